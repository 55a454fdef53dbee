//! The reasons why an item is illegal, or why a turn may not end.

use crate::layout::SquareName;
use crate::rulebook::RuleId;
use crate::table::Side;

/// The reason why an item is illegal or a turn may not end, with the rule that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bar {
    /// The rule.
    pub rule: RuleId,
    /// The reason.
    pub reason: Reason,
}

impl Bar {
    /// Creates a bar of a rule.
    pub const fn new(rule: RuleId, reason: Reason) -> Bar {
        Bar { rule, reason }
    }
}

/// The reason itself, as facts. A game takes those that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// The game has no such item.
    NoSuchItem,
    /// The board has no such square.
    NoSuchSquare(SquareName),
    /// Stones must be placed first.
    PlaceFirst,
    /// No stones are left to place.
    NothingToPlace,
    /// The square is not empty.
    NotEmpty(SquareName),
    /// The square is empty.
    Empty(SquareName),
    /// The stone on the square is the enemy's.
    NotOwn(SquareName),
    /// No enemy stone is on the square.
    NotEnemy(SquareName),
    /// The two squares are not next to each other on a line.
    NotNext(SquareName, SquareName),
    /// The turn has no further item.
    TurnIsOver,
    /// A side may pass only if the rules give it a pass.
    NoPass,
    /// Nothing was played.
    NothingPlayed,
    /// The enemy cannot move, so a further step must open the way.
    MustOpen(Side),
    /// The enemy cannot move, and this step does not open the way although another would.
    DoesNotOpen(Side),
    /// A removal is due, because the player made a row.
    MustRemove,
    /// A removal is allowed, because the player made a row.
    MayRemove,
    /// The first removal of the side is due.
    MustRemoveFirst,
    /// Only a removal is possible now.
    RemoveOnly,
    /// Nothing allows the player to remove a stone.
    NoRemoval,
    /// The stone is safe, because it is in a row.
    InRow(SquareName),
    /// The stone is safe from a first removal, because it is in a row.
    InRowAtFirst(SquareName),
    /// It is the turn of another side.
    NotTheTurn(Side),
    /// The square stays empty until all stones are placed.
    KeptEmpty(SquareName),
    /// One more stone must be placed.
    MustPlace,
    /// A step leads to one square only.
    NotOneStep,
    /// After a capture, only a step that captures may follow.
    MustCapture,
    /// After a capture, only the stone on this square may go on.
    OnlyStone(SquareName),
    /// The turn may not end while a step captures.
    MustGoOn,
    /// No enemy stone is on the square that would be jumped.
    NothingToJump(SquareName),
    /// The two squares are not two apart in a row or column.
    NoJump(SquareName, SquareName),
    /// A chain of jumps may not turn a corner on this square.
    TurnsCorner(SquareName),
    /// The hole is in the enemy row.
    EnemyHole(SquareName),
    /// The hole belongs to a qar.
    InQar(SquareName),
    /// The very first turn lifts this hole.
    FirstHole(SquareName),
    /// The sowing would never end.
    NeverEnds(SquareName),
    /// The hole is closed.
    Closed(SquareName),
    /// Holes must be filled first.
    FillFirst,
    /// No filling is due.
    NothingToFill,
    /// Holes are filled by rule, without a line.
    FilledByRule,
    /// This many more holes must be filled.
    MustFill(u8),
    /// The winnings cannot pay for another hole.
    CannotPay,
}

impl Reason {
    /// Returns whether the reason may be another one in another position. The board and the forms of items are the
    /// same in all of them.
    pub const fn depends_on_position(self) -> bool {
        !matches!(
            self,
            Reason::NoSuchItem
                | Reason::NoSuchSquare(_)
                | Reason::NotNext(..)
                | Reason::NotOneStep
                | Reason::NoJump(..)
        )
    }
}
