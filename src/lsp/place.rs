//! The token at a place of a log.

use crate::notation::{
    Content, Field, Item, ItemKind, Line, Log, PlayerSeat, PlayerTurn, PositionPart,
};
use crate::span::Span;

/// A token of a log.
#[derive(Clone, Copy, Debug)]
pub enum Token<'a> {
    /// The name of a field.
    FieldName(&'a Field),
    /// The value of a field.
    FieldValue(&'a Field),
    /// The number of the round.
    Round(u32),
    /// The player of a player turn.
    Player(&'a PlayerTurn),
    /// An item of a player turn: its index in the log, and itself.
    Item(usize, &'a Item),
    /// A part of a stated position.
    Part(&'a PositionPart),
    /// A gap.
    Gap,
    /// A player who joins, leaves or switches sides.
    Company(&'a PlayerSeat),
}

/// A token with its span and its line.
#[derive(Clone, Copy, Debug)]
pub struct LocatedToken<'a> {
    /// The token.
    pub token: Token<'a>,
    /// Its span.
    pub span: Span,
    /// The index of its line.
    pub line: usize,
}

/// Returns the token at an offset, or the one that ends there. Returns `None` in a remark, in a timecode and
/// between tokens.
pub fn token_at(log: &Log, offset: usize) -> Option<LocatedToken<'_>> {
    let index = log.line_at(offset as u32)?;
    let touches = |span: &Span| (span.start as usize..=span.end as usize).contains(&offset);
    let tokens = tokens(log, &log.lines[index]);
    // Where one token ends and the next begins, choose the next.
    let (span, token) = tokens.into_iter().rfind(|(span, _)| touches(span))?;
    Some(LocatedToken { token, span, line: index })
}

/// Returns the tokens of a line, in order.
pub fn tokens<'a>(log: &'a Log, line: &'a Line) -> Vec<(Span, Token<'a>)> {
    match &line.content {
        Content::Nothing | Content::Unreadable => Vec::new(),
        Content::Field(field) => {
            vec![(field.name, Token::FieldName(field)), (field.value, Token::FieldValue(field))]
        }
        Content::Turn(turn) => turn_tokens(log, turn),
        Content::Gap(span) => vec![(*span, Token::Gap)],
        Content::Position(position) => {
            log.parts_of(position).iter().map(|part| (part.span, Token::Part(part))).collect()
        }
        Content::Arrival(seat) | Content::Departure(seat) => {
            vec![(seat.span, Token::Company(seat))]
        }
        Content::Crossing(from, to) => {
            vec![(from.span, Token::Company(from)), (to.span, Token::Company(to))]
        }
    }
}

fn turn_tokens<'a>(log: &'a Log, turn: &'a PlayerTurn) -> Vec<(Span, Token<'a>)> {
    let round = turn.round.map(|(number, span)| (span, Token::Round(number)));
    let player = (turn.player.span, Token::Player(turn));
    let items = turn.items.range().map(|index| (index, &log.items[index]));
    // The item for alternatives has the same span as the first of them.
    let items = items.filter(|(_, item)| !matches!(item.kind, ItemKind::Either(_)));
    let items = items.map(|(index, item)| (item.span, Token::Item(index, item)));
    round.into_iter().chain([player]).chain(items).collect()
}
