//! A game played on both implementations, compared at every step.

use std::collections::BTreeSet;
use std::fmt::Debug;

use dadu::games::dadu::{Chances, Effect, Move, MovedPiece, Position, Rules, Touch, Turn};
use dadu::table::{Roster, Side};

use super::chance::{self, Chance};
use super::doing::{self, Change, Owed};
use super::house::House;
use super::model::{Game, Person, PlayerTurn, Rank, Spot, Team};
use super::rare;
use super::throwing;
use super::turns;
use super::using::{self, Deed};
use super::words;
use crate::comparison::{Agreed, Comparison};

/// A game on both implementations.
pub struct Lockstep {
    chance: Chance,
    rules: Rules,
    position: Position,
    roster: Roster,
    game: Game,
    dice: Vec<usize>,
    story: Vec<String>,
    /// The moves of the player turn so far, in the engine's types.
    moved: Vec<MovedPiece>,
    /// The engine's first chances of the side turn.
    chances: Chances,
    /// The rare situations in the game so far.
    met: BTreeSet<&'static str>,
    /// The number of compared positions with results in hand.
    compared: u64,
}

impl Comparison for Lockstep {
    fn new(seed: u64, number: u64) -> Lockstep {
        let mut chance = Chance::new(seed, number);
        let rules = Rules::new(chance::variant(&mut chance));
        let house = House::of(rules.variant());
        let dice = chance::dice(&mut chance, &house);
        let mut roster = Roster::default();
        let mut present = BTreeSet::new();
        let north = 1 + chance.below(5) as i32;
        let gap = chance.among(&[0, 0, 1, 1, -1, -1, 2, -2, 3]);
        for (team, size) in [(Team::North, north), (Team::South, (north + gap).clamp(1, 5))] {
            for number in 1..=size as u8 {
                present.insert((team, number));
                roster.join(words::player((team, number)));
            }
        }
        let position = Position::start(&rules);
        let game = Game::start(house, present);
        let story = vec![format!("game {number}: {}", rules.variant())];
        let met = BTreeSet::new();
        Lockstep {
            chance,
            rules,
            position,
            roster,
            game,
            dice,
            story,
            moved: Vec::new(),
            chances: Chances::default(),
            met,
            compared: 0,
        }
    }

    fn play(&mut self) -> Agreed {
        let length = if self.chance.percent(70) {
            self.arrange();
            1 + self.chance.below(8)
        } else {
            5 + self.chance.below(60)
        };
        self.compare_positions("at the start")?;
        for _ in 0..length {
            self.people_come_and_go();
            let person = self.who_throws()?;
            if self.player_turn(person)? {
                break;
            }
        }
        Ok(())
    }

    fn compared(&self) -> u64 {
        self.compared
    }

    fn met(&mut self) -> &mut BTreeSet<&'static str> {
        &mut self.met
    }
}

impl Lockstep {
    /// Starts both games with pieces in play, and perhaps during a side turn.
    fn arrange(&mut self) {
        chance::arrange(&mut self.chance, &mut self.game);
        words::arrange(&self.rules, &self.game, &mut self.position);
        if self.chance.percent(80) {
            self.arrange_side_turn();
        }
        let (north, south) = (&self.game.north, &self.game.south);
        self.story.push(format!("pieces {:?}", self.game.pieces));
        self.story.push(format!("N {north:?}\nS {south:?}\nturn {:?}", self.game.side_turn));
    }

    fn arrange_side_turn(&mut self) {
        let team = self.chance.among(&[Team::North, Team::South]);
        turns::begin_side_turn(&mut self.game, team);
        let mut had = Vec::new();
        if let Some(turn) = &mut self.game.side_turn {
            for &number in &turn.players {
                if self.chance.percent(50) {
                    had.push(number);
                }
            }
            let fixed = self.game.house.second_chance_fixed;
            if turn.one_short && !fixed && !had.is_empty() && self.chance.percent(30) {
                had.push(self.chance.among(&had));
            }
            turn.had = had;
        }
        let Some(turn) = &self.game.side_turn else { return };
        let (side, thrown) = (words::side(team), words::bits(&turn.had.iter().copied().collect()));
        let doubled = turns::doubled(turn).unwrap_or(0);
        self.rules.set_side_turn(&mut self.position, &self.roster, side, thrown, doubled);
    }

