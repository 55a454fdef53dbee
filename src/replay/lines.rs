//! The loop over the lines of a log, which is the same in every game. The replay of a game takes each kind of line.

use super::frame::{Frame, UnreadLine};
use super::{Game, Moment, Setup, Witness};
use crate::finding::{Facts, Finding};
use crate::notation::{
    Content, Field, Item, Line, Log, PlayerSeat, PlayerTurn, PositionLine, PositionPart,
};
use crate::rulebook::{Row, RuleId};
use crate::span::Span;
use crate::table::BySide;

/// The replay of a log of one game, between two lines.
pub(super) trait LogReplay<'a>: Sized {
    /// The witness of its events.
    type Witness: Witness;

    /// The rule of winning (W1).
    const WINNING: RuleId;
    /// The rule of unfinished games (W2).
    const UNFINISHED: RuleId;

    /// Creates a replay before the first line of a log.
    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, witness: Self::Witness) -> Self;

    fn frame(&self) -> &Frame<'a>;

    fn frame_mut(&mut self) -> &mut Frame<'a>;

    fn into_frame(self) -> Frame<'a>;

    /// Returns the findings so far that were not dropped.
    fn findings(&self) -> &[Finding];

    fn witness(&self) -> &Self::Witness;

    /// Returns the number of players that each side had at the start.
    fn players(&self) -> BySide<u8>;

    /// Returns the parameters that cannot change during a game, each with the rule to cite.
    fn fixed() -> Vec<(&'static Row, RuleId)>;

    /// Returns the rules that decide how a game ended.
    fn ending_rules() -> Vec<RuleId> {
        vec![Self::WINNING, Self::UNFINISHED]
    }

    /// Continues under the rules of the frame's terms, which have changed.
    fn take_rules(&mut self);

    /// Replays a player turn on a line.
    fn take_turn(&mut self, line: usize, turn: &PlayerTurn, items: &[Item]);

    /// Takes a stated position.
    fn take_position(&mut self, line: &PositionLine, parts: &[PositionPart]);

    /// Takes a part of the game that was not recorded.
    fn gap(&mut self, span: Span) {
        self.frame_mut().report(span, Facts::Gap, &[]);
        self.lose_position(span);
        self.lose_order();
    }

    /// Takes a player who joins or leaves.
    fn comes_or_goes(&mut self, seat: &PlayerSeat, comes: bool);

    /// Takes a player who changes sides.
    fn crosses(&mut self, from: &PlayerSeat, to: &PlayerSeat) {
        self.comes_or_goes(from, false);
        self.comes_or_goes(to, true);
    }

    /// Takes a stated position that cannot be read where the game needs one.
    fn take_unread_position(&mut self, span: Span) {
        self.lose_position(span);
        self.lose_order();
    }

    /// Takes a line that may have been a player turn. If it is an error, `cause` is the index of its finding.
    fn take_unread_turn(&mut self, cause: Option<usize>);

    /// Makes the position of the pieces unknown from here on, until one is stated.
    fn lose_position(&mut self, span: Span);

    /// Records that a turn may not have been seen.
    fn lose_order(&mut self);

    /// Returns the finding after which the position may be another one.
    fn cause_of_doubt(&self) -> Option<usize>;

    /// Returns the finding from which a contradiction in the log's outcome may follow.
    fn cause_at_end(&self) -> Option<usize> {
        self.cause_of_doubt()
    }

    /// Ends the game. `unfinished` is the index of the finding about an unfinished last turn.
    fn settle(&mut self, unfinished: Option<usize>);

    /// Tells a following witness the state after a line.
    fn tell_line(&mut self, line: usize);

    /// Tells the witness the facts that need the end of the log.
    fn tell_end(&mut self) {}

    /// Returns the state here as plain data.
    fn moment(self) -> Moment;

    /// Replays the lines of the log, up to the place where the replay stops or the witness is done.
    fn run(&mut self) {
        if !self.frame_mut().may_run() {
            return;
        }
        for (index, line) in self.frame().log.lines.iter().enumerate() {
            if self.frame().stops_before(line) || self.witness().is_done() {
                return;
            }
            self.line(index, line);
            if self.witness().wants().states {
                self.tell_line(index);
            }
        }
    }

    #[inline]
    fn line(&mut self, index: usize, line: &Line) {
        let log = self.frame().log;
        match &line.content {
            Content::Nothing => {}
            Content::Field(field) => self.field(field),
            Content::Turn(turn) => self.take_turn(index, turn, log.items_of(turn)),
            Content::Gap(span) => self.gap(*span),
            Content::Position(position) => self.take_position(position, log.parts_of(position)),
            Content::Arrival(seat) => self.comes_or_goes(seat, true),
            Content::Departure(seat) => self.comes_or_goes(seat, false),
            Content::Crossing(from, to) => self.crosses(from, to),
            Content::Unreadable => match self.frame_mut().take_unread(index, line.span) {
                None => {}
                Some(UnreadLine::Position) => self.take_unread_position(line.span),
                Some(UnreadLine::Turn(cause)) => self.take_unread_turn(cause),
            },
        }
    }

    fn field(&mut self, field: &Field) {
        match self.frame().field_name(field) {
            Some("Change") => self.change(field.value),
            Some("Result") => {
                self.frame_mut().take_result(field.value, &[Self::WINNING, Self::UNFINISHED])
            }
            _ => {}
        }
    }

    /// Applies a rule change that is valid from here on.
    fn change(&mut self, value: Span) {
        if self.frame_mut().change(value, &Self::fixed()) {
            self.take_rules();
        }
    }

    /// Adds the findings that need the end of the log.
    fn settle_end(&mut self) {
        self.frame_mut().report_unchecked();
        if !self.frame().terms.playable {
            return;
        }
        let unfinished = self.frame_mut().settle_unfinished();
        self.settle(unfinished);
        let cause = self.cause_at_end();
        self.frame_mut().check_result(&Self::ending_rules(), Self::UNFINISHED, cause);
    }

    /// Returns the result of the replay, once the log has ended.
    fn game(self) -> Game {
        let players = self.players();
        self.into_frame().game(players)
    }
}
