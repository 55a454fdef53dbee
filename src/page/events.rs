//! The data beside the board: the events on the slider, the graph of the way that each side has gone, the moving
//! piece, and the throws as shells.

use serde::Serialize;

use super::says::Teller;
use super::steps::Step;
use super::trace::ShownState;
use crate::board::AreaContents;
use crate::board::svg::CROWNED;
use crate::diagnostic::list;
use crate::games;
use crate::layout::{Layout, Plan, Spot, left_to_go};
use crate::notation::{ItemKind, SeenNumber};
use crate::replay::Lots;
use crate::table::{Player, Side};

/// An event that the slider marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// A player throws da.
    Da,
    /// A piece is captured.
    Capture,
    /// A piece with a crown, or with another letter, is captured.
    Crown,
    /// A piece leaves the board for good.
    Out,
}

/// A throw, as the page shows it.
#[derive(Clone, Debug, Serialize)]
pub struct ShownThrow {
    /// Its number, if it was heard.
    #[serde(rename = "n", skip_serializing_if = "Option::is_none")]
    number: Option<u16>,
    /// The number of mouths up.
    #[serde(skip_serializing_if = "Option::is_none")]
    up: Option<u8>,
}

/// Returns how many mouths are up for a number.
fn mouths_up(shells: Lots, number: u16) -> Option<u8> {
    let number = u8::try_from(number).ok()?;
    match number {
        _ if number == shells.all => Some(shells.count),
        _ if number == shells.none => Some(0),
        _ => (number < shells.count).then_some(number),
    }
}

/// Explains the marks on the slider of a game.
pub fn legend(plan: &Plan) -> String {
    let mut marks = vec!["a cross marks a capture".to_owned()];
    if let Some(crowned) = plan.lettered.iter().find(|kind| kind.letter == CROWNED) {
        marks.push(format!("a crown a captured {}", crowned.name));
        marks.push("a ring da".to_owned());
    }
    if plan.beside.contains(&Spot::Out) {
        marks.push("an arrow a piece that leaves the board".to_owned());
    }
    marks.push("a triangle a finding".to_owned());
    let lines = match plan.seats.iter().any(|seat| seat.captured == Spot::Out) {
        true => "how many pieces of each side are left",
        false => "how far the pieces of each side have gone",
    };
    format!(
        "The lines over the slider show {lines}. On the slider, {}. Where marks would hide each other, only one is shown.",
        list(&marks)
    )
}

/// Returns the throws among some items.
pub fn throws(teller: &Teller<'_>, items: &[usize], shells: Option<Lots>) -> Vec<ShownThrow> {
    let throw = |&item: &usize| {
        let ItemKind::Throw(throw) = teller.log.items[item].kind else { return None };
        let number = match throw.number {
            SeenNumber::Is(number) => Some(number),
            _ => None,
        };
        let up = number.zip(shells).and_then(|(number, shells)| mouths_up(shells, number));
        Some(ShownThrow { number, up })
    };
    items.iter().filter_map(throw).collect()
}

/// Returns the event in a step.
pub fn event(plan: &Plan, before: &ShownState, step: &Step) -> Option<Event> {
    let (player, after) = (step.player?, &step.stands);
    let out = |layout: &Layout| {
        let there = layout.at(player.side, Spot::Out).iter();
        there.map(|group| u32::from(group.count)).sum::<u32>()
    };
    let others = plan.seats.iter().filter(|seat| seat.side != player.side);
    let lettered = |layout: &Layout| {
        let back = others.clone().flat_map(|seat| layout.at(seat.side, seat.captured));
        back.filter(|group| group.letter.is_some()).map(|group| u32::from(group.count)).sum::<u32>()
    };
    let rises = |count: &dyn Fn(&Layout) -> u32| count(&after.layout) > count(&before.layout);
    let motion = &step.motion;
    match motion.from {
        _ if motion.captures && rises(&lettered) => Some(Event::Crown),
        _ if motion.captures => Some(Event::Capture),
        Some(_) if rises(&out) => Some(Event::Out),
        None if has_thrown_da(before, after, player) => Some(Event::Da),
        _ => None,
    }
}

fn has_thrown_da(before: &ShownState, after: &ShownState, player: Player) -> bool {
    before.lacks_da(player) && after.known && !after.lacks_da(player)
}

/// Returns the piece that moved in a step, by its side and letter: `NK`. Balls are sown, so no single one moves.
pub fn moved_piece(plan: &Plan, before: &Layout, step: &Step) -> Option<String> {
    let (from, side) = (step.motion.from.filter(|_| plan.holes.is_none())?, step.player?.side);
    let count = |layout, letter| {
        let there = AreaContents::of(plan, layout, from);
        let same = |pile: &&crate::board::Pile| (pile.side, pile.letter) == (side, letter);
        there.piles().iter().find(same).map_or(0, |pile| pile.count)
    };
    let lettered = plan.lettered.iter().map(|kind| Some(kind.letter));
    let mut kinds = lettered.chain([None]);
    let moved = |&letter: &Option<u8>| count(before, letter) > count(&step.stands.layout, letter);
    let letter = kinds.find(moved)?.map(char::from);
    Some(format!("{side}{}", letter.map(String::from).unwrap_or_default()))
}

/// Returns the share of its way that each side has gone, in thousandths. In a game in which captured pieces are
/// out, it is the share of the pieces that are still in it.
pub fn shares(plan: &Plan, start: &Layout, now: &Layout) -> Vec<u32> {
    let left = left_to_go(&plan.seats, now, games::pieces);
    let share = |side: Side| {
        let seat = plan.seats.iter().find(|seat| seat.side == side)?;
        let pieces = |layout| pieces(layout, side);
        if seat.captured == Spot::Out {
            return (pieces(now) * 1000).checked_div(pieces(start));
        }
        let whole = pieces(now) * (seat.path.len() as u32 + 1);
        (whole.saturating_sub(left[side]?) * 1000).checked_div(whole)
    };
    plan.sides().map(|side| share(side).unwrap_or(0)).collect()
}

fn pieces(layout: &Layout, side: Side) -> u32 {
    let own = layout.groups().iter().filter(|group| group.side == side);
    own.map(|group| u32::from(group.count) * u32::from(games::pieces(group.letter))).sum()
}
