//! What the tables can answer of a query, and what is left for the replay.

use super::sql::Sql;
use super::tree::*;

/// A query, taken apart.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which games the tables let through.
    pub filter: Sql,
    /// Conditions that the tables answer for each of those games.
    pub columns: Vec<Sql>,
    /// What is looked for in their replays.
    pub watched: Vec<Watched>,
    /// What of the query is not settled by `filter`.
    pub rest: Formula<Rest>,
}

/// What is looked for in a replay.
#[derive(Clone, Debug, PartialEq)]
pub enum Watched {
    /// Things one after another.
    Sequence(Vec<Step>),
    /// What stands on the board.
    Position(Formula<Fact>),
}

/// A condition that is answered for one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// By a column.
    Column(usize),
    /// By the replay.
    Watched(usize),
}

impl Plan {
    /// The plan for a query.
    pub fn of(formula: &Formula<Atom>) -> Plan {
        let filter = Sql::condition(formula);
        let rest = Formula::All(Vec::new());
        let mut plan = Plan { filter, columns: Vec::new(), watched: Vec::new(), rest };
        let conjuncts = match formula {
            Formula::All(parts) => &parts[..],
            one => std::slice::from_ref(one),
        };
        // The filter settles those of the conjuncts that the tables can answer.
        let unsettled = conjuncts.iter().filter(|part| !in_tables(part));
        plan.rest = Formula::All(unsettled.map(|part| plan.rest_of(part)).collect());
        plan
    }

    /// Whether games have to be replayed.
    pub fn replays(&self) -> bool {
        !self.watched.is_empty()
    }

    fn rest_of(&mut self, formula: &Formula<Atom>) -> Formula<Rest> {
        if in_tables(formula) {
            self.columns.push(Sql::condition(formula));
            return Formula::Is(Rest::Column(self.columns.len() - 1));
        }
        match formula {
            Formula::All(parts) => Formula::All(self.rest_of_all(parts)),
            Formula::Any(parts) => Formula::Any(self.rest_of_all(parts)),
            Formula::Not(part) => self.rest_of(part).negated(),
            Formula::Is(Atom::Sequence(steps)) => self.watch(Watched::Sequence(steps.clone())),
            Formula::Is(Atom::Position(fact)) => self.watch(Watched::Position(fact.clone())),
            // In the tables; see above.
            Formula::Is(_) => Formula::All(Vec::new()),
        }
    }

    fn rest_of_all(&mut self, parts: &[Formula<Atom>]) -> Vec<Formula<Rest>> {
        parts.iter().map(|part| self.rest_of(part)).collect()
    }

    fn watch(&mut self, watched: Watched) -> Formula<Rest> {
        self.watched.push(watched);
        Formula::Is(Rest::Watched(self.watched.len() - 1))
    }
}

fn in_tables(formula: &Formula<Atom>) -> bool {
    match formula {
        Formula::All(parts) | Formula::Any(parts) => parts.iter().all(in_tables),
        Formula::Not(part) => in_tables(part),
        Formula::Is(atom) => !matches!(atom, Atom::Sequence(_) | Atom::Position(_)),
    }
}
