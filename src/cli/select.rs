//! `--games 3,7-9`.

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

#[cfg(test)]
mod tests {
    use super::*;

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
