//! The engine, as the examples call it.

use dadu::games::deleb::{
    Kind, Line, Move, PRESETS, Parameter, Place, Point, Position, Rules, Setup, SideSetup,
    SideTurn, StatedMen, Turn,
};
use dadu::rulebook::{parameter, preset_named};
use dadu::table::{BySide, Player, Roster, Side};

use super::examples::{self, Captured, Layout, Men, MoveItem, SideLayout};
use super::playing::Game;

/// A game on the engine.
#[derive(Clone)]
pub struct Real {
    pub rules: Rules,
    pub roster: Roster,
    pub position: Position,
    pub turn: Option<Turn>,
}

/// Returns the variant in the form of the engine.
pub fn variant(written: &examples::Variant) -> dadu::games::deleb::Variant {
    let preset = preset_named(&PRESETS, &written.preset).expect("a preset");
    let mut variant = preset.variant::<Parameter>();
    for (name, value) in &written.changes {
        let parameter =
            parameter::<Parameter>(name).unwrap_or_else(|| panic!("no parameter {name}"));
        let read = parameter.definition().values.read(value);
        let stored = read.unwrap_or_else(|| panic!("{name} has no value {value}"));
        variant = variant.with(parameter, stored).expect("an allowed value");
    }
    variant
}

/// Returns the rules of a written variant: `ludii, R9 = free`.
pub fn rules(text: &str) -> Rules {
    Rules::new(variant(&examples::variant(text)))
}

fn side(letter: char) -> Side {
    if letter == 'N' { Side::N } else { Side::S }
}

/// Returns a player in the form of the engine.
pub fn player((letter, number): examples::Player) -> Player {
    Player::new(side(letter), number as u8).expect("a player")
}

fn named(player: Player) -> examples::Player {
    (char::from(player.side.letter()), player.number().into())
}

/// Returns the point of a name.
pub fn point(name: &str) -> Point {
    let line = Line::of_letter(name.as_bytes()[0]).expect("a line");
    Point { line, number: name[1..].parse().expect("a number") }
}

fn bits(numbers: &[u32]) -> u32 {
    numbers.iter().map(|number| 1 << (number - 1)).sum()
}

/// Returns a stated position, not yet checked.
pub fn setup(layout: &Layout) -> Setup {
    let turn =
        layout.turn.map(|(letter, after)| SideTurn { side: side(letter), after: after as u8 });
    let mut setup = Setup { turn, ..Setup::default() };
    for stated in &layout.sides {
        setup.sides[side(stated.side)] = side_setup(stated);
    }
    setup
}

fn side_setup(stated: &SideLayout) -> SideSetup {
    let free = |men: &Men| StatedMen {
        place: Place { point: point(&men.point), homeward: men.homeward },
        count: men.count,
        joined: men.joined,
    };
    SideSetup {
        free: stated.men.iter().map(free).collect(),
        slaves: stated.slaves.iter().map(|name| point(name)).collect(),
        players_in: bits(&stated.players_in),
        handicapped: bits(&stated.handicapped),
        store: stated.store.iter().map(|&(owner, ones)| (owner as u8, ones as u16)).collect(),
    }
}

/// Converts an item to a move, or returns `None` if no throw gives such a result.
pub fn read(item: &MoveItem) -> Option<Move> {
    let kind = match (item.double, item.parts) {
        (_, true) => Kind::Parting,
        (true, false) => Kind::Double,
        (false, false) => Kind::Single,
    };
    let value = dadu::games::deleb::value(item.value as u16)?;
    Some(Move { kind, from: point(&item.from), value })
}

/// Returns the move as an item names it.
pub fn written(play: &Move) -> MoveItem {
    MoveItem {
        double: play.kind != Kind::Single,
        from: play.from.to_string(),
        value: play.value.number().into(),
        parts: play.kind == Kind::Parting,
        to: None,
        captured: Captured::Unsaid,
    }
}

