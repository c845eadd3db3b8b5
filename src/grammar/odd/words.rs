//! Words: moves in other spellings, signs, markers that are written wrongly, and what is none of these.

use memchr::memchr3;

use super::meant::{Meant, meant};
use super::{chars, mail, positions, rubbish, signs, variations};
use crate::Code;
use crate::ast::{Check, ElementKind, NagStyle, Outcome, San, Side};
use crate::grammar::class::{self, DIGIT, HIGH, SPACE, SYMBOL};
use crate::grammar::hot::Flow;
use crate::grammar::lexical::{self, whole};
use crate::grammar::san::{san_import, san_lax, with_check};
use crate::grammar::session::Session;
use crate::language::{self, Language};
use crate::problems::{marks, syntax};
use crate::source::Span;

/// How far text in parentheses is looked at to see whether it is prose.
const PROSE: usize = 600;

/// The word at `at`. Its readings are tried from the grammar's own to the ones a person would still understand.
pub(super) fn word(at: u32, s: &mut Session<'_, '_>) -> (u32, Flow) {
    let text = &s.bytes[at as usize..];
    let punctuation = b"+#=~@-".contains(&text[0]);
    let is_word = |byte: u8| class::is(byte, SYMBOL) || (byte == b'~' && punctuation);
    let ascii = text.iter().take_while(|&&byte| is_word(byte)).count();
    if text.get(ascii).is_some_and(|&next| class::is(next, HIGH)) {
        return high_word(at, ascii, s);
    }
    match ascii_word(at, ascii, s) {
        Some(read) => read,
        None => (spaced_castling(at, s).unwrap_or_else(|| bad_word(at, ascii, s)), Flow::On),
    }
}

/// `O - O`: castling with blanks between its letters, which has one reading all the same.
fn spaced_castling(at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    /// More than any castling takes.
    const LONGEST: usize = 16;
    let text = s.bytes.get(at as usize..)?;
    let (mut letters, mut end, mut wants_letter) = (0, 0, true);
    for (index, byte) in text.iter().take(LONGEST).enumerate() {
        match byte {
            b'O' | b'o' | b'0' if wants_letter => {
                (letters, end, wants_letter) = (letters + 1, index + 1, false);
            }
            b'-' if !wants_letter => wants_letter = true,
            b' ' => {}
            _ => break,
        }
    }
    let is_end = text.get(end).is_none_or(|&next| !class::is(next, SYMBOL | HIGH));
    let side = [None, None, Some(Side::King), Some(Side::Queen)].get(letters).copied().flatten()?;
    let span = Span::new(at, at + end as u32);
    if !is_end || !s.slice(span).contains(&b' ') {
        return None;
    }
    s.push_move(span, San::Castling { side, check: Check::None });
    s.report(marks::spaced_castling(s, span, side));
    Some(span.end)
}

/// The word of `length` ASCII bytes at `at`, if it has a reading.
fn ascii_word(at: u32, length: usize, s: &mut Session<'_, '_>) -> Option<(u32, Flow)> {
    let text = &s.bytes[at as usize..];
    let word = &text[..length];
    let span = Span::new(at, at + length as u32);
    if let Some(outcome) = whole(lexical::result, word) {
        if word == b"1/2" {
            s.report(syntax::short_draw(span));
        }
        return Some(variations::variation_end(at, span.len(), outcome, s));
    }
    if class::run(word, DIGIT) == length {
        return glued_number(at, word, s).map(|end| (end, Flow::On));
    }
    let end = mail::quoted_printable(at, word, s)
        .or_else(|| a_move(at, word, s))
        .or_else(|| sign(at, word, s))
        .or_else(|| glued_number(at, word, s))
        .or_else(|| glued_marker(at, word, s))
        .or_else(|| foreign(span, s))
        .or_else(|| signs::sign_before_move(at, word, s))
        .or_else(|| signs::sign_of_books(at, length, s))?;
    Some((end, Flow::On))
}

