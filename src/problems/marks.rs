//! What the grammar finds in single words and signs: moves in other spellings, NAGs, characters.

use super::{alone, quoted, removal};
use crate::ast::{Check, San, Side};
use crate::diagnostic::Applicability::{Safe, Unsafe};
use crate::diagnostic::{Code, Diagnostic};
use crate::grammar::Session;
use crate::grammar::san::{Spelling, Written, san_lax};
use crate::source::Span;

/// Section 7.8.
#[cold]
pub(crate) fn nag_digits(_: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::LexNagDigits, span, "a `$` without a number")
        .label("a number from 0 to 255 expected behind it")
        .help("write `$1` for a good move, `$2` for a mistake, and so on")
}

/// Section 8.2.4, ruling OQ-32.
#[cold]
pub(crate) fn nag_range(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::NagRange, span, format!("{} is above 255, the last NAG", quoted(s.slice(span))))
        .label("not read as a NAG")
        .help("NAGs go from `$0` to `$255`")
}

/// Section 8.2.4, ruling OQ-32.
#[cold]
pub(crate) fn nag_leading_zero(span: Span, code: u8) -> Diagnostic {
    Diagnostic::new(Code::NagLeadingZero, span, "a NAG is written without leading zeros")
        .label(format!("read as `${code}`"))
        .fix(format!("write `${code}`"), Safe, span, format!("${code}"))
}

/// The NAG `code` in the place of `span`, apart from its neighbours.
fn nag(s: &Session<'_, '_>, span: Span, code: u8) -> String {
    let before = if s.is_glued(span.start) || s.byte_before(span.start).is_ascii_digit() { " " } else { "" };
    let behind = s.byte(span.end);
    let behind = if behind.is_ascii_alphanumeric() || behind >= 0x80 { " " } else { "" };
    format!("{before}${code}{behind}")
}

/// Section 7.8, ruling OQ-33.
#[cold]
pub(crate) fn nag_glued(s: &Session<'_, '_>, span: Span, before: bool, behind: bool) -> Diagnostic {
    let nag = String::from_utf8_lossy(s.slice(span));
    let mended = format!("{}{nag}{}", if before { " " } else { "" }, if behind { " " } else { "" });
    Diagnostic::new(Code::NagGlued, span, format!("no space {} `{nag}`", if before { "before" } else { "behind" }))
        .label("read as a NAG of its own")
        .fix("put a space between", Safe, span, mended.clone())
}

/// Section 8.2.3.8, ruling OQ-34.
#[cold]
pub(crate) fn suffix_without_move(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::SyntaxSuffix, span, format!("{} judges no move", quoted(s.slice(span))))
        .label("there is no move before it")
        .help("a suffix stands right behind its move: `e4!`")
}

/// Section 8.2.3.8, ruling OQ-34: `run` is all of it, `known` the longest suffix at its start.
#[cold]
pub(crate) fn suffix_too_long(s: &Session<'_, '_>, run: Span, known: Span) -> Diagnostic {
    let kept = String::from_utf8_lossy(s.slice(known)).into_owned();
    Diagnostic::new(Code::SyntaxSuffix, run, format!("{} is none of the six suffixes", quoted(s.slice(run))))
        .label(format!("read as `{kept}`"))
        .help("PGN has `!`, `?`, `!!`, `??`, `!?` and `?!`")
        .fix(format!("write `{kept}`"), Unsafe, run, kept.clone())
}

/// Section 8.2.3.8, ruling OQ-34; the move ends at `move_end`.
#[cold]
pub(crate) fn detached_suffix(s: &Session<'_, '_>, span: Span, move_end: u32) -> Diagnostic {
    let suffix = String::from_utf8_lossy(s.slice(span));
    let problem = Diagnostic::new(Code::SanDetachedSuffix, span, format!("a space before the suffix `{suffix}`"))
        .label("belongs right behind the move");
    // An escaped line is not to be removed with the space.
    match s.is_blank(move_end, span.start) {
        true => problem.fix("remove the space", Safe, Span::new(move_end, span.start), ""),
        false => problem,
    }
}

