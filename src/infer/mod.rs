//! Which variants make everything that was surely seen legal?
//!
//! A log is replayed under all variants at once. What happens on a line depends on the parameters
//! that the engine consulted there, and on no others: so the variants are split only by those, only
//! where they lead to different things, and are joined again where they come to the same. What is
//! left at the end is exactly the variants under which `check` finds no error.

mod contradiction;
mod cube;
mod exercise;
mod nearest;
mod question;
mod search;

pub use cube::{Cube, Variants};
pub use question::{Question, open, questions};

use std::hash::{Hash, Hasher};

use crate::finding::{Code, Finding};
use crate::games::{GameParameter, dadu, deleb, tamman, thaayam};
use crate::notation::{Content, Line, Log, fields};
use crate::replay::{self, Loader, Setup, Stepwise, generic};
use crate::rulebook::{Parameter, Variant};
use crate::span::Span;

/// The most excused moves up to which the fewest are found for certain.
pub const EXACT: usize = 3;

/// One game to infer from.
#[derive(Clone, Copy)]
pub struct Evidence<'a> {
    /// Its text.
    pub text: &'a [u8],
    /// The text, parsed.
    pub log: &'a Log,
    /// How to get variant files that it names; what they say is not believed.
    pub load: Loader<'a>,
}

impl<'a> Evidence<'a> {
    /// The line from which on another variant holds, as the log itself says; what is played after
    /// it says nothing of the rules before.
    pub fn change(&self) -> Option<usize> {
        self.log.lines.iter().position(|line| match &line.content {
            Content::Field(field) => {
                let known = fields::known(&self.text[field.name.range()]);
                known.is_some_and(|known| known.name == "Change")
            }
            _ => false,
        })
    }

    /// The lines on which anything can happen: a field says nothing of the play, but for its result.
    fn played(&self) -> impl Iterator<Item = usize> + use<'a> {
        let Evidence { text, log, .. } = *self;
        self.lines().filter(move |&line| match &log.lines[line].content {
            Content::Field(field) => {
                let known = fields::known(&text[field.name.range()]);
                known.is_some_and(|known| known.name == "Result")
            }
            _ => true,
        })
    }

    /// The lines to infer from, those left out on which nothing stands.
    fn lines(&self) -> impl Iterator<Item = usize> + use<'a> {
        let log = self.log;
        let end = self.change().unwrap_or(log.lines.len());
        (0..end).filter(|&line| !matches!(log.lines[line].content, Content::Nothing))
    }

    /// The line that says who plays; the first, if none does.
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

    /// The last line on which anything stands.
    fn last(&self) -> usize {
        self.lines().last().unwrap_or(0)
    }

    fn setup(&self) -> Setup<'a> {
        Setup { load: self.load, ..Setup::default() }
    }
}

/// A line of one of the games, both by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The game.
    pub game: usize,
    /// Its line.
    pub line: usize,
}

/// A value that no variant left has.
#[derive(Clone, Debug)]
pub struct Exclusion<P> {
    /// The parameter.
    pub parameter: P,
    /// The value.
    pub value: u8,
    /// The line that excluded the last variant with it.
    pub at: Place,
    /// What is wrong there under such a variant.
    pub finding: Finding,
    /// Such a variant.
    pub under: Variant<P>,
}

/// A move that must be excused if a variant is to fit.
#[derive(Clone, Debug)]
pub struct Excuse {
    /// Its line.
    pub at: Place,
    /// What is wrong there.
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

/// Variants that fit but for some moves.
#[derive(Clone, Debug)]
pub struct Nearly<P> {
    /// The variants.
    pub variants: Variants<P>,
    /// The moves that they need excused.
    pub excuses: Vec<Excuse>,
}

/// What nearly fits, where nothing does.
#[derive(Clone, Debug)]
pub struct Unfit<P> {
    /// The variants with the fewest excused moves, by what they need excused.
    pub nearly: Vec<Nearly<P>>,
    /// Whether none needs fewer; otherwise these are the best that were found.
    pub exact: bool,
    /// Lines that contradict each other, and of which none can be taken away: with the boards of the
    /// nearest variants no variant makes them all legal.
    pub contradiction: Vec<Place>,
}

/// What the games say of the rules.
#[derive(Clone, Debug)]
pub struct Inferred<P> {
    /// The variants under which all that was surely seen is legal. Where there are none, those that
    /// need the fewest moves excused, if these are known for certain; otherwise it is empty.
    pub variants: Variants<P>,
    /// The values that none of them has, in the order of the games and their lines.
    pub exclusions: Vec<Exclusion<P>>,
    /// For each parameter, a line where another value would have changed what was legal or what came
    /// of it.
    pub exercised: Vec<Option<Place>>,
    /// What nearly fits, if no variant fits.
    pub unfit: Option<Unfit<P>>,
}

/// What is known of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing else was asked about.
    Given(u8),
    /// Only this value is left.
    Settled(u8),
    /// Some values are excluded, and more than one is left.
    Narrowed(Vec<u8>),
    /// Every value fits, although the parameter mattered.
    Open,
    /// There was no line where it could have mattered.
    NeverExercised,
}

impl<P: Parameter> Inferred<P> {
    /// What is known of a parameter.
    pub fn known(&self, parameter: P) -> Known {
        let left = self.variants.values(parameter);
        let excluded = self.exclusions.iter().any(|e| e.parameter == parameter);
        match left[..] {
            [value] if excluded => Known::Settled(value),
            [value] => Known::Given(value),
            _ if excluded => Known::Narrowed(left),
            _ if self.exercised[parameter.index()].is_some() => Known::Open,
            _ => Known::NeverExercised,
        }
    }
}

/// Told how far an inference has come; says `false` to give it up.
pub type Progress<'a> = &'a mut dyn FnMut(Place) -> bool;

/// A game whose rules can be inferred from its logs.
pub trait Inferable: GameParameter {
    /// How its logs are replayed.
    type Steps<'a>: Stepwise<'a, Self>;
}

impl Inferable for dadu::variant::Parameter {
    type Steps<'a> = replay::Steps<'a>;
}

impl Inferable for thaayam::Parameter {
    type Steps<'a> = generic::Steps<'a, thaayam::Rules<thaayam::Consulted>>;
}

impl Inferable for tamman::Parameter {
    type Steps<'a> = generic::Steps<'a, tamman::Rules<tamman::Consulted>>;
}

impl Inferable for deleb::Parameter {
    type Steps<'a> = generic::Steps<'a, deleb::Rules<deleb::Consulted>>;
}

/// Infers which of the given variants fit some games of one household. Nothing, if it was given up.
pub fn infer<P: Inferable>(
    games: &[Evidence<'_>],
    given: &Variants<P>,
    progress: Progress<'_>,
) -> Option<Inferred<P>> {
    by_steps::<P, P::Steps<'_>>(games, given, progress)
}

fn by_steps<'a, P: Parameter, S: Stepwise<'a, P>>(
    games: &[Evidence<'a>],
    given: &Variants<P>,
    progress: Progress<'_>,
) -> Option<Inferred<P>> {
    let mut nearest = nearest::nearest::<P, S>(games, given, progress)?;
    let (variants, exclusions) = (nearest.left(), std::mem::take(&mut nearest.exclusions));
    let unfit = nearest.unfit::<S>(games, given, progress)?;
    let exercised = exercise::exercised::<P, S>(games, &variants, &exclusions, progress)?;
    Some(Inferred { variants, exclusions, exercised, unfit })
}
