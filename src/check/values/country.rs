//! The countries at the end of a Site, section 15.

use std::fmt;
use std::sync::OnceLock;

/// The table: one line a code, fields separated by tabs, a head line first.
const TABLE: &str = include_str!("../../../grammar/countries.tsv");

/// A code of three letters for a nation or a place, from the list of 1994 or that of 2026 (ruling OQ-60).
///
/// ```
/// use pgn_grammar::values::{Country, Standing};
/// assert_eq!(Country::from_code("LAT").unwrap().name, "Latvia");
/// assert_eq!(Country::from_code("OST").unwrap().standing, Standing::Old { now: Some("AUT") });
/// assert_eq!(Country::from_code("XQZ"), None);
/// assert_eq!(Country::of_site("New York City, NY USA").unwrap().code, "USA");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Country {
    /// Three capitals.
    pub code: &'static str,
    /// The nation or place, in English.
    pub name: &'static str,
    /// Whether the code is in use.
    pub standing: Standing,
}

/// Whether a country code is in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It is, and means one nation.
    Current,
    /// It was in 1994 only.
    Old {
        /// The present code; `None` where the nation is no more.
        now: Option<&'static str>,
    },
    /// It meant another nation in 1994.
    Reused {
        /// That nation.
        once: &'static str,
        /// The present code of that nation.
        now: &'static str,
    },
    /// It is a place, not a nation: at sea, aboard an aircraft …
    Location,
}

impl Country {
    /// The country of `code`. The table is read on the first call; logarithmic in it.
    pub fn from_code(code: &str) -> Option<Country> {
        static COUNTRIES: OnceLock<Vec<Country>> = OnceLock::new();
        let countries = COUNTRIES.get_or_init(|| {
            let mut countries: Vec<Country> = TABLE.lines().skip(1).filter_map(Country::from_line).collect();
            countries.sort_by_key(|country| country.code);
            countries
        });
        let at = countries.binary_search_by_key(&code, |country| country.code).ok()?;
        Some(countries[at])
    }

    /// The country at the end of a Site: its last word, where that is three capitals and a known code.
    pub fn of_site(site: &str) -> Option<Country> {
        Country::from_code(code_of_site(site)?)
    }

    fn from_line(line: &'static str) -> Option<Country> {
        let mut fields = line.split('\t');
        let mut next = || fields.next();
        let (code, name, once, _, status) = (next()?, next()?, next()?, next()?, next()?);
        let now = next().unwrap_or("");
        let standing = match status {
            "old" => Standing::Old { now: Some(now).filter(|now| now.len() == 3) },
            "reused" => Standing::Reused { once, now },
            "location" => Standing::Location,
            _ => Standing::Current,
        };
        Some(Country { code, name, standing })
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

/// The last word of a Site, where it is three capitals.
pub(crate) fn code_of_site(site: &str) -> Option<&str> {
    let word = site.rsplit(' ').next()?;
    (word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_uppercase())).then_some(word)
}

/// Whether nothing is to be said of a code, three capitals: a bit a code, made from the table when the crate is built.
pub(crate) fn is_fine(code: [u8; 3]) -> bool {
    match number(code) {
        Some(number) => FINE[number / 64] >> (number % 64) & 1 == 1,
        None => false,
    }
}

const CODES: usize = 26 * 26 * 26;

const fn number(code: [u8; 3]) -> Option<usize> {
    let mut number = 0;
    let mut at = 0;
    while at < 3 {
        if !code[at].is_ascii_uppercase() {
            return None;
        }
        number = number * 26 + (code[at] - b'A') as usize;
        at += 1;
    }
    Some(number)
}

static FINE: [u64; CODES.div_ceil(64)] = {
    let table = TABLE.as_bytes();
    let mut set = [0; CODES.div_ceil(64)];
    let mut line = 0;
    while line + 3 < table.len() {
        let code = number([table[line], table[line + 1], table[line + 2]]);
        let mut at = line;
        let mut tabs = 0;
        let mut first_of_status = 0;
        while at < table.len() && table[at] != b'\n' {
            if tabs == 4 && first_of_status == 0 {
                first_of_status = table[at];
            }
            if table[at] == b'\t' {
                tabs += 1;
            }
            at += 1;
        }
        // The words of the table are 1994, 2026, both, fide, location, old, reused.
        if let (Some(code), b'1' | b'2' | b'b' | b'f' | b'l') = (code, first_of_status) {
            set[code / 64] |= 1 << (code % 64);
        }
        line = at + 1;
    }
    set
};

#[cfg(test)]
mod tests {
    use super::{Country, Standing, TABLE, is_fine};

    #[test]
    fn the_set_agrees_with_the_table() {
        let mut lines = 0;
        for line in TABLE.lines().skip(1) {
            let country = Country::from_line(line).unwrap();
            let code: [u8; 3] = country.code.as_bytes().try_into().unwrap();
            assert_eq!(is_fine(code), matches!(country.standing, Standing::Current | Standing::Location), "{line}");
            lines += 1;
        }
        assert!(lines > 200);
        assert!(!is_fine(*b"XQZ") && !is_fine(*b"rus") && !is_fine(*b"cod"));
    }

    #[test]
    fn tells_codes_that_changed() {
        let standing = |code| Country::from_code(code).unwrap().standing;
        assert_eq!(standing("SWZ"), Standing::Reused { once: "Switzerland", now: "SUI" });
        assert_eq!(standing("JUG"), Standing::Old { now: None });
        assert_eq!(standing("NET"), Standing::Location);
        assert_eq!(standing("FAI"), Standing::Current);
        assert_eq!(Country::of_site("Riga"), None);
        assert_eq!(Country::of_site(""), None);
    }
}
