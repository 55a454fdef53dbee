//! Words for the order of throws, and for impossible or unexpected throws, in Dadu (D3).

use super::super::{Teller, Words, any_of, list};
use crate::games::dadu::OrderBar;
use crate::table::{Player, players};

impl Teller<'_> {
    pub(super) fn impossible_throw(&self, number: u16, possible: &[u8], die: bool) -> Words {
        let dice = if die { "the die" } else { "the cowries" };
        let written = match number {
            _ if die => "; write 5 as 10, 6 as 0",
            5 if possible.contains(&10) => "; write five mouths up as 10",
            4 if possible.contains(&8) => "; write four mouths up as 8",
            _ => "",
        };
        let message = match number {
            0 => "a 0 cannot be used".to_owned(),
            _ => format!("impossible throw: {number}"),
        };
        let help = format!("possible with {dice} of this variant: {}{written}", list(possible));
        self.help(message, "impossible", help)
    }

    pub(super) fn order(&self, player: Player, bar: OrderBar, next: &[Player]) -> Words {
        let side = player.side;
        let (message, label) = match bar {
            OrderBar::NotPresent => (format!("{player} is not in the game"), "not in the game"),
            OrderBar::JoinedDuringSideTurn => (
                format!("{player} joined during this side turn and plays from the next one"),
                "just joined",
            ),
            OrderBar::OthersOwe { players: owed, second } => {
                let owed: Vec<Player> = players(side.opposite(), owed).collect();
                (others_owe(player, &owed, second), "too early")
            }
            OrderBar::HasThrown { doubled } => {
                let message = if doubled == player.number() {
                    format!("{player} already threw twice in this side turn")
                } else {
                    let used = second_chance_used(player, doubled);
                    format!("{player} already threw in this side turn{used}")
                };
                (message, "throws again")
            }
            OrderBar::NotTheSecond { fixed } => (
                format!(
                    "{player} throws twice, but {side}{fixed} has the second throw in this game"
                ),
                "throws again",
            ),
            OrderBar::SideTurnOver { doubled } => (
                format!(
                    "{player} throws, but all of {side} have thrown{}; it is {}'s turn",
                    second_chance_used(player, doubled),
                    side.opposite()
                ),
                "out of turn",
            ),
        };
        let expected = match next {
            [] => "expected: nobody may throw here".to_owned(),
            _ => format!("expected: {}", any_of(next)),
        };
        let mut words = self.help(message, label, expected);
        if let OrderBar::OthersOwe { second: false, .. } = bar
            && let [next, ..] = next
        {
            words.help.push(format!(
                "if {next} threw unseen, write `{next} ?` before this; if {next} was passed over, write `{player}!`"
            ));
        }
        if bar == OrderBar::NotPresent {
            words.help.push(format!("to add a player who joins later, write `+{player}`"));
        }
        words
    }

    pub(super) fn throw_too_many(
        &self,
        after_capture: bool,
        capture_grants: bool,
        after: Option<u8>,
    ) -> Words {
        let message = match (after_capture, after) {
            (true, _) => {
                "unexpected throw: captures earn none in this variant, or it was already made"
                    .to_owned()
            }
            (false, Some(n @ (1 | 8 | 10))) => {
                format!("unexpected throw: the one after the {n} was due before the move")
            }
            (false, Some(n)) if !capture_grants => {
                format!("unexpected throw: a {n} ends the throws, and captures earn none here")
            }
            (false, Some(n)) => {
                format!("unexpected throw: a {n} ends the throws unless a piece is captured")
            }
            (false, None) => "unexpected throw".to_owned(),
        };
        self.with_joined_mark(self.say(message, "one throw too many"))
    }
}

/// Returns `, and N2 used the second chance` if the side had one.
fn second_chance_used(player: Player, doubled: u8) -> String {
    match Player::new(player.side, doubled) {
        Some(used) => format!(", and {used} used the second chance"),
        None => String::new(),
    }
}

fn others_owe(player: Player, owed: &[Player], second: bool) -> String {
    let side = player.side.opposite();
    match (owed, second) {
        ([], _) => format!("{player} throws, but {side} still has its second chance"),
        (_, false) => format!("{player} throws before {}", list(owed)),
        (_, true) => {
            format!("{player} throws before {}, and before {side}'s second chance", list(owed))
        }
    }
}
