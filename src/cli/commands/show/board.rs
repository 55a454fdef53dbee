//! The board at a point in a log, with the state of the game in words.

use std::io::{self, Write};

use super::{played, verdict};
use crate::board::{Style, draw_with_words};
use crate::cli::input::game::{LoadedGame, why_not_replayable};
use crate::cli::input::log_point::GamePoint;
use crate::diagnostic::{Scene, words};
use crate::replay::Moment;
use crate::span::Span;

/// Shows the game at one point in its log.
pub fn show(
    out: &mut impl Write,
    game: &LoadedGame,
    standing: &GamePoint,
    style: Style,
) -> io::Result<()> {
    writeln!(out, "{}", standing.title())?;
    match standing.text().trim() {
        "" => writeln!(out)?,
        line => writeln!(out, "  {line}\n")?,
    }
    if !standing.moment.playable {
        let why = why_not_replayable(&standing.log);
        return writeln!(out, "{why}; use `dadu show --log` to see the log");
    }
    match &standing.scene.not_known {
        None => board(out, &standing.scene, style)?,
        Some(since) => last_known(out, game, standing, since, style)?,
    }
    write_state(out, game, standing)
}

/// Draws the board and writes the facts that it does not show.
fn board(out: &mut impl Write, scene: &Scene, style: Style) -> io::Result<()> {
    for line in draw_with_words(&scene.plan, &scene.layout, &scene.stated, style) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)
}

/// Draws the last known position if the current one is unknown.
fn last_known(
    out: &mut impl Write,
    game: &LoadedGame,
    standing: &GamePoint,
    since: &str,
    style: Style,
) -> io::Result<()> {
    writeln!(out, "{since}")?;
    let at = standing.moment.lost.unwrap_or_default().start as usize;
    let before = game.with_setup(|setup| Moment::at(game.text(), &standing.log, setup, at));
    if before.turns == 0 {
        return writeln!(out, "no earlier position is known either\n");
    }
    writeln!(out, "last known position:\n")?;
    board(out, &Scene::of(&before, &standing.source), style)
}

/// Writes whose turn it is, what is uncertain, the findings in the line, and the verdict.
fn write_state(out: &mut impl Write, game: &LoadedGame, standing: &GamePoint) -> io::Result<()> {
    let (scene, source) = (&standing.scene, &standing.source);
    if let Some(round) = scene.round {
        writeln!(out, "round {round}")?;
    }
    writeln!(out, "{}", scene.whose_turn)?;
    for what in &scene.unsure {
        writeln!(out, "unsure: {what}")?;
    }
    let played = played(game);
    let line = standing.log.lines.get(standing.line).map_or(Span::default(), |line| line.span);
    let findings = &played.findings;
    for finding in
        findings.iter().filter(|finding| line.range().contains(&(finding.span.start as usize)))
    {
        let (code, message) = (finding.code(), words(finding, findings, source).message);
        writeln!(out, "{}[{} {}]: {message}", finding.severity, code.id(), code.name())?;
    }
    writeln!(out, "verdict: {}", verdict(&played))
}
