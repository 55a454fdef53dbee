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

/// Also stops at SIGTERM and SIGHUP. For a command that must restore something first.
#[cfg(unix)]
pub fn listen_for_the_end() {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    take(SIGTERM);
    if is_ignored(SIGHUP) != Some(true) {
        take(SIGHUP);
    }
}

/// Also stops at SIGTERM, and at SIGHUP unless the process ignores it, between two steps of its work.
/// For a command that a signal should not end in the middle of a step, and that may run under `nohup`.
#[cfg(unix)]
pub fn listen_for_termination() {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    take(SIGTERM);
    if is_ignored(SIGHUP) == Some(false) {
        take(SIGHUP);
    }
}

#[cfg(unix)]
fn take(signal: i32) {
    // Without a handler the process ends at once, as any other does.
    let _ = signal_hook::flag::register(signal, Arc::clone(&INTERRUPTED));
}

/// Whether the process was started to ignore a signal, as `nohup` does. Only Linux shows it.
#[cfg(unix)]
fn is_ignored(signal: i32) -> Option<bool> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    let mask = u64::from_str_radix(mask.trim(), 16).ok()?;
    Some(mask >> (signal - 1) & 1 == 1)
}

/// Does nothing: other systems have no such signals.
#[cfg(not(unix))]
pub fn listen_for_the_end() {}

/// Does nothing: other systems have no such signals.
#[cfg(not(unix))]
pub fn listen_for_termination() {}

/// Whether the command is to stop.
pub fn wished() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
