//! Plays the examples of a page on an implementation of its game.

use super::examples::{
    Block, Captured, Check, Item, Layout, Log, LogLine, MoveItem, SideLayout, Variant,
};

/// An implementation of a game. A refusal is the id of the rule that decides.
pub trait Game: Clone {
    /// Creates the game under a variant, in a position, or at the start if there is none.
    fn set_up(variant: &Variant, layout: &Layout) -> Self;
    /// Begins the turn of a side.
    fn begin(&mut self, side: char) -> Result<(), String>;
    /// Makes a throw.
    fn throw(&mut self, value: u32) -> Result<(), String>;
    /// Makes a move. Returns the square where it ends, or `None` if the piece is borne off, and how
    /// many pieces it captures.
    fn play(&mut self, play: &MoveItem) -> Result<(Option<String>, u32), String>;
    /// Declares twins, in a game that has them.
    fn declare(&mut self, square: &str) -> Result<(), String> {
        panic!("no twins can be declared on {square}")
    }
    /// Dissolves twins, in a game that has them.
    fn dissolve(&mut self, square: &str) -> Result<(), String> {
        panic!("no twins can be dissolved on {square}")
    }
    /// Ends the turn.
    fn end(&mut self) -> Result<(), String>;
    /// Returns every legal move, without its effect, with its values in order.
    fn moves(&self) -> Vec<MoveItem>;
    /// Returns the position. Its turn is correct after a turn has ended.
    fn layout(&self) -> Layout;
    /// Returns the winner.
    fn winner(&self) -> Option<char>;
}

/// Plays every check of a block.
pub fn play_block<G: Game>(block: &Block) {
    for check in &block.checks {
        let place = format!("block {}: {check:?}", block.number);
        let mut game = G::set_up(&block.variant, &block.layout);
        assert_eq!(start(&mut game, block.side, &block.series), Ok(()), "{place}");
        match check {
            Check::All(expected) => {
                let legal = sorted(game.moves().into_iter().map(Item::Move).collect());
                assert_eq!(legal, sorted(expected.clone()), "{place}");
            }
            Check::Yes(course, gives) => {
                assert_eq!(play_course(&mut game, course), Ok(()), "{place}");
                if let Some(expected) = gives {
                    assert_eq!(game.layout().sides, expected.sides, "{place}");
                }
            }
            Check::No(course, rule) => {
                let (last, before) = course.split_last().expect("a course");
                assert_eq!(play_course(&mut game, before), Ok(()), "{place}");
                assert_eq!(do_item(&mut game, last), Err(rule.clone()), "{place}");
            }
        }
    }
}

/// Plays a whole log from the pieces that each side has at first. Each position in it must be the
/// one that the moves led to.
pub fn play_log<G: Game>(log: &Log, first: impl Fn(char) -> SideLayout) {
    let start_layout =
        Layout { sides: log.sides.iter().map(|&side| first(side)).collect(), ..Layout::default() };
    let mut game = G::set_up(&log.variant, &start_layout);
    for line in &log.lines {
        match line {
            LogLine::Turn(side, series, course) => {
                assert_eq!(start(&mut game, *side, series), Ok(()), "{line:?}");
                assert_eq!(play_course(&mut game, course), Ok(()), "{line:?}");
                assert_eq!(game.end(), Ok(()), "{line:?}");
            }
            LogLine::Position(expected) => assert_eq!(game.layout(), *expected),
        }
    }
}

fn sorted(mut items: Vec<Item>) -> Vec<String> {
    items.sort_by_key(|item| format!("{item:?}"));
    items.iter().map(|item| format!("{item:?}")).collect()
}

fn start<G: Game>(game: &mut G, side: char, series: &[u32]) -> Result<(), String> {
    game.begin(side)?;
    series.iter().try_for_each(|&value| game.throw(value))
}

/// Plays the items of a course.
pub fn play_course<G: Game>(game: &mut G, course: &[Item]) -> Result<(), String> {
    course.iter().try_for_each(|item| do_item(game, item))
}

fn do_item<G: Game>(game: &mut G, item: &Item) -> Result<(), String> {
    match item {
        Item::Throws(values) => values.iter().try_for_each(|&value| game.throw(value)),
        Item::Move(play) => do_move(game, play),
        Item::Declare(square) => game.declare(square),
        Item::Dissolve(square) => game.dissolve(square),
        Item::End => game.end(),
        // T1 decides who plays next.
        Item::Then(side) if game.layout().turn == Some(*side) => Ok(()),
        Item::Then(_) => Err("T1".to_owned()),
        Item::Begin(side) => game.begin(*side),
        Item::Wins => {
            assert!(game.winner().is_some(), "the game is won");
            Ok(())
        }
    }
}

fn do_move<G: Game>(game: &mut G, play: &MoveItem) -> Result<(), String> {
    let (to, captured) = game.play(play)?;
    if let Some(said) = &play.to {
        assert_eq!(to.as_ref(), Some(said), "{play:?}");
    }
    assert!(!play.out || to.is_none(), "{play:?}");
    match play.captured {
        Captured::Unsaid => {}
        Captured::Some => assert!(captured > 0, "{play:?}"),
        Captured::Exactly(said) => assert_eq!(captured, said, "{play:?}"),
    }
    Ok(())
}
