//! Words for moves of Dadu that are not legal (D4).

use super::super::{Teller, Words};
use super::kind;
use crate::games::dadu::id;
use crate::games::dadu::{Bar, Loss, Place, Unshortened, Use};

impl Teller<'_> {
    pub(super) fn barred(&self, u: Use, bar: Bar, other_kind_there: bool) -> Words {
        let read = &self.read;
        let (side, opponent) = self.sides();
        let (what, there) = (kind(u.kind), self.at(u.from));
        match bar {
            Bar::GameOver { .. } => {
                self.say(format!("`{read}` stands after the last piece exited"), "after the end")
            }
            Bar::ThrowDue { .. } => self.say("a throw is missing here", "a throw is due"),
            Bar::NotInHand { lost } => self.not_in_hand(u, lost),
            Bar::NoPiece if other_kind_there => {
                let other = kind(u.kind.other());
                let message = format!("`{read}`: no {what} of {side} is {there}, but a {other} is");
                self.say(message, format!("a {other} is there"))
            }
            Bar::NoPiece => {
                self.say(format!("`{read}`: no {what} of {side} is {there}"), "no such piece")
            }
            Bar::EnterNeedsOne => self.say(format!("`{read}`: only a 1 enters a piece"), "not a 1"),
            Bar::MustEnter { .. } => self.say(
                format!("`{read}`: while a piece of {side} waits, a 1 must enter one"),
                "a piece waits",
            ),
            Bar::MustExitCentre => self.say(
                format!("`{read}`: a piece of {side} stands in the centre, and a 1 must exit it"),
                "must exit from the centre",
            ),
            Bar::CentreNeedsOne => {
                self.say(format!("`{read}`: only a 1 exits a piece from the centre"), "not a 1")
            }
            Bar::HeldSafeSquare { to, unshortened, .. } => self.held(to, unshortened, &opponent),
            Bar::ClosedRow { to } => self.say(
                format!(
                    "`{read}` comes to {} in {opponent}'s home row, which is closed until {side} captures",
                    self.place(to)
                ),
                format!("comes to {}", self.place(to)),
            ),
            Bar::ExitAcrossClosedRow => self.say(
                format!(
                    "`{read}` would exit across {opponent}'s home row, which is closed until {side} captures"
                ),
                "crosses the closed row",
            ),
            Bar::StaysInClosedRow => self.say(
                format!(
                    "`{read}`: {opponent}'s home row closed over this piece, which stays until {side} captures"
                ),
                "stays",
            ),
            Bar::PastTheEnd => self.say(
                format!("`{read}` would carry the piece further than one square past the last"),
                "too far",
            ),
            Bar::ExitFromCentreOnly => self.say(
                format!("`{read}`: in this variant a piece exits from the centre only"),
                "exits from the track",
            ),
            Bar::NoLicenceToExit => self.no_licence_to_exit(&side),
            Bar::InPlaceNeedsOne | Bar::NothingToCapture => self.say(
                format!("`{read}`: no piece of {opponent} shares {}", self.place(u.from)),
                "nothing to capture",
            ),
            Bar::SafeFromCapture => self.say(
                format!("`{read}`: {} is a safe square, where nothing is captured", self.place(u.from)),
                "safe",
            ),
            Bar::NoLicenceToKill | Bar::CaptureUnlicensed { .. } => self.say(
                format!("`{read}`: {side} may not capture before it has moved a piece beyond its home row"),
                "no licence to kill",
            ),
            Bar::UnlicensedLanding { to } => self.say(
                format!(
                    "`{read}`: without licence to kill, {side} may not land on {opponent}'s pieces on {}",
                    self.place(to)
                ),
                format!("comes to {}", self.place(to)),
            ),
            Bar::KingInCompany { at } => self.say(
                format!(
                    "`{read}` captures a king, but a standard piece of {opponent} is with it on {}",
                    self.place(at)
                ),
                "king in company",
            ),
            Bar::CaptureForgotten => self.say(
                format!("`{read}` captures nothing, but a move onto {opponent}'s pieces captures one"),
                "no capture",
            ),
            Bar::MustCapture => self.say(
                format!("`{read}` captures nothing, and this result can capture"),
                "must capture",
            ),
            Bar::HasCaptured => self.has_captured(u),
            Bar::NoReentry { played: false } => self.say(
                format!("`{read}`: no exited piece comes back in this variant (`forced-reentry = no`)"),
                "cannot come back",
            ),
            Bar::NoReentry { played: true } => self.say(
                format!("`{read}`: no {what} was exited from the centre by a 1 in this player turn"),
                "cannot come back",
            ),
            Bar::ReentryNotForced => self.say(
                format!("`{read}`: a 1 brings a piece back only when nothing else can use it"),
                "not forced",
            ),
        }
    }

    fn has_captured(&self, u: Use) -> Words {
        let what = if u.in_place { "capture again" } else { "move again" };
        let read = &self.read;
        let (piece, there) = (kind(u.kind), self.at(u.from));
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
        let again = if again { " again, as its king was captured" } else { "" };
        self.say(
            format!("`{read}`: nobody of {side} exits before every player of {side} has thrown a 1{again}"),
            "no licence to exit",
        )
    }

    fn not_in_hand(&self, u: Use, lost: Option<Loss>) -> Words {
        let read = &self.read;
        let number = u.value;
        let why = match lost {
            None => format!("no {number} was thrown"),
            Some(Loss::Used) => format!("the {number} was used already"),
            Some(Loss::Triple { .. }) => format!("the {number} was cancelled with two others"),
            Some(Loss::Forfeit { .. }) => format!("a 0 forfeited the {number}"),
            Some(Loss::NoDa { .. }) if self.finding.rules.contains(&id::R2) => format!(
                "{}'s 1 was lost and is no da in this variant, so the {number} is lost too",
                self.who()
            ),
            Some(Loss::NoDa { .. }) => {
                format!("{} has not thrown a 1 yet, so the {number} is lost", self.who())
            }
            Some(Loss::BeforeDa) => {
                format!("the {number} was thrown before the first 1, and is lost in this variant")
            }
        };
        self.say(format!("`{read}`: {why}"), format!("no {number} in hand"))
    }

    fn held(&self, to: Place, unshortened: Option<Unshortened>, opponent: &str) -> Words {
        let read = &self.read;
        let to = self.place(to);
        let mut words = self.say(
            format!("`{read}` comes to {to}, a safe square that {opponent} holds"),
            format!("{opponent} holds {to}"),
        );
        words.help.extend(unshortened.map(|why| match why {
            Unshortened::ToNothing => "shortened, it would move no square at all".to_owned(),
            Unshortened::OtherUse(value) => {
                format!("it may not be shortened while the {value} has an ordinary use")
            }
            Unshortened::Unlicensed => {
                "shortened, it would land on opponents without licence to kill".to_owned()
            }
        }));
        words
    }
}
