//! Sets of variants, as unions of partial assignments.

use crate::games::dadu::variant::{Parameter, Variant};

/// A partial assignment: for each parameter the values that it may have, one bit each. It stands for
/// every variant that has one of them in each place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    values: [u32; Parameter::COUNT],
}

impl Default for Cube {
    /// Every variant that there is.
    fn default() -> Cube {
        let mut values = [0; Parameter::COUNT];
        for &parameter in Parameter::ALL {
            let all = parameter.definition().values.all();
            values[parameter as usize] = all.fold(0, |bits, value| bits | 1 << value);
        }
        Cube { values }
    }
}

impl Cube {
    /// Whatever the values are, even those that no variant has.
    pub(super) const ANY: Cube = Cube { values: [u32::MAX; Parameter::COUNT] };

    /// One variant alone.
    pub fn of(variant: &Variant) -> Cube {
        let cube = Cube::default();
        Parameter::ALL.iter().fold(cube, |cube, &p| cube.pinned(p, variant.get(p)))
    }

    /// The variants that have the one value.
    pub fn pinned(mut self, parameter: Parameter, value: u8) -> Cube {
        self.values[parameter as usize] = 1 << value;
        self
    }

    /// The same with every value of a parameter.
    pub fn opened(mut self, parameter: Parameter) -> Cube {
        self.values[parameter as usize] = Cube::default().values[parameter as usize];
        self
    }

    /// Whether some of its variants have the value.
    pub fn allows(&self, parameter: Parameter, value: u8) -> bool {
        self.values[parameter as usize] >> value & 1 == 1
    }

    /// Whether the variant is one of its own.
    pub fn has(&self, variant: &Variant) -> bool {
        Parameter::ALL.iter().all(|&parameter| self.allows(parameter, variant.get(parameter)))
    }

    /// Whether its variants differ in the parameter.
    pub fn is_open(&self, parameter: Parameter) -> bool {
        self.values[parameter as usize].count_ones() > 1
    }

    /// The values that it allows, one bit each.
    pub(super) fn bits(&self, parameter: Parameter) -> u32 {
        self.values[parameter as usize]
    }

    /// The values that it allows, in the order of the table.
    pub fn values(&self, parameter: Parameter) -> impl Iterator<Item = u8> + use<> {
        let bits = self.values[parameter as usize];
        (0..32).filter(move |value| bits >> value & 1 == 1)
    }

    /// The variant of it that is most like `basic`.
    pub fn likeliest(&self) -> Variant {
        let mut variant = Variant::BASIC;
        for &parameter in Parameter::ALL {
            if !self.allows(parameter, variant.get(parameter)) {
                let first = self.values[parameter as usize].trailing_zeros() as u8;
                variant = variant.with(parameter, first).unwrap_or(variant);
            }
        }
        variant
    }

    /// The variants of it that have one of some values, one bit each.
    pub(super) fn limited(mut self, parameter: Parameter, values: u32) -> Cube {
        self.values[parameter as usize] &= values;
        self
    }

    /// The part of it that is in another one, with which it has variants in common; and what is left, as
    /// assignments that have no variant in common.
    pub fn split(self, by: &Cube) -> (Cube, Vec<Cube>) {
        let (mut agreed, mut rest) = (self, Vec::new());
        for &parameter in Parameter::ALL {
            let others = agreed.bits(parameter) & !by.bits(parameter);
            if others != 0 {
                rest.push(agreed.limited(parameter, others));
                agreed = agreed.limited(parameter, by.bits(parameter));
            }
        }
        (agreed, rest)
    }

    /// What both have in common, if they have anything.
    pub fn common(&self, other: &Cube) -> Option<Cube> {
        let mut common = *self;
        for (mine, theirs) in common.values.iter_mut().zip(other.values) {
            *mine &= theirs;
        }
        (!common.values.contains(&0)).then_some(common)
    }

