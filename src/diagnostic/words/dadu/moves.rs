//! Words for illegal moves of Dadu (D4).

use super::super::turn::MISSING_THROW;
use super::super::{Teller, Words};
use super::kind;
use crate::games::dadu::id;
use crate::games::dadu::{Bar, Loss, Move, Place, ShorteningBar};

impl Teller<'_> {
    pub(super) fn barred(&self, play: Move, bar: Bar, other_kind_there: bool) -> Words {
        let read = &self.read;
        let (side, opponent) = self.sides();
        let (what, there) = (kind(play.kind), self.at(play.from));
        match bar {
            Bar::GameOver { .. } => {
                self.say(format!("`{read}` comes after the last piece exited"), "after the end")
            }
            Bar::ThrowDue { .. } => self.say(MISSING_THROW, "a throw is due"),
            Bar::NotInHand { lost } => self.not_in_hand(play, lost),
            Bar::NoPiece if other_kind_there => {
                let other = kind(play.kind.other());
                let message = format!("`{read}`: {side} has no {what} {there}, only a {other}");
                self.say(message, format!("a {other} is there"))
            }
            Bar::NoPiece => {
                self.say(format!("`{read}`: {side} has no {what} {there}"), "no such piece")
            }
            Bar::EnterNeedsOne => self.say(format!("`{read}`: only a 1 enters a piece"), "not a 1"),
            Bar::MustEnter { .. } => self.say(
                format!("`{read}`: a 1 must enter a piece while {side} has pieces waiting"),
                "a piece is waiting",
            ),
            Bar::MustExitCentre => self.say(
                format!("`{read}`: a 1 must first exit {side}'s piece in the centre"),
                "must exit from the centre",
            ),
            Bar::CentreNeedsOne => {
                self.say(format!("`{read}`: only a 1 exits a piece from the centre"), "not a 1")
            }
            Bar::HeldSafeSquare { to, unshortened, .. } => self.held_safe_square(to, unshortened, &opponent),
            Bar::ClosedRow { to } => self.say(
                format!(
                    "`{read}` enters {opponent}'s home row at {}, which is closed to {side} until {side} captures",
                    self.place(to)
                ),
                self.lands(to),
            ),
            Bar::ExitAcrossClosedRow => self.say(
                format!(
                    "`{read}` exits across {opponent}'s home row, which is closed to {side} until {side} captures"
                ),
                "crosses the closed row",
            ),
            Bar::StaysInClosedRow => self.say(
                format!(
                    "`{read}`: this piece cannot move: {opponent}'s home row is closed until {side} captures"
                ),
                "blocked",
            ),
            Bar::PastTheEnd => self.say(
                format!("`{read}` moves too far: a piece may exit at most one square past the last"),
                "too far",
            ),
            Bar::ExitFromCentreOnly => self.say(
                format!("`{read}`: in this variant pieces exit only from the centre"),
                "exits from the track",
            ),
            Bar::NoLicenceToExit => self.no_licence_to_exit(&side),
            Bar::InPlaceNeedsOne | Bar::NothingToCapture => self.say(
                format!("`{read}`: {opponent} has no piece {} to capture", self.at(play.from)),
                "nothing to capture",
            ),
            Bar::SafeFromCapture => self.say(
                format!("`{read}`: no captures on safe square {}", self.place(play.from)),
                "safe square",
            ),
            Bar::NoLicenceToKill | Bar::CaptureUnlicensed { .. } => self.say(
                format!("`{read}`: {side} may not capture before it has moved a piece beyond its home row"),
                "no licence to kill",
            ),
            Bar::UnlicensedLanding { to } => self.say(
                format!(
                    "`{read}`: without a licence to kill, {side} may not land on {opponent}'s pieces on {}",
                    self.place(to)
                ),
                self.lands(to),
            ),
            Bar::KingInCompany { at } => self.say(
                format!(
                    "`{read}` captures a king, but {opponent} also has a standard piece {}, which is captured first",
                    self.at(at)
                ),
                "king in company",
            ),
            Bar::CaptureForgotten => self.say(
                format!("`{read}` captures nothing, but landing on {opponent}'s pieces captures one"),
                "no capture",
            ),
            Bar::MustCapture => self.say(
                format!("`{read}` does not capture, but this result must be used to capture"),
                "must capture",
            ),
            Bar::HasCaptured => self.has_captured(play),
            Bar::NoReentry { played: false } => self.say(
                format!("`{read}`: exited pieces do not re-enter in this variant (`forced-reentry = no`)"),
                "cannot re-enter",
            ),
            Bar::NoReentry { played: true } => self.say(
                format!("`{read}`: no {what} exited from the centre with a 1 in this player turn"),
                "cannot re-enter",
            ),
            Bar::ReentryNotForced => self.say(
                format!("`{read}`: a 1 re-enters a piece only if it has no other legal move"),
                "not forced",
            ),
        }
    }

    fn has_captured(&self, play: Move) -> Words {
        let what = if play.in_place { "capture again" } else { "move again" };
        let read = &self.read;
        let (piece, there) = (kind(play.kind), self.at(play.from));
        self.say(
            format!(
                "`{read}`: the {piece} {there} captured in this player turn and may not {what}"
            ),
            "has captured",
        )
    }

    fn no_licence_to_exit(&self, side: &str) -> Words {
        let read = &self.read;
        let again = self.finding.rules.iter().any(|rule| rule.name() == "R10");
        let again = if again { " again, because its king was captured" } else { "" };
        self.say(
            format!(
                "`{read}`: {side} may not exit until each of its players has thrown a 1{again}"
            ),
            "no licence to exit",
        )
    }

    fn not_in_hand(&self, play: Move, lost: Option<Loss>) -> Words {
        let read = &self.read;
        let number = play.value;
        let why = match lost {
            None => format!("no {number} was thrown"),
            Some(Loss::Used) => format!("the {number} is already used"),
            Some(Loss::Triple { .. }) => format!("the {number} was cancelled as part of a triple"),
            Some(Loss::Forfeit { .. }) => format!("a 0 forfeited the {number}"),
            Some(Loss::NoDa { .. }) if self.finding.rules.contains(&id::R2) => format!(
                "{}'s lost 1 does not count as da in this variant, so the {number} is lost too",
                self.who()
            ),
            Some(Loss::NoDa { .. }) => {
                format!("{} has not thrown a 1 yet, so the {number} is lost", self.who())
            }
            Some(Loss::BeforeDa) => {
                format!("the {number} was thrown before the first 1 and is lost in this variant")
            }
        };
        self.say(format!("`{read}`: {why}"), format!("no {number} in hand"))
    }

    fn held_safe_square(
        &self,
        to: Place,
        unshortened: Option<ShorteningBar>,
        opponent: &str,
    ) -> Words {
        let read = &self.read;
        let to = self.place(to);
        let mut words = self.say(
            format!("`{read}` lands on {to}, a safe square held by {opponent}"),
            format!("held by {opponent}"),
        );
        words.help.extend(unshortened.map(|why| match why {
            ShorteningBar::ToNothing => "shortening would leave the piece where it is".to_owned(),
            ShorteningBar::OtherMove(value) => {
                format!("cannot be shortened while the {value} has another legal move")
            }
            ShorteningBar::Unlicensed => {
                "shortened, it would land on opponents without a licence to kill".to_owned()
            }
        }));
        words
    }
}
