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
    Declaration, Loader, Parameter, PieceLetter, RuleId, Rulebook, UntypedDeclaration,
    UntypedVariant, declare_over,
};

/// The only list of games: their names in [`GameId`] and their folders. First Dadu, the game of logs without `Game:`, then
/// the games that implement [`game::Game`], and the games that implement [`move_game::MoveGame`].
macro_rules! games {
    (@list $($use:tt)*) => {
        $crate::games::games! {
            $($use)*
            dadu: Dadu dadu;
            throws: Thaayam thaayam, Tamman tamman, Deleb deleb;
            moves: Shah shah, DjaraBadakh djara_badakh, Shantarad shantarad, Koruboddo koruboddo,
                LeylaGobale leyla_gobale, Bosh bosh
        }
    };
    (
        @match [$game:expr, $dadu_says:expr, $Rules:ident $throws_say:expr, $Moves:ident $moves_say:expr]
        dadu: $Dadu:ident $dadu:ident;
        throws: $($Throws:ident $throws:ident),*;
        moves: $($NoThrows:ident $no_throws:ident),*
    ) => {
        match $game {
            $(Some($crate::games::GameId::$Throws) => {
                type $Rules = $crate::games::$throws::Rules;
                $throws_say
            })*
            $(Some($crate::games::GameId::$NoThrows) => {
                type $Moves = $crate::games::$no_throws::Rules;
                $moves_say
            })*
            Some($crate::games::GameId::$Dadu) | None => $dadu_says,
        }
    };
    (
        @declare
        dadu: $Dadu:ident $dadu:ident;
        throws: $($Throws:ident $throws:ident),*;
        moves: $($NoThrows:ident $no_throws:ident),*
    ) => {
        /// The games that a log may name.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the rulebook of a game has its title")]
        pub enum GameId {
            #[default]
            $Dadu,
            $($Throws,)*
            $($NoThrows,)*
        }

        impl GameId {
            /// Every game.
            pub const ALL: [GameId; [$(stringify!($Throws),)* $(stringify!($NoThrows),)* ""].len()] =
                [GameId::$Dadu, $(GameId::$Throws,)* $(GameId::$NoThrows,)*];

            /// Returns the rulebook of the game.
            pub const fn rulebook(self) -> &'static Rulebook {
                match self {
                    GameId::$Dadu => &$dadu::RULEBOOK,
                    $(GameId::$Throws => &$throws::RULEBOOK,)*
                    $(GameId::$NoThrows => &$no_throws::RULEBOOK,)*
                }
            }
        }
    };
}
pub(crate) use games;

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
        $crate::games::games!(@list @match [$game, $dadu, $Rules $other, $Moves $moves])
    };
}
pub(crate) use for_game;

games!(@list @declare);

impl GameId {
    /// Returns its name, as `Game:` gives it in canonical form.
    pub const fn name(self) -> &'static str {
        self.rulebook().name
    }

    /// Returns the line that names the game in a log, with this ending; nothing for Dadu, which logs need not name.
    pub fn line(self, ending: &str) -> String {
        match self.is_named() {
            true => format!("Game: {self}{ending}"),
            false => String::new(),
        }
    }

    /// Returns whether a log must name the game. A log that names none is one of Dadu.
    pub fn is_named(self) -> bool {
        self != GameId::default()
    }

    /// Returns `of Thaayam` after a space, to add to a noun; nothing for Dadu.
    pub fn of_title(self) -> String {
        match self.is_named() {
            true => format!(" of {}", self.rulebook().title),
            false => String::new(),
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

    /// Returns whether a player turn of the game has throws.
    pub fn has_throws(self) -> bool {
        self.rulebook().forms.throws
    }

    /// Returns whether pieces are captured in the game.
    pub fn has_captures(self) -> bool {
        self.rulebook().forms.captures
    }
}

/// Returns the number of pieces that a letter counts as: twins are two.
pub fn pieces(letter: Option<u8>) -> u8 {
    letter.and_then(GameId::lettered).map_or(1, |lettered| lettered.pieces)
}

/// A variant for each game, if one was given from outside the log.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variants {
    /// In the order of [`GameId::ALL`].
    given: [Option<UntypedDeclaration>; GameId::ALL.len()],
}

impl Variants {
    /// Reads a declaration for each game that accepts it.
    pub fn read(text: &str, load: Loader<'_>) -> Variants {
        let given = GameId::ALL.map(|game| {
            let book = game.rulebook();
            let basic = UntypedDeclaration::of_variant(&UntypedVariant::basic(book));
            let (declaration, problems) = declare_over(book, text, basic, load);
            problems.iter().all(|problem| problem.kind.is_advice()).then_some(declaration)
        });
        Variants { given }
    }

    /// Returns whether there is a variant for a game.
    pub fn is_of(&self, game: GameId) -> bool {
        self.given[game as usize].is_some()
    }

    /// Returns the variant of the game with these parameters.
    pub fn get<P: Parameter>(&self) -> Option<Declaration<P>> {
        self.given[game_of(P::book()) as usize].map(|given| given.typed())
    }
}

impl<P: Parameter> From<Declaration<P>> for Variants {
    fn from(declaration: Declaration<P>) -> Variants {
        let mut variants = Variants::default();
        variants.given[game_of(P::book()) as usize] = Some(UntypedDeclaration::of(&declaration));
        variants
    }
}

impl From<&UntypedVariant> for Variants {
    fn from(variant: &UntypedVariant) -> Variants {
        let mut variants = Variants::default();
        variants.given[game_of(variant.book()) as usize] =
            Some(UntypedDeclaration::of_variant(variant));
        variants
    }
}

fn game_of(book: &Rulebook) -> GameId {
    let is_of = |game: &GameId| std::ptr::eq(game.rulebook(), book);
    GameId::ALL.into_iter().find(is_of).unwrap_or_default()
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
            let (declared, problems) = book.declare(book.example, &|_| Err(String::new()));
            assert_eq!((declared.text.as_str(), problems), (book.example, vec![]));
            for (place, row) in book.parameters.iter().enumerate() {
                assert_eq!((row.place as usize, book.parameter(row.name)), (place, Some(row)));
            }
        }
        assert_eq!(GameId::of_name("ludo"), None);
        assert_eq!(GameId::default(), GameId::Dadu);
    }
}
