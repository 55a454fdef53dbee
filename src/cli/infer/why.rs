//! The evidence for one parameter: what would be wrong with each value that is excluded.

use std::io::{self, Write};

use super::Answer;
use super::values::written;
use crate::cli::output::look;
use crate::diagnostic::Renderer;
use crate::finding::Finding;
use crate::games::GameParameter;
use crate::infer::{Exclusion, Known};
use crate::replay::{Setup, replay};
use crate::rulebook::{Declaration, Variant};

/// Writes what the play says of a parameter, with the lines that say it.
pub fn write<P: GameParameter>(
    answer: &Answer<'_, P>,
    parameter: P,
    out: &mut impl Write,
) -> io::Result<()> {
    let definition = parameter.row();
    let (name, rule) = (definition.name, definition.rule);
    writeln!(out, "{name} ({rule}): {}\n", definition.meaning)?;
    if let Some(unfit) = &answer.inferred.unfit {
        if !unfit.exact {
            return writeln!(out, "{TOO_MANY}");
        }
        writeln!(
            out,
            "No variant makes all that was seen legal. {}\n",
            super::unfit::least(unfit)
        )?;
    }
    let exclusions = &answer.inferred.exclusions;
    let of: Vec<&Exclusion<P>> = exclusions.iter().filter(|e| e.parameter == parameter).collect();
    for alike in of.chunk_by(|one, other| one.at == other.at && is_alike(one, other)) {
        excluded(answer, alike, out)?;
    }
    writeln!(out, "{}", outcome(answer, parameter))
}

/// Where no single parameter can be spoken of.
const TOO_MANY: &str = "No variant fits, and so many moves would have to be excused that nothing \
    can be said of one parameter; `dadu infer` without --why shows the nearest variant.";

fn is_alike<P: GameParameter>(one: &Exclusion<P>, other: &Exclusion<P>) -> bool {
    (one.finding.code(), one.finding.span) == (other.finding.code(), other.finding.span)
}

/// Values that one finding excludes, drawn as it is with the first of them.
fn excluded<P: GameParameter>(
    answer: &Answer<'_, P>,
    alike: &[&Exclusion<P>],
    out: &mut impl Write,
) -> io::Result<()> {
    let first = alike[0];
    let values: Vec<u8> = alike.iter().map(|exclusion| exclusion.value).collect();
    let said = |value: &String| format!("`{value}`");
    let values: Vec<String> = written(first.parameter, &values).iter().map(said).collect();
    writeln!(out, "not {}, by {}:", values.join(", "), answer.place(first.at))?;
    if alike.len() > 1 {
        let value = first.parameter.row().values.write(first.value);
        writeln!(out, "with `{value}`, and alike with the others:")?;
    }
    draw(answer, first.at.game, &first.finding, first.under, out)
}

/// What is known in the end.
fn outcome<P: GameParameter>(answer: &Answer<'_, P>, parameter: P) -> String {
    let left = written(parameter, &answer.inferred.variants.values(parameter)).join(", ");
    let mattered = answer.inferred.exercised[parameter.index()].map(|at| answer.place(at));
    match (answer.inferred.known(parameter), mattered) {
        (Known::Given(_), _) => format!("given: {left}; no other value was asked about"),
        (Known::Settled(_), _) => format!("settled: {left}"),
        (Known::Narrowed(_), _) => format!("left: {left}"),
        (Known::Open, Some(place)) => format!("open, although it mattered in {place}"),
        _ => "never exercised: there was no line where it could have mattered".to_owned(),
    }
}

/// Draws what is wrong in a game under a variant.
pub fn draw<P: GameParameter>(
    answer: &Answer<'_, P>,
    game: usize,
    finding: &Finding,
    under: Variant<P>,
    out: &mut impl Write,
) -> io::Result<()> {
    let (named, log) = (&answer.household.games[game], &answer.logs[game]);
    let load = |name: &str| named.load(name);
    let variants = Declaration::known(under).into();
    let setup = Setup { variants, load: &load, ..Setup::default() };
    let replayed = replay(named.text(), log, &setup, &mut ());
    let same = |f: &&Finding| (f.code(), f.span) == (finding.code(), finding.span);
    // Found anew with everything that words need; the search keeps only what it is.
    let whole = replayed.findings.iter().find(same).unwrap_or(finding);
    let mut text = String::new();
    Renderer::new(look()).draw(whole, &replayed.findings, &named.source(), &mut text);
    out.write_all(text.as_bytes())
}
