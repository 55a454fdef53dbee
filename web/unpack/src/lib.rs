//! Unpacks one file of the format `.lzma`. A caller makes room, writes the packed bytes there, unpacks, and reads the
//! result. It calls these functions in this order, once for each module that it loads.
#![allow(unsafe_code, reason = "names without an unsafe attribute cannot be found from outside")]

use std::cell::RefCell;

use lzma_rust2::{LzmaReader, Read};

/// The memory that unpacking may take, in KiB.
const MEMORY: u32 = 64 << 10;

/// The length of the header, which ends with the length of the result in 8 bytes.
const HEADER: usize = 13;

thread_local! {
    static BYTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for this number of packed bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn make_room(length: usize) -> *mut u8 {
    BYTES.with_borrow_mut(|bytes| {
        *bytes = vec![0; length];
        bytes.as_mut_ptr()
    })
}

/// Unpacks the bytes, and returns the address of the result. A damaged file gives an empty result.
#[unsafe(no_mangle)]
pub extern "C" fn unpack() -> *const u8 {
    BYTES.with_borrow_mut(|bytes| {
        *bytes = unpacked(bytes).unwrap_or_default();
        bytes.as_ptr()
    })
}

/// Returns the number of unpacked bytes.
#[unsafe(no_mangle)]
pub extern "C" fn unpacked_length() -> usize {
    BYTES.with_borrow(Vec::len)
}

fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let length = packed.get(HEADER - 8..HEADER)?.try_into().ok()?;
    let mut all = vec![0; usize::try_from(u64::from_le_bytes(length)).ok()?];
    LzmaReader::new_mem_limit(packed, MEMORY, None).ok()?.read_exact(&mut all).ok()?;
    Some(all)
}
