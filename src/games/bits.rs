//! The members of small sets that are kept as bits.

/// Returns the numbers of the bits that are set, in ascending order.
pub fn bits(set: u128) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let number = (left != 0).then(|| left.trailing_zeros() as u8);
        left &= left.wrapping_sub(1);
        number
    })
}
