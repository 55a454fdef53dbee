//! Translation of the tree into SQL. No text of an expression becomes part of the SQL: values are bound,
//! and column names come from this program.

use rusqlite::types::Value;

use super::text::{match_expression, written_words};
use super::tree::*;
use super::words::{KING, UNJUDGED};
use crate::facts::DADU;
use crate::notation::Letter;
use crate::table::Side;

/// A part of an SQL query with its bound values, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sql {
    /// The SQL, with `?` for each value.
    pub text: String,
    /// The values.
    pub values: Vec<Value>,
}

impl Sql {
    /// Returns the condition that a formula puts on a record `r`. Conditions that need a replay are assumed to
    /// hold, so that no matching game is left out.
    pub fn condition(formula: &Formula<Atom>) -> Sql {
        let mut sql = Sql::default();
        sql.formula(formula, true, Sql::single);
        sql
    }

    /// Limits the condition to logs of one game.
    pub fn restrict_to_game(&mut self, game: &str) {
        self.text = format!("({}) AND r.game = ", self.text);
        self.bind(game.to_owned());
    }

    pub(super) fn add(&mut self, text: &str) -> &mut Sql {
        self.text.push_str(text);
        self
    }

    pub(super) fn bind(&mut self, value: impl Into<Value>) -> &mut Sql {
        self.text.push('?');
        self.values.push(value.into());
        self
    }

    /// Adds a formula, with `one` for each single condition. Negations are pushed inwards: a NULL column makes a
    /// condition NULL, which counts as false everywhere except under a NOT.
    pub(super) fn formula<T>(
        &mut self,
        formula: &Formula<T>,
        holds: bool,
        one: fn(&mut Sql, &T, bool),
    ) {
        let (all, any) = if holds { (" AND ", " OR ") } else { (" OR ", " AND ") };
        match formula {
            Formula::Not(part) => self.formula(part, !holds, one),
            Formula::All(parts) => self.joined(parts, holds, all, one),
            Formula::Any(parts) => self.joined(parts, holds, any, one),
            Formula::Is(condition) => one(self, condition, holds),
        }
    }

    /// Adds a single condition on a game. Sequences and positions are decided later. If a sequence must happen at least
    /// once, the rows that it implies are added.
    fn single(&mut self, atom: &Atom, holds: bool) {
        match atom {
            Atom::Sequence(steps, count) if holds != count.holds(0) => self.implied(steps),
            Atom::Sequence(..) | Atom::Position(..) => self.plain("1"),
            atom => self.condition_or_not(holds, |sql| sql.atom(atom)),
        }
    }

    fn condition_or_not(&mut self, holds: bool, add: impl FnOnce(&mut Sql)) {
        self.add("(");
        add(self);
        self.add(if holds { ")" } else { ") IS NOT TRUE" });
    }

    fn joined<T>(
        &mut self,
        parts: &[Formula<T>],
        holds: bool,
        between: &str,
        one: fn(&mut Sql, &T, bool),
    ) {
        if parts.is_empty() {
            self.add(if between == " AND " { "1" } else { "0" });
            return;
        }
        self.add("(");
        for (index, part) in parts.iter().enumerate() {
            self.add(if index == 0 { "" } else { between });
            self.formula(part, holds, one);
        }
        self.add(")");
    }

