//! Interrupts from the keyboard. A command stops after the current game and leaves nothing half done. Code
//! that waits for input checks here from time to time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use crate::cli::system;

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Installs the handler: the first interrupt asks the command to stop, the second ends the process at once.
pub fn listen() {
    let on_signal = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without this handler, the default handler ends the process, which is acceptable.
    let _ = ctrlc::set_handler(on_signal);
}

/// Also stops at SIGTERM and SIGHUP, on systems that have these signals. For a command that must restore
/// something before it ends.
pub fn listen_for_termination_or_hangup() {
    system::listen_for_termination_or_hangup(&INTERRUPTED);
}

/// Also stops at SIGTERM, and at SIGHUP unless the process ignores it. For a command that should not end in
/// the middle of a step, and that may run under `nohup`.
pub fn listen_for_termination() {
    system::listen_for_termination(&INTERRUPTED);
}

/// Checks whether the command should stop.
pub fn is_requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
