//! The evidence for one parameter: the finding that rules out each excluded value.

use std::io::{self, Write};

use super::Answer;
use super::values::write_values;
use crate::cli::terminal::output::renderer;
use crate::finding::Finding;
use crate::infer::{Exclusion, Knowledge};
use crate::replay::{Setup, replay};
use crate::rulebook::Row;
use crate::rulebook::UntypedVariant;

/// Writes the evidence for a parameter.
pub fn write(answer: &Answer<'_>, parameter: &'static Row, out: &mut impl Write) -> io::Result<()> {
    let definition = parameter;
    let (name, rule) = (definition.name, definition.rule);
    writeln!(out, "{name} ({rule}): {}\n", definition.meaning)?;
    if let Some(unfit) = &answer.inferred.unfit {
        writeln!(out, "No variant fits all observed moves. {}\n", super::unfit::least(unfit))?;
    }
    let exclusions = &answer.inferred.exclusions;
    let of: Vec<&Exclusion> = exclusions.iter().filter(|e| e.parameter == parameter).collect();
    for alike in of.chunk_by(|one, other| one.at == other.at && is_alike(one, other)) {
        excluded(answer, alike, out)?;
    }
    writeln!(out, "{}", outcome(answer, parameter))
}

fn is_alike(one: &Exclusion, other: &Exclusion) -> bool {
    (one.finding.code(), one.finding.span) == (other.finding.code(), other.finding.span)
}

/// Writes the values that one finding rules out, and draws the finding for the first of them.
fn excluded(answer: &Answer<'_>, alike: &[&Exclusion], out: &mut impl Write) -> io::Result<()> {
    let first = alike[0];
    let values: Vec<u8> = alike.iter().map(|exclusion| exclusion.value).collect();
    let said = |value: &String| format!("`{value}`");
    let values: Vec<String> = write_values(first.parameter, &values).iter().map(said).collect();
    writeln!(out, "not {}, by {}:", values.join(", "), answer.place(first.at))?;
    if alike.len() > 1 {
        let value = first.parameter.values.write(first.value);
        writeln!(out, "with `{value}`; the others give the same finding:")?;
    }
    draw(answer, first.at.game, &first.finding, first.under, out)
}

/// Returns the conclusion for a parameter.
fn outcome(answer: &Answer<'_>, parameter: &'static Row) -> String {
    let left = write_values(parameter, &answer.inferred.variants.values(parameter)).join(", ");
    let mattered = answer.inferred.exercised[parameter.index()].map(|at| answer.place(at));
    match (answer.inferred.knowledge(parameter), mattered) {
        (Knowledge::Fixed(_), _) => format!("always {left}; the game has no other value"),
        (Knowledge::Given(_), _) => format!("given: {left}; other values were not considered"),
        (Knowledge::Settled(_), _) => format!("{}: {left}", answer.settled_word()),
        (Knowledge::Narrowed(_), _) => format!("one of: {left}"),
        (Knowledge::Open, Some(place)) => format!("undecided, although it mattered in {place}"),
        _ => "not tested: no line depends on it".to_owned(),
    }
}

/// Draws a finding in a game under a variant.
pub fn draw(
    answer: &Answer<'_>,
    game: usize,
    finding: &Finding,
    under: UntypedVariant,
    out: &mut impl Write,
) -> io::Result<()> {
    let (named, log) = (&answer.household.games[game], &answer.logs[game]);
    let load = |name: &str| named.load(name);
    let setup = Setup { variants: (&under).into(), load: &load, ..Setup::default() };
    let replayed = replay(named.text(), log, &setup, &mut ());
    let same = |f: &&Finding| (f.code(), f.span) == (finding.code(), finding.span);
    // Replay again to get the details for the message; the search keeps only the code and the place.
    let whole = replayed.findings.iter().find(same).unwrap_or(finding);
    let mut text = String::new();
    renderer().draw(whole, &replayed.findings, &named.source(), &mut text);
    out.write_all(text.as_bytes())
}
