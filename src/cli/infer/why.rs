//! The evidence for one parameter: what would be wrong with each value that is excluded.

use std::io::{self, Write};

use super::Answer;
use crate::cli::output::look;
use crate::diagnostic::{Renderer, printable};
use crate::finding::Finding;
use crate::infer::Known;
use crate::replay::{Setup, replay};
use crate::rules::variant::{Declaration, Parameter, Variant};

/// Writes what the play says of a parameter, with the lines that say it.
pub fn write(answer: &Answer<'_>, parameter: Parameter, out: &mut impl Write) -> io::Result<()> {
    let definition = parameter.definition();
    let (name, rule) = (definition.name, definition.rule);
    writeln!(out, "{name} ({rule}): {}\n", definition.meaning)?;
    let of = answer.inferred.exclusions.iter().filter(|e| e.parameter == parameter);
    for exclusion in of {
        let value = definition.values.write(exclusion.value);
        let place = answer.place(exclusion.at);
        writeln!(out, "not `{value}`, by {}:", printable(&place))?;
        draw(answer, exclusion.at.game, &exclusion.finding, exclusion.under, out)?;
    }
    let left = answer.inferred.variants.values(parameter);
    let left: Vec<String> = left.iter().map(|&value| definition.values.write(value)).collect();
    let mattered = answer.inferred.exercised[parameter as usize].map(|at| answer.place(at));
    match (answer.inferred.known(parameter), mattered) {
        (Known::Settled(_), _) => writeln!(out, "settled: {}", left.join(", ")),
        (Known::Narrowed(_), _) => writeln!(out, "left: {}", left.join(", ")),
        (Known::Open, Some(place)) => {
            writeln!(out, "open, although it mattered in {}", printable(&place))
        }
        _ => writeln!(out, "never exercised: there was no line where it could have mattered"),
    }
}

/// Draws what is wrong in a game under a variant.
pub fn draw(
    answer: &Answer<'_>,
    game: usize,
    finding: &Finding,
    under: Variant,
    out: &mut impl Write,
) -> io::Result<()> {
    let (named, log) = (&answer.household.games[game], &answer.logs[game]);
    let load = |name: &str| named.load(name);
    let variant = Some(Declaration::known(under));
    let setup = Setup { variant, load: &load, ..Setup::default() };
    let replayed = replay(named.text(), log, &setup, &mut ());
    let same = |f: &&Finding| (f.code(), f.span) == (finding.code(), finding.span);
    // Found anew with everything that words need; the search keeps only what it is.
    let whole = replayed.findings.iter().find(same).unwrap_or(finding);
    let mut text = String::new();
    Renderer::new(look()).draw(whole, &replayed.findings, &named.source(), &mut text);
    out.write_all(text.as_bytes())
}
