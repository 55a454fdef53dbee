//! Inference of rules: the variants that make all observations in some games legal.
//!
//! A log is replayed under all variants at once. Each line depends only on the parameters that the engine
//! consults there. So the variants are split only by those parameters, and only if they lead to different
//! results. They are joined again when their results are the same. The variants that remain at the end
//! are exactly those under which `check` finds no error.

mod boards;
mod contradiction;
mod cube;
mod exercise;
mod nearest;
mod proof;
mod question;
mod search;

pub use cube::{Cube, Variants};
pub use question::{Question, open, questions};

use std::hash::{Hash, Hasher};

use crate::finding::{Code, Finding};
use crate::notation::{Content, Line, Log, fields};
use crate::replay::{Loader, Setup};
use crate::rulebook::{Row, UntypedVariant};
use crate::span::Span;

/// The largest number of excused moves up to which the search proves that it found the minimum.
pub const EXACT: usize = 3;

/// One game to infer from.
#[derive(Clone, Copy)]
pub struct Evidence<'a> {
    /// Its text.
    pub text: &'a [u8],
    /// The text, parsed.
    pub log: &'a Log,
    /// The loader of variant files that the log names. Their contents are not used as evidence.
    pub load: Loader<'a>,
}

impl<'a> Evidence<'a> {
    /// Returns the line with the field `Change`, from which another variant holds. Play after it
    /// does not count as evidence.
    pub fn change(&self) -> Option<usize> {
        self.log.lines.iter().position(|line| match &line.content {
            Content::Field(field) => {
                let known = fields::known_field(&self.text[field.name.range()]);
                known.is_some_and(|known| known.name == "Change")
            }
            _ => false,
        })
    }

    /// Returns the lines that can affect the replay. Among fields, only the result counts.
    fn played(&self) -> impl Iterator<Item = usize> + use<'a> {
        let Evidence { text, log, .. } = *self;
        self.lines().filter(move |&line| match &log.lines[line].content {
            Content::Field(field) => {
                let known = fields::known_field(&text[field.name.range()]);
                known.is_some_and(|known| known.name == "Result")
            }
            _ => true,
        })
    }

    /// Returns the lines to infer from, without blank lines.
    fn lines(&self) -> impl Iterator<Item = usize> + use<'a> {
        let log = self.log;
        let end = self.change().unwrap_or(log.lines.len());
        (0..end).filter(|&line| !matches!(log.lines[line].content, Content::Nothing))
    }

    /// Returns the line that states the players; the first line if there is none.
    fn setting(&self) -> usize {
        let seats = |line: &Line| match &line.content {
            Content::Field(field) => {
                let name = &self.text[field.name.range()];
                name.eq_ignore_ascii_case(b"Players") || fields::is_seat(name)
            }
            _ => false,
        };
        self.log.lines.iter().position(seats).unwrap_or(0)
    }

    /// Returns the last line that is not blank.
    fn last(&self) -> usize {
        self.lines().last().unwrap_or(0)
    }

    fn setup(&self) -> Setup<'a> {
        Setup { load: self.load, ..Setup::default() }
    }
}

/// A line of one of the games; both are indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The game.
    pub game: usize,
    /// Its line.
    pub line: usize,
}

/// A value that no remaining variant has.
#[derive(Clone, Debug)]
pub struct Exclusion {
    /// The parameter.
    pub parameter: &'static Row,
    /// The value.
    pub value: u8,
    /// A line that is illegal with it: the first one if nothing else differs from the rules that fit. If no
    /// variant fits, the line that excluded the last variant with it.
    pub at: Place,
    /// The finding there.
    pub finding: Finding,
    /// The variant with the value under which the line is illegal.
    pub under: UntypedVariant,
}

/// A move that a variant fits only with an excuse.
#[derive(Clone, Debug)]
pub struct Excuse {
    /// Its line.
    pub at: Place,
    /// The finding there.
    pub finding: Finding,
}

impl Excuse {
    fn key(&self) -> (Place, Code, Span) {
        (self.at, self.finding.code(), self.finding.span)
    }
}

