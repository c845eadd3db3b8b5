//! The words of the problems of FENs.

use super::quoted;
use crate::diagnostic::Diagnostic;
use crate::grammar::fen::{Fen, Place, Problem, ProblemKind};
use crate::values::Color;
use crate::{Applicability, Code, Edit, Language, Span};

/// Where the parts of a FEN stand in its source.
pub(crate) struct Text<'a> {
    /// The FEN.
    pub(crate) text: &'a [u8],
    /// What is read of it.
    pub(crate) fen: &'a Fen,
    /// The place in the source of a place in the text.
    pub(crate) at: &'a dyn Fn(Place) -> Span,
    /// Whether it is the position of an EPD, which has no counters.
    pub(crate) epd: bool,
}

impl Text<'_> {
    fn space(&self) -> Code {
        if self.epd { Code::EpdSpace } else { Code::FenSpace }
    }

    fn quoted(&self, place: &Place) -> String {
        quoted(self.text.get(place.clone()).unwrap_or_default())
    }

    fn problem(&self, code: Code, place: &Place, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, (self.at)(place.clone()), message.into())
    }

    fn write(&self, problem: Diagnostic, safe: bool, place: &Place, text: impl Into<String>) -> Diagnostic {
        let text = text.into();
        let how = if safe { Applicability::Safe } else { Applicability::Unsafe };
        let title = match text.as_str() {
            "" => "remove it".to_owned(),
            " " => "write one blank".to_owned(),
            text => format!("write `{text}`"),
        };
        problem.fix(title, how, (self.at)(place.clone()), text)
    }
}

/// What is to be said about one difference from the notation.
#[cold]
pub(crate) fn problem(text: &Text, problem: &Problem) -> Diagnostic {
    let place = &problem.place;
    match &problem.kind {
        ProblemKind::NoBoard => no_board(text, place),
        ProblemKind::Blanks { .. } | ProblemKind::Underscores(_) => separators(text, problem),
        ProblemKind::Ranks(count) => ranks(text, place, *count),
        ProblemKind::RankShort { rank, squares } | ProblemKind::RankLong { rank, squares } => {
            rank_width(text, place, *rank, *squares)
        }
        ProblemKind::Digit => digit(text, place),
        ProblemKind::Digits(sum) => digits(text, place, *sum),
        ProblemKind::Letters { languages, english, placement } => {
            letters(text, place, languages, english.as_deref(), placement)
        }
        ProblemKind::Active(meant) => active(text, place, *meant),
        ProblemKind::RightsLetter
        | ProblemKind::RightsTwice
        | ProblemKind::RightsOrder(_)
        | ProblemKind::RightsFiles => rights(text, problem),
        ProblemKind::Ep(_) | ProblemKind::EpRank(_) => ep(text, problem),
        ProblemKind::Counter { halfmove } => counter(text, place, *halfmove),
        ProblemKind::CounterForm { halfmove, value } => {
            let message = format!("{} is no {}", text.quoted(place), counter_name(*halfmove));
            let problem = text.problem(Code::FenCounter, place, message).help(counter_help(*halfmove));
            text.write(problem, true, place, value.to_string())
        }
        ProblemKind::Missing => missing(text, place),
        ProblemKind::Extra => text
            .problem(Code::FenSyntax, place, "a FEN ends with the number of the move")
            .label("more than the six fields")
            .help("operations such as `bm e4;` belong to an EPD, which has no counters"),
    }
}

fn no_board(text: &Text, place: &Place) -> Diagnostic {
    let message = match place.is_empty() {
        true => "an empty FEN".to_owned(),
        false => format!("{} is no FEN: it has no board", text.quoted(place)),
    };
    text.problem(Code::FenSyntax, place, message).help(
        "write the eight ranks with `/`, then the side to move, castling rights, en passant square and two counters, as \
         in `4k3/8/8/8/8/8/4P3/4K3 w - - 0 1`",
    )
}

