//! Every game that the sources describe or mention, and its support in this project.

use super::GameId;

/// A game of the sources.
#[derive(Debug, PartialEq, Eq)]
pub struct SourceGame {
    /// Its name in the field `Game`.
    pub name: &'static str,
    /// Its name in a sentence.
    pub title: &'static str,
    /// Other names that the field `Game` may have.
    pub other_names: &'static [&'static str],
    /// The kind of game, in a few words.
    pub kind: &'static str,
    /// The support for the game.
    pub stage: Stage,
    /// The gaps in the sources.
    pub lacks: &'static str,
}

/// The support for a game in this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Dadu reads its logs and checks every move.
    Checked,
    /// Dadu stores its logs and checks their headers. The sources say too little about its rules.
    Recorded,
}

impl Stage {
    /// Returns the stage in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Checked => "checked",
            Stage::Recorded => "recorded",
        }
    }
}

const fn checked(
    game: GameId,
    title: &'static str,
    kind: &'static str,
    lacks: &'static str,
) -> SourceGame {
    SourceGame { name: game.name(), title, other_names: &[], kind, stage: Stage::Checked, lacks }
}

impl SourceGame {
    const fn also_called(self, other_names: &'static [&'static str]) -> SourceGame {
        SourceGame { other_names, ..self }
    }
}

const fn recorded(
    name: &'static str,
    title: &'static str,
    kind: &'static str,
    lacks: &'static str,
) -> SourceGame {
    SourceGame { name, title, other_names: &[], kind, stage: Stage::Recorded, lacks }
}

/// What is missing of a game that a source compares with Dadu or with Tab.
const COMPARED: &str = "its rules, because it is only compared with Dadu";
/// What is missing of a game of which a source has only the name.
const ONLY_NAMED: &str = "its rules, because it is only named";

/// The games of the sources: those that dadu checks, and those that the sources only mention, so that it
/// only stores their logs.
pub static SOURCE_GAMES: [SourceGame; 27] = [
    checked(
        GameId::Dadu,
        "Dadu",
        "race of two teams on a winding track",
        "answers to some questions on which households differ",
    ),
    checked(
        GameId::Thaayam,
        "Thaayam",
        "race to the middle of 25 squares",
        "the picture of the path",
    ),
    checked(
        GameId::Tamman,
        "Tammà·n",
        "race to the middle of 25 squares, captures by passing over",
        "the drawings, and who begins",
    ),
    checked(GameId::Deleb, "Dèleb", "two teams on four lines of points", "the drawing of the way"),
    checked(GameId::Shah, "Shàh", "rows of three on 24 points", "how a game ends")
        .also_called(&["shàh", "shax"]),
    checked(
        GameId::DjaraBadakh,
        "Djara-badàkh",
        "rows of three on 9 points",
        "whether diagonals count, and a side that cannot move",
    )
    .also_called(&["djara-badàkh"]),
    checked(
        GameId::Shantarad,
        "Shantarad",
        "captures by flanking on 25 squares",
        "the heading of its page, and how a game ends",
    )
    .also_called(&["bub"]),
    checked(
        GameId::Koruboddo,
        "Koruboddo",
        "captures by leaps on 25 squares",
        "how a game ends, and a side that cannot move",
    )
    .also_called(&["korkabód", "horubodhdho"]),
    checked(
        GameId::LeylaGobale,
        "Leyla-gôbale",
        "sowing in two rows of 6, 8 or 12 holes",
        "the first player, and a sowing that never ends",
    )
    .also_called(&["leyla-gôbale"]),
    checked(GameId::Bosh, "Bòsh", "sowing in two rows of 5 holes", "the heading of its page")
        .also_called(&["bòsh"]),
    recorded(
        "pancha-keliya",
        "Pancha Keliya",
        "race on a single track with two lead-ins",
        COMPARED,
    ),
    recorded(
        "panchi",
        "Panchi",
        "race on a single track with 12 safe squares, thrown with 7 cowries",
        COMPARED,
    ),
    recorded(
        "bhadrakattam",
        "Bhadrakattam",
        "race on a single track, with five different pieces a side",
        COMPARED,
    ),
    recorded("pachisi", "Pachisi", "race in which twins move as one", COMPARED),
    recorded("chaupar", "Chaupar", "race that may begin with pieces on the board", COMPARED),
    recorded(
        "ashta-chamma",
        "Ashta Chamma",
        "race on a square board, thrown with four cowries",
        COMPARED,
    ),
    recorded("kola-daan", "Kola Daan", "of a family of games known all over India", ONLY_NAMED),
    recorded("tab", "Tab and its kin", "two sides through each other's lines", COMPARED),
    recorded("kioz", "Kiôz", "kin of Tab on 4 rows of 22 squares", COMPARED),
    recorded("kos", "Kös", "kin of Tab on 4 rows of 12 squares", COMPARED),
    recorded("bheri-bakhri", "Bheri Bakhri", "kin of Tab on 3 rows of 8 squares", COMPARED),
    recorded("tablan", "Tablan", "kin of Tab on 4 rows of 12 squares", COMPARED),
    recorded("tabul-phal", "Tabul Phal", "kin of Tab on 4 rows of 12 squares", COMPARED),
    recorded("sonaikkattam", "Sonaikkattam", "kin of Tab on 5 rows of 8 squares", COMPARED),
    recorded("tayakaram", "Tayakaram", "kin of Tab on 9 rows of 12 squares", COMPARED),
    recorded(
        "twenty-four-squares",
        "Game of Twenty-Four Squares",
        "moves in all directions on three rows of 8 squares",
        "most of its rules",
    ),
    recorded(
        "fifty-one-squares",
        "Game of Fifty-One Squares",
        "the same on three rows of 17 squares",
        "most of its rules",
    ),
];

/// Returns the game of the sources that the field `Game` names, in any case of letters.
pub fn source_game(written: &str) -> Option<&'static SourceGame> {
    // Nearly all logs have the name itself.
    let named = SOURCE_GAMES.iter().find(|game| game.name == written);
    named.or_else(|| other_name(&written.to_lowercase()))
}

fn other_name(written: &str) -> Option<&'static SourceGame> {
    SOURCE_GAMES.iter().find(|game| {
        let is_other = |name: &&str| *name == written;
        game.name == written
            || game.title.to_lowercase() == written
            || game.other_names.iter().any(is_other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_can_be_checked_are_those_with_an_engine() {
        let checked = SOURCE_GAMES.iter().filter(|game| game.stage == Stage::Checked);
        let checked: Vec<_> = checked.map(|game| (game.name, game.title)).collect();
        let engines = GameId::ALL.map(|game| (game.name(), game.rulebook().title));
        assert_eq!(checked, engines);
        assert_eq!(source_game("BUB").map(|game| game.name), Some("shantarad"));
        assert_eq!(source_game("Leyla-Gôbale").map(|game| game.name), Some("leyla-gobale"));
        assert_eq!(
            (source_game("yutnori"), source_game("Pancha Keliya").map(|game| game.stage)),
            (None, Some(Stage::Recorded))
        );
    }
}
