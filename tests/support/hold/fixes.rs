//! What holds for the fixes that are offered.

use super::{Finding, read, structure_holds};
use pgn_grammar::{
    Applicability, Code, Database, Diagnostic, Edit, ElementKind, Fix, Game, Parsed, Profile, Severity, Source, Span,
    TagPair,
};
use std::collections::BTreeMap;

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
            // A warning in place of an error is no loss.
            let is_milder = errors(&after) < errors(&before);
            let is_worse = |code: Code| !is_milder || code.severity(Profile::Import) == Severity::Error;
            let is_new = |code: Code| is_worse(code) && now[&code] > told.get(&code).copied().unwrap_or(0);
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

fn errors(parsed: &Parsed<Database>) -> usize {
    parsed.diagnostics.iter().filter(|d| d.severity == Severity::Error).count()
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
