//! Simulated games of every game except Dadu.

use super::{Chance, Policy, TooFewSides, fingerprint, simulated};
use std::ops::ControlFlow::Continue;

use crate::games::game::{Game, GamePosition, GameTurn, Piece};
use crate::layout::{Spot, SquareName};
use crate::notation::fields::write_players;
use crate::play::Value;
use crate::replay::generic::naming;
use crate::rulebook::Variant;
use crate::table::{BySide, Player, Roster, Side};

/// The settings of a simulation.
#[derive(Clone, Debug)]
pub struct Plan<P> {
    /// The rules.
    pub variant: Variant<P>,
    /// The number of players of each side; 0 if it does not play. At least two sides must play.
    pub players: BySide<u8>,
    /// The way in which they choose.
    pub policy: Policy,
    /// The number of player turns after which a game is stopped.
    pub max_turns: u32,
    /// The seed.
    pub seed: u64,
}

impl<P> Plan<P> {
    /// Returns the sides that play.
    fn sides(&self) -> Vec<Side> {
        Side::ALL.into_iter().filter(|&side| self.players[side] > 0).collect()
    }
}

/// The number of random attempts at a turn. After them, the turn uses its throws by a sequence of moves
/// that uses the most.
const TRIES: usize = 16;

/// Writes one simulated game, the `number`th of its plan, at the end of `out`.
///
/// # Errors
/// The error, if fewer than two sides play.
pub fn simulate<G: Game>(
    plan: &Plan<G::Parameter>,
    number: u64,
    out: &mut Vec<u8>,
) -> Result<(), TooFewSides> {
    let rules = G::of(plan.variant);
    let sides = plan.sides();
    let position = rules.start(&sides).ok_or(TooFewSides)?;
    let chance = Chance::new(plan.seed, number);
    let seats = rules.plan(&sides).seats.into_iter();
    let mut ways = BySide::of(|_| Vec::new());
    seats.for_each(|seat| ways[seat.side] = seat.path);
    let roster = Roster::of(plan.players);
    let mut game = Simulation::<G> { plan, rules, ways, roster, position, chance, out };
    game.header(number);
    game.play();
    Ok(())
}

struct Simulation<'a, G: Game> {
    plan: &'a Plan<G::Parameter>,
    rules: G,
    /// The way of each side that plays.
    ways: BySide<Vec<SquareName>>,
    roster: Roster,
    position: G::Position,
    chance: Chance,
    out: &'a mut Vec<u8>,
}

/// A turn, as far as it has been played.
#[derive(Clone)]
struct TurnSoFar<G: Game> {
    position: G::Position,
    turn: G::Turn,
    text: String,
}

