//! Simulated games of Thaayam.

use super::{Chance, Policy, fingerprint, simulated};
use crate::games::thaayam::{
    Kind, Move, Place, Position, Rules, Share, Throws, Turn, VALUES, Value, Variant,
};
use crate::notation::fields::write_players;
use crate::replay::generic::naming;
use crate::rulebook::Forms;
use crate::table::{BySide, Side};

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules.
    pub variant: Variant,
    /// The sides that play, two to four.
    pub sides: Vec<Side>,
    /// How the players choose.
    pub policy: Policy,
    /// After so many player turns a game is broken off.
    pub max_turns: u32,
    /// The seed.
    pub seed: u64,
}

/// How often a turn is tried by chance before its throws are used by a plan that uses the most of them.
const TRIES: usize = 16;

/// Writes one simulated game, the `number`th of its plan, at the end of `out`.
///
/// # Errors
/// Fewer than two sides are to play.
pub fn simulate(plan: &Plan, number: u64, out: &mut Vec<u8>) -> Result<(), TooFewSides> {
    let rules = Rules::new(plan.variant);
    let position = Position::start(&rules, &plan.sides).map_err(|_| TooFewSides)?;
    let chance = Chance::new(plan.seed, number);
    let mut game = Simulation { plan, rules, position, chance, out };
    game.header(number);
    game.play();
    Ok(())
}

/// At least two sides play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at least two sides play")]
pub struct TooFewSides;

struct Simulation<'a> {
    plan: &'a Plan,
    rules: Rules,
    position: Position,
    chance: Chance,
    out: &'a mut Vec<u8>,
}

/// A turn as far as it has been played.
#[derive(Clone)]
struct Played {
    position: Position,
    turn: Turn,
    text: String,
}

