//! `dadu lsp`: the language server, for editors.

use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::input::variant::VariantFiles;
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::print_error;
use crate::lsp::{Load, ServerEnd, connect, serve};

/// Run the language server for editors
///
/// Speaks the Language Server Protocol on standard input and output. Your editor starts this command. See
/// `editors/` for VS Code, Vim and Neovim setup.
#[derive(Args)]
pub struct Arguments {
    /// Use standard input and output; always on, accepted because some editors pass it
    #[arg(long)]
    stdio: bool,
}

/// Runs the command.
pub fn run(_arguments: &Arguments) -> CommandResult {
    let said = |reason: &str| print_error(&format!("cannot read from the editor: {reason}"));
    let (connection, threads) = connect(BufReader::new(io::stdin()), io::stdout, said);
    let ended = serve(&connection, &variant_files, &interrupt::is_requested);
    drop(connection);
    threads.finish()?;
    Ok(match ended {
        ServerEnd::Well => Status::Clean,
        ServerEnd::Badly => Status::Found,
        ServerEnd::Stopped => Status::Interrupted,
    })
}

/// Returns a loader for the variant files in the folder of a log. A log that was never saved has no folder.
fn variant_files(file: Option<PathBuf>) -> Load {
    let folder = file.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    match folder.map(VariantFiles::in_folder) {
        Some(files) => Box::new(move |name| files.load(name)),
        None => Box::new(|_| Err("save the log first, so that it has a folder".to_owned())),
    }
}
