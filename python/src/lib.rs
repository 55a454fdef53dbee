//! The core of dadu as the Python module `dadu._dadu`. `dadu/__init__.py` gives it names, types and docs.
//!
//! Every function releases the interpreter while it works, so threads of Python run in parallel. Nothing here
//! reads a file: variant files come as texts.

mod buffers;
mod games;

use std::collections::HashMap;

use dadu::check::check_text;
use dadu::replay::{FormattedFile, Setup};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use buffers::TableBuffers;

/// The variant files that logs may name: the text of each by its name.
type VariantFiles = HashMap<String, String>;

/// Returns a loader of variant files for a replay.
fn loader(files: &VariantFiles) -> impl Fn(&str) -> Result<String, String> {
    |name| files.get(name).cloned().ok_or_else(|| "not among the given `variants`".to_owned())
}

/// Returns the findings in a text as JSON, in the form of `dadu check --format json`.
#[pyfunction]
fn check(py: Python<'_>, text: Vec<u8>, name: String, variants: VariantFiles) -> PyResult<String> {
    py.detach(|| {
        let load = loader(&variants);
        let report = check_text(&name, &text, &Setup { load: &load, ..Setup::default() });
        serde_json::to_string(&report).map_err(|error| PyValueError::new_err(error.to_string()))
    })
}

/// Returns a text in canonical form, and the number of its lines that cannot be read and stay as they are.
#[pyfunction]
fn format(
    py: Python<'_>,
    text: Vec<u8>,
    extras: bool,
    variants: VariantFiles,
) -> PyResult<(Bound<'_, PyBytes>, usize)> {
    let formatted = py.detach(|| FormattedFile::of(&text, extras, &loader(&variants)));
    let formatted = formatted.map_err(PyValueError::new_err)?;
    Ok((PyBytes::new(py, &formatted.text), formatted.unread as usize))
}

/// Returns the rows of all games in some texts as buffers of Arrow arrays. A table may come in several parts.
#[pyfunction]
fn facts(
    py: Python<'_>,
    texts: Vec<(String, Vec<u8>)>,
    variants: VariantFiles,
) -> PyResult<Vec<TableBuffers>> {
    let tables = py.detach(|| {
        let chunks = games::chunks(&texts, &loader(&variants))?;
        Ok(chunks.iter().map(buffers::of).collect())
    });
    tables.map_err(|reason: String| PyValueError::new_err(reason))
}

#[pymodule]
fn _dadu(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(check, module)?)?;
    module.add_function(wrap_pyfunction!(format, module)?)?;
    module.add_function(wrap_pyfunction!(facts, module)?)
}