/// Section 8.2.3.8: the check mark stands behind the suffix.
#[cold]
pub(crate) fn check_behind_suffix(s: &Session<'_, '_>, suffix: Span, mark: Span) -> Diagnostic {
    let text = |span: Span| String::from_utf8_lossy(s.slice(span)).into_owned();
    let mended = text(mark) + &text(suffix);
    let message = format!("the mark {} stands behind the suffix", quoted(s.slice(mark)));
    Diagnostic::new(Code::SyntaxSuffix, mark, message).label("the suffix ends the move").fix(
        format!("write `{mended}`"),
        if matches!(s.byte(mark.end), b'!' | b'?') { Unsafe } else { Safe },
        Span::new(suffix.start, mark.end),
        mended,
    )
}

/// Section 8.2.3.8, ruling OQ-34.
#[cold]
pub(crate) fn suffix_not_behind_move(s: &Session<'_, '_>, span: Span, code: u8) -> Diagnostic {
    let message = format!("the suffix {} does not follow its move", quoted(s.slice(span)));
    let problem = Diagnostic::new(Code::SyntaxSuffix, span, message).label(format!("read as `${code}`"));
    // Behind the marker a NAG is out of place as well.
    if s.game.termination.is_some() {
        return problem.help("put it right behind the move");
    }
    problem.help("put it right behind the move, or write a NAG").fix(
        format!("write `${code}`"),
        Safe,
        span,
        nag(s, span, code),
    )
}

/// Section 7.3, ruling OQ-30.
#[cold]
pub(crate) fn stray_period(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::SyntaxStrayPeriod, span, format!("{} without a move number", quoted(s.slice(span))))
        .label("skipped")
        .help("periods stand behind a move number: `1.`, `1...`")
        .fix("remove it", Safe, span, removal(s, span))
}

/// Section 6, ruling OQ-07.
#[cold]
pub(crate) fn stray_percent(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::LexStrayPercent, span, "a `%` that is not in the first column")
        .label("escapes nothing here")
        .help("put it at the very start of the line to escape the line, or write a comment, `{…}`")
        .fix("remove it", alone(s, span), span, removal(s, span))
}

/// Section 7.
#[cold]
pub(crate) fn stray_char(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::LexStrayChar, span, format!("{} means nothing in PGN", quoted(s.slice(span))))
        .label("skipped")
        .fix("remove it", alone(s, span), span, removal(s, span))
}

/// Section 4.1, ruling OQ-69.
#[cold]
pub(crate) fn odd_blank(_: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::LexOddBlank, span, "a no-break space between the moves")
        .label("read as a space")
        .help("it looks like a space, but many programs do not take it for one")
        .fix("write a plain space", Safe, span, " ")
}

/// Section 4.1, ruling OQ-69.
#[cold]
pub(crate) fn invisible(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::LexInvisible, span, "an invisible character between the moves")
        .label("skipped")
        .help("it comes from a web page or a word processor, and shows nowhere")
        .fix("remove it", Safe, span, removal(s, span))
}

/// Section 4.1, ruling OQ-69: `place` is the first invisible character of `word`, `text` the word without them.
#[cold]
pub(crate) fn invisible_inside(_: &Session<'_, '_>, word: Span, place: Span, text: &[u8]) -> Diagnostic {
    let text = String::from_utf8_lossy(text).into_owned();
    Diagnostic::new(Code::LexInvisible, place, format!("an invisible character inside the move `{text}`"))
        .label("skipped")
        .help("it comes from a web page or a word processor, and shows nowhere")
        .fix(format!("write `{text}`"), if_canonical(&text), word, text.clone())
}

/// Section 4.1, ruling OQ-04.
#[cold]
pub(crate) fn control_char(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let byte = s.slice(span).first().copied().unwrap_or(0);
    let message = match span.len() {
        1 => format!("the control character U+{byte:04X} is not allowed in PGN"),
        n => format!("{n} control characters U+{byte:04X}, which are not allowed in PGN"),
    };
    Diagnostic::new(Code::LexControlChar, span, message).label("skipped").fix("remove it", Safe, span, removal(s, span))
}

