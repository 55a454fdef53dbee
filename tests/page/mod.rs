//! Pictures and the replay page: `dadu show --svg`, `dadu replay`.

mod browser;
mod drawing;
pub mod logs;
mod replay;
mod report;
mod sheet;
mod webdriver;
