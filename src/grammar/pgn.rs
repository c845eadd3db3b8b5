//! The structure of a file: databases, games, tag sections, movetext.
//!
//! These productions take a `LocatedSpan`; inside a section a [`Rest`] stands for it.

use memchr::{memchr2, memchr2_iter};
use nom::Input as _;

use super::class::{self, SPACE};
use super::hot::{self, Flow};
use super::session::{Session, is_aside};
use super::{Absent, Games, Located, Rest, odd};
use crate::ast::{Database, Game};
use crate::diagnostic::{Diagnostic, Problems};
use crate::problems::syntax;
use crate::source::{Source, Span};

type Section<'s, T> = nom::IResult<Located<'s>, T, Absent>;

/// How a section of movetext ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// With its marker.
    Marked,
    /// Without one: the next tag section or the end of the source follows.
    Unmarked,
    /// It has not begun yet: there are tag pairs to read first.
    TagsFollow,
}

/// All games of a source with what is told about them, and what belongs to no game.
///
/// ```ebnf
/// PgnDatabase ::= PgnGame* Comment*
/// ```
pub(crate) fn pgn_database(mut reader: Games<'_>) -> (Database, Vec<Diagnostic>) {
    let (mut tree, mut diagnostics) = (Database::default(), Vec::new());
    let mut game = Game::default();
    while reader.read_into(&mut game) {
        tree.games.push(std::mem::take(&mut game));
        diagnostics.append(&mut reader.take_diagnostics());
    }
    tree.outside = reader.take_outside();
    diagnostics.append(&mut reader.take_diagnostics());
    (tree, diagnostics)
}

/// One game from `input` on, into the session's game. Absent where nothing is left but asides that belong to no game;
/// they are then in the game's movetext.
///
/// ```ebnf
/// PgnGame ::= TagSection? MovetextSection
/// ```
pub(crate) fn pgn_game<'s>(input: Located<'s>, s: &mut Session<'s, '_>) -> Section<'s, ()> {
    let (mut input, mut ending) = (input, Ending::TagsFollow);
    while ending == Ending::TagsFollow {
        let (behind_tags, ended) = tag_section(input, s)?;
        (input, ending) = if ended { (behind_tags, Ending::Unmarked) } else { movetext_section(behind_tags, s)? };
    }
    if ending == Ending::Unmarked {
        if s.game.tags.is_empty() && !s.has_play() {
            return Err(Absent::ERR);
        }
        finish_without_marker(s);
    }
    s.game.span = extent(s);
    Ok((input, ()))
}

/// A byte order mark at the very start is skipped and told (ruling OQ-01).
pub(crate) fn prologue<'s>(source: &'s Source, found: &mut Problems) -> Located<'s> {
    let input = Located::new(source.bytes());
    if !source.bytes().starts_with(b"\xEF\xBB\xBF") {
        return input;
    }
    if !source.is_utf16() {
        found.push(syntax::bom(Span::new(0, 3)));
    }
    input.take_from(3)
}

/// Behind the last byte of `input`.
pub(crate) fn end_of(input: Located<'_>) -> Located<'_> {
    input.take_from(input.input_len())
}

/// The tag pairs and what stands between them; whether the game ends with them, because another tag section follows.
///
/// ```ebnf
/// TagSection ::= Comment* TagPair (Comment* TagPair)*
/// ```
fn tag_section<'s>(input: Located<'s>, s: &mut Session<'s, '_>) -> Section<'s, bool> {
    let mut i = inside(input);
    loop {
        i = i.skip(hot::blank(i.rest));
        match i.rest.first() {
            Some(b'[') => {
                if !s.game.tags.is_empty() && s.is_behind_empty_line(i.pos) && s.repeats_tag_name(i.pos) {
                    return Ok((back(input, i), true));
                }
                shelve_asides(s);
                i = match hot::tag_pair(i, s) {
                    Ok((rest, ())) => rest,
                    Err(_) => {
                        let end = odd::tags::tag_pair(i.pos, s);
                        s.from(end)
                    }
                };
            }
            Some(&first) if odd::is_aside_start(first, i.pos, s) => {
                let end = odd::aside(i.pos, s);
                i = s.from(end);
            }
            _ => return Ok((back(input, i), false)),
        }
    }
}

/// Elements up to the marker and the comments behind it, or to where the game ends without one.
///
/// ```ebnf
/// MovetextSection ::= ElementSequence GameTermination?
/// ```
fn movetext_section<'s>(input: Located<'s>, s: &mut Session<'s, '_>) -> Section<'s, Ending> {
    let (i, flow) = element_sequence(inside(input), s);
    Ok(match flow {
        Flow::End => (back(input, trailing(i, s)), Ending::Marked),
        Flow::Tags => (back(input, i), Ending::TagsFollow),
        Flow::Missing | Flow::On => (back(input, i), Ending::Unmarked),
    })
}

