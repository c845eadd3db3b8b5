//! What holds for any text whatever, as functions of a text. Tests run them on the cases and their mutations, and the
//! fuzz targets on what they make up.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each suite uses its part; this is no interface")]

use pgn_grammar::{
    Applicability, Code, Database, Diagnostic, Edit, Element, ElementKind, Fix, Game, Options, Parsed, Profile,
    Severity, Source, Span, TagPair,
};
use std::collections::BTreeMap;

/// Nothing, or what does not hold: a kind, a colon and the place.
pub type Finding = Result<(), String>;

fn read(text: &[u8], profile: Profile) -> Parsed<Database> {
    pgn_grammar::parse_with(&Source::new("text", text), &Options { profile, ..Options::default() })
}

// ---- structure

pub fn structure_holds(text: &[u8]) -> Finding {
    let parsed = read(text, Profile::Import);
    let source = &parsed.source;
    covers_every_byte(source, &parsed.tree)?;
    for game in &parsed.tree.games {
        lists_are_in_order(game)?;
        variations_close(game)?;
        nothing_unread_is_silent(game, &parsed.diagnostics)?;
    }
    problems_are_in_place(source, &parsed)?;
    games_equal_whole(source, &parsed)
}

/// Each byte belongs to an element or a tag pair, or is white space; no two of them overlap, but for what stands
/// inside a tag pair.
fn covers_every_byte(source: &Source, tree: &Database) -> Finding {
    let mut spans: Vec<Span> = Vec::new();
    let mut end = 0;
    for game in &tree.games {
        if game.span.start < end || game.span.is_empty() {
            return Err(format!("games overlap or are empty: {:?}", game.span));
        }
        end = game.span.end;
        let pairs = game.tags.iter().map(|pair| pair.span);
        let elements = game.before.iter().chain(&game.movetext).chain(&game.after).map(|element| element.span);
        let marker = game.termination.iter().map(|marker| marker.span);
        let mut parts: Vec<Span> = pairs.chain(elements).chain(marker).collect();
        if let Some(part) = parts.iter().find(|part| part.start < game.span.start || part.end > game.span.end) {
            return Err(format!("a part outside its game: {part:?} in {:?}", game.span));
        }
        spans.append(&mut parts);
    }
    spans.extend(tree.outside.iter().map(|element| element.span));
    spans.retain(|span| !span.is_empty());
    spans.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    let mut covered = 0;
    for span in spans {
        if span.start < covered && span.end > covered {
            return Err(format!("spans cross: {span:?} from {covered}"));
        }
        if span.start > covered {
            is_white(source, Span::new(covered, span.start))?;
        }
        covered = covered.max(span.end);
    }
    is_white(source, Span::new(covered, source.bytes().len() as u32))
}

/// White space, no-break spaces and byte order marks.
fn is_white(source: &Source, span: Span) -> Finding {
    let mut rest = source.slice(span);
    while let Some(&first) = rest.first() {
        let length = match rest {
            [0xC2, 0xA0, ..] => 2,
            [0xE2, 0x80, 0x87 | 0xAF, ..] | [0xEF, 0xBB, 0xBF, ..] => 3,
            [0xA0 | b' ' | b'\t' | b'\n' | b'\r' | 0x0B, ..] => 1,
            _ => return Err(format!("a byte that belongs to nothing: {first:#04x} in {span:?}")),
        };
        rest = &rest[length..];
    }
    Ok(())
}

fn lists_are_in_order(game: &Game) -> Finding {
    let lists = [&game.movetext, &game.after];
    for list in lists {
        in_order(list.iter().map(|element| element.span))?;
    }
    // What stands between the parts of a pair, an empty one too, stands inside it.
    let starts: Vec<u32> = game.before.iter().map(|element| element.span.start).collect();
    if !starts.is_sorted() {
        return Err(format!("before the game, not in order: {starts:?}"));
    }
    in_order(game.tags.iter().map(|pair| pair.span))?;
    for pair in &game.tags {
        let parts = [pair.name(), pair.value_span()];
        if let Some(part) = parts.into_iter().flatten().find(|p| p.start < pair.span.start || p.end > pair.span.end) {
            return Err(format!("a part outside its tag pair: {part:?} in {:?}", pair.span));
        }
    }
    Ok(())
}

