//! Random bytes from the system, for what must not be guessed and must not come twice.

/// The letters and digits of an id: none is easily taken for another.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// So many random bytes.
///
/// # Errors
/// That the system has none.
pub fn bytes<const N: usize>() -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|error| format!("no random numbers can be had: {error}"))?;
    Ok(bytes)
}

/// A name for a new log that no other log has: `log-7k3mq2x9fa`.
///
/// # Errors
/// That the system has no random numbers.
pub fn log_id() -> Result<String, String> {
    let letter = |byte: u8| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]);
    Ok(format!("log-{}", bytes::<10>()?.map(letter).iter().collect::<String>()))
}
