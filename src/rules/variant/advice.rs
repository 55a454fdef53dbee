//! Combinations of parameters that contradict the sources, or that have no effect.

use super::Parameter::{self, *};
use super::Variant;

/// A word on a combination. The variant can be played all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// `parameter` was set, and cannot matter while `because` is as it is.
    Pointless {
        /// The parameter without effect.
        parameter: Parameter,
        /// The parameter that takes the effect away.
        because: Parameter,
        /// By this value of it.
        value: u8,
    },
    /// The sources know the two values only apart from each other.
    Unusual {
        /// The one.
        parameter: Parameter,
        /// The other.
        because: Parameter,
        /// Its value.
        value: u8,
    },
}

type Condition = fn(&Variant) -> bool;

/// `(parameter, because, when it is pointless)`.
const POINTLESS: &[(Parameter, Parameter, Condition)] = &[
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

/// `(parameter, because, when the sources know no such thing)`.
const UNUSUAL: &[(Parameter, Parameter, Condition)] = &[
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
/// H6, O2, O4 and O8 speak of a turn.
fn no_rule_of_a_turn(v: &Variant) -> bool {
    [Triples, ForcedReentry, TouchMove, OneKillPerPiece].iter().all(|&rule| v.get(rule) == 0)
}
fn no_licence_to_kill(v: &Variant) -> bool {
    v.get(LicenceToKill) == 0
}

/// The parameters that take the effect of another away under a variant.
pub fn pointless(variant: &Variant, parameter: Parameter) -> impl Iterator<Item = Parameter> {
    let rows = POINTLESS.iter().filter(move |(of, ..)| *of == parameter);
    rows.filter(|(.., when)| when(variant)).map(|&(_, because, _)| because)
}

/// What is to be said of a variant in which the parameters `set` were set by name.
pub fn advise(variant: &Variant, set: &[Parameter]) -> Vec<Advice> {
    let applies = |&&(p, because, when): &&(Parameter, Parameter, Condition)| {
        (set.contains(&p) || set.contains(&because)) && when(variant)
    };
    let pointless = POINTLESS.iter().filter(|(p, ..)| set.contains(p)).filter(applies);
    let unusual = UNUSUAL.iter().filter(applies);
    let pointless = pointless.map(|&(parameter, because, _)| Advice::Pointless {
        parameter,
        because,
        value: variant.get(because),
    });
    let unusual = unusual.map(|&(parameter, because, _)| Advice::Unusual {
        parameter,
        because,
        value: variant.get(because),
    });
    pointless.chain(unusual).collect()
}
