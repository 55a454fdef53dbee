//! The rows that an archive has if a game contains a sequence: the counts of its events, and captures that follow each
//! other. A search does not replay a game without them.

use super::sql::Sql;
use super::tree::{Comparison, Event, Events, Order, Quantity, SideChoice, Step, Within};

impl Sql {
    /// Adds the conditions that a game with a sequence fulfils.
    pub(super) fn implied(&mut self, steps: &[Step]) {
        self.add("(1");
        self.implied_counts(steps);
        for (place, pair) in steps.windows(2).enumerate() {
            if let [one, other] = pair
                && [one, other].iter().all(|step| step.events.event == Event::Capture)
            {
                self.implied_pair(&one.events, other, place == 0);
            }
        }
        self.plain(")");
    }

    fn implied_counts(&mut self, steps: &[Step]) {
        let mut counted: Vec<(Events, u32)> = Vec::new();
        for events in steps.iter().filter_map(|step| counted_as(&step.events)) {
            match counted.iter_mut().find(|(other, _)| *other == events) {
                Some((_, times)) => *times += 1,
                None => counted.push((events, 1)),
            }
        }
        for (events, number) in counted {
            self.add(" AND ")
                .count(&Quantity::Events(events), Comparison { order: Order::AtLeast, number });
        }
    }

    /// Adds that some capture of one step is followed by a capture of the next one in time. The first one after it
    /// decides, because later ones have no smaller player turn. `is_first` says whether the first of the two steps
    /// is that of the sequence, on which the words `same` and `other` depend.
    fn implied_pair(&mut self, one: &Events, next: &Step, is_first: bool) {
        self.add(" AND EXISTS (SELECT 1 FROM capture c WHERE c.game_id = r.game_id");
        self.qualified(one);
        self.add(" AND (SELECT d.turn FROM capture d WHERE d.game_id = c.game_id");
        self.add(" AND d.number > c.number").qualified(&next.events);
        self.add(match next.events.by {
            SideChoice::Same | SideChoice::SamePlayer if is_first => " AND d.side = c.side",
            SideChoice::Other if is_first => " AND d.side <> c.side",
            _ => "",
        });
        self.add(" ORDER BY d.number LIMIT 1)");
        match next.within {
            Some(Within::Turns(most)) => self.add(" <= c.turn + ").bind(i64::from(most)).add(")"),
            _ => self.add(" IS NOT NULL)"),
        };
    }
}

/// Returns the events of a step in the form in which the archive counts them, if it does.
fn counted_as(events: &Events) -> Option<Events> {
    let by = match events.by {
        SideChoice::Side(side) => SideChoice::Side(side),
        _ => SideChoice::Anyone,
    };
    match events.event {
        Event::Throw(_) | Event::Da => None,
        Event::Capture => Some(Events { by, ..*events }),
        event => Some(Events { by, ..Events::all(event) }),
    }
}
