//! The header of a log of Dadu: the variant, and the players at the table.

use crate::finding::{Facts, Finding, InDadu};
use crate::games::GameId;
use crate::games::dadu::id::*;
use crate::games::dadu::variant::{Declaration, Parameter, Variant};
use crate::games::dadu::{Board, Rules, is_too_uneven};
use crate::notation::{Content, Log, PlayerSeat, fields};
use crate::replay::setup::{Header, Setup};
use crate::table::{Both, Roster, Side};

/// The starting point of a replay.
pub struct Start {
    pub declaration: Declaration,
    pub roster: Roster,
    pub findings: Vec<Finding>,
    /// Whether the log can be replayed, because it has this version and this game.
    pub playable: bool,
}

impl Start {
    pub fn of(text: &[u8], log: &Log, setup: &Setup<'_>) -> Start {
        let mut header = Header::of(text, log);
        // If the game cannot be replayed, report only that.
        if !header.is_of(GameId::Dadu) {
            let (declaration, roster) = (Declaration::UNKNOWN, header.recorded_players());
            return Start { declaration, roster, findings: header.findings, playable: false };
        }
        let declared = setup.variants.get().unwrap_or_else(|| header.variant(setup.load));
        let declaration = setup.assumed(declared);
        let roster = header.players(declaration.variant);
        Start { declaration, roster, findings: header.findings, playable: true }
    }
}

impl Header<'_> {
    /// Returns the players at the table at the start, according to `Players`, the lists of names, the
    /// variant, or the play itself.
    fn players(&mut self, variant: Variant) -> Roster {
        let given = self.given_players();
        let lists = Both::of(|side| self.list_size(side));
        let by_variant = Rules::new(variant).players_a_side();
        let mut sizes = Both::all(0);
        let mut span = self.opening();
        for side in Side::BOTH {
            let by_list = lists[side].map(|(size, field)| (size, field.value));
            let by_given = given.map(|(sizes, place)| (sizes[side], place));
            if let Some(((one, at), (other, _))) = by_list.zip(by_given).filter(|(l, g)| l.0 != g.0)
            {
                self.differ(at, side, one, other, "`Players`");
            }
            let said = by_given.or(by_list);
            if let Some(((one, at), other)) = said.zip(by_variant).filter(|(s, v)| s.0 != *v) {
                self.differ(at, side, one, other, "the variant");
            }
            span = said.map_or(span, |(_, at)| at);
            sizes[side] = said.map(|(size, _)| size).or(by_variant).unwrap_or(0);
        }
        let [n, s] = sizes.0;
        if n == 0 || s == 0 {
            sizes = self.players_in_the_play(sizes);
        }
        let roster = Roster::of(sizes);
        if is_too_uneven(&roster) && n > 0 && s > 0 {
            self.found(span, Facts::Dadu(InDadu::UnevenSides { n, s }), &[P3]);
        }
        self.leaders(variant, &roster);
        roster
    }

    /// Returns the highest numbers of players who take a turn and did not join later.
    fn players_in_the_play(&mut self, mut sizes: Both<u8>) -> Both<u8> {
        let given = sizes;
        let mut came: Vec<(Side, u8)> = Vec::new();
        let mut played = false;
        for line in &self.log.lines {
            match &line.content {
                Content::Arrival(seat) | Content::Crossing(_, seat) => {
                    came.push((seat.side, seat.number));
                }
                Content::Turn(turn) => {
                    played = true;
                    let mut seat = |seat: PlayerSeat| {
                        if given[seat.side] == 0 && !came.contains(&(seat.side, seat.number)) {
                            let size = &mut sizes[seat.side];
                            *size = (*size).max(seat.number);
                        }
                    };
                    seat(turn.player.seat);
                    turn.player.or.into_iter().for_each(seat);
                }
                _ => {}
            }
        }
        let sizes = sizes.map(|size| size.min(crate::table::MAX_PLAYERS));
        let [n, s] = sizes.0;
        if played && self.field("Players").is_none() {
            let facts = Facts::Dadu(InDadu::PlayersNotGiven { n, s });
            self.found(self.opening(), facts, &[P2, T1]);
        }
        sizes
    }

    fn leaders(&mut self, variant: Variant, roster: &Roster) {
        let Some(field) = self.field("Leader") else { return };
        match fields::leaders(self.value(&field)) {
            Err(error) => self.misread("Leader", &field, error),
            Ok(leaders) => {
                let missing = leaders.iter().find(|&&player| !roster.has(player)).copied();
                if missing.is_some() || variant.get(Parameter::TeamLeader) == 0 {
                    self.found(field.value, Facts::Dadu(InDadu::Leader { missing }), &[O1]);
                }
            }
        }
    }
}

impl Start {
    /// Returns the board of the declared variant.
    pub fn board(&self) -> Board {
        Rules::new(self.declaration.variant).board()
    }
}