    fn atom(&mut self, atom: &Atom) {
        match atom {
            Atom::Game(test) => self.game(test),
            Atom::Text("verdict", TextTest::Is(verdict)) => self.verdict(verdict),
            Atom::Text(column, test) => self.text_test(&format!("r.{column}"), test),
            Atom::SameText(one, other) => self.plain(&format!("r.{one} = r.{other}")),
            Atom::Count(quantity, test) => self.count(quantity, *test),
            Atom::Against(one, order, other) => {
                self.number(one).add(operator(*order)).number(other);
            }
            Atom::Simulated => self.plain("r.simulated = 1"),
            Atom::Finished => self
                .plain("r.winner IS NOT NULL OR r.result <> 'unfinished' OR r.outcome = 'drawn'"),
            Atom::LogId(test) => self.log_id(test),
            Atom::Variant(test) => {
                self.add("r.variant_id IN (SELECT id FROM variant WHERE ");
                self.text_test("name", test);
                self.plain(")");
            }
            Atom::Rule(parameter, test) => self.rule(parameter.name, test),
            Atom::Date(test) => self.date(test.as_ref()),
            Atom::Players(test) => self.players(*test),
            Atom::Player(formula) => self.player(formula),
            Atom::Person(test) => self.person(test),
            Atom::Finding(None) => {
                self.plain("EXISTS (SELECT 1 FROM finding f WHERE f.game_id = r.game_id)");
            }
            Atom::Finding(Some(code)) => {
                self.add("r.game_id IN (SELECT game_id FROM finding WHERE code = ");
                self.bind(code.id().to_owned()).plain(")");
            }
            Atom::Remark(words) => self.remark(words.as_deref()),
            Atom::Anywhere(text) => self.anywhere(&TextTest::Contains(text.clone())),
            Atom::Field(name, test) => self.field(name, test),
            // Decided later; see `single`.
            Atom::Sequence(..) | Atom::Position(..) => self.plain("1"),
        }
    }

    pub(super) fn plain(&mut self, text: &str) {
        self.add(text);
    }

    fn text_test(&mut self, column: &str, test: &TextTest) {
        match test {
            TextTest::Present => self.plain(&format!("{column} IS NOT NULL")),
            TextTest::Is(text) => {
                self.add(&format!("{column} = ")).bind(text.clone());
            }
            TextTest::Contains(text) => {
                self.add(&format!("instr(folded({column}), ")).bind(text.clone()).plain(") > 0");
            }
            TextTest::Field(name) => {
                self.add(&format!("{column} IN (SELECT o.value FROM field o "));
                self.add("WHERE o.game_id = r.game_id AND o.name = ");
                self.bind(name.clone()).plain(" COLLATE NOCASE)");
            }
        }
    }

    /// Tests the verdict. The tables call a game legal that has no error. If its variant is unknown, its play was
    /// compared with no rules that anyone declared, so here it is `unjudged` instead.
    fn verdict(&mut self, verdict: &str) {
        let is_unjudged = verdict == UNJUDGED;
        let stored = if is_unjudged { "legal" } else { verdict };
        self.add("r.verdict = ").bind(stored.to_owned());
        if stored == "legal" {
            let is = if is_unjudged { "IN" } else { "NOT IN" };
            self.plain(&format!(
                " AND r.variant_id {is} (SELECT id FROM variant WHERE name = 'unknown')"
            ));
        }
    }

    /// Uses the index on `game`, which covers all games except Dadu.
    fn game(&mut self, test: &TextTest) {
        let is_other = !matches!(test, TextTest::Is(game) if game == DADU);
        if is_other && matches!(test, TextTest::Is(_)) {
            self.add("r.game <> 'dadu' AND ");
        }
        self.text_test("r.game", test);
    }

    fn comparison(&mut self, test: Comparison) {
        self.add(operator(test.order)).bind(i64::from(test.number));
    }

    /// Revisions have an index on the Id; the record tells whether the newest revision still has it.
    fn log_id(&mut self, test: &TextTest) {
        if let TextTest::Is(id) = test {
            self.add("r.game_id IN (SELECT game_id FROM revision WHERE log_id = ");
            self.bind(id.clone()).add(") AND ");
        }
        self.text_test("r.log_id", test);
    }

    fn rule(&mut self, parameter: &str, test: &RuleTest) {
        self.add("r.variant_id IN (SELECT variant_id FROM variant_value WHERE parameter = ");
        self.bind(parameter.to_owned());
        match test {
            RuleTest::Unknown => self.plain(" AND known = 0"),
            RuleTest::Is(value) => {
                self.add(" AND known = 1 AND value = ").bind(value.clone());
            }
            RuleTest::Number(test) => {
                // `any` is also a value, but not a number.
                self.add(" AND known = 1 AND value GLOB '[0-9]*' AND CAST(value AS INTEGER)");
                self.comparison(*test);
            }
        }
        self.plain(")");
    }

