//! Questions about the rules of dèleb.

use crate::games::deleb::Parameter;

#[rustfmt::skip]
pub const fn words(parameter: Parameter) -> (&'static str, &'static str) {
    use Parameter::*;
    match parameter {
        CrossLines => ("How many cross-lines has the field, and how many men has each side?",
            "the field itself; the slaves before the first throw"),
        Introduction => ("Must a player throw certain numbers before he may play?",
            "the first throws of a player"),
        Doubles => ("May two men of a side be on one point?",
            "a man who stops beside another one of his side"),
        Store => ("A 1 cannot be used. Is it kept for later?",
            "more 1s used in a turn than were thrown"),
        Handicap => ("Some players of a side are in, and some are not. Do the others play on with their 1s?",
            "a player who is still out while others of his side play"),
        Wait => ("May you move before you have thrown for the last time in your turn?",
            "a turn with several throws"),
        StopBesideSlave => ("May a man stop on the point of a slave of the same side?",
            "a man who comes home onto the line of the slaves"),
        MenOnPoint => ("How many men of a side may be on one point?",
            "a third man who stops beside a double"),
        OppositeWays => ("One man goes out, another comes home. May they be on one point?",
            "men of both ways who meet"),
        Parting => ("How does a 1 part a double: one man steps on, or both stay as single men?",
            "a double that is parted by a 1"),
        StoreOwner => ("Whose are the stored 1s: the team’s, or the player’s who threw them?",
            "a player who uses a 1 that another one stored"),
        StoreWhen => ("May a stored 1 be used in the turn of another player?",
            "a move between two turns"),
        HandicappedThrow => ("A player who is not in yet throws a 4 or a 6. Does he throw again?",
            "a 4 or a 6 of a player who is still out"),
        BarredSlaves => ("There are slaves, but none can be freed. May a 1 move a man?",
            "a 1 while every slave’s point is barred"),
    }
}
