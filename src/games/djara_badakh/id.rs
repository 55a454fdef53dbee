//! The ids and titles of the rules of djara-badakh: one for each point of `spec/djara-badakh/README.md`.

use crate::rule_ids;

rule_ids! { "djara-badakh":
    B1 "The board",
    P1 "Three stones", P2 "Two players",
    I1 "Items of a turn",
    A1 "Placing first", A2 "An empty point",
    T1 "Sides alternate", T3 "One placing or one step",
    M1 "A step along a line",
    O1 "Opening the way",
    W1 "Three on a line", W2 "Unfinished games",
    R1 "Does a row made while placing win?", R2 "Is a diagonal a row?",
    R3 "May a stone step diagonally?", R4 "A side cannot move", R5 "Repetition",
}
