//! Simulated games of Dadu.

use super::{Chance, Policy, fingerprint, simulated};
use crate::games::dadu::variant::{Parameter, Variant};
use crate::games::dadu::{Chances, Kind, MovedPiece, Outcome, Place, Position, Rules, Turn};
use crate::notation::format::{write_move, write_player, write_throw};
use crate::notation::{Marks, PlayerSeat, PlayerToken, SeenNumber, ThrowToken};
use crate::play::Value;
use crate::replay::naming;
use crate::span::Span;
use crate::table::{BySide, Player, Roster, Side};

/// The settings of a simulation.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The rules.
    pub variant: Variant,
    /// The number of players of N and of S, 1 to 32 each.
    pub players: (u8, u8),
    /// The way in which they choose.
    pub policy: Policy,
    /// The number of player turns after which a game is stopped.
    pub max_turns: u32,
    /// The seed.
    pub seed: u64,
}

/// Writes one simulated game, the `number`th of its plan, at the end of `out`.
pub fn simulate(plan: &Plan, number: u64, out: &mut Vec<u8>) {
    let rules = Rules::new(plan.variant);
    let mut game = Simulation {
        plan,
        position: Position::start(&rules),
        chances: Chances::default(),
        rules,
        roster: Roster::of(BySide([plan.players.0, plan.players.1])),
        chance: Chance::new(plan.seed, number),
        out,
    };
    game.header(number);
    game.play();
}

struct Simulation<'a> {
    plan: &'a Plan,
    rules: Rules,
    position: Position,
    chances: Chances,
    roster: Roster,
    chance: Chance,
    out: &'a mut Vec<u8>,
}

impl Simulation<'_> {
    fn header(&mut self, number: u64) {
        let Plan { variant, players: (n, s), policy: policy_, max_turns, seed } = self.plan;
        let policy = policy_.name();
        let how = format!("{variant}; {n}-{s}; {policy}; {max_turns}; {seed}; {number}");
        let header = format!(
            "Dadu: 1\nId: sim-{:016x}\nVariant: {variant}\nPlayers: {n}-{s}\n{}\n\n",
            fingerprint(how.as_bytes()),
            simulated(*seed, number, *policy_, *max_turns),
        );
        self.out.extend_from_slice(header.as_bytes());
    }

    fn play(&mut self) {
        for _ in 0..self.plan.max_turns {
            let next = self.rules.next(&self.position, &self.roster);
            let player = self.choose_player(&next);
            if let Some(winner) = self.player_turn(player) {
                let result = format!("Result: {winner} wins\n");
                return self.out.extend_from_slice(result.as_bytes());
            }
        }
        self.out.extend_from_slice(b"Result: unfinished, broken off by the simulation\n");
    }

    /// Chooses the next player in the order of their numbers; the second chance goes to a random one of
    /// them.
    fn choose_player(&mut self, next: &crate::games::dadu::Next) -> Player {
        let thrown = self.position.turn.thrown;
        let sides = Side::BOTH.into_iter();
        let may: Vec<Player> = sides.flat_map(|side| next.of(side)).collect();
        let turn_side = self.position.turn.side;
        let fresh = may.iter().find(|p| turn_side != Some(p.side) || thrown & p.bit() == 0);
        match fresh {
            Some(&player) => player,
            None => may[self.chance.below(may.len())],
        }
    }

    fn player_turn(&mut self, player: Player) -> Option<Side> {
        if self.rules.take_turn(&mut self.position, &self.roster, player) {
            self.chances.forget();
        }
        let mut turn = self.rules.begin_after(&self.position, player, &self.chances);
        let mut moved = Vec::new();
        let side = player.side;
        let seat = PlayerSeat { side, number: player.number(), span: Span::default() };
        let token = PlayerToken { seat, or: None, marks: Marks::default(), span: Span::default() };
        write_player(self.out, &token);
        self.throws(&mut turn);
        while let Some(outcome) = self.choose_move(&turn) {
            self.out.push(b' ');
            let play = outcome.applied;
            write_move(self.out, &naming::token(self.rules.board(), player.side, play));
            moved.push(MovedPiece { kind: play.kind, from: play.from, to: outcome.to });
            let effect = self.rules.apply(&mut self.position, &mut turn, play);
            if effect.is_ok_and(|effect| effect.capture.extra_throw) {
                self.throws(&mut turn);
            }
        }
        self.out.push(b'\n');
        self.rules.keep_chance(&self.position, &turn, &moved, &mut self.chances);
        turn.is_over().then_some(player.side)
    }

    fn throws(&mut self, turn: &mut Turn) {
        let mut opens = true;
        while turn.throw_is_due() {
            let value = self.throw();
            let number = SeenNumber::Is(u16::from(value.number()));
            self.out.push(if opens { b' ' } else { b'-' });
            write_throw(self.out, &ThrowToken { number, opens, marks: Marks::default() });
            self.rules.force_throw(&mut self.position, turn, value);
            opens = false;
        }
    }

    /// Throws the dice, with their true probabilities (H1).
    fn throw(&mut self) -> Value {
        let face = match self.plan.variant.get(Parameter::Dice) {
            0 => self.chance.mouths(5),
            1 => self.chance.mouths(4),
            _ => self.chance.below(6),
        };
        self.rules.values().nth(face).expect("as many values as faces")
    }

    fn choose_move(&mut self, turn: &Turn) -> Option<Outcome> {
        if turn.is_over() {
            return None;
        }
        let moves = |value| self.rules.legal_moves(&self.position, turn, value);
        let mut legal: Vec<Outcome> = turn.hand().values().flat_map(moves).collect();
        if legal.is_empty() {
            return None;
        }
        if self.plan.policy != Policy::Uniform && self.chance.below(8) > 0 {
            let best = legal.iter().map(|outcome| self.merit(outcome)).max();
            legal.retain(|outcome| Some(self.merit(outcome)) == best);
        }
        Some(legal[self.chance.below(legal.len())])
    }

    fn merit(&self, outcome: &Outcome) -> u8 {
        let by_king = u8::from(outcome.applied.kind == Kind::King);
        match (self.plan.policy, outcome.captured, outcome.to) {
            (_, Some(Kind::King), _) => 250 + by_king,
            (Policy::Wild, Some(_), _) => 240 + by_king,
            (_, _, Place::EXITED) => 230,
            (Policy::Sensible, Some(_), _) => 220,
            (_, _, Place::CENTRE) => 210,
            (Policy::Sensible, _, to) => to.steps().unwrap_or(0) * (1 - by_king),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::variant::PRESETS;
    use crate::notation::parse;
    use crate::replay::{Setup, replay};

    #[test]
    fn simulated_games_are_legal() {
        for preset in PRESETS {
            let variant = preset.variant();
            let a_side = Rules::new(variant).players_a_side().unwrap_or(4);
            for policy in [Policy::Uniform, Policy::Sensible, Policy::Wild] {
                for number in 0..20 {
                    let plan = Plan {
                        variant,
                        players: (a_side, a_side),
                        policy,
                        max_turns: 3000,
                        seed: 1,
                    };
                    let mut text = Vec::new();
                    simulate(&plan, number, &mut text);
                    let log = parse(&text);
                    let game = replay(&text, &log, &Setup::default(), &mut ());
                    let shown = String::from_utf8_lossy(&text);
                    assert!(game.findings.is_empty(), "{:?}\n{shown}", game.findings);
                }
            }
        }
    }
}
