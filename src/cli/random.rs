//! Random bytes from the system, for values that must be unique or impossible to guess.

/// The letters and digits of an id. No two of them look alike.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Returns random bytes.
///
/// # Errors
/// The system has no random numbers.
pub fn bytes<const N: usize>() -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| format!("cannot get random numbers: {error}"))?;
    Ok(bytes)
}

/// Returns a unique id for a new log: `log-7k3mq2x9fa`.
///
/// # Errors
/// The system has no random numbers.
pub fn log_id() -> Result<String, String> {
    let letter = |byte: u8| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]);
    Ok(format!("log-{}", bytes::<10>()?.map(letter).iter().collect::<String>()))
}
