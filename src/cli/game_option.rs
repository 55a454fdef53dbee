//! The values of the option `--game`.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::games::GameId;

impl ValueEnum for GameId {
    fn value_variants<'a>() -> &'a [GameId] {
        &GameId::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}
