//! Plays the examples of the page on an implementation of the game.

use super::examples::{
    Block, Captured, Check, Item, Layout, Log, LogLine, MoveItem, Player, Variant,
};

/// An implementation of the game. A refusal is the id of the rule that decides.
pub trait Game: Clone {
    /// Creates the game under a variant, in a position.
    fn set_up(variant: &Variant, layout: &Layout) -> Self;
    /// Creates the game under a variant, before the first throw.
    fn start(variant: &Variant) -> Self;
    /// Begins the turn of a player.
    fn begin(&mut self, player: Player) -> Result<(), String>;
    /// Lets a player move in the turn of another.
    fn begin_aside(&mut self, player: Player) -> Result<(), String>;
    /// Makes a throw, given in its written form.
    fn throw(&mut self, number: u32) -> Result<(), String>;
    /// Makes a move. Returns the point where it ends and how many men it eats.
    fn play(&mut self, play: &MoveItem) -> Result<(String, u32), String>;
    /// Ends the turn.
    fn end(&mut self) -> Result<(), String>;
    /// Returns every legal move, without its effect.
    fn moves(&self) -> Vec<MoveItem>;
    /// Returns the position, without the players who are handicapped.
    fn layout(&self) -> Layout;
    /// Returns the next player, after a turn has ended.
    fn next(&self) -> Option<Player>;
    /// Returns the side that has won.
    fn winner(&self) -> Option<char>;
}

/// Plays every check of a block.
pub fn play_block<G: Game>(block: &Block) {
    for check in &block.checks {
        let place = format!("block {}: {check:?}", block.number);
        let mut game = G::set_up(&block.variant, &block.layout);
        assert_eq!(start(&mut game, block.player, &block.series), Ok(()), "{place}");
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
                // The throws before the last one are legal.
                let (last, throws) = split_throws(last);
                assert_eq!(play_course(&mut game, before), Ok(()), "{place}");
                assert_eq!(do_item(&mut game, &throws), Ok(()), "{place}");
                assert_eq!(do_item(&mut game, &last), Err(rule.clone()), "{place}");
            }
        }
    }
}

/// Returns the last throw of a series and those before it. For another item, returns the item and
/// no throws.
fn split_throws(item: &Item) -> (Item, Item) {
    match item {
        Item::Throws(series) => {
            let (last, before) = series.split_last().expect("a throw");
            (Item::Throws(vec![*last]), Item::Throws(before.to_vec()))
        }
        other => (other.clone(), Item::Throws(Vec::new())),
    }
}

/// Plays a whole log. Each position in it must be the one that the moves led to.
pub fn play_log<G: Game>(log: &Log) {
    let mut game = G::start(&log.variant);
    for line in &log.lines {
        match line {
            LogLine::Turn(player, series, course) => {
                assert_eq!(start(&mut game, *player, series), Ok(()), "{line:?}");
                assert_eq!(play_course(&mut game, course), Ok(()), "{line:?}");
                assert_eq!(game.end(), Ok(()), "{line:?}");
            }
            LogLine::Position(expected) => assert_eq!(game.layout(), *expected),
        }
    }
}

fn sorted(items: Vec<Item>) -> Vec<String> {
    let mut items: Vec<String> = items.iter().map(|item| format!("{item:?}")).collect();
    items.sort();
    items
}

fn start<G: Game>(game: &mut G, player: Player, series: &[u32]) -> Result<(), String> {
    game.begin(player)?;
    series.iter().try_for_each(|&number| game.throw(number))
}

/// Plays the items of a course.
pub fn play_course<G: Game>(game: &mut G, course: &[Item]) -> Result<(), String> {
    course.iter().try_for_each(|item| do_item(game, item))
}

fn do_item<G: Game>(game: &mut G, item: &Item) -> Result<(), String> {
    match item {
        Item::Throws(numbers) => numbers.iter().try_for_each(|&number| game.throw(number)),
        Item::Move(play) => do_move(game, play),
        Item::End => game.end(),
        // T1 decides this claim.
        Item::Then(player) if game.next() == Some(*player) => Ok(()),
        Item::Then(_) => Err("T1".to_owned()),
        Item::Begin(player) => game.begin(*player),
        Item::Aside(player) => game.begin_aside(*player),
        Item::Wins => {
            assert!(game.winner().is_some(), "the game is won");
            Ok(())
        }
    }
}

fn do_move<G: Game>(game: &mut G, play: &MoveItem) -> Result<(), String> {
    let (to, captured) = game.play(play)?;
    if let Some(said) = &play.to {
        assert_eq!(&to, said, "{play:?}");
    }
    match play.captured {
        Captured::Unsaid => {}
        Captured::Some => assert!(captured > 0, "{play:?}"),
        Captured::Exactly(said) => assert_eq!(captured, said, "{play:?}"),
    }
    Ok(())
}