fn in_order(spans: impl Iterator<Item = Span>) -> Finding {
    let mut end = 0;
    for span in spans {
        if span.start < end || span.end < span.start {
            return Err(format!("not in order: {span:?} behind {end}"));
        }
        end = span.end;
    }
    Ok(())
}

/// `Open` and `Close` know each other, and nest.
fn variations_close(game: &Game) -> Finding {
    let mut open = Vec::new();
    for (index, element) in game.movetext.iter().enumerate() {
        match element.kind {
            ElementKind::Open { close } => open.push((index, close as usize)),
            ElementKind::Close { open: at } if open.pop() != Some((at as usize, index)) => {
                return Err(format!("a variation closes another one: {index}"));
            }
            _ => {}
        }
    }
    let asides = game.before.iter().chain(&game.after).map(|element| element.kind);
    let stray = asides.filter(|kind| matches!(kind, ElementKind::Open { .. } | ElementKind::Close { .. })).count();
    match open.last() {
        Some((index, _)) => Err(format!("a variation is never closed in the tree: {index}")),
        None if stray > 0 => Err(format!("variations outside the movetext: {stray}")),
        None => Ok(()),
    }
}

/// Unknown text is always reported.
fn nothing_unread_is_silent(game: &Game, diagnostics: &[Diagnostic]) -> Finding {
    let elements: Vec<&Element> = game.before.iter().chain(&game.movetext).chain(&game.after).collect();
    let unknown = elements.iter().any(|element| element.kind == ElementKind::Unknown);
    let told = diagnostics.iter().any(|d| d.severity >= Severity::Warning);
    if unknown && !told { Err(format!("unknown text is not told: {:?}", game.span)) } else { Ok(()) }
}

fn problems_are_in_place(source: &Source, parsed: &Parsed<Database>) -> Finding {
    let length = source.bytes().len() as u32;
    let inside = |span: Span| span.start <= span.end && span.end <= length;
    let mut last = (0, 0);
    for d in &parsed.diagnostics {
        let labels = d.labels.iter().map(|label| label.span);
        if let Some(span) = labels.chain([d.span]).find(|span| !inside(*span)) {
            return Err(format!("{} has a place outside the source: {span:?}", d.code));
        }
        // The file's own problems come with those of its first game.
        let here = (d.game.unwrap_or_default(), d.span.start);
        if d.game.is_some() && last.0 > 0 && here.0 == last.0 && here < last {
            return Err(format!("{} is out of order: {:?}", d.code, d.span));
        }
        last = here;
        if d.message.is_empty() || d.message.ends_with('.') || d.message.contains('\n') {
            return Err(format!("{} has an odd message: {}", d.code, d.message));
        }
        for fix in &d.fixes {
            let mut end = 0;
            for edit in &fix.edits {
                if edit.span.start < end || !inside(edit.span) {
                    return Err(format!("{} has edits out of order: {:?}", d.code, edit.span));
                }
                end = edit.span.end;
            }
        }
    }
    let mut seen: Vec<_> =
        parsed.diagnostics.iter().map(|d| (d.code, (d.span.start, d.span.end), &d.message)).collect();
    seen.sort();
    match seen.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("{} is told twice: {:?}", pair[0].0, pair[0].1)),
        None => Ok(()),
    }
}

