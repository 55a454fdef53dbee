//! Changes of whole lines: a forgotten line, and two neighbouring lines in the wrong order.
//!
//! A forgotten line names the player who is missing from the side turn. It gets only the moves that later
//! lines need. The search tries its throws as numbers, but writes them as `?`, because the player may
//! also have thrown something else.

use super::base::{Base, Break, is_error};
use super::candidates::{Candidate, is_placing, text_of};
use super::changed::ChangedLine;
use super::cost::Dice;
use super::{Edit, Slip};
use crate::finding::{Facts, Finding};
use crate::layout::Layout;
use crate::notation::format::{write_player, write_throw};
use crate::notation::{
    Action, Content, Item, ItemKind, Marks, PlayerSeat, PlayerToken, PlayerTurn, SeenNumber,
    Stretch, ThrowToken,
};
use crate::replay::{ImpliedMove, SureToken, Throws, tokens};
use crate::span::Span;
use crate::table::{Player, Side};

/// The cost of a forgotten line.
pub const FORGOTTEN: f64 = 1.5;

/// The cost of each item in a forgotten line of a game without throws.
const ITEM: f64 = 0.3;

/// The cost of each result in a forgotten line, for each bit of surprise about its throw.
const SURPRISE: f64 = 0.15;

/// The cost of a throw in a forgotten line that no move uses, although the player had to throw again.
const UNUSED: f64 = 0.3;

/// The cost of a line that is written twice.
const TWICE: f64 = 0.7;

/// The cost of two lines in the wrong order.
const SWAPPED: f64 = 1.2;

/// The maximum number of moves in a forgotten line.
const MOST_MOVES: usize = 4;

/// The maximum number of items in a forgotten line of a game without throws: all holes but one are filled.
const MOST_ITEMS: usize = 7;

/// The maximum number of lines to which moves are added that only help together with further ones.
const MOST_LINES: usize = 50;

/// The maximum number of lines that are replayed to find a winning line.
const MOST_FOR_WINS: u64 = 50_000;

/// The maximum number of lines that are replayed to find a line that the order of the players does not miss.
const MOST_BEFORE: u64 = 10_000;

/// How many lines can be replayed in the time that finding one more move takes, in a game with throws and in one without.
const EXTENDED: [u64; 2] = [30, 3];

/// The number of player turns before a break where a forgotten line is tried although the order of the players is complete.
const NEAR: usize = 6;

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

/// Proposes removing a line, if it repeats one of the last four player turns.
pub fn twice(base: &Base<'_>, line: usize) -> Option<Candidate> {
    let whole = |line: usize| {
        let turn = turn_of(base, line)?;
        let last = base.log.items_of(turn).last().map_or(turn.player.span, |item| item.span);
        Some(&base.text[turn.player.span.to(last).range()])
    };
    let written = whole(line)?;
    let mut last = (0..line).rev().filter_map(whole).take(4);
    let edits = vec![Edit { span: base.log.lines[line].span, text: String::new() }];
    last.any(|before| before == written)
        .then(|| Candidate::new(line, Slip::LineTwice, edits, TWICE, ChangedLine::Nothing))
}

/// Returns the player turn of a line, if the line can be read, has a throw and was not changed yet.
fn whole_turn(base: &Base<'_>, line: usize) -> Option<ChangedLine> {
    let turn = turn_of(base, line)?;
    let is_whole = base.unread(line).next().is_none() && !base.is_throwless(line);
    let items = || base.log.items_of(turn).to_vec();
    (is_whole && !base.is_made(line)).then(|| ChangedLine::Turn(*turn, items()))
}

fn turn_of<'a>(base: &Base<'a>, line: usize) -> Option<&'a PlayerTurn> {
    match &base.log.lines.get(line)?.content {
        Content::Turn(turn) => Some(turn),
        _ => None,
    }
}

