//! Changes of whole lines: a forgotten line, and two neighbouring lines in the wrong order.
//!
//! A forgotten line names the player who is missing from the side turn. It gets only the moves that later
//! lines need. The search tries its throws as numbers, but writes them as `?`, because the player may
//! also have thrown something else.

use super::base::{Base, Break, Changed, is_error};
use super::candidates::{Candidate, written};
use super::{Edit, Slip};
use crate::finding::{Facts, Finding, InDadu};
use crate::games::dadu::variant::Parameter;
use crate::games::dadu::{Kind, Place, Position, SidePosition, throws_again};
use crate::notation::format::{write_player, write_throw, write_use};
use crate::notation::{
    Action, Content, Item, ItemKind, Marks, PlayerToken, PlayerTurn, Seat, Seen, Stretch,
    ThrowToken,
};
use crate::span::Span;
use crate::table::{Both, Player, Side};

/// The cost of a forgotten line.
pub const FORGOTTEN: f64 = 1.5;

/// The cost of each move in a forgotten line.
const MOVE: f64 = 0.3;

/// The cost of two lines in the wrong order.
const SWAPPED: f64 = 1.2;

/// The maximum number of moves in a forgotten line.
const MOST_MOVES: usize = 4;

/// The number of alternatives that are kept after each added move.
const KEPT: usize = 6;

/// Proposes swapping a line with the next player turn.
pub fn swapped(base: &Base<'_>, line: usize) -> Option<Candidate> {
    let next = (line + 1..base.log.lines.len())
        .find(|&next| !matches!(base.log.lines[next].content, Content::Nothing))?;
    let turns = [line, next].map(|line| whole_turn(base, line));
    let [Some(one), Some(two)] = turns else { return None };
    let spans = [line, next].map(|line| base.log.lines[line].span);
    let texts = spans.map(|span| String::from_utf8_lossy(&base.text[span.range()]).into_owned());
    let [first, second] = texts;
    if first.trim() == second.trim() {
        return None;
    }
    let edits = vec![Edit { span: spans[0], text: second }, Edit { span: spans[1], text: first }];
    Some(Candidate::new(line, Slip::LinesSwapped, edits, SWAPPED, two).and(next, one))
}

/// Returns the player turn of a line, if the line can be read, has a throw and was not changed yet.
fn whole_turn(base: &Base<'_>, line: usize) -> Option<Changed> {
    let turn = turn_of(base, line)?;
    let is_whole = base.unread(line).next().is_none() && !base.is_throwless(line);
    let items = || base.log.items_of(turn).to_vec();
    (is_whole && !base.is_made(line)).then(|| Changed::Turn(*turn, items()))
}

fn turn_of<'a>(base: &Base<'a>, line: usize) -> Option<&'a PlayerTurn> {
    match &base.log.lines.get(line)?.content {
        Content::Turn(turn) => Some(turn),
        _ => None,
    }
}

/// Returns the lines that may have been forgotten where the log breaks.
pub fn forgotten(base: &mut Base<'_>, broken: &Break) -> Vec<Candidate> {
    let Some((at, players)) = missing(base, broken) else { return Vec::new() };
    // Leave half of the remaining limit for other changes.
    let to_leave = base.to_spend() / 2;
    let mut found = Vec::new();
    for player in players {
        let mut best = (0, Vec::new());
        for place in places(base, at, player.side).into_iter().filter(|&p| p <= broken.at) {
            let search = Search { base, broken, player, place, to_leave };
            let (holds, lines) = search.best();
            if holds > best.0 {
                best = (holds, lines);
            }
        }
        found.extend(best.1);
    }
    found
}

/// Returns the line at which the replay finds that a player is missing from the side turn, and the
/// players who may be missing.
fn missing(base: &Base<'_>, broken: &Break) -> Option<(usize, Vec<Player>)> {
    let side = turn_of(base, broken.at)?.player.seat.side;
    for line in broken.at..base.replayed() {
        let missing = base.found(line).iter().find_map(|finding| match &finding.facts {
            Facts::Dadu(InDadu::Order { next, .. }) if is_error(finding) => Some(next.clone()),
            _ => None,
        });
        if let Some(players) = missing {
            return Some((line, players));
        }
        match base.log.lines.get(line).map(|line| &line.content) {
            Some(Content::Nothing) => {}
            Some(Content::Turn(turn)) if turn.player.seat.side == side => {}
            // The game ended in the middle of a side turn.
            Some(Content::Field(_)) | None => return Some((line, base.before(line).next(side))),
            _ => return None,
        }
    }
    None
}

/// Returns the lines before which the missing player turn of a side may belong: the line at which it is
/// found to be missing, and the lines of the side turn before it.
fn places(base: &Base<'_>, at: usize, side: Side) -> Vec<usize> {
    let mut places = vec![at];
    for line in (0..at).rev() {
        match &base.log.lines[line].content {
            Content::Nothing => {}
            Content::Turn(turn) if turn.player.seat.side == side => places.push(line),
            _ => break,
        }
    }
    places.retain(|&place| base.before(place).may_branch() && !base.is_made(place));
    places
}

