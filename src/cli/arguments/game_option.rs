//! The values of the option `--game`.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::games::{GameId, SOURCE_GAMES, SourceGame, source_game};

impl ValueEnum for GameId {
    fn value_variants<'a>() -> &'a [GameId] {
        &GameId::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

/// Accepts any name of a checked or recorded game, and returns the name for the log. Other games can be
/// given with `--field`.
pub fn any_game() -> impl TypedValueParser<Value = String> {
    let value = |game: &'static SourceGame| {
        let others = game.other_names.iter().chain([&game.title]).copied();
        PossibleValue::new(game.name).aliases(others)
    };
    let name = |typed: String| match source_game(&typed) {
        Some(known) => known.name.to_owned(),
        None => typed,
    };
    PossibleValuesParser::new(SOURCE_GAMES.iter().map(value)).map(name)
}
