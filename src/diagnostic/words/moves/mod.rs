//! Words for findings in the play of games without throws.

mod asking;
mod bars;
mod phrases;

use super::{Teller, Words, count};
use crate::finding::{InMoves, Mitigation};
use crate::games::GameId;
use crate::games::move_game::PositionFault;
use crate::layout::SquareName;
use crate::notation::meant::has;
use crate::notation::{PlayCapture, PlayForm, SowingEnd};
use crate::play::Ending;
use crate::table::Side;

pub(super) use phrases::{BOSH, DJARA_BADAKH, KORUBODDO, LEYLA_GOBALE, SHAH, SHANTARAD};

/// The most legal items that a finding lists.
const LISTED: usize = 12;

impl Teller<'_> {
    pub(super) fn moves(&self, game: GameId, facts: &InMoves) -> Words {
        match facts {
            InMoves::OfOtherGames { is_throw } => self.of_other_games(game, *is_throw),
            InMoves::Barred(bar) => self.legal_now(self.barred_item(game, bar.reason)),
            InMoves::Unfinished(bar) | InMoves::UnusedRight(bar) => {
                self.legal_now(self.unfinished_turn(bar.reason))
            }
            InMoves::TakenDiffers { said, replayed } => self.taken_differs(game, *said, *replayed),
            InMoves::EndDiffers { said, replayed } => self.end_differs(*said, *replayed),
            InMoves::Wrong { side, fault } => self.wrong_position(game, *side, *fault),
            InMoves::MustPass { player, turn } => self.help(
                format!("{player} plays, but it is {turn}'s turn, and {turn} cannot move"),
                "out of turn",
                format!("write `{turn}1 pass` before it, or declare what a blocked side does"),
            ),
            InMoves::AfterDraw { at } => self.say(
                format!("play after the end: the game was drawn in line {}", self.line(*at)),
                "after the end",
            ),
            InMoves::DrawDiffers { written, replayed } => draw_differs(*written, *replayed),
        }
    }

    /// Adds the legal items.
    fn legal_now(&self, mut words: Words) -> Words {
        let Some(held) = self.finding.held.as_ref().filter(|held| !held.blocked) else {
            return words;
        };
        let listed = held.legal.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>();
        let more = held.legal.len().saturating_sub(LISTED);
        words.help.push(match (listed.is_empty(), more) {
            (true, _) => "legal here: nothing more".to_owned(),
            (false, 0) => format!("legal here: {}", listed.join(", ")),
            (false, more) => format!("legal here: {} and {more} more", listed.join(", ")),
        });
        words
    }

    fn of_other_games(&self, game: GameId, is_throw: bool) -> Words {
        let (read, title) = (&self.read, game.rulebook().title);
        let (message, label) = match is_throw {
            true => (format!("`{read}` is a throw, but in {title} nothing is thrown"), "a throw"),
            false => (format!("`{read}`: {title} has no such move"), "no such move"),
        };
        let help = match is_throw {
            true => "leave it out, or name the game that was played in the field `Game`",
            false => self.phrases().moves,
        };
        self.help(message, label, help)
    }

    fn taken_differs(&self, game: GameId, said: PlayCapture, counted: PlayCapture) -> Words {
        let [said, replayed] = [said, counted].map(|taken| match taken {
            PlayCapture::Some => "something was taken".to_owned(),
            PlayCapture::Qar => "a qar was made".to_owned(),
            PlayCapture::Count(0) => "nothing was taken".to_owned(),
            PlayCapture::Count(number) => format!("{} taken", were(game, number)),
        });
        let help = match counted {
            PlayCapture::Qar => "a qar takes no balls; write it as `q`: `e1=d1*1q`",
            _ if has(game, PlayForm::Remove) => self.phrases().moves,
            _ if self.finding.tempered == Some(Mitigation::Marked) => {
                "state the position after it, because dadu does not know it: `= …`"
            }
            _ => "compare the board; if the table accepted it, mark it with `!`",
        };
        self.help(format!("the log says that {said}, but {replayed}"), replayed, help)
    }

    fn end_differs(&self, said: SowingEnd, replayed: Option<(SquareName, u8)>) -> Words {
        let hole = said.hole.map_or("an unseen hole".to_owned(), |hole| hole.to_string());
        let said = match said.balls {
            Some(balls) => format!("in {hole} with {balls} in it"),
            None => format!("in {hole}"),
        };
        let (there, label) = match replayed {
            Some((hole, balls)) => {
                (format!("it ended in {hole} with {balls} in it"), format!("ended in {hole}"))
            }
            None => ("nothing was sown".to_owned(), "nothing was sown".to_owned()),
        };
        let help = "count again: the hole that was lifted, or a hole before it, has another number";
        self.help(format!("the log says that the sowing ended {said}, but {there}"), label, help)
    }

    fn wrong_position(&self, game: GameId, side: Option<Side>, fault: PositionFault) -> Words {
        let whose = side.map_or("the position".to_owned(), |side| side.to_string());
        let pieces = |number: u32| counted(game, number);
        match fault {
            PositionFault::TooMany { stated, most } => self.help(
                format!("{whose} has {} here, but the variant sets {most}", pieces(stated)),
                "too many",
                "list every piece once, or correct the variant",
            ),
            PositionFault::TooFew { stated, least } => self.help(
                format!("{whose} has {} here, but must have {least}", pieces(stated)),
                "too few",
                "list every piece, also those in hand and those won, or correct the variant",
            ),
            PositionFault::NoneLost(stated) => self.help(
                format!("{whose} has {} here, but must have lost one by now", pieces(stated)),
                "none lost",
                "compare the board, and whose turn it is: each side first removes a stone of the other",
            ),
            PositionFault::Crowded(square) => {
                let help = "state each square once";
                self.help(format!("{square} is stated twice"), "stated twice", help)
            }
            PositionFault::NotThere(square) => self.help(
                format!("{whose} can have nothing on {square} here"),
                "impossible here",
                self.phrases().position,
            ),
            PositionFault::TwoWinners => {
                self.help("both sides have lost here", "two winners", self.phrases().position)
            }
            PositionFault::Hands => self.help(
                "no order of turns leads to these numbers of stones in hand",
                "impossible",
                "count the stones on the board and those in hand again",
            ),
            PositionFault::Word(word) => self.help(
                format!("`{word}` does not fit the rest of the position"),
                "does not fit",
                self.phrases().position,
            ),
        }
    }
}

/// Writes `3 stones`, `1 ball`.
fn counted(game: GameId, number: u32) -> String {
    count(number, phrases::piece(game))
}

/// Writes `3 stones were`, `1 ball was`.
fn were(game: GameId, number: u8) -> String {
    let verb = if number == 1 { "was" } else { "were" };
    format!("{} {verb}", counted(game, number.into()))
}

fn draw_differs(written: Option<Ending>, replayed: Option<Ending>) -> Words {
    let outcome = |outcome| match outcome {
        Some(Ending::Won(side)) => format!("{side} won"),
        Some(Ending::Drawn) => "the game was drawn".to_owned(),
        None => "the game did not end".to_owned(),
    };
    let mark = match written {
        Some(Ending::Won(side)) => format!("{side} wins!"),
        Some(Ending::Drawn) => "draw!".to_owned(),
        None => "unfinished!".to_owned(),
    };
    Words {
        message: format!("the log says that {}, but {}", outcome(written), outcome(replayed)),
        label: "differs".to_owned(),
        help: vec![format!("if the table agreed, mark it: `Result: {mark}`")],
    }
}
