//! Splits a query into conditions for the tables and conditions that need a replay.

use super::sql::Sql;
use super::tree::*;

/// A query, split into its parts.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Selects the candidates from the tables.
    pub filter: Sql,
    /// Conditions that the tables answer for each candidate.
    pub columns: Vec<Sql>,
    /// The sequences and positions to search for in their replays.
    pub watched: Vec<ReplaySearch>,
    /// The part of the query that `filter` does not decide.
    pub rest: Formula<Rest>,
}

/// A search in a replay.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplaySearch {
    /// Events in order.
    Sequence(Vec<Step>),
    /// A position of the board.
    Position(Formula<Fact>),
}

/// A condition that is answered for a single game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// By a column.
    Column(usize),
    /// By the number of matches in the replay.
    Watched(usize, Comparison),
}

impl Plan {
    /// Plans a query.
    pub fn of(formula: &Formula<Atom>) -> Plan {
        let filter = Sql::condition(formula);
        let rest = Formula::All(Vec::new());
        let mut plan = Plan { filter, columns: Vec::new(), watched: Vec::new(), rest };
        let conjuncts = match formula {
            Formula::All(parts) => &parts[..],
            one => std::slice::from_ref(one),
        };
        // The filter already decides the conjuncts that the tables can answer.
        let unsettled = conjuncts.iter().filter(|part| !in_tables(part));
        plan.rest = Formula::All(unsettled.map(|part| plan.rest_of(part)).collect());
        plan
    }

    /// Returns whether games must be replayed.
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
            Formula::Is(Atom::Sequence(steps, count)) => {
                self.watch(ReplaySearch::Sequence(steps.clone()), *count)
            }
            Formula::Is(Atom::Position(fact, count)) => {
                self.watch(ReplaySearch::Position(fact.clone()), *count)
            }
            // Answered by the tables; see above.
            Formula::Is(_) => Formula::All(Vec::new()),
        }
    }

    fn rest_of_all(&mut self, parts: &[Formula<Atom>]) -> Vec<Formula<Rest>> {
        parts.iter().map(|part| self.rest_of(part)).collect()
    }

    /// Searches for each sequence and position only once. The two ends of a range ask for the same one.
    fn watch(&mut self, watched: ReplaySearch, count: Comparison) -> Formula<Rest> {
        let known = self.watched.iter().position(|known| *known == watched);
        let index = known.unwrap_or(self.watched.len());
        if known.is_none() {
            self.watched.push(watched);
        }
        Formula::Is(Rest::Watched(index, count))
    }
}

fn in_tables(formula: &Formula<Atom>) -> bool {
    match formula {
        Formula::All(parts) | Formula::Any(parts) => parts.iter().all(in_tables),
        Formula::Not(part) => in_tables(part),
        Formula::Is(atom) => !matches!(atom, Atom::Sequence(..) | Atom::Position(..)),
    }
}
