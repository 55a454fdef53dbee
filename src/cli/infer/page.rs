//! What was inferred, for people.

use std::io::{self, Write};

use super::Answer;
use super::why::draw;
use crate::cli::output::{counted, look};
use crate::cli::table::table;
use crate::diagnostic::{printable, wrap};
use crate::infer::{Evidence, Known, Place, Unfit};
use crate::notation::Content;
use crate::rules::variant::Parameter;

/// How many lines are named as evidence before the rest is counted.
const NAMED: usize = 3;
/// How many questions are worth asking in one visit.
const QUESTIONS: usize = 5;

/// Writes the answer.
pub fn write(answer: &Answer<'_>, out: &mut impl Write) -> io::Result<()> {
    let width = look().width;
    if let Some(name) = &answer.household.name {
        writeln!(out, "{}", printable(name))?;
    }
    let games = counted(answer.household.games.len() as u64, "game");
    let turn = |log: &crate::notation::Log| {
        log.lines.iter().filter(|line| matches!(line.content, Content::Turn(_))).count()
    };
    let turns = answer.logs.iter().map(turn).sum::<usize>();
    writeln!(out, "Inferred from {games} with {}.\n", counted(turns as u64, "player turn"))?;
    changes(answer, out, width)?;
    if let Some(unfit) = &answer.inferred.unfit {
        return nothing_fits(answer, unfit, out);
    }
    let mut rows = vec![["parameter", "rule", "by the play", "lines"].map(str::to_owned).to_vec()];
    rows.extend(Parameter::ALL.iter().filter_map(|&parameter| row(answer, parameter)));
    if rows.len() > 1 {
        writeln!(out, "{}", table(&rows, width))?;
    }
    never_exercised(answer, out, width)?;
    combinations(answer, out, width)?;
    questions(answer, out, width)
}

/// Where a log says that other rules hold from here on.
fn changes(answer: &Answer<'_>, out: &mut impl Write, width: usize) -> io::Result<()> {
    for (game, named) in answer.household.games.iter().enumerate() {
        let log = &answer.logs[game];
        let evidence = Evidence { text: named.text(), log, load: &|name| named.load(name) };
        if let Some(line) = evidence.change() {
            let place = answer.place(Place { game, line });
            let text = format!(
                "{}: the rules change here; what was played after it is not used.",
                printable(&place)
            );
            paragraph(&text, out, width)?;
        }
    }
    Ok(())
}

/// A parameter of which the play says something.
fn row(answer: &Answer<'_>, parameter: Parameter) -> Option<Vec<String>> {
    let values = parameter.definition().values;
    let write = |values_left: &[u8]| {
        values_left.iter().map(|&value| values.write(value)).collect::<Vec<_>>().join(", ")
    };
    let said = match answer.inferred.known(parameter) {
        Known::NeverExercised => return None,
        Known::Settled(value) => values.write(value),
        Known::Narrowed(left) => format!("one of: {}", write(&left)),
        Known::Open => "open, although it mattered".to_owned(),
    };
    let rule = parameter.definition().rule.name().to_owned();
    Some(vec![parameter.name().to_owned(), rule, said, lines(answer, parameter)])
}

/// The lines that exclude values of a parameter, or the one on which it mattered.
fn lines(answer: &Answer<'_>, parameter: Parameter) -> String {
    let excluding = answer.inferred.exclusions.iter().filter(|e| e.parameter == parameter);
    let mut places: Vec<Place> = excluding.map(|exclusion| exclusion.at).collect();
    places.dedup();
    if places.is_empty() {
        places.extend(answer.inferred.exercised[parameter as usize]);
    }
    let mut named: Vec<String> =
        places.iter().take(NAMED).map(|&at| printable(&answer.place(at)).into_owned()).collect();
    if places.len() > NAMED {
        named.push(format!("{} more", places.len() - NAMED));
    }
    named.join(", ")
}