/// Section 4.1, ruling OQ-04b.
#[cold]
pub(crate) fn end_mark(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::LexEndMark, span, "an end-of-file mark of DOS (Ctrl-Z)").label("skipped").fix(
        "remove it",
        Safe,
        span,
        removal(s, span),
    )
}

/// Section 4.1, ruling OQ-02.
#[cold]
pub(crate) fn del(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    // Between tokens it is an error like any other control character; the milder code is for text.
    Diagnostic::new(Code::LexControlChar, span, "the control character DEL (U+007F) is not allowed in PGN")
        .label("skipped")
        .fix("remove it", Safe, span, removal(s, span))
}

/// Ruling OQ-27.
#[cold]
pub(crate) fn null_move(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::SanNull, span, format!("{} is a null move, which PGN does not know", quoted(s.slice(span))))
        .label("read as a pass")
        .help("many programs read it, others lose the rest of the line: a comment is safer")
}

/// A move that is read but not spelled as in PGN. One diagnostic a word, by the first thing that is off.
#[cold]
pub(crate) fn spelling(s: &Session<'_, '_>, span: Span, written: &Written) -> Diagnostic {
    let word = quoted(s.slice(span));
    let mended = mended(written.san);
    let (code, message) = reason(written.spelling, &word);
    let is_drop_letter = written.spelling == Spelling::DROP_LETTER;
    let problem = Diagnostic::new(code, span, message).label(format!("read as `{mended}`"));
    let problem = match code {
        Code::SanCastlingZero | Code::SanCastlingCase => problem.help("castling is written with the capital letter O"),
        _ => problem,
    };
    // What the grammar cannot complete, the rules may.
    let nothing_new = !is_canonical(&mended) || mended.as_bytes() == s.slice(span);
    // Without its origin an illegal move may become a legal one of another pawn: only the rules can promise.
    let drops_origin = matches!(written.san, San::Normal { piece: crate::Piece::Pawn, rank: Some(_), .. });
    if is_drop_letter || nothing_new {
        problem
    } else {
        let how = if drops_origin { Unsafe } else { Safe };
        problem.fix(format!("write `{mended}`"), how, span, mended.clone())
    }
}

/// Whether `text` is a move as PGN spells it, with nothing to tell of it.
fn is_canonical(text: &str) -> bool {
    san_lax(text.as_bytes()).is_some_and(|(length, written)| length == text.len() && written.spelling.is_canonical())
}

/// Safe to write if it is a move as PGN spells it.
fn if_canonical(text: &str) -> crate::Applicability {
    if is_canonical(text) { Safe } else { Unsafe }
}

/// The move in canonical letters; an origin square of a pawn goes, which plain SAN never has.
fn mended(san: San) -> String {
    match san {
        San::Normal { piece: crate::Piece::Pawn, file, rank: Some(_), capture, to, promotion, check } => {
            let straight = file == Some(to.file());
            let file = if straight && !capture { None } else { file };
            San::Normal { piece: crate::Piece::Pawn, file, rank: None, capture, to, promotion, check }.to_string()
        }
        san => san.to_string(),
    }
}