    /// Matches a game if its date can lie in the given days.
    fn date(&mut self, test: Option<&DateTest>) {
        let Some(DateTest { order, days }) = test else {
            return self.plain("r.date_from IS NOT NULL OR r.date_to IS NOT NULL");
        };
        let (first, last) = (&days.first, &days.last);
        match order {
            Order::Is => {
                self.compare_first_day("<=", last);
                self.add(" AND ").ended(">=", first);
            }
            Order::Less => self.compare_first_day("<", first),
            Order::AtMost => self.compare_first_day("<=", last),
            Order::More => self.ended(">", last),
            Order::AtLeast => self.ended(">=", first),
        }
    }

    /// Compares the first day that the date can mean. A date without a first day matches.
    fn compare_first_day(&mut self, operator: &str, day: &str) {
        self.add(&format!("(r.date_from {operator} ")).bind(day.to_owned());
        self.plain(" OR r.date_from IS NULL AND r.date_to IS NOT NULL)");
    }

    /// Compares the last day that the date can mean. A date without a last day matches.
    fn ended(&mut self, operator: &str, day: &str) {
        self.add(&format!("(r.date_to {operator} ")).bind(day.to_owned());
        self.plain(" OR r.date_to IS NULL AND r.date_from IS NOT NULL)");
    }

    /// Tests each side of the game.
    fn players(&mut self, test: Comparison) {
        self.add("(SELECT count(*) > 0 AND count(*) = sum(s.players");
        self.comparison(test);
        self.plain(") FROM side_total s WHERE s.game_id = r.game_id)");
    }

    /// Matches a person by name, or by another linked name of that person.
    fn person(&mut self, test: &TextTest) {
        if *test == TextTest::Present {
            return self.plain(
                "EXISTS (SELECT 1 FROM player p \
                 WHERE p.game_id = r.game_id AND p.person_id IS NOT NULL)",
            );
        }
        self.add("r.game_id IN (SELECT game_id FROM player WHERE person_id IN (");
        self.persons(test);
        self.plain("))");
    }

    /// Adds the query for the people of a name, also of a linked name.
    fn persons(&mut self, test: &TextTest) {
        self.add("SELECT id FROM person WHERE ").text_test("name", test);
        self.add(" UNION SELECT p.id FROM same_person o JOIN person p ");
        self.add("ON p.name = o.as_name AND p.household = o.as_household WHERE ");
        self.text_test("o.name", test);
    }

    /// Matches a single player at the table. Names of which the player must have one are also asked for alone,
    /// because that has an index.
    fn player(&mut self, formula: &Formula<PlayerFact>) {
        let parts = match formula {
            Formula::All(parts) => &parts[..],
            one => std::slice::from_ref(one),
        };
        for part in parts.iter().filter(|part| is_of_names(part)) {
            self.formula(part, true, |sql, fact, holds| {
                let PlayerFact::Name(test) = fact else { return };
                sql.condition_or_not(holds, |sql| sql.person(test));
            });
            self.add(" AND ");
        }
        self.add("EXISTS (SELECT 1 FROM player p WHERE p.game_id = r.game_id AND ");
        self.formula(formula, true, Sql::one_of_player);
        self.plain(")");
    }

    fn one_of_player(&mut self, fact: &PlayerFact, holds: bool) {
        self.condition_or_not(holds, |sql| sql.player_fact(fact));
    }

    fn player_fact(&mut self, fact: &PlayerFact) {
        // The winner according to the replay, or else according to the log.
        let winner = "coalesce(r.winner, nullif(r.result, 'unfinished'))";
        match fact {
            PlayerFact::Name(TextTest::Present) => self.plain("p.person_id IS NOT NULL"),
            PlayerFact::Name(test) => {
                self.add("p.person_id IN (");
                self.persons(test);
                self.plain(")");
            }
            PlayerFact::Side(side) => {
                self.add("p.side = ").bind(side.to_string());
            }
            PlayerFact::Won(won) => {
                self.plain(&format!("{winner} {} p.side", if *won { "=" } else { "<>" }));
            }
            PlayerFact::Da => self.plain("p.da = 'thrown'"),
            PlayerFact::Number(test) => self.add("p.number").comparison(*test),
            PlayerFact::DaTurn(test) => self.add("p.da_turn").comparison(*test),
            PlayerFact::Turns(test) => self.add("p.turns").comparison(*test),
            PlayerFact::Captures(test) => self.add("p.captures").comparison(*test),
        }
    }

