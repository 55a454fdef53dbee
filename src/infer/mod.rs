//! Inference of rules: the variants that make all observations in some games legal.
//!
//! A log is replayed under all variants at once. Each line depends only on the parameters that the engine
//! consults there. So the variants are split only by those parameters, and only if they lead to different
//! results. They are joined again when their results are the same. The variants that remain at the end
//! are exactly those under which `check` finds no error.

mod boards;
mod contradiction;
mod corrected;
mod cube;
mod exercise;
mod proof;
mod question;
mod search;
mod slips;

pub use cube::{Cube, Variants};
pub use question::{Question, open, questions};

use boards::StatedBoards;
use corrected::CorrectedGames;
use search::Search;
use slips::{Slip, SlipSearch};

use crate::finding::Finding;
use crate::notation::{Content, Line, Log, fields};
use crate::replay::{Loader, Setup};
use crate::rulebook::{Row, UntypedVariant};

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

/// A slip: a line that is only legal with a change of the log, or an illegal move.
#[derive(Clone, Debug)]
pub struct Excuse {
    /// Its line.
    pub at: Place,
    /// The finding there.
    pub finding: Finding,
}

impl PartialEq for Excuse {
    fn eq(&self, other: &Excuse) -> bool {
        let key = |it: &Excuse| (it.at, it.finding.code(), it.finding.span);
        key(self) == key(other)
    }
}

/// The best result if no variant fits.
#[derive(Clone, Debug)]
pub struct Unfit {
    /// The variants that need the fewest slips.
    pub best: Variants,
    /// The slips that the likeliest of them needs, in the order of the games.
    pub slips: Vec<Excuse>,
    /// How many more slips each of the other variants near the best ones needs, in tenths.
    pub others: Vec<(u32, Variants)>,
    /// Whether the search took too long in some game. Then it dropped variants that may fit as well.
    pub is_cut: bool,
    /// Lines that contradict each other, without a smaller set among them. No variant with the boards of
    /// the best variants makes them all legal.
    pub contradiction: Vec<Place>,
}

impl Unfit {
    /// Returns how many more slips the best rules with another value of a parameter need, or `None` if none was found that
    /// needs at most [`MOST_MORE`].
    pub fn margin(&self, parameter: &'static Row) -> Option<u32> {
        let values = self.best.values(parameter);
        if values.len() > 1 {
            return Some(0);
        }
        let has_other = |variants: &Variants| variants.values(parameter) != values;
        let other = self.others.iter().find(|(_, variants)| has_other(variants));
        other.map(|(more, _)| more.div_ceil(slips::SLIP))
    }
}

/// The number of slips above which variants are not considered, if others need fewer.
pub const MOST_MORE: u32 = slips::FINAL_MARGIN / slips::SLIP;

/// The result of an inference.
#[derive(Clone, Debug)]
pub struct Inference {
    /// The variants under which all observations are legal. If there are none: the variants that need the fewest slips, or
    /// nearly as few.
    pub variants: Variants,
    /// The variants that were considered.
    given: Variants,
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
        let excluded = self.given.values(parameter).len() > left.len();
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
    let stated = boards::stated_boards(games, given, progress)?;
    let mut search = Search::new(games);
    let variants = search.run(&stated.variants, progress)?;
    if variants.is_empty() {
        return nearly(games, given, stated, progress);
    }
    let games = &CorrectedGames::uncorrected(games);
    let mut exclusions = [stated.exclusions, search.exclusions].concat();
    proof::clarify(games, &variants, &mut exclusions, progress)?;
    let exercised = exercise::exercised(games, &variants, &exclusions, progress)?;
    Some(Inference { variants, given: given.clone(), exclusions, exercised, unfit: None })
}

/// The number of slips by which rules may differ from the best ones and still count as good, in tenths.
const GOOD: u32 = slips::SLIP;

/// Infers which of the given variants fit some games best, if none fits.
fn nearly(
    games: &[Evidence<'_>],
    given: &Variants,
    stated: StatedBoards,
    progress: Progress<'_>,
) -> Option<Inference> {
    let mut search = SlipSearch::new(games, &stated.variants, progress)?;
    let mut layers = search.best(&stated.variants, progress)?.into_iter();
    let best = layers.next().unwrap_or_default();
    let others: Vec<(u32, Variants)> =
        layers.map(|layer| (layer.cost - best.cost, layer.variants)).collect();
    let slips = match best.variants.likeliest() {
        Some(likeliest) => search.slips_of(likeliest, progress)?,
        None => Vec::new(),
    };
    let mut variants = best.variants.clone();
    let good = others.iter().filter(|(more, _)| *more <= GOOD);
    good.flat_map(|(_, good)| good.cubes()).for_each(|&cube| variants.add(cube));
    let corrected = CorrectedGames::of(games, &slips);
    let mut exclusions = stated.exclusions;
    exclusions.extend(proof::against(&corrected, &stated.variants, &best.variants, progress)?);
    exclusions.retain(|it| !variants.allow(it.parameter, it.value));
    let exercised = exercise::exercised(&corrected, &best.variants, &exclusions, progress)?;
    let contradiction = contradiction::of(games, &on_board(&best.variants, given), progress)?;
    let slips = slips.iter().map(Slip::excuse).collect();
    let (best, is_cut) = (best.variants, search.is_cut);
    let unfit = Some(Unfit { best, slips, others, is_cut, contradiction });
    Some(Inference { variants, given: given.clone(), exclusions, exercised, unfit })
}

/// Returns the given variants, restricted to the board and the pieces of the likeliest of some variants.
fn on_board(variants: &Variants, given: &Variants) -> Variants {
    let Some(variant) = variants.likeliest() else { return given.clone() };
    variant.book().board.iter().fold(given.clone(), |variants, parameter| {
        variants.restricted(parameter, &[variant.get(parameter)])
    })
}
