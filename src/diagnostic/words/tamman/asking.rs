//! Questions about the rules of Tammà·n.

use crate::games::tamman::Parameter;

#[rustfmt::skip]
pub const fn words(parameter: Parameter) -> (&'static str, &'static str) {
    use Parameter::*;
    match parameter {
        Men => ("How many men has each side?",
            "the men before the first throw"),
        ExtraThrows => ("After which throws do you throw again?",
            "an 8, and whether the same player throws again"),
        CaptureThrow => ("You take a slave. Do you throw once more?",
            "any capture"),
        Sum => ("Somebody throws 4 and then 2. May one man go six squares in one move?",
            "a man who goes farther than any one throw"),
        ThrowsFirst => ("Do you make all throws first and move then, or move after each throw?",
            "a turn with several throws"),
        Obligation => ("A throw can be used. May you leave it?",
            "a throw that was left although a man could have moved"),
        LastThrow => ("A man is two squares from habarti and you throw 3. May he go in?",
            "a throw greater than a man needs"),
        Landing => ("A man stops on a square with men of another side. Are they captured?",
            "a man who ends his move on a square with others"),
        Leaving => ("A man leaves a square with men of another side. Does he pass over them, and so capture them?",
            "a man who moves away from such a square"),
        SlaveThrow => ("When is the throw made that a slave gives: at once, or at any time in the turn?",
            "a turn with a capture and further throws"),
        SlaveThrowGives => ("The throw for a slave is a 4 or an 8. Does it give more throws?",
            "a 4 or an 8 that was thrown for a slave"),
        SlaveThrowDuty => ("You have a throw for a slave. May you do without it?",
            "a capture after which nothing is thrown"),
        Next => ("Who plays after you: the player on your right, or on your left?",
            "any two turns that follow each other"),
    }
}
