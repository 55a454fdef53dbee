//! A sequence of moves that uses as many throws as possible (R3), built move by move.

use super::moves::ones;
use super::{Move, Place, Position, Rules, Share, Throws, Turn, VALUES};

/// A sequence under construction.
struct Course<'a> {
    rules: &'a Rules,
    position: Position,
    turn: Turn,
    moves: Vec<Move>,
}

impl Rules {
    /// Returns a sequence of moves that uses the most throws (R3). It stops when a capture gives a throw,
    /// because the obligation is judged again from there (C4).
    pub fn longest_course(&self, position: &Position, turn: &Turn) -> Vec<Move> {
        let (position, moves) = (*position, Vec::new());
        let mut course = Course { rules: self, position, turn: turn.clone(), moves };
        self.plan(turn).into_iter().for_each(|share| course.take(share));
        course.moves
    }
}

impl Course<'_> {
    /// Moves a piece, or twins, by their throws: first those that enter it, then the others, all at once
    /// if that is legal, or else one after the other.
    fn take(&mut self, share: Share) {
        let Share { kind, mut from, mut throws } = share;
        if from == Place::WAITING {
            let entry = ones(kind);
            throws.remove(&entry);
            self.make(Move { kind, from, throws: entry });
            from = self.rules.path(self.turn.side()).palace();
        }
        if !self.make(Move { kind, from, throws }) {
            self.take_one_by_one(Move { kind, from, throws });
        }
    }

    fn take_one_by_one(&mut self, Move { kind, mut from, mut throws }: Move) {
        let alone = |value| Throws::of(&[value]);
        while let Some((value, to)) = VALUES.into_iter().find_map(|value| {
            let play = Move { kind, from, throws: alone(value) };
            let outcome = self.rules.resolve(&self.position, &self.turn, play).ok()?;
            (throws.count(value) > 0).then_some((value, outcome.to))
        }) {
            throws.take(value);
            self.make(Move { kind, from, throws: alone(value) });
            from = to;
        }
    }

    /// Makes a move if it is legal. Returns whether it was.
    fn make(&mut self, play: Move) -> bool {
        let made = self.rules.play(&mut self.position, &mut self.turn, play).is_ok();
        self.moves.extend(made.then_some(play));
        made
    }
}
