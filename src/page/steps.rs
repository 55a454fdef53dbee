//! The steps of a page: one for each series of throws, each move, and each other line of the play.

use super::motion::Motion;
use super::says::Teller;
use super::trace::ShownState;
use crate::notation::{Content, ItemKind, Line, PlayerTurn, fields};
use crate::table::Player;

/// One step.
#[derive(Clone, Debug)]
pub struct Step {
    /// The index of the line in the log; `None` for the start.
    pub line: Option<usize>,
    /// The player whose turn it is.
    pub player: Option<Player>,
    /// The description, as HTML.
    pub says: String,
    /// The pieces that moved.
    pub motion: Motion,
    /// The items of its throws.
    pub throws: Vec<usize>,
    /// The state after the step.
    pub stands: ShownState,
}

/// The part of a player turn that makes one step.
enum Part {
    Throws(Vec<usize>),
    Move(usize),
    /// One of several moves: the item before them, and theirs.
    Either(usize, Vec<usize>),
    Pairing(usize),
    Other(usize),
}

/// Returns every step of a game, beginning with the start.
pub fn steps(teller: &Teller<'_>, start: &ShownState) -> Vec<Step> {
    let begun = if teller.has_throws() { "nothing has been thrown" } else { "nobody has played" };
    let says = format!("The start: {begun}.");
    let (motion, throws) = (Motion::default(), Vec::new());
    let mut steps =
        vec![Step { line: None, player: None, says, motion, throws, stands: start.clone() }];
    let lines = &teller.log.lines;
    for (index, line) in lines.iter().enumerate().skip(play_begins(teller)) {
        match &line.content {
            Content::Turn(turn) => turn_steps(teller, index, turn, &mut steps),
            _ if line.span.is_empty() => {}
            _ => steps.push(line_step(teller, index, line, &steps)),
        }
    }
    steps
}

/// Returns the index of the first line of play, after the last field of the header.
pub fn play_begins(teller: &Teller<'_>) -> usize {
    let lines = &teller.log.lines;
    let is_header = |line: &Line| match &line.content {
        Content::Field(field) => {
            let known = fields::known_field(&teller.text[field.name.range()]);
            !known.is_some_and(|known| matches!(known.name, "Change" | "Result"))
        }
        _ => false,
    };
    let is_play = |line: &Line| {
        !is_header(line) && !matches!(line.content, Content::Nothing | Content::Unreadable)
    };
    let play = lines.iter().position(is_play).unwrap_or(lines.len());
    lines[..play].iter().rposition(is_header).map_or(0, |last| last + 1)
}

fn line_step(teller: &Teller<'_>, index: usize, line: &Line, before: &[Step]) -> Step {
    let now = teller.told.after_line(index).cloned();
    let stands = now.unwrap_or_else(|| last(before).clone());
    let (motion, throws) = (Motion::default(), Vec::new());
    Step { line: Some(index), player: None, says: teller.line(line), motion, throws, stands }
}

/// Returns the state after the last step.
fn last(steps: &[Step]) -> &ShownState {
    &steps[steps.len() - 1].stands
}

fn turn_steps(teller: &Teller<'_>, index: usize, turn: &PlayerTurn, steps: &mut Vec<Step>) {
    let seat = Player::new(turn.player.seat.side, turn.player.seat.number);
    let player = teller.told.player(index).or(seat);
    let parts = parts(teller, turn);
    let says_left = parts.iter().any(|part| part.is_unused(teller));
    if parts.is_empty() {
        let says = format!("{}: no throws or moves are recorded.", teller.who(&turn.player));
        let line = &teller.log.lines[index];
        steps.push(Step { player, says, ..line_step(teller, index, line, steps) });
    }
    for part in parts {
        steps.push(Step { player, ..part_step(teller, index, turn, &part, last(steps)) });
    }
    let Some(step) = steps.last_mut() else { return };
    if !says_left {
        step.says.push_str(&teller.left(index));
    }
    // The end of a turn can change the position and the other facts, for example by filling holes. Throws in hand end
    // with the turn, but its last step still shows them.
    if let Some(after) = teller.told.after_line(index) {
        step.stands.layout = after.layout.clone();
        step.stands.told = after.told.clone();
    }
}

fn part_step(
    teller: &Teller<'_>,
    index: usize,
    turn: &PlayerTurn,
    part: &Part,
    before: &ShownState,
) -> Step {
    let item = part.last();
    let after = item.and_then(|item| teller.told.after_item(item));
    let stands = after.or(teller.told.after_line(index)).unwrap_or(before).clone();
    let says = part.describe_step(teller, turn, before, &stands);
    let motion = item.map(|item| Motion::of(teller, item));
    let motion = motion.unwrap_or_default();
    let throws = match part {
        Part::Throws(items) => items.clone(),
        _ => Vec::new(),
    };
    Step { line: Some(index), player: None, says, motion, throws, stands }
}

impl Part {
    /// Returns the item after which the replay tells the state.
    fn last(&self) -> Option<usize> {
        match self {
            Part::Throws(items) => items.last().copied(),
            Part::Either(item, _) | Part::Move(item) | Part::Pairing(item) | Part::Other(item) => {
                Some(*item)
            }
        }
    }

    fn describe_step(
        &self,
        teller: &Teller<'_>,
        turn: &PlayerTurn,
        before: &ShownState,
        after: &ShownState,
    ) -> String {
        match self {
            Part::Throws(items) => teller.throws(&teller.who(&turn.player), items),
            Part::Move(item) => teller.move_text(*item),
            Part::Either(item, options) => teller.either(*item, options),
            Part::Pairing(item) => teller.paired(*item, before, after),
            Part::Other(item) => teller.other(*item),
        }
    }

    fn is_unused(&self, teller: &Teller<'_>) -> bool {
        let unused = |item: usize| matches!(teller.log.items[item].kind, ItemKind::Unused(_));
        matches!(self, Part::Other(item) if unused(*item))
    }
}

/// Splits the items of a player turn into steps.
fn parts(teller: &Teller<'_>, turn: &PlayerTurn) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut items = turn.items.range();
    while let Some(item) = items.next() {
        match (teller.log.items[item].kind, parts.last_mut()) {
            (ItemKind::Throw(throw), Some(Part::Throws(series))) if !throw.opens => {
                series.push(item);
            }
            (ItemKind::Throw(_), _) => parts.push(Part::Throws(vec![item])),
            (ItemKind::Move(_), _) => parts.push(Part::Move(item)),
            (ItemKind::Either(options), _) => {
                let options = items.by_ref().take(usize::from(options)).collect();
                parts.push(Part::Either(item, options));
            }
            (ItemKind::Pairing(_), _) => parts.push(Part::Pairing(item)),
            // A further result of the move before it, or a further square of the path before it.
            (ItemKind::Added(_), Some(Part::Move(_))) | (ItemKind::Onward(_), _) => {}
            _ => parts.push(Part::Other(item)),
        }
    }
    parts
}
