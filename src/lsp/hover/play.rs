//! Hover texts of player turns: the player, the round, the throws.

use super::Teller;
use crate::games::GameId;
use crate::lsp::people;
use crate::notation::{Item, ItemKind, PlayerSeat, PlayerTurn, SeenNumber, ThrowToken};
use crate::replay::{Witness, replay};
use crate::table::Player;

/// The number of the round that begins with a line, if one does.
struct RoundAt(usize, Option<u32>);

impl Witness for RoundAt {
    fn on_round(&mut self, line: usize, number: u32) {
        if line == self.0 {
            self.1 = Some(number);
        }
    }
}

impl Teller<'_> {
    pub(super) fn round(&mut self, line: usize, written: u32) {
        let mut round = RoundAt(line, None);
        self.replay(&mut round);
        self.page.paragraph(&match round.1 {
            Some(counted) if counted == written => format!("Round {counted} begins here."),
            Some(counted) => format!("Round {counted} begins here, but the log says {written}."),
            None => format!("The log says round {written}, but no round begins here."),
        });
    }

    /// Adds the player of a turn.
    pub(super) fn seats(&mut self, turn: &PlayerTurn) {
        self.who(&turn.player.seat);
        if let Some(or) = &turn.player.or {
            self.page.paragraph("Or (the recorder was unsure):");
            self.who(or);
        }
    }

    /// Adds what the game's rulebook alone tells about an item.
    pub(super) fn add_rulebook_facts(&mut self, item: &Item) {
        let Some(book) = self.game.read.log.game.map(GameId::rulebook) else { return };
        if let ItemKind::Throw(ThrowToken { number: SeenNumber::Is(number), .. }) = item.kind
            && !book.throws.iter().any(|&throw| u16::from(throw) == number)
        {
            let number = self.page.strong(&number.to_string());
            self.page.paragraph(&format!("{number}: impossible throw in {}", book.title));
        }
    }

    pub(super) fn company(&mut self, seat: &PlayerSeat) {
        self.who(seat);
    }

    fn who(&mut self, seat: &PlayerSeat) {
        let side = seat.side;
        let Some(player) = Player::new(side, seat.number) else {
            return self.page.paragraph(&format!("A player of {side}; which one was not seen."));
        };
        let read = &self.game.read;
        let head = self.page.strong(&player.to_string());
        self.page.paragraph(&match people::name(&read.text, &read.log, player) {
            Some(name) => format!("{head}: {}", self.page.quoted(&name)),
            None => {
                format!("{head}: player {} of {side}; the header gives no name", player.number())
            }
        });
    }

    pub(super) fn replay(&self, witness: &mut dyn Witness) {
        let read = &self.game.read;
        self.document.with_setup(|setup| replay(&read.text, &read.log, setup, witness));
    }
}
