//! The safe fixes of a variant file.

use super::file::{Fixed, Made};
use super::{Kind, spelled, with_old};
use crate::finding::{Facts, Finding};
use crate::notation::fields;
use crate::notation::meant::dates;
use crate::replay::check_variant_file;
use crate::span::Span;

impl Fixed {
    /// Fixes a variant file: the names and values of its fields and rules.
    pub fn of_variant_file(file: &[u8]) -> Fixed {
        let unchanged = Fixed { text: file.to_vec(), ..Fixed::default() };
        let Ok(text) = std::str::from_utf8(file) else { return unchanged };
        let findings = check_variant_file(text);
        let edits: Vec<Edit> = findings.iter().filter_map(|found| edit(text, found)).collect();
        let (mut new, mut made, mut at) = (String::new(), Vec::new(), 0);
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let here = |edit: &&Edit| (at..at + line.len()).contains(&(edit.1.start as usize));
            let here: Vec<&Edit> = edits.iter().filter(here).collect();
            new += &corrected(line, at as u32, &here);
            made.extend(here.iter().map(|edit| Made { line: index as u64 + 1, kind: edit.0 }));
            at += line.len();
        }
        match check_variant_file(&new).len() < findings.len() {
            true => Fixed { text: new.into_bytes(), made, ..Fixed::default() },
            false => unchanged,
        }
    }
}

/// A correction: its kind, the span in the file, and the new text.
type Edit = (Kind, Span, String);

/// Returns a line that starts at an offset with its corrections. If a value changes, the old line stays in a
/// remark at its end.
fn corrected(line: &str, start: u32, edits: &[&Edit]) -> String {
    let body = line.trim_end_matches(['\r', '\n']);
    let inside = |span: Span| Span::new(span.start - start, span.end - start);
    let spans = edits.iter().map(|(_, span, new)| (inside(*span), new.clone()));
    let Some(new) = spelled::replaced(body, spans) else { return line.to_owned() };
    let keeps = edits.iter().any(|(kind, ..)| *kind != Kind::FieldName);
    let new = if keeps { with_old(&new, body.split(" #").next().unwrap_or_default()) } else { new };
    new + &line[body.len()..]
}

/// Returns the correction for a finding, if only one reading is possible.
fn edit(text: &str, finding: &Finding) -> Option<Edit> {
    let excerpt = &text[finding.span.range()];
    match &finding.facts {
        Facts::MisspeltField { name, suggestion } => fields::is_only_near(name, suggestion)
            .then(|| (Kind::FieldName, finding.span, (*suggestion).to_owned())),
        Facts::ImpossibleDate { .. } => match &dates(excerpt)[..] {
            [date] => Some((Kind::Date, finding.span, date.clone())),
            _ => None,
        },
        Facts::Variant(problem) => {
            let (span, new) = spelled::in_variant(excerpt, finding.span, problem)?;
            Some((Kind::Value, span, new))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_slips_of_spelling_are_fixed() {
        let cases = [
            (
                "Plce: Pune\nbasic, forfiet = never\n",
                "Place: Pune\nbasic, forfeit = never  # was: basic, forfiet = never\n",
                2,
            ),
            (
                "Date: 28 December 2022\r\nbasik # said Aunt\r\n",
                "Date: 2022-12-28  # was: Date: 28 December 2022\r\nbasic # said Aunt; was: basik\r\n",
                2,
            ),
            ("Date: 3/4/2022\nforfeit = perhaps\n", "Date: 3/4/2022\nforfeit = perhaps\n", 0),
            ("basic\r\n", "basic\r\n", 0),
        ];
        for (before, after, made) in cases {
            let fixed = Fixed::of_variant_file(before.as_bytes());
            assert_eq!(String::from_utf8_lossy(&fixed.text), after);
            assert_eq!(fixed.made.len(), made, "{before}");
        }
    }
}
