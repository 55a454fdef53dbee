//! Figures that all games have, each with its confidence interval, to compare games.

use rusqlite::Row;

use super::chance::wilson;
use super::mean::Sample;
use super::{Group, Stats, order};
use crate::archive::{ArchiveError, compare};

/// A number that each game has, by which games are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Player turns.
    Turns,
    /// Throws.
    Throws,
    /// Captured pieces per player turn.
    Captures,
    /// The share of player turns in which the player had no choice.
    WithoutChoice,
    /// The mean number of options at a point.
    Branching,
    /// The number of lead changes.
    LeadChanges,
    /// The number of lead changes per 100 player turns.
    LeadChangesByTurn,
    /// Whether the side that began won.
    FirstSide,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 8] = [
        Measure::Turns,
        Measure::Throws,
        Measure::Captures,
        Measure::WithoutChoice,
        Measure::Branching,
        Measure::LeadChanges,
        Measure::LeadChangesByTurn,
        Measure::FirstSide,
    ];

    /// Returns the greatest number that a game can have. The least is 0.
    const fn most(self) -> f64 {
        match self {
            Measure::WithoutChoice | Measure::FirstSide => 1.0,
            _ => f64::INFINITY,
        }
    }

    /// Returns the SQL for the number, from the columns of the table `comparison`.
    const fn of_game(self) -> &'static str {
        match self {
            Measure::Turns => "k.turns",
            Measure::Throws => "k.throws",
            Measure::Captures => "1.0 * k.captures / nullif(k.turns, 0)",
            Measure::WithoutChoice => "1.0 * k.without_choice / nullif(k.known_turns, 0)",
            Measure::Branching => "1.0 * k.options / nullif(k.points, 0)",
            Measure::LeadChanges => "k.lead_changes",
            Measure::LeadChangesByTurn => "100.0 * k.lead_changes / nullif(k.turns, 0)",
            Measure::FirstSide => "k.first_won",
        }
    }
}

/// Games of one kind and one origin in a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The group.
    pub group: Group,
    /// The game.
    pub game: String,
    /// Whether they are simulated; otherwise they are recorded.
    pub simulated: bool,
    /// The number of games.
    pub games: u64,
    /// The number of games whose play was checked.
    pub checked: u64,
    /// The number of games seen from the beginning to the end. The figures are based on these.
    pub whole: u64,
    /// The numbers of the completely seen games, in the order of [`Measure::ALL`].
    samples: [Sample; Measure::ALL.len()],
    /// The share of wins of each side, per game, if all sides win equally often.
    even: Sample,
}

impl Comparison {
    /// Counts the completely seen games for which a number is known.
    pub fn count_known(&self, measure: Measure) -> u64 {
        self.sample(measure).count()
    }

    /// Returns the mean of a number over the completely seen games.
    pub fn mean(&self, measure: Measure) -> Option<f64> {
        self.sample(measure).mean()
    }

    /// Returns the bounds of the 95% confidence interval of the mean.
    pub fn interval(&self, measure: Measure) -> Option<(f64, f64)> {
        let sample = self.sample(measure);
        match (measure, sample.mean()) {
            (Measure::FirstSide, Some(share)) => {
                let won = share * sample.count() as f64;
                wilson(won.round() as u64, sample.count())
            }
            _ => sample.interval().map(|(low, high)| (low.max(0.0), high.min(measure.most()))),
        }
    }

    /// Returns the share of games that the side that begins would win if all sides won equally often.
    pub fn even_share(&self) -> Option<f64> {
        self.even.mean()
    }

    fn sample(&self, measure: Measure) -> &Sample {
        &self.samples[measure as usize]
    }

    fn add(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        self.games += 1;
        self.checked += u64::from(row.get::<_, bool>(3)?);
        if !row.get::<_, Option<bool>>(4)?.unwrap_or(false) {
            return Ok(());
        }
        self.whole += 1;
        let even: Option<f64> = row.get(5)?;
        even.into_iter().for_each(|even| self.even.add(even));
        for (column, sample) in (6..).zip(&mut self.samples) {
            let number: Option<f64> = row.get(column)?;
            number.into_iter().for_each(|number| sample.add(number));
        }
        Ok(())
    }
}

impl Stats<'_> {
    /// Compares the games of each group, with recorded and simulated games kept apart. Replays all of them.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn comparison(&self) -> Result<Vec<Comparison>, ArchiveError> {
        compare::make_table(&self.db, "game.id IN (SELECT game_id FROM temp.chosen)")?;
        let numbers = Measure::ALL.map(Measure::of_game).join(", ");
        let select = format!(
            "SELECT c.part, c.game, c.simulated, k.turns IS NOT NULL, k.whole, \
             1.0 / nullif(k.sides, 0), {numbers} \
             FROM chosen c JOIN comparison k ON k.game_id = c.game_id ORDER BY c.game_id"
        );
        let mut found: Vec<Comparison> = Vec::new();
        self.each(&select, |row| {
            let (group, game, simulated): (Group, String, bool) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            let key = (&group, &game, simulated);
            let place = found.iter().position(|of| (&of.group, &of.game, of.simulated) == key);
            let place = place.unwrap_or_else(|| {
                found.push(Comparison::new(group.clone(), game.clone(), simulated));
                found.len() - 1
            });
            found[place].add(row)
        })?;
        found.sort_by_key(|of| (order(&of.group), of.game.clone(), of.simulated));
        Ok(found)
    }
}

impl Comparison {
    fn new(group: Group, game: String, simulated: bool) -> Comparison {
        let (samples, even) = Default::default();
        Comparison { group, game, simulated, games: 0, checked: 0, whole: 0, samples, even }
    }
}