/// Game by game, with buffers that are reused, gives the same as reading whole.
fn games_equal_whole(source: &Source, parsed: &Parsed<Database>) -> Finding {
    let mut reader = pgn_grammar::games(source);
    let mut game = Game::default();
    let mut games = Vec::new();
    let mut diagnostics = Vec::new();
    while reader.read_into(&mut game) {
        games.push(game.clone());
        diagnostics.extend_from_slice(reader.diagnostics());
    }
    let outside = reader.take_outside();
    diagnostics.append(&mut reader.take_diagnostics());
    let whole = &parsed.tree;
    if games != whole.games || outside != whole.outside {
        return Err("reading game by game gives another tree: ".to_owned());
    }
    if diagnostics != parsed.diagnostics {
        return Err("reading game by game gives other diagnostics: ".to_owned());
    }
    Ok(())
}

// ---- profiles

/// The tree does not depend on the profile, and what is told on import is told on export too.
pub fn profiles_agree(text: &[u8]) -> Finding {
    let (import, export) = (read(text, Profile::Import), read(text, Profile::Export));
    if import.tree != export.tree {
        return Err("the tree depends on the profile: ".to_owned());
    }
    // A note may be one of import alone: export has no limit for the lines of tag pairs (ruling OQ-46).
    for d in import.diagnostics.iter().filter(|d| d.severity > Severity::Note) {
        let same = export.diagnostics.iter().find(|other| other.code == d.code && other.span == d.span);
        if same.is_none_or(|other| other.severity < d.severity) {
            return Err(format!("import is stricter in {}: {:?}", d.code, d.span));
        }
    }
    Ok(())
}

// ---- fixes

/// A safe fix keeps the game, clears its problem, and makes no new one.
pub fn fixes_hold(text: &[u8]) -> Finding {
    let before = read(text, Profile::Import);
    // Edits are in the bytes that were read; those of UTF-16 are others than the file's. Nor is it about binary files.
    if before.source.is_utf16() || text.iter().filter(|byte| **byte == 0).count() > 2 {
        return Ok(());
    }
    let told = by_code(&before.diagnostics);
    let meaning = meaning(&before);
    for d in &before.diagnostics {
        // A tag of HTML in a variation that nothing closes: what it is glued to decides where the game ends.
        if d.code == Code::FileHtml && told.contains_key(&Code::SyntaxUnclosedVariation) {
            continue;
        }
        for fix in d.fixes.iter().filter(|fix| fix.applicability == Applicability::Safe) {
            let mended = apply(text, &fix.edits);
            let after = read(&mended, Profile::Import);
            // Without some of its zero bytes a binary file may look like UTF-16.
            if after.source.is_utf16() {
                continue;
            }
            let show = || format!("{:?}", String::from_utf8_lossy(&mended));
            if !is_same_game(d, fix, &before, &after) {
                return Err(format!("the fix of {} changes the game: {}", d.code, show()));
            }
            let now = by_code(&after.diagnostics);
            // Where the first of two marks goes, the second one becomes the first.
            let fewer = after.diagnostics.len() < before.diagnostics.len();
            // A run of wrong numbers may be the first of several.
            let of_many = d.code == Code::NumberWrong;
            if now.get(&d.code).copied().unwrap_or(0) >= told[&d.code] && !fewer && !of_many {
                return Err(format!("the fix of {} does not clear it: {}", d.code, show()));
            }
            let is_new = |code: Code| now[&code] > told.get(&code).copied().unwrap_or(0);
            let new = now.keys().copied().find(|&code| code.severity(Profile::Import) > Severity::Note && is_new(code));
            // What was unread may have hidden a problem of the moves around it.
            if let Some(code) = new.filter(|_| !removes_unknown(&before.tree, &fix.edits)) {
                return Err(format!("the fix of {} makes {code}: {}", d.code, show()));
            }
        }
    }
    all_fixes_together(text, &before, &meaning)
}

