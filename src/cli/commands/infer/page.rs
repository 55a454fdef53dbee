//! The result of the inference as text.

use std::io::{self, Write};

use super::lines::Lines;
use super::values::write_values;
use super::{Answer, unfit};
use crate::cli::rows::wrapped::table;
use crate::cli::terminal::output::{counted, look};
use crate::diagnostic::{asking, printable, wrap};
use crate::infer::{Evidence, Knowledge, MOST_MORE, Place, Question, open, questions};
use crate::notation::Content;
use crate::rulebook::Row;

/// The number of questions to show: as many as one visit has time for.
const QUESTIONS: usize = 5;

/// Writes the answer.
pub fn write(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    begin(answer, out)?;
    changes(answer, out)?;
    if let Some(unfit) = &answer.inferred.unfit {
        unfit::write(answer, unfit, out)?;
    }
    parameters(answer, out)?;
    never_exercised(answer, out)?;
    combinations(answer, out)?;
    match answer.inferred.unfit {
        Some(_) => Ok(()),
        None => to_ask(answer, out),
    }
}

/// Writes the games and player turns that the result is based on.
fn begin(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    if let Some(name) = &answer.household.name {
        writeln!(out, "{}", printable(name))?;
    }
    let lines = answer.logs.iter().flat_map(|log| &log.lines);
    let turns = lines.filter(|line| matches!(line.content, Content::Turn(_))).count();
    let games = counted(answer.household.games.len() as u64, "game");
    let of = answer.household.game.of_title();
    writeln!(out, "Inferred from {games}{of} with {}.\n", counted(turns as u64, "player turn"))
}

/// Writes where a log changes its variant.
fn changes(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    for (game, named) in answer.household.games.iter().enumerate() {
        let log = &answer.logs[game];
        let evidence = Evidence { text: named.text(), log, load: &|name| named.load(name) };
        if let Some(line) = evidence.change() {
            let place = answer.place(Place { game, line });
            let said = "the rules change here; later moves are not used.";
            paragraph(&format!("{place}: {said}"), out)?;
        }
    }
    Ok(())
}

/// Writes the table of parameters for which there is evidence.
fn parameters(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    let lines = Lines::of(answer);
    let mut rows = vec![["parameter", "rule", "evidence", "lines"].map(str::to_owned).to_vec()];
    rows.extend(
        answer.book().parameters.iter().filter_map(|parameter| row(answer, &lines, parameter)),
    );
    if rows.len() == 1 {
        return Ok(());
    }
    if let Some(heading) = lines.heading() {
        paragraph(&heading, out)?;
    }
    writeln!(out, "{}\n", table(&rows, look().width))
}

fn row(answer: &Answer<'_>, lines: &Lines<'_>, parameter: &'static Row) -> Option<Vec<String>> {
    let values = parameter.values;
    let said = match answer.inferred.knowledge(parameter) {
        Knowledge::Fixed(_) | Knowledge::NeverExercised => return None,
        Knowledge::Given(value) => format!("given: {}", values.write(value)),
        Knowledge::Settled(value) => {
            format!(
                "{}: {}{}",
                answer.settled_word(),
                values.write(value),
                margin(answer, parameter)
            )
        }
        Knowledge::Narrowed(left) => {
            format!("one of: {}", write_values(parameter, &left).join(", "))
        }
        Knowledge::Open => "undecided".to_owned(),
    };
    let rule = parameter.rule.name().to_owned();
    Some(vec![parameter.name.to_owned(), rule, said, lines.on(parameter)])
}

/// Returns by how many slips the value of a parameter fits better than the others, if no variant fits without one.
fn margin(answer: &Answer<'_>, parameter: &'static Row) -> String {
    match answer.inferred.unfit.as_ref().map(|unfit| unfit.margin(parameter)) {
        None => String::new(),
        Some(Some(more)) => format!(" (others need {} more)", counted(more.into(), "slip")),
        Some(None) => format!(" (no other found within {MOST_MORE} slips)"),
    }
}

fn never_exercised(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    let never = |p: &&'static Row| answer.inferred.knowledge(p) == Knowledge::NeverExercised;
    let never: Vec<&'static Row> = answer.book().parameters.iter().filter(never).collect();
    let open = open(&answer.inferred.variants);
    let (some, without): (Vec<&'static Row>, Vec<&'static Row>) =
        never.into_iter().partition(|parameter| open.contains(parameter));
    let groups =
        [("Not tested by these games", some), ("No effect given the other parameters", without)];
    for (said, parameters) in groups.iter().filter(|(_, parameters)| !parameters.is_empty()) {
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
        paragraph(&format!("{said}: {}.", names.join(", ")), out)?;
    }
    Ok(())
}

/// Reports that values which fit separately may exclude each other.
fn combinations(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    let alternatives = answer.inferred.variants.cubes().len();
    if alternatives < 2 {
        return Ok(());
    }
    let text = format!(
        "Some remaining values exclude each other: {alternatives} alternatives (see `--format json`)."
    );
    paragraph(&text, out)
}

/// Writes the questions to ask the family next.
fn to_ask(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    let questions = questions(&answer.inferred.variants);
    if questions.is_empty() {
        return Ok(());
    }
    writeln!(out, "Ask or watch for next, most useful first:")?;
    for (index, question) in questions.iter().take(QUESTIONS).enumerate() {
        let number = format!("{}. ", index + 1);
        let text = wrap(&in_words(answer, question), look().width - number.len());
        let margins = std::iter::once(number.as_str()).chain(std::iter::repeat("   "));
        margins.zip(text).try_for_each(|(margin, line)| writeln!(out, "{margin}{line}"))?;
    }
    match questions.len().saturating_sub(QUESTIONS) {
        0 => Ok(()),
        more => writeln!(out, "and {more} more (`--all` shows all)"),
    }
}

fn in_words(answer: &Answer<'_>, question: &Question) -> String {
    let parameter = question.parameter;
    let left = write_values(parameter, &answer.inferred.variants.values(parameter)).join(", ");
    let asking = asking(parameter);
    format!("{} ({}: {left}) Or watch for: {}.", asking.question, parameter.name, asking.watch)
}

/// Writes a paragraph and a blank line.
pub fn paragraph(text: &str, out: &mut impl Write) -> io::Result<()> {
    for line in wrap(text, look().width) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)
}
