//! Diagnostics as people see them, through [`miette`].
//!
//! A handler of miette draws what it is handed as UTF-8 text. So each problem gets a snippet of its own: the lines its
//! labels are on, decoded, with tabs expanded, long lines cut, invisible characters spelled out, and the labels moved
//! to where their text went. Names, lines and columns stay those of the file.

mod cut;
mod snippet;
mod visible;

use crate::{Applicability, Diagnostic, Parsed, Severity, Source};
use snippet::Snippet;
use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::OnceLock;
use visible::visible;

/// How many columns of a line are shown if nobody says otherwise.
const COLUMNS: usize = 120;

/// What is wrong with one source, as a [`miette::Diagnostic`]: hand it to any handler of miette, or let `?` carry it
/// out of a `main` that returns `miette::Result`.
///
/// Making one copies the diagnostics and no more; snippets are made when they are asked for, each in a time that
/// depends neither on the size of the file nor on the length of its lines.
///
/// ```
/// let source = pgn_grammar::Source::new("club.pgn", "1. e4 e5 2. 0-0 *\n");
/// let parsed = pgn_grammar::parse(&source);
/// let report = pgn_grammar::Report::new(&source, &parsed.diagnostics);
/// assert!(report.to_string().starts_with("club.pgn: "));
/// ```
#[derive(Clone)]
pub struct Report {
    source: Source,
    problems: Vec<Problem>,
    /// Whether the report is its only problem, not a list of problems.
    single: bool,
}

impl Report {
    /// The report of all `diagnostics` of `source`: each is one of the [related](miette::Diagnostic::related) ones.
    pub fn new(source: &Source, diagnostics: &[Diagnostic]) -> Report {
        let problems = diagnostics.iter().map(|diagnostic| Problem::new(source, diagnostic)).collect();
        Report { source: source.clone(), problems, single: false }
    }

    /// The report of a single diagnostic.
    ///
    /// ```
    /// use pgn_grammar::{Code, Diagnostic, Report, Severity, Source, Span};
    /// let source = Source::new("club.pgn", "1. e4 e5 2. 0-0 *\n");
    /// let diagnostic = Diagnostic {
    ///     code: Code::SanCastlingZero,
    ///     severity: Severity::Warning,
    ///     message: "castling is written with the letter O".into(),
    ///     span: Span::new(12, 15),
    ///     label: "these are zeros".into(),
    ///     labels: vec![],
    ///     help: None,
    ///     fixes: vec![],
    ///     game: Some(1),
    ///     position: None,
    ///     candidates: vec![],
    /// };
    /// let report = Report::one(&source, &diagnostic);
    /// assert_eq!(miette::Diagnostic::code(&report).unwrap().to_string(), "san/castling-zero (PGN 8.2.3.3)");
    /// assert_eq!(report.to_string(), "castling is written with the letter O");
    /// ```
    pub fn one(source: &Source, diagnostic: &Diagnostic) -> Report {
        Report { source: source.clone(), problems: vec![Problem::new(source, diagnostic)], single: true }
    }

    /// The same report, with at most about `columns` columns of each line of the file, the line number not counted;
    /// longer lines are cut around what is underlined. Without this call there are 120.
    pub fn with_columns(mut self, columns: usize) -> Report {
        for problem in &mut self.problems {
            problem.columns = columns;
            problem.snippet = OnceLock::new();
        }
        self
    }

    /// What is reported, in the order it was given.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.problems.iter().map(|problem| &problem.diagnostic)
    }

    /// The problem this report is.
    fn only(&self) -> Option<&Problem> {
        self.problems.first().filter(|_| self.single)
    }
}

