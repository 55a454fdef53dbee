//! The items of a player turn: throws, moves, touched pieces, unused results, marks. In games without
//! throws: placings, paths, removals, sowings and passes.

mod parser;
mod plain;
mod play;
mod seen;

pub(super) use parser::{
    Parsed, Places, dash, ellipsis, is_unclosed, item, number, player, seat, side, square,
};
pub(super) use plain::plain_line;
pub(super) use play::is_turn_with_colon;
pub(super) use seen::{SeenTokens, Token, may_be_a_throw};