/// A move in one of its spellings; where it ends.
fn a_move(at: u32, word: &[u8], s: &mut Session<'_, '_>) -> Option<u32> {
    let text = &s.bytes[at as usize..];
    let span = |length: usize| Span::new(at, at + length as u32);
    if whole(lexical::null_move, word).is_some() {
        s.push_move(span(word.len()), San::Null);
        s.report(marks::null_move(s, span(word.len())));
        return Some(at + word.len() as u32);
    }
    if let Some((length, written)) = san_lax(text) {
        s.push_move(span(length), written.san);
        if !written.spelling.is_canonical() {
            s.report(marks::spelling(s, span(length), &written));
        }
        return Some(at + length as u32);
    }
    signs::glued_sign(at, word, s)
}

/// A sign that stands for a NAG, a check mark or an en passant mark that stands apart; where it ends.
fn sign(at: u32, word: &[u8], s: &mut Session<'_, '_>) -> Option<u32> {
    let span = Span::new(at, at + word.len() as u32);
    let last = chars::token_before(at, s).map(|index| s.game.movetext[index]);
    let behind_move = last.is_some_and(|last| s.ends_move(&last));
    if let (true, Some(check)) = (behind_move, whole(lexical::check_mark, word)) {
        return detached_check(span, check, s);
    }
    if let Some(mark) = whole(lexical::check_mark, word)
        && let Some(end) = check_behind_suffix(span, mark, s)
    {
        return Some(end);
    }
    let may_capture = last.is_some_and(|last| match last.kind {
        ElementKind::Move(san) => san != San::Null,
        // One mark is enough.
        _ => behind_move && s.byte(last.span.start) != b'e',
    });
    if let (true, Some(end)) = (may_capture, ep_mark(at, word, s)) {
        let span = Span::new(at, end);
        s.push(span, ElementKind::Mark);
        s.report(marks::ep_mark(s, span));
        return Some(span.end);
    }
    let code = whole(lexical::ascii_glyph, word).filter(|_| s.has_move)?;
    signs::traditional_sign(span, code, s);
    Some(span.end)
}

/// A check mark behind its move: the move takes it over (ruling OQ-87).
fn detached_check(span: Span, mark: Check, s: &mut Session<'_, '_>) -> Option<u32> {
    let last = chars::token_before(span.start, s)?;
    let last = &mut s.game.movetext[last];
    let move_end = last.span.end;
    let ElementKind::Move(san) = &mut last.kind else { return None };
    if *san == San::Null {
        return None;
    }
    // One that the move has already counts; the other is told.
    let has_one = san.check() != Check::None;
    if !has_one {
        *san = with_check(*san, mark);
    }
    s.push(span, ElementKind::Mark);
    s.report(marks::detached_mark(s, span, move_end, has_one));
    Some(span.end)
}

/// `Qh4!#`: a check mark glued to the suffix of its move, which takes it over all the same.
fn check_behind_suffix(span: Span, mark: Check, s: &mut Session<'_, '_>) -> Option<u32> {
    let [.., played, suffix] = s.game.movetext.as_mut_slice() else { return None };
    let suffix_span = suffix.span;
    let is_suffix = matches!(suffix.kind, ElementKind::Nag { style: NagStyle::Suffix, .. });
    if !is_suffix || suffix_span.end != span.start || played.span.end != suffix_span.start {
        return None;
    }
    match &mut played.kind {
        ElementKind::Move(san) if san.check() == Check::None && *san != San::Null => *san = with_check(*san, mark),
        _ => return None,
    }
    s.push(span, ElementKind::Mark);
    s.report(marks::check_behind_suffix(s, suffix_span, span));
    Some(span.end)
}

/// Where `ep` or `e.p.` ends, white space allowed between its parts: production `EpMark`.
///
/// ```ebnf
/// EpMark ::= EpFirst Period EpSecond Period | EpWord
/// ```
fn ep_mark(at: u32, word: &[u8], s: &mut Session<'_, '_>) -> Option<u32> {
    if word == b"ep" {
        return Some(at + 2);
    }
    let mut end = at;
    for expected in *b"e.p." {
        end = if end == at { at } else { chars::gap_end(end, s) };
        if s.byte(end) != expected {
            return None;
        }
        end += 1;
    }
    Some(end)
}