    /// Uses the full-text index, because the id of a remark begins with the id of its game. The index folds less than
    /// `~` does, so remarks with other characters than those of ASCII are also compared one by one.
    fn remark(&mut self, words: Option<&[SearchWord]>) {
        let Some(words) = words else {
            return self.plain("EXISTS (SELECT 1 FROM remark m WHERE m.game_id = r.game_id)");
        };
        self.add("r.game_id IN (SELECT rowid >> 24 FROM remark_text WHERE remark_text MATCH ");
        self.bind(match_expression(words));
        self.add(
            " UNION SELECT game_id FROM remark WHERE text GLOB '*[^ -~]*' AND has_words(text, ",
        );
        self.bind(written_words(words)).plain("))");
    }

    /// Matches a text in a field, a remark or a name. The opening field holds no text.
    fn anywhere(&mut self, test: &TextTest) {
        self.add("EXISTS (SELECT 1 FROM field f WHERE f.game_id = r.game_id ");
        self.add("AND f.name <> 'Dadu' COLLATE NOCASE AND ").text_test("f.value", test);
        self.add(") OR EXISTS (SELECT 1 FROM remark m WHERE m.game_id = r.game_id AND ");
        self.text_test("m.text", test);
        self.plain(") OR ");
        self.person(test);
    }

    fn field(&mut self, name: &str, test: &TextTest) {
        self.add("EXISTS (SELECT 1 FROM field f WHERE f.game_id = r.game_id AND f.name = ");
        self.bind(name.to_owned()).add(" COLLATE NOCASE AND ").text_test("f.value", test);
        self.plain(")");
    }
}

/// Numbers.
impl Sql {
    /// Compares a quantity with a number. Captures that must be counted one by one have an index.
    pub(super) fn count(&mut self, quantity: &Quantity, test: Comparison) {
        match quantity {
            Quantity::Events(events) if totals(events).is_none() => self.captures(events, test),
            _ => self.number(quantity).comparison(test),
        }
    }

    /// Adds a quantity as a number.
    fn number(&mut self, quantity: &Quantity) -> &mut Sql {
        match quantity {
            Quantity::Column(column) => self.add(&format!("r.{column}")),
            Quantity::Players(side) => {
                self.add("(SELECT s.players FROM side_total s WHERE s.game_id = r.game_id");
                self.add(" AND s.side = ").bind(side.to_string()).add(")")
            }
            Quantity::Throws(number, side) => self.throws(*number, *side),
            Quantity::Events(events) => self.events(events),
        }
    }

    fn throws(&mut self, number: Option<u8>, side: Option<Side>) -> &mut Sql {
        self.add("(SELECT coalesce(sum(h.times), 0) FROM thrown h WHERE h.game_id = r.game_id");
        if let Some(number) = number {
            self.add(" AND h.value = ").bind(i64::from(number));
        }
        if let Some(side) = side {
            self.add(" AND h.side = ").bind(side.to_string());
        }
        self.add(")")
    }

    /// Adds the number of events.
    fn events(&mut self, events: &Events) -> &mut Sql {
        match totals(events) {
            Some((Total::Side("captures"), SideChoice::Anyone)) => self.add("r.captures"),
            Some((Total::Event("king capture"), SideChoice::Anyone)) => self.add("r.king_captures"),
            Some((total, whose)) => self.total(total, whose),
            None => {
                self.add("(SELECT count(*) FROM capture c WHERE c.game_id = r.game_id");
                self.qualified(events);
                self.add(")")
            }
        }
    }