    /// P4: players join and leave between player turns. Each side keeps at least one.
    fn people_come_and_go(&mut self) {
        while self.chance.percent(8) {
            let team = self.chance.among(&[Team::North, Team::South]);
            let person = (team, 1 + self.chance.below(6) as u8);
            let player = words::player(person);
            if !self.game.present.contains(&person) {
                self.game.present.insert(person);
                self.roster.join(player);
                self.story.push(format!("{person:?} joins"));
            } else if self.game.people(team) > 1 {
                self.game.present.remove(&person);
                self.roster.leave(player);
                self.story.push(format!("{person:?} leaves"));
            }
        }
    }

    fn who_throws(&mut self) -> Agreed<Person> {
        let naive = turns::may_throw(&self.game);
        let next = self.rules.next(&self.position, &self.roster);
        let engine: BTreeSet<Person> = Side::BOTH
            .into_iter()
            .flat_map(|side| next.of(side))
            .map(|p| (if p.side == Side::N { Team::North } else { Team::South }, p.number()))
            .collect();
        self.agree("who may throw next", &engine, &naive)?;
        for person in
            [Team::North, Team::South].into_iter().flat_map(|t| (1..8).map(move |n| (t, n)))
        {
            let may = self.rules.may_throw(&self.position, &self.roster, words::player(person));
            self.agree(&format!("may {person:?} throw"), &may.is_ok(), &naive.contains(&person))?;
        }
        let able: Vec<Person> = naive.into_iter().collect();
        Ok(self.chance.among(&able))
    }

    /// Plays one player turn. Returns whether it won the game.
    fn player_turn(&mut self, person: Person) -> Agreed<bool> {
        self.story.push(format!("turn of {person:?}"));
        if self.rules.take_turn(&mut self.position, &self.roster, words::player(person)) {
            self.chances.forget();
        }
        turns::take_turn(&mut self.game, person);
        self.compare_positions("as the player turn begins")?;
        let player = words::player(person);
        let mut engine = self.rules.begin_after(&self.position, player, &self.chances);
        let mut naive = turns::begin(&mut self.game, person);
        self.met.extend(rare::of_second_chance(&self.game.house, &naive, &self.game.pieces));
        self.moved.clear();
        if !self.throws_and_uses(&mut engine, &mut naive)? {
            // The turn stopped during its throws, so nothing about it is known.
            self.chances.forget();
            self.game.first_chances.clear();
            return Ok(false);
        }
        self.rules.keep_chance(&self.position, &engine, &self.moved, &mut self.chances);
        let won = naive.won;
        turns::end(&mut self.game, naive);
        Ok(won)
    }

    /// Returns whether all due throws were made.
    fn throws_and_uses(&mut self, engine: &mut Turn, naive: &mut PlayerTurn) -> Agreed<bool> {
        loop {
            self.compare_ends(engine, naive)?;
            self.perhaps_touch(engine, naive);
            if naive.throw_due {
                if self.chance.percent(1) {
                    return Ok(false);
                }
                self.throw(engine, naive)?;
                continue;
            }
            let deeds = self.compare_uses(engine, naive)?;
            let unfinished = self.game.all_exited(naive.person.0) && !naive.won;
            if deeds.is_empty() && !naive.hand().is_empty() {
                self.met.insert("A4: a result without use");
            }
            if deeds.is_empty() || !unfinished && self.chance.percent(4) {
                return Ok(true);
            }
            let deed = self.choose(&deeds);
            self.met.extend(rare::of_use(&self.game, naive, deed));
            self.apply(engine, naive, deed)?;
        }
    }

    /// Returns a random legal move, with captures and exits slightly more likely.
    fn choose(&mut self, deeds: &[Deed]) -> Deed {
        let telling: Vec<Deed> = deeds
            .iter()
            .filter(|d| d.captures.is_some() || d.to == Spot::Exited)
            .copied()
            .collect();
        let telling = if telling.is_empty() || self.chance.percent(60) { deeds } else { &telling };
        self.chance.among(telling)
    }

