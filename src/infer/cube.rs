//! Sets of variants, stored as unions of partial assignments.

use std::marker::PhantomData;

use crate::rulebook::{self, MOST_PARAMETERS, Parameter, Variant};

/// A set of values of a parameter, one bit each.
pub(super) type Values = u128;

/// A partial assignment: the values that each parameter may have. It represents every variant whose
/// values are all among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube<P> {
    /// One bit for each value. An index without a parameter has one value.
    values: [u32; MOST_PARAMETERS],
    /// The values of the one parameter of a game that may have more than 32.
    wide: Values,
    game: PhantomData<P>,
}

impl<P: Parameter> Default for Cube<P> {
    /// Returns the assignment of every variant.
    fn default() -> Cube<P> {
        let one = Cube { values: [1; MOST_PARAMETERS], wide: 1, game: PhantomData };
        P::ALL.iter().fold(one, |cube, &parameter| cube.opened(parameter))
    }
}

/// Returns whether a parameter may have more than 32 values.
fn is_wide<P: Parameter>(parameter: P) -> bool {
    matches!(parameter.row().values, rulebook::Values::Number { max: 32.., .. })
}

impl<P: Parameter> Cube<P> {
    /// Every value, even values that no variant has.
    pub(super) const ANY: Cube<P> =
        Cube { values: [u32::MAX; MOST_PARAMETERS], wide: Values::MAX, game: PhantomData };

    /// Returns the values that it allows, one bit each.
    pub(super) fn bits(&self, parameter: P) -> Values {
        match is_wide(parameter) {
            true => self.wide,
            false => self.values[parameter.index()].into(),
        }
    }

    fn with(mut self, parameter: P, bits: Values) -> Cube<P> {
        match is_wide(parameter) {
            true => self.wide = bits,
            false => self.values[parameter.index()] = bits as u32,
        }
        self
    }

    /// Returns the assignment of one variant.
    pub fn of(variant: &Variant<P>) -> Cube<P> {
        let cube = Cube::default();
        P::ALL.iter().fold(cube, |cube, &p| cube.pinned(p, variant.get(p)))
    }

    /// Returns the same assignment with one value only for a parameter.
    pub fn pinned(self, parameter: P, value: u8) -> Cube<P> {
        self.with(parameter, 1 << value)
    }

    /// Returns the same assignment with every value of a parameter.
    pub fn opened(self, parameter: P) -> Cube<P> {
        let all = parameter.row().values.all();
        self.with(parameter, all.fold(0, |bits, value| bits | 1 << value))
    }

    /// Returns whether some of its variants have the value.
    pub fn allows(&self, parameter: P, value: u8) -> bool {
        self.bits(parameter) >> value & 1 == 1
    }

    /// Returns whether the variant belongs to it.
    pub fn has(&self, variant: &Variant<P>) -> bool {
        P::ALL.iter().all(|&parameter| self.allows(parameter, variant.get(parameter)))
    }

    /// Returns whether its variants differ in the parameter.
    pub fn is_open(&self, parameter: P) -> bool {
        self.bits(parameter).count_ones() > 1
    }

    /// Returns the values that it allows, in the order of the table.
    pub fn values(&self, parameter: P) -> impl Iterator<Item = u8> + use<P> {
        values_of(self.bits(parameter))
    }

    /// Returns its variant that is most like `basic`.
    pub fn likeliest(&self) -> Variant<P> {
        let mut variant = Variant::BASIC;
        for &parameter in P::ALL {
            if !self.allows(parameter, variant.get(parameter)) {
                let first = self.bits(parameter).trailing_zeros() as u8;
                variant = variant.with(parameter, first).unwrap_or(variant);
            }
        }
        variant
    }

    /// Returns its variants that have one of some values, one bit each.
    pub(super) fn limited(self, parameter: P, values: Values) -> Cube<P> {
        self.with(parameter, self.bits(parameter) & values)
    }

    /// Splits it by another assignment that has variants in common with it. Returns the common part, and
    /// the rest as assignments without common variants.
    pub fn split(self, by: &Cube<P>) -> (Cube<P>, Vec<Cube<P>>) {
        let (mut agreed, mut rest) = (self, Vec::new());
        for &parameter in P::ALL {
            let others = agreed.bits(parameter) & !by.bits(parameter);
            if others != 0 {
                rest.push(agreed.limited(parameter, others));
                agreed = agreed.limited(parameter, by.bits(parameter));
            }
        }
        (agreed, rest)
    }

    /// Returns the common part of both, if there is one.
    pub fn common(&self, other: &Cube<P>) -> Option<Cube<P>> {
        let mut common = *self;
        for (mine, theirs) in common.values.iter_mut().zip(other.values) {
            *mine &= theirs;
        }
        common.wide &= other.wide;
        (common.wide != 0 && !common.values.contains(&0)).then_some(common)
    }

