//! The ids and titles of the rules of Dadu: one for each point that a finding can cite.
//!
//! Each id has a page `spec/rules/<ID>.md`, cases in the corpus, and one place in the engine that decides
//! it.

use crate::rule_ids;

/// Calls `$then!` with every rule id and its title, in the order of the specification.
#[macro_export]
macro_rules! for_each_rule {
    ($then:ident) => {
        $then! { "dadu":
            B1 "One winding track", B2 "Safe squares", B3 "Home rows", B4 "Opposite directions", B5 "Places off the track",
            P1 "Eight standard pieces and a king", P2 "Sides and players", P3 "Uneven teams", P4 "People come and go",
            T1 "Sides take turns", T2 "No play before da",
            H1 "Value of a throw", H2 "Throwing again", H3 "A zero forfeits", H4 "First throw, then move",
            H5 "A capture earns a throw", H6 "Triples are cancelled",
            A1 "Any order", A2 "One result, one piece",
            A3 "Usable results must be used", A4 "Results that cannot be used", A5 "In what order a series is judged",
            E1 "Entering with a 1", E2 "Entering comes first", E3 "Which piece enters",
            M1 "Moving forward", M2 "Own pieces share squares", M3 "Held safe squares",
            M4 "The opponents' home row is closed at first", M5 "Passing is free",
            X1 "Exit by an exact throw", X2 "The centre", X3 "No exit with a 1 while pieces wait",
            X4 "A 1 must exit the piece in the centre",
            C1 "Capture by landing", C2 "Standard pieces are captured before the king", C3 "Capture in place",
            C4 "One landing, one capture",
            K1 "A king captured by a standard piece", K2 "A king captured by the opposing king",
            K3 "After the king, capture again", K4 "Milder king rules",
            W1 "Winning", W2 "Unfinished games",
            O1 "Team leader", O2 "Forced reentry", O3 "Licence to exit", O4 "Touch-move",
            O5 "Shortened move", O6 "Licence to kill", O7 "Mandatory kill",
            O8 "One piece, one kill",
            R1 "Throws before the first da", R2 "A da that is lost again", R3 "A zero in the extra throw",
            R4 "Which throws make a triple", R5 "A held final square",
            R6 "Exit across a closed row", R7 "Exceptions to mandatory kill",
            R8 "Player who throws twice", R9 "Pieces inside a row that closes",
            R10 "How long a licence lasts", R11 "A shortened move of no squares",
            R12 "A second capture in place", R13 "Which piece reenters",
            R14 "The last exit and forced reentry", R15 "Does a plain king close the row?",
            R16 "Landing without a licence", R17 "Does the licence move capture?",
            R18 "Must one shorten?", R19 "What is an exact throw?",
            R20 "Are two chances one turn?",
        }
    };
}

for_each_rule!(rule_ids);
