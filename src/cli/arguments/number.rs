//! Parsers for numbers on the command line.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

/// Returns a parser for a whole number in a range. Its error says which numbers are expected.
pub fn within<T, R>(range: R) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + Display + PartialOrd,
    R: RangeBounds<T> + Clone,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| match (range.start_bound(), range.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => {
                format!("expected a whole number from {least} to {most}")
            }
            (Bound::Included(least), _) => format!("expected a whole number, {least} or more"),
            _ => "expected a whole number".to_owned(),
        })
    }
}