/// A move of a forgotten line.
#[derive(Clone, Debug)]
struct Move {
    item: Item,
    number: u16,
    /// Whether its result ends the throwing of its series.
    is_last: bool,
    captures: bool,
}

/// The throws of a series, as far as the moves imply them.
#[derive(Clone, Debug, Default)]
struct Series {
    /// The throws after which the player throws again.
    again: Vec<u16>,
    last: Option<u16>,
}

impl Series {
    /// Returns the throws. The last one is unknown if no move implies it.
    fn told(&self) -> Vec<Seen> {
        let again = self.again.iter().copied().map(Seen::Is);
        again.chain([self.last.map_or(Seen::Not, Seen::Is)]).collect()
    }

    /// Returns as many unknown throws as the moves imply, and at least one.
    fn unheard(&self) -> Vec<Seen> {
        let told = self.again.len() + usize::from(self.last.is_some());
        vec![Seen::Not; told.max(1)]
    }
}

/// The search for the content of a forgotten line.
struct Search<'s, 'a> {
    base: &'s mut Base<'a>,
    broken: &'s Break,
    player: Player,
    /// The line before which the forgotten line belongs.
    place: usize,
    /// The part of the limit on replayed lines that must not be spent.
    to_leave: u64,
}

impl Search<'_, '_> {
    /// Returns how far the log stays legal with the best lines, and these lines. A move, or the first two
    /// moves together, is only added if the log then stays legal further.
    fn best(mut self) -> (usize, Vec<Candidate>) {
        let bare = vec![Vec::new()];
        let mut holds = self.holds(&bare[0]);
        let mut best = bare;
        for count in 0..MOST_MOVES {
            if holds == usize::MAX || self.is_spent() {
                break;
            }
            let mut further = self.further(&best, holds, 1);
            if further.is_empty() && count == 0 {
                further = self.further(&best, holds, 2);
            }
            let Some(&(most, _)) = further.first() else { break };
            further.retain(|(reached, _)| *reached == most);
            holds = most;
            best = further.into_iter().map(|(_, moves)| moves).take(KEPT).collect();
        }
        if let [moves] = &best[..]
            && moves.len() == 1
        {
            best.extend(self.alike(moves));
        }
        let written = |moves: &Vec<Move>| {
            let items = self.items(moves, Series::unheard)?;
            Some(self.candidate(moves.len(), items))
        };
        (holds, best.iter().filter_map(written).collect())
    }

    /// Returns all pairs of moves that together have the same effect as one: the log does not distinguish
    /// a 4 from a 1 and a 3.
    fn alike(&self, one: &[Move]) -> Vec<Vec<Move>> {
        let Some(wanted) = self.pieces_after(one) else { return Vec::new() };
        let two = self.extended(&[]).into_iter().flat_map(|moves| self.extended(&moves));
        two.filter(|moves| self.pieces_after(moves) == Some(wanted)).collect()
    }

    /// Returns the positions of the pieces after a line, if it is legal.
    fn pieces_after(&self, moves: &[Move]) -> Option<Both<SidePosition>> {
        let mut steps = self.base.before(self.place).clone();
        let items = self.items(moves, Series::told)?;
        steps.turn(self.place.saturating_sub(1), &self.turn(), &items);
        let is_legal = !steps.new_findings().iter().any(Finding::is_own_error);
        // Ignore who has thrown a 1 so far.
        let mut sides = steps.position().sides;
        sides.0.iter_mut().for_each(|side| (side.da, side.ones) = (0, 0));
        is_legal.then_some(sides)
    }

    /// Adds `more` moves to each line. Returns the lines with which the log stays legal further than
    /// `than`, the furthest first, each with how far it stays legal.
    fn further(
        &mut self,
        lines: &[Vec<Move>],
        than: usize,
        more: usize,
    ) -> Vec<(usize, Vec<Move>)> {
        let mut all = lines.to_vec();
        for _ in 0..more {
            all = all.iter().flat_map(|moves| self.extended(moves)).collect();
        }
        let tried = all.into_iter().map(|moves| (self.holds(&moves), moves));
        let mut further: Vec<_> = tried.filter(|(holds, _)| *holds > than).collect();
        further.sort_by_key(|(holds, _)| std::cmp::Reverse(*holds));
        further
    }

    fn is_spent(&self) -> bool {
        self.base.to_spend() <= self.to_leave
    }

    /// Returns how far the log stays legal with a line of these moves. Returns 0 if the line cannot be
    /// tried or is dropped.
    fn holds(&mut self, moves: &[Move]) -> usize {
        let items = self.items(moves, Series::told).filter(|_| !self.is_spent());
        let candidate = items.map(|items| self.candidate(moves.len(), items));
        candidate.and_then(|line| self.base.holds_until(&line, self.broken)).unwrap_or(0)
    }

