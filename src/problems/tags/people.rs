//! Players and what is said of them.

use super::{quoted, to_write, write};
use crate::diagnostic::{Diagnostic, Text};
use crate::{Applicability, Code, Edit, Span};

/// A colon that separates no names.
#[cold]
pub(crate) fn name_colon(at: Span, colon: Span, lone: bool) -> Diagnostic {
    let problem = Diagnostic::new(Code::TagName, at, "a colon separates the names of consulting players");
    if lone {
        problem.label("a name is missing beside it").fix("remove it", Applicability::Unsafe, at, "")
    } else {
        let problem = problem.help("no blank stands beside it; where it is no separator, write a comma");
        let problem = problem.fix("remove the blank", Applicability::Unsafe, at, ":");
        problem.fix("write a comma", Applicability::Unsafe, colon, ",")
    }
}

/// A comma without its blank, or out of place.
#[cold]
pub(crate) fn name_comma(at: Span, edits: Vec<Edit>) -> Diagnostic {
    let ends = edits.first().is_some_and(|edit| edit.text.is_empty());
    let (message, title) = match ends {
        true => ("a comma with nothing behind it", "remove it"),
        false => ("a comma in a name stands right behind a word, and a blank behind it", "write `, `"),
    };
    Diagnostic::new(Code::TagNameComma, at, message)
        .help("names are written `Family, Given`: two spellings are two players to a database")
        .fix_all(title, Applicability::Safe, edits)
}

/// Initials without their periods; `all` are the places and letters.
#[cold]
pub(crate) fn name_initial(at: Span, letter: char, all: &[(Span, char)]) -> Diagnostic {
    let edits = all.iter().map(|(span, _)| Edit { span: span.after(), text: ".".into() }).collect();
    let letter = &*letter.to_string();
    let message = ["a period is missing behind the initial `", letter, "`"].concat();
    let help = to_write(&[letter, "."].concat());
    Diagnostic::new(Code::TagNameInitial, at, message).help(help.clone()).fix_all(help, Applicability::Safe, edits)
}

/// Blanks at the ends of a name, or several in a row.
#[cold]
pub(crate) fn name_blanks(at: Span, edits: Vec<Edit>) -> Diagnostic {
    let outer = edits.first().is_some_and(|edit| edit.text.is_empty());
    let message = if outer { "a blank at the end of a name" } else { "several blanks between the words of a name" };
    Diagnostic::new(Code::TagName, at, message).help("two spellings are two players to a database").fix_all(
        "mend the blanks",
        Applicability::Safe,
        edits,
    )
}

/// Players who are not in the order of the alphabet.
#[cold]
pub(crate) fn name_order(at: Span, name: &str, earlier_at: Span, earlier: &str) -> Diagnostic {
    let message = format!("{} stands behind {}, out of alphabetical order", quoted(name), quoted(earlier));
    Diagnostic::new(Code::TagNameOrder, at, message)
        .also(earlier_at, "before it in the list")
        .help("consulting players are listed alphabetically, and their ratings and titles in the same order")
}

/// A rating that is no number; `number` is the number in it.
#[cold]
pub(crate) fn elo(at: Span, item: &str, number: Option<&str>) -> Diagnostic {
    const HELP: &str = "write a whole number, or `-` for a player without a rating";
    let unknown = |message: Text| dash(Diagnostic::new(Code::TagEloUnknown, at, message).help(HELP), at, item);
    match (item.trim(), number) {
        ("", _) => unknown("an empty rating".into()),
        ("?", _) => unknown("`?` is no rating".into()),
        (item @ ("na" | "n/a" | "unr" | "unrated"), _) => unknown(["`", item, "` is no rating"].concat().into()),
        (item, number) => {
            let problem = Diagnostic::new(Code::TagElo, at, format!("{} is no rating", quoted(item))).help(HELP);
            match number {
                Some(number) => write(problem, item == number, at, number),
                None => problem,
            }
        }
    }
}

/// Offers a dash for a value that is not there. Where the value is empty its quotes are underlined, hence rewritten.
fn dash(problem: Diagnostic, at: Span, item: &str) -> Diagnostic {
    let text = if item.is_empty() && at.len() == 2 { "\"-\"" } else { "-" };
    problem.fix("write `-`", Applicability::Safe, at, text)
}

/// A title FIDE does not abbreviate so; `mended` is the abbreviation.
#[cold]
pub(crate) fn title(at: Span, item: &str, mended: Option<&'static str>) -> Diagnostic {
    let message = match item.trim() {
        "" => "an empty title".to_owned(),
        item => format!("{} is no title of FIDE's", quoted(item)),
    };
    let problem = Diagnostic::new(Code::TagTitle, at, message);
    match mended {
        Some("-") => dash(problem.help("write `-` for a player without a title"), at, item),
        Some(title) => write(problem.help(format!("write `{title}`")), true, at, title),
        None => problem.help("write GM, IM, FM, CM, WGM, WIM, WFM or WCM, or `-` for a player without a title"),
    }
}

/// A title that others give: national federations, servers, FIDE's online arena.
#[cold]
pub(crate) fn title_other(at: Span, item: &str) -> Diagnostic {
    Diagnostic::new(Code::TagTitleOther, at, format!("`{item}` is a title, but none that the standard knows"))
        .help("write `-` for a player without a title of FIDE's")
}

/// A network address off its format.
#[cold]
pub(crate) fn address(at: Span, text: &str, mended: Option<&str>) -> Diagnostic {
    let message = match text.trim() {
        "" => "an empty address".to_owned(),
        text => format!("{} is no electronic address", quoted(text)),
    };
    let problem = Diagnostic::new(Code::TagAddress, at, message);
    let problem = problem.help("write it without blanks, or `-` for a player without one");
    match mended {
        Some("-") => dash(problem, at, text),
        Some(mended) => write(problem, true, at, mended),
        None => problem,
    }
}

/// A type that is neither human nor program; `mended` is what it means, and whether that is sure.
#[cold]
pub(crate) fn player_type(at: Span, item: &str, mended: Option<(&'static str, bool)>) -> Diagnostic {
    let message = match item.trim() {
        "" => "an empty player type".to_owned(),
        item => format!("{} is no player type", quoted(item)),
    };
    let problem = Diagnostic::new(Code::TagType, at, message).help("write `human` or `program`");
    match mended {
        Some((word, sure)) => write(problem, sure, at, word),
        None => problem,
    }
}

/// A list whose length is not that of the players.
#[cold]
pub(crate) fn item_count(
    at: Span,
    tag: &'static str,
    found: usize,
    players: Span,
    side: &'static str,
    count: usize,
) -> Diagnostic {
    let items = |count: usize| if count == 1 { "1 item".to_owned() } else { format!("{count} items") };
    Diagnostic::new(Code::TagItemCount, at, format!("`{tag}` has {}, but `{side}` has {}", items(found), items(count)))
        .also(players, "one item for each of these, in this order")
        .help("write `-` for a player of whom nothing is known")
}
