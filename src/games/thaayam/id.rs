//! The ids and titles of the rules of Thaayam: one for each point of `spec/thaayam/README.md`.

use crate::rule_ids;

rule_ids! { "thaayam":
    B1 "The board", B2 "Marked squares", B3 "The paths", B4 "Places off the board",
    P1 "Four pieces", P2 "Two to four sides",
    T1 "First side and order of turns",
    H1 "Value of a throw", H2 "Throwing again", H3 "First throw, then move",
    H4 "Throws before the first 1",
    A1 "Any order, singly or added up", A2 "Only results in hand",
    A3 "Usable results must be used",
    E1 "Entering with a 1", E2 "Entering is not a move",
    M1 "Forward by the sum", M2 "One move a piece", M3 "Sharing squares",
    V1 "Declaring twins", V2 "Twins move as one", V3 "Only twins capture twins",
    V4 "Twins capture single pieces", V5 "Captured twins", V6 "Twins in the keep",
    C1 "Capture by landing", C2 "Marked squares are safe", C3 "Captured pieces wait",
    C4 "A capture gives a turn",
    X1 "The keep by an exact sum", X2 "Bearing off with a 1",
    W1 "Winning", W2 "Unfinished games",
    R1 "Which way round?", R2 "Who is next?", R3 "What is “if possible”?",
    R4 "Do pieces in the keep count as on the board?", R5 "When may twins be declared?",
    R6 "Three or four pieces on a square", R7 "May new twins move?", R8 "A single 1 for twins",
    R9 "Half of an odd sum and the keep", R10 "Twins and single pieces together",
    R11 "Several captures in a turn", R12 "May twins be dissolved at will?",
    R13 "Bearing off at once", R14 "Twins that stick, in the keep", R15 "A pair of 1s",
}
