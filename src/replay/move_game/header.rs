//! The header of a log: the variant, and the two sides with one player each.

use std::marker::PhantomData;

use crate::finding::{Facts, Finding, InPlay};
use crate::games::game::StatedPosition;
use crate::games::move_game::MoveGame;
use crate::notation::{Log, fields};
use crate::replay::Setup;
use crate::replay::setup::Header;
use crate::rulebook::Declaration;
use crate::table::Side;

/// The starting point of a replay.
pub(super) struct Start<G: MoveGame> {
    pub(super) declaration: Declaration<G::Parameter>,
    pub(super) findings: Vec<Finding>,
    /// The side that begins, according to the score of a series.
    pub(super) first: Option<Side>,
    /// Whether the log can be replayed, because it has this version and this game.
    pub(super) playable: bool,
    game: PhantomData<G>,
}

impl<G: MoveGame> Start<G> {
    pub(super) fn of(text: &[u8], log: &Log, setup: &Setup<'_>) -> Start<G> {
        let mut header = Header::of(text, log);
        let playable = header.is_of(G::ID);
        let (mut declaration, mut first) = (Declaration::UNKNOWN, None);
        if playable {
            let declared = setup.variants.get().unwrap_or_else(|| header.variant(setup.load));
            declaration = setup.assumed(declared);
            check_players::<G>(&mut header);
            first = winner_before(&mut header);
        }
        Start { declaration, findings: header.findings, first, playable, game: PhantomData }
    }
}

/// Returns the position before the first turn. `first` is the side that begins, if the header says so.
pub(super) fn first_position<G: MoveGame>(rules: &G, first: Option<Side>) -> G::Position {
    let begins = |side| StatedPosition { turn: Some(side), ..StatedPosition::default() };
    let begun = first.and_then(|side| rules.set_up(&begins(side)).ok());
    begun.unwrap_or_else(|| rules.start())
}

/// Returns the side that won the last game of a series. In games with such a score, it begins.
fn winner_before(header: &mut Header<'_>) -> Option<Side> {
    let field = header.field("Score")?;
    match fields::score(header.log.forms, header.value(&field)) {
        Ok((side, _)) => Some(side),
        Err(error) => {
            header.misread("Score", &field, error);
            None
        }
    }
}

/// Reports a side that has more players in the header than one.
fn check_players<G: MoveGame>(header: &mut Header<'_>) {
    let given = header.given_players();
    for side in Side::BOTH {
        let named = header.highest_named(side).filter(|(number, _)| *number > 1);
        let list = header.list_size(side).or(named).map(|(size, field)| (size, field.value));
        let by_given = given.map(|(sizes, span)| (sizes[side], span));
        let (size, span) = list.or(by_given).unwrap_or_default();
        if size > 1 {
            let facts = Facts::Play(G::ID, InPlay::OnePlayer { side, given: size });
            header.found(span, facts, &[G::CITED.sides]);
        }
    }
}
