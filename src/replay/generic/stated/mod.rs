//! Positions that a log states. They set up a game, continue it after a gap, or are compared with the
//! replay.

mod reader;

use super::order::Streak;
use super::{Replay, Unsaid, naming};
use crate::finding::{
    Facts, Finding, GameFacts, InPlay, PlayDifference as Difference, PlayProblem as Problem,
};
use crate::games::game::{Game, GamePosition, Piece, StatedPosition, StatedSide, WordKind};
use crate::layout::LayoutDifference;
use crate::notation::{Log, Marks, PositionLine, PositionPart};
use crate::play::Ending;
use crate::replay::Witness;
use crate::replay::lines::LogReplay as _;
use crate::replay::view::LaidOut;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{BySide, Player, Side, players};
pub(in crate::replay) use reader::{PositionForms, ReadPosition, read};

/// A player whom a word must name too, with the rule that says so.
type MissingPlayer = (Player, &'static str, RuleId);

/// Returns the lines of stated positions that cannot be read, and so must not be rewritten.
pub(super) fn misread_positions<G: Game>(text: &[u8], log: &Log) -> Vec<usize> {
    let is_misread = |position: &PositionLine| {
        let stated = read(PositionForms::of::<G>(), text, log.parts_of(position));
        stated.problems.iter().any(|((_, problem), _)| problem.is_misreading())
    };
    log.positions().filter(|(_, position)| is_misread(position)).map(|(index, _)| index).collect()
}

impl<G: GameFacts, W: Witness> Replay<'_, G, W> {
    /// Takes a position that the log states, with these parts.
    pub(super) fn stated(&mut self, line: &PositionLine, parts: &[PositionPart]) {
        let mut stated = read(PositionForms::of::<G>(), self.frame.text, parts);
        self.check_sides(line.span, &mut stated);
        let sets_up = self.frame.needs_position();
        if stated.problems.is_empty() {
            self.check_players(line.span, &mut stated);
        }
        for ((span, problem), rule) in &stated.problems {
            let facts = Facts::Play(G::ID, InPlay::ImpossiblePosition(problem.clone()));
            self.frame.report(*span, facts, &[*rule]);
        }
        // What the line itself says, before known facts are added to it.
        let said = stated.setup.sides.clone();
        let checked = match stated.problems.is_empty() {
            true => self.checked(line.span, &mut stated, sets_up),
            false => None,
        };
        let is_possible = checked.is_some();
        match checked {
            Some(position) if sets_up => self.set_up(line.span, position, &stated),
            Some(position) => self.hold(line.span, position, &stated),
            None if sets_up => self.lose_position(line.span),
            None => {}
        }
        if is_possible {
            self.take_unsaid(&said, sets_up);
        }
    }

    /// Checks that every side that plays is stated, and no other (P2).
    fn check_sides(&self, span: Span, stated: &mut ReadPosition) {
        for side in Side::ALL {
            match (stated.spans[side], self.position.plays(side)) {
                (Some(at), false) => stated.problem(at, Problem::NotPlaying(side)),
                (None, true) => {
                    let at_first = self.at_first(side);
                    stated.problem(span, Problem::Missing { side, at_first });
                }
                _ => {}
            }
        }
    }

    /// Returns the statement about a side at the start of the game.
    fn at_first(&self, side: Side) -> String {
        let sides: Vec<Side> = self.position.sides().collect();
        let start = self.rules.start(&sides);
        start.map_or(String::new(), |start| naming::side_words::<G>(&G::state(&start, side)))
    }

    /// Returns the stated position, if it is possible.
    fn checked(
        &mut self,
        span: Span,
        stated: &mut ReadPosition,
        sets_up: bool,
    ) -> Option<G::Position> {
        // The known state of the turn stays valid where the line does not state it.
        if stated.setup.turn.is_none() && !sets_up {
            stated.setup.turn = self.position.turn();
            stated.setup.after = self.position.after();
            stated.setup.again = self.position.further_turns();
        }
        let said = stated.setup.sides.clone();
        if self.frame.counts.turns > 0 {
            self.add_unsaid(&mut stated.setup, sets_up);
        }
        match self.rules.set_up(&stated.setup) {
            Ok(position) => {
                let incomplete = self.incomplete(&said, &position, sets_up);
                self.report_incomplete(&incomplete, span, stated);
                incomplete.is_empty().then_some(position)
            }
            Err(wrong) => {
                for wrong in wrong {
                    let (side, facts, rules) = G::problem(wrong, &stated.setup);
                    let at = side.and_then(|side| stated.spans[side]).unwrap_or(span);
                    self.frame.report(at, facts, &rules);
                }
                None
            }
        }
    }

    /// Returns the players for whom a stated word holds because of the rest of the position, although it does not name
    /// them. If the rest is unknown, the word may be right.
    fn incomplete(
        &self,
        said: &BySide<Option<StatedSide>>,
        position: &G::Position,
        sets_up: bool,
    ) -> Vec<MissingPlayer> {
        let mut found = Vec::new();
        for (side, said) in said.iter() {
            let Some(said) = said else { continue };
            let tracked = G::state(position, side).players;
            let is_said =
                tracked.iter().all(|(word, _)| said.players.iter().any(|(w, _)| w == word));
            if !is_said && (sets_up || self.unsaid.players[side] != 0) {
                continue;
            }
            for &(word, named) in &said.players {
                let Some((holds_for, rule)) = self.rules.implied(position, side, word) else {
                    continue;
                };
                let missing = holds_for & self.frame.roster.players(side) & !named;
                found.extend(players(side, missing).map(|player| (player, word, rule)));
            }
        }
        found
    }

    fn report_incomplete(&mut self, missing: &[MissingPlayer], span: Span, stated: &ReadPosition) {
        for &(player, word, rule) in missing {
            let problem = Problem::HoldsFor { player, word };
            let facts = Facts::Play(G::ID, InPlay::ImpossiblePosition(problem));
            self.frame.report(stated.spans[player.side].unwrap_or(span), facts, &[rule]);
        }
    }

    /// Checks that every named player is at the table. Restricts `all` to those players.
    fn check_players(&self, span: Span, stated: &mut ReadPosition) {
        // The last player of a side turn may have left since. A number beyond all others is a mistake.
        let after = stated.setup.turn.and_then(|side| Player::new(side, stated.setup.after));
        let is_known = |player: &Player| {
            let present = self.frame.roster.players(player.side);
            present >= player.bit() || self.position.after() == player.number()
        };
        if let Some(player) = after.filter(|player| !is_known(player)) {
            stated.problem(span, Problem::NoSuchPlayer(player));
        }
        for side in Side::ALL {
            let present = self.frame.roster.players(side);
            let Some(said) = &mut stated.setup.sides[side] else { continue };
            let (mut absent, mut incomplete) = (0, None);
            for (word, players) in said.players.iter_mut() {
                absent |= if *players == u32::MAX { 0 } else { *players & !present };
                *players &= present;
                let holds_for = self.had_at_the_start(side, word) & present;
                incomplete = incomplete.or((holds_for & !*players != 0).then_some(*word));
            }
            if let (Some(word), Some(at)) = (incomplete, stated.spans[side]) {
                stated.problem(at, Problem::HoldsForAll { side, word });
                continue;
            }
            let owners = said.counts.iter().flat_map(|(_, counts)| counts);
            let owners = owners.filter_map(|&(owner, _)| Player::new(side, owner));
            absent |= owners.fold(0, |all, owner| all | owner.bit() & !present);
            if let (Some(player), Some(at)) = (players(side, absent).next(), stated.spans[side]) {
                stated.problem(at, Problem::NoSuchPlayer(player));
            }
        }
    }

    /// Returns the players of a side for whom a word holds from the start of the game, one bit each.
    fn had_at_the_start(&self, side: Side, word: &str) -> u32 {
        let sides: Vec<Side> = self.position.sides().collect();
        let start = self.rules.start(&sides).map(|start| G::state(&start, side).players);
        let said = start.into_iter().flatten().find(|(said, _)| *said == word);
        said.map_or(0, |(_, players)| players)
    }

    /// Adds the known facts about players and numbers that the statement about a side leaves out. After
    /// a gap, only facts that cannot be lost are known: players who have entered the game stay in it.
    fn add_unsaid(&self, stated: &mut StatedPosition, after_gap: bool) {
        for side in Side::ALL {
            let Some(stated) = &mut stated.sides[side] else { continue };
            let known = G::state(&self.position, side);
            let is_new = |word: &str| !stated.players.iter().any(|(said, _)| *said == word);
            let players: Vec<_> = known.players.into_iter().filter(|(w, _)| is_new(w)).collect();
            stated.players.extend(players);
            if after_gap {
                continue;
            }
            let is_new = |word: &str| !stated.counts.iter().any(|(said, _)| *said == word);
            let counts: Vec<_> = known.counts.into_iter().filter(|(w, _)| is_new(w)).collect();
            stated.counts.extend(counts);
        }
    }

    /// Notes which facts the statement about each side leaves unknown.
    fn take_unsaid(&mut self, said: &BySide<Option<StatedSide>>, is_new: bool) {
        for (side, said) in said.iter() {
            if let Some(said) = said {
                let present = self.frame.roster.players(side);
                self.unsaid.state::<G>(side, said, &self.position, present, is_new);
            }
        }
    }

    fn set_up(&mut self, span: Span, position: G::Position, stated: &ReadPosition) {
        self.frame.report_unchecked();
        let reasons = self.rules.unreachable(&position);
        if !reasons.is_empty() {
            let rules: Vec<RuleId> = reasons.iter().map(G::unreached).collect();
            self.frame.report(span, G::unreachable_position(reasons), &rules);
        }
        // A game that continues from here may be in any round.
        self.order.round.is_unknown = true;
        self.order.is_known = stated.setup.turn.is_some() || position.turn().is_none();
        self.go_on_from(span, position);
    }

    /// Compares a stated position with the replay, and continues from it.
    fn hold(&mut self, span: Span, position: G::Position, stated: &ReadPosition) {
        let differences = self.differences(&position, stated);
        let is_of_turn =
            |d: &Difference| matches!(d, Difference::Turn { .. } | Difference::Again { .. });
        let turn_differs = differences.iter().any(is_of_turn);
        if !differences.is_empty() {
            let strays = |difference: &Difference| match difference {
                Difference::Pieces(LayoutDifference { side, .. })
                | Difference::Together { side, .. } => self.strays[*side],
                _ => Side::ALL.into_iter().find_map(|side| self.strays[side]),
            };
            let follows = differences.iter().find_map(strays);
            let facts = Facts::Play(G::ID, InPlay::PositionDiffers(differences));
            let finding = Finding { follows, ..Finding::new(span, facts, &[]) };
            self.frame.push(finding, Marks::default());
        }
        self.go_on_from(span, position);
        // Where the log and the replay differ, neither counts as known.
        self.order.is_known = !turn_differs && (self.order.is_known || stated.setup.turn.is_some());
    }

    fn go_on_from(&mut self, span: Span, position: G::Position) {
        (self.frame.doubt.lost, self.frame.doubt.rests_on, self.strays) =
            (None, None, BySide::all(None));
        self.streak = Streak::default();
        if let Some(side) = position.winner() {
            self.frame.finish.reached.get_or_insert((Ending::Won(side), span));
        }
        self.position = position;
        let position = &self.position;
        self.witness.on_position(&LaidOut::new(|| position.layout()));
    }

    /// Returns the differences, position by position.
    fn differences(&self, stated: &G::Position, said: &ReadPosition) -> Vec<Difference> {
        let sides: Vec<Side> = self.position.sides().collect();
        let plan = self.rules.plan(&sides);
        let pieces = stated.layout().differences(&self.position.layout(), &plan);
        let difference = |found| pieces_differ::<G>(found, stated, &self.position);
        let mut found: Vec<Difference> = pieces.into_iter().map(difference).collect();
        found.dedup();
        for &side in &sides {
            found.extend(words_differ::<G>(side, stated, &self.position, &self.unsaid));
        }
        let next = |position| self.rules.next(position, &self.frame.roster);
        let turns = said.setup.turn.and(next(stated)).zip(next(&self.position));
        if let Some((stated, replayed)) = turns.filter(|(one, two)| one != two)
            && self.order.is_known
        {
            found.push(Difference::Turn { stated, replayed });
        } else if said.says_again
            && self.order.is_known
            && stated.further_turns() != self.position.further_turns()
        {
            let (stated, replayed) = (stated.further_turns(), self.position.further_turns());
            found.push(Difference::Again { stated, replayed });
        }
        found
    }
}

