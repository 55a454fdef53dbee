//! Interrupting from the keyboard: work stops at the next whole game, and nothing is left half done.
//! Whoever waits for input asks here from time to time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use super::system;

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Takes the first interrupt as a wish to stop, the second as an order.
pub fn listen() {
    let on_signal = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler the default one ends the process, which is no harm either.
    let _ = ctrlc::set_handler(on_signal);
}

/// Also stops at SIGTERM and SIGHUP, where there are such signals. For a command that must restore
/// something first.
pub fn listen_for_termination_or_hangup() {
    system::listen_for_termination_or_hangup(&INTERRUPTED);
}

/// Also stops at SIGTERM, and at SIGHUP unless the process ignores it, between two steps of its work.
/// For a command that a signal should not end in the middle of a step, and that may run under `nohup`.
pub fn listen_for_termination() {
    system::listen_for_termination(&INTERRUPTED);
}

/// Whether the command is to stop.
pub fn is_requested() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
