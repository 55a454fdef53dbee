//! The unknown rules of a household, for tests and measurements.

use dadu::games::dadu::variant::{Parameter, Variant};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// Returns a variant with every rule and interpretation drawn at random, on one of the usual
/// boards.
pub fn random_variant(random: &mut Pcg64) -> Variant {
    let mut variant = Variant::BASIC;
    for &parameter in Parameter::ALL {
        let values: Vec<u8> = match parameter {
            Parameter::Segments => vec![7, 7, 7, 9],
            Parameter::SegmentLength => vec![5, 5, 5, 4],
            Parameter::StandardPieces => vec![8, 8, 4, 2],
            Parameter::Kings => vec![1, 1, 1, 2],
            Parameter::PlayersASide => vec![0],
            _ => parameter.definition().values.all().collect(),
        };
        let value = values[(random.next_u64() % values.len() as u64) as usize];
        variant = variant.with(parameter, value).expect("within the table");
    }
    variant
}
