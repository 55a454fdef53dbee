//! The games that a log may name, each in its own folder.
//!
//! Each folder contains a game's rules as data and its engine. It contains no texts, files or messages,
//! and does not depend on other games. Games on the board of five by five squares share `square`.

mod bits;
pub mod bosh;
pub mod dadu;
pub mod deleb;
pub mod djara_badakh;
pub mod game;
mod grid;
pub mod koruboddo;
pub mod leyla_gobale;
mod lines;
pub mod move_game;
pub mod shah;
pub mod shantarad;
mod sources;
mod sowing;
mod square;
pub mod tamman;
pub mod thaayam;

pub use sources::{SOURCE_GAMES, SourceGame, Stage, source_game};

use std::fmt;

use crate::rulebook::{
    Declaration, Loader, Parameter, PieceLetter, RuleId, Rulebook, Variant, declare,
};

/// Evaluates one expression for Dadu and for an unknown game, another for every game that implements
/// [`game::Game`], and a third for every game that implements [`move_game::MoveGame`]. In the last two, the
/// name stands for the game's rules.
macro_rules! for_game {
    (
        $game:expr,
        dadu => $dadu:expr,
        $Rules:ident => $other:expr,
        moves $Moves:ident => $moves:expr
    ) => {
        match $game {
            Some($crate::games::GameId::Thaayam) => {
                type $Rules = $crate::games::thaayam::Rules;
                $other
            }
            Some($crate::games::GameId::Tamman) => {
                type $Rules = $crate::games::tamman::Rules;
                $other
            }
            Some($crate::games::GameId::Deleb) => {
                type $Rules = $crate::games::deleb::Rules;
                $other
            }
            Some($crate::games::GameId::Shantarad) => {
                type $Moves = $crate::games::shantarad::Rules;
                $moves
            }
            Some($crate::games::GameId::Koruboddo) => {
                type $Moves = $crate::games::koruboddo::Rules;
                $moves
            }
            Some($crate::games::GameId::LeylaGobale) => {
                type $Moves = $crate::games::leyla_gobale::Rules;
                $moves
            }
            Some($crate::games::GameId::Bosh) => {
                type $Moves = $crate::games::bosh::Rules;
                $moves
            }
            Some($crate::games::GameId::Shah) => {
                type $Moves = $crate::games::shah::Rules;
                $moves
            }
            Some($crate::games::GameId::DjaraBadakh) => {
                type $Moves = $crate::games::djara_badakh::Rules;
                $moves
            }
            Some($crate::games::GameId::Dadu) | None => $dadu,
        }
    };
}
pub(crate) use for_game;

/// The games that a log may name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameId {
    /// Dadu, the game of logs without `Game:`.
    #[default]
    Dadu,
    /// Thaayam.
    Thaayam,
    /// Tammà·n.
    Tamman,
    /// Dèleb.
    Deleb,
    /// Shàh.
    Shah,
    /// Djara-badàkh.
    DjaraBadakh,
    /// Shantarad.
    Shantarad,
    /// Koruboddo.
    Koruboddo,
    /// Leyla-gôbale.
    LeylaGobale,
    /// Bòsh.
    Bosh,
}

impl GameId {
    /// Every game.
    pub const ALL: [GameId; 10] = [
        GameId::Dadu,
        GameId::Thaayam,
        GameId::Tamman,
        GameId::Deleb,
        GameId::Shah,
        GameId::DjaraBadakh,
        GameId::Shantarad,
        GameId::Koruboddo,
        GameId::LeylaGobale,
        GameId::Bosh,
    ];

    /// Returns its name, as `Game:` gives it in canonical form.
    pub const fn name(self) -> &'static str {
        match self {
            GameId::Dadu => "dadu",
            GameId::Thaayam => "thaayam",
            GameId::Tamman => "tamman",
            GameId::Deleb => "deleb",
            GameId::Shah => "shah",
            GameId::DjaraBadakh => "djara-badakh",
            GameId::Shantarad => "shantarad",
            GameId::Koruboddo => "koruboddo",
            GameId::LeylaGobale => "leyla-gobale",
            GameId::Bosh => "bosh",
        }
    }

    /// Returns the game of that name or title, in any case of letters.
    pub fn of_name(written: &str) -> Option<GameId> {
        let known = source_game(written)?;
        GameId::ALL.into_iter().find(|game| game.name() == known.name)
    }

    /// Returns the game that a rule belongs to.
    pub fn of_rule(rule: RuleId) -> GameId {
        GameId::of_name(rule.0.game).unwrap_or_default()
    }

    /// Returns the kind of piece with this letter, in the first game that has one.
    pub fn lettered(letter: u8) -> Option<&'static PieceLetter> {
        let letters = GameId::ALL.into_iter().flat_map(|game| game.rulebook().letters);
        letters.into_iter().find(|lettered| lettered.letter == letter)
    }

    /// Returns the rulebook of the game.
    pub fn rulebook(self) -> &'static Rulebook {
        match self {
            GameId::Dadu => &dadu::RULEBOOK,
            GameId::Thaayam => &thaayam::RULEBOOK,
            GameId::Tamman => &tamman::RULEBOOK,
            GameId::Deleb => &deleb::RULEBOOK,
            GameId::Shah => &shah::RULEBOOK,
            GameId::DjaraBadakh => &djara_badakh::RULEBOOK,
            GameId::Shantarad => &shantarad::RULEBOOK,
            GameId::Koruboddo => &koruboddo::RULEBOOK,
            GameId::LeylaGobale => &leyla_gobale::RULEBOOK,
            GameId::Bosh => &bosh::RULEBOOK,
        }
    }

    /// Returns whether a player turn of the game has throws.
    pub fn has_throws(self) -> bool {
        self.rulebook().forms.throws
    }

    /// Returns whether the game has captures. In djara-badakh a row wins at once, and nothing is taken (W1).
    pub fn has_captures(self) -> bool {
        self != GameId::DjaraBadakh
    }
}

