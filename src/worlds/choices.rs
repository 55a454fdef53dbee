//! The tokens that are not certain, and which of their readings are left.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::finding::{Facts, Finding};
use crate::notation::{Item, PlayerTurn};
use crate::span::Span;

/// A token that is not certain.
#[derive(Clone, Debug)]
struct Choice {
    span: Span,
    /// Its readings in any world, as they would be written.
    readings: Vec<String>,
    /// How many of them are left.
    left: usize,
    /// The line that excluded the last reading that has gone.
    by: Option<Span>,
}

/// All tokens so far that are not certain.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    list: Vec<Choice>,
    spans: Vec<Span>,
}

/// Which readings one world rests on, for every choice so far: more than one where worlds with
/// different readings have come to the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chosen {
    sets: Vec<Rc<BTreeSet<u16>>>,
}

impl Chosen {
    /// Goes on with readings of the next choices; none where nothing fits a token.
    pub fn extend(&mut self, readings: Vec<Option<u16>>) {
        self.sets.extend(readings.into_iter().map(|reading| Rc::new(BTreeSet::from_iter(reading))));
    }

    /// Adds what another world rests on, that goes on as one with this.
    pub fn join(&mut self, other: &Chosen) {
        for (mine, other) in self.sets.iter_mut().zip(&other.sets) {
            if !Rc::ptr_eq(mine, other) && !other.is_subset(mine) {
                Rc::make_mut(mine).extend(other.iter().copied());
            }
        }
    }
}

impl Choices {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Where they stand.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Begins with a player turn: a choice for everything in it that is open.
    pub fn open(&mut self, turn: &PlayerTurn, items: &[Item]) {
        let player = turn.player.is_open().then_some(turn.player.span);
        let mut spans: Vec<Span> = player.into_iter().collect();
        let mut rest = items;
        while let [item, after @ ..] = rest {
            spans.extend(item.is_open().then_some(item.span));
            rest = &after[super::ways::options(item, after).len()..];
        }
        let choice = |&span: &Span| Choice { span, readings: Vec::new(), left: 0, by: None };
        self.list.extend(spans.iter().map(choice));
        self.spans.extend(spans);
    }

    /// The number of a reading of a choice, by how it would be written.
    pub fn reading(&mut self, choice: usize, written: Vec<u8>) -> u16 {
        let written = String::from_utf8_lossy(&written).into_owned();
        let choice = &mut self.list[choice];
        let known = choice.readings.iter().position(|reading| *reading == written);
        let index = known.unwrap_or_else(|| {
            choice.readings.push(written);
            choice.left += 1;
            choice.readings.len() - 1
        });
        u16::try_from(index).unwrap_or(u16::MAX)
    }

    /// Forgets the choices from this one on.
    pub fn truncate(&mut self, choices: usize) {
        self.list.truncate(choices);
        self.spans.truncate(choices);
    }

    /// The readings of each choice that any world rests on.
    fn left<'c>(&self, worlds: impl Iterator<Item = &'c Chosen>) -> Vec<BTreeSet<u16>> {
        let mut left = vec![BTreeSet::new(); self.list.len()];
        for chosen in worlds {
            for (left, set) in left.iter_mut().zip(&chosen.sets) {
                left.extend(set.iter().copied());
            }
        }
        left
    }

    /// A line has excluded worlds: notes which readings went with them.
    pub fn narrow<'c>(&mut self, at: Option<Span>, worlds: impl Iterator<Item = &'c Chosen>) {
        let left = self.left(worlds);
        for (choice, left) in self.list.iter_mut().zip(left) {
            if left.len() < choice.left {
                choice.left = left.len();
                // That the rest of its own line speaks is seen there.
                choice.by =
                    at.filter(|at| choice.span.start >= at.end || choice.span.end <= at.start);
            }
        }
    }

    /// What is said of each at the end.
    pub fn findings<'c>(&self, worlds: impl Iterator<Item = &'c Chosen>) -> Vec<Finding> {
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
