//! The survey of the inputs of `dadu add`, before any log is added.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use crate::archive::Survey;
use crate::cli::input::Input;
use crate::cli::terminal::interrupt;
use crate::notation::stream::Blocks;

/// Leaves out files that come a second time, under any spelling of their path.
pub fn leave_out_repeated(inputs: &mut Vec<Input>, archive: &Path) {
    let mut seen = HashSet::new();
    inputs.retain(|input| seen.insert(input.source_in(archive).kept));
}

/// Surveys the inputs that can be read twice. Errors of reading are reported when the logs are added.
pub fn survey(inputs: &[Input], archive: &Path) -> Survey {
    let mut survey = Survey::default();
    for input in inputs.iter().filter(|input| input.is_regular_file()) {
        let Ok(reader) = input.open() else { continue };
        let (mut blocks, source) = (Blocks::new(reader), Arc::new(input.source_in(archive)));
        while let (false, Ok(Some(block))) = (interrupt::is_requested(), blocks.next_block()) {
            survey.take(&source, &block);
        }
    }
    survey.finish();
    survey
}
