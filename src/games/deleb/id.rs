//! The ids and titles of the rules of dèleb: one for each point of `spec/deleb/README.md`.

use crate::rule_ids;

rule_ids! { "deleb":
    B1 "The field", B2 "The way", B3 "Outward and homeward",
    P1 "The men", P2 "Two teams",
    T1 "Order of turns", T2 "First player",
    H1 "Value of a throw", H2 "Throwing again",
    I1 "The first stage", I2 "The second stage", I3 "The third stage", I4 "Entering the game",
    I5 "Handicapped players",
    A1 "Any order, also between throws", A2 "A result in hand goes to one man",
    A3 "Results may be left",
    L1 "Slaves", L2 "Only a 1 frees a slave", L3 "A 1 frees slaves first",
    M1 "Forward along the way", M2 "Enemies are not passed",
    D1 "Making a double", D2 "Doubles move as one", D3 "Parting a double",
    D4 "No stop beside an own slave",
    C1 "Eating", C2 "Doubles are eaten whole",
    S1 "The store", S2 "Using a stored 1",
    W1 "Winning", W2 "Unfinished games",
    R1 "Must moves wait for the last throw?", R2 "May a man stop beside an own slave?",
    R3 "How many men on a point?", R4 "One outward, one homeward", R5 "What parts a double?",
    R6 "Whose is the store?", R7 "When may a stored 1 be used?",
    R8 "When does a handicapped player throw again?", R9 "No slave can be freed",
}
