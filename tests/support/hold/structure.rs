//! What holds for a tree and for what is told with it.

use super::{Finding, read};
use pgn_grammar::{Database, Diagnostic, Element, ElementKind, Game, Parsed, Profile, Severity, Source, Span};

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
