//! Names of tags.

use super::quoted;
use crate::diagnostic::Diagnostic;
use crate::{Applicability, Code, Edit, Source, Span, TagPair};
use std::ops::Range;

/// Characters that a move or result may have but a tag name may not; `odd` is the range of the first to the last.
#[cold]
pub(crate) fn name_chars(name: Span, text: &str, odd: Range<usize>) -> Diagnostic {
    let bad: Vec<char> = text.chars().filter(|c| !c.is_ascii_alphanumeric() && *c != '_').collect();
    let first = bad.first().copied().unwrap_or('-');
    let keep = |with: &str| -> String {
        text.chars().map(|c| if bad.contains(&c) { with.to_owned() } else { c.to_string() }).collect()
    };
    let at = name.part(odd.start as u32, odd.end as u32);
    Diagnostic::new(Code::TagNameChars, at, format!("`{first}` cannot stand in a tag name"))
        .label("letters, digits and `_` only")
        .help(format!("write `{}` or `{}`", keep("_"), keep("")))
        .fix(format!("write `{}`", keep("_")), Applicability::Unsafe, name, keep("_"))
}

/// A name that is a known one but for its case.
#[cold]
pub(crate) fn case(name: Span, text: &str, known: &'static str) -> Diagnostic {
    Diagnostic::new(Code::TagCase, name, format!("{} is not the tag `{known}`", quoted(text)))
        .label(format!("did you mean `{known}`?"))
        .help("tag names are case sensitive: programs do not find this one")
        .fix(format!("write `{known}`"), Applicability::Unsafe, name, known)
}

/// Pairs of one name, two or more, in the order of the source.
#[cold]
pub(crate) fn duplicate(source: &Source, pairs: &[&TagPair]) -> Diagnostic {
    /// So many labels are help, more are noise.
    const LABELS: usize = 4;
    let names: Vec<Span> = pairs.iter().filter_map(|pair| pair.name()).collect();
    let (first, second, last) = match names[..] {
        [first, second, .., last] => (first, second, last),
        [first, last] => (first, last, last),
        _ => (Span::default(), Span::default(), Span::default()),
    };
    let name = source.text(first);
    let value = |pair: &TagPair| pair.value(source).unwrap_or_default();
    let counts = pairs.last().map(|pair| value(pair)).unwrap_or_default();
    let differ = pairs.iter().any(|pair| value(pair) != counts);
    let (message, help) = if differ {
        let help = format!("the last one counts: {}; remove the others", quoted(&counts));
        (format!("the tag `{name}` stands {} times with different values", names.len()), help)
    } else {
        (format!("the tag `{name}` stands {} times", names.len()), "they are alike: one is enough".to_owned())
    };
    let mut problem = Diagnostic::new(Code::TagDuplicate, second, message.replace("stands 2 times", "stands twice"));
    problem = problem.label(if second == last { "this one counts" } else { "again here" }).also(first, "first here");
    for name in names.iter().skip(2).take(LABELS) {
        problem = problem.also(*name, if *name == last { "this one counts" } else { "and here" });
    }
    let edits = pairs[..pairs.len() - 1].iter().map(|pair| removal(source, pair.span)).collect();
    let how = if differ { Applicability::Unsafe } else { Applicability::Safe };
    problem.help(help).fix_all("remove all but the last", how, edits)
}

/// Takes a tag pair out, with its line where it stands alone on it.
fn removal(source: &Source, pair: Span) -> Edit {
    let bytes = source.bytes();
    let before = bytes.get(..pair.start as usize).unwrap_or_default();
    let after = bytes.get(pair.end as usize..).unwrap_or_default();
    let alone = matches!(before, [] | [.., b'\n' | b'\r']);
    let newline = match after {
        [b'\r', b'\n', ..] => 2,
        [b'\n' | b'\r', ..] => 1,
        _ => 0,
    };
    let end = pair.end + if alone { newline } else { 0 };
    Edit { span: Span::new(pair.start, end), text: "".into() }
}
