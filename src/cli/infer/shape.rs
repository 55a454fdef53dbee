//! The result of the inference as JSON.

use serde::Serialize;

use super::Answer;
use crate::diagnostic::asking;
use crate::games::GameParameter;
use crate::infer::{
    Cube, Exclusion, Excuse, Knowledge, Nearly, Place, Question, Unfit, Variants, questions,
};

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
    exact: bool,
    passed_over: Option<PassedOverShape>,
    nearly: Vec<NearlyShape>,
    contradiction: Vec<LineShape>,
}

#[derive(Serialize)]
struct PassedOverShape {
    excuses: usize,
    following: usize,
}

#[derive(Serialize)]
struct NearlyShape {
    variants: String,
    like: Option<String>,
    alternatives: Vec<serde_json::Value>,
    excuses: Vec<ExcuseShape>,
    following: usize,
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
struct ExcuseShape {
    at: LineShape,
    code: &'static str,
    rules: Vec<&'static str>,
}

/// Returns the answer in the shape of the JSON output.
pub fn of<P: GameParameter>(answer: &Answer<'_, P>) -> Shape {
    let inferred = answer.inferred;
    let none = Variants::default();
    let fit = if inferred.unfit.is_none() { &inferred.variants } else { &none };
    // Draw no conclusions from variants that are only the best ones found.
    let asked: &[P] = if inferred.variants.is_empty() { &[] } else { P::ALL };
    Shape {
        household: answer.household.name.clone(),
        game: P::GAME.name(),
        games: answer.household.games.len(),
        variants: fit.count().to_string(),
        parameters: asked.iter().map(|&p| of_parameter(answer, p)).collect(),
        alternatives: alternatives(fit),
        questions: questions(fit).iter().map(question).collect(),
        unfit: inferred.unfit.as_ref().map(|u| unfit(answer, u)),
    }
}

fn unfit<P: GameParameter>(answer: &Answer<'_, P>, unfit: &Unfit<P>) -> UnfitShape {
    UnfitShape {
        exact: unfit.exact,
        passed_over: unfit
            .passed_over
            .map(|it| PassedOverShape { excuses: it.excuses, following: it.following }),
        nearly: unfit.nearly.iter().map(|n| nearly(answer, n)).collect(),
        contradiction: unfit.contradiction.iter().map(|&at| line(answer, at)).collect(),
    }
}

fn nearly<P: GameParameter>(answer: &Answer<'_, P>, nearly: &Nearly<P>) -> NearlyShape {
    NearlyShape {
        variants: nearly.variants.count().to_string(),
        like: nearly.variants.likeliest().map(|variant| variant.to_string()),
        alternatives: alternatives(&nearly.variants),
        excuses: nearly.excuses.iter().map(|e| excuse(answer, e)).collect(),
        following: nearly.following,
    }
}

fn question<P: GameParameter>(question: &Question<P>) -> QuestionShape {
    let asking = asking(question.parameter);
    QuestionShape {
        parameter: question.parameter.row().name,
        question: asking.question,
        watch: asking.watch,
        settles: question.settles,
        leaves: question.leaves,
    }
}

fn of_parameter<P: GameParameter>(answer: &Answer<'_, P>, parameter: P) -> ParameterShape {
    let (inferred, definition) = (answer.inferred, parameter.row());
    let written = |values: Vec<u8>| values.iter().map(|&v| definition.values.write(v)).collect();
    let exclusions = inferred.exclusions.iter().filter(|e| e.parameter == parameter);
    ParameterShape {
        name: definition.name,
        rule: definition.rule.name(),
        known: word(&inferred.knowledge(parameter)),
        values: written(inferred.variants.values(parameter)),
        excluded: exclusions.map(|exclusion| excluded(answer, exclusion)).collect(),
        exercised: inferred.exercised[parameter.index()].map(|at| line(answer, at)),
    }
}

fn word(known: &Knowledge) -> &'static str {
    match known {
        Knowledge::Fixed(_) => "fixed",
        Knowledge::Given(_) => "given",
        Knowledge::Settled(_) => "settled",
        Knowledge::Narrowed(_) => "narrowed",
        Knowledge::Open => "open",
        Knowledge::NeverExercised => "never exercised",
    }
}

fn excluded<P: GameParameter>(answer: &Answer<'_, P>, exclusion: &Exclusion<P>) -> ExclusionShape {
    ExclusionShape {
        value: exclusion.parameter.row().values.write(exclusion.value),
        at: line(answer, exclusion.at),
        code: exclusion.finding.code().id(),
        rules: exclusion.finding.rules.iter().map(|rule| rule.name()).collect(),
        under: exclusion.under.to_string(),
    }
}

fn alternatives<P: GameParameter>(variants: &Variants<P>) -> Vec<serde_json::Value> {
    variants.cubes().iter().map(alternative).collect()
}

/// Returns the possible values of each parameter that is limited in this alternative.
fn alternative<P: GameParameter>(cube: &Cube<P>) -> serde_json::Value {
    let every = |p: &P| p.row().values.all().count();
    let bound = P::ALL.iter().filter(|&p| cube.values(*p).count() < every(p));
    let values = bound.map(|&p| {
        let written = cube.values(p).map(|value| p.row().values.write(value));
        (p.row().name.to_owned(), written.collect::<Vec<String>>().into())
    });
    serde_json::Value::Object(values.collect())
}

fn excuse<P: GameParameter>(answer: &Answer<'_, P>, excuse: &Excuse) -> ExcuseShape {
    let rules = excuse.finding.rules.iter().map(|rule| rule.name()).collect();
    ExcuseShape { at: line(answer, excuse.at), code: excuse.finding.code().id(), rules }
}

fn line<P: GameParameter>(answer: &Answer<'_, P>, at: Place) -> LineShape {
    let file = answer.household.games[at.game].name.clone();
    LineShape { file, line: answer.line(at) }
}