    /// Returns the union of both, if they differ in at most one parameter.
    fn joined(&self, other: &Cube<P>) -> Option<Cube<P>> {
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variants<P> {
    cubes: Vec<Cube<P>>,
}

impl<P> Default for Variants<P> {
    fn default() -> Variants<P> {
        Variants { cubes: Vec::new() }
    }
}

impl<P> From<Cube<P>> for Variants<P> {
    fn from(cube: Cube<P>) -> Variants<P> {
        Variants { cubes: vec![cube] }
    }
}

impl<P: Parameter> Variants<P> {
    /// Returns every variant.
    pub fn all() -> Variants<P> {
        Cube::default().into()
    }

    /// Returns the assignments.
    pub fn cubes(&self) -> &[Cube<P>] {
        &self.cubes
    }

    /// Returns whether there is no variant.
    pub fn is_empty(&self) -> bool {
        self.cubes.is_empty()
    }

    /// Returns whether the variant is among them.
    pub fn has(&self, variant: &Variant<P>) -> bool {
        self.cubes.iter().any(|cube| cube.has(variant))
    }

    /// Returns the number of variants.
    pub fn count(&self) -> u128 {
        self.cubes.iter().map(Cube::count).sum()
    }

    /// Returns whether one of them has the value.
    pub fn allow(&self, parameter: P, value: u8) -> bool {
        self.cubes.iter().any(|cube| cube.allows(parameter, value))
    }

    /// Returns the values of a parameter that one of them has.
    pub fn values(&self, parameter: P) -> Vec<u8> {
        let all = parameter.row().values.all();
        all.filter(|&value| self.allow(parameter, value)).collect()
    }

    /// Returns the variant that is most like a preset.
    pub fn likeliest(&self) -> Option<Variant<P>> {
        self.cubes.iter().map(Cube::likeliest).min_by_key(strangeness)
    }

    /// Returns in how many parameters that variant differs from the preset.
    pub(super) fn strangeness(&self) -> usize {
        self.likeliest().as_ref().map_or(usize::MAX, strangeness)
    }

    /// Adds an assignment that has no variants in common with the present ones. Joins assignments into
    /// one as far as possible.
    pub fn add(&mut self, mut cube: Cube<P>) {
        while let Some((index, joined)) = self.joins(&cube) {
            self.cubes.swap_remove(index);
            cube = joined;
        }
        self.cubes.push(cube);
    }

    fn joins(&self, cube: &Cube<P>) -> Option<(usize, Cube<P>)> {
        let joined = |(index, other): (usize, &Cube<P>)| Some((index, other.joined(cube)?));
        self.cubes.iter().enumerate().rev().find_map(joined)
    }

    /// Returns the variants that have one of some values of a parameter.
    pub fn restricted(&self, parameter: P, values: &[u8]) -> Variants<P> {
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
pub(super) struct Projection<P> {
    values: Vec<Values>,
    game: PhantomData<P>,
}

impl<P: Parameter> Projection<P> {
    pub(super) fn of<'v>(all: impl Iterator<Item = &'v Cube<P>>) -> Projection<P> {
        let mut values = vec![0; P::ALL.len()];
        for cube in all {
            for &parameter in P::ALL {
                values[parameter.index()] |= cube.bits(parameter);
            }
        }
        Projection { values, game: PhantomData }
    }

    /// Returns the values that are in this one but not in the other.
    pub(super) fn without(&self, other: &Projection<P>) -> impl Iterator<Item = (P, u8)> {
        P::ALL.iter().flat_map(move |&parameter| {
            let gone = self.values[parameter.index()] & !other.values[parameter.index()];
            values_of(gone).map(move |value| (parameter, value))
        })
    }
}

/// Returns the values of some bits, in the order of the table.
pub(super) fn values_of(bits: Values) -> impl Iterator<Item = u8> {
    (0..Values::BITS as u8).filter(move |value| bits >> value & 1 == 1)
}

fn strangeness<P: Parameter>(variant: &Variant<P>) -> usize {
    variant.nearest_preset().variant().differences(variant).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::variant::{Parameter as P, Variant};

    #[test]
    fn what_is_split_off_and_what_is_left_make_the_whole_again() {
        let by = [P::Dice, P::Triples, P::MandatoryKill];
        let by = by.into_iter().fold(Cube::default(), |by, p| by.pinned(p, Variant::BASIC.get(p)));
        let (agreed, rest) = Cube::default().split(&by);
        assert_eq!(rest.len(), 3);
        let sum = agreed.count() + rest.iter().map(Cube::count).sum::<u128>();
        assert_eq!(sum, Cube::<P>::default().count());
        let mut union = Variants::from(agreed);
        rest.into_iter().rev().for_each(|cube| union.add(cube));
        assert_eq!(union, Variants::all());
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
        let cube = Cube::default().limited(P::Triples, !1);
        let variant = cube.likeliest();
        assert!(cube.has(&variant) && variant.get(P::Triples) == 1);
        assert_eq!(Cube::default().likeliest(), Variant::BASIC);
    }
}
