//! The door to the replays: the game is chosen once, and everything behind it is compiled for one game.

use std::marker::PhantomData;

use super::branching::{BranchOf, Readings};
use super::lines::LogReplay;
use super::report::in_order;
use super::stepwise::{ComparableReplay, StepsOf};
use super::{Branch, DoubtReason, Game, Moment, Setup, Steps, Witness};
use crate::finding::Finding;
use crate::games::for_game;
use crate::notation::Log;
use crate::rulebook::UntypedVariant;

/// Returns the replays of the log's game. A log of an unknown game has no replay; its header is checked like that of a log
/// of Dadu.
pub(super) fn of(log: &Log) -> &'static dyn GameReplays {
    for_game!(
        log.game,
        dadu => &Of::<super::dadu::Replays>(PhantomData),
        Rules => &Of::<super::generic::Replays<Rules>>(PhantomData),
        moves Rules => &Of::<super::move_game::Replays<Rules>>(PhantomData)
    )
}

/// The replays of one game, each a type for another purpose.
pub(super) trait Family {
    /// The replay with a witness.
    type ObservedReplay<'a, W: Witness>: LogReplay<'a, Witness = W>;
    /// The replay that continues under other variants.
    type ComparableReplay<'a>: ComparableReplay<'a>;
    /// The replay that continues with other tokens.
    type BranchingReplay<'a>: LogReplay<'a, Witness = ()> + Clone + 'a;

    /// Returns the lines of stated positions that cannot be read, and so must not be rewritten.
    fn misread_positions(text: &[u8], log: &Log, setup: &Setup<'_>) -> Vec<usize>;
}

/// The replays of one game, for callers that know it only as data.
pub(super) trait GameReplays {
    /// Replays a log and tells the witness each event. It is another code if nobody listens.
    fn replay(
        &self,
        text: &[u8],
        log: &Log,
        setup: &Setup<'_>,
        witness: Option<&mut dyn Witness>,
    ) -> Game;

    /// Replays a log for its checked extras. Returns the reason why the position is in doubt at the end, if it is, and
    /// the findings.
    fn why_unsure(
        &self,
        text: &[u8],
        log: &Log,
        setup: &Setup<'_>,
        witness: &mut dyn Witness,
    ) -> (Option<DoubtReason>, Vec<Finding>);

    /// Returns the state at an offset of the text. It includes all tokens of player turns, and all other lines, that end
    /// at or before the offset. A player turn is underway until its line has ended.
    fn moment(&self, text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> Moment;

    /// Creates a replay that can branch, before the first line of a log.
    fn branch<'a>(&self, text: &'a [u8], log: &'a Log, setup: &Setup<'a>) -> Branch<'a>;

    /// Creates a replay before the first line of a log, under a variant.
    fn steps<'a>(
        &self,
        text: &'a [u8],
        log: &'a Log,
        setup: &Setup<'a>,
        variant: &UntypedVariant,
    ) -> Steps<'a>;

    /// Returns the lines of stated positions that cannot be read, and so must not be rewritten.
    fn misread_positions(&self, text: &[u8], log: &Log, setup: &Setup<'_>) -> Vec<usize>;
}

/// The replays of one game, as an object.
struct Of<R>(PhantomData<fn() -> R>);

impl<R: Family> GameReplays for Of<R>
where
    for<'a> BranchOf<R::BranchingReplay<'a>>: Readings,
{
    fn replay(
        &self,
        text: &[u8],
        log: &Log,
        setup: &Setup<'_>,
        witness: Option<&mut dyn Witness>,
    ) -> Game {
        match witness {
            Some(witness) => finish(R::ObservedReplay::new(text, log, setup, witness)),
            None => finish(R::ObservedReplay::new(text, log, setup, ())),
        }
    }

    fn why_unsure(
        &self,
        text: &[u8],
        log: &Log,
        setup: &Setup<'_>,
        witness: &mut dyn Witness,
    ) -> (Option<DoubtReason>, Vec<Finding>) {
        let mut replay = R::ObservedReplay::new(text, log, setup, witness);
        replay.run();
        let why = replay.frame().why_unsure(replay.cause_of_doubt());
        (why, replay.into_frame().findings.list)
    }

    fn moment(&self, text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> Moment {
        let mut replay = R::ObservedReplay::new(text, log, setup, ());
        replay.frame_mut().end.stop = Some(at);
        replay.run();
        replay.moment()
    }

    fn branch<'a>(&self, text: &'a [u8], log: &'a Log, setup: &Setup<'a>) -> Branch<'a> {
        Box::new(BranchOf::new(R::BranchingReplay::new(text, log, setup, ())))
    }

    fn steps<'a>(
        &self,
        text: &'a [u8],
        log: &'a Log,
        setup: &Setup<'a>,
        variant: &UntypedVariant,
    ) -> Steps<'a> {
        let setup = Setup { variants: variant.into(), ..*setup };
        Box::new(StepsOf::new(R::ComparableReplay::new(text, log, &setup, ())))
    }

    fn misread_positions(&self, text: &[u8], log: &Log, setup: &Setup<'_>) -> Vec<usize> {
        R::misread_positions(text, log, setup)
    }
}

fn finish<'a, R: LogReplay<'a>>(mut replay: R) -> Game {
    replay.run();
    replay.tell_end();
    replay.settle_end();
    let frame = replay.frame_mut();
    in_order(&mut frame.findings.list, &frame.log.lines);
    replay.game()
}