/// `1e4`: a number glued to its move (ruling OQ-66), or one of more than nine digits.
fn glued_number(at: u32, word: &[u8], s: &mut Session<'_, '_>) -> Option<u32> {
    let digits = class::run(word, DIGIT);
    let number =
        word[..digits].iter().fold(0u32, |n, digit| n.saturating_mul(10).saturating_add(u32::from(digit - b'0')));
    let span = Span::new(at, at + digits as u32);
    if digits == 0 {
        return None;
    }
    if digits == word.len() {
        s.push(span, ElementKind::MoveNumber { number, periods: 0 });
        return Some(span.end);
    }
    whole(san_import, &word[digits..])?;
    s.push(span, ElementKind::MoveNumber { number, periods: 0 });
    s.report(syntax::glued_number(s, span, Span::new(at, at + word.len() as u32)));
    a_move(span.end, &word[digits..], s)
}

/// `Qh4#0-1`: a move glued to the marker behind it. The marker is read next.
fn glued_marker(at: u32, word: &[u8], s: &mut Session<'_, '_>) -> Option<u32> {
    let markers: [&[u8]; 3] = [b"1/2-1/2", b"1-0", b"0-1"];
    let body = markers.iter().find_map(|marker| word.strip_suffix(*marker))?;
    whole(san_import, body)?;
    let move_end = at + body.len() as u32;
    let written = san_lax(body)?.1;
    s.push_move(Span::new(at, move_end), written.san);
    if !written.spelling.is_canonical() {
        s.report(marks::spelling(s, Span::new(at, move_end), &written));
    }
    s.report(syntax::glued_marker(s, Span::new(at, at + word.len() as u32), move_end));
    Some(move_end)
}

/// A move with a piece letter of another language (ruling OQ-70): it takes a ply.
fn foreign(span: Span, s: &mut Session<'_, '_>) -> Option<u32> {
    let san = foreign_move(std::str::from_utf8(s.slice(span)).ok()?)?;
    s.push_move(span, san);
    s.report_folded(marks::piece_letter(s, span));
    Some(span.end)
}

/// The move `word`, if its letters are those of some language for pieces, or a capital letter of any alphabet stands
/// where a piece has its letter.
pub(super) fn foreign_move(word: &str) -> Option<San> {
    let any_letter = || {
        let letter = word.chars().next().filter(|c| c.is_uppercase() || !c.is_ascii() && c.is_alphabetic())?;
        Language::english().read(&format!("N{}", &word[letter.len_utf8()..]))
    };
    match language::readings(word).map(|(_, written)| written).next().or_else(any_letter)?.san {
        San::Normal { file, rank, capture, to, check, .. } => Some(San::Foreign { file, rank, capture, to, check }),
        _ => None,
    }
}

/// The word at `at` whose first `ascii` bytes are ASCII and the next is not.
fn high_word(at: u32, ascii: usize, s: &mut Session<'_, '_>) -> (u32, Flow) {
    let text = &s.bytes[at as usize..];
    let separate = chars::odd_char(&text[ascii..]).is_some_and(|odd| !matches!(odd, chars::OddChar::Invisible(_)))
        || signs::glyph(&text[ascii..]).is_some()
        || is_sign(&text[ascii..]);
    if separate && ascii > 0 {
        return ascii_word(at, ascii, s).unwrap_or_else(|| (bad_word(at, ascii, s), Flow::On));
    }
    if let Some((length, code)) = signs::glyph(text).filter(|_| s.has_move) {
        let span = Span::new(at, at + length as u32);
        signs::traditional_sign(span, code, s);
        return (span.end, Flow::On);
    }
    let length = high_length(text);
    let visible = visible_length(&text[..length]);
    if visible == ascii && ascii > 0 {
        return ascii_word(at, ascii, s).unwrap_or_else(|| (bad_word(at, ascii, s), Flow::On));
    }
    let span = Span::new(at, at + visible.max(1) as u32);
    if let Some(meant) = meant(&text[..visible]) {
        let sign = |s: &mut _| Some((signs::meant_sign(span, &meant, s)?, Flow::On));
        if let Some(read) = as_meant(span, &meant, s).or_else(|| sign(s)) {
            return read;
        }
    }
    match foreign(span, s).or_else(|| signs::sign_of_books(at, visible, s)) {
        Some(end) => (end, Flow::On),
        None => (bad_word(at, visible.max(1), s), Flow::On),
    }
}

