//! `dadu lsp`: the language server, for editors.

use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use clap::Args;

use super::output::{CommandResult, print_error};
use super::variant::VariantFiles;
use super::{Status, interrupt};
use crate::lsp::{Ended, Load, connect, serve};

/// Serve editors: what `check` finds as you type, what may come next, the board at any place
///
/// Speaks the Language Server Protocol on standard input and output. Editors start it by themselves
/// once they are told how; `editors/` has what VS Code, Vim and Neovim need.
#[derive(Args)]
pub struct Arguments {
    /// Use standard input and output, as it always does; some editors say so
    #[arg(long)]
    stdio: bool,
}

/// Runs the command.
pub fn run(_arguments: &Arguments) -> CommandResult {
    let said =
        |reason: &str| print_error(&format!("what comes from the editor breaks off: {reason}"));
    let (connection, threads) = connect(BufReader::new(io::stdin()), io::stdout, said);
    let ended = serve(&connection, &variant_files, &interrupt::is_requested);
    drop(connection);
    threads.finish()?;
    Ok(match ended {
        Ended::Well => Status::Clean,
        Ended::Badly => Status::Found,
        Ended::Stopped => Status::Interrupted,
    })
}

/// The variant files beside the log in a file. Beside one that was never saved there are none.
fn variant_files(file: Option<PathBuf>) -> Load {
    let folder = file.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    match folder.map(VariantFiles::in_folder) {
        Some(files) => Box::new(move |name| files.load(name)),
        None => Box::new(|_| Err("the log was never saved, so no file is beside it".to_owned())),
    }
}
