//! A fast hasher for keys that are compared in full afterwards, so that no finding depends on the hash
//! alone.

use std::hash::{BuildHasherDefault, Hasher};

/// Creates a [`Quick`] for each key.
pub type Quickly = BuildHasherDefault<Quick>;

/// A hasher that mixes each number into the sum of those before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        // The multiplier is odd and its bits are spread evenly: it comes from the golden ratio.
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        // The high bits are mixed best, but hash tables use the low ones.
        self.0.rotate_left(26)
    }
}
