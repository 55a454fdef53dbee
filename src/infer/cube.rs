//! Sets of variants, stored as unions of partial assignments.

use crate::rulebook::{self, MOST_PARAMETERS, Row, Rulebook, UntypedVariant};

/// A set of values of a parameter, one bit each.
pub(super) type Values = u128;

/// A partial assignment: the values that each parameter may have. It represents every variant whose
/// values are all among them.
#[derive(Clone, Copy, Debug)]
pub struct Cube {
    book: &'static Rulebook,
    /// One bit for each value. An index without a parameter has one value.
    values: [u32; MOST_PARAMETERS],
    /// The values of the one parameter of a game that may have more than 32.
    wide: Values,
    /// The index of that parameter.
    wide_at: usize,
}

impl PartialEq for Cube {
    fn eq(&self, other: &Cube) -> bool {
        (self.book.name, self.values, self.wide) == (other.book.name, other.values, other.wide)
    }
}

impl Eq for Cube {}

/// Returns the index of the parameter that may have more than 32 values; if there is none, an index without a parameter.
fn wide_index(book: &Rulebook) -> usize {
    let is_wide = |row: &Row| matches!(row.values, rulebook::Values::Number { max: 32.., .. });
    book.parameters.iter().position(is_wide).unwrap_or(MOST_PARAMETERS)
}

impl Cube {
    /// Returns the assignment of every variant of a game.
    pub fn all(book: &'static Rulebook) -> Cube {
        let one = Cube { book, values: [1; MOST_PARAMETERS], wide: 1, wide_at: wide_index(book) };
        book.parameters.iter().fold(one, Cube::opened)
    }

    /// Returns the assignment of every value, even of values that no variant has.
    pub(super) fn any(book: &'static Rulebook) -> Cube {
        let (values, wide) = ([u32::MAX; MOST_PARAMETERS], Values::MAX);
        Cube { book, values, wide, wide_at: wide_index(book) }
    }

    /// Returns the rulebook of its game.
    pub fn book(&self) -> &'static Rulebook {
        self.book
    }

    /// Returns the values that it allows, one bit each.
    pub(super) fn bits(&self, parameter: &Row) -> Values {
        self.bits_at(parameter.index())
    }

    fn bits_at(&self, index: usize) -> Values {
        if index == self.wide_at { self.wide } else { self.values[index].into() }
    }

    fn allows_at(&self, index: usize, value: u8) -> bool {
        match index == self.wide_at {
            true => self.wide >> value & 1 == 1,
            false => self.values[index] >> value & 1 == 1,
        }
    }

    fn with(self, parameter: &Row, bits: Values) -> Cube {
        self.with_at(parameter.index(), bits)
    }

    fn with_at(mut self, index: usize, bits: Values) -> Cube {
        match index == self.wide_at {
            true => self.wide = bits,
            false => self.values[index] = bits as u32,
        }
        self
    }

    /// Returns the assignment of one variant.
    pub fn of(variant: &UntypedVariant) -> Cube {
        let (book, pinned) = (variant.book(), |cube: Cube, p| cube.pinned(p, variant.get(p)));
        book.parameters.iter().fold(Cube::all(book), pinned)
    }

    /// Returns the same assignment with one value only for a parameter.
    pub fn pinned(self, parameter: &Row, value: u8) -> Cube {
        self.with(parameter, 1 << value)
    }

    /// Returns the same assignment with every value of a parameter.
    pub fn opened(self, parameter: &Row) -> Cube {
        let all = parameter.values.all();
        self.with(parameter, all.fold(0, |bits, value| bits | 1 << value))
    }

    /// Returns whether some of its variants have the value.
    pub fn allows(&self, parameter: &Row, value: u8) -> bool {
        self.allows_at(parameter.index(), value)
    }

    /// Returns whether the variant belongs to it.
    pub fn has(&self, variant: &UntypedVariant) -> bool {
        self.book.parameters.iter().all(|row| self.allows(row, variant.get(row)))
    }

    /// Returns whether its variants differ in the parameter.
    pub fn is_open(&self, parameter: &Row) -> bool {
        self.bits(parameter).count_ones() > 1
    }

    /// Returns the values that it allows, in the order of the table.
    pub fn values(&self, parameter: &Row) -> impl Iterator<Item = u8> + use<> {
        values_of(self.bits(parameter))
    }

    /// Returns its variant that is most like `basic`.
    pub fn likeliest(&self) -> UntypedVariant {
        UntypedVariant::basic_with(self.book, |index, basic| {
            let first = || self.bits_at(index).trailing_zeros() as u8;
            (!self.allows_at(index, basic)).then(first)
        })
    }

    /// Returns its variants that have one of some values, one bit each.
    pub(super) fn limited(self, parameter: &Row, values: Values) -> Cube {
        self.with(parameter, self.bits(parameter) & values)
    }

    /// Splits it by another assignment that has variants in common with it. Returns the common part, and
    /// the rest as assignments without common variants.
    pub fn split(self, by: &Cube) -> (Cube, Vec<Cube>) {
        let (mut agreed, mut rest) = (self, Vec::new());
        let differs = |index: usize| match index == self.wide_at {
            true => self.wide & !by.wide != 0,
            false => self.values[index] & !by.values[index] != 0,
        };
        for index in (0..self.book.parameters.len()).filter(|&index| differs(index)) {
            let (all, common) = (agreed.bits_at(index), by.bits_at(index));
            rest.push(agreed.with_at(index, all & !common));
            agreed = agreed.with_at(index, all & common);
        }
        (agreed, rest)
    }

    /// Returns the common part of both, if there is one.
    pub fn common(&self, other: &Cube) -> Option<Cube> {
        let mut common = *self;
        for (mine, theirs) in common.values.iter_mut().zip(other.values) {
            *mine &= theirs;
        }
        common.wide &= other.wide;
        (common.wide != 0 && !common.values.contains(&0)).then_some(common)
    }

    /// Returns the union of both, if they differ in at most one parameter.
    fn joined(&self, other: &Cube) -> Option<Cube> {
        let mut joined = *self;
        let mut differing = u32::from(self.wide != other.wide);
        joined.wide |= other.wide;
        for (mine, theirs) in joined.values.iter_mut().zip(other.values) {
            differing += u32::from(*mine != theirs);
            *mine |= theirs;
        }
        (differing <= 1).then_some(joined)
    }

    /// Returns the number of its variants.
    pub fn count(&self) -> u128 {
        let counts = self.values.iter().map(|bits| u128::from(bits.count_ones()));
        counts.product::<u128>() * u128::from(self.wide.count_ones())
    }
}

