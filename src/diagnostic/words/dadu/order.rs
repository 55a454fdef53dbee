//! Words for who throws and what in Dadu (D3).

use super::super::{Teller, Words, list};
use crate::games::dadu::OrderBar;
use crate::table::{Player, players};

impl Teller<'_> {
    pub(super) fn impossible_throw(&self, number: u16, possible: &[u8], die: bool) -> Words {
        let dice = if die { "the die" } else { "the cowries" };
        let by_the_die = if die { "; write 5 as 10, 6 as 0" } else { "" };
        let message = match number {
            0 => "a 0 cannot be used".to_owned(),
            _ => format!("{dice} of this variant cannot give {number}"),
        };
        self.help(message, "impossible", format!("a throw is worth {}{by_the_die}", list(possible)))
    }

    pub(super) fn order(&self, player: Player, bar: OrderBar, next: &[Player]) -> Words {
        let side = player.side;
        let (message, label) = match bar {
            OrderBar::NotPresent => (
                format!("{player} is not at the table; who comes later is written `+{player}`"),
                "not at the table",
            ),
            OrderBar::JoinedDuringSideTurn => (
                format!("{player} came during this side turn, and plays from the next"),
                "just came",
            ),
            OrderBar::OthersOwe { players: owed, second } => {
                let owed: Vec<Player> = players(side.opposite(), owed).collect();
                (others_owe(player, &owed, second), "too early")
            }
            OrderBar::HasThrown { doubled } => {
                let message = if doubled == player.number() {
                    format!("{player} has already thrown twice in this side turn")
                } else {
                    let used = second_chance_used(player, doubled);
                    format!("{player} has already thrown in this side turn{used}")
                };
                (message, "throws again")
            }
            OrderBar::NotTheSecond { fixed } => (
                format!("{player} throws twice, and it is {side}{fixed} who does so here"),
                "throws again",
            ),
            OrderBar::SideTurnOver { doubled } => (
                format!(
                    "{player} throws, but everybody of {side} has thrown{}: it is {}'s turn",
                    second_chance_used(player, doubled),
                    side.opposite()
                ),
                "out of turn",
            ),
        };
        let help = match next {
            [] => "nobody could have thrown".to_owned(),
            _ => format!("who may throw: {}", list(next)),
        };
        self.help(message, label, help)
    }

    pub(super) fn throw_too_many(&self, after_capture: bool, after: Option<u8>) -> Words {
        let message = match (after_capture, after) {
            (true, _) => {
                "nothing grants this throw: captures grant none here, or it was made".to_owned()
            }
            (false, Some(n @ (1 | 8 | 10))) => {
                format!(
                    "nothing grants a throw here: the one after the {n} was due before the move"
                )
            }
            (false, Some(n)) => {
                format!("after a {n} there is no further throw without a capture")
            }
            (false, None) => "nothing grants this throw".to_owned(),
        };
        self.say(message, "one throw too many")
    }
}

/// `, and N2 has used the second chance`, where the side had one.
fn second_chance_used(player: Player, doubled: u8) -> String {
    match Player::new(player.side, doubled) {
        Some(used) => format!(", and {used} has used the second chance"),
        None => String::new(),
    }
}

fn others_owe(player: Player, owed: &[Player], second: bool) -> String {
    let side = player.side.opposite();
    let have = if owed.len() == 1 { "has" } else { "have" };
    match (owed, second) {
        ([], _) => format!("{player} throws, and {side} still has its second chance"),
        (_, false) => format!("{player} throws before {} {have}", list(owed)),
        (_, true) => {
            format!(
                "{player} throws before {} {have}, and before {side}'s second chance",
                list(owed)
            )
        }
    }
}
