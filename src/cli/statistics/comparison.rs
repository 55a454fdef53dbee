//! The section that compares games. For each figure, it lists the games one below the other.

use super::page::{Page, percent, with_game};
use super::sheet::{Sheet, head, real, text, whole};
use crate::archive::Cell;
use crate::archive::stats::{Basis, Comparison, Measure};
use crate::cli::rows::Column;
use crate::cli::terminal::output::{counted, grouped};

pub fn draw(page: &mut Page, found: &[Comparison]) {
    page.section("The games compared", found);
    if found.is_empty() {
        return;
    }
    let columns = [
        Column::left("figure"),
        Column::left("group"),
        Column::left("origin"),
        Column::right("whole"),
        Column::right("mean"),
        Column::left("95% interval"),
    ];
    let with_figures = || found.iter().filter(|of| of.whole > 0);
    let of = |measure| {
        let known = with_figures().filter(move |of| of.count_known(measure) > 0);
        known.map(move |of| line(of, measure))
    };
    page.table(&columns, &Measure::ALL.into_iter().flat_map(of).collect::<Vec<_>>());
    found.iter().filter_map(without_figures).for_each(|line| page.line(&line));
    for of in with_figures() {
        let (label, share) =
            (with_game(&of.group, &of.game), of.even_share().map_or(String::new(), percent));
        page.line(&format!(
            "{label}, {}: {} of {} whole; an even share for the side that begins is {share}",
            origin(of),
            grouped(of.whole),
            counted(of.games, "game")
        ));
    }
    page.line(
        "Only whole games count: those seen from the beginning to the win or draw. A figure that a game does not have, \
        such as throws where nothing is thrown, has no line. spec/stats.md defines each figure.",
    );
}

fn origin(of: &Comparison) -> &'static str {
    if of.simulated { "simulated" } else { "recorded" }
}

fn figure(measure: Measure) -> &'static str {
    match measure {
        Measure::Turns => "player turns",
        Measure::Throws => "throws",
        Measure::Captures => "captures a turn",
        Measure::WithoutChoice => "turns without a choice",
        Measure::Branching => "options at a point",
        Measure::LeadChanges => "changes of the lead",
        Measure::LeadChangesByTurn => "the same in 100 turns",
        Measure::FirstSide => "won by the side that begins",
    }
}

fn number(measure: Measure, number: f64) -> String {
    match measure {
        Measure::WithoutChoice | Measure::FirstSide => percent(number),
        Measure::Captures => format!("{number:.3}"),
        _ => format!("{number:.2}"),
    }
}

fn line(of: &Comparison, measure: Measure) -> Vec<String> {
    let interval = of.interval(measure).map(|(low, high)| {
        let [low, high] = [low, high].map(|end| number(measure, end));
        format!("{low} to {high}")
    });
    vec![
        figure(measure).to_owned(),
        with_game(&of.group, &of.game),
        origin(of).to_owned(),
        grouped(of.count_known(measure)),
        of.mean(measure).map_or(String::new(), |mean| number(measure, mean)),
        interval.unwrap_or_default(),
    ]
}

/// Returns the reason why games have no figures, if they have none.
fn without_figures(of: &Comparison) -> Option<String> {
    let why = match of {
        Comparison { whole: 1.., .. } => return None,
        Comparison { checked: 0, .. } => "dadu does not check the play",
        _ => "no game is whole",
    };
    let games = counted(of.games, "game");
    Some(format!(
        "{}, {}: {games} without figures, because {why}",
        with_game(&of.group, &of.game),
        origin(of)
    ))
}

/// Returns a row for each figure. For games without figures, the rows have no numbers.
pub fn sheet(found: &[Comparison]) -> Sheet {
    Sheet {
        name: "comparison",
        columns: &[
            "game", "origin", "checked", "whole", "figure", "known", "mean", "low", "high", "even",
        ],
        rows: found.iter().flat_map(|of| Measure::ALL.map(|measure| row(of, measure))).collect(),
    }
}

fn row(of: &Comparison, measure: Measure) -> Vec<Cell> {
    let simulated = if of.simulated { of.games } else { 0 };
    let mut row = head(&of.group, &Basis { games: of.games, simulated });
    let interval = of.interval(measure);
    let even = of.even_share().filter(|_| measure == Measure::FirstSide);
    row.extend([text(&of.game), text(origin(of)), whole(of.checked), whole(of.whole)]);
    row.extend([text(figure(measure)), whole(of.count_known(measure))]);
    let ends = [interval.map(|(low, _)| low), interval.map(|(_, high)| high)];
    row.extend([of.mean(measure), ends[0], ends[1], even].map(real));
    row
}
