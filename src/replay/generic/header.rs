//! The header of a log: the variant, and the sides that play.

use super::order::has_teams;
use crate::finding::{Facts, Finding, InPlay};
use crate::games::game::Game;
use crate::notation::{Content, Line, Log, PartKind};
use crate::replay::Setup;
use crate::replay::setup::Header;
use crate::rulebook::Declaration;
use crate::table::{BySide, Side};

/// The starting point of a replay.
pub(super) struct Start<G: Game> {
    pub(super) declaration: Declaration<G::Parameter>,
    /// The number of players of each side. Without teams, it is one for each side that plays.
    pub(super) players: BySide<u8>,
    pub(super) findings: Vec<Finding>,
    /// Whether the log can be replayed, because it has this version and this game.
    pub(super) playable: bool,
}

impl<G: Game> Start<G> {
    pub(super) fn of(text: &[u8], log: &Log, setup: &Setup<'_>) -> Start<G> {
        let mut header = Header::of(text, log);
        let playable = header.is_of(G::ID);
        if !playable {
            let players = BySide::all(0);
            let (declaration, findings) = (Declaration::UNKNOWN, header.findings);
            return Start { declaration, players, findings, playable };
        }
        let declared = setup.variants.get().unwrap_or_else(|| header.variant(setup.load));
        let declaration = setup.assumed(declared);
        let players = players::<G>(&mut header, log);
        Start { declaration, players, findings: header.findings, playable }
    }

    /// Returns, by side, the finding that the header gives the side more than its one player.
    pub(super) fn crowded(&self) -> BySide<Option<usize>> {
        let gives = |finding: &Finding, to| match finding.facts {
            Facts::Play(_, InPlay::OnePlayer { side, .. }) => side == to,
            _ => false,
        };
        BySide::of(|side| self.findings.iter().position(|finding| gives(finding, side)))
    }
}

/// Returns the position before the first throw.
pub(super) fn first_position<G: Game>(rules: &G, players: &BySide<u8>) -> G::Position {
    let sides: Vec<Side> = players.iter().filter(|(_, n)| **n > 0).map(|(s, _)| s).collect();
    let start = rules.start(&sides).or_else(|| rules.start(&[Side::S, Side::N]));
    start.unwrap_or_else(|| unreachable!("S and N are two sides"))
}

/// Returns the players of the sides: those that `Players` counts or that have a name in the header, or
/// else those of the play itself. At least two sides play: a side that would play alone gets the side
/// opposite.
fn players<G: Game>(header: &mut Header<'_>, log: &Log) -> BySide<u8> {
    let given = header.given_players();
    let named = BySide::<_, 4>::of(|side| header.list_size(side));
    for side in Side::ALL {
        let list = named[side].map(|(size, field)| (size, field.value));
        let by_given = given.map(|(sizes, span)| (sizes[side], span));
        let counted = |size: u8| if has_teams::<G>() { size } else { size.min(1) };
        if let Some(((one, at), (other, _))) =
            list.zip(by_given).filter(|(l, g)| counted(g.0) != counted(l.0))
        {
            header.differ(at, side, one, other, "`Players`");
        }
        let (size, span) = list.or(by_given).unwrap_or_default();
        if size > 1 && !has_teams::<G>() {
            let facts = Facts::Play(G::ID, InPlay::OnePlayer { side, given: size });
            header.found(span, facts, &[G::CITED.sides]);
        }
    }
    let said = BySide::of(|side| {
        let given = given.map_or(0, |(sizes, _)| sizes[side]);
        let said = given.max(named[side].map_or(0, |(size, _)| size));
        if has_teams::<G>() { said } else { said.min(1) }
    });
    if count(&said) < 2 {
        return in_the_play::<G>(header, log, said);
    }
    if let Some(unusual) = G::unusual_table(&said) {
        let listed = Side::ALL.into_iter().find_map(|side| named[side]);
        let span = given.map(|(_, span)| span).or(listed.map(|(_, field)| field.value));
        let span = span.unwrap_or_else(|| header.opening());
        header.found(span, Facts::Play(G::ID, InPlay::UnusualTable(unusual)), &[G::CITED.sides]);
    }
    said
}

fn count(players: &BySide<u8>) -> usize {
    players.iter().filter(|(_, size)| **size > 0).count()
}

fn in_the_play<G: Game>(header: &mut Header<'_>, log: &Log, mut players: BySide<u8>) -> BySide<u8> {
    let played = log.lines.iter().any(|line| matches!(line.content, Content::Turn(_)));
    for (side, number) in log.lines.iter().flat_map(|line| sides_of(log, line)) {
        players[side] = players[side].max(if has_teams::<G>() { number.max(1) } else { 1 });
    }
    if count(&players) == 1 {
        players = BySide::of(|side| players[side].max(players[side.opposite()]));
    }
    if played && header.field("Players").is_none() {
        let sides = Side::ALL.into_iter().filter(|&side| players[side] > 0).collect();
        let facts = Facts::Play(G::ID, InPlay::SidesNotGiven { sides });
        header.found(header.opening(), facts, &[G::CITED.sides]);
    }
    players
}

/// Returns the sides that a line of play names, each with the number of its player.
fn sides_of(log: &Log, line: &Line) -> Vec<(Side, u8)> {
    match &line.content {
        Content::Turn(turn) => vec![(turn.player.seat.side, turn.player.seat.number)],
        Content::Position(position) => {
            let side = |part: &crate::notation::PositionPart| match part.kind {
                PartKind::Side(side) => Some((side, 1)),
                _ => None,
            };
            log.parts_of(position).iter().filter_map(side).collect()
        }
        _ => Vec::new(),
    }
}