/// Returns the number of pieces that a letter counts as: twins are two.
pub fn pieces(letter: Option<u8>) -> u8 {
    letter.and_then(GameId::lettered).map_or(1, |lettered| lettered.pieces)
}

/// A variant for each game, if one was given from outside the log.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variants {
    /// The variant of Dadu.
    pub dadu: Option<dadu::variant::Declaration>,
    /// The variant of Thaayam.
    pub thaayam: Option<thaayam::variant::Declaration>,
    /// The variant of Tammà·n.
    pub tamman: Option<tamman::variant::Declaration>,
    /// The variant of dèleb.
    pub deleb: Option<deleb::variant::Declaration>,
    /// The variant of shàh.
    pub shah: Option<shah::variant::Declaration>,
    /// The variant of djara-badàkh.
    pub djara_badakh: Option<djara_badakh::variant::Declaration>,
    /// The variant of shantarad.
    pub shantarad: Option<shantarad::variant::Declaration>,
    /// The variant of koruboddo.
    pub koruboddo: Option<koruboddo::variant::Declaration>,
    /// The variant of leyla-gôbale.
    pub leyla_gobale: Option<leyla_gobale::variant::Declaration>,
    /// The variant of bòsh.
    pub bosh: Option<bosh::variant::Declaration>,
}

impl Variants {
    /// Reads a declaration for each game that accepts it.
    pub fn read(text: &str, load: Loader<'_>) -> Variants {
        Variants {
            dadu: read(text, load),
            thaayam: read(text, load),
            tamman: read(text, load),
            deleb: read(text, load),
            shah: read(text, load),
            djara_badakh: read(text, load),
            shantarad: read(text, load),
            koruboddo: read(text, load),
            leyla_gobale: read(text, load),
            bosh: read(text, load),
        }
    }

    /// Returns whether there is a variant for a game.
    pub fn is_of(&self, game: GameId) -> bool {
        match game {
            GameId::Dadu => self.dadu.is_some(),
            GameId::Thaayam => self.thaayam.is_some(),
            GameId::Tamman => self.tamman.is_some(),
            GameId::Deleb => self.deleb.is_some(),
            GameId::Shah => self.shah.is_some(),
            GameId::DjaraBadakh => self.djara_badakh.is_some(),
            GameId::Shantarad => self.shantarad.is_some(),
            GameId::Koruboddo => self.koruboddo.is_some(),
            GameId::LeylaGobale => self.leyla_gobale.is_some(),
            GameId::Bosh => self.bosh.is_some(),
        }
    }
}

/// The parameters of a game that dadu replays.
pub trait GameParameter: Parameter {
    /// The game.
    const GAME: GameId;

    /// Returns the variant of the game that was given from outside its logs.
    fn given_variant(variants: &Variants) -> Option<Declaration<Self>>;

    /// Sets a variant of the game from outside its logs.
    fn give(variants: &mut Variants, declaration: Declaration<Self>);
}

macro_rules! parameters {
    ($($game:ident: $GameId:ident),*) => {$(
        impl GameParameter for $game::variant::Parameter {
            const GAME: GameId = GameId::$GameId;

            fn given_variant(variants: &Variants) -> Option<Declaration<Self>> {
                variants.$game
            }

            fn give(variants: &mut Variants, declaration: Declaration<Self>) {
                variants.$game = Some(declaration);
            }
        }
    )*};
}

parameters!(
    dadu: Dadu,
    thaayam: Thaayam,
    tamman: Tamman,
    deleb: Deleb,
    shah: Shah,
    djara_badakh: DjaraBadakh,
    shantarad: Shantarad,
    koruboddo: Koruboddo,
    leyla_gobale: LeylaGobale,
    bosh: Bosh
);

impl<P: GameParameter> From<Declaration<P>> for Variants {
    fn from(declaration: Declaration<P>) -> Variants {
        let mut variants = Variants::default();
        P::give(&mut variants, declaration);
        variants
    }
}

fn read<P: Parameter>(text: &str, load: Loader<'_>) -> Option<Declaration<P>> {
    let (declaration, problems) = declare(text, Declaration::of_variant(Variant::BASIC), load);
    problems.iter().all(|problem| problem.kind.is_advice()).then_some(declaration)
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_name_and_declare_themselves() {
        for game in GameId::ALL {
            let book = game.rulebook();
            assert_eq!((book.name, GameId::of_name(book.title)), (game.name(), Some(game)));
            assert!(book.rules.iter().all(|&rule| GameId::of_rule(rule) == game));
            for own in book.letters {
                let first = GameId::lettered(own.letter).map(|lettered| lettered.pieces);
                assert_eq!(first, Some(own.pieces), "a letter has one size in every game");
            }
            assert!(book.throws.is_sorted() && book.presets[0].name == "basic");
            let (declared, problems) = (book.declare)(book.example, &|_| Err(String::new()));
            assert_eq!((declared.text.as_str(), problems), (book.example, vec![]));
            for (place, row) in book.parameters.iter().enumerate() {
                assert_eq!((row.place as usize, book.parameter(row.name)), (place, Some(row)));
            }
        }
        assert_eq!(GameId::of_name("ludo"), None);
        assert_eq!(GameId::default(), GameId::Dadu);
    }
}
