//! The board at a place of a log, and what there is to say beside it.

use std::io::{self, Write};

use super::{played, verdict};
use crate::board::{Style, draw_with_words};
use crate::cli::at::Standing;
use crate::cli::game::{NOT_KNOWN, Named};
use crate::diagnostic::{not_known, unsure, whose_turn, words};
use crate::replay::{Moment, moment, naming};
use crate::span::Span;

/// Shows the game at one place of its log.
pub fn show(
    out: &mut impl Write,
    game: &Named,
    standing: &Standing,
    style: Style,
) -> io::Result<()> {
    let moment = &standing.moment;
    writeln!(out, "{}", standing.title())?;
    match standing.text().trim() {
        "" => writeln!(out)?,
        line => writeln!(out, "  {line}\n")?,
    }
    if !moment.playable {
        return writeln!(out, "{NOT_KNOWN}");
    }
    match not_known(moment, &standing.source) {
        None => board(out, moment, style)?,
        Some(since) => last_known(out, game, standing, &since, style)?,
    }
    said_beside(out, game, standing)
}

/// The board, and in words what it does not show.
fn board(out: &mut impl Write, moment: &Moment, style: Style) -> io::Result<()> {
    let situation = moment.seen();
    let (plan, layout) = (situation.plan(), situation.layout());
    let earned = naming::earned_by_side(&situation);
    for line in draw_with_words(&plan, &layout, &earned, style) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)
}

/// What was last known where nothing is known: the board before that, if there was any play.
fn last_known(
    out: &mut impl Write,
    game: &Named,
    standing: &Standing,
    since: &str,
    style: Style,
) -> io::Result<()> {
    writeln!(out, "{since}")?;
    let at = standing.moment.lost.unwrap_or_default().start as usize;
    let before = game.with_setup(|setup| moment(game.text(), &standing.log, setup, at));
    if before.turns == 0 {
        return writeln!(out, "nor is it known before that\n");
    }
    writeln!(out, "last known, before that:\n")?;
    board(out, &before, style)
}

/// Whose turn it is, what is not sure, what is found in the line, and the verdict.
fn said_beside(out: &mut impl Write, game: &Named, standing: &Standing) -> io::Result<()> {
    let (moment, source) = (&standing.moment, &standing.source);
    if let Some(round) = moment.round {
        writeln!(out, "round {round}")?;
    }
    writeln!(out, "{}", whose_turn(moment))?;
    for what in unsure(moment, source) {
        writeln!(out, "not sure: {what}")?;
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
    writeln!(out, "the whole log: {}", verdict(&played))
}
