//! The current date, as the suggested date of a new log.

/// Returns the current local date: `2022-12-28`.
pub fn today() -> String {
    jiff::Zoned::now().date().to_string()
}
