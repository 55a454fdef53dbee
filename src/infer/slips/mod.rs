//! The variants that need the fewest slips, if none makes all games legal.
//!
//! A slip is one mistake of the recorder: a change of the log that undoes it, as `dadu suggest` finds it, or a move that stays
//! illegal. All variants are replayed at once. Where the best variants go on only with an error, the search looks for changes of
//! the log. From then on each variant takes the cheaper of the written line and the changed one. So a wrong token that leads to
//! many later errors counts once, and an error that another rule explains costs that rule nothing.

mod branches;

use std::cmp::Reverse;
use std::collections::HashSet;
use std::rc::Rc;

use branches::{
    Branch, History, LineErrors, Repair, advanced, each, errors, joined, layered, near,
};
pub use branches::{Layer, Slip};

use super::boards::{LegalLines, by_board, legal_lines};
use super::search::seated_by_players;
use super::{Cube, Evidence, Place, Progress, Variants};
use crate::finding::Finding;
use crate::notation::{Content, Line};
use crate::replay::{Setup, Steps};
use crate::rulebook::UntypedVariant;
use crate::suggest::{Scope, repairs};

/// The cost of a slip. The costs of other things are relative to it.
pub const SLIP: u32 = 10;

/// The cost of play that is not judged after a mistake that nothing explains; each player turn adds one. With one wrong
/// token in a hundred, judging the lines costs less.
const UNJUDGED: u32 = 2 * SLIP;

/// Variants that cost more than this above the best ones are dropped, at first.
const MARGIN: u32 = 2 * SLIP;

/// The same among few variants.
pub const FINAL_MARGIN: u32 = 4 * SLIP;

/// The number of changes that are tried for a mistake.
const CHANGES: usize = 3;

/// The number of lines replayed to find the changes for a mistake.
const MOST_LINES: u64 = 10_000;

/// The most sets of variants that are taken through the lines of a game, with looking for changes. This takes a few seconds. Then
/// it looks for no more changes, and keeps only the best variants.
const MOST_SETS: u64 = 400_000;

/// Looking for the changes for a mistake takes as long as taking this number of sets through a line, and one for each line
/// before it.
const SETS_A_MISTAKE: u64 = 2_000;

/// The number of lines after a mistake that show whether a change undoes it.
const AHEAD: usize = 30;

/// One way to take a line.
enum Way {
    Written,
    Repaired(Rc<Repair>),
    Unjudged(Rc<Finding>),
}

/// The mistakes found in a game so far.
#[derive(Default)]
struct Mistakes {
    repairs: Vec<Rc<Repair>>,
    /// The lines from which on the play need not be judged.
    unjudged: Vec<(usize, Rc<Finding>)>,
    /// The mistakes for which the search has looked for changes: the line, and the errors there.
    asked: HashSet<(usize, LineErrors)>,
    /// The lines of these mistakes.
    mistaken: HashSet<usize>,
}

/// A search for the variants with the fewest slips.
pub struct SlipSearch<'a, 'e> {
    games: &'e [Evidence<'a>],
    legal: LegalLines,
    /// The mistakes found in each game.
    mistakes: Vec<Mistakes>,
    /// Variants that cost more than this above the best ones are dropped.
    margin: u32,
    /// Whether the search looks for more mistakes.
    asks: bool,
    /// How much the search may still cost in this game.
    to_spend: u64,
    /// Whether the search took too long in some game.
    pub is_cut: bool,
}

