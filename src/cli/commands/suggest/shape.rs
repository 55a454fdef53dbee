//! Suggestions as JSON.

use serde::Serialize;

use super::Answer;
use crate::diagnostic::words;
use crate::replay::Assumption;
use crate::suggest::{Advice, ExplainingRule, Rewrite, Slip, Suggestion, rewrites};

/// The suggestions for a game.
#[derive(Serialize)]
pub struct AnswerJson {
    file: String,
    game: u64,
    /// Values of single parameters that explain most of the errors.
    rules: Vec<RuleJson>,
    breaks: Vec<BreakJson>,
    /// The line at which the search stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_at: Option<u64>,
    /// The number of errors without suggestions, such as unreadable text.
    other_errors: usize,
    /// The number of errors that may be caused by those.
    following: usize,
}

#[derive(Serialize)]
struct RuleJson {
    #[serde(flatten)]
    value: ValueJson,
    left: usize,
    declared: usize,
}

#[derive(Serialize)]
struct BreakJson {
    line: u64,
    code: &'static str,
    message: String,
    suggestions: Vec<SuggestionJson>,
    /// The number of the first suggestions that fit equally well, if there are several.
    equal: usize,
    /// The values of parameters that make the error legal.
    lifted_by: Vec<ValueJson>,
}

#[derive(Serialize)]
struct SuggestionJson {
    number: usize,
    line: u64,
    slip: &'static str,
    before: String,
    after: String,
    /// The lines whose errors it fixes.
    mends: Vec<u64>,
    /// The later lines that still have errors.
    left: Vec<u64>,
    near: bool,
}

#[derive(Serialize)]
struct ValueJson {
    parameter: &'static str,
    value: String,
}

/// Returns the shape of an answer.
pub fn of(answer: &Answer<'_>) -> AnswerJson {
    AnswerJson {
        file: answer.game.name.clone(),
        game: answer.game.number,
        rules: answer.advised.rules.iter().map(rule).collect(),
        breaks: answer.advised.advice.iter().map(|advice| one(answer, advice)).collect(),
        stopped_at: answer.advised.stopped.map(|line| answer.line(line)),
        other_errors: answer.advised.other_errors,
        following: answer.advised.following.map_or(0, |(errors, _)| errors),
    }
}

fn rule(&ExplainingRule { value, left, declared }: &ExplainingRule) -> RuleJson {
    RuleJson { value: value_of(&value), left, declared }
}

fn value_of(&(row, value): &Assumption) -> ValueJson {
    ValueJson { parameter: row.name, value: row.values.write(value) }
}

fn one(answer: &Answer<'_>, advice: &Advice) -> BreakJson {
    let first = answer.first_number(advice);
    let suggestions = advice.suggestions.iter().enumerate();
    BreakJson {
        line: answer.line(advice.line),
        code: advice.finding.code().id(),
        message: words(&advice.finding, &[], &answer.game.source()).message,
        suggestions: suggestions.map(|(i, s)| suggestion(answer, first + i, s)).collect(),
        equal: advice.equal,
        lifted_by: advice.lifted_by.iter().map(value_of).collect(),
    }
}

fn suggestion(answer: &Answer<'_>, number: usize, suggestion: &Suggestion) -> SuggestionJson {
    let rewrites = rewrites(answer.game.text(), answer.log, suggestion);
    let joined =
        |said: fn(&Rewrite) -> &str| rewrites.iter().map(said).collect::<Vec<_>>().join("\n");
    let lines = |lines: &[usize]| lines.iter().map(|&line| answer.line(line)).collect();
    SuggestionJson {
        number,
        line: answer.line(suggestion.line),
        slip: name(suggestion.slip),
        before: joined(|rewrite| &rewrite.before),
        after: joined(|rewrite| &rewrite.after),
        mends: lines(&suggestion.mends),
        left: lines(&suggestion.left),
        near: suggestion.is_near(),
    }
}

fn name(slip: Slip) -> &'static str {
    match slip {
        Slip::Fix(_) => "safe",
        Slip::Unreadable => "unreadable",
        Slip::Round => "round",
        Slip::Swapped => "swapped",
        Slip::Throw => "throw",
        Slip::Move => "move",
        Slip::Kind => "kind",
        Slip::ThrowAndMove => "throw-and-move",
        Slip::Extra => "extra",
        Slip::MissingThrow => "missing-throw",
        Slip::MissingMove => "missing-move",
        Slip::TokenTwice => "token-twice",
        Slip::LineTwice => "line-twice",
        Slip::LineMissing => "line-missing",
        Slip::LinesSwapped => "lines-swapped",
        Slip::Player => "player",
        Slip::Position => "position",
    }
}
