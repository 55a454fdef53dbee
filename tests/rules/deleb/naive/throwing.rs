//! Throws, and the three stages before the game.

use super::game::Naive;
use super::model::{Effect, Stage};

impl Naive {
    /// Returns the rules against a throw.
    pub fn throw_faults(&self, number: u32) -> Vec<&'static str> {
        let turn = self.turn();
        let mut faults = Vec::new();
        if self.winner_by_men().is_some() {
            faults.push("W1");
        }
        if !turn.due {
            faults.push(turn.ended_by);
        }
        if !turn.stage.shows(number) {
            faults.push("H1");
        }
        faults
    }

    /// Makes a throw after the last one. It counts, and no other follows.
    pub fn force_throw(&mut self, number: u32) -> Effect {
        let ended_by = self.turn().ended_by;
        let effect = self.take_throw(number);
        self.go_on_throwing(false, ended_by);
        effect
    }

    /// Makes a throw.
    pub fn take_throw(&mut self, number: u32) -> Effect {
        self.turn_mut().thrown = true;
        match self.turn().stage {
            Stage::First => self.throw_four(number),
            Stage::Second => self.throw_three(number),
            Stage::Third => self.throw_two(number),
            Stage::In => self.throw_in_game(number),
            Stage::Handicapped => self.throw_handicapped(number),
        }
    }

    fn go_on_throwing(&mut self, due: bool, ended_by: &'static str) {
        let turn = self.turn_mut();
        turn.due = due;
        turn.ended_by = ended_by;
    }

    fn count(&mut self, number: u32) -> Effect {
        self.turn_mut().counted.push(number);
        Effect::Counted(number)
    }

    /// I1.
    fn throw_four(&mut self, number: u32) -> Effect {
        self.go_on_throwing(number != 2 && number != 3, "H2");
        if number != 1 {
            return Effect::Nothing;
        }
        self.turn_mut().stage = Stage::Second;
        self.count(1)
    }

    /// I2.
    fn throw_three(&mut self, number: u32) -> Effect {
        self.go_on_throwing(true, "H2");
        match number {
            3 => self.count(4),
            2 => {
                self.turn_mut().stage = Stage::Third;
                Effect::LedOn
            }
            _ => self.count(1),
        }
    }

    /// I3.
    fn throw_two(&mut self, number: u32) -> Effect {
        match number {
            0 => {
                self.turn_mut().counted.clear();
                self.go_on_throwing(false, "I3");
                Effect::Hab
            }
            2 => {
                self.turn_mut().stage = Stage::Second;
                self.count(4)
            }
            _ => self.enter(),
        }
    }

    /// I4.
    fn enter(&mut self) -> Effect {
        self.go_on_throwing(false, "I4");
        let turn = self.turn_mut();
        turn.stage = Stage::In;
        turn.hand = std::mem::take(&mut turn.counted);
        let player = turn.player;
        self.players_in.push(player);
        Effect::Dag
    }

    /// H1, H2.
    fn throw_in_game(&mut self, number: u32) -> Effect {
        self.turn_mut().hand.push(number);
        self.go_on_throwing([1, 4, 6].contains(&number), "H2");
        Effect::Kept
    }

    /// I5, R8.
    fn throw_handicapped(&mut self, number: u32) -> Effect {
        let others = [4, 6].contains(&number) && !self.house.again_only_after_one;
        self.go_on_throwing(number == 1 || others, "H2");
        if number != 1 {
            return Effect::NotCounted;
        }
        self.turn_mut().hand.push(1);
        Effect::Kept
    }
}
