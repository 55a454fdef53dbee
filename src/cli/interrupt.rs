//! Interrupting from the keyboard: work stops at the next whole game, and nothing is left half done.
//! Whoever waits for input asks here from time to time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

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

/// Takes it as a wish to stop, too, when the process is told to end or its terminal goes away. For a
/// command that has something to give back first.
#[cfg(unix)]
pub fn listen_for_the_end() {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    for signal in [SIGTERM, SIGHUP] {
        // Without a handler the process ends at once, as any other does.
        let _ = signal_hook::flag::register(signal, Arc::clone(&INTERRUPTED));
    }
}

/// Takes it as a wish to stop, too, when the process is told to end: on other systems it cannot be told.
#[cfg(not(unix))]
pub fn listen_for_the_end() {}

/// Whether the command is to stop.
pub fn wished() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