    fn throw(&mut self, engine: &mut Turn, naive: &mut PlayerTurn) -> Agreed {
        for number in 0..=12 {
            let can = self.game.house.numbers.contains(&i32::from(number));
            let value = self.rules.value(number);
            self.agree(&format!("can {number} be thrown"), &value.is_some(), &can)?;
        }
        let number = self.game.house.numbers[self.chance.weighted(&self.dice)];
        self.story.push(format!("throws {number}"));
        let value = words::value(&self.rules, number);
        let judged = throwing::throw(&mut self.game, naive, number);
        let thrown = self.rules.throw(&mut self.position, engine, value);
        let Ok(thrown) = thrown else {
            return self.disagree("a throw that is due", &thrown, &judged);
        };
        self.agree("a throw is due", &engine.throw_is_due(), &naive.throw_due)?;
        if !naive.throw_due {
            self.met.extend(rare::of_series(&self.game.house, naive));
            self.agree("the throw gave da", &thrown.da, &judged.da)?;
            let hand = words::hand(engine.hand());
            self.agree("in hand", &hand, &naive.hand())?;
            let again = self.rules.throw(&mut self.position, &mut engine.clone(), value);
            self.agree("throwing on is refused", &again.is_err(), &true)?;
        }
        self.compare_positions("after the throw")
    }

    /// O4: any piece may be touched at any time.
    fn perhaps_touch(&mut self, engine: &mut Turn, naive: &mut PlayerTurn) {
        if self.chance.percent(90) {
            return;
        }
        let own: Vec<(Rank, Spot)> =
            self.game.own(naive.person.0).map(|piece| (piece.rank, piece.spot)).collect();
        let (rank, spot) = self.chance.among(&own);
        self.story.push(format!("touches {rank:?} {spot:?}"));
        let place = words::place(self.rules.board(), naive.person.0, spot);
        let piece = Touch { kind: words::kind(rank), place };
        self.rules.touch(&self.position, engine, piece, &self.moved);
        doing::touch(naive, rank, spot);
    }

    /// Compares the legal moves of each result. Returns all of them.
    fn compare_uses(&mut self, engine: &Turn, naive: &PlayerTurn) -> Agreed<Vec<Deed>> {
        let team = naive.person.0;
        let mut numbers = naive.hand();
        self.compared += u64::from(!numbers.is_empty());
        numbers.dedup();
        let mut all = Vec::new();
        for number in self.game.house.numbers.clone() {
            let value = words::value(&self.rules, number);
            let legal = using::legal(&self.game, naive, number);
            let moves = self.rules.legal_moves(&self.position, engine, value);
            let mut listed: Vec<Deed> =
                moves.iter().map(|outcome| words::deed(&self.rules, team, outcome)).collect();
            listed.sort();
            if numbers.contains(&number) {
                self.agree(&format!("legal uses of {number}"), &listed, &legal)?;
                let must = using::must_be_used(&self.game, naive, number);
                let engine = self.rules.must_be_used(&self.position, engine, value);
                self.agree(&format!("{number} must be used"), &engine, &must)?;
            }
            self.compare_each_use(engine, naive, number, &legal)?;
            all.extend(legal);
        }
        Ok(all)
    }

    /// Compares whether the engine allows exactly the legal moves.
    fn compare_each_use(
        &mut self,
        engine: &Turn,
        naive: &PlayerTurn,
        number: i32,
        legal: &[Deed],
    ) -> Agreed {
        let team = naive.person.0;
        let mut pieces: Vec<(Rank, Spot)> =
            self.game.own(team).map(|piece| (piece.rank, piece.spot)).collect();
        pieces.extend((0..3).map(|_| chance::any_piece(&mut self.chance, &self.game)));
        for (rank, from) in pieces {
            for in_place in [false, true] {
                let place = words::place(self.rules.board(), team, from);
                let value = words::value(&self.rules, number);
                let play = Move { kind: words::kind(rank), from: place, value, in_place };
                let same = |d: &&Deed| (d.rank, d.from, d.in_place) == (rank, from, in_place);
                let wanted = legal.iter().find(same).copied();
                let may = self.rules.check_move(&self.position, engine, play);
                let found = may.as_ref().ok().map(|o| words::deed(&self.rules, team, o));
                if found != wanted {
                    return self.disagree(
                        &format!("may {rank:?} {from:?} use {number}, in place {in_place}"),
                        &may,
                        &wanted,
                    );
                }
                if wanted.is_none() && self.chance.percent(2) {
                    self.refuses(engine, play)?;
                }
            }
        }
        Ok(())
    }

