//! The position that a user names: the start, a point in a game, or facts.

use std::path::Path;

use super::Arguments;
use crate::archive::Archive;
use crate::archive::query::PositionQuery;
use crate::archive::tree::{KnownPosition, Target};
use crate::cli::archive::or_print_error;
use crate::cli::input::game::{GameName, LoadedGame, why_not_replayable};
use crate::cli::input::log_point::{GamePoint, LogPoint};
use crate::cli::search::or_draw_error;
use crate::cli::terminal::output::print_error;
use crate::diagnostic::printable;
use crate::games::GameId;

/// The position that a user named.
pub struct ChosenPosition {
    pub target: Target,
    /// The game to search.
    pub game: GameId,
    /// The position in words, as a title.
    pub title: String,
}

/// Returns the position that the arguments name, or prints why there is none.
pub fn choose(arguments: &Arguments, archive: &Archive) -> Option<ChosenPosition> {
    let Some(text) = &arguments.position else {
        let game = default_game(arguments, archive)?;
        let title = format!("first player turns of {}", game.name());
        return Some(ChosenPosition { target: Target::Start, game, title });
    };
    if let Some(at) = arguments.at {
        return of_game(arguments, text, at);
    }
    if text.starts_with('@') || Path::new(text).exists() {
        let text = printable(text);
        print_error(&format!("name a point in the game: dadu tree {text} --at 12"));
        return None;
    }
    let game = default_game(arguments, archive)?;
    let facts = or_draw_error(PositionQuery::read(text, game), text, "position")?;
    let title = format!("{}: {}", game.name(), printable(text));
    Some(ChosenPosition { target: Target::Facts(facts), game, title })
}

/// Returns the chosen game, or the main one of the archive.
fn default_game(arguments: &Arguments, archive: &Archive) -> Option<GameId> {
    let kinds = or_print_error(archive.kinds())?;
    let game = arguments.game.or_else(|| GameId::of_name(kinds.main()));
    if game.is_none() {
        let main = printable(kinds.main());
        print_error(&format!("dadu does not check the play of {main}; choose a game with --game"));
    }
    game
}

fn of_game(arguments: &Arguments, name: &str, at: LogPoint) -> Option<ChosenPosition> {
    let name = match name.parse::<GameName>() {
        Ok(name) => name,
        Err(reason) => {
            print_error(&format!("{}: {reason}", printable(name)));
            return None;
        }
    };
    let loaded = name.read(&arguments.archive)?;
    match position(arguments, &loaded, at) {
        Ok(chosen) => Some(chosen),
        Err(reason) => {
            print_error(&format!("{}: {reason}", printable(&loaded.name)));
            None
        }
    }
}

fn position(
    arguments: &Arguments,
    loaded: &LoadedGame,
    at: LogPoint,
) -> Result<ChosenPosition, String> {
    let log = loaded.log();
    let game = log.game.filter(|_| log.is_readable());
    let game = game.ok_or_else(|| why_not_replayable(&log).to_owned())?;
    let point = GamePoint::new(loaded, at)?;
    if arguments.game.is_some_and(|named| named != game) {
        return Err(format!("this is a game of {}; leave out --game", game.name()));
    }
    let known = KnownPosition::at(&point.moment)?;
    if let (Some(next), Some(side)) = (known.side(), arguments.side)
        && next != side
    {
        return Err(format!("{next} plays next at this point, not {side}"));
    }
    let title = format!("{}; {}", point.title(), point.scene.whose_turn);
    Ok(ChosenPosition { target: Target::Position(Box::new(known)), game, title })
}
