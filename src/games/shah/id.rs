//! The ids and titles of the rules of shah: one for each point of `spec/shah/README.md`.

use crate::rule_ids;

rule_ids! { "shah":
    B1 "The board",
    P1 "Twelve stones", P2 "Two players",
    I1 "Items of a turn",
    A1 "Placing first", A2 "An empty point",
    T1 "Sides alternate", T2 "The first row begins", T3 "One step",
    F1 "First removals",
    M1 "A step along a line",
    C1 "A row takes a stone", C2 "Any enemy stone",
    O1 "Opening the way", O2 "An opening step takes nothing",
    W1 "Winning", W2 "Unfinished games",
    G1 "A series of games",
    R1 "How does a game end?", R2 "Is a stone in a row safe?", R3 "Must the stone be taken?",
    R4 "No single step opens", R5 "Repetition",
    R6 "First removals: is a stone in a row safe?",
}