fn separators(text: &Text, problem: &Problem) -> Diagnostic {
    let place = &problem.place;
    if let ProblemKind::Underscores(all) = &problem.kind {
        let edits = all.iter().map(|place| Edit { span: (text.at)(place.clone()), text: " ".into() }).collect();
        let problem = text.problem(text.space(), place, "underscores in place of the blanks between the fields");
        return problem.help("addresses of web pages have them").fix_all("write blanks", Applicability::Safe, edits);
    }
    let inner = problem.kind == ProblemKind::Blanks { mended: " " };
    let message = match (inner, text.text.get(place.clone()).unwrap_or_default()) {
        (false, _) => "a blank at the start or end of a FEN",
        (true, between) if between.iter().all(|byte| *byte == b' ') => "several blanks between two fields",
        (true, _) => "the fields of a FEN are separated by blanks, and all stand on one line",
    };
    let problem = text.problem(text.space(), place, message);
    let problem = if inner { problem.help("write one blank") } else { problem };
    text.write(problem, true, place, if inner { " " } else { "" })
}

fn ranks(text: &Text, place: &Place, count: usize) -> Diagnostic {
    let problem = text.problem(Code::FenSyntax, place, format!("the board has {count} ranks instead of 8"));
    match count {
        9.. => text.write(problem.label("too much"), false, place, ""),
        _ => problem.label("ranks are missing").help("an empty rank is written `8`"),
    }
}

fn rank_width(text: &Text, place: &Place, rank: u8, squares: usize) -> Diagnostic {
    let message = format!("rank {rank} has {squares} squares instead of 8");
    let problem = text.problem(Code::FenRankWidth, place, message);
    if squares > 8 {
        return problem.label("too much");
    }
    // The likeliest slip is the count of the empty squares at its end or its only one.
    let rank_text = text.text.get(place.clone()).unwrap_or_default();
    let mut numbers = rank_text.iter().enumerate().filter(|(_, byte)| byte.is_ascii_digit());
    let problem = problem.help("digits count empty squares; an empty rank is written `8`");
    match (numbers.next(), numbers.next()) {
        (Some((index, digit)), None) => {
            let at = place.start + index;
            let meant = usize::from(digit - b'0') + 8 - squares;
            text.write(problem, false, &(at..at + 1), meant.to_string())
        }
        _ => problem,
    }
}

fn digits(text: &Text, place: &Place, sum: u32) -> Diagnostic {
    let message = format!("{} is one run of empty squares and one digit", text.quoted(place));
    let problem = text.problem(Code::FenSyntax, place, message);
    match sum {
        1..=8 => text.write(problem.help(format!("write `{sum}`")), true, place, sum.to_string()),
        _ => problem,
    }
}

/// A digit that counts no squares: `9` may be what the rest of its rank leaves.
fn digit(text: &Text, place: &Place) -> Diagnostic {
    let problem = text
        .problem(Code::FenSyntax, place, format!("{} counts no squares", text.quoted(place)))
        .help("digits from 1 to 8 count empty squares");
    let others = rank_around(text, place).map_or(0, |rank| squares(text.text.get(rank).unwrap_or_default()));
    match 8_usize.checked_sub(others) {
        Some(left @ 1..) if text.text.get(place.clone()) == Some(b"9") => {
            text.write(problem, false, place, left.to_string())
        }
        _ => problem,
    }
}

/// The rank that a place in the board is in.
fn rank_around(text: &Text, place: &Place) -> Option<Place> {
    let is_end = |byte: &u8| matches!(byte, b'/' | b' ' | b'_');
    let start = text.text.get(..place.start)?.iter().rposition(is_end).map_or(0, |at| at + 1);
    let rest = text.text.get(place.end..)?;
    Some(start..place.end + rest.iter().position(is_end).unwrap_or(rest.len()))
}

/// How many squares a rank in ASCII has; the digits 0 and 9 count none.
fn squares(rank: &[u8]) -> usize {
    let count = |byte: &u8| match byte {
        b'1'..=b'8' => usize::from(byte - b'0'),
        b'0' | b'9' => 0,
        _ => 1,
    };
    rank.iter().map(count).sum()
}

/// A word with the digits that its letters look like, as a scan has them; `None` where others are left.
fn as_digits(word: &[u8]) -> Option<String> {
    let digit = |byte: &u8| match byte {
        b'l' | b'I' | b'|' => Some('1'),
        b'O' | b'o' => Some('0'),
        digit => digit.is_ascii_digit().then_some(char::from(*digit)),
    };
    word.iter().map(digit).collect()
}

/// The count that letters in the board look like, where the rank has eight squares with it.
fn as_count(text: &Text, place: &Place) -> Option<String> {
    let count = as_digits(text.text.get(place.clone())?).filter(|count| count.len() == 1 && count != "0")?;
    let rank = rank_around(text, place)?;
    let around = [text.text.get(rank.start..place.start)?, text.text.get(place.end..rank.end)?];
    let all = squares(around[0]) + squares(around[1]) + squares(count.as_bytes());
    (all == 8).then_some(count)
}

