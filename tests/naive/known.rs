//! Where the engine is known to part ways with the pages. Each is kept out of the games until it is
//! mended; `DADU_NAIVE_STRICT=1` lets all of them in. What is mended goes from here.

use crate::doing;
use crate::model::{Game, Person, PlayerTurn, Spot};
use crate::using::Deed;

/// Whether the known differences are kept out.
#[derive(Clone, Copy)]
pub struct Known(pub bool);

impl Known {
    /// The engine allows a capture "in place" of a piece that is not on the track, and enters or
    /// exits it (C3).
    pub fn in_place_off_the_track(self, from: Spot) -> bool {
        self.0 && !matches!(from, Spot::Square(_))
    }

    /// The engine lists uses although the game is won (W1).
    pub fn uses_after_the_end(self, turn: &PlayerTurn) -> bool {
        self.0 && turn.won
    }

    /// Somebody joins a side that is having its turn. The engine lets a newcomer throw at once
    /// where the sides are too uneven (P4), and nobody at all where it is the person who always
    /// throws twice (R8).
    pub fn joins_midway(self, game: &Game, person: Person) -> bool {
        let turn = game.side_turn.as_ref().filter(|turn| turn.team == person.0);
        let fixed = game.earned(person.0).twice == Some(person.1);
        self.0 && turn.is_some_and(|turn| turn.unchecked || fixed)
    }

    /// The last piece exits from the track while a piece that left from the centre could come back.
    /// The engine goes on; the pages have the game won (W1, R14).
    pub fn last_exit_from_the_track(self, game: &Game, turn: &PlayerTurn, deed: Deed) -> bool {
        let (mut game, mut turn) = (game.clone(), turn.clone());
        self.0
            && matches!((deed.from, deed.to), (Spot::Square(_), Spot::Exited))
            && game.house.forced_reentry
            && !game.house.last_exit_wins
            && doing::apply(&mut game, &mut turn, deed).won
            && turn.hand().contains(&1)
            && !turn.centre_exits.is_empty()
    }

    /// A piece that has captured captures again in place (R12). The engine then holds a second
    /// piece of the kind bound on that square (O8).
    pub fn captures_again(self, game: &Game, turn: &PlayerTurn, deed: Deed) -> bool {
        let team = turn.person.0;
        let mut alike =
            game.own(team).filter(|piece| (piece.rank, piece.spot) == (deed.rank, deed.from));
        self.0 && deed.in_place && game.house.one_kill_per_piece && alike.all(|piece| piece.captor)
    }
}
