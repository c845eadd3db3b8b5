//! `pgn explain`.

use super::{Exit, Result, complain, style};
use pgn_grammar::catalogue::{self, Page, Verdict};
use pgn_grammar::{Code, Profile};
use std::io::Write;

/// Explain a code: why it is a problem, what is read all the same, and how to mend it
///
/// With a text that has the problem, and that text mended. Without a code, lists them all. A NAG, such as `$14`, is
/// explained, too.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "Examples:\n  \
    pgn explain tag/duplicate\n  \
    pgn explain                   all codes, with a phrase for each\n  \
    pgn explain '$14'             what a NAG means, in English and French")]
pub(crate) struct Args {
    /// A code, such as `tag/duplicate`, or a NAG, such as `$14` or `!?`
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

pub(crate) fn run(args: &Args, color: style::When) -> Result<Exit> {
    let bold = Bold(color.on_stdout());
    let mut out = style::stdout(bold.0);
    let Some(name) = &args.code else {
        let width = Code::ALL.iter().map(|code| code.as_str().len()).max().unwrap_or(0);
        for code in Code::ALL {
            writeln!(out, "{:width$}  {}", code.as_str(), code.summary())?;
        }
        out.flush()?;
        return Ok(Exit::Clean);
    };
    if let Some(number) = name.trim().strip_prefix('$') {
        return nag(&mut out, number, bold);
    }
    if let Some(code) = nag_of_sign(name.trim()) {
        return nag(&mut out, &code.to_string(), bold);
    }
    // A code may come with the brackets a report prints it in.
    let wanted = name.trim().trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
    let Some(code) = Code::from_name(&wanted) else {
        complain(&unknown(name, &wanted));
        return Ok(Exit::Failed);
    };
    head(&mut out, code, bold)?;
    match catalogue::page(code) {
        Some(page) => body(&mut out, &page, bold)?,
        None => writeln!(out, "\nThere is no page on it yet.")?,
    }
    out.flush()?;
    Ok(Exit::Clean)
}

/// The NAG of a sign such as `!?` or `+-`.
fn nag_of_sign(sign: &str) -> Option<u8> {
    let is_it = |nag: &pgn_grammar::nag::Nag| nag.glyph == Some(sign) || nag.signs().any(|known| known == sign);
    pgn_grammar::nag::all().find(is_it).map(|nag| nag.code)
}

/// What a NAG means.
fn nag(out: &mut impl Write, number: &str, bold: Bold) -> Result<Exit> {
    let Ok(code) = number.parse::<u8>() else {
        complain(&format!("`${number}` is no NAG: they go from `$0` to `$255`"));
        return Ok(Exit::Failed);
    };
    let Some(nag) = pgn_grammar::nag::get(code) else {
        writeln!(out, "{}: reserved, and not in use", bold.on(&format!("${code}")))?;
        out.flush()?;
        return Ok(Exit::Clean);
    };
    writeln!(out, "{}: {}", bold.on(&format!("${code}")), nag.english)?;
    let origin = if nag.is_standard { "section 10 of the standard" } else { "not in the standard, but in use" };
    writeln!(out, "{origin}; in French: {}", nag.french)?;
    let signs: Vec<&str> = nag.glyph.into_iter().chain(nag.signs().filter(|sign| Some(*sign) != nag.glyph)).collect();
    if !signs.is_empty() {
        writeln!(out, "in print: {}", signs.join("  "))?;
    }
    out.flush()?;
    Ok(Exit::Clean)
}

fn head(out: &mut impl Write, code: Code, bold: Bold) -> Result<()> {
    writeln!(out, "{}: {}", bold.on(code.as_str()), code.summary())?;
    let (import, export) = (code.severity(Profile::Import).as_str(), code.severity(Profile::Export).as_str());
    let section = code.section();
    let section = if section.is_empty() { String::new() } else { format!("section {section}; ") };
    writeln!(out, "{section}{import} on import, {export} on export")
}

fn body(out: &mut impl Write, page: &Page<'_>, bold: Bold) -> Result<()> {
    writeln!(out, "\n{}", page.text.trim())?;
    for example in &page.examples {
        let title = match example.verdict {
            Verdict::Wrong => "A text that has it:",
            Verdict::Mended => "The same mended:",
        };
        writeln!(out, "\n{}\n", bold.on(title))?;
        for line in example.text.trim_end().lines() {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// What to say of a code that does not exist.
fn unknown(name: &str, wanted: &str) -> String {
    if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
        return format!("there is no code `{name}`; a NAG is written `pgn explain '${name}'`");
    }
    let near = Code::ALL
        .iter()
        .map(|code| (likeness(wanted, code.as_str()), code))
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .filter(|&(likeness, _)| likeness > 0.7);
    match near {
        Some((_, code)) => format!("there is no code `{name}`; did you mean `{code}`?"),
        None => format!("there is no code `{name}`; `pgn explain` lists them all"),
    }
}

/// How alike a code and what somebody typed are, from 0 to 1; the area may be left out.
fn likeness(wanted: &str, code: &str) -> f64 {
    let name = code.split_once('/').map_or(code, |(_, name)| name);
    let part = if wanted.contains('/') { 0.0 } else { strsim::normalized_damerau_levenshtein(wanted, name) };
    strsim::normalized_damerau_levenshtein(wanted, code).max(part)
}

/// Bold where there are colours.
#[derive(Debug, Clone, Copy)]
struct Bold(bool);

impl Bold {
    fn on(self, text: &str) -> String {
        if self.0 { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_miss_is_suggested() {
        for (typed, meant) in [
            ("tag/duplicat", "tag/duplicate"),
            ("castling-zero", "san/castling-zero"),
            ("tag/dulpicate", "tag/duplicate"),
        ] {
            assert!(unknown(typed, typed).ends_with(&format!("did you mean `{meant}`?")), "{typed}");
        }
        assert!(unknown("14", "14").ends_with("a NAG is written `pgn explain '$14'`"));
        assert_eq!(["!", "?", "!?", "+-", "xyzzy"].map(nag_of_sign), [Some(1), Some(2), Some(5), Some(18), None]);
        assert!(unknown("xyzzy", "xyzzy").ends_with("lists them all"));
    }
}
