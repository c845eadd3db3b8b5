//! File names, section 11.

/// The name of the file that holds the games of a player: the last name, section 11.2.
///
/// What is not a letter, a digit, a hyphen or a period becomes an underscore, so that every system can store the file;
/// a name that says nothing is `unknown.pgn`.
///
/// ```
/// use pgn_grammar::export;
/// assert_eq!(export::player_file("Tal, Mikhail N."), "Tal.pgn");
/// assert_eq!(export::player_file("Deep Junior"), "Deep_Junior.pgn");
/// assert_eq!(export::player_file("?"), "unknown.pgn");
/// ```
pub fn player_file(name: &str) -> String {
    file(name.split(',').next().unwrap_or_default())
}

/// The name of the file that holds the games of an event, section 11.3.
///
/// ```
/// assert_eq!(pgn_grammar::export::event_file("Linares"), "Linares.pgn");
/// ```
pub fn event_file(event: &str) -> String {
    file(event)
}

/// How much time the games of a file span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Period {
    /// A year: `1992.pgn`.
    Year,
    /// A month: `199211.pgn`.
    Month,
    /// A day: `19921104.pgn`.
    Day,
}

/// The name of the file that holds the games of a period, section 11.4, by the value of a Date tag; its question marks
/// count as zeros.
///
/// ```
/// use pgn_grammar::export::{self, Period};
/// assert_eq!(export::date_file("1992.11.04", Period::Month), "199211.pgn");
/// assert_eq!(export::date_file("1993.??.??", Period::Day), "19930000.pgn");
/// ```
pub fn date_file(date: &str, period: Period) -> String {
    let [year, month, day] = super::collate::date(date);
    match period {
        Period::Year => format!("{year:04}.pgn"),
        Period::Month => format!("{year:04}{month:02}.pgn"),
        Period::Day => format!("{year:04}{month:02}{day:02}.pgn"),
    }
}

/// `text` as a file name that every system can store.
fn file(text: &str) -> String {
    /// So that the name with its suffix fits anywhere, in bytes too.
    const LONGEST: usize = 60;
    let mut name = String::new();
    for c in text.trim().chars().take(LONGEST) {
        let safe = c.is_alphanumeric() || matches!(c, '-' | '.');
        if safe {
            name.push(c);
        } else if !name.ends_with('_') {
            name.push('_');
        }
    }
    let name = name.trim_matches(['_', '.']);
    // Names of devices on Windows.
    let stem = name.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let is_device = matches!(&*stem, "CON" | "PRN" | "AUX" | "NUL")
        || (stem.len() == 4
            && (stem.starts_with("COM") || stem.starts_with("LPT"))
            && stem.ends_with(|c: char| c.is_ascii_digit()));
    match name {
        "" => "unknown.pgn".to_owned(),
        name if is_device => format!("_{name}.pgn"),
        name => format!("{name}.pgn"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_no_system_stores() {
        assert_eq!(file("../../etc/passwd"), "etc_passwd.pgn");
        assert_eq!(file("a/b\\c:d"), "a_b_c_d.pgn");
        assert_eq!(file("con"), "_con.pgn");
        assert_eq!(file("lpt1.x"), "_lpt1.x.pgn");
        assert_eq!(file(" .. "), "unknown.pgn");
        assert_eq!(file("Đorđe"), "Đorđe.pgn");
        assert_eq!(file(&"é".repeat(300)).chars().count(), 64);
        assert_eq!(date_file("99999.1.1", Period::Year), "99999.pgn");
        assert_eq!(date_file("summer", Period::Day), "00000000.pgn");
    }
}