impl Simulation<'_> {
    fn header(&mut self, number: u64) {
        let Plan { variant, sides, policy, max_turns, seed } = self.plan;
        let forms: &Forms = &crate::games::GameId::Thaayam.rulebook().forms;
        let players = BySide::of(|side| u8::from(sides.contains(&side)));
        let players = write_players(forms, &players);
        let how = format!(
            "thaayam; {variant}; {players}; {}; {max_turns}; {seed}; {number}",
            policy.name()
        );
        let header = format!(
            "Dadu: 1\nGame: thaayam\nId: sim-{:016x}\nVariant: {variant}\nPlayers: {players}\n{}\n\n",
            fingerprint(how.as_bytes()),
            simulated(*seed, number, *policy, *max_turns),
        );
        self.out.extend_from_slice(header.as_bytes());
    }

    fn play(&mut self) {
        let first = self.plan.sides[self.chance.below(self.plan.sides.len())];
        for _ in 0..self.plan.max_turns {
            let side = self.position.turn().unwrap_or(first);
            let played = self.turn(side);
            self.out.extend_from_slice(format!("{side}1{}\n", played.text).as_bytes());
            self.position = played.position;
            if let Some(winner) = self.position.winner() {
                let result = format!("Result: {winner} wins\n");
                return self.out.extend_from_slice(result.as_bytes());
            }
            self.rules.end(&mut self.position, &played.turn);
        }
        self.out.extend_from_slice(b"Result: unfinished, broken off by the simulation\n");
    }

    /// A whole turn: what was thrown stays, and the moves are tried until the turn may end.
    fn turn(&mut self, side: Side) -> Played {
        let turn = self.rules.begin_anyway(&self.position, side);
        let mut start = Played { position: self.position, turn, text: String::new() };
        self.throws(&mut start);
        for tries in 0.. {
            let mut played = start.clone();
            let captured =
                if tries < TRIES { self.moves(&mut played) } else { self.planned(&mut played) };
            if captured {
                // A capture gave a throw: what comes next is judged from there (C4).
                self.throws(&mut played);
                start = played;
                continue;
            }
            if tries > 2 * TRIES || self.rules.may_end(&played.position, &played.turn).is_ok() {
                return played;
            }
        }
        start
    }

    fn throws(&mut self, played: &mut Played) {
        let mut between = ' ';
        while played.turn.throw_is_due() {
            // None up is 8 (H1).
            let value = [Value::EIGHT, Value::ONE, Value::TWO, Value::THREE, Value::FOUR];
            let value = value[self.chance.mouths(4)];
            played.text.push_str(&format!("{between}{value}"));
            let thrown = self.rules.throw(&played.position, &mut played.turn, value);
            debug_assert!(thrown.is_ok());
            between = '-';
        }
    }

    /// Makes moves by chance until there is none. Returns whether a capture gave a throw.
    fn moves(&mut self, played: &mut Played) -> bool {
        loop {
            self.twins(played);
            let legal = self.rules.legal_moves(&played.position, &played.turn);
            let Some(play) = self.choose(played, legal) else { return false };
            if self.make(played, play) {
                return true;
            }
        }
    }

    /// Declares twins, or seldom dissolves some, where that may be.
    fn twins(&mut self, played: &mut Played) {
        let side = played.turn.side();
        let opposite = self.rules.path(side).opposite();
        if self.chance.below(2) == 0 {
            let made = self.rules.declare(&mut played.position, &mut played.turn, opposite);
            if made.is_ok() {
                played.text.push_str(&format!(" {opposite}=T"));
            }
        } else if self.chance.below(16) == 0 {
            let squares = played.position.side(side).places(Kind::Twins);
            let Some(at) = squares.map(|(at, _)| at).find(|at| at.is_square()) else { return };
            let parted = self.rules.dissolve(&mut played.position, &mut played.turn, at);
            if parted.is_ok() {
                played.text.push_str(&format!(" T{at}=1"));
            }
        }
    }

    fn make(&mut self, played: &mut Played, play: Move) -> bool {
        played.text.push_str(&format!(" {}", naming::written::<Rules>(play, None)));
        let made = self.rules.play(&mut played.position, &mut played.turn, play);
        debug_assert!(made.is_ok());
        played.turn.throw_is_due()
    }

    fn choose(&mut self, played: &Played, mut legal: Vec<Move>) -> Option<Move> {
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

    fn merit(&self, played: &Played, play: Move) -> u32 {
        let Ok(outcome) = self.rules.resolve(&played.position, &played.turn, play) else {
            return 0;
        };
        let captures = u32::from(outcome.captures.total());
        let path = self.rules.path(played.turn.side());
        let step = u32::from(path.step(outcome.to).unwrap_or_default());
        let many = play.throws.len() as u32;
        match (self.plan.policy, outcome.to) {
            (Policy::Wild, _) => 100 * captures + many,
            (_, Place::OUT) => 1000,
            _ => 100 * captures + 8 * many + step,
        }
    }

    /// Makes the moves of a plan that uses the most throws (R3). Returns whether a capture gave a throw.
    fn planned(&mut self, played: &mut Played) -> bool {
        let shares = self.rules.plan(&played.turn);
        shares.into_iter().any(|share| self.take_share(played, share))
    }

    fn take_share(&mut self, played: &mut Played, share: Share) -> bool {
        let Share { kind, mut from, mut throws } = share;
        if from == Place::WAITING {
            let ones = vec![Value::ONE; usize::from(kind.pieces())];
            ones.iter().for_each(|&one| {
                throws.take(one);
            });
            if self.make_if_legal(played, kind, from, &Throws::of(&ones)) {
                return true;
            }
            from = self.rules.path(played.turn.side()).palace();
        }
        if self.is_legal(played, kind, from, &throws) {
            return self.make_if_legal(played, kind, from, &throws);
        }
        self.take_one_by_one(played, kind, from, throws)
    }

    /// Moves a piece with some throws, one after the other.
    fn take_one_by_one(
        &mut self,
        played: &mut Played,
        kind: Kind,
        mut from: Place,
        mut throws: Throws,
    ) -> bool {
        while let Some(value) = VALUES
            .into_iter()
            .find(|&v| throws.count(v) > 0 && self.is_legal(played, kind, from, &Throws::of(&[v])))
        {
            throws.take(value);
            let one = Throws::of(&[value]);
            let outcome = self.rules.resolve(
                &played.position,
                &played.turn,
                Move { kind, from, throws: one },
            );
            if self.make_if_legal(played, kind, from, &one) {
                return true;
            }
            from = outcome.map_or(from, |outcome| outcome.to);
        }
        false
    }

    fn is_legal(&self, played: &Played, kind: Kind, from: Place, throws: &Throws) -> bool {
        let play = Move { kind, from, throws: *throws };
        self.rules.resolve(&played.position, &played.turn, play).is_ok()
    }

    fn make_if_legal(
        &mut self,
        played: &mut Played,
        kind: Kind,
        from: Place,
        throws: &Throws,
    ) -> bool {
        self.is_legal(played, kind, from, throws)
            && self.make(played, Move { kind, from, throws: *throws })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::thaayam::Parameter;
    use crate::notation::parse;
    use crate::replay::{Setup, replay};
    use crate::rulebook::Parameter as _;

    /// A variant with every parameter drawn by lot.
    fn variant(chance: &mut Chance) -> Variant {
        let mut variant = Variant::BASIC;
        for &parameter in Parameter::ALL {
            let values: Vec<u8> = parameter.row().values.all().collect();
            let value = values[chance.below(values.len())];
            variant = variant.with(parameter, value).expect("an allowed value");
        }
        variant
    }

    fn sides(chance: &mut Chance) -> Vec<Side> {
        loop {
            let sides: Vec<Side> = Side::ALL.into_iter().filter(|_| chance.below(2) == 0).collect();
            if sides.len() > 1 {
                return sides;
            }
        }
    }

    fn games_check_clean(games: u64) {
        let mut chance = Chance::new(7, 7);
        for number in 0..games {
            let policies = [Policy::Uniform, Policy::Sensible, Policy::Wild];
            let plan = Plan {
                variant: variant(&mut chance),
                sides: sides(&mut chance),
                policy: policies[chance.below(3)],
                max_turns: 200,
                seed: 1,
            };
            let mut text = Vec::new();
            simulate(&plan, number, &mut text).expect("two sides or more");
            let log = parse(&text);
            let game = replay(&text, &log, &Setup::default(), &mut ());
            let wrong = game.findings.iter().any(|f| f.severity > crate::finding::Severity::Note);
            let shown = String::from_utf8_lossy(&text);
            assert!(!wrong, "{:?}\n{shown}", game.findings);
        }
    }

    /// `DADU_GAMES` sets how many.
    #[test]
    fn simulated_games_are_legal_under_random_variants() {
        let games = std::env::var("DADU_GAMES").ok().and_then(|games| games.parse().ok());
        games_check_clean(games.unwrap_or(100));
    }
}
