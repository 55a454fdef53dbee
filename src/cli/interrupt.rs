//! Interrupting from the keyboard: work stops at the next whole game, and nothing is left half done.
//! Whoever waits for input asks here from time to time.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

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

/// Whether the command is to stop.
pub fn wished() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