impl<T> Parsed<T> {
    /// The tree if nothing is an error; otherwise the report of everything there is to say, warnings and notes too.
    /// Made for `?`.
    ///
    /// # Errors
    /// The report, if [`Parsed::has_errors`].
    ///
    /// ```
    /// let source = pgn_grammar::Source::new("a.pgn", "1. e4 e5 *\n");
    /// let database = pgn_grammar::parse(&source).into_result()?;
    /// # let _ = database;
    /// # Ok::<(), pgn_grammar::Report>(())
    /// ```
    pub fn into_result(self) -> Result<T, Report> {
        if self.has_errors() { Err(Report::new(&self.source, &self.diagnostics)) } else { Ok(self.tree) }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(problem) = self.only() {
            return problem.fmt(f);
        }
        write!(f, "{}: ", visible(self.source.name()))?;
        let mut separator = "";
        for severity in [Severity::Error, Severity::Warning, Severity::Note] {
            let count = self.diagnostics().filter(|diagnostic| diagnostic.severity == severity).count();
            if count > 0 {
                let plural = if count == 1 { "" } else { "s" };
                write!(f, "{separator}{count} {}{plural}", severity.as_str())?;
                separator = ", ";
            }
        }
        if separator.is_empty() { f.write_str("no problems") } else { Ok(()) }
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagnostics: Vec<_> = self.diagnostics().collect();
        f.debug_struct("Report").field("source", &self.source).field("diagnostics", &diagnostics).finish()
    }
}

impl Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.only()?.code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        let worst = self.diagnostics().map(|diagnostic| diagnostic.severity).max();
        Some(miette_severity(worst.unwrap_or(Severity::Note)))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.only()?.help()
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.only()?.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        self.only()?.labels()
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        let problems = self.problems.iter().map(|problem| problem as &dyn miette::Diagnostic);
        (!self.single).then(|| Box::new(problems) as _)
    }
}

/// One diagnostic and its snippet.
#[derive(Debug, Clone)]
struct Problem {
    source: Source,
    diagnostic: Diagnostic,
    columns: usize,
    snippet: OnceLock<Snippet>,
}

impl Problem {
    fn new(source: &Source, diagnostic: &Diagnostic) -> Problem {
        let (source, diagnostic) = (source.clone(), diagnostic.clone());
        Problem { source, diagnostic, columns: COLUMNS, snippet: OnceLock::new() }
    }

    fn snippet(&self) -> &Snippet {
        self.snippet.get_or_init(|| Snippet::new(&self.source, &self.diagnostic, self.columns))
    }

    /// The help and the titles of the fixes, one a line: miette knows no fixes.
    fn advice(&self) -> Vec<Cow<'_, str>> {
        let help = self.diagnostic.help.as_deref().map(visible);
        let mut lines: Vec<_> = help.into_iter().collect();
        for fix in &self.diagnostic.fixes {
            let title = visible(&fix.title);
            // A help that only repeats the title would be shown twice.
            if lines.contains(&title) {
                continue;
            }
            lines.push(match (fix.applicability, lines.is_empty()) {
                (Applicability::Unsafe, _) => format!("perhaps {title}").into(),
                (Applicability::Safe, false) => format!("fix: {title}").into(),
                (Applicability::Safe, true) => title,
            });
        }
        match self.snippet().unshown() {
            0 => {}
            1 => lines.push("one more place is not shown".into()),
            more => lines.push(format!("{more} more places are not shown").into()),
        }
        lines
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.diagnostic.message))
    }
}

impl Error for Problem {}

impl miette::Diagnostic for Problem {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let code = self.diagnostic.code;
        Some(match code.section() {
            "" => Box::new(code.as_str()),
            section => Box::new(format!("{} (PGN {section})", code.as_str())),
        })
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(miette_severity(self.diagnostic.severity))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let advice = self.advice();
        (!advice.is_empty()).then(|| Box::new(advice.join("\n")) as _)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(self.snippet())
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        Some(Box::new(self.snippet().labels()))
    }
}

fn miette_severity(severity: Severity) -> miette::Severity {
    match severity {
        Severity::Error => miette::Severity::Error,
        Severity::Warning => miette::Severity::Warning,
        Severity::Note | Severity::Off => miette::Severity::Advice,
    }
}