/// A union of assignments that have no variants in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variants {
    cubes: Vec<Cube>,
}

impl From<Cube> for Variants {
    fn from(cube: Cube) -> Variants {
        Variants { cubes: vec![cube] }
    }
}

impl Variants {
    /// Returns every variant of a game.
    pub fn all(book: &'static Rulebook) -> Variants {
        Cube::all(book).into()
    }

    /// Returns the assignments.
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// Returns whether there is no variant.
    pub fn is_empty(&self) -> bool {
        self.cubes.is_empty()
    }

    /// Returns whether the variant is among them.
    pub fn has(&self, variant: &UntypedVariant) -> bool {
        self.cubes.iter().any(|cube| cube.has(variant))
    }

    /// Returns the number of variants.
    pub fn count(&self) -> u128 {
        self.cubes.iter().map(Cube::count).sum()
    }

    /// Returns whether one of them has the value.
    pub fn allow(&self, parameter: &Row, value: u8) -> bool {
        self.cubes.iter().any(|cube| cube.allows(parameter, value))
    }

    /// Returns the values of a parameter that one of them has.
    pub fn values(&self, parameter: &Row) -> Vec<u8> {
        let all = parameter.values.all();
        all.filter(|&value| self.allow(parameter, value)).collect()
    }

    /// Returns the variant that is most like a preset.
    pub fn likeliest(&self) -> Option<UntypedVariant> {
        self.cubes.iter().map(Cube::likeliest).min_by_key(UntypedVariant::strangeness)
    }

    /// Adds an assignment that has no variants in common with the present ones. Joins assignments into
    /// one as far as possible.
    pub fn add(&mut self, mut cube: Cube) {
        while let Some((index, joined)) = self.joins(&cube) {
            self.cubes.swap_remove(index);
            cube = joined;
        }
        self.cubes.push(cube);
    }

    /// Returns the variants that are also in an assignment.
    pub(super) fn within(&self, cube: &Cube) -> Variants {
        Variants { cubes: self.cubes.iter().filter_map(|own| own.common(cube)).collect() }
    }

