//! Pictures and the replay page: `dadu show --svg`, `dadu replay`.

mod browser;
mod drawing;
mod logs;
mod replay;
mod sheet;
mod webdriver;
