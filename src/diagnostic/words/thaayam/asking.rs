//! Questions about the rules of Thaayam.

use crate::games::thaayam::Parameter;

#[rustfmt::skip]
pub const fn words(parameter: Parameter) -> (&'static str, &'static str) {
    use Parameter::*;
    match parameter {
        Pieces => ("How many pieces has each side?",
            "the pieces before the first throw; a side whose last piece enters"),
        TwinsCaptured => ("Twins are captured. Do they come back as twins, or as two single pieces?",
            "captured twins that enter again"),
        Combine => ("Somebody throws 4 and then 2. May one piece go six squares in one move?",
            "a move whose squares are the sum of two throws"),
        MoveOnce => ("May a piece move more than once in a turn?",
            "a turn with several throws in which one piece moves twice"),
        TwinsCaptureSingles => ("Twins stop on the square of a single piece. Do they capture it?",
            "twins that stop on the square of a single piece of another side"),
        CaptureGives => ("After a capture, does the player have one more turn, or one more throw?",
            "any capture"),
        Direction => ("Which way round the board do the pieces go?",
            "any piece that leaves its first square"),
        Next => ("Who plays after you: the player on your left, or on your right?",
            "any two turns that follow each other"),
        Obligation => ("You can use fewer throws one way and more another way. Must you choose the way that uses the most?",
            "a throw that stays unused after a move that blocked it"),
        KeepIsOnBoard => ("One of your pieces is in the middle of the board, and all others wait. Does that one count as a piece on the board?",
            "throws without a 1 of a side that has pieces in the middle only"),
        DeclareWhen => ("Two of your pieces are on one square. May you make them twins in a later turn too?",
            "twins that are declared in a turn in which none of the two moved"),
        DeclareFrom => ("Three of your pieces are on one square. May two of them become twins?",
            "twins that are declared on a square with more than two pieces of their side"),
        NewTwinsMove => ("May new twins move in the turn in which one of them came there?",
            "twins that are declared and move in the same turn"),
        TwinsUseOne => ("Somebody has only a 1 left, and only twins. May the 1 be used up without a move?",
            "a 1 that is given to twins"),
        OddIntoKeep => ("Twins are three squares from the middle and you throw 8, or two squares and you throw 3. When is half of an odd throw exact?",
            "twins that come into the middle with an odd sum"),
        SingleOnMixed => ("A single piece stops on a square with twins and a single piece of another side. What does it capture?",
            "a single piece that stops on such a square"),
        TurnsForCaptures => ("You capture twice in one turn. Do you have one more turn, or two?",
            "a turn with several captures"),
        Dissolve => ("May twins be parted again when their player wants it?",
            "twins that become two single pieces"),
        BearOffAtOnce => ("The last piece reaches the middle. May pieces come off in the same turn?",
            "a turn in which the last piece reaches the middle and throws are left"),
        StuckInKeep => ("Twins that cannot be parted are in the middle. Do they come off as two pieces, or together?",
            "such twins that come off"),
        Pair => ("Twins enter with two 1s. Must these two have been thrown one right after the other?",
            "captured twins that enter with 1s from different throws"),
    }
}
