//! The day where the user is, which is offered for a new log.

/// Today's date: `2022-12-28`.
pub fn today() -> String {
    jiff::Zoned::now().date().to_string()
}
