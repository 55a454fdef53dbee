//! Combinations of parameters that contradict the sources, or that have no effect.

use super::Parameter::{self, *};
use super::Variant;
use crate::rulebook::Condition;

/// `(parameter, because, the condition under which parameter has no effect)`.
pub(super) const POINTLESS: &[Condition<Parameter>] = &[
    (KingByKing, Kings, no_kings),
    (DaWhenLost, Forfeit, |v| v.get(Forfeit) == 1 && v.get(Triples) < 2),
    (ZeroInExtra, CaptureThrow, |v| v.get(CaptureThrow) == 1),
    (ZeroInExtra, Forfeit, |v| v.get(Forfeit) == 1),
    (TriplesCount, Triples, |v| v.get(Triples) == 0),
    (TriplesCount, CaptureThrow, |v| v.get(CaptureThrow) == 1 && v.get(TwoChances) == 0),
    (ExitAcrossClosedRow, ExactExit, |v| v.get(ExactExit) == 1),
    (KillSpares, MandatoryKill, |v| v.get(MandatoryKill) == 0),
    (KillSpares, Kings, no_kings),
    (SecondChance, PlayersASide, |v| v.get(PlayersASide) != 0),
    (InsideClosedRow, KingByKing, king_is_special),
    (LicenceLasts, LicenceToKill, |v| v.get(LicenceToKill) == 0 && v.get(LicenceToExit) == 0),
    (LicenceLasts, Kings, no_kings),
    (ZeroShortened, ShortenedMove, no_shortened_move),
    (MustShorten, ShortenedMove, no_shortened_move),
    (CaptorInPlace, OneKillPerPiece, |v| v.get(OneKillPerPiece) == 0),
    (ReentryPiece, ForcedReentry, no_reentry),
    (ReentryPiece, Kings, no_kings),
    (LastExit, ForcedReentry, no_reentry),
    (PlainKingClosesRow, KingByKing, king_is_special),
    (UnlicensedLanding, LicenceToKill, no_licence_to_kill),
    (LicenceMoveCaptures, LicenceToKill, no_licence_to_kill),
    (TwoChances, PlayersASide, |v| v.get(PlayersASide) != 0),
    (TwoChances, Triples, no_rule_of_a_turn),
];

/// `(parameter, because, the condition that no source describes)`.
pub(super) const UNUSUAL: &[Condition<Parameter>] = &[
    (SegmentLength, Dice, |v| v.get(SegmentLength) == 4 && v.get(Dice) != 1),
    (Dice, SegmentLength, |v| v.get(Dice) == 1 && v.get(SegmentLength) != 4),
    (ForcedReentry, CentreExit, |v| v.get(ForcedReentry) == 1 && v.get(CentreExit) == 1),
];

fn no_kings(v: &Variant) -> bool {
    v.get(Kings) == 0
}
fn king_is_special(v: &Variant) -> bool {
    v.get(KingByKing) != 2
}
fn no_shortened_move(v: &Variant) -> bool {
    v.get(ShortenedMove) == 0
}
fn no_reentry(v: &Variant) -> bool {
    v.get(ForcedReentry) == 0
}
/// Returns whether none of the rules about a turn is played: H6, O2, O4 and O8.
fn no_rule_of_a_turn(v: &Variant) -> bool {
    [Triples, ForcedReentry, TouchMove, OneKillPerPiece].iter().all(|&rule| v.get(rule) == 0)
}
fn no_licence_to_kill(v: &Variant) -> bool {
    v.get(LicenceToKill) == 0
}