/// Returns the lines that may have been forgotten where the log breaks.
pub fn forgotten_lines<'a>(base: &mut Base<'a>, broken: &Break) -> Vec<Candidate> {
    let Some((at, players)) = missing(base, broken) else { return Vec::new() };
    let missing = players.into_iter().map(|player| {
        let places = places(base, at, player.side).into_iter();
        (player, places.filter(|&place| place <= broken.at).collect())
    });
    let missing = missing.collect();
    let effort = match broken.finding.facts {
        // Only with the last of its moves, a winning line has any effect on the log.
        Facts::ResultDiffers { .. } if base.log.forms.throws => {
            Effort { together: MOST_MOVES, lines: MOST_FOR_WINS }
        }
        _ if base.log.forms.throws => Effort { together: 2, lines: u64::MAX },
        _ => Effort { together: MOST_ITEMS, lines: u64::MAX },
    };
    best_lines(base, broken, missing, effort)
}

/// Returns the lines that may have been forgotten before the break without a trace in the order of the players. In some
/// games either side may begin, and in some a capture gives the player another turn.
pub fn forgotten_before<'a>(base: &mut Base<'a>, broken: &Break) -> Vec<Candidate> {
    let is_free = |line: &usize| {
        turn_of(base, *line).is_some() && base.before(*line).may_branch() && !base.is_made(*line)
    };
    let mut places = (base.window(broken.at)..=broken.at).filter(is_free);
    let first = places.next();
    let near: Vec<usize> = places.rev().take(NEAR).collect();
    let mut missing = Vec::new();
    for place in near.into_iter().chain(first) {
        let players = base.log.forms.sides.iter().flat_map(|&side| base.before(place).next(side));
        missing.extend(players.map(|player| (player, vec![place])));
    }
    best_lines(base, broken, missing, Effort { together: 1, lines: MOST_BEFORE })
}