/// The code and the message for the first thing that is off, the gravest first.
fn reason(spelling: Spelling, word: &str) -> (Code, String) {
    let table: [(Spelling, Code, &str); 20] = [
        (Spelling::PROMOTION_PIECE, Code::SyntaxPromotion, "promotes to a piece that no pawn becomes"),
        (Spelling::PROMOTION_PAREN, Code::SyntaxPromotion, "has its promotion in parentheses"),
        (Spelling::PROMOTION_SLASH, Code::SyntaxPromotion, "has a slash where a promotion has `=`"),
        (Spelling::ORIGIN, Code::SyntaxBadWord, "does not say which pawn captures"),
        (Spelling::COLON, Code::SyntaxBadWord, "has a colon where PGN writes `x`"),
        (Spelling::HYPHEN, Code::SyntaxBadWord, "has a hyphen inside"),
        (Spelling::FILE_CASE, Code::SyntaxBadWord, "has capital letters for a file or the `x`"),
        (Spelling::PAWN_CASE, Code::SyntaxBadWord, "has a letter for the pawn"),
        (Spelling::CASTLING_HYPHEN, Code::SyntaxBadWord, "is castling without its hyphens"),
        (Spelling::CASTLING_MIXED, Code::SyntaxBadWord, "is castling with mixed letters and digits"),
        (Spelling::CASTLING_ZERO, Code::SanCastlingZero, "is castling with zeros"),
        (Spelling::CASTLING_CASE, Code::SanCastlingCase, "is castling in lower case"),
        (Spelling::PIECE_CASE, Code::SanPieceCase, "has its piece letter in lower case"),
        (Spelling::EN_PASSANT, Code::SanEp, "has an en passant mark, which PGN does not know"),
        (Spelling::LONG, Code::SanLong, "is long notation"),
        (Spelling::PAWN_LETTER, Code::SanPawnLetter, "has a letter for the pawn"),
        (Spelling::PROMOTION_SIGN, Code::SanPromotionSign, "lacks the `=` of its promotion"),
        (Spelling::PROMOTION_CASE, Code::SanPromotionCase, "has its promotion piece in lower case"),
        (Spelling::DOUBLE_PLUS, Code::SanDoublePlus, "has a double plus, which PGN does not know"),
        (Spelling::DROP_LETTER, Code::SanDropLetter, "drops a pawn without its letter"),
    ];
    let found = table.into_iter().find(|(flag, ..)| spelling.has(*flag));
    let (_, code, text) = found.unwrap_or((Spelling::CANONICAL, Code::SyntaxBadWord, "is not spelled as in PGN"));
    (code, format!("{word} {text}"))
}

/// Section 8.2.3.5, ruling OQ-87.
#[cold]
pub(crate) fn detached_mark(s: &Session<'_, '_>, span: Span, move_end: u32, has_one: bool) -> Diagnostic {
    let mark = String::from_utf8_lossy(s.slice(span));
    let problem = Diagnostic::new(Code::SanDetachedMark, span, format!("a space before the check mark `{mark}`"))
        .label("belongs right behind the move");
    if has_one {
        return problem.help("the move has its mark").fix("remove it", Safe, span, removal(s, span));
    }
    if !s.is_blank(move_end, span.start) {
        return problem;
    }
    if mark == "++" {
        return problem.help("PGN writes `+` for any check and `#` for mate").fix(
            "write `+`",
            Safe,
            Span::new(move_end, span.end),
            "+",
        );
    }
    problem.fix("remove the space", Safe, Span::new(move_end, span.start), "")
}

/// Section 8.2.3.3, ruling OQ-23.
#[cold]
pub(crate) fn ep_mark(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    Diagnostic::new(Code::SanEp, span, format!("PGN has no mark for en passant, such as {}", quoted(s.slice(span))))
        .label("skipped")
        .help("the move itself says it: `exd6`")
        .fix("remove it", Safe, span, removal(s, span))
}

/// Section 8.2.3.8 and 10, ruling OQ-34.
#[cold]
pub(crate) fn informal_nag(s: &Session<'_, '_>, span: Span, code: u8) -> Diagnostic {
    let mended = nag(s, span, code);
    let message = format!("the sign {} is written `${code}` in PGN", quoted(s.slice(span)));
    let problem = Diagnostic::new(Code::NagInformal, span, message).label(format!("read as `${code}`"));
    // Behind the marker a NAG is out of place as well.
    if s.game.termination.is_some() {
        return problem.help("write it behind the move that it is about");
    }
    problem.fix(format!("write `${code}`"), Safe, span, mended)
}

/// Ruling OQ-34: `Nf3+=`, where the sign at `sign` may begin with a mark for check. `code` is the NAG of its last letter.
#[cold]
pub(crate) fn two_signs(s: &Session<'_, '_>, word: Span, sign: Span, code: u8) -> Diagnostic {
    let text = |span: Span| String::from_utf8_lossy(s.slice(span)).into_owned();
    let played = text(Span::new(word.start, sign.start));
    let whole = crate::grammar::lexical::whole(crate::grammar::lexical::ascii_glyph, s.slice(sign)).unwrap_or(code);
    let problem = Diagnostic::new(Code::SyntaxBadWord, word, format!("{} has two readings", quoted(s.slice(word))))
        .label("only the move is read")
        .help(format!("it is check and `${code}`, or `{}` for `${whole}`", text(sign)));
    [format!("{played} ${whole}"), format!("{played}+ ${code}")]
        .into_iter()
        .fold(problem, |problem, mended| problem.fix(format!("write `{mended}`"), Unsafe, word, mended))
}

