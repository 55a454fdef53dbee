//! The ids and titles of the rules of Tammà·n: one for each point of `spec/tamman/README.md`.

use crate::rule_ids;

rule_ids! { "tamman":
    B1 "The board", B2 "Named squares", B3 "The paths",
    P1 "Four men", P2 "Two to four sides",
    T1 "First side and order of turns",
    H1 "Value of a throw", H2 "One throw, and more after a 4 or an 8",
    H3 "8-8-8 is worth nothing", H4 "First throw, then move",
    A1 "Each throw moves one man", A2 "Only throws in hand", A3 "A throw may be left",
    M1 "Forward along the path",
    C1 "Capture by passing over", C2 "The 'ayn are safe", C3 "Slaves go back",
    C4 "Each slave gives a throw",
    X1 "Habarti by an exact throw", X2 "Men at home",
    W1 "Winning", W2 "Unfinished games",
    R1 "Are the throws of a turn used singly?", R2 "Throws first?", R3 "Must a throw be used?",
    R4 "Is an exact throw needed at the end?", R5 "A man ends on opposing men",
    R6 "A man leaves a square that he shared", R7 "When is the slave's throw made?",
    R8 "A 4 or 8 as a slave's throw", R9 "Must a slave's throw be made?", R10 "Who is next?",
}
