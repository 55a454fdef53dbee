//! Pictures and the replay page: `dadu show --svg`, `dadu replay`.

#[path = "../support/mod.rs"]
mod support;

mod browser;
mod drawing;
mod logs;
mod replay;
mod webdriver;
