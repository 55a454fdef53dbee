//! The differences between operating systems. `unix.rs` and `windows.rs` have the same functions; no other
//! file checks which system it is built for.

#[cfg(unix)]
#[path = "unix.rs"]
mod here;
#[cfg(windows)]
#[path = "windows.rs"]
mod here;

pub use here::{
    END_OF_INPUT, ESCAPE_IS_ALT, FileId, arguments, file_id, is_closed_pipe, is_open_to_others,
    is_unicode_by_default, keep_owner, listen_for_termination, listen_for_termination_or_hangup,
    new_in, open_alone, path_of_bytes, path_to_bytes, put_in_place, supports_colour,
};