fn letters(
    text: &Text,
    place: &Place,
    languages: &[&'static str],
    english: Option<&str>,
    placement: &Place,
) -> Diagnostic {
    let found = text.quoted(place);
    let mut languages = languages.to_vec();
    languages.sort_by_key(|name| Language::find(name).map_or(usize::MAX, Language::place));
    if let (None, Some(count)) = (english, as_count(text, place)) {
        let problem = text.problem(Code::FenPiece, place, format!("{found} is no piece, it looks like the digit"));
        return text.write(problem.help(format!("write `{count}`")), false, place, count);
    }
    match (english, &*languages) {
        (Some(english), []) => {
            let problem = text.problem(Code::FenPiece, place, "figurines in place of piece letters");
            text.write(problem.help(format!("write `{english}`")), true, placement, english)
        }
        (Some(english), [one]) => {
            let problem = text.problem(Code::FenPiece, place, format!("{found}: these are {one} piece letters"));
            let problem = problem.help(format!("a FEN has the English ones: `{english}`"));
            text.write(problem, true, placement, english)
        }
        (Some(english), several) => {
            let (some, rest) = several.split_at(several.len().min(4));
            let more = if rest.is_empty() { "" } else { " …" };
            let message = format!("{found}: these are piece letters of another language ({}{more})", some.join(", "));
            let problem = text.problem(Code::FenPiece, place, message);
            let problem = problem.help(format!("a FEN has the English ones: `{english}`"));
            text.write(problem, true, placement, english)
        }
        (None, [_, _, ..]) => {
            let message = format!("{found}: these are piece letters of another language, but of which?");
            let names = languages.iter().take(4).copied().collect::<Vec<_>>().join(", ");
            text.problem(Code::FenPiece, place, message).help(format!("the board differs between {names}"))
        }
        _ => text
            .problem(Code::FenPiece, place, format!("{found} is no piece"))
            .help("pieces are `PNBRQK` for White and `pnbrqk` for Black"),
    }
}

fn active(text: &Text, place: &Place, meant: Option<Color>) -> Diagnostic {
    let problem = text.problem(Code::FenSyntax, place, format!("{} is no side to move", text.quoted(place)));
    let letter = meant.map(|color| if color == Color::White { "w" } else { "b" });
    match letter {
        Some(letter) => text.write(problem.help(format!("write `{letter}`")), true, place, letter),
        None => problem.help("write `w` or `b`"),
    }
}

fn rights(text: &Text, problem: &Problem) -> Diagnostic {
    let place = &problem.place;
    match &problem.kind {
        ProblemKind::RightsOrder(sorted) => {
            let problem = text.problem(Code::FenCastlingOrder, place, "the castling rights are out of order");
            text.write(problem.help(format!("write `{sorted}`")), true, place, sorted.letters())
        }
        ProblemKind::RightsFiles => text
            .problem(Code::FenCastlingFiles, place, format!("{} names the files of the rooks", text.quoted(place)))
            .help("the standard knows `KQkq`; letters of files are for Chess960"),
        ProblemKind::RightsTwice => {
            let message = format!("the castling right {} stands twice", text.quoted(place));
            text.write(text.problem(Code::FenSyntax, place, message), true, place, "")
        }
        _ => text
            .problem(Code::FenSyntax, place, format!("{} is no castling right", text.quoted(place)))
            .help("write some of `KQkq` in this order, or `-` where nobody may castle"),
    }
}

fn ep(text: &Text, problem: &Problem) -> Diagnostic {
    let place = &problem.place;
    let active = text.fen.active.value;
    let rank = if active == Color::White { 6 } else { 3 };
    match &problem.kind {
        ProblemKind::Ep(Some(square)) => {
            let problem = text.problem(Code::FenSyntax, place, format!("{} is written `{square}`", text.quoted(place)));
            text.write(problem, true, place, square.to_string())
        }
        ProblemKind::EpRank(meant) => {
            let message =
                format!("{} cannot be an en passant square with {} to move", text.quoted(place), active.name());
            let problem = text.problem(Code::FenEpRank, place, message);
            let problem = problem.label(format!("it is on rank {rank}, behind a pawn that has just moved two squares"));
            match meant {
                Some(square) => text.write(problem, false, place, square.to_string()),
                None => text.write(problem, false, place, "-"),
            }
        }
        _ => {
            let problem =
                text.problem(Code::FenSyntax, place, format!("{} is no en passant square", text.quoted(place)));
            text.write(problem.help("write a square, or `-` for none"), false, place, "-")
        }
    }
}

fn counter(text: &Text, place: &Place, halfmove: bool) -> Diagnostic {
    let message = format!("{} is no {}", text.quoted(place), counter_name(halfmove));
    let problem = text.problem(Code::FenSyntax, place, message).help(counter_help(halfmove));
    match text.text.get(place.clone()).and_then(as_digits) {
        Some(number) => text.write(problem, false, place, number),
        None => problem,
    }
}

fn counter_name(halfmove: bool) -> &'static str {
    if halfmove { "halfmove clock" } else { "move number" }
}

