//! Simulated games of every game without throws.

use super::{Chance, Policy, fingerprint, simulated};
use crate::games::move_game::{Ending, MoveGame, MovePosition, Repetitions, TurnItem};
use crate::rulebook::Variant;
use crate::table::{Player, Side};

/// The settings of a simulation. Each side is one player.
#[derive(Clone, Debug)]
pub struct Plan<P> {
    /// The rules.
    pub variant: Variant<P>,
    /// The way in which the players choose.
    pub policy: Policy,
    /// The number of player turns after which a game is stopped.
    pub max_turns: u32,
    /// The seed.
    pub seed: u64,
}

/// The most items of a turn: placing, filling and opening a way take fewer.
const MOST_ITEMS: usize = 200;

/// Writes one simulated game, the `number`th of its plan, at the end of `out`.
pub fn simulate<G: MoveGame>(plan: &Plan<G::Parameter>, number: u64, out: &mut Vec<u8>) {
    let rules = G::of(plan.variant);
    let (position, chance) = (rules.start(), Chance::new(plan.seed, number));
    let mut game = Simulation::<G> { plan, rules, position, chance, out };
    game.header(number);
    game.play();
}

struct Simulation<'a, G: MoveGame> {
    plan: &'a Plan<G::Parameter>,
    rules: G,
    position: G::Position,
    chance: Chance,
    out: &'a mut Vec<u8>,
}

impl<G: MoveGame> Simulation<'_, G> {
    fn header(&mut self, number: u64) {
        let Plan { variant, policy, max_turns, seed } = self.plan;
        let name = G::ID.name();
        let how = format!("{name}; {variant}; {}; {max_turns}; {seed}; {number}", policy.name());
        let header = format!(
            "Dadu: 1\nGame: {name}\nId: sim-{:016x}\nVariant: {variant}\nPlayers: 1-1\n{}\n\n",
            fingerprint(how.as_bytes()),
            simulated(*seed, number, *policy, *max_turns),
        );
        self.out.extend_from_slice(header.as_bytes());
    }

    fn play(&mut self) {
        let mut repetitions = Repetitions::<G>::default();
        for _ in 0..self.plan.max_turns {
            let any = Side::BOTH[self.chance.below(2)];
            let side = self.rules.next(&self.position).unwrap_or(any);
            self.turn(side);
            repetitions.see(&self.rules, &mut self.position, false);
            let result = match self.position.ending() {
                None => continue,
                Some(Ending::Won(winner)) => format!("Result: {winner} wins\n"),
                Some(Ending::Drawn) => "Result: draw\n".to_owned(),
            };
            return self.out.extend_from_slice(result.as_bytes());
        }
        self.out.extend_from_slice(b"Result: unfinished, broken off by the simulation\n");
    }

    /// Plays a whole turn: items until the turn may end and no right is left. If it may go on too, it does so half the
    /// time.
    fn turn(&mut self, side: Side) {
        self.out.extend_from_slice(Player::first(side).to_string().as_bytes());
        let mut turn = self.rules.begin(&self.position, side);
        for _ in 0..MOST_ITEMS {
            let may_end = self.rules.may_end(&self.position, &turn).is_ok()
                && G::unused_right(&turn).is_none();
            if self.position.ending().is_some() || may_end && self.chance.below(2) == 0 {
                break;
            }
            let Some(item) = self.choose(&turn) else { break };
            let played = self.rules.play(&mut self.position, &mut turn, &item);
            debug_assert!(played.is_ok());
            self.out.extend_from_slice(format!(" {item}").as_bytes());
        }
        self.out.push(b'\n');
        self.rules.end(&mut self.position, &turn);
    }

    fn choose(&mut self, turn: &G::Turn) -> Option<TurnItem> {
        let mut legal = self.rules.legal_items(&self.position, turn);
        if legal.is_empty() {
            return None;
        }
        if G::unused_right(turn).is_some() {
            legal.retain(|item| self.uses_right(turn, item));
        }
        if self.plan.policy != Policy::Uniform && self.chance.below(8) > 0 {
            let taken: Vec<u8> = legal.iter().map(|item| self.count_taken(turn, item)).collect();
            let most = taken.iter().max().copied();
            let mut taken = taken.into_iter();
            legal.retain(|_| taken.next() == most);
        }
        Some(legal[self.chance.below(legal.len())])
    }

    /// Returns whether an item leaves no right of the turn unused.
    fn uses_right(&self, turn: &G::Turn, item: &TurnItem) -> bool {
        let (mut position, mut turn) = (self.position, *turn);
        let played = self.rules.play(&mut position, &mut turn, item);
        played.is_ok() && G::unused_right(&turn).is_none()
    }

    /// Returns how much an item takes. An item that wins takes more than any other.
    fn count_taken(&self, turn: &G::Turn, item: &TurnItem) -> u8 {
        let (mut position, mut turn) = (self.position, *turn);
        let effect = self.rules.play(&mut position, &mut turn, item).unwrap_or_default();
        if position.ending().is_some() { u8::MAX } else { effect.taken }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Facts, Finding, Severity};
    use crate::games::{bosh, djara_badakh, koruboddo, leyla_gobale, shah, shantarad};
    use crate::notation::parse;
    use crate::replay::{Setup, replay};
    use crate::rulebook::Parameter;

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

    fn games_check_clean<G: MoveGame>(games: u64) {
        let mut chance = Chance::new(11, 3);
        let mut ended = 0;
        for number in 0..games {
            let policies = [Policy::Uniform, Policy::Sensible, Policy::Wild];
            let plan = Plan::<G::Parameter> {
                variant: variant(&mut chance),
                policy: policies[chance.below(3)],
                max_turns: 300,
                seed: 1,
            };
            let mut text = Vec::new();
            simulate::<G>(&plan, number, &mut text);
            let log = parse(&text);
            let game = replay(&text, &log, &Setup::default(), &mut ());
            let is_wrong = |found: &Finding| {
                // Random variants may have values without effect, which the header advises on.
                found.severity > Severity::Note && !matches!(found.facts, Facts::Variant(_))
            };
            let wrong = game.findings.iter().any(is_wrong);
            let shown = String::from_utf8_lossy(&text);
            assert!(!wrong, "{:?}\n{shown}", game.findings);
            assert!(game.counts.turns > 0 && game.counts.unchecked == 0, "{shown}");
            ended += u64::from(game.winner.is_some());
        }
        assert!(ended > games / 10, "{}: {ended} of {games} were won", G::ID);
    }

    /// `DADU_GAMES` sets the number of games.
    #[test]
    fn simulated_games_without_throws_are_legal_under_random_variants() {
        let games = std::env::var("DADU_GAMES").ok().and_then(|games| games.parse().ok());
        let games = games.unwrap_or(100);
        games_check_clean::<shah::Rules>(games);
        games_check_clean::<djara_badakh::Rules>(games);
        games_check_clean::<shantarad::Rules>(games);
        games_check_clean::<koruboddo::Rules>(games);
        games_check_clean::<leyla_gobale::Rules>(games);
        games_check_clean::<bosh::Rules>(games);
    }
}
