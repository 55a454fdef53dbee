//! The ids and titles of the rules of shantarad: one for each point of `spec/shantarad/README.md`.

use crate::rule_ids;

rule_ids! { "shantarad":
    B1 "The board",
    P1 "Twelve stones", P2 "Two players",
    I1 "Items of a turn",
    A1 "Placing first, two a turn", A2 "An empty square other than the centre",
    T1 "Sides alternate", T2 "The last to place begins", T3 "One step",
    M1 "A step to the square beside",
    C1 "Shutting stones in", C2 "Safe stones", C3 "Going on after a capture",
    C4 "Must a player go on?",
    O1 "Opening the way",
    W1 "Winning", W2 "Unfinished games",
    R1 "How does a game end?", R2 "Which stone goes on?", R3 "Must he go on?",
    R4 "No single step opens", R5 "Repetition",
}
