//! How a family is asked about each parameter, and what to watch for at the table.

use crate::games::dadu::variant::Parameter;

/// A parameter, as it is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asking {
    /// A question for the family.
    pub question: &'static str,
    /// The situation in which play would tell.
    pub watch: &'static str,
}

/// How a parameter is asked about.
pub const fn asking(parameter: Parameter) -> Asking {
    let (question, watch) = words(parameter);
    Asking { question, watch }
}

#[rustfmt::skip]
const fn words(parameter: Parameter) -> (&'static str, &'static str) {
    use Parameter::*;
    match parameter {
        Segments => ("How many segments has the track, from one end to the other?",
            "the cloth itself; a piece that goes on to the last segment"),
        SegmentLength => ("How many squares has a segment, the safe square included?",
            "the cloth itself; a piece that passes from one segment to the next"),
        StandardPieces => ("How many pieces has each side, without the king?",
            "the pieces before the first throw; a side whose last piece enters"),
        Kings => ("How many kings has each side?",
            "the pieces before the first throw; a king that enters"),
        PlayersASide => ("Must there be a certain number of players on each side?",
            "an evening on which more or fewer people play"),
        Dice => ("What do you throw: five cowries, four, or a die?",
            "what is in the hand; dice with the same numbers cannot be told apart by a log"),
        Forfeit => ("Somebody throws a 10 and then a 0. Is the 10 lost?",
            "a 0 after other throws of the same player"),
        Triples => ("Somebody throws three 10s in one turn, or three 1s, or 1s and 10s mixed. Do they cancel each other?",
            "three throws of 1 or 10 in one player turn"),
        CaptureThrow => ("After a capture, does the player throw once more?",
            "any capture"),
        KingByKing => ("When a king captures a king, which pieces go back to the start?",
            "a king that captures a king"),
        CentreExit => ("A piece is in the centre, and its player throws a 1. Must that piece come off?",
            "a 1 while the own side has a piece in the centre"),
        ForcedReentry => ("A side has no piece left to enter and throws a further 1 that nothing can use. Does a piece that came off come back?",
            "a 1 without other use when the side has pieces off the board"),
        LicenceToExit => ("May a side take pieces off before each of its players has thrown a 1?",
            "a piece that comes off while somebody of the side has no 1 yet"),
        LicenceToKill => ("May a side capture before it has had a piece beyond its own home row?",
            "a capture early on, by a side that is still in its home row"),
        MandatoryKill => ("If a throw can capture, must it capture?",
            "a throw that could capture and is used for something else"),
        OneKillPerPiece => ("May a piece that has just captured move on in the same turn?",
            "the throws after a capture, used by the piece that captured"),
        ShortenedMove => ("A move would end on a safe square that the others hold. May the piece stop just before it?",
            "a throw that leads onto a safe square held by the others"),
        TouchMove => ("Somebody touches a piece and then wants to move another. Is that allowed?",
            "a piece that is touched and left; write it down with ~"),
        TeamLeader => ("May anybody of a side move its pieces, or only one leader?",
            "whose hand moves the pieces; write it down"),
        ThrowsBeforeDa => ("A player's very first turn is 10, 3, 1, or the like. Do the throws before the first 1 count?",
            "a player's first 1 that comes after other throws"),
        DaWhenLost => ("A player's very first 1 is lost, to a 0 or with two others. Must that player throw a 1 anew before playing?",
            "a first 1 in a series that is lost"),
        ZeroInExtra => ("The extra throw after a capture is a 0. Are all throws lost, or only the extra ones?",
            "a 0 after a capture, while older throws are still to be used"),
        TriplesCount => ("Two 10s were used, and after a capture comes a third one. Does it cancel?",
            "a third 10 or 1 after a capture, where others were used already"),
        HeldFinalSquare => ("May a piece land on the last square of the track while the others stand on it?",
            "a throw that leads to the last square, which the others hold"),
        ExitAcrossClosedRow => ("A side has captured nothing yet. May a 10 carry its piece across the others' home row and off?",
            "an exit from before the others' home row, by a side that has captured nothing"),
        KillSpares => ("Where captures are a duty: whom does the exception for kings protect, the king that would capture or the one that would be captured?",
            "a throw with which a king could capture, or be captured"),
        SecondChance => ("One side has fewer players, and one of them throws twice. Is it always the same one?",
            "uneven sides, over several rounds"),
        InsideClosedRow => ("A piece is in the others' home row, and then its own king is captured. May the piece go on?",
            "a king that is captured while its side has pieces in the others' home row"),
        LicenceLasts => ("A side has earned the right to exit or to capture, and then loses its king. Is the right lost too?",
            "an exit or a capture after the own king was captured"),
        ZeroShortened => ("A piece stands just before a safe square that the others hold. May it use up a throw by staying where it is?",
            "a piece right before a held safe square, and a throw that nothing else can use"),
        CaptorInPlace => ("A piece has captured, and another opponent is on its square. May it capture that one too, where it stands?",
            "a capture on a square with two opponents"),
        ReentryPiece => ("A piece that came off must come back. Does it matter whether it is a king?",
            "a piece that comes back when both kinds are off the board"),
        LastExit => ("The last piece comes off with a throw, and a 1 is still in hand. Has the side won, or does a piece come back?",
            "the last exit of a game with a 1 in hand"),
        PlainKingClosesRow => ("Where a king is captured like any piece: is the others' home row then closed again to its side?",
            "a move into the others' home row after the own king was captured"),
        UnlicensedLanding => ("A side may not capture yet. May its piece land on an opponent and stand beside it?",
            "a piece that lands on an opponent early in the game, and nobody goes back"),
        LicenceMoveCaptures => ("The move that takes a side beyond its home row for the first time ends on an opponent. Does it capture?",
            "a side's first move beyond its home row, onto an opponent"),
        MustShorten => ("If stopping before a held safe square is all that a throw can do, must it be done?",
            "a throw that is left although a shortened move could use it"),
        TwoChances => ("One side has fewer players, and one of them throws twice. Do both chances count as one turn, so that a piece that captured in the first may not move in the second?",
            "what a player does in a second chance with pieces that captured or were touched in the first"),
        ExactExit => ("Must a piece stop in the centre before it comes off, or may it come off from the track?",
            "a piece that comes off from the track"),
    }
}