impl<G: Game> Simulation<'_, G> {
    fn header(&mut self, number: u64) {
        let Plan { variant, players, policy, max_turns, seed } = self.plan;
        let (forms, name) = (&G::ID.rulebook().forms, G::ID.name());
        let players = write_players(forms, players);
        let how = format!(
            "{name}; {variant}; {players}; {}; {max_turns}; {seed}; {number}",
            policy.name()
        );
        let header = format!(
            "Dadu: 1\nGame: {name}\nId: sim-{:016x}\nVariant: {variant}\nPlayers: {players}\n{}\n\n",
            fingerprint(how.as_bytes()),
            simulated(*seed, number, *policy, *max_turns),
        );
        self.out.extend_from_slice(header.as_bytes());
    }

    fn play(&mut self) {
        let sides = self.plan.sides();
        let first = Player::first(sides[self.chance.below(sides.len())]);
        for _ in 0..self.plan.max_turns {
            let player = self.rules.next(&self.position, &self.roster).unwrap_or(first);
            let played = self.turn(player);
            self.out.extend_from_slice(format!("{player}{}\n", played.text).as_bytes());
            self.position = played.position;
            if let Some(winner) = self.position.winner() {
                let result = format!("Result: {winner} wins\n");
                return self.out.extend_from_slice(result.as_bytes());
            }
            self.rules.end(&mut self.position, &self.roster, &played.turn);
        }
        self.out.extend_from_slice(b"Result: unfinished, broken off by the simulation\n");
    }

    /// Plays a whole turn: the throws stay, and the moves are tried until the turn may end.
    fn turn(&mut self, player: Player) -> TurnSoFar<G> {
        let turn = self.rules.begin(&self.position, player);
        let mut start = TurnSoFar { position: self.position.clone(), turn, text: String::new() };
        self.throws(&mut start);
        let mut tries = 0;
        loop {
            let mut played = start.clone();
            let due =
                if tries < TRIES { self.moves(&mut played) } else { self.planned(&mut played) };
            tries += 1;
            if due {
                // After a throw, the duty to use throws is judged again.
                self.throws(&mut played);
                start = played;
                continue;
            }
            if tries > 2 * TRIES || self.rules.may_end(&played.position, &played.turn).is_ok() {
                return played;
            }
        }
    }

    fn throws(&mut self, played: &mut TurnSoFar<G>) {
        let mut between = ' ';
        while played.turn.throw_is_due() {
            let is_free = !self.rules.is_now_or_never(&played.turn);
            // If throws may come between moves, sometimes move first.
            if is_free && between == '-' && self.chance.below(2) == 0 {
                return;
            }
            let Some(value) = self.throw_lots(&played.turn) else { return };
            played.text.push_str(&format!("{between}{value}"));
            let thrown = self.rules.throw(&mut played.position, &mut played.turn, value);
            debug_assert!(thrown.is_ok());
            between = '-';
        }
    }

    /// Throws the lots that are due.
    fn throw_lots(&mut self, turn: &G::Turn) -> Option<Value> {
        let up = self.chance.mouths(G::lots(turn));
        G::value_of(turn, up)
    }

    /// Makes random moves until none is left. Returns whether a throw is due.
    fn moves(&mut self, played: &mut TurnSoFar<G>) -> bool {
        loop {
            self.pairs(played);
            let legal = self.legal(played);
            let Some(play) = self.choose(played, legal) else {
                return played.turn.throw_is_due();
            };
            if self.make(played, play) && self.rules.is_now_or_never(&played.turn) {
                return true;
            }
        }
    }

    /// Joins two pieces into one, or, rarely, splits one into two, where that is allowed.
    fn pairs(&mut self, played: &mut TurnSoFar<G>) {
        let side = played.turn.player().side;
        let Some(place) = self.rules.pairing_place(side) else { return };
        let letter = naming::letters::<G>().nth(1).flatten();
        if self.chance.below(2) == 0 {
            self.pair(played, place, true);
        } else if self.chance.below(16) == 0 {
            let is_there = |&at: &Spot| played.position.count(side, Piece { letter, at }) > 0;
            let at = G::squares().map(Spot::Square).find(is_there);
            at.into_iter().for_each(|at| self.pair(played, at, false));
        }
    }

    fn pair(&self, played: &mut TurnSoFar<G>, at: Spot, made: bool) {
        if self.rules.pair(&mut played.position, &mut played.turn, at, made).is_ok() {
            played.text.push_str(&format!(" {}", naming::written_pair::<G>(at, made)));
        }
    }

    fn legal(&self, played: &TurnSoFar<G>) -> Vec<G::Move> {
        let mut legal = Vec::new();
        let _ = self.rules.visit_legal_moves(&played.position, &played.turn, |play, _| {
            legal.push(play);
            Continue(())
        });
        legal
    }

    fn make(&mut self, played: &mut TurnSoFar<G>, play: G::Move) -> bool {
        played.text.push_str(&format!(" {}", naming::move_notation::<G>(play, None)));
        let made = self.rules.play(&mut played.position, &mut played.turn, play);
        debug_assert!(made.is_ok());
        played.turn.throw_is_due()
    }

    fn choose(&mut self, played: &TurnSoFar<G>, mut legal: Vec<G::Move>) -> Option<G::Move> {
        if legal.is_empty() {
            return None;
        }
        if self.plan.policy != Policy::Uniform && self.chance.below(8) > 0 {
            let merits: Vec<u32> = legal.iter().map(|play| self.merit(played, *play)).collect();
            let best = merits.iter().max().copied();
            let mut merits = merits.into_iter();
            legal.retain(|_| merits.next() == best);
        }
        Some(legal[self.chance.below(legal.len())])
    }

    fn merit(&self, played: &TurnSoFar<G>, play: G::Move) -> u32 {
        let Ok(outcome) = self.rules.resolve(&played.position, &played.turn, play) else {
            return 0;
        };
        let captures = u32::from(outcome.captures.total());
        let way = &self.ways[played.turn.player().side];
        let step = way.iter().position(|&square| Spot::Square(square) == outcome.to);
        let step = step.unwrap_or_default() as u32;
        let many = G::throws(play).len() as u32;
        match (self.plan.policy, outcome.to) {
            (Policy::Wild, _) => 100 * captures + many,
            (_, Spot::Out) => 1000,
            _ => 100 * captures + 8 * many + step,
        }
    }

    /// Makes the moves of a sequence that uses the most throws. Returns whether a throw is due.
    fn planned(&mut self, played: &mut TurnSoFar<G>) -> bool {
        let course = self.rules.longest_course(&played.position, &played.turn);
        course.into_iter().any(|play| self.make(played, play)) || played.turn.throw_is_due()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Facts, Finding, InPlay, Severity};
    use crate::games::{deleb, tamman, thaayam};
    use crate::notation::parse;
    use crate::replay::{Setup, replay};
    use crate::rulebook::{Forms, Parameter};

    /// Returns a variant with random values.
    fn variant<P: Parameter>(chance: &mut Chance) -> Variant<P> {
        let mut variant = Variant::BASIC;
        for &parameter in P::ALL {
            let values: Vec<u8> = parameter.row().values.all().collect();
            let value = values[chance.below(values.len())];
            variant = variant.with(parameter, value).expect("an allowed value");
        }
        variant
    }

    /// Returns two or more sides of the game, with up to three players each if it has teams.
    fn players(chance: &mut Chance, forms: &Forms) -> BySide<u8> {
        let most = if forms.teams { 3 } else { 1 };
        loop {
            let mut players = BySide::all(0);
            for &side in forms.sides {
                players[side] = chance.below(2) as u8 * (1 + chance.below(most) as u8);
            }
            if players.iter().filter(|(_, players)| **players > 0).count() > 1 {
                return players;
            }
        }
    }

    fn games_check_clean<G: Game>(games: u64) {
        let mut chance = Chance::new(7, 7);
        for number in 0..games {
            let policies = [Policy::Uniform, Policy::Sensible, Policy::Wild];
            let plan = Plan::<G::Parameter> {
                variant: variant(&mut chance),
                players: players(&mut chance, &G::ID.rulebook().forms),
                policy: policies[chance.below(3)],
                max_turns: 200,
                seed: 1,
            };
            let mut text = Vec::new();
            simulate::<G>(&plan, number, &mut text).expect("two sides or more");
            let log = parse(&text);
            let game = replay(&text, &log, &Setup::default(), &mut ());
            let is_wrong = |found: &Finding| {
                // Random variants may have values without effect, which the header advises on, and random players may
                // have seats that the sources do not have.
                let is_of_header = matches!(
                    found.facts,
                    Facts::Variant(_) | Facts::Play(_, InPlay::UnusualTable(_))
                );
                found.severity > Severity::Note && !is_of_header
            };
            let wrong = game.findings.iter().any(is_wrong);
            let shown = String::from_utf8_lossy(&text);
            assert!(!wrong, "{:?}\n{shown}", game.findings);
        }
    }

    /// `DADU_GAMES` sets the number of games.
    #[test]
    fn simulated_games_are_legal_under_random_variants() {
        let games = std::env::var("DADU_GAMES").ok().and_then(|games| games.parse().ok());
        let games = games.unwrap_or(100);
        games_check_clean::<thaayam::Rules>(games);
        games_check_clean::<tamman::Rules>(games);
        games_check_clean::<deleb::Rules>(games);
    }
}
