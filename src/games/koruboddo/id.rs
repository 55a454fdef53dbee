//! The ids and titles of the rules of koruboddo: one for each point of `spec/koruboddo/README.md`.

use crate::rule_ids;

rule_ids! { "koruboddo":
    B1 "The board",
    P1 "Twelve stones", P2 "Two players",
    I1 "Items of a turn",
    T1 "Sides alternate", T3 "One step or one chain of jumps",
    M1 "A step to the square beside",
    J1 "A jump", J2 "A chain of jumps", J3 "No jump is obliged",
    O1 "Opening the way",
    W1 "Winning", W2 "Unfinished games",
    R1 "How does a game end?", R2 "May a chain turn corners?", R3 "A side cannot move",
    R4 "Repetition",
}