/// Elements, main line and variations alike: a variation is a frame on the session's own stack, so that no depth of
/// nesting can exhaust the stack of the program.
///
/// ```ebnf
/// ElementSequence ::= (MoveNumberIndication | NumericAnnotationGlyph | Comment | EmptyPair)*
///                     (SanMove (Element | RecursiveVariation)*)?
/// ```
#[inline(never)]
fn element_sequence<'s>(mut i: Rest<'s>, s: &mut Session<'s, '_>) -> (Rest<'s>, Flow) {
    loop {
        match hot::element(i, s) {
            Ok((rest, Flow::On)) => i = rest,
            Ok((rest, flow)) => return (rest, flow),
            Err(_) => {
                let (end, flow) = odd::element(i.pos, s);
                debug_assert!(flow != Flow::On || end > i.pos, "no progress at {}", i.pos);
                i = s.from(end);
                // What belongs to the game behind its marker depends on the lines between.
                if flow != Flow::On {
                    return (i, flow);
                }
                i = i.skip(hot::blank(i.rest));
            }
        }
    }
}

/// What belongs to a game behind its marker: comments and escapes before the first empty line, and whatever cannot
/// begin a game on the marker's own line (rulings OQ-17 and OQ-19).
fn trailing<'s>(mut i: Rest<'s>, s: &mut Session<'s, '_>) -> Rest<'s> {
    let mut same_line = true;
    loop {
        let gap = hot::blank(i.rest);
        let breaks = newlines(&i.rest[..gap]);
        same_line = same_line && breaks == 0;
        let next = i.skip(gap);
        let Some(&first) = next.rest.first() else { return next };
        if breaks > 1 || first == b'[' {
            return next;
        }
        let before = s.game.movetext.len();
        let is_comment = matches!(first, b'{' | b';') || (first == b'%' && s.is_column_one(next.pos));
        let end = match is_comment {
            true => Some(odd::aside(next.pos, s)),
            false if same_line => odd::behind_marker(next.pos, s),
            false => None,
        };
        let Some(end) = end else { return next };
        // The line of a comment that runs over several is no longer the marker's.
        same_line = same_line && newlines(&s.bytes[next.pos as usize..end as usize]) == 0;
        s.game.after.extend(s.game.movetext.drain(before.min(s.game.movetext.len())..));
        i = s.from(end);
    }
}

/// Moves what stands before the tag pair that is about to be read out of the movetext.
fn shelve_asides(s: &mut Session<'_, '_>) {
    if !s.game.movetext.is_empty() {
        debug_assert!(s.game.movetext.iter().all(|element| is_aside(element.kind)));
        s.game.before.append(&mut s.game.movetext);
        s.asides = 0;
    }
}

/// Closes what is open and says that the marker is missing.
#[cold]
fn finish_without_marker(s: &mut Session<'_, '_>) {
    let end = extent(s).end;
    odd::close_all(end, s);
    // A comment that is never closed has swallowed the marker: one cause, one diagnostic.
    if !s.ends_in_open_comment() {
        let problem = syntax::no_termination(s, Span::empty(end));
        s.report(problem);
    }
}

/// From the first to the last byte that belongs to the game.
fn extent(s: &Session<'_, '_>) -> Span {
    let game = &*s.game;
    let mut tags = game.tags.iter().map(|pair| pair.span);
    let firsts = [
        game.before.first().map(|element| element.span),
        tags.clone().next(),
        game.movetext.first().map(|element| element.span),
        game.termination.map(|marker| marker.span),
    ];
    // Late tag pairs stand in the middle of the movetext, so the last of each list counts.
    let lasts = [
        game.before.last().map(|element| element.span),
        tags.next_back(),
        game.movetext.last().map(|element| element.span),
        game.termination.map(|marker| marker.span),
        game.after.last().map(|element| element.span),
    ];
    let start = firsts.iter().flatten().map(|span| span.start).min().unwrap_or(0);
    let end = lasts.iter().flatten().map(|span| span.end).max().unwrap_or(start);
    Span::new(start, end)
}

/// The first line of `text`, without its newline.
pub(crate) fn first_line(text: &[u8]) -> &[u8] {
    &text[..memchr2(b'\n', b'\r', text).unwrap_or(text.len())]
}

/// How many newlines there are in `blank`; CR LF is one (ruling OQ-03).
pub(crate) fn newlines(blank: &[u8]) -> usize {
    memchr2_iter(b'\n', b'\r', blank).filter(|&at| blank[at] == b'\n' || blank.get(at + 1) != Some(&b'\n')).count()
}

#[inline(always)]
fn inside(input: Located<'_>) -> Rest<'_> {
    Rest::new(input.into_fragment(), input.location_offset() as u32)
}

#[inline(always)]
fn back<'s>(input: Located<'s>, rest: Rest<'s>) -> Located<'s> {
    input.take_from(input.input_len() - rest.rest.len())
}

impl<'s> Session<'s, '_> {
    /// Whether the tag pair at `at` has a name that the open tag section already has (ruling OQ-48). Names are kept
    /// in a set, so that a section of many groups of tags costs no more than it has bytes.
    #[cold]
    fn repeats_tag_name(&mut self, at: u32) -> bool {
        for pair in &self.game.tags[self.names_seen..] {
            if let Some(span) = pair.name() {
                self.names.insert(&self.bytes[span.start as usize..span.end as usize]);
            }
        }
        self.names_seen = self.game.tags.len();
        let text = &self.bytes[at as usize + 1..];
        let text = &text[class::run(text, SPACE)..];
        self.names.contains(&text[..class::run(text, class::SYMBOL)])
    }
}