impl<'a, 'e> SlipSearch<'a, 'e> {
    /// Creates a search on the boards on which the games are legal longest. Returns `None` if it was cancelled.
    pub fn new(
        games: &'e [Evidence<'a>],
        given: &Variants,
        progress: Progress<'_>,
    ) -> Option<SlipSearch<'a, 'e>> {
        let legal = legal_lines(games, given, progress)?;
        let mistakes = games.iter().map(|_| Mistakes::default()).collect();
        Some(SlipSearch {
            games,
            legal,
            mistakes,
            margin: MARGIN,
            asks: true,
            to_spend: 0,
            is_cut: false,
        })
    }

    /// Returns the variants near the best ones, those with the fewest slips first. It first looks for good variants among all,
    /// and then at those that differ from them in one parameter, more carefully, until none is better. Returns `None` if it
    /// was cancelled.
    pub fn best(&mut self, given: &Variants, progress: Progress<'_>) -> Option<Vec<Layer>> {
        self.margin = MARGIN;
        let mut layers = self.run(given, progress)?;
        self.margin = FINAL_MARGIN;
        loop {
            let Some(best) = layers.first().map(|layer| layer.cost) else { return Some(layers) };
            let near = near(&layers, given);
            let next = self.run(&near, progress)?;
            let is_better = next.first().is_some_and(|layer| layer.cost < best);
            layers = next;
            if !is_better {
                return Some(layers);
            }
        }
    }

    /// Goes through all games. Returns the variants near the best ones, those with the fewest slips first. Returns `None`
    /// if it was cancelled.
    fn run(&mut self, given: &Variants, progress: Progress<'_>) -> Option<Vec<Layer>> {
        let mut layers = vec![Layer { cost: 0, variants: given.clone() }];
        for game in self.legal.games.clone() {
            layers = layered(self.game(game, &layers, progress)?);
        }
        Some(layers)
    }

    /// Returns the slips that one variant needs with the changes found so far, in the order of the games.
    pub fn slips_of(
        &mut self,
        variant: UntypedVariant,
        progress: Progress<'_>,
    ) -> Option<Vec<Slip>> {
        self.asks = false;
        let mut all = Vec::new();
        for game in 0..self.games.len() {
            let layer = Layer { cost: 0, variants: Cube::of(&variant).into() };
            let reached = self.game(game, &[layer], progress)?;
            let best = reached.iter().min_by_key(|branch| branch.cost);
            let mut slips: Vec<Slip> =
                best.into_iter().flat_map(|branch| each(&branch.slips)).cloned().collect();
            slips.reverse();
            all.extend(slips);
        }
        self.asks = true;
        Some(all)
    }

    /// Goes through a game. Where it needs changes that are not known yet, it looks for them and goes back to the first
    /// line that they change.
    fn game(
        &mut self,
        game: usize,
        layers: &[Layer],
        progress: Progress<'_>,
    ) -> Option<Vec<Branch<'a>>> {
        let evidence = self.games[game];
        let lines: Vec<usize> = evidence.played().collect();
        self.to_spend = MOST_SETS;
        let mut index = 0;
        let mut before = History::of(self.begin(game, layers));
        while index < lines.len() {
            let at = Place { game, line: lines[index] };
            if !progress(at) {
                return None;
            }
            let next = self.line(at, before.last());
            self.spend(next.len() as u64);
            let earliest = lines[index + 1 - before.len()];
            match self.ask(at, earliest, &next) {
                Some(first) => {
                    let to = lines.partition_point(|&line| line < first).min(index);
                    before.go_back(index - to);
                    index = to;
                }
                None => {
                    before.add(next);
                    index += 1;
                }
            }
        }
        let last = before.into_last();
        if evidence.change().is_some() {
            return Some(last);
        }
        let at = Place { game, line: evidence.last() };
        let mut next = Vec::new();
        for branch in &last {
            next.extend(advanced(branch, at, 0, None, &|steps| steps.end()));
        }
        Some(joined(next, self.margin()))
    }

    /// Starts branches for each board. Numbers of players with the same effect share a branch.
    fn begin(&self, game: usize, layers: &[Layer]) -> Vec<Branch<'a>> {
        let at = Place { game, line: self.games[game].setting() };
        let mut begun = Vec::new();
        for layer in layers {
            for (steps, variants) in seated_by_players(&self.games[game], &layer.variants) {
                let (more, slips) = errors(at, &steps, 0, &None);
                let boards = by_board(&variants).into_iter();
                for (board, cube) in boards.filter(|&(board, _)| self.legal.is_likely(board)) {
                    begun.push(Branch {
                        steps: steps.set_up(&cube.likeliest()),
                        board,
                        cost: layer.cost + more,
                        begun: None,
                        slips: slips.clone(),
                        errors: LineErrors::of(&steps, 0),
                        variants: cube.into(),
                    });
                }
            }
        }
        joined(begun, self.margin())
    }

    /// Takes a line in each way that is known.
    fn line(&self, at: Place, branches: &[Branch<'a>]) -> Vec<Branch<'a>> {
        let mut next = Vec::new();
        for branch in branches {
            for way in self.ways(at, branch) {
                self.take(at, branch, way, &mut next);
            }
        }
        joined(next, self.margin())
    }

    /// Returns the ways in which a branch can take a line.
    fn ways(&self, at: Place, branch: &Branch<'a>) -> Vec<Way> {
        if let Some(begun) = &branch.begun {
            return vec![Way::Repaired(begun.clone())];
        }
        let mistakes = &self.mistakes[at.game];
        let begins = |repair: &&Rc<Repair>| repair.change.line() == at.line;
        let repaired = mistakes.repairs.iter().filter(begins).cloned().map(Way::Repaired);
        let unjudged = mistakes.unjudged.iter().find(|(line, _)| *line == at.line);
        let unjudged = unjudged.map(|(_, finding)| Way::Unjudged(finding.clone()));
        std::iter::once(Way::Written).chain(repaired).chain(unjudged).collect()
    }

    fn take(&self, at: Place, branch: &Branch<'a>, way: Way, next: &mut Vec<Branch<'a>>) {
        let Place { line, .. } = at;
        match way {
            Way::Written => next.extend(advanced(branch, at, 0, None, &|steps| steps.line(line))),
            Way::Unjudged(finding) => {
                let log = self.games[at.game].log;
                let span = log.lines[line].span;
                let is_turn = |line: &&Line| matches!(line.content, Content::Turn(_));
                let left = log.lines[line..].iter().filter(is_turn).count() as u32;
                let slip = Slip::Unjudged(at, finding);
                let go = |steps: &mut Steps<'a>| {
                    let consulted = steps.forget(span);
                    consulted.union(steps.line(line))
                };
                next.extend(advanced(branch, at, UNJUDGED + left, Some(slip), &go));
            }
            Way::Repaired(repair) => {
                let go = |steps: &mut Steps<'a>| match repair.change.of(line) {
                    Some(changed) => changed.replay(steps, line),
                    None => steps.line(line),
                };
                let is_new = branch.begun.is_none();
                let cost = if is_new { SLIP } else { 0 };
                let slip = is_new.then(|| Slip::Repaired(repair.clone()));
                let goes_on = repair.change.last_line() > line;
                let taken = advanced(branch, at, cost, slip, &go);
                next.extend(
                    taken
                        .into_iter()
                        .map(|branch| Branch { begun: goes_on.then(|| repair.clone()), ..branch }),
                );
            }
        }
    }

    fn spend(&mut self, sets: u64) {
        self.to_spend = self.to_spend.saturating_sub(sets);
        self.is_cut |= self.to_spend == 0;
    }

    /// Returns how much more than the best variants others may cost. If the search takes too long, nothing.
    fn margin(&self) -> u32 {
        if self.to_spend == 0 { 0 } else { self.margin }
    }

    /// Looks for the mistake after which the cheapest branch with an error went wrong. Returns the first line that a change
    /// found for it concerns, and `None` if nothing new was found from the earliest line on that is still kept.
    fn ask(&mut self, at: Place, earliest: usize, branches: &[Branch<'a>]) -> Option<usize> {
        let least = branches.first()?.cost;
        let is_board_known = branches.iter().all(|branch| branch.board == branches[0].board);
        let near = if is_board_known { self.margin / 2 } else { MARGIN };
        let mistakes = &mut self.mistakes[at.game];
        let needs = |branch: &&Branch<'a>| {
            let LineErrors { first, follow } = branch.errors;
            (follow && branch.cost <= least + near || first.is_some() && branch.cost == least)
                && !mistakes.asked.contains(&(at.line, branch.errors))
        };
        let may_ask = self.asks && self.to_spend > 0;
        let needing = branches.iter().filter(needs).filter(|_| may_ask);
        let branch =
            needing.min_by_key(|it| (it.cost, Reverse(self.legal.on_board.get(&it.board))))?;
        let variant = branch.variants.likeliest()?;
        mistakes.asked.insert((at.line, branch.errors));
        let made = branch.changes_of(at.game);
        self.spend(SETS_A_MISTAKE + at.line as u64);
        let mistakes = &mut self.mistakes[at.game];
        let Evidence { text, log, .. } = self.games[at.game];
        let setup = Setup { variants: (&variant).into(), ..self.games[at.game].setup() };
        let is_wanted =
            |line: usize| line == at.line || line < at.line && !mistakes.mistaken.contains(&line);
        let scope = Scope { end: at.line + AHEAD, follow_ons: true };
        let found = repairs(text, log, &setup, made, scope, is_wanted, MOST_LINES)?;
        mistakes.mistaken.insert(found.at);
        let place = Place { line: found.at, ..at };
        let mut first = None;
        let reached = found.changes.into_iter().filter(|change| change.line() >= earliest);
        for change in reached.take(CHANGES) {
            first = Some(change.line().min(first.unwrap_or(found.at)));
            let finding = found.finding.clone();
            mistakes.repairs.push(Rc::new(Repair { at: place, finding, change }));
        }
        if first.is_none() && found.at >= earliest {
            mistakes.unjudged.push((found.at, Rc::new(found.finding)));
            first = Some(found.at);
        }
        first
    }
}
