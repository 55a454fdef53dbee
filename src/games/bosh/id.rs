//! The ids and titles of the rules of bosh: one for each point of `spec/bosh/README.md`.

use crate::rule_ids;

rule_ids! { "bosh":
    B1 "The board",
    P2 "Two players",
    I1 "Items of a turn",
    T1 "Sides alternate", T3 "One hole",
    L1 "Lifting a hole", L2 "One stone in each hole", L3 "Sowing on", L4 "The end of a sowing",
    C1 "Taking the hole behind",
    E1 "Nothing to lift",
    F1 "Filling", F2 "Closed holes",
    W1 "Winning", W2 "Unfinished games",
    R1 "Is the hole just lifted filled?", R2 "Whose holes may be taken?",
    R3 "When is it seen that a row is empty?", R4 "Which holes are closed?",
    R5 "Who begins after a filling?", R6 "Repetition",
}