    /// Returns the variants that are in none of the others.
    pub(super) fn without<'v>(&self, others: impl Iterator<Item = &'v Variants>) -> Variants {
        let mut left = self.cubes.clone();
        for other in others.flat_map(Variants::cubes) {
            let part = |cube: Cube| match cube.common(other) {
                Some(_) => cube.split(other).1,
                None => vec![cube],
            };
            left = left.into_iter().flat_map(part).collect();
        }
        let mut fresh = Variants::default();
        left.into_iter().for_each(|cube| fresh.add(cube));
        fresh
    }

    fn joins(&self, cube: &Cube) -> Option<(usize, Cube)> {
        let joined = |(index, other): (usize, &Cube)| Some((index, other.joined(cube)?));
        self.cubes.iter().enumerate().rev().find_map(joined)
    }

    /// Returns the variants that have one of some values of a parameter.
    pub fn restricted(&self, parameter: &Row, values: &[u8]) -> Variants {
        let mut restricted = Variants::default();
        for (cube, &value) in self.cubes.iter().flat_map(|c| values.iter().map(move |v| (c, v))) {
            if cube.allows(parameter, value) {
                restricted.add(cube.pinned(parameter, value));
            }
        }
        restricted
    }
}

/// The values of each parameter that some variants have.
#[derive(Default)]
pub(super) struct Projection {
    values: Vec<(&'static Row, Values)>,
}

impl Projection {
    pub(super) fn of<'v>(all: impl Iterator<Item = &'v Cube>) -> Projection {
        let mut all = all.peekable();
        let book = all.peek().map(|first| first.book);
        let rows = book.into_iter().flat_map(|book| book.parameters);
        let mut values: Vec<(&'static Row, Values)> = rows.map(|row| (row, 0)).collect();
        for cube in all {
            values.iter_mut().for_each(|(row, bits)| *bits |= cube.bits(row));
        }
        Projection { values }
    }

    fn bits(&self, row: &Row) -> Values {
        self.values.get(row.index()).map_or(0, |(_, bits)| *bits)
    }

    /// Returns the values that are in this one but not in the other.
    pub(super) fn without(&self, other: &Projection) -> impl Iterator<Item = (&'static Row, u8)> {
        self.values.iter().flat_map(move |&(row, bits)| {
            values_of(bits & !other.bits(row)).map(move |value| (row, value))
        })
    }
}

/// Returns the values of some bits, in the order of the table.
pub(super) fn values_of(bits: Values) -> impl Iterator<Item = u8> {
    (0..Values::BITS as u8).filter(move |value| bits >> value & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::RULEBOOK;
    use crate::games::dadu::variant::Parameter as P;

    #[test]
    fn what_is_split_off_and_what_is_left_make_the_whole_again() {
        let (all, basic) = (Cube::all(&RULEBOOK), UntypedVariant::basic(&RULEBOOK));
        let by = [P::Dice, P::Triples, P::MandatoryKill].map(P::definition);
        let by = by.into_iter().fold(all, |by, p| by.pinned(p, basic.get(p)));
        let (agreed, rest) = all.split(&by);
        assert_eq!(rest.len(), 3);
        let sum = agreed.count() + rest.iter().map(Cube::count).sum::<u128>();
        assert_eq!(sum, all.count());
        let mut union = Variants::from(agreed);
        rest.into_iter().rev().for_each(|cube| union.add(cube));
        assert_eq!(union, Variants::all(&RULEBOOK));
    }

    /// A set of variants has room for only one parameter with more than 32 values.
    #[test]
    fn no_game_has_two_parameters_with_many_values() {
        for game in crate::games::GameId::ALL {
            let many =
                game.rulebook().parameters.iter().filter(|row| row.values.all().max() > Some(31));
            assert!(many.count() < 2, "{game}");
        }
    }

    #[test]
    fn the_likeliest_variant_is_one_of_its_own() {
        let cube = Cube::all(&RULEBOOK).limited(P::Triples.definition(), !1);
        let variant = cube.likeliest();
        assert!(cube.has(&variant) && variant.get(P::Triples.definition()) == 1);
        assert_eq!(Cube::all(&RULEBOOK).likeliest(), UntypedVariant::basic(&RULEBOOK));
    }
}
