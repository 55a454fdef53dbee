//! What was inferred, as JSON.

use serde::Serialize;

use super::Answer;
use crate::infer::{Excuse, Known, Place, Variants};
use crate::rules::variant::Parameter;

#[derive(Serialize)]
pub struct Shape {
    household: Option<String>,
    games: usize,
    /// How many variants fit; in words, as it may be more than a number can hold exactly.
    variants: String,
    parameters: Vec<ParameterShape>,
    /// The variants that fit, as alternatives: for each parameter that is not open its values.
    alternatives: Vec<serde_json::Value>,
    unfit: Option<UnfitShape>,
}

#[derive(Serialize)]
struct ParameterShape {
    name: &'static str,
    rule: &'static str,
    known: &'static str,
    values: Vec<String>,
    excluded: Vec<Excluded>,
    exercised: Option<LineShape>,
}

#[derive(Serialize)]
struct Excluded {
    value: String,
    at: LineShape,
    code: &'static str,
    rules: Vec<&'static str>,
    under: String,
}

#[derive(Serialize)]
struct LineShape {
    file: String,
    line: u64,
}

#[derive(Serialize)]
struct UnfitShape {
    exact: bool,
    nearly: Vec<NearlyShape>,
    contradiction: Vec<LineShape>,
}

#[derive(Serialize)]
struct NearlyShape {
    variants: String,
    like: Option<String>,
    excuses: Vec<ExcuseShape>,
}

#[derive(Serialize)]
struct ExcuseShape {
    at: LineShape,
    code: &'static str,
    rules: Vec<&'static str>,
}

/// The answer as it is written.
pub fn of(answer: &Answer<'_>) -> Shape {
    let inferred = answer.inferred;
    Shape {
        household: answer.household.name.clone(),
        games: answer.household.games.len(),
        variants: inferred.variants.count().to_string(),
        parameters: Parameter::ALL.iter().map(|&p| of_parameter(answer, p)).collect(),
        alternatives: alternatives(&inferred.variants),
        unfit: inferred.unfit.as_ref().map(|unfit| UnfitShape {
            exact: unfit.exact,
            nearly: unfit
                .nearly
                .iter()
                .map(|nearly| NearlyShape {
                    variants: nearly.variants.count().to_string(),
                    like: nearly.variants.cubes().first().map(|c| c.likeliest().to_string()),
                    excuses: nearly.excuses.iter().map(|e| excuse(answer, e)).collect(),
                })
                .collect(),
            contradiction: unfit.contradiction.iter().map(|&at| line(answer, at)).collect(),
        }),
    }
}

fn of_parameter(answer: &Answer<'_>, parameter: Parameter) -> ParameterShape {
    let (inferred, definition) = (answer.inferred, parameter.definition());
    let written = |values: Vec<u8>| values.iter().map(|&v| definition.values.write(v)).collect();
    let excluded = inferred.exclusions.iter().filter(|e| e.parameter == parameter);
    ParameterShape {
        name: definition.name,
        rule: definition.rule.name(),
        known: match inferred.known(parameter) {
            Known::Settled(_) => "settled",
            Known::Narrowed(_) => "narrowed",
            Known::Open => "open",
            Known::NeverExercised => "never exercised",
        },
        values: written(inferred.variants.values(parameter)),
        excluded: excluded
            .map(|e| Excluded {
                value: definition.values.write(e.value),
                at: line(answer, e.at),
                code: e.finding.code().id(),
                rules: e.finding.rules.iter().map(|rule| rule.name()).collect(),
                under: e.under.to_string(),
            })
            .collect(),
        exercised: inferred.exercised[parameter as usize].map(|at| line(answer, at)),
    }
}

fn alternatives(variants: &Variants) -> Vec<serde_json::Value> {
    let every = Variants::all();
    let one = |cube: &crate::infer::Cube| {
        let bound =
            Parameter::ALL.iter().filter(|&&p| cube.values(p).count() < every.values(p).len());
        let values = bound.map(|&p| {
            let written: Vec<serde_json::Value> =
                cube.values(p).map(|v| p.definition().values.write(v).into()).collect();
            (p.name().to_owned(), serde_json::Value::from(written))
        });
        serde_json::Value::Object(values.collect())
    };
    variants.cubes().iter().map(one).collect()
}

fn excuse(answer: &Answer<'_>, excuse: &Excuse) -> ExcuseShape {
    let rules = excuse.finding.rules.iter().map(|rule| rule.name()).collect();
    ExcuseShape { at: line(answer, excuse.at), code: excuse.finding.code().id(), rules }
}

fn line(answer: &Answer<'_>, at: Place) -> LineShape {
    let game = &answer.household.games[at.game];
    LineShape { file: game.name.clone(), line: game.block.lines + at.line as u64 + 1 }
}