/// Returns a difference between the pieces of a side in a spot. Where several pieces move together, all pieces in
/// the spot are one difference.
fn pieces_differ<G: Game>(
    found: LayoutDifference,
    stated: &G::Position,
    replayed: &G::Position,
) -> Difference {
    let LayoutDifference { side, spot, .. } = found;
    let together = |position| G::together(position, side, spot);
    if together(stated) <= 2 && together(replayed) <= 2 {
        return Difference::Pieces(found);
    }
    let both = |position| {
        let together = G::together(position, side, spot);
        (together, position.count(side, Piece { letter: None, at: spot }) - together)
    };
    Difference::Together { side, spot, stated: both(stated), replayed: both(replayed) }
}

/// Returns the words whose squares or players differ between two positions.
fn words_differ<G: Game>(
    side: Side,
    stated: &G::Position,
    replayed: &G::Position,
    unsaid: &Unsaid,
) -> Vec<Difference> {
    let [stated, replayed] = [stated, replayed].map(|position| G::state(position, side));
    let words = G::WORDS.iter().filter(|(_, kind)| {
        !matches!(kind, WordKind::OffBoard(_)) && !unsaid.leaves_open(side, *kind)
    });
    let both = words.map(|&(word, kind)| {
        let said = |stated| naming::word_arguments(stated, word, kind).unwrap_or("none".to_owned());
        (word, said(&stated), said(&replayed))
    });
    let is_same = |one: &str, other: &str| {
        let is_none = |said: &str| matches!(said, "none" | "0");
        one == other || is_none(one) && is_none(other)
    };
    both.filter(|(_, stated, replayed)| !is_same(stated, replayed))
        .map(|(word, stated, replayed)| Difference::Word { side, word, stated, replayed })
        .collect()
}
