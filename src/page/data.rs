//! The data for the page's script: mainly the content of each area after each step. All text is in the page
//! itself, except for the end of a very long log in a site.

use std::collections::BTreeMap;

use serde::Serialize;

use super::events::{self, Event, ShownThrow};
use super::says::Teller;
use super::steps::Step;
use super::trace::InHand;
use crate::board::{Area, AreaContents};
use crate::layout::{BoardSeat, Plan};
use crate::replay::Lots;

/// The different contents, each once, with one of the areas that have it.
pub struct Contents<'a> {
    plan: &'a Plan,
    areas: Vec<Area>,
    all: Vec<(Area, AreaContents)>,
}

/// A step in the form that the script uses. Unchanged parts are omitted.
#[derive(Debug, Serialize)]
pub struct StepData {
    /// The index of the line in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u32>,
    /// Pairs of the index of an area and the index of its content.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    set: Vec<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    via: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    to: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hit: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hand: Vec<InHand>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    throws: Vec<ShownThrow>,
    /// The piece that moved: its side and letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<Event>,
    /// For each side, the thousandths of its way that it has gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    gone: Option<Vec<u32>>,
    /// For each side in the order of the plan, an index into the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    earned: Option<Vec<usize>>,
    /// Whether the position is unknown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unknown: bool,
    /// Whether the position depends on an unsure reading.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unsure: bool,
}

/// All data for the script.
#[derive(Debug, Serialize)]
pub struct Data {
    /// The areas by name.
    areas: Vec<String>,
    /// The contents in words.
    contents: Vec<String>,
    /// The earned rights of a side and its players, in words.
    words: Vec<String>,
    /// The path of each side, as indices of areas.
    paths: BTreeMap<&'static str, Vec<usize>>,
    /// The number of shells that are thrown.
    #[serde(skip_serializing_if = "Option::is_none")]
    shells: Option<u8>,
    /// The lines of the log that a page of a site does not have, as markup.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
    steps: Vec<StepData>,
}

impl<'a> Contents<'a> {
    fn new(plan: &'a Plan) -> Contents<'a> {
        Contents { plan, areas: Area::all(plan).collect(), all: Vec::new() }
    }

    /// Returns the contents, each with one of the areas that have it.
    pub fn all(&self) -> &[(Area, AreaContents)] {
        &self.all
    }

    /// Returns the index of the content of each area.
    pub fn of(&mut self, step: &Step) -> Vec<usize> {
        let layout = &step.stands.layout;
        let holding = |&area| (area, AreaContents::of(self.plan, layout, area));
        let there: Vec<(Area, AreaContents)> = self.areas.iter().map(holding).collect();
        there.into_iter().map(|(area, holding)| self.index(area, holding)).collect()
    }

    fn index(&mut self, area: Area, holding: AreaContents) -> usize {
        let same_kind =
            |other: Area| std::mem::discriminant(&other) == std::mem::discriminant(&area);
        let same = |(other, there): &(Area, AreaContents)| *there == holding && same_kind(*other);
        self.all.iter().position(same).unwrap_or_else(|| {
            self.all.push((area, holding));
            self.all.len() - 1
        })
    }
}

/// Returns the data of all steps, and the contents to which they refer.
pub fn data<'a>(teller: &Teller<'a>, steps: &[Step], shells: Option<Lots>) -> (Data, Contents<'a>) {
    let plan = teller.plan;
    let mut contents = Contents::new(plan);
    let mut words: Vec<String> = Vec::new();
    let (mut shown, mut earned, mut gone) = (Vec::new(), None, None);
    let start = &steps[0].stands;
    let mut before = start;
    let mut all = Vec::with_capacity(steps.len());
    for step in steps {
        let now = contents.of(step);
        let changed = |&(area, content): &(usize, usize)| shown.get(area) != Some(&content);
        let set = now.iter().copied().enumerate().filter(changed).collect();
        let told = earned_words(plan, step, &mut words);
        let shares = events::shares(plan, &start.layout, &step.stands.layout);
        all.push(StepData {
            line: step.line,
            player: step.player.map(|player| player.to_string()),
            round: step.stands.round,
            set,
            from: step.motion.from.and_then(|area| contents.place(area)),
            via: contents.places(&step.motion.via),
            to: contents.places(&step.motion.to),
            hit: contents.places(&step.motion.hit),
            hand: step.stands.hand.clone(),
            throws: events::throws(teller, &step.throws, shells),
            piece: events::moved_piece(plan, &before.layout, step),
            event: events::event(plan, before, step),
            gone: Some(shares).filter(|now| gone.replace(now.clone()).as_ref() != Some(now)),
            earned: Some(told).filter(|told| earned.replace(told.clone()).as_ref() != Some(told)),
            unknown: !step.stands.known,
            unsure: step.stands.rests_on.is_some(),
        });
        (shown, before) = (now, &step.stands);
    }
    let areas = contents.areas.iter().map(|area| area.name()).collect();
    let said = contents.all.iter().map(|(_, holding)| holding.words(plan)).collect();
    let (paths, shells) = (contents.paths(), shells.map(|shells| shells.count));
    (Data { areas, contents: said, words, paths, shells, rest: None, steps: all }, contents)
}

fn earned_words(plan: &Plan, step: &Step, words: &mut Vec<String>) -> Vec<usize> {
    let index = |side| {
        let said = step.stands.told[side].join(" · ");
        words.iter().rposition(|known| *known == said).unwrap_or_else(|| {
            words.push(said);
            words.len() - 1
        })
    };
    plan.sides().map(index).collect()
}

impl Contents<'_> {
    fn paths(&self) -> BTreeMap<&'static str, Vec<usize>> {
        let path = |seat: &BoardSeat| {
            let squares = seat.path.iter().filter_map(|&name| self.place(Area::Square(name)));
            (seat.side.name(), squares.collect())
        };
        self.plan.seats.iter().map(path).collect()
    }

    fn places(&self, areas: &[Area]) -> Vec<usize> {
        areas.iter().filter_map(|&area| self.place(area)).collect()
    }

    fn place(&self, area: Area) -> Option<usize> {
        self.areas.iter().position(|&other| other == area)
    }
}

impl Data {
    /// Returns the data as JSON that is safe inside a page.
    pub fn json(&self) -> String {
        safe_json(self)
    }
}

/// Returns JSON that is safe inside a page: it cannot close the element that holds it.
pub fn safe_json(data: &impl Serialize) -> String {
    let json = serde_json::to_string(data).unwrap_or_default();
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                safe.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => safe.push(c),
        }
    }
    safe
}