    /// Adds the total of an event for one side, or for all sides.
    fn total(&mut self, total: Total, whose: SideChoice) -> &mut Sql {
        match total {
            Total::Side(column) => {
                self.add(&format!("(SELECT coalesce(sum(s.{column}), 0) FROM side_total s"));
                self.add(" WHERE s.game_id = r.game_id");
            }
            Total::Event(name) => {
                self.add("(SELECT coalesce(sum(s.times), 0) FROM event s");
                self.add(" WHERE s.game_id = r.game_id AND s.name = ").bind(name.to_owned());
            }
        }
        if let SideChoice::Side(side) = whose {
            self.add(" AND s.side = ").bind(side.to_string());
        }
        self.add(")")
    }

    /// Counts captures in the index. A game without captures has no row there. So if 0 satisfies the count, the
    /// condition is inverted.
    fn captures(&mut self, events: &Events, count: Comparison) {
        let none_will_do = count.holds(0);
        self.add(if none_will_do { "r.game_id NOT IN (" } else { "r.game_id IN (" });
        self.add("SELECT game_id FROM capture WHERE 1");
        self.qualified(events);
        if count != Comparison::SOME {
            self.add(" GROUP BY game_id HAVING ");
            self.add(if none_will_do { "NOT " } else { "" }).add("count(*)").comparison(count);
        }
        self.plain(")");
    }

    /// Adds conditions on a row of `capture`.
    pub(super) fn qualified(&mut self, events: &Events) {
        if let Some(square) = events.on {
            let name = format!("{}{}", char::from(square.letter()), square.place());
            self.add(" AND square = ").bind(name);
        }
        if let Some(kind) = events.of {
            self.add(" AND of_piece = ").bind(letter(kind));
        }
        if let Some(kind) = events.by_kind {
            self.add(" AND piece = ").bind(letter(kind));
        }
        if let SideChoice::Side(side) = events.by {
            self.add(" AND side = ").bind(side.to_string());
        }
        if events.in_place {
            self.plain(" AND in_place = 1");
        }
    }
}

/// The place where the archive stores a total.
#[derive(Clone, Copy)]
enum Total {
    /// In a column of `side_total`.
    Side(&'static str),
    /// In the rows of `event` with this name.
    Event(&'static str),
}

/// Returns where the total of each side is stored, or `None` if captures must be counted one by one.
fn totals(events: &Events) -> Option<(Total, SideChoice)> {
    let single = events.by_kind.is_some() || events.on.is_some() || events.in_place;
    let total = match events.event {
        Event::Capture if single || events.of.is_some_and(|of| of != Letter::Is(KING)) => {
            return None;
        }
        Event::Capture if events.of.is_some() => Total::Event("king capture"),
        Event::Capture => Total::Side("captures"),
        Event::Enter => Total::Side("entries"),
        Event::Exit => Total::Side("exits"),
        Event::Reentry => Total::Event("reentry"),
        Event::Forfeit => Total::Event("forfeit"),
        Event::Triple => Total::Event("triple"),
        Event::RoundWon => Total::Event("round won"),
        // No word of the language counts these; see `implied`.
        Event::Throw(_) | Event::Da => return None,
    };
    Some((total, events.by))
}

/// Returns whether a condition on a player lists the names that the player may have.
fn is_of_names(formula: &Formula<PlayerFact>) -> bool {
    match formula {
        Formula::Is(fact) => matches!(fact, PlayerFact::Name(_)),
        Formula::Any(parts) => !parts.is_empty() && parts.iter().all(is_of_names),
        _ => false,
    }
}

/// Returns the letter of a piece as it is stored in rows.
fn letter(kind: Letter) -> String {
    match kind {
        Letter::Is(letter) => char::from(letter).to_string(),
        Letter::None | Letter::Unknown => String::new(),
    }
}

fn operator(order: Order) -> &'static str {
    match order {
        Order::Is => " = ",
        Order::Less => " < ",
        Order::AtMost => " <= ",
        Order::More => " > ",
        Order::AtLeast => " >= ",
    }
}