fn never_exercised(answer: &Answer<'_>, out: &mut impl Write, width: usize) -> io::Result<()> {
    let never =
        |parameter: &&Parameter| answer.inferred.known(**parameter) == Known::NeverExercised;
    let names: Vec<&str> = Parameter::ALL.iter().filter(never).map(|p| p.name()).collect();
    if names.is_empty() {
        return Ok(());
    }
    let text = format!(
        "Never exercised, as no line was found where they could have mattered: {}.",
        names.join(", ")
    );
    paragraph(&text, out, width)
}

/// Values that each fit need not fit together.
fn combinations(answer: &Answer<'_>, out: &mut impl Write, width: usize) -> io::Result<()> {
    let alternatives = answer.inferred.variants.cubes().len();
    if alternatives < 2 {
        return Ok(());
    }
    let text = format!(
        "Not everything that is left fits together: there are {alternatives} alternatives, which \
         `--format json` lists."
    );
    paragraph(&text, out, width)
}

/// What to ask the family next: first what mattered and is not settled, then what never came up;
/// rules before readings, as many a reading falls with its rule.
fn questions(answer: &Answer<'_>, out: &mut impl Write, width: usize) -> io::Result<()> {
    let mut open: Vec<(u8, bool, Parameter)> = Parameter::ALL
        .iter()
        .filter_map(|&parameter| {
            let rank = match answer.inferred.known(parameter) {
                Known::Settled(_) => return None,
                Known::Narrowed(_) | Known::Open => 0,
                Known::NeverExercised => 1,
            };
            Some((rank, parameter.definition().is_reading(), parameter))
        })
        .collect();
    open.sort_by_key(|&(rank, reading, _)| (rank, reading));
    if open.is_empty() {
        return Ok(());
    }
    writeln!(out, "Worth asking next:")?;
    for (_, _, parameter) in open.iter().take(QUESTIONS) {
        let definition = parameter.definition();
        let left = answer.inferred.variants.values(*parameter);
        let values: Vec<String> =
            left.iter().take(6).map(|&v| definition.values.write(v)).collect();
        let rest = if left.len() > 6 { ", …" } else { "" };
        let values = values.join(", ");
        let question = format!("{} ({}): {values}{rest}", definition.meaning, definition.name);
        for (index, line) in wrap(&question, width.saturating_sub(2)).iter().enumerate() {
            writeln!(out, "{} {line}", if index == 0 { "-" } else { " " })?;
        }
    }
    if open.len() > QUESTIONS {
        writeln!(out, "  and {} more", open.len() - QUESTIONS)?;
    }
    Ok(())
}

/// No variant makes everything legal: what nearly fits, and what contradicts itself.
fn nothing_fits(answer: &Answer<'_>, unfit: &Unfit, out: &mut impl Write) -> io::Result<()> {
    let width = look().width;
    let excuses = unfit.nearly.first().map_or(0, |nearly| nearly.excuses.len());
    let least = match unfit.exact {
        true => format!("The nearest need {} excused.", counted(excuses as u64, "move")),
        false => format!(
            "More than {} moves would have to be excused; the best that was found needs {excuses}.",
            crate::infer::EXACT
        ),
    };
    paragraph(&format!("No variant makes all that was seen legal. {least}"), out, width)?;
    for nearly in unfit.nearly.iter().take(NAMED) {
        let variant = nearly.variants.cubes().first().map(|cube| cube.likeliest());
        let Some(variant) = variant else { continue };
        paragraph(&format!("Under `{variant}` and what is like it:"), out, width)?;
        for excuse in nearly.excuses.iter().take(NAMED * 2) {
            draw(answer, excuse.at.game, &excuse.finding, variant, out)?;
        }
    }
    if unfit.nearly.len() > NAMED {
        let more = unfit.nearly.len() - NAMED;
        writeln!(out, "{more} more ways to excuse as few; `--format json` lists them all.\n")?;
    }
    let lines: Vec<String> =
        unfit.contradiction.iter().map(|&at| printable(&answer.place(at)).into_owned()).collect();
    if !lines.is_empty() {
        let text = format!(
            "These lines contradict each other on this board, and without any one of them they would \
             not: {}.",
            lines.join(", ")
        );
        paragraph(&text, out, width)?;
    }
    Ok(())
}

fn paragraph(text: &str, out: &mut impl Write, width: usize) -> io::Result<()> {
    for line in wrap(text, width) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)
}
