//! The 1s of a player turn, in a game in which the first 1 is da (T2).

use super::played::PlayFacts;
use crate::play::Value;
use crate::replay::ThrowEvent;

/// The 1s of a player turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Ones {
    /// Whether the player had thrown da before this turn, if known.
    had_da: Option<bool>,
    /// The first 1 of the series that counts, while it is being thrown.
    first: Option<usize>,
    /// The 1 that gave da.
    da: Option<usize>,
    /// All of them, at full detail.
    all: Vec<usize>,
}

impl Ones {
    /// Starts a player turn of a player who had thrown da before, if that is known.
    pub(super) fn begin(&mut self, had_da: Option<bool>) {
        *self = Ones { had_da, all: std::mem::take(&mut self.all), ..Ones::default() };
    }

    /// Returns whether a series is unfinished in which a 1 may still count.
    pub(super) fn is_open(&self) -> bool {
        self.first.is_some()
    }

    /// Notes which 1 gives da, once its series is complete.
    pub(super) fn note(&mut self, event: &ThrowEvent, is_full: bool) {
        if self.had_da == Some(true) {
            return;
        }
        if event.value == Value::ONE {
            self.first.get_or_insert(event.item);
            if is_full {
                self.all.push(event.item);
            }
        }
        if event.effects.ones_cancelled {
            self.first = None;
        }
        if event.effects.da {
            self.da = self.first;
        }
        if !event.effects.throws_again {
            self.first = None;
        }
    }

    /// Stores at full detail which 1 gave da. This is known only if the replay shows whether the player had
    /// thrown da before the turn and has thrown it after.
    pub(super) fn settle(&mut self, has_da: Option<bool>, played: &mut PlayFacts) {
        let Ones { had_da, first, da, .. } = *self;
        let known = match (had_da, has_da) {
            (Some(true), _) => true,
            (Some(false), Some(true)) => da.is_some(),
            // A 1 in an unfinished series may still count.
            (Some(false), Some(false)) => first.is_none(),
            _ => false,
        };
        for item in std::mem::take(&mut self.all) {
            if let Some(effect) = played.effect(item) {
                effect.da = known.then_some(da == Some(item));
            }
        }
    }
}
