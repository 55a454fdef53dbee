//! The items of a player turn: throws, moves, touched pieces, unused results, marks.

mod parser;
mod plain;
mod seen;

pub(super) use parser::{
    Parsed, Places, dash, ellipsis, is_unclosed, item, number, player, seat, side, square,
};
pub(super) use plain::plain_line;
pub(super) use seen::{SeenTokens, Token, may_be_a_throw};
