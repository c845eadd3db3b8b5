//! `--games 3,7-9` and `--where 'White~"Alpha"'`.

use pgn_grammar::{Game, Source};
use std::cmp::Ordering;
use std::str::FromStr;

/// Which games are asked for: ranges of numbers from 1, both ends included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Games(Vec<(u32, u32)>);

impl Games {
    /// Whether game `number` is among them.
    pub(crate) fn contains(&self, number: u32) -> bool {
        self.0.iter().any(|&(first, last)| (first..=last).contains(&number))
    }

    /// The last of them.
    pub(crate) fn last(&self) -> u32 {
        self.0.iter().map(|&(_, last)| last).max().unwrap_or(0)
    }

    /// Where the first range begins that has nothing of a file of so many games.
    pub(crate) fn first_beyond(&self, count: u32) -> Option<u32> {
        self.0.iter().map(|&(first, _)| first).filter(|&first| first > count).min()
    }
}

impl FromStr for Games {
    type Err = String;

    fn from_str(text: &str) -> Result<Games, String> {
        text.split(',').map(|part| range(part.trim())).collect::<Result<_, _>>().map(Games)
    }
}

/// `7`, `7-9`, `7-` or `-9`.
fn range(part: &str) -> Result<(u32, u32), String> {
    let number = |text: &str| match text.trim().parse::<u32>() {
        Ok(0) => Err("games are counted from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err(format!("`{part}` is no number and no range such as 7-9")),
    };
    match part.split_once('-') {
        None => number(part).map(|one| (one, one)),
        Some(("", "")) => Err("`-` is no range such as 7-9".to_owned()),
        Some((first, "")) => Ok((number(first)?, u32::MAX)),
        Some(("", last)) => Ok((1, number(last)?)),
        Some((first, last)) => match (number(first)?, number(last)?) {
            (first, last) if first <= last => Ok((first, last)),
            _ => Err(format!("the range `{part}` runs backwards")),
        },
    }
}

/// What the tag of a game has to say for the game to be asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Condition {
    name: String,
    sign: Sign,
    value: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Equal,
    NotEqual,
    Contains,
    ContainsNot,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// The longer ones first, which begin like others.
const SIGNS: [(&str, Sign); 8] = [
    ("!=", Sign::NotEqual),
    ("!~", Sign::ContainsNot),
    ("<=", Sign::LessOrEqual),
    (">=", Sign::GreaterOrEqual),
    ("=", Sign::Equal),
    ("~", Sign::Contains),
    ("<", Sign::Less),
    (">", Sign::Greater),
];

impl Condition {
    /// Whether it holds for a game; a tag that is missing is empty.
    pub(crate) fn holds(&self, source: &Source, game: &Game) -> bool {
        let found = game.tag(source, &self.name).unwrap_or_default();
        let contains = || found.to_lowercase().contains(&self.value.to_lowercase());
        let order = || compare(&found, &self.value);
        match self.sign {
            Sign::Equal => found == self.value,
            Sign::NotEqual => found != self.value,
            Sign::Contains => contains(),
            Sign::ContainsNot => !contains(),
            Sign::Less => order().is_some_and(Ordering::is_lt),
            Sign::LessOrEqual => order().is_some_and(Ordering::is_le),
            Sign::Greater => order().is_some_and(Ordering::is_gt),
            Sign::GreaterOrEqual => order().is_some_and(Ordering::is_ge),
        }
    }
}

/// How a value stands to another: as numbers if both are, else as texts, in which question marks count as zeros, as in
/// dates; `None` where the first is not known.
fn compare(found: &str, value: &str) -> Option<Ordering> {
    if found.chars().all(|c| matches!(c, '?' | '-' | '.')) {
        return None;
    }
    let number = |text: &str| text.trim().parse::<f64>().ok();
    match (number(found), number(value)) {
        (Some(found), Some(value)) => found.partial_cmp(&value),
        _ => Some(found.replace('?', "0").as_str().cmp(&value.replace('?', "0"))),
    }
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Condition, String> {
        let at = text.find(['!', '<', '>', '=', '~']);
        let (name, rest) = text.split_at(at.unwrap_or(text.len()));
        let Some((sign, value)) = SIGNS.iter().find_map(|(sign, kind)| Some((*kind, rest.strip_prefix(sign)?))) else {
            return Err(
                "a tag, a sign and a value expected, such as `White~Tal`; the signs are = != ~ !~ < <= > >=".into()
            );
        };
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() || name.contains(char::is_whitespace) {
            return Err(format!("`{name}` is no name of a tag"));
        }
        let bare = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
        Ok(Condition { name: name.to_owned(), sign, value: bare.unwrap_or(value).to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the condition holds for a game with these tags.
    fn holds(condition: &str, tags: &str) -> bool {
        let source = Source::new("a.pgn", format!("{tags}\n*\n"));
        condition.parse::<Condition>().unwrap().holds(&source, &pgn_grammar::parse(&source).tree.games[0])
    }

    #[test]
    fn conditions_on_tags() {
        let tags = "[White \"Tal, M\"][Date \"1992.??.??\"][WhiteElo \"2700\"][Round \"?\"]";
        for condition in [
            "White~tal",
            "White ~ \"TAL, m\"",
            "White=Tal, M",
            "White=\"Tal, M\"",
            "White!~Alpha",
            "White!=Tal",
            "Black=",
            "Black!=x",
            "Date<1992.01.01",
            "Date>=1992",
            "Date<1993",
            "WhiteElo>800",
            "WhiteElo<=2700",
            "Opening!~a=b",
        ] {
            assert!(holds(condition, tags), "{condition}");
        }
        for condition in [
            "White~alpha",
            "White=tal, m",
            "White!=Tal, M",
            "Black!=",
            "Date>=1993",
            "WhiteElo>2700",
            "BlackElo<3000",
            "BlackElo>0",
            "Round>0",
            "Round<1",
            "white~tal",
        ] {
            assert!(!holds(condition, tags), "{condition}");
        }
    }

    #[test]
    fn what_is_no_condition() {
        for text in ["", "White", "=x", "a b=x", "White!x", "!"] {
            assert!(text.parse::<Condition>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn lists_and_ranges() {
        let games: Games = "3, 7-9,12-".parse().unwrap();
        let chosen: Vec<u32> = (1..15).filter(|&number| games.contains(number)).collect();
        assert_eq!(chosen, [3, 7, 8, 9, 12, 13, 14]);
        assert_eq!("-2".parse::<Games>().unwrap(), Games(vec![(1, 2)]));
        assert_eq!("4".parse::<Games>().unwrap().last(), 4);
    }

    #[test]
    fn nonsense_is_told() {
        for text in ["", "0", "a", "9-7", "1,,2", "-", "1-2-3", "99999999999"] {
            assert!(text.parse::<Games>().is_err(), "{text:?}");
        }
    }
}
