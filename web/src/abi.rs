//! The functions that a page calls. A caller writes a request into memory that it allocated here, and reads the
//! answer at the address that `dadu_call` returns. This is the only file with `unsafe`.
#![allow(unsafe_code, reason = "the caller on the other side knows only addresses and lengths")]

use std::cell::RefCell;

thread_local! {
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates memory for a request of this length, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn dadu_allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Answers a request and frees its memory. Returns the address of the answer, which is valid until the next
/// call; `dadu_answer_length` returns its length.
///
/// # Safety
/// `request` is an address that `dadu_allocate` returned for this length, and is given only once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dadu_call(request: *mut u8, length: usize) -> *const u8 {
    let slice = std::ptr::slice_from_raw_parts_mut(request, length);
    // SAFETY: `dadu_allocate` made a box of exactly this slice, and the caller gives it back only once.
    let request = unsafe { Box::from_raw(slice) };
    let answer = crate::answer(&request);
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        kept.as_ptr()
    })
}

/// Returns the length of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn dadu_answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}
