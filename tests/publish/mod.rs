//! `dadu publish`, and the consent that it obeys.

mod consent;