impl PartialEq for Excuse {
    fn eq(&self, other: &Excuse) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Excuse {}

impl Hash for Excuse {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// Variants that fit if some moves are excused.
#[derive(Clone, Debug)]
pub struct Nearly {
    /// The variants.
    pub variants: Variants,
    /// The moves that are excused.
    pub excuses: Vec<Excuse>,
    /// The number of later errors that these moves may cause, under the likeliest of the variants.
    pub following: usize,
}

impl Nearly {
    /// Creates a group whose follow-on errors are not counted yet.
    pub(super) fn new(variants: Variants, excuses: Vec<Excuse>) -> Nearly {
        Nearly { variants, excuses, following: 0 }
    }

    /// Returns the number of errors: excused moves, and errors that they may cause.
    pub fn errors(&self) -> usize {
        self.excuses.len() + self.following
    }
}

/// The best result if no variant fits.
#[derive(Clone, Debug)]
pub struct Unfit {
    /// The variants with the fewest excused moves, grouped by those moves. If they explain too little of
    /// the games, the variant that explains more, although more moves must be excused.
    pub nearly: Vec<Nearly>,
    /// Whether the number of excused moves is proved to be the minimum; otherwise these are the best
    /// variants found.
    pub exact: bool,
    /// Whether the search for the minimum gave up, because the variants split at too many lines.
    pub gave_up: bool,
    /// The variants with fewer excused moves that explain too little.
    pub passed_over: Option<PassedOver>,
    /// Lines that contradict each other, without a smaller set among them. No variant with the boards of
    /// the nearest variants makes them all legal.
    pub contradiction: Vec<Place>,
}

/// Variants with the fewest excused moves, after which most of a game cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedOver {
    /// The number of excused moves.
    pub excuses: usize,
    /// The smallest number of later errors that these moves may cause.
    pub following: usize,
}

impl PassedOver {
    fn of(nearly: &Nearly) -> PassedOver {
        PassedOver { excuses: nearly.excuses.len(), following: nearly.following }
    }
}

/// The result of an inference.
#[derive(Clone, Debug)]
pub struct Inference {
    /// The variants under which all observations are legal. If there are none: the variants with the
    /// fewest excused moves, if the minimum is proved, otherwise empty.
    pub variants: Variants,
    /// The values that none of these variants has, in the order of the games and their lines.
    pub exclusions: Vec<Exclusion>,
    /// For each parameter, a line where another value would have changed the legal moves or their
    /// outcome.
    pub exercised: Vec<Option<Place>>,
    /// The best result if no variant fits.
    pub unfit: Option<Unfit>,
}

/// The knowledge about a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// The game has no other value.
    Fixed(u8),
    /// The inference was given only this value.
    Given(u8),
    /// Only this value remains.
    Settled(u8),
    /// Some values are excluded, and more than one remains.
    Narrowed(Vec<u8>),
    /// Every value fits, although the parameter mattered.
    Open,
    /// No line exercised the parameter.
    NeverExercised,
}

impl Inference {
    /// Returns the knowledge about a parameter.
    pub fn knowledge(&self, parameter: &'static Row) -> Knowledge {
        let left = self.variants.values(parameter);
        let excluded = self.exclusions.iter().any(|e| e.parameter == parameter);
        match left[..] {
            [value] if parameter.values.all().count() == 1 => Knowledge::Fixed(value),
            [value] if excluded => Knowledge::Settled(value),
            [value] => Knowledge::Given(value),
            _ if excluded => Knowledge::Narrowed(left),
            _ if self.exercised[parameter.index()].is_some() => Knowledge::Open,
            _ => Knowledge::NeverExercised,
        }
    }
}

/// A callback with the progress of an inference. It returns `false` to cancel it.
pub type Progress<'a> = &'a mut dyn FnMut(Place) -> bool;

/// Infers which of the given variants fit some games of one household, all logs of the variants' game. Returns `None` if
/// it was cancelled.
pub fn infer(
    games: &[Evidence<'_>],
    given: &Variants,
    progress: Progress<'_>,
) -> Option<Inference> {
    let mut nearest = nearest::nearest(games, given, progress)?;
    let (variants, mut exclusions) = (nearest.left(), std::mem::take(&mut nearest.exclusions));
    proof::clarify(games, &variants, &mut exclusions, progress)?;
    let unfit = nearest.unfit(games, given, progress)?;
    let exercised = exercise::exercised(games, &variants, &exclusions, progress)?;
    Some(Inference { variants, exclusions, exercised, unfit })
}