    /// Both as one, if they differ in no more than one parameter.
    fn joined(&self, other: &Cube) -> Option<Cube> {
        let mut joined = *self;
        let mut differing = 0;
        for (mine, theirs) in joined.values.iter_mut().zip(other.values) {
            differing += u32::from(*mine != theirs);
            *mine |= theirs;
        }
        (differing <= 1).then_some(joined)
    }

    /// How many variants it stands for.
    pub fn count(&self) -> u128 {
        self.values.iter().map(|bits| u128::from(bits.count_ones())).product()
    }
}

/// A union of assignments that have no variant in common.
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
    /// Every variant that there is.
    pub fn all() -> Variants {
        Cube::default().into()
    }

    /// The assignments.
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cubes.is_empty()
    }

    /// Whether the variant is among them.
    pub fn has(&self, variant: &Variant) -> bool {
        self.cubes.iter().any(|cube| cube.has(variant))
    }

    /// How many variants there are.
    pub fn count(&self) -> u128 {
        self.cubes.iter().map(Cube::count).sum()
    }

    /// Whether one of them has the value.
    pub fn allow(&self, parameter: Parameter, value: u8) -> bool {
        self.cubes.iter().any(|cube| cube.allows(parameter, value))
    }

    /// The values of a parameter that one of them has.
    pub fn values(&self, parameter: Parameter) -> Vec<u8> {
        let all = parameter.definition().values.all();
        all.filter(|&value| self.allow(parameter, value)).collect()
    }

    /// The variant that is most like a preset.
    pub fn likeliest(&self) -> Option<Variant> {
        self.cubes.iter().map(Cube::likeliest).min_by_key(strangeness)
    }

    /// In how many parameters that variant differs from the preset.
    pub(super) fn strangeness(&self) -> usize {
        self.likeliest().as_ref().map_or(usize::MAX, strangeness)
    }

    /// Adds an assignment that has no variant in common with those that are there, joined with them
    /// as far as that makes one of two.
    pub fn add(&mut self, mut cube: Cube) {
        while let Some((index, joined)) = self.joins(&cube) {
            self.cubes.swap_remove(index);
            cube = joined;
        }
        self.cubes.push(cube);
    }

    fn joins(&self, cube: &Cube) -> Option<(usize, Cube)> {
        let joined = |(index, other): (usize, &Cube)| Some((index, other.joined(cube)?));
        self.cubes.iter().enumerate().rev().find_map(joined)
    }

    /// Those with one of some values of a parameter.
    pub fn restricted(&self, parameter: Parameter, values: &[u8]) -> Variants {
        let mut restricted = Variants::default();
        for (cube, &value) in self.cubes.iter().flat_map(|c| values.iter().map(move |v| (c, v))) {
            if cube.allows(parameter, value) {
                restricted.add(cube.pinned(parameter, value));
            }
        }
        restricted
    }
}

fn strangeness(variant: &Variant) -> usize {
    variant.nearest_preset().variant().differences(variant).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Parameter as P;

    #[test]
    fn what_is_split_off_and_what_is_left_make_the_whole_again() {
        let by = [P::Dice, P::Triples, P::MandatoryKill];
        let by = by.into_iter().fold(Cube::default(), |by, p| by.pinned(p, Variant::BASIC.get(p)));
        let (agreed, rest) = Cube::default().split(&by);
        assert_eq!(rest.len(), 3);
        let sum = agreed.count() + rest.iter().map(Cube::count).sum::<u128>();
        assert_eq!(sum, Cube::default().count());
        let mut union = Variants::from(agreed);
        rest.into_iter().rev().for_each(|cube| union.add(cube));
        assert_eq!(union, Variants::all());
    }

    #[test]
    fn the_likeliest_variant_is_one_of_its_own() {
        let cube = Cube::default().limited(P::Triples, !1);
        let variant = cube.likeliest();
        assert!(cube.has(&variant) && variant.get(P::Triples) == 1);
        assert_eq!(Cube::default().likeliest(), Variant::BASIC);
    }
}