/// Returns the best forgotten lines of each player, who may have taken them at some places.
fn best_lines<'a>(
    base: &mut Base<'a>,
    broken: &Break,
    missing: Vec<(Player, Vec<usize>)>,
    effort: Effort,
) -> Vec<Candidate> {
    // Leave half of the remaining limit for other changes.
    let to_leave = (base.to_spend() / 2).max(base.to_spend().saturating_sub(effort.lines));
    let together = effort.together;
    let mut found = Vec::new();
    for (player, places) in missing {
        let mut best = (0, Vec::new());
        for place in places {
            let search = Search::new(base, broken, player, place, to_leave, together);
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
    if let Facts::ResultDiffers { written: Some(winner), replayed: None } = broken.finding.facts {
        // The log says who won, but not how: the winning line may be missing. In some games the last move can
        // be the loser's.
        let is_last = (broken.line..base.log.lines.len()).all(|line| turn_of(base, line).is_none());
        let losers = base.log.forms.sides.iter().copied().filter(|&side| side != winner);
        let sides = [winner].into_iter().chain(losers);
        let players = sides.flat_map(|side| base.before(broken.line).next(side)).collect();
        return is_last.then_some((broken.line, players));
    }
    let side = turn_of(base, broken.at)?.player.seat.side;
    for line in broken.at..base.replayed() {
        let errors = base.found(line).iter().filter(|finding| is_error(finding));
        let missing = errors.filter_map(|error| error.facts.awaited(side)).next();
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

/// How thoroughly forgotten lines are searched.
#[derive(Clone, Copy)]
struct Effort {
    /// The maximum number of first moves that are tried together. Without throws, a turn with several items is only
    /// legal with all of them.
    together: usize,
    /// The maximum number of lines that are replayed.
    lines: u64,
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
    /// The maximum number of first moves that are tried together, if fewer do not help.
    together: usize,
    dice: Dice,
    /// The throws after which the player must throw again.
    again: Vec<u16>,
}

impl<'s, 'a> Search<'s, 'a> {
    fn new(
        base: &'s mut Base<'a>,
        broken: &'s Break,
        player: Player,
        place: usize,
        to_leave: u64,
        together: usize,
    ) -> Search<'s, 'a> {
        let dice = Dice::of(base.before(place).ways_of_throws());
        let again = Vec::new();
        let mut search = Search { base, broken, player, place, to_leave, together, dice, again };
        let numbers = search.dice.numbers().into_iter();
        search.again = numbers.filter(|&number| search.is_thrown_again(number)).collect();
        search
    }

    /// Whether the player must throw again after a first throw.
    fn is_thrown_again(&self, number: u16) -> bool {
        let number = SeenNumber::Is(number);
        let throw = ThrowToken { number, opens: true, marks: Marks::default() };
        let throw = Item { kind: ItemKind::Throw(throw), span: self.span() };
        let mut steps = self.base.before(self.place).clone();
        steps.turn(self.place.saturating_sub(1), &self.turn(), &[throw]);
        steps.new_findings().iter().any(|f| matches!(f.facts, Facts::MissingThrow { .. }))
    }

    /// Returns how far the log stays legal with the best lines, and these lines. A move, or the first few
    /// moves together, is only added if the log then stays legal further.
    fn best(mut self) -> (usize, Vec<Candidate>) {
        let bare = vec![Vec::new()];
        let mut holds = self.holds(&bare[0]);
        let mut best = bare;
        for count in 0..MOST_MOVES {
            if holds == usize::MAX || self.is_spent() {
                break;
            }
            let together = if count == 0 { self.together } else { 1 };
            let tried = (1..=together).map(|more| self.further(&best, holds, more));
            let mut further =
                tried.into_iter().find(|further| !further.is_empty()).unwrap_or_default();
            let Some(&(most, _)) = further.first() else { break };
            further.retain(|(reached, _)| *reached == most);
            further.sort_by(|(_, one), (_, two)| self.cost(one).total_cmp(&self.cost(two)));
            holds = most;
            best = further.into_iter().map(|(_, moves)| moves).take(KEPT).collect();
        }
        if let [moves] = &best[..]
            && moves.len() == 1
        {
            best.extend(self.alike(moves));
        }
        let written = |moves: &Vec<ImpliedMove>| {
            let items = self.items(moves, Throws::Unheard)?;
            Some(self.candidate(moves, items))
        };
        (holds, best.iter().filter_map(written).collect())
    }

    /// Returns all pairs of moves that together have the same effect as one: the log does not distinguish
    /// a 4 from a 1 and a 3.
    fn alike(&self, one: &[ImpliedMove]) -> Vec<Vec<ImpliedMove>> {
        let Some(wanted) = self.pieces_after(one) else { return Vec::new() };
        let two = self.extended(&[]).into_iter().flat_map(|moves| self.extended(&moves));
        two.filter(|moves| self.pieces_after(moves).as_ref() == Some(&wanted)).collect()
    }

    /// Returns where the pieces are after a line, if it is legal.
    fn pieces_after(&self, moves: &[ImpliedMove]) -> Option<Layout> {
        let mut steps = self.base.before(self.place).clone();
        let items = self.items(moves, Throws::Told)?;
        steps.turn(self.place.saturating_sub(1), &self.turn(), &items);
        let is_legal = !steps.new_findings().iter().any(Finding::is_own_error);
        is_legal.then(|| steps.layout())
    }

    /// Adds `more` moves to each line. Returns the lines with which the log stays legal further than
    /// `than`, the furthest first, each with how far it stays legal.
    fn further(
        &mut self,
        lines: &[Vec<ImpliedMove>],
        than: usize,
        more: usize,
    ) -> Vec<(usize, Vec<ImpliedMove>)> {
        let mut all = lines.to_vec();
        let each = EXTENDED[usize::from(!self.base.log.forms.throws)];
        for _ in 0..more {
            let mut longer = Vec::new();
            for moves in all.iter().take(MOST_LINES) {
                if self.is_spent() {
                    break;
                }
                let extended = self.extended(moves);
                // Each further unheard throw makes it longer.
                self.base.spend(each * (extended.len() * (1 + moves.len())) as u64);
                longer.extend(extended);
            }
            all = longer;
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
    fn holds(&mut self, moves: &[ImpliedMove]) -> usize {
        let items = self.items(moves, Throws::Told).filter(|_| !self.is_spent());
        let candidate = items.map(|items| self.candidate(moves, items));
        candidate.and_then(|line| self.base.first_error_after(&line, self.broken)).unwrap_or(0)
    }

    /// Returns the line extended by each move that is legal after those that it has. It returns only
    /// one order of the same placings.
    fn extended(&self, moves: &[ImpliedMove]) -> Vec<Vec<ImpliedMove>> {
        let steps = self.base.before(self.place);
        let next = steps.implied_moves(self.place.saturating_sub(1), &self.turn(), moves);
        let in_order = |made: &ImpliedMove| {
            moves.last().is_none_or(|last| {
                !is_placing(&last.token.item.kind)
                    || !is_placing(&made.token.item.kind)
                    || last.token.text() < made.token.text()
            })
        };
        next.into_iter().filter(in_order).map(|made| [moves, &[made]].concat()).collect()
    }

    /// Returns the items of the line.
    fn items(&self, moves: &[ImpliedMove], throws: Throws) -> Option<Vec<Item>> {
        self.base.before(self.place).implied_turn(self.span(), moves, throws)
    }

    /// Returns the empty stretch at the start of the line before which the forgotten line belongs.
    fn span(&self) -> Span {
        let start = self.base.log.lines[self.place].span.start;
        Span::new(start, start)
    }

    fn turn(&self) -> PlayerTurn {
        let (span, side) = (self.span(), self.player.side);
        let seat = PlayerSeat { side, number: self.player.number(), span };
        let player = PlayerToken { seat, or: None, marks: Marks::default(), span };
        PlayerTurn { round: None, player, items: Stretch::default() }
    }

    fn candidate(&self, moves: &[ImpliedMove], items: Vec<Item>) -> Candidate {
        let turn = self.turn();
        let edits = vec![Edit { span: self.span(), text: line_text(&turn, &items) }];
        let changed = ChangedLine::After(turn, items);
        Candidate::new(self.place, Slip::LineMissing, edits, self.cost(moves), changed)
    }

    /// Returns the cost of a line. It is the less, the likelier the throws are that it needs.
    fn cost(&self, moves: &[ImpliedMove]) -> f64 {
        if !self.base.log.forms.throws {
            return FORGOTTEN + ITEM * moves.len() as f64;
        }
        let results: Vec<u16> = moves.iter().flat_map(|made| results(&made.token)).collect();
        let surprise: f64 = results.iter().map(|&number| self.dice.surprise(number)).sum();
        let is_unused =
            !results.is_empty() && results.iter().all(|number| self.again.contains(number));
        FORGOTTEN + SURPRISE * surprise + if is_unused { UNUSED } else { 0.0 }
    }
}

/// Returns the results that a move uses.
fn results(token: &SureToken) -> impl Iterator<Item = u16> {
    let first = match token.as_move().map(|written| written.action) {
        Some(Action::Result(seen)) => Some(seen),
        Some(Action::InPlace) => Some(SeenNumber::Is(1)),
        None => None,
    };
    let number = |seen| match seen {
        SeenNumber::Is(number) => Some(number),
        _ => None,
    };
    first.into_iter().chain(token.added.clone()).filter_map(number)
}

fn line_text(turn: &PlayerTurn, items: &[Item]) -> String {
    let mut text = text_of(|out| write_player(out, &turn.player));
    for token in tokens(items) {
        match token[0].kind {
            ItemKind::Throw(throw) => {
                text.push(if throw.opens { ' ' } else { '-' });
                text.push_str(&text_of(|out| write_throw(out, &throw)));
            }
            _ => {
                text.push(' ');
                text.push_str(&SureToken::of_items(token).text());
            }
        }
    }
    text
}