fn counter_help(halfmove: bool) -> &'static str {
    match halfmove {
        true => "it counts the plies since the last capture or pawn move; write `0` where it is unknown",
        false => "it is the number of the move that comes next, from 1 on",
    }
}

fn missing(text: &Text, place: &Place) -> Diagnostic {
    let fen = text.fen;
    let fields = [
        (fen.active.place.is_none(), "the side to move", "w"),
        (fen.rights.place.is_none(), "the castling rights", "-"),
        (fen.ep.place.is_none(), "the en passant square", "-"),
        (fen.halfmove.place.is_none(), "the halfmove clock", "0"),
        (fen.fullmove.place.is_none(), "the move number", "1"),
    ];
    let due = if text.epd { 3 } else { fields.len() };
    let absent: Vec<_> = fields.iter().take(due).filter(|(absent, ..)| *absent).collect();
    let names: Vec<String> = absent.iter().map(|(_, name, _)| (*name).to_owned()).collect();
    let rest: String = absent.iter().map(|(_, _, usual)| format!(" {usual}")).collect();
    let problem = text.problem(
        Code::FenFields,
        place,
        format!("the {} lacks {}", if text.epd { "EPD" } else { "FEN" }, super::tags::listed(&names)),
    );
    let problem = problem.label("read with the usual values").help(format!("add `{}`", rest.trim_start()));
    problem.fix(format!("add `{}`", rest.trim_start()), Applicability::Safe, (text.at)(place.clone()), rest)
}

#[cfg(test)]
mod tests {
    use crate::{Profile, Source, Span};

    /// What there is to say, and the first thing that is offered.
    fn told(fen: &str) -> Vec<(String, String)> {
        let source = Source::new("a.fen", fen);
        let problems = crate::fen::check(&source, Span::new(0, fen.len() as u32), Profile::Import);
        let title = |fixes: &[crate::Fix]| fixes.first().map_or(String::new(), |fix| fix.title.to_string());
        problems.iter().map(|problem| (problem.message.to_string(), title(&problem.fixes))).collect()
    }

    #[test]
    fn letters_that_look_like_digits() {
        let [piece, counter] = &told("k7/8/8/8/8/8/8/3R2Kl w - - O 1")[..] else { panic!() };
        assert_eq!((&*piece.0, &*piece.1), ("`l` is no piece, it looks like the digit", "write `1`"));
        assert_eq!((&*counter.0, &*counter.1), ("`O` is no halfmove clock", "write `0`"));
    }

    #[test]
    fn the_side_to_move_in_words_is_one_problem() {
        for (side, letter) in [("White to move", "w"), ("BLACK TO PLAY", "b")] {
            let expected = (format!("`{side}` is no side to move"), format!("write `{letter}`"));
            assert_eq!(told(&format!("k7/8/8/8/8/8/8/K7 {side} - - 0 1")), [expected]);
        }
    }

    #[test]
    fn a_nine_is_what_the_rank_leaves() {
        let nine = |fix: &str| ("`9` counts no squares".to_owned(), fix.to_owned());
        assert_eq!(told("k7/9/8/8/8/8/8/K7 w - - 0 1"), [nine("write `8`")]);
        assert_eq!(told("k7/2P9/8/8/8/8/8/K7 w - - 0 1"), [nine("write `5`")]);
    }

    #[test]
    fn usual_languages_are_named_first() {
        let told = told("k7/8/8/8/8/8/8/K6t w - - 0 1");
        assert!(told[0].0.contains("German") || told[0].0.contains("French"), "{told:?}");
    }
}
