//! What stands in a player turn: throws, uses, touched pieces, results left, marks.

mod parser;

pub(super) use parser::{
    Parsed, Places, ellipsis, is_unclosed, item, number, player, seat, side, square,
};