/// What is read as the NAG `code`, and mended to it.
fn as_nag(s: &Session<'_, '_>, kind: Code, span: Span, message: String, code: u8) -> Diagnostic {
    Diagnostic::new(kind, span, message).label(format!("read as `${code}`")).fix(
        format!("write `${code}`"),
        Safe,
        span,
        nag(s, span, code),
    )
}

/// Ruling OQ-34: `Qh4#-+`, `+=Nc6`, a sign that is glued to a move in a way that has one reading, but no rule.
#[cold]
pub(crate) fn glued_sign(s: &Session<'_, '_>, span: Span, code: u8) -> Diagnostic {
    let message =
        format!("the sign {} runs together with a move, and is written `${code}` in PGN", quoted(s.slice(span)));
    as_nag(s, Code::SyntaxBadWord, span, message, code)
}

/// A sign of books that is not in the closed table of ruling OQ-34.
#[cold]
pub(crate) fn sign_of_books(s: &Session<'_, '_>, span: Span, code: u8) -> Diagnostic {
    let meaning = crate::nag::meaning(code).unwrap_or_default();
    let message = format!("{} is a sign of books ({meaning}), which PGN writes `${code}`", quoted(s.slice(span)));
    as_nag(s, Code::SyntaxBadWord, span, message, code)
}

/// Section 4.1, rulings OQ-34 and OQ-69: `+−`, with a dash that is no hyphen.
#[cold]
pub(crate) fn look_alike_sign(s: &Session<'_, '_>, span: Span, code: u8) -> Diagnostic {
    let message =
        format!("the sign {} has a dash that is no hyphen, and is written `${code}` in PGN", quoted(s.slice(span)));
    as_nag(s, Code::LexNonAscii, span, message, code)
}

/// Section 8.2.3.2 and 17, ruling OQ-70.
#[cold]
pub(crate) fn piece_letter(s: &Session<'_, '_>, span: Span) -> Diagnostic {
    let word = String::from_utf8_lossy(s.slice(span)).into_owned();
    let message = format!("`{word}` has a piece letter that is none of PGN's");
    Diagnostic::new(Code::SyntaxPieceLetter, span, message)
        .label("a move of an unknown piece")
        .help("PGN has the English letters: K, Q, R, B, N, and none for the pawn")
}

/// Section 8.2.3.3: `O - O`.
#[cold]
pub(crate) fn spaced_castling(s: &Session<'_, '_>, span: Span, side: Side) -> Diagnostic {
    let san = San::Castling { side, check: Check::None }.to_string();
    Diagnostic::new(Code::SyntaxBadWord, span, format!("{} is castling with blanks inside", quoted(s.slice(span))))
        .label(format!("read as `{san}`"))
        .fix(format!("write `{san}`"), Safe, span, san)
}

/// Section 8.2.3, ruling OQ-70.
#[cold]
pub(crate) fn figurine(s: &Session<'_, '_>, span: Span, san: &str) -> Diagnostic {
    Diagnostic::new(
        Code::LexFigurine,
        span,
        format!("{} has a figurine in place of a piece letter", quoted(s.slice(span))),
    )
    .label(format!("read as `{san}`"))
    .fix(format!("write `{san}`"), if_canonical(san), span, san.to_owned())
}

/// Section 4.1, ruling OQ-69.
#[cold]
pub(crate) fn look_alike(s: &Session<'_, '_>, span: Span, san: &str) -> Diagnostic {
    Diagnostic::new(
        Code::LexNonAscii,
        span,
        format!("{} has a dash or letter that only looks like ASCII", quoted(s.slice(span))),
    )
    .label(format!("read as `{san}`"))
    .help("moves are written in plain ASCII letters, digits and hyphens")
    .fix(format!("write `{san}`"), if_canonical(san), span, san.to_owned())
}
