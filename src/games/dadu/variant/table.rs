//! The table of parameters: every choice a household can make, with its values and its rule.
//!
//! This table is the only list of parameters. A new optional rule needs a row here, a getter in
//! `games/dadu/mod.rs`, and one place that decides.

use crate::games::dadu::id::*;
use crate::parameters;
use crate::rulebook::Values;

parameters! {
    Segments "segments" B1 Values::Number { min: 2, max: 12, default: 7 },
        "how many segments the track has", "A: 7, some boards 9; L: nine-segment board";
    SegmentLength "segment-length" B1 Values::Number { min: 2, max: 9, default: 5 },
        "how many squares a segment has, its safe square included", "A: 5, short boards 4; L: short segments";
    StandardPieces "standard-pieces" P1 Values::Number { min: 1, max: 16, default: 8 },
        "how many standard pieces a side has", "A: 8, shorter games 4 or 2";
    Kings "kings" P1 Values::Number { min: 0, max: 2, default: 1 },
        "how many kings a side has", "A: 1, one informant 2";
    PlayersASide "players-a-side" P2 Values::AnyOrNumber { max: 16 },
        "how many players a side has", "L: rulesets for eight and sixteen players";
    Dice "dice" H1 Values::Words(&[&["five cowries", "cowries"], &["four cowries"], &["one six-sided die", "die"]]),
        "which dice are thrown", "A";
    Forfeit "forfeit" H3 Values::Words(&[&["on zero"], &["never"]]),
        "whether a 0 loses the results not yet applied", "A: on zero; L never mentions a 0";
    Triples "triples" H6 Values::Words(&[&["none"], &["tens"], &["ones and tens each", "each"], &["ones and tens together", "together"]]),
        "which three special results cancel each other", "A";
    CaptureThrow "capture-throw" H5 Values::YES_NO,
        "whether a capture grants an extra throw", "A: yes; L: no, players move only after all of their throws";
    KingByKing "king-by-king" K4 Values::Words(&[&["returns exited pieces too", "exited"], &["as by a standard piece", "standard"], &["nothing special", "nothing"]]),
        "which pieces return with a king that a king captures", "A; L: alternate king rule";
    CentreExit "centre-exit" X4 Values::Words(&[&["obligatory"], &["free"]]),
        "whether a 1 must exit a piece from the centre", "A: obligatory; L silent";
    ForcedReentry "forced-reentry" O2 Values::NO_YES,
        "whether a further 1 that nothing else can use brings an exited piece back", "A";
    LicenceToExit "licence-to-exit" O3 Values::NO_YES,
        "whether every player of a side must throw a 1 before any of its pieces exits", "A";
    LicenceToKill "licence-to-kill" O6 Values::NO_YES,
        "whether a side must leave its home row before it captures", "A";
    MandatoryKill "mandatory-kill" O7 Values::NO_YES,
        "whether a result that can capture must capture", "A";
    OneKillPerPiece "one-kill-per-piece" O8 Values::NO_YES,
        "whether a piece that captured may not move again in that player turn", "A";
    ShortenedMove "shortened-move" O5 Values::NO_YES,
        "whether a move onto a held safe square may stop just before it", "A";
    TouchMove "touch-move" O4 Values::NO_YES,
        "whether a touched piece must be moved", "A";
    TeamLeader "team-leader" O1 Values::NO_YES,
        "whether only the leader's hand moves the pieces", "A";
    ThrowsBeforeDa "throws-before-da" R1 Values::Words(&[&["kept"], &["lost"]]),
        "whether results thrown before a player's first 1 in the same series are kept", "our interpretation";
    DaWhenLost "da-when-lost" R2 Values::YES_NO,
        "whether a 1 that is forfeited or cancelled still counts as da", "our interpretation";
    ZeroInExtra "zero-in-extra" R3 Values::Words(&[&["loses all", "all"], &["loses extra", "extra"]]),
        "which results a 0 in a capture's extra throw loses", "our interpretation";
    TriplesCount "triples-count" R4 Values::Words(&[&["whole turn"], &["in hand"]]),
        "which throws make a triple once some were applied", "our interpretation";
    HeldFinalSquare "held-final-square" R5 Values::Words(&[&["barred"], &["open"]]),
        "whether a piece may land on the final square while opponents stand there", "our interpretation";
    ExitAcrossClosedRow "exit-across-closed-row" R6 Values::NO_YES,
        "whether a throw from outside may exit across the closed home row", "our interpretation";
    KillSpares "kill-spares" R7 Values::Words(&[&["capturing king"], &["opposing king"], &["both"]]),
        "which kings the exception to mandatory kill protects", "our interpretation";
    SecondChance "second-chance" R8 Values::Words(&[&["free"], &["fixed"]]),
        "whether the same player always throws twice", "our interpretation";
    InsideClosedRow "inside-closed-row" R9 Values::Words(&[&["go on"], &["stay"]]),
        "whether pieces inside the opponent's home row may move on when it closes", "our interpretation";
    LicenceLasts "licence-lasts" R10 Values::Words(&[&["for the game"], &["until king captured"]]),
        "how long a licence to exit or to kill lasts", "our interpretation";
    ZeroShortened "zero-shortened" R11 Values::NO_YES,
        "whether a move may be shortened to zero squares", "our interpretation";
    CaptorInPlace "captor-in-place" R12 Values::NO_YES,
        "whether a piece that captured may capture again in place", "our interpretation";
    ReentryPiece "reentry-piece" R13 Values::Words(&[&["same kind"], &["any"]]),
        "which exited piece a forced reentry brings back", "our interpretation";
    LastExit "last-exit" R14 Values::Words(&[&["reentry"], &["win"]]),
        "whether reentry or the win comes first when the last piece exits with a further 1 in hand", "our interpretation";
    PlainKingClosesRow "plain-king-closes-row" R15 Values::YES_NO,
        "whether a king captured like any piece still closes the home row", "our interpretation";
    UnlicensedLanding "unlicensed-landing" R16 Values::YES_NO,
        "whether a piece without licence to kill may land on opponents and share the square", "our interpretation";
    LicenceMoveCaptures "licence-move-captures" R17 Values::NO_YES,
        "whether the move that earns the licence to kill captures", "our interpretation";
    MustShorten "must-shorten" R18 Values::YES_NO,
        "whether a result that can only be used shortened must be used", "our interpretation";
    ExactExit "exact-exit" R19 Values::Words(&[&["one past"], &["centre only"]]),
        "which throws are exact enough to exit a piece", "our interpretation";
    TwoChances "two-chances" R20 Values::Words(&[&["two turns", "two"], &["one turn", "one"]]),
        "whether a player's two chances in a side turn are two turns or one", "our interpretation";
}
