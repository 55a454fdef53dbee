//! The check of a variant file: its fields and its rules.

use crate::finding::{Facts, Finding};
use crate::games::GameId;
use crate::notation::{fields, meant};
use crate::rulebook::{FileField, file_fields, file_rules};
use crate::span::Span;

/// Returns the game whose rules a variant file has: that of its field `Game`, or Dadu. Returns nothing if
/// dadu does not know the rules of that game.
pub fn game_of_file(text: &str) -> Option<GameId> {
    let named = file_fields(text).into_iter().find(|field| is_called(field, "Game"));
    named.map_or(Some(GameId::default()), |field| GameId::of_name(value(&field).0))
}

/// Returns the findings in a variant file, in the order of its text.
pub fn check_variant_file(text: &str) -> Vec<Finding> {
    let fields = file_fields(text);
    let mut findings: Vec<Finding> = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        findings.extend(of_field(field, &fields[..index], game_of_file(text)));
    }
    if let Some(game) = game_of_file(text) {
        let no_file = |_: &str| Err("a variant file cannot name another one".to_owned());
        let (_, problems) = game.rulebook().declare(&file_rules(text), &no_file);
        let finding = |problem: crate::rulebook::Problem| {
            Finding::new(problem.span, Facts::Variant(problem.kind), &[])
        };
        findings.extend(problems.into_iter().map(finding));
    }
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

/// Returns the finding about a field, if there is one. `before` are the fields before it.
fn of_field(
    field: &FileField<'_>,
    before: &[FileField<'_>],
    game: Option<GameId>,
) -> Option<Finding> {
    let name = field.name.text;
    let (value, at) = value(field);
    let Some(known) = fields::interview_field(name) else {
        if let Some(parameter) = game.and_then(|game| game.rulebook().parameter(name)) {
            let meant = format!("{} = {value}", parameter.name);
            let facts = Facts::RuleAsField { parameter, meant, in_file: true };
            return Some(Finding::new(field.name.span, facts, &[]));
        }
        let suggestion = meant::nearest_interview_field(name)?;
        let facts = Facts::MisspeltField { name: name.to_owned(), suggestion };
        return Some(Finding::new(field.name.span, facts, &[]));
    };
    let first = before.iter().find(|other| is_called(other, name)).filter(|_| !known.repeats);
    if let Some(first) = first {
        let facts = Facts::RepeatedField { name: known.name.to_owned(), first: first.name.span };
        return Some(Finding::new(field.name.span, facts, &[]));
    }
    let expected = |checked: Result<(), fields::FieldError>| checked.err().map(|e| e.expected);
    let facts = match known.name {
        "Game" if GameId::of_name(value).is_none() => {
            Some(Facts::UnknownGame { name: value.to_owned() })
        }
        "Date" => expected(fields::date(value).map(|_| ()))
            .map(|expected| Facts::ImpossibleDate { expected }),
        "Time" => expected(fields::time_of_day(value)).map(|expected| misread("Time", expected)),
        "Duration" => {
            expected(fields::duration(value)).map(|expected| misread("Duration", expected))
        }
        _ => None,
    };
    facts.map(|facts| Finding::new(at, facts, &[]))
}

fn misread(name: &str, expected: &'static str) -> Facts {
    Facts::UnreadableField { name: name.to_owned(), expected }
}

fn is_called(field: &FileField<'_>, name: &str) -> bool {
    field.name.text.eq_ignore_ascii_case(name)
}

/// Returns the value of a field without a remark after it, and its place.
fn value<'a>(field: &FileField<'a>) -> (&'a str, Span) {
    let text = field.value.text;
    let start = fields::interview_remark(field.name.text, text);
    let text = text[..start.unwrap_or(text.len())].trim_end();
    let span = field.value.span;
    (text, Span::new(span.start, span.start + text.len() as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> String {
        let finding =
            |finding: &Finding| format!("{} {}", finding.code().id(), &text[finding.span.range()]);
        check_variant_file(text).iter().map(finding).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn problems_have_their_place() {
        let cases = [
            ("", ""),
            ("basic\nforfeit = never\n", ""),
            (
                "Household: Khan\nTold-By: Aunt\nTold-By: Host\nMood: good\nbasic, forfeit = never",
                "",
            ),
            ("Game: thaayam # told in English\ntwins-stick", ""),
            ("Game: ludo\nanything goes", "D205 ludo"),
            ("Told-Bye: Aunt\nbasic", "D204 Told-Bye"),
            (
                "Date: 2022-02-30 # or so\nTime: 25:00\nDuration: 2 weeks",
                "D202 2022-02-30; D201 25:00; D201 2 weeks",
            ),
            ("basic\nPlace: Pune\nplace: Surat\n", "D203 place"),
        ];
        for (text, expected) in cases {
            assert_eq!(codes(text), expected, "{text}");
        }
        let said = codes("Household: Khan\n\nbasic, forfeit = sometimes\nhouse.variant\nkings");
        assert!(
            said.contains("sometimes") && said.contains("house.variant") && said.ends_with("kings"),
            "{said}"
        );
    }
}
