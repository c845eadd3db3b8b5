//! Sites and their country codes: sections 8.1.1.2 and 15, ruling OQ-60.

use super::value::Value;
use crate::check::values::{self, Country, Standing};
use crate::diagnostic::Problems;
use crate::problems::tags as say;

/// Codes of the international standard for countries that differ from the Olympic ones, which the standard asks for.
const BY_ISO: &[(&str, &str)] = &[
    ("BGR", "BUL"),
    ("CHE", "SUI"),
    ("CHL", "CHI"),
    ("DEU", "GER"),
    ("DNK", "DEN"),
    ("DZA", "ALG"),
    ("GTM", "GUA"),
    ("HRV", "CRO"),
    ("IDN", "INA"),
    ("KWT", "KUW"),
    ("LKA", "SRI"),
    ("LVA", "LAT"),
    ("MCO", "MON"),
    ("MNG", "MGL"),
    ("MYS", "MAS"),
    ("NGA", "NGR"),
    ("PHL", "PHI"),
    ("PRT", "POR"),
    ("PRY", "PAR"),
    ("SAU", "KSA"),
    ("SVN", "SLO"),
    ("TWN", "TPE"),
    ("URY", "URU"),
    ("VNM", "VIE"),
    ("ZAF", "RSA"),
];

/// The last word of a Site, where it is three capitals.
pub(super) fn check(value: &Value, problems: &mut Problems) {
    let text = value.text();
    let Some(code) = values::code_of_site(text) else { return };
    let at = value.at(text.len() - code.len()..text.len());
    match Country::from_code(code) {
        None => {
            let olympic = BY_ISO.iter().find(|(iso, _)| *iso == code).and_then(|(_, code)| Country::from_code(code));
            problems.push(say::country(at, code, olympic));
        }
        Some(country) => match country.standing {
            Standing::Current | Standing::Location => {}
            Standing::Old { now } => problems.push(say::country_old(at, country, now)),
            Standing::Reused { once, now } => problems.push(say::country_ambiguous(at, country, once, now)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::BY_ISO;
    use crate::check::values::{Country, Standing};

    #[test]
    fn the_codes_are_others_and_those_offered_are_in_the_table() {
        for (iso, olympic) in BY_ISO {
            assert_eq!(Country::from_code(iso), None, "{iso}");
            let standing = Country::from_code(olympic).unwrap().standing;
            assert!(!matches!(standing, Standing::Old { .. }), "{olympic}");
        }
    }
}
