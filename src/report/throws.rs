//! The throws of some games against the odds, in words that a family understands.

use std::fmt::Write;

use super::ReportedGame;
use crate::board::markup::escaped;
use crate::facts::{Dice, SideFacts};
use crate::figures::numbers::{counted, grouped, percent};
use crate::table::Side;

/// The throws with one kind of dice, by side.
struct ThrowCounts {
    dice: Option<Dice>,
    /// The sides with their throws of each value, as [`Dice`] counts them.
    sides: Vec<(Side, [u64; 6])>,
    /// The number that the greatest value counts as.
    top: u8,
    /// The number of all throws, also of those without a certain and possible value.
    thrown: u64,
}

/// Returns the throws of all games as HTML, each kind of dice by itself; nothing if there are none.
pub fn of_games(games: &[&ReportedGame]) -> String {
    let mut all: Vec<ThrowCounts> = Vec::new();
    for game in games.iter().filter(|game| game.end.is_some()) {
        let dice = dice(game);
        let place = all.iter().position(|thrown| thrown.dice == dice).unwrap_or_else(|| {
            all.push(ThrowCounts { dice, sides: Vec::new(), top: 0, thrown: 0 });
            all.len() - 1
        });
        all[place].thrown += game.facts.record.throws;
        game.facts.sides.iter().for_each(|(side, facts)| all[place].add(*side, facts));
    }
    all.iter().filter(|thrown| thrown.count() > 0).map(ThrowCounts::html).collect()
}

/// Returns the dice of a game, unless a change during the game may have changed them.
fn dice(game: &ReportedGame) -> Option<Dice> {
    let may_change = |(_, name, value): &(u32, String, String)| {
        let first = value.split(',').next().unwrap_or_default();
        name.eq_ignore_ascii_case("Change") && (value.contains("dice") || !first.contains('='))
    };
    let changes = game.facts.fields.iter().any(may_change);
    Dice::declared(game.game?, &game.facts.record.declared).filter(|_| !changes)
}

impl ThrowCounts {
    fn add(&mut self, side: Side, facts: &SideFacts) {
        let place = self.sides.iter().position(|(of, _)| *of == side).unwrap_or_else(|| {
            self.sides.push((side, [0; 6]));
            self.sides.len() - 1
        });
        for (value, &times) in facts.thrown.iter().enumerate().filter(|(_, times)| **times > 0) {
            self.sides[place].1[value.min(5)] += u64::from(times);
            if value > 4 {
                self.top = self.top.max(value as u8);
            }
        }
        self.sides.sort_by_key(|(side, _)| *side as u8);
    }

    fn totals(&self) -> [u64; 6] {
        let mut totals = [0; 6];
        for (_, counts) in &self.sides {
            totals.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
        }
        totals
    }

    fn count(&self) -> u64 {
        self.totals().iter().sum()
    }

    fn html(&self) -> String {
        let name = self
            .dice
            .map_or("dice that the log does not name, or that changed".to_owned(), Dice::name);
        let mut html = format!(
            "<p>{} with {}.{}</p>\n",
            counted(self.count(), "throw"),
            escaped(&name),
            self.mouths_in_words()
        );
        html.push_str(&self.table());
        let not_counted = self.thrown.saturating_sub(self.count());
        if not_counted > 0 {
            let _ = writeln!(
                html,
                "<p class=\"legend\">Not counted: {}. They were unsure or taken back, or these dice cannot show \
                 them.</p>",
                counted(not_counted, "throw")
            );
        }
        html
    }

    /// Returns how many shells lay mouth up, and what fair shells would show.
    fn mouths_in_words(&self) -> String {
        let Some((up, all)) = self.dice.and_then(|dice| dice.mouths_up(&self.totals())) else {
            return String::new();
        };
        let half = all as f64 / 2.0;
        // The range of 95% of a binomial distribution with one half.
        let reach = 0.98 * (all as f64).sqrt();
        let (low, high) = ((half - reach).max(0.0).ceil(), (half + reach).floor().min(all as f64));
        format!(
            " Mouths up: {} of {} shells ({}). Expected with fair shells: about {}; in 19 of 20 such games \
             between {} and {}.",
            grouped(up),
            grouped(all),
            percent(up as f64 / all as f64),
            grouped(half.round() as u64),
            grouped(low as u64),
            grouped(high as u64)
        )
    }

    fn table(&self) -> String {
        let mut values = self.dice.unwrap_or(Dice::FiveCowries).values();
        if self.top > 0 {
            values[5] = self.top;
        }
        let odds = self.dice.map(Dice::odds);
        let totals = self.totals();
        let heads: String =
            self.sides.iter().map(|(side, _)| format!("<th scope=\"col\">{side}</th>")).collect();
        let expected = if odds.is_some() { "<th scope=\"col\">expected</th>" } else { "" };
        let mut html = format!(
            "<table>\n<tr><th scope=\"col\">throw</th>{heads}<th scope=\"col\">all</th>{expected}</tr>\n"
        );
        for (place, value) in values.into_iter().enumerate() {
            if odds.is_some_and(|odds| odds[place] == 0.0) {
                continue;
            }
            let sides: String = self
                .sides
                .iter()
                .map(|(_, counts)| format!("<td>{}</td>", grouped(counts[place])))
                .collect();
            let expected = odds.map_or(String::new(), |odds| {
                format!("<td>{:.1}</td>", odds[place] * self.count() as f64)
            });
            let _ = writeln!(
                html,
                "<tr><th scope=\"row\">{value}</th>{sides}<td>{}</td>{expected}</tr>",
                grouped(totals[place])
            );
        }
        html + "</table>\n"
    }
}
