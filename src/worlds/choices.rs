//! The unsure tokens of a log, and the readings that remain for each.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::finding::{Facts, Finding};
use crate::notation::{Item, PlayerTurn};
use crate::replay::{is_open, tokens};
use crate::span::Span;

/// An unsure token.
#[derive(Clone, Debug)]
struct Choice {
    span: Span,
    /// All its readings in any world, in their written form.
    readings: Vec<String>,
    /// The number of readings that remain.
    left: usize,
    /// The line that excluded the last of the excluded readings.
    by: Option<Span>,
}

/// All unsure tokens so far.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    list: Vec<Choice>,
    spans: Vec<Span>,
}

/// The readings that one world assumes, for each choice so far. A choice has several readings if worlds
/// that differ in them have become equivalent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AssumedReadings {
    sets: Vec<Rc<BTreeSet<u16>>>,
}

impl AssumedReadings {
    /// Adds the readings of the next choices; `None` for a token that has no possible reading.
    pub fn extend(&mut self, readings: Vec<Option<u16>>) {
        self.sets.extend(readings.into_iter().map(|reading| Rc::new(BTreeSet::from_iter(reading))));
    }

    /// Adds the readings of another world that is merged into this one.
    pub fn join(&mut self, other: &AssumedReadings) {
        for (mine, other) in self.sets.iter_mut().zip(&other.sets) {
            if !Rc::ptr_eq(mine, other) && !other.is_subset(mine) {
                Rc::make_mut(mine).extend(other.iter().copied());
            }
        }
    }
}

impl Choices {
    /// Returns the number of choices.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the locations of the tokens.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Adds a choice for each open token of a player turn.
    pub fn open(&mut self, turn: &PlayerTurn, items: &[Item]) {
        let player = turn.player.is_open().then_some(turn.player.span);
        let mut spans: Vec<Span> = player.into_iter().collect();
        let open = tokens(items).filter(|token| is_open(token));
        spans.extend(open.map(|token| token[0].span));
        let choice = |&span: &Span| Choice { span, readings: Vec::new(), left: 0, by: None };
        self.list.extend(spans.iter().map(choice));
        self.spans.extend(spans);
    }

    /// Returns the index of a reading of a choice, identified by its written form. Adds the reading if it
    /// is new.
    pub fn reading(&mut self, choice: usize, written: String) -> u16 {
        let choice = &mut self.list[choice];
        let known = choice.readings.iter().position(|reading| *reading == written);
        let index = known.unwrap_or_else(|| {
            choice.readings.push(written);
            choice.left += 1;
            choice.readings.len() - 1
        });
        u16::try_from(index).unwrap_or(u16::MAX)
    }

    /// Drops the choices from this one on.
    pub fn truncate(&mut self, choices: usize) {
        self.list.truncate(choices);
        self.spans.truncate(choices);
    }

    /// Returns the readings of each choice that at least one world assumes.
    fn left<'c>(&self, worlds: impl Iterator<Item = &'c AssumedReadings>) -> Vec<BTreeSet<u16>> {
        let mut left = vec![BTreeSet::new(); self.list.len()];
        for chosen in worlds {
            for (left, set) in left.iter_mut().zip(&chosen.sets) {
                left.extend(set.iter().copied());
            }
        }
        left
    }

    /// Notes which readings were excluded together with the worlds that a line excluded.
    pub fn narrow<'c>(
        &mut self,
        at: Option<Span>,
        worlds: impl Iterator<Item = &'c AssumedReadings>,
    ) {
        let left = self.left(worlds);
        for (choice, left) in self.list.iter_mut().zip(left) {
            if left.len() < choice.left {
                choice.left = left.len();
                // Do not name the token's own line, because the reader sees it anyway.
                choice.by =
                    at.filter(|at| choice.span.start >= at.end || choice.span.end <= at.start);
            }
        }
    }

    /// Returns the finding for each choice at the end of the log.
    pub fn findings<'c>(&self, worlds: impl Iterator<Item = &'c AssumedReadings>) -> Vec<Finding> {
        let left = self.left(worlds);
        let tried = self.list.iter().zip(left).filter(|(choice, _)| !choice.readings.is_empty());
        let said = tried.map(|(choice, left)| {
            let written = left.iter().filter_map(|&r| choice.readings.get(usize::from(r)).cloned());
            let (left, of, by) = (written.collect(), choice.readings.len(), choice.by);
            Finding::new(choice.span, Facts::Readings { left, of, by }, &[])
        });
        said.collect()
    }
}
