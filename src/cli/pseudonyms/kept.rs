//! The options that keep parts of anonymous logs.

use clap::{Args, ValueEnum};

use crate::anonymise::{Dates, Settings, can_be_kept};

/// The parts that anonymous logs keep.
#[derive(Args, Clone, Debug)]
pub struct KeptText {
    /// Precision of dates [default: month]
    #[arg(long, value_enum, hide_default_value = true)]
    dates: Option<DatesArgument>,
    /// Keep the names of places
    #[arg(long)]
    pub keep_place: bool,
    /// Keep remarks and free text; review them before you share
    ///
    /// If they contain a known name, `dadu anonymise` replaces it, and `dadu publish` and `dadu site` write nothing.
    #[arg(long)]
    pub keep_remarks: bool,
    /// Keep a field of free text
    ///
    /// For a field of your own that names nobody, such as `Weather`. Known names in it have the same effect as
    /// with --keep-remarks. You may repeat the option.
    #[arg(long, value_name = "NAME", value_parser = kept_field)]
    pub keep_field: Vec<String>,
}

/// Reads the name of a field to keep.
fn kept_field(name: &str) -> Result<String, String> {
    let name = name.trim().trim_end_matches(':');
    match !name.is_empty() && can_be_kept(name) {
        true => Ok(name.to_owned()),
        false => Err("only fields of free text and fields of your own can be kept".to_owned()),
    }
}

/// The values of `--dates`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DatesArgument {
    /// 2022
    Year,
    /// 2022-12
    Month,
    /// Unchanged
    Day,
}

impl KeptText {
    /// Returns the precision of dates.
    pub fn dates(&self) -> DatesArgument {
        self.dates.unwrap_or(DatesArgument::Month)
    }

    /// Checks whether any of the options was given.
    pub fn is_any_given(&self) -> bool {
        self.dates.is_some() || self.keep_place || self.keep_remarks || !self.keep_field.is_empty()
    }

    /// Returns the settings of the anonymiser.
    pub fn settings(&self) -> Settings {
        let dates = match self.dates() {
            DatesArgument::Year => Dates::Year,
            DatesArgument::Month => Dates::Month,
            DatesArgument::Day => Dates::Day,
        };
        Settings {
            dates,
            keep_place: self.keep_place,
            keep_remarks: self.keep_remarks,
            keep_fields: self.keep_field.clone(),
            consent_on: None,
        }
    }
}