    /// Asserts that applying an illegal move fails and changes nothing.
    fn refuses(&mut self, engine: &Turn, play: Move) -> Agreed {
        let (mut position, mut turn) = (self.position, engine.clone());
        let applied = self.rules.apply(&mut position, &mut turn, play);
        self.agree("an illegal use is refused", &applied.is_err(), &true)?;
        self.agree("and changes nothing", &position, &self.position.clone())?;
        self.agree("and takes nothing", turn.hand(), engine.hand())
    }

    fn apply(&mut self, engine: &mut Turn, naive: &mut PlayerTurn, deed: Deed) -> Agreed {
        self.story.push(format!("applies {deed:?}"));
        let team = naive.person.0;
        let u = words::move_of(&self.rules, team, deed);
        let effect = self.rules.apply(&mut self.position, engine, u);
        let change = doing::apply(&mut self.game, naive, deed);
        if let Ok(Effect { outcome, .. }) = &effect {
            self.moved.push(MovedPiece { kind: u.kind, from: u.from, to: outcome.to });
        }
        let Ok(effect) = effect else { return self.disagree("applying", &effect, &change) };
        self.agree("what came of it", &words::deed(&self.rules, team, &effect.outcome), &deed)?;
        let same = Change {
            taken_along: usize::from(effect.capture.taken_along),
            opened: effect.capture.opened,
            extra_throw: effect.capture.extra_throw,
            won: effect.won,
        };
        self.agree("the effect", &same, &change)?;
        self.agree("the game is over", &engine.is_over(), &naive.won)?;
        self.agree("a throw is due", &engine.throw_is_due(), &naive.throw_due)?;
        let hand = words::hand(engine.hand());
        self.agree("in hand", &hand, &naive.hand())?;
        self.compare_positions("after the use")
    }

    /// Compares the obligations that remain before the player turn may end.
    fn compare_ends(&mut self, engine: &Turn, naive: &PlayerTurn) -> Agreed {
        let unfinished = self.rules.may_end(&self.position, engine).err().unwrap_or_default();
        let mut results: Vec<i32> =
            unfinished.results.iter().map(|&v| i32::from(v.number())).collect();
        results.sort_unstable();
        let touched = !unfinished.touches.is_empty();
        let owed = Owed { throw: unfinished.throw_due, results, touched };
        let mut expected = doing::owed(&self.game, naive);
        // If there are too many possibilities, the engine stops following touched pieces and finds
        // no broken touch.
        expected.touched &= engine.follows_touches();
        self.agree("owed before the end", &owed, &expected)
    }

    fn compare_positions(&mut self, when: &str) -> Agreed {
        for team in [Team::North, Team::South] {
            let engine = words::engine_side(&self.rules, &self.game.house, &self.position, team);
            let naive = words::naive_side(&self.game, team);
            self.agree(&format!("{team:?} {when}"), &engine, &naive)?;
        }
        let turn = self.position.turn;
        let engine = turn.side.map(|side| (side, turn.thrown, turn.doubled));
        let naive = self.game.side_turn.as_ref().map(|turn| {
            let had: BTreeSet<u8> = turn.had.iter().copied().collect();
            (words::side(turn.team), words::bits(&had), turns::doubled(turn).unwrap_or(0))
        });
        self.agree(&format!("side turn {when}"), &engine, &naive)
    }

    fn agree<T: PartialEq + Debug>(&self, what: &str, engine: &T, naive: &T) -> Agreed {
        if engine == naive { Ok(()) } else { self.disagree(what, engine, naive) }
    }

    fn disagree<T>(&self, what: &str, engine: &dyn Debug, naive: &dyn Debug) -> Agreed<T> {
        let story = self.story.join("\n");
        let now = format!(
            "{:?}\n{:?}",
            words::naive_side(&self.game, Team::North),
            words::naive_side(&self.game, Team::South)
        );
        Err(format!("{story}\n{now}\n{what}:\n  engine {engine:?}\n  naive  {naive:?}"))
    }
}
