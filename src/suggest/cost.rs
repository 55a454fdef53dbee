//! How far a token is from another: how likely a hand that meant one wrote the other.

/// About the number of characters that differ; a neighbour in the alphabet or among the digits is
/// nearer.
pub fn between(one: &str, two: &str) -> f64 {
    let distance = strsim::osa_distance(one, two);
    if distance == 1 && differ_by_a_neighbour(one, two) { 0.8 } else { distance as f64 }
}

fn differ_by_a_neighbour(one: &str, two: &str) -> bool {
    let differing = one.bytes().zip(two.bytes()).find(|(a, b)| a != b);
    one.len() == two.len() && differing.is_some_and(|(a, b)| a.abs_diff(b) == 1)
}