    /// Returns the line extended by each move that is legal after those that it has.
    fn extended(&self, moves: &[Move]) -> Vec<Vec<Move>> {
        let (turn, steps) = (self.turn(), self.base.before(self.place));
        let at = self.place.saturating_sub(1);
        let Some(waiting) = self.waiting(moves) else { return Vec::new() };
        let one_more = |_: &Series| vec![Seen::Not; moves.len() + 1];
        let items = self.items(moves, one_more).unwrap_or_default();
        let next = steps.any_use(at, &turn, &items, turn.player.span);
        let with = |item: Item| {
            let made = Move { item, captures: false, ..self.made(item)? };
            let mut moves = [moves, &[made]].concat();
            let captures = self.waiting(&moves)? > waiting;
            moves.last_mut()?.captures = captures;
            Some(moves)
        };
        next.into_iter().filter_map(with).collect()
    }

    fn made(&self, item: Item) -> Option<Move> {
        let ItemKind::Use(used) = item.kind else { return None };
        let number = match used.action {
            Action::Result(Seen::Is(number)) => number,
            Action::InPlace => 1,
            Action::Result(_) => return None,
        };
        let value = self.base.before(self.place).rules().value(number)?;
        Some(Move { item, number, is_last: !throws_again(value), captures: false })
    }

    /// Returns how many pieces of the other side wait after some moves.
    fn waiting(&self, moves: &[Move]) -> Option<u8> {
        let mut steps = self.base.before(self.place).clone();
        let items = self.items(moves, Series::unheard)?;
        steps.turn(self.place.saturating_sub(1), &self.turn(), &items);
        Some(waiting(steps.position(), self.player.side.opposite()))
    }

    /// Returns the items to write: the moves, with the throws of each series before its moves.
    fn items(&self, moves: &[Move], throws: impl Fn(&Series) -> Vec<Seen>) -> Option<Vec<Item>> {
        let mut series = self.series(moves)?.into_iter().map(|series| {
            let seen = throws(&series).into_iter().enumerate();
            seen.map(|(index, seen)| self.throw(seen, index == 0)).collect::<Vec<_>>()
        });
        let mut items = series.next()?;
        for made in moves {
            items.push(made.item);
            if self.grants_throw(made) {
                items.extend(series.next()?);
            }
        }
        Some(items)
    }

    /// Returns the series that the moves imply: the first one, and one for each capture that grants a
    /// throw. Returns `None` if there are more moves that end a series than series.
    fn series(&self, moves: &[Move]) -> Option<Vec<Series>> {
        let mut all = vec![Series::default()];
        for made in moves {
            match made.is_last {
                true => all.iter_mut().find(|s| s.last.is_none())?.last = Some(made.number),
                false => all[0].again.push(made.number),
            }
            all.extend(self.grants_throw(made).then(Series::default));
        }
        Some(all)
    }

    fn grants_throw(&self, made: &Move) -> bool {
        let variant = self.base.before(self.place).rules().variant();
        made.captures && variant.get(Parameter::CaptureThrow) == 0
    }

    fn throw(&self, number: Seen, opens: bool) -> Item {
        let throw = ThrowToken { number, opens, marks: Marks::default() };
        Item { kind: ItemKind::Throw(throw), span: self.span() }
    }

    /// Returns the empty stretch at the start of the line before which the forgotten line belongs.
    fn span(&self) -> Span {
        let start = self.base.log.lines[self.place].span.start;
        Span::new(start, start)
    }

    fn turn(&self) -> PlayerTurn {
        let (span, side) = (self.span(), self.player.side);
        let seat = Seat { side, number: self.player.number(), span };
        let player = PlayerToken { seat, or: None, marks: Marks::default(), span };
        PlayerTurn { round: None, player, items: Stretch::default() }
    }

    fn candidate(&self, moves: usize, items: Vec<Item>) -> Candidate {
        let turn = self.turn();
        let edits = vec![Edit { span: self.span(), text: line_text(&turn, &items) }];
        let cost = FORGOTTEN + MOVE * moves as f64;
        let changed = Changed::After(turn, items);
        Candidate::new(self.place, Slip::LineMissing, edits, cost, changed)
    }
}

fn waiting(position: &Position, side: Side) -> u8 {
    Kind::BOTH.into_iter().map(|kind| position.side(side).count(kind, Place::WAITING)).sum()
}

fn line_text(turn: &PlayerTurn, items: &[Item]) -> String {
    written(|out| {
        write_player(out, &turn.player);
        for item in items {
            match item.kind {
                ItemKind::Throw(throw) => {
                    out.push(if throw.opens { b' ' } else { b'-' });
                    write_throw(out, &throw);
                }
                ItemKind::Use(used) => {
                    out.push(b' ');
                    write_use(out, &used);
                }
                _ => {}
            }
        }
    })
}