/// Applying every safe fix at once, as `pgn fix` does, ends, and keeps the game as well.
fn all_fixes_together(text: &[u8], before: &Parsed<Database>, meaning: &[Meaning]) -> Finding {
    let mut text = text.to_vec();
    let mut parsed = before.clone();
    // A FEN that is not closed has no value before it is mended.
    let no_value = |pair: &TagPair| pair.value_span().is_none_or(Span::is_empty);
    if before.tree.games.iter().flat_map(|game| &game.tags).any(no_value) {
        return Ok(());
    }
    for _ in 0..20 {
        let mut edits: Vec<Edit> = Vec::new();
        for d in &parsed.diagnostics {
            let Some(fix) = d.fixes.iter().find(|fix| fix.applicability == Applicability::Safe) else { continue };
            let free = |edit: &Edit| edits.iter().all(|other| !touch(edit.span, other.span));
            if fix.edits.iter().all(free) {
                edits.extend(fix.edits.iter().cloned());
            }
        }
        if edits.is_empty() {
            return Ok(());
        }
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        text = apply(&text, &edits);
        parsed = read(&text, Profile::Import);
        if !same_moves(&self::meaning(&parsed), meaning) {
            return Err(format!("all safe fixes together change the game: {:?}", String::from_utf8_lossy(&text)));
        }
    }
    Err(format!("the safe fixes never come to an end: {:?}", String::from_utf8_lossy(&text)))
}

fn same_moves(a: &[Meaning], b: &[Meaning]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.moves == b.moves && a.nags == b.nags)
}

/// Whether the fix of `d` keeps the game. The value that a `tag/…` or `lex/…` fix mends may change, and a FEN may get
/// the SetUp it needs; nothing else.
fn is_same_game(d: &Diagnostic, fix: &Fix, before: &Parsed<Database>, after: &Parsed<Database>) -> bool {
    let (mut old, mut new) = (meaning(before), meaning(after));
    let area = d.code.as_str().split('/').next().unwrap_or_default();
    let games = before.tree.games.iter().enumerate();
    let touched = games.filter(|(_, game)| fix.edits.iter().any(|edit| touch(edit.span, game.span)));
    for (index, game) in touched {
        let pairs = game.tags.iter().filter(|pair| fix.edits.iter().any(|edit| touch(edit.span, pair.span)));
        let names: Vec<_> = pairs.filter_map(|pair| pair.name_text(&before.source)).collect();
        for games in [&mut old, &mut new] {
            let Some(game) = games.get_mut(index) else { continue };
            if matches!(area, "tag" | "lex" | "fen") || d.code == Code::GamePlycount {
                game.tags.retain(|name, _| !names.iter().any(|touched| touched == name));
            }
            if d.code == Code::GameFenNoSetup || d.code == Code::GameSetupContradiction {
                game.tags.remove("SetUp");
            }
            // A Result that is mended is one.
            if d.code == Code::TagResult {
                game.result = "";
            }
        }
    }
    old == new
}

/// Whether all edits take unread text away.
fn removes_unknown(tree: &Database, edits: &[Edit]) -> bool {
    let games = tree.games.iter().flat_map(|game| game.before.iter().chain(&game.movetext).chain(&game.after));
    let unknown: Vec<Span> =
        games.chain(&tree.outside).filter(|element| element.kind == ElementKind::Unknown).map(|e| e.span).collect();
    edits.iter().all(|edit| edit.text.trim().is_empty() && unknown.iter().any(|span| touch(*span, edit.span)))
}

fn touch(a: Span, b: Span) -> bool {
    a.start <= b.end && b.start <= a.end
}

fn apply(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    for edit in edits {
        out.extend_from_slice(text.get(at..edit.span.start as usize).unwrap_or_default());
        out.extend_from_slice(edit.text.as_bytes());
        at = edit.span.end as usize;
    }
    out.extend_from_slice(text.get(at..).unwrap_or_default());
    out
}

fn by_code(diagnostics: &[Diagnostic]) -> BTreeMap<Code, usize> {
    let mut counts = BTreeMap::new();
    for d in diagnostics {
        *counts.entry(d.code).or_default() += 1;
    }
    counts
}

