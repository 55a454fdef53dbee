//! Functions for figures in SQL queries: `sqrt`, `median`, `percentile`.
//!
//! The last two have the names and the meaning of those that newer versions of SQLite offer.

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Error, Result};

/// Adds the functions to a connection.
pub(super) fn add(db: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    db.create_scalar_function("sqrt", 1, flags, |context| {
        Ok(number(context, 0, "sqrt")?.map(f64::sqrt).filter(|root| !root.is_nan()))
    })?;
    db.create_aggregate_function("median", 1, flags, Quantile { name: "median" })?;
    db.create_aggregate_function("percentile", 2, flags, Quantile { name: "percentile" })
}

/// Returns an argument as a number; `None` for NULL.
fn number(context: &Context<'_>, index: usize, name: &str) -> Result<Option<f64>> {
    match context.get_raw(index) {
        ValueRef::Null => Ok(None),
        ValueRef::Integer(number) => Ok(Some(number as f64)),
        ValueRef::Real(number) => Ok(Some(number)),
        ValueRef::Text(_) | ValueRef::Blob(_) => Err(failed(format!("{name}() needs numbers"))),
    }
}

fn failed(message: String) -> Error {
    Error::UserFunctionError(message.into())
}

/// The median, or the percentile that the second argument gives.
struct Quantile {
    name: &'static str,
}

/// The numbers of a group, and the percentile to find in them.
#[derive(Default)]
struct Numbers {
    numbers: Vec<f64>,
    percent: Option<f64>,
}

impl Quantile {
    fn percent(&self, context: &Context<'_>) -> Result<f64> {
        if context.len() < 2 {
            return Ok(50.0);
        }
        let percent = number(context, 1, self.name)?.filter(|of| (0.0..=100.0).contains(of));
        percent.ok_or_else(|| {
            failed(format!("the second argument of {}() must be from 0 to 100", self.name))
        })
    }
}

impl Aggregate<Numbers, Option<f64>> for Quantile {
    fn init(&self, _context: &mut Context<'_>) -> Result<Numbers> {
        Ok(Numbers::default())
    }

    fn step(&self, context: &mut Context<'_>, group: &mut Numbers) -> Result<()> {
        let percent = self.percent(context)?;
        if *group.percent.get_or_insert(percent) != percent {
            return Err(failed(format!("{}() needs the same percentage in all rows", self.name)));
        }
        group.numbers.extend(number(context, 0, self.name)?);
        Ok(())
    }

    fn finalize(&self, _context: &mut Context<'_>, group: Option<Numbers>) -> Result<Option<f64>> {
        let Numbers { mut numbers, percent } = group.unwrap_or_default();
        numbers.sort_unstable_by(f64::total_cmp);
        Ok(percentile(&numbers, percent.unwrap_or(50.0)))
    }
}

/// Returns a percentile of sorted numbers; between two of them, the value in proportion.
fn percentile(sorted: &[f64], percent: f64) -> Option<f64> {
    let at = percent / 100.0 * sorted.len().checked_sub(1)? as f64;
    let (low, high) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    // Without the test, two infinities would give NaN.
    Some(if low == high { low } else { low + (high - low) * at.fract() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_lie_between_the_nearest_numbers() {
        let numbers = [1.0, 2.0, 4.0, 8.0];
        let cases = [(0.0, 1.0), (50.0, 3.0), (25.0, 1.75), (90.0, 6.8), (100.0, 8.0)];
        for (percent, expected) in cases {
            let found = percentile(&numbers, percent).unwrap();
            assert!((found - expected).abs() < 1e-9, "{percent}: {found}");
        }
        assert_eq!((percentile(&[], 50.0), percentile(&[7.0], 99.0)), (None, Some(7.0)));
        assert_eq!(percentile(&[f64::INFINITY; 2], 50.0), Some(f64::INFINITY));
    }
}
