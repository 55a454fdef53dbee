//! Words for each reason why an item is illegal or a turn may not end.

use super::super::{Teller, Words};
use super::phrases::{is_of_holes, piece};
use crate::games::GameId;
use crate::games::move_game::Reason;

/// The help if the log may lack a turn or an item.
const MISSED: &str = "if something before this was not written, write it, or `...`";

impl Teller<'_> {
    /// Returns the words for an illegal item.
    pub(super) fn barred_item(&self, game: GameId, reason: Reason) -> Words {
        let (read, who) = (&self.read, self.holder());
        let (why, label, help) = match reason {
            Reason::GameOver => ("it comes after the end".into(), "after the end", MISSED),
            Reason::NoSuchItem => (
                format!("{} has no such move", game.rulebook().title),
                "no such move",
                self.phrases().moves,
            ),
            Reason::Empty(square) if is_of_holes(game) => {
                (format!("{square} is empty"), "empty", "compare the board: is it another hole?")
            }
            Reason::Empty(square) => (
                format!("no stone is on {square}"),
                "no stone",
                "compare the board: is it another square?",
            ),
            Reason::NotOwn(square) => (
                format!("the stone on {square} is the other side's"),
                "the other side's",
                "a player moves only stones of the own side; is the player right?",
            ),
            Reason::NotEnemy(square) => {
                (format!("no enemy stone is on {square}"), "no enemy", MISSED)
            }
            Reason::EnemyHole(square) => (
                format!("{square} is in the other side's row"),
                "the other side's",
                "a player takes holes of the own row: S has row 1, N row 2",
            ),
            _ => return self.barred_place(game, reason),
        };
        self.help(format!("`{read}`: {}", why.replace("the player", &who)), label, help)
    }

    /// Returns the words for an item that ends where it may not, or goes no way of the rules.
    fn barred_place(&self, game: GameId, reason: Reason) -> Words {
        let read = &self.read;
        let (why, label, help) = match reason {
            Reason::NotEmpty(square) => (
                format!("{square} is not empty"),
                "not empty",
                "compare the board: perhaps it is another one, or a capture was missed",
            ),
            Reason::KeptEmpty(square) => (
                format!("{square} stays empty until all stones are placed"),
                "stays empty",
                "place it on another square",
            ),
            Reason::Closed(square) => (
                format!("{square} is closed until the next filling"),
                "closed",
                "compare the position: which holes were filled?",
            ),
            Reason::NotNext(from, to) => (
                format!("{to} is not beside {from}"),
                "no step",
                "a step goes to an empty place beside it along a line, not diagonally",
            ),
            Reason::NotOneStep => (
                "no path of the rules has so many squares".into(),
                "no such path",
                match game {
                    GameId::Shantarad => "write each step on its own: `c2-c1x c1-d1x`",
                    _ => "write one step as `d2-d3`",
                },
            ),
            Reason::NothingToJump(square) => (
                format!("there is no enemy stone on {square} to jump over"),
                "nothing to jump",
                "compare the board: was it another stone, or a step?",
            ),
            Reason::NoJump(from, to) => (
                format!("{to} is not two squares from {from} along a line"),
                "no jump",
                "write each square where the stone lands: `a1-a3-c3`",
            ),
            Reason::TurnsCorner(square) => (
                format!("in this variant a chain of jumps does not turn, as it does on {square}"),
                "turns a corner",
                "write the jumps in one line, or declare the parameter for chains",
            ),
            _ => return self.barred_now(game, reason),
        };
        self.help(format!("`{read}`: {why}"), label, help)
    }

    /// Returns the words for an item that the turn does not allow now.
    fn barred_now(&self, game: GameId, reason: Reason) -> Words {
        let (read, who, piece) = (&self.read, self.holder(), piece(game));
        let (why, label, help) = match reason {
            Reason::PlaceFirst => {
                ("all stones are placed first".into(), "placing first", "write a placing: `+d2`")
            }
            Reason::NothingToPlace => {
                (format!("{who} has no stone left to place"), "none in hand", MISSED)
            }
            Reason::TurnIsOver => (
                format!("the turn of {who} is complete before it"),
                "one too many",
                match game {
                    GameId::Koruboddo => {
                        "write the next player turn on its own line; a chain of jumps is one path: `a1-a3-c3`"
                    }
                    _ => "write the next player turn on its own line",
                },
            ),
            Reason::NoPass => (
                format!("{who} may not pass here"),
                "no pass",
                "if a move was not seen, write `?` or `...`",
            ),
            Reason::DoesNotOpen(side) => (
                format!("{side} cannot move, and this step does not open a way for it"),
                "opens nothing",
                "another step opens the way; was it that one?",
            ),
            Reason::RemoveOnly => (
                "first each side removes a stone".into(),
                "removal due",
                "write the removal: `xd4`",
            ),
            Reason::NoRemoval => {
                ("nothing lets the player remove a stone here".into(), "no removal", MISSED)
            }
            Reason::InRow(square) | Reason::InRowAtFirst(square) => (
                format!("the stone on {square} is in a row, and so safe in this variant"),
                "safe",
                "choose a stone outside rows, or declare the parameter for it",
            ),
            Reason::MustCapture => (
                "after a capture only a step that captures may follow".into(),
                "captures nothing",
                "write the next player turn on its own line",
            ),
            Reason::OnlyStone(square) => (
                format!("only the stone on {square} may go on"),
                "another stone",
                "write the next player turn on its own line, or declare `R2 = any`",
            ),
            Reason::InQar(square) => {
                (format!("{square} is a qar, which nobody lifts"), "a qar", MISSED)
            }
            Reason::FirstHole(square) => (
                format!("the very first turn lifts {square}"),
                "not the first hole",
                "if the table begins anywhere, declare `R2 = free`",
            ),
            Reason::NeverEnds(square) => (
                format!("a sowing from {square} would never end, so {square} may not be lifted"),
                "never ends",
                "if the table lets it count as a turn, declare `R4 = nothing moves`",
            ),
            Reason::FillFirst => {
                ("holes must be filled first".into(), "filling due", "write the filling: `+a1 +b1`")
            }
            Reason::NothingToFill => ("no filling is due".into(), "no filling", MISSED),
            Reason::FilledByRule => (
                "in this variant holes are filled by rule, without a line".into(),
                "no filling",
                "leave the line out, or declare `R4 = owner chooses`",
            ),
            Reason::CannotPay => (
                format!("{who} has not won enough {piece}s to fill another hole"),
                "not enough",
                "compare what each side has won",
            ),
            Reason::NotTheTurn(side) => (format!("it is {side}'s turn"), "out of turn", MISSED),
            _ => return self.unfinished_turn(reason),
        };
        let message = format!("`{read}`: {}", why.replace("the player", &who));
        self.with_joined_mark(self.help(message, label, help))
    }

    /// Returns the words for a turn that may not end.
    pub(super) fn unfinished_turn(&self, reason: Reason) -> Words {
        let who = self.holder();
        let (message, label, help) = match reason {
            Reason::NothingPlayed => (
                format!("{who} has played nothing in this turn"),
                "nothing played",
                "write the move, `?` if it was not seen, or `...`",
            ),
            Reason::MustOpen(side) => (
                format!("{side} cannot move, so {who} must open a way for it with a further step"),
                "a step is missing",
                "write the step that opened the way, or declare what a blocked side does",
            ),
            Reason::MustRemove => (
                format!("{who} made a row and must remove a stone"),
                "a removal is missing",
                "write the removal after the step: `xd4`; if the table let it be, mark the player: `N1!`",
            ),
            Reason::MayRemove => (
                format!("{who} made a row and removed no stone"),
                "no removal",
                "if a removal was not written, write it after the step: `xd4`; if the player left the stone, mark the player: `N1!`",
            ),
            Reason::MustRemoveFirst => (
                format!("{who} must remove an enemy stone, because the stones are placed"),
                "a removal is missing",
                "write the removal: `xd4`",
            ),
            Reason::MustPlace => (
                format!("{who} must place another stone in this turn"),
                "a stone is missing",
                "write each stone that was placed: `+a1 +b2`",
            ),
            Reason::MustGoOn => (
                format!("{who} captured and must go on while a step captures"),
                "ends too early",
                "write the further steps, or declare `R3 = may`",
            ),
            Reason::MustFill(1) => (
                format!("{who} can pay for 1 more hole and must fill it"),
                "a hole is missing",
                "write every hole that was filled: `+a1 +b1`",
            ),
            Reason::MustFill(number) => (
                format!("{who} can pay for {number} more holes and must fill them"),
                "holes are missing",
                "write every hole that was filled: `+a1 +b1`",
            ),
            _ => (format!("the turn of {who} is not complete"), "not complete", MISSED),
        };
        self.help(message, label, help)
    }
}