/// What a game says: its tags, its moves with their lines, its result.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Meaning {
    /// By name; the last of a name counts.
    tags: BTreeMap<String, Option<String>>,
    moves: Vec<(usize, String)>,
    nags: Vec<u8>,
    result: &'static str,
}

fn meaning(parsed: &Parsed<Database>) -> Vec<Meaning> {
    parsed.tree.games.iter().map(|game| meaning_of(&parsed.source, game)).collect()
}

fn meaning_of(source: &Source, game: &Game) -> Meaning {
    let text = |text: Option<std::borrow::Cow<'_, str>>| text.map(|text| text.into_owned());
    let pairs = game.tags.iter().map(|pair| (text(pair.name_text(source)), text(pair.value(source))));
    let tags = pairs.map(|(name, value)| (name.unwrap_or_default(), value)).collect();
    #[cfg(feature = "rules")]
    let replay = pgn_grammar::rules::replay(source, game);
    let mut depth = 0;
    let mut moves = Vec::new();
    for (index, element) in game.movetext.iter().enumerate() {
        match element.kind {
            ElementKind::Open { .. } => depth += 1,
            ElementKind::Close { .. } => depth -= 1,
            ElementKind::Move(san) => {
                #[cfg(feature = "rules")]
                if let Some(resolved) = replay.get(index) {
                    moves.push((depth, resolved.uci().to_string()));
                    continue;
                }
                // Without the rules nobody knows whether `e5e4` and `e4` are one move; where it goes must stay.
                let _ = index;
                let to = san.to().filter(|_| !cfg!(feature = "rules"));
                let written = || san.to_string().trim_end_matches(['+', '#']).to_owned();
                moves.push((depth, to.map_or_else(written, |to| to.to_string())));
            }
            _ => {}
        }
    }
    let nags = game.movetext.iter().filter_map(|element| match element.kind {
        ElementKind::Nag { code, .. } if code > 0 => Some(code),
        _ => None,
    });
    Meaning { tags, moves, nags: nags.collect(), result: game.result(source).as_str() }
}

// ---- other texts

/// Applies all safe fixes once: whatever comes out is read as well as any text.
pub fn mended_text_is_read(text: &[u8]) -> Finding {
    let parsed = read(text, Profile::Import);
    if parsed.source.is_utf16() {
        return Ok(());
    }
    let mut edits: Vec<Edit> = Vec::new();
    for fix in parsed.diagnostics.iter().flat_map(|d| d.fixes.first()) {
        if fix.edits.iter().all(|edit| edits.iter().all(|other| !touch(edit.span, other.span))) {
            edits.extend(fix.edits.iter().cloned());
        }
    }
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    structure_holds(&apply(text, &edits))
}

/// Each line is a record; what is told of it lies within the line.
pub fn records_hold(text: &[u8], check: fn(&Source, Span, Profile) -> Vec<Diagnostic>) -> Finding {
    let source = Source::new("text", text);
    let mut start = 0;
    for line in source.bytes().split(|&byte| byte == b'\n') {
        let span = Span::new(start, start + line.len() as u32);
        start = span.end + 1;
        let (import, export) = (check(&source, span, Profile::Import), check(&source, span, Profile::Export));
        let outside = |place: Span| place.start < span.start || place.end > span.end || place.end < place.start;
        if let Some(d) = import.iter().find(|d| outside(d.span) || d.labels.iter().any(|label| outside(label.span))) {
            return Err(format!("{} has a place outside its line: {:?}", d.code, d.span));
        }
        let edits = import.iter().flat_map(|d| &d.fixes).flat_map(|fix| fix.edits.windows(2));
        for pair in edits {
            if pair[0].span.end > pair[1].span.start {
                return Err(format!("edits out of order: {:?}", pair[1].span));
            }
        }
        if let Some(d) = import.iter().find(|d| d.severity > Severity::Note && !export.iter().any(|e| e.code == d.code))
        {
            return Err(format!("import is stricter in {}: {:?}", d.code, d.span));
        }
    }
    Ok(())
}
