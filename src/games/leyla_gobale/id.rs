//! The ids and titles of the rules of leyla-gobale: one for each point of `spec/leyla-gobale/README.md`.

use crate::rule_ids;

rule_ids! { "leyla-gobale":
    B1 "The board",
    P2 "Two players",
    I1 "Items of a turn",
    T1 "Sides alternate", T2 "The very first turn", T3 "One hole",
    L1 "Lifting a hole", L2 "One ball in each hole", L3 "Sowing on", L4 "The end of a sowing",
    C1 "Nothing is taken", C2 "Taking the hole opposite",
    Q1 "Qar",
    E1 "Nothing to lift",
    W1 "Winning", W2 "Unfinished games",
    R1 "Is the hole just lifted filled?", R2 "Is the first turn bound?",
    R3 "When is it seen that a side has nothing to lift?", R4 "A sowing that never ends",
    R5 "Repetition",
}
