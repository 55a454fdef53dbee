//! The result of the inference as JSON.

use serde::Serialize;

use super::Answer;
use crate::diagnostic::asking;
use crate::infer::{
    Cube, Exclusion, Excuse, Knowledge, Place, Question, Unfit, Variants, questions,
};
use crate::rulebook::Row;

#[derive(Serialize)]
pub struct Shape {
    household: Option<String>,
    game: &'static str,
    games: usize,
    /// The number of variants that fit, as text, because it may be too large for an exact JSON number.
    variants: String,
    parameters: Vec<ParameterShape>,
    /// The variants that fit, as alternatives: the possible values of each parameter that is not open.
    alternatives: Vec<serde_json::Value>,
    questions: Vec<QuestionShape>,
    unfit: Option<UnfitShape>,
}

#[derive(Serialize)]
struct ParameterShape {
    name: &'static str,
    rule: &'static str,
    known: &'static str,
    values: Vec<String>,
    /// How many more slips the best rules with another value need; null if the search found none with few enough, or if
    /// some variant fits.
    margin: Option<u32>,
    excluded: Vec<ExclusionShape>,
    exercised: Option<LineShape>,
}

#[derive(Serialize)]
struct ExclusionShape {
    value: String,
    at: LineShape,
    code: &'static str,
    rules: Vec<&'static str>,
    under: String,
}

#[derive(Serialize)]
struct LineShape {
    /// The file as the user named it, or `@7` for a game in the archive.
    file: String,
    line: u64,
}

#[derive(Serialize)]
struct UnfitShape {
    variants: String,
    like: Option<String>,
    alternatives: Vec<serde_json::Value>,
    slips: Vec<SlipShape>,
    cut: bool,
    contradiction: Vec<LineShape>,
}

#[derive(Serialize)]
struct QuestionShape {
    parameter: &'static str,
    question: &'static str,
    watch: &'static str,
    settles: f64,
    leaves: f64,
}

#[derive(Serialize)]
struct SlipShape {
    at: LineShape,
    code: &'static str,
    rules: Vec<&'static str>,
}

/// Returns the answer in the shape of the JSON output.
pub fn of(answer: &Answer<'_>) -> Shape {
    let inferred = answer.inferred;
    let none = Variants::default();
    let fit = if inferred.unfit.is_none() { &inferred.variants } else { &none };
    let asked: &[Row] = if inferred.variants.is_empty() { &[] } else { answer.book().parameters };
    Shape {
        household: answer.household.name.clone(),
        game: answer.household.game.name(),
        games: answer.household.games.len(),
        variants: fit.count().to_string(),
        parameters: asked.iter().map(|p| of_parameter(answer, p)).collect(),
        alternatives: alternatives(fit),
        questions: questions(fit).iter().map(question).collect(),
        unfit: inferred.unfit.as_ref().map(|u| unfit(answer, u)),
    }
}

fn unfit(answer: &Answer<'_>, unfit: &Unfit) -> UnfitShape {
    UnfitShape {
        variants: unfit.best.count().to_string(),
        like: unfit.best.likeliest().map(|variant| variant.to_string()),
        alternatives: alternatives(&unfit.best),
        cut: unfit.is_cut,
        slips: unfit.slips.iter().map(|slip| of_slip(answer, slip)).collect(),
        contradiction: unfit.contradiction.iter().map(|&at| line(answer, at)).collect(),
    }
}

fn question(question: &Question) -> QuestionShape {
    let asking = asking(question.parameter);
    QuestionShape {
        parameter: question.parameter.name,
        question: asking.question,
        watch: asking.watch,
        settles: question.settles,
        leaves: question.leaves,
    }
}

fn of_parameter(answer: &Answer<'_>, parameter: &'static Row) -> ParameterShape {
    let (inferred, definition) = (answer.inferred, parameter);
    let written = |values: Vec<u8>| values.iter().map(|&v| definition.values.write(v)).collect();
    let exclusions = inferred.exclusions.iter().filter(|e| e.parameter == parameter);
    ParameterShape {
        name: definition.name,
        rule: definition.rule.name(),
        known: word(answer, &inferred.knowledge(parameter)),
        values: written(inferred.variants.values(parameter)),
        margin: inferred.unfit.as_ref().and_then(|unfit| unfit.margin(parameter)),
        excluded: exclusions.map(|exclusion| excluded(answer, exclusion)).collect(),
        exercised: inferred.exercised[parameter.index()].map(|at| line(answer, at)),
    }
}

fn word(answer: &Answer<'_>, known: &Knowledge) -> &'static str {
    match known {
        Knowledge::Fixed(_) => "fixed",
        Knowledge::Given(_) => "given",
        Knowledge::Settled(_) => answer.settled_word(),
        Knowledge::Narrowed(_) => "narrowed",
        Knowledge::Open => "open",
        Knowledge::NeverExercised => "never exercised",
    }
}

fn excluded(answer: &Answer<'_>, exclusion: &Exclusion) -> ExclusionShape {
    ExclusionShape {
        value: exclusion.parameter.values.write(exclusion.value),
        at: line(answer, exclusion.at),
        code: exclusion.finding.code().id(),
        rules: exclusion.finding.rules.iter().map(|rule| rule.name()).collect(),
        under: exclusion.under.to_string(),
    }
}

fn alternatives(variants: &Variants) -> Vec<serde_json::Value> {
    variants.cubes().iter().map(alternative).collect()
}

/// Returns the possible values of each parameter that is limited in this alternative.
fn alternative(cube: &Cube) -> serde_json::Value {
    let every = |p: &&'static Row| p.values.all().count();
    let bound = cube.book().parameters.iter().filter(|p| cube.values(p).count() < every(p));
    let values = bound.map(|p| {
        let written = cube.values(p).map(|value| p.values.write(value));
        (p.name.to_owned(), written.collect::<Vec<String>>().into())
    });
    serde_json::Value::Object(values.collect())
}

fn of_slip(answer: &Answer<'_>, excuse: &Excuse) -> SlipShape {
    let rules = excuse.finding.rules.iter().map(|rule| rule.name()).collect();
    SlipShape { at: line(answer, excuse.at), code: excuse.finding.code().id(), rules }
}

fn line(answer: &Answer<'_>, at: Place) -> LineShape {
    let file = answer.household.games[at.game].name.clone();
    LineShape { file, line: answer.line(at) }
}