fn side_layout(game: &Real, side: Side) -> SideLayout {
    let position = &game.position;
    let there = position.points_of(side).filter(|(_, men)| men.free > 0);
    let men = there.map(|(at, men)| Men {
        point: at.to_string(),
        count: men.free.into(),
        joined: men.joined,
        homeward: men.homeward,
    });
    let mut men: Vec<Men> = men.collect();
    men.sort();
    let mut slaves: Vec<String> = position.slaves(side).map(|at| at.to_string()).collect();
    slaves.sort();
    let players = dadu::table::players(side, position.players_in(side) & game.roster.players(side));
    let store = position.store(side).owners();
    SideLayout {
        side: char::from(side.letter()),
        men,
        slaves,
        players_in: players.map(|player| player.number().into()).collect(),
        handicapped: Vec::new(),
        store: store.map(|(owner, ones)| (owner.into(), ones.into())).collect(),
    }
}

impl Real {
    /// Returns a game in a written position, under a written variant.
    pub fn at(variant: &str, layout: &str) -> Real {
        let variant = examples::variant(variant);
        Real::set_up(&variant, &examples::layout(layout, variant.players))
    }

    fn new(written: &examples::Variant, position: impl Fn(&Rules) -> Position) -> Real {
        let rules = Rules::new(variant(written));
        let position = position(&rules);
        let roster = Roster::of(BySide([written.players as u8; 2]));
        Real { rules, roster, position, turn: None }
    }

    fn turn(&mut self) -> (&Rules, &mut Position, &mut Turn) {
        (&self.rules, &mut self.position, self.turn.as_mut().expect("a turn has begun"))
    }
}

impl Game for Real {
    fn set_up(variant: &examples::Variant, layout: &Layout) -> Real {
        Real::new(variant, |rules| setup(layout).check(rules).expect("a right position"))
    }

    fn start(variant: &examples::Variant) -> Real {
        Real::new(variant, Position::start)
    }

    fn begin(&mut self, who: examples::Player) -> Result<(), String> {
        let turn = self.rules.begin(&self.position, &self.roster, player(who));
        self.turn = Some(turn.map_err(|bar| bar.rule().to_string())?);
        Ok(())
    }

    fn begin_aside(&mut self, who: examples::Player) -> Result<(), String> {
        let turn = self.rules.begin_aside(&self.position, &self.roster, player(who));
        self.turn = Some(turn.map_err(|bar| bar.rule().to_string())?);
        Ok(())
    }

    fn throw(&mut self, number: u32) -> Result<(), String> {
        let (rules, position, turn) = self.turn();
        let value = dadu::games::deleb::value(number as u16).ok_or("H1")?;
        let thrown = rules.throw(position, turn, value);
        thrown.map(|_| ()).map_err(|bar| bar.rule().to_string())
    }

    fn play(&mut self, item: &MoveItem) -> Result<(String, u32), String> {
        let (rules, position, turn) = self.turn();
        let effect = rules.play(position, turn, read(item).ok_or("A2")?);
        let outcome = effect.map_err(|bar| bar.rule().to_string())?.outcome;
        Ok((outcome.to.point.to_string(), outcome.captures.total().into()))
    }

    fn end(&mut self) -> Result<(), String> {
        let Real { rules, roster, position, turn } = self;
        let turn = turn.as_ref().expect("a turn has begun");
        rules.may_end(position, turn).map_err(|unfinished| unfinished.rule().to_string())?;
        rules.end(position, roster, turn);
        Ok(())
    }

    fn moves(&self) -> Vec<MoveItem> {
        let turn = self.turn.as_ref().expect("a turn has begun");
        self.rules.legal_moves(&self.position, turn).iter().map(written).collect()
    }

    fn layout(&self) -> Layout {
        let sides = Side::BOTH.map(|side| side_layout(self, side)).to_vec();
        let turn = self.position.turn();
        let turn = turn.map(|turn| (char::from(turn.side.letter()), turn.after.into()));
        Layout { sides, turn }
    }

    fn next(&self) -> Option<examples::Player> {
        self.rules.next(&self.position, &self.roster).map(named)
    }

    fn winner(&self) -> Option<char> {
        self.position.winner().map(|side| char::from(side.letter()))
    }
}
