//! Stated positions.
//!
//! - `reader` reads a line.
//! - `differences` compares it with the replay.
//! - `reach` finds positions to which no play leads.
//! - `fill` copies the facts of a line into the position.
//! - `take` does all of this for a line of a log.

mod differences;
mod fill;
mod reach;
mod reader;
mod take;

use std::cell::LazyCell;

use super::start::Start;
use crate::finding::PositionProblem;
use crate::games::dadu::{Board, EarnedFact, Kind, Place, Position, Rules};
use crate::notation::{Log, PartKind, PositionLine, PositionPart};
use crate::replay::Setup;
use crate::span::Span;
use crate::table::{Both, Roster, Side};
use reader::ClaimsReader;

pub use differences::KnownState;

/// The claims of a position line about one side. It makes no claim about facts that it leaves out.
#[derive(Clone, Debug, Default)]
pub struct StatedSide {
    /// The positions of the pieces, by kind, each with its span in the line.
    pieces: [Vec<(Place, Span)>; 2],
    /// The rights that the side has earned, by fact.
    earned: [Option<(u32, Span)>; EarnedFact::ALL.len()],
    span: Span,
}

/// The claims of a position line about the side turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct StatedTurn {
    side: Option<(Side, Span)>,
    thrown: Option<(u32, Span)>,
    doubled: Option<(u8, Span)>,
}

/// The claims of a position line.
#[derive(Clone, Debug, Default)]
pub struct PositionClaims {
    sides: Both<Option<StatedSide>>,
    turn: StatedTurn,
}

/// A problem in a position line, with its span.
pub type Problem = (Span, PositionProblem);

/// Reads the parts of a position line.
pub fn read(
    text: &[u8],
    span: Span,
    parts: &[PositionPart],
    board: Board,
    roster: &Roster,
) -> (PositionClaims, Vec<Problem>) {
    let mut reader =
        ClaimsReader { text, board, roster, stated: PositionClaims::default(), problems: vec![] };
    for section in parts.split(|part| part.kind == PartKind::Bar) {
        reader.section(section);
    }
    for side in Side::BOTH {
        if reader.stated.sides[side].is_none() {
            reader.problem(span, PositionProblem::Side(side));
        }
    }
    (reader.stated, reader.problems)
}

/// Returns the lines of stated positions that cannot be read, and so must not be rewritten.
pub fn misread_positions(text: &[u8], log: &Log, setup: &Setup<'_>) -> Vec<usize> {
    // Few logs have position lines. For the others, the header need not be read here.
    let table = LazyCell::new(|| {
        let start = Start::of(text, log, setup);
        (start.board(), start.roster)
    });
    let is_misread = |line: &PositionLine| {
        let (board, roster) = &*table;
        let (_, problems) = read(text, line.span, log.parts_of(line), *board, roster);
        problems.iter().any(|(_, problem)| problem.is_misreading())
    };
    log.positions().filter(|(_, line)| is_misread(line)).map(|(index, _)| index).collect()
}

impl PositionClaims {
    /// Returns a problem for each kind of piece with a wrong count.
    pub fn miscounts<C>(&self, rules: &Rules<C>) -> Vec<Problem> {
        let mut problems = Vec::new();
        let there_are = Position::start(rules);
        for side in Side::BOTH {
            let Some(stated) = &self.sides[side] else { continue };
            for kind in Kind::BOTH {
                let stated_count = stated.pieces[kind as usize].len();
                let there_are = there_are.side(side).pieces(kind).len() as u8;
                if stated_count != usize::from(there_are) {
                    let stated_count = stated_count.min(255) as u8;
                    let problem =
                        PositionProblem::Count { side, kind, stated: stated_count, there_are };
                    problems.push((stated.span, problem));
                }
            }
        }
        problems
    }
}
