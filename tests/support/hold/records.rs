//! What holds for lines of positions.

use super::Finding;
use pgn_grammar::records::{self, Kind, Record};
use pgn_grammar::{Code, Diagnostic, Options, Profile, Severity, Source, Span};

/// Each line is a record; what is told of it lies within the line.
pub fn records_hold(text: &[u8], check: fn(&Source, Span, Profile) -> Vec<Diagnostic>) -> Finding {
    let source = Source::new("text", text);
    let mut start = 0;
    for line in source.bytes().split(|&byte| byte == b'\n') {
        let span = Span::new(start, start + line.len() as u32);
        start = span.end + 1;
        let (import, export) = (check(&source, span, Profile::Import), check(&source, span, Profile::Export));
        let outside = |place: Span| place.start < span.start || place.end > span.end || place.end < place.start;
        if let Some(d) = import.iter().find(|d| outside(d.span) || d.labels.iter().any(|label| outside(label.span))) {
            return Err(format!("{} has a place outside its line: {:?}", d.code, d.span));
        }
        let edits = import.iter().flat_map(|d| &d.fixes).flat_map(|fix| fix.edits.windows(2));
        for pair in edits {
            if pair[0].span.end > pair[1].span.start {
                return Err(format!("edits out of order: {:?}", pair[1].span));
            }
        }
        if let Some(d) = import.iter().find(|d| d.severity > Severity::Note && !export.iter().any(|e| e.code == d.code))
        {
            return Err(format!("import is stricter in {}: {:?}", d.code, d.span));
        }
    }
    Ok(())
}

/// Each record's canonical form has no error that the record has not, and is its own canonical form.
pub fn canonical_holds(text: &[u8], kind: Kind) -> Finding {
    let source = Source::new("text", text);
    for record in records::records(&source, kind, &Options::default()) {
        let Some(canonical) = &record.canonical else { continue };
        let again = Source::new("again", canonical.as_str());
        let again: Vec<Record> = records::records(&again, kind, &Options::default()).collect();
        let [again] = &again[..] else {
            return Err(format!("the canonical form is {} records: {canonical:?}", again.len()));
        };
        // In UTF-8 a string may be longer than it was.
        let is_longer =
            |d: &Diagnostic| d.code == Code::EpdStringLength && canonical.len() > record.span.len() as usize;
        let is_new = |d: &&Diagnostic| !is_longer(d) && !record.diagnostics.iter().any(|old| old.code == d.code);
        if let Some(error) = again.diagnostics.iter().filter(|d| d.severity == Severity::Error).find(is_new) {
            return Err(format!("the canonical form has {}: {canonical:?}", error.code));
        }
        if again.canonical.as_ref() != Some(canonical) {
            return Err(format!("the canonical form has another: {canonical:?} {:?}", again.canonical));
        }
    }
    Ok(())
}
