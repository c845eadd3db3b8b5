//! Dates.

use crate::grammar::tags;
use std::fmt;

/// A date of which any field may be unknown: Date, EventDate, UTCDate; section 8.1.1.3.
///
/// ```
/// use pgn_grammar::values::Date;
/// let date = Date::parse("1992.08.??").unwrap();
/// assert_eq!((date.year, date.month, date.day), (Some(1992), Some(8), None));
/// assert_eq!(date.to_string(), "1992.08.??");
/// assert!(Date::parse("1992").is_none() && Date::parse("199?.01.01").is_none());
/// assert!(!Date::parse("2001.02.29").unwrap().exists());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Date {
    /// 0 to 9999.
    pub year: Option<u16>,
    /// 1 to 12.
    pub month: Option<u8>,
    /// 1 to 31.
    pub day: Option<u8>,
}

impl Date {
    /// A date of the form `YYYY.MM.DD`, question marks for unknown fields.
    pub fn parse(text: &str) -> Option<Date> {
        if !tags::is(tags::date_value, text.as_bytes()) {
            return None;
        }
        let field = |range| text.get::<std::ops::Range<usize>>(range)?.parse::<u16>().ok();
        let small = |range| field(range).and_then(|number| u8::try_from(number).ok());
        Some(Date { year: field(0..4), month: small(5..7), day: small(8..10) })
    }

    /// Whether a calendar has it: 30 February is nowhere, 29 February in leap years only. Unknown fields get the
    /// benefit of the doubt.
    pub fn exists(self) -> bool {
        self.day.is_none_or(|day| (1..=self.days_in_month()).contains(&day))
            && self.month.is_none_or(|month| (1..=12).contains(&month))
    }

    /// The days of the month, as many as it can have where year or month are unknown.
    pub(crate) fn days_in_month(self) -> u8 {
        let leap = |year: u16| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        match self.month {
            Some(4 | 6 | 9 | 11) => 30,
            Some(2) if self.year.is_some_and(|year| !leap(year)) => 28,
            Some(2) => 29,
            _ => 31,
        }
    }

    /// Whether it is later than `other` whatever the unknown fields are.
    ///
    /// ```
    /// use pgn_grammar::values::Date;
    /// let date = |text| Date::parse(text).unwrap();
    /// assert!(date("1993.01.??").is_after(date("1992.??.??")));
    /// assert!(!date("1993.01.01").is_after(date("1993.??.??")));
    /// ```
    pub fn is_after(self, other: Date) -> bool {
        let fields = |date: Date| [date.year, date.month.map(u16::from), date.day.map(u16::from)];
        for pair in fields(self).into_iter().zip(fields(other)) {
            match pair {
                (Some(mine), Some(its)) if mine == its => {}
                (Some(mine), Some(its)) => return mine > its,
                _ => return false,
            }
        }
        false
    }

    /// The number of its day in the Gregorian calendar, so that differences are days; `None` where a field is unknown.
    pub(crate) fn day_number(self) -> Option<i32> {
        let (year, month, day) = (i32::from(self.year?), i32::from(self.month?), i32::from(self.day?));
        // Years that begin in March have the leap day at their end.
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        Some(
            365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + (153 * month + 2) / 5 + day,
        )
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            Some(year) => write!(f, "{year:04}")?,
            None => f.write_str("????")?,
        }
        for field in [self.month, self.day] {
            match field {
                Some(number) => write!(f, ".{number:02}")?,
                None => f.write_str(".??")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn reads_back_what_it_writes() {
        for text in ["1992.08.31", "????.??.??", "1993.??.??", "????.05.01", "2000.02.29", "0001.12.??"] {
            assert_eq!(Date::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "2003", "2001-01-01", "1993.00.00", "2001.13.01", "2001.12.32", "2001.1.5", "2001.01.01 "] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
    }

    #[test]
    fn knows_the_calendar() {
        for (text, exists) in [
            ("2000.02.29", true),
            ("1900.02.29", false),
            ("2001.02.29", false),
            ("????.02.29", true),
            ("????.02.30", false),
            ("2001.04.31", false),
            ("2001.??.31", true),
        ] {
            assert_eq!(Date::parse(text).unwrap().exists(), exists, "{text}");
        }
        let number = |text| Date::parse(text).unwrap().day_number().unwrap();
        assert_eq!(number("2000.03.01") - number("2000.02.28"), 2);
        assert_eq!(number("2024.01.01") - number("2023.12.31"), 1);
        assert_eq!(number("1970.01.01") - number("1900.01.01"), 25567);
    }
}