/// Whether `text` begins with a sign that is neither a letter nor stands for ASCII, so that no move goes on with it.
fn is_sign(text: &[u8]) -> bool {
    let chunk = text.get(..text.len().min(4)).and_then(|text| text.utf8_chunks().next());
    let Some(c) = chunk.and_then(|chunk| chunk.valid().chars().next()) else { return false };
    !c.is_alphanumeric() && meant(c.encode_utf8(&mut [0; 4]).as_bytes()).is_none()
}

/// How long the word at the start of `text` is: up to white space of any kind, a delimiter, or a sign.
fn high_length(text: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() && class::is(text[at], SYMBOL | HIGH) {
        let odd = chars::odd_char(&text[at..]);
        if at > 0
            && class::is(text[at], HIGH)
            && matches!(odd, Some(chars::OddChar::Blank(_) | chars::OddChar::Bom(_)))
            && std::str::from_utf8(&text[at..(at + 1).min(text.len())]).is_err()
            && is_character_start(text, at)
        {
            break;
        }
        at += 1;
    }
    at
}

/// Whether a character begins at `at`: a continuation byte behind the first byte of its character is none.
fn is_character_start(text: &[u8], at: usize) -> bool {
    text[at] >= 0xC0 || !matches!(text.get(at.wrapping_sub(1)), Some(0x80..))
}

/// The length of `word` without the invisible characters at its end.
fn visible_length(word: &[u8]) -> usize {
    let mut length = word.len();
    while let Some(tail) = [2, 3]
        .into_iter()
        .find(|&tail| length >= tail && chars::invisible_length(&word[length - tail..length]) == Some(tail))
    {
        length -= tail;
    }
    length
}

/// The word at `span` by what it stands for.
fn as_meant(span: Span, meant: &Meant, s: &mut Session<'_, '_>) -> Option<(u32, Flow)> {
    let outcome = Outcome::from_text(&meant.text).or_else(|| (meant.text == b"1/2").then_some(Outcome::Draw));
    if let Some(outcome) = outcome {
        s.report(syntax::marker_spelling(s, span, outcome));
        return Some(variations::variation_end(span.start, span.len(), outcome, s));
    }
    let written = san_lax(&meant.text).filter(|(length, _)| *length == meant.text.len())?.1;
    s.push_move(span, written.san);
    let problem = match meant.invisible {
        Some((from, to)) if !meant.figurine && !meant.look_alike => {
            marks::invisible_inside(s, span, span.part(from, to), &meant.text)
        }
        _ if meant.figurine => {
            s.report_folded(marks::figurine(s, span, &written.san.to_string()));
            return Some((span.end, Flow::On));
        }
        _ => marks::look_alike(s, span, &written.san.to_string()),
    };
    s.report(problem);
    Some((span.end, Flow::On))
}

/// A word without a reading: unknown text, told with its neighbours. Between games it is rubbish, in parentheses
/// perhaps prose, and behind a comment with an inner brace the rest of that comment.
fn bad_word(at: u32, length: usize, s: &mut Session<'_, '_>) -> u32 {
    if let Some(end) = positions::lines(at, s) {
        return end;
    }
    if !s.has_play() && s.game.tags.is_empty() {
        return rubbish::lines(at, s);
    }
    if let Some(end) = scanned_number(at, length, s).or_else(|| rest_of_comment(at, s)).or_else(|| prose(at, s)) {
        return end;
    }
    let span = Span::new(at, at + length as u32);
    if is_pawn_capture(span, s) {
        s.push(span, ElementKind::Unknown);
        s.report(syntax::bad_word(s, span));
        return span.end;
    }
    s.push_unknown(span);
    s.report_run(span, Code::SyntaxBadWord, syntax::bad_word);
    span.end
}

/// `S.` for `5.`, `l0.` for `10.`: a number as a scanner reads it, where just that number is due. Its periods follow.
fn scanned_number(at: u32, length: usize, s: &mut Session<'_, '_>) -> Option<u32> {
    /// No move number has more digits.
    const LONGEST: usize = 3;
    let text = s.bytes.get(at as usize..)?;
    let word = text.get(..length).filter(|word| word.len() <= LONGEST && text.get(length) == Some(&b'.'))?;
    let number = word.iter().try_fold(0, |number, letter| Some(10 * number + scanned_digit(*letter)?))?;
    if number != s.watch.number() {
        return None;
    }
    let span = Span::new(at, at + length as u32);
    s.push(span, ElementKind::MoveNumber { number, periods: 0 });
    s.report(syntax::scanned_number(s, span, number));
    Some(span.end)
}

/// The digit that a letter looks like.
fn scanned_digit(letter: u8) -> Option<u32> {
    Some(match letter {
        b'0'..=b'9' => u32::from(letter - b'0'),
        b'O' | b'o' | b'Q' | b'D' => 0,
        b'l' | b'I' | b'i' | b'|' => 1,
        b'Z' | b'z' => 2,
        b'S' | b's' => 5,
        b'G' => 6,
        b'T' => 7,
        b'B' => 8,
        b'g' | b'q' => 9,
        _ => return None,
    })
}

/// `cd`, `cxd`: a pawn's capture without its rank, as old books write it. Two of them are two words, for the rules read
/// each; within prose they are words like any other.
fn is_pawn_capture(span: Span, s: &Session<'_, '_>) -> bool {
    let is_capture = |text: &[u8]| San::pawn_files(text).is_some();
    let before = s.last().filter(|last| last.kind == ElementKind::Unknown && s.is_blank(last.span.end, span.start));
    is_capture(s.slice(span)) && before.is_none_or(|last| is_capture(s.slice(last.span)))
}

/// `{outer {inner} tail}`: the tail belongs to the comment, as its writer saw it (ruling OQ-43).
fn rest_of_comment(at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    let last = s.last().filter(|last| matches!(last.kind, ElementKind::Comment(_)))?;
    let inner = super::brackets::inner_brace(s).filter(|_| s.is_blank(last.span.end, at))?;
    let text = &s.bytes[at as usize..];
    let close = memchr3(b'}', b'{', b'[', text).filter(|&n| text[n] == b'}')?;
    let span = Span::new(at, at + close as u32 + 1);
    s.push_unknown(span);
    s.report(syntax::nested_comment(s, span, inner));
    Some(span.end)
}

/// `(a solid reply)`: text in parentheses that is no variation, if most of its words are no moves.
fn prose(at: u32, s: &mut Session<'_, '_>) -> Option<u32> {
    let open = *s.memory.open.last().filter(|_| !s.has_move)?;
    let start = s.game.movetext[open.index as usize].span.start;
    if at - start > PROSE as u32 {
        return None;
    }
    let text = &s.bytes[start as usize + 1..];
    let text = &text[..text.len().min(PROSE)];
    let close = text.iter().position(|byte| b")({[;".contains(byte)).filter(|&n| text[n] == b')')?;
    // A parenthesis before the word stood in a string, and closes nothing.
    let close = Some(close).filter(|&close| start + 1 + close as u32 >= at)?;
    let words = || text[..close].split(|&byte| class::is(byte, SPACE)).filter(|word| !word.is_empty());
    let moves = words().filter(|word| is_play(word)).count();
    if 2 * moves >= words().count() {
        return None;
    }
    s.game.movetext.truncate(open.index as usize);
    s.memory.open.pop();
    s.has_move = open.outer_has_move;
    let span = Span::new(start, start + close as u32 + 2);
    s.drop_problems_from(start);
    s.push(span, ElementKind::Unknown);
    s.report(syntax::prose(s, span));
    Some(span.end)
}

/// Whether a word of a line is a move or begins with its number.
pub(super) fn is_play(word: &[u8]) -> bool {
    let digits = class::run(word, DIGIT);
    let word = &word[digits..];
    let word = &word[word.iter().take_while(|&&byte| byte == b'.').count()..];
    (digits > 0 && word.is_empty()) || san_lax(word).is_some()
}
