//! Recording mistakes, planted in legal simulated games, and a check that a fix undoes them.
//!
//! Each kind of mistake has one function, which makes it at a player turn drawn at random. The true
//! fix restores the original game. Where the log alone cannot determine a throw, the fix may write
//! `?` for it.

use std::ops::Range;

use dadu::games::dadu::variant::Variant;
use dadu::games::game::Game;
use dadu::games::move_game::MoveGame;
use dadu::games::{
    GameId, bosh, deleb, djara_badakh, koruboddo, leyla_gobale, shah, shantarad, tamman, thaayam,
};
use dadu::notation::{Content, Item, ItemKind, Line, Log, PlayerTurn, parse};
use dadu::simulate::{Plan, Policy, generic, moves, simulate};
use dadu::table::BySide;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// A kind of mistake, with the function that makes it.
#[derive(Clone, Copy)]
pub struct Kind {
    pub name: &'static str,
    plant: fn(&mut Place<'_>) -> Option<Edit>,
}

/// Every kind of mistake.
pub const KINDS: [Kind; 14] = [
    Kind { name: "wrong square", plant: wrong_square },
    Kind { name: "wrong letter", plant: wrong_letter },
    Kind { name: "±1", plant: off_by_one },
    Kind { name: "side letter", plant: side_letter },
    Kind { name: "player number", plant: player_number },
    Kind { name: "king", plant: king },
    Kind { name: "swapped throws", plant: swapped_throws },
    Kind { name: "doubled move", plant: doubled_move },
    Kind { name: "doubled line", plant: doubled_line },
    Kind { name: "throw digit", plant: throw_digit },
    Kind { name: "throw omitted", plant: throw_omitted },
    Kind { name: "move omitted", plant: move_omitted },
    Kind { name: "line forgotten", plant: line_forgotten },
    Kind { name: "neighbouring lines swapped", plant: lines_swapped },
];

/// Every kind of mistake in the winning line. They need games that were played to the end.
pub const AT_THE_END: [Kind; 3] = [
    Kind { name: "winning line doubled", plant: |place| doubled_line(place.find_win()?) },
    Kind { name: "winning line forgotten", plant: |place| line_forgotten(place.find_win()?) },
    Kind { name: "winning move omitted", plant: |place| move_omitted(place.find_win()?) },
];

/// The maximum number of player turns in a game that is played to the end.
const WHOLE_GAME: u32 = 3000;

/// Returns the kind of mistake with a name.
pub fn kind(name: &str) -> Kind {
    *KINDS.iter().find(|kind| kind.name == name).expect("a kind of mistake")
}

impl Kind {
    /// Returns whether the mistake is made in the winning line.
    pub fn is_at_the_end(&self) -> bool {
        AT_THE_END.iter().any(|kind| kind.name == self.name)
    }
}

/// A game with one mistake in it.
pub struct Planted {
    /// The original game.
    pub was: String,
    /// The recorded game, with the mistake.
    pub text: String,
}

/// Simulates a game with three players a side and the basic rules.
pub fn game(seed: u64, max_turns: u32) -> String {
    let (variant, policy) = (Variant::BASIC, Policy::Sensible);
    let plan = Plan { variant, players: (3, 3), policy, max_turns, seed };
    let mut text = Vec::new();
    simulate(&plan, seed, &mut text);
    String::from_utf8(text).expect("UTF-8")
}

/// Simulates a game of any kind with the basic rules. Dèleb has a short field and no introduction, so
/// that men meet soon.
pub fn game_of(game: GameId, seed: u64, max_turns: u32) -> String {
    match game {
        GameId::Dadu => self::game(seed, max_turns),
        GameId::Thaayam => simulated::<thaayam::Rules>(&[], [1, 1, 0, 0], seed, max_turns),
        GameId::Tamman => simulated::<tamman::Rules>(&[], [1, 1, 0, 0], seed, max_turns),
        GameId::Deleb => {
            let values = [("cross-lines", 5), ("introduction", 1)];
            simulated::<deleb::Rules>(&values, [2, 2, 0, 0], seed, max_turns)
        }
        GameId::Shah => without_throws::<shah::Rules>(seed, max_turns),
        GameId::DjaraBadakh => without_throws::<djara_badakh::Rules>(seed, max_turns),
        GameId::Shantarad => without_throws::<shantarad::Rules>(seed, max_turns),
        GameId::Koruboddo => without_throws::<koruboddo::Rules>(seed, max_turns),
        GameId::LeylaGobale => without_throws::<leyla_gobale::Rules>(seed, max_turns),
        GameId::Bosh => without_throws::<bosh::Rules>(seed, max_turns),
    }
}

fn without_throws<G: MoveGame>(seed: u64, max_turns: u32) -> String {
    let (variant, policy) = (dadu::rulebook::Variant::BASIC, Policy::Sensible);
    let plan = moves::Plan { variant, policy, max_turns, seed };
    let mut text = Vec::new();
    moves::simulate::<G>(&plan, seed, &mut text);
    String::from_utf8(text).expect("UTF-8")
}

fn simulated<G: Game>(
    values: &[(&str, u8)],
    players: [u8; 4],
    seed: u64,
    max_turns: u32,
) -> String {
    use dadu::rulebook::Parameter;
    let mut variant = dadu::rulebook::Variant::<G::Parameter>::BASIC;
    for &(name, value) in values {
        let is_it = |p: &&G::Parameter| p.row().name == name;
        let parameter = G::Parameter::ALL.iter().find(is_it).expect("a parameter");
        variant = variant.with(*parameter, value).expect("a value of it");
    }
    assert_eq!(G::Parameter::book().name, G::ID.name());
    let (players, policy) = (BySide(players), Policy::Sensible);
    let plan = generic::Plan { variant, players, policy, max_turns, seed };
    let mut text = Vec::new();
    generic::simulate::<G>(&plan, seed, &mut text).expect("two sides play");
    String::from_utf8(text).expect("UTF-8")
}

/// Plants mistakes of a kind in simulated games, in enough of them for `wanted` mistakes. `stream` selects the
/// random numbers.
pub fn planted_in(
    game: GameId,
    kind: Kind,
    wanted: u32,
    stream: u64,
) -> impl Iterator<Item = Planted> {
    let turns = match kind.is_at_the_end() {
        true => WHOLE_GAME,
        false if game == GameId::Dadu => 120,
        false => 50,
    };
    (0..u64::from(wanted * 50)).filter_map(move |seed| {
        let random = &mut Pcg64::new(u128::from(stream), u128::from(seed));
        plant(&game_of(game, seed, turns), kind, random)
    })
}

/// Returns a number from 0 to `n - 1`.
pub fn below(random: &mut Pcg64, n: usize) -> usize {
    (random.next_u64() % n as u64) as usize
}

/// Makes one mistake in a game, if it is possible in the player turn that is drawn.
pub fn plant(was: &str, kind: Kind, random: &mut Pcg64) -> Option<Planted> {
    let log = parse(was.as_bytes());
    let is_turn = |line: &usize| matches!(log.lines[*line].content, Content::Turn(_));
    let turns: Vec<usize> = (0..log.lines.len()).filter(is_turn).collect();
    let line = turns[below(random, turns.len())];
    let (range, new) = (kind.plant)(&mut Place { text: was, log: &log, line, random })?;
    let text = format!("{}{new}{}", &was[..range.start], &was[range.end..]);
    (text != was).then(|| Planted { was: was.to_owned(), text })
}

/// The range that a mistake replaces, and the new text.
type Edit = (Range<usize>, String);

/// The player turn in which a mistake is made.
struct Place<'a> {
    text: &'a str,
    log: &'a Log,
    line: usize,
    random: &'a mut Pcg64,
}

impl<'a> Place<'a> {
    fn book(&self) -> &'static dadu::rulebook::Rulebook {
        self.log.game.unwrap_or_default().rulebook()
    }

    fn turn(&self) -> &'a PlayerTurn {
        turn_of(self.log, self.line).expect("a player turn")
    }

    fn items(&self) -> &'a [Item] {
        self.log.items_of(self.turn())
    }

    /// Goes to the last line, if it won the game.
    fn find_win(&mut self) -> Option<&mut Self> {
        let is_turn = |line: &Line| matches!(line.content, Content::Turn(_));
        self.line = self.log.lines.iter().rposition(is_turn)?;
        self.text.contains(" wins\n").then_some(self)
    }

    /// Returns the range of a line, including its line end.
    fn whole(&self, line: usize) -> Range<usize> {
        let span = self.log.lines[line].span;
        span.start as usize..span.end as usize + 1
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        (!choices.is_empty()).then(|| choices[below(self.random, choices.len())])
    }

    fn item(&mut self, is_wanted: fn(&ItemKind) -> bool) -> Option<(usize, &'a str, Range<usize>)> {
        let items = self.items();
        let wanted: Vec<usize> = (0..items.len()).filter(|&i| is_wanted(&items[i].kind)).collect();
        let index = self.one_of(&wanted)?;
        let range = items[index].span.range();
        Some((index, &self.text[range.clone()], range))
    }

    fn use_(&mut self) -> Option<(usize, &'a str, Range<usize>)> {
        self.item(|kind| matches!(kind, ItemKind::Move(_) | ItemKind::Play(_)))
    }

    /// Returns the letter and the number of a square in a move, and its offset.
    fn square(&mut self) -> Option<(u8, u8, usize)> {
        let (_, token, range) = self.use_()?;
        let square = token.trim_start_matches(|c: char| c.is_ascii_uppercase() || "+x".contains(c));
        let start = range.start + token.len() - square.len();
        match square.as_bytes() {
            [letter @ b'a'..=b'h', number @ b'1'..=b'9', ..] => Some((*letter, *number, start)),
            _ => None,
        }
    }

    fn other(&mut self, choices: Range<u8>, than: u8) -> Option<String> {
        let others: Vec<u8> = choices.filter(|&byte| byte != than).collect();
        self.one_of(&others).map(|byte| char::from(byte).to_string())
    }
}

fn turn_of(log: &Log, line: usize) -> Option<&PlayerTurn> {
    match &log.lines.get(line)?.content {
        Content::Turn(turn) => Some(turn),
        _ => None,
    }
}

/// Changes the number of a square.
fn wrong_square(place: &mut Place<'_>) -> Option<Edit> {
    let (_, number, start) = place.square()?;
    Some((start + 1..start + 2, place.other(b'1'..b'6', number)?))
}

/// Changes the letter of a square.
fn wrong_letter(place: &mut Place<'_>) -> Option<Edit> {
    let (letter, _, start) = place.square()?;
    let letters = match place.log.game {
        Some(GameId::Thaayam | GameId::Tamman) => b'a'..b'f',
        Some(GameId::Deleb) => b'a'..b'e',
        Some(GameId::DjaraBadakh) => b'a'..b'd',
        Some(GameId::Shantarad | GameId::Koruboddo | GameId::Bosh) => b'a'..b'f',
        Some(GameId::LeylaGobale) => b'a'..b'g',
        _ => b'a'..b'h',
    };
    Some((start..start + 1, place.other(letters, letter)?))
}

/// Makes the result of a move one more or one less.
fn off_by_one(place: &mut Place<'_>) -> Option<Edit> {
    let (_, token, range) = place.use_()?;
    let (piece, rest) = token.split_once('+')?;
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (result, rest) = rest.split_at(end);
    let result: u32 = result.parse().ok()?;
    let near = place.one_of(&[result.checked_sub(1).unwrap_or(1), result + 1])?;
    Some((range, format!("{piece}+{near}{rest}")))
}

/// Writes `N` for `S`, or the reverse.
fn side_letter(place: &mut Place<'_>) -> Option<Edit> {
    let start = place.turn().player.span.start as usize;
    let other = if place.text.as_bytes()[start] == b'N' { "S" } else { "N" };
    Some((start..start + 1, other.to_owned()))
}

/// Writes the number of another player of the side.
fn player_number(place: &mut Place<'_>) -> Option<Edit> {
    let start = place.turn().player.span.start as usize + 1;
    let number = place.text.as_bytes()[start];
    Some((start..start + 1, place.other(b'1'..b'4', number)?))
}

/// Writes a king for a standard piece, or the reverse; in other games twins or doubles.
fn king(place: &mut Place<'_>) -> Option<Edit> {
    let letter = char::from(place.book().letters.first()?.letter);
    let (_, token, range) = place.use_()?;
    let other = token.strip_prefix(letter).map_or(format!("{letter}{token}"), str::to_owned);
    Some((range, other))
}

/// Swaps two neighbouring throws of a series.
fn swapped_throws(place: &mut Place<'_>) -> Option<Edit> {
    let (index, second, range) = place.item(follows)?;
    let first = place.items()[index - 1].span.range();
    let text = format!("{second}-{}", &place.text[first.clone()]);
    Some((first.start..range.end, text))
}

/// Writes a move twice.
fn doubled_move(place: &mut Place<'_>) -> Option<Edit> {
    let (_, token, range) = place.use_()?;
    Some((range.end..range.end, format!(" {token}")))
}

/// Writes a line twice.
fn doubled_line(place: &mut Place<'_>) -> Option<Edit> {
    let whole = place.whole(place.line);
    Some((whole.end..whole.end, place.text[whole].to_owned()))
}

/// Writes another number that the dice can show.
fn throw_digit(place: &mut Place<'_>) -> Option<Edit> {
    let (_, token, range) = place.item(|kind| matches!(kind, ItemKind::Throw(_)))?;
    let numbers: &[u8] = match place.log.game {
        Some(GameId::Dadu) => &[0, 1, 2, 3, 4, 10],
        Some(GameId::Deleb) => &[1, 2, 3, 4, 6],
        _ => place.book().throws,
    };
    let others: Vec<u8> = numbers.iter().copied().filter(|n| n.to_string() != token).collect();
    Some((range, place.one_of(&others)?.to_string()))
}

/// Leaves out a throw, even the first one, with its `-` or blank.
fn throw_omitted(place: &mut Place<'_>) -> Option<Edit> {
    let (index, _, range) = place.item(|kind| matches!(kind, ItemKind::Throw(_)))?;
    let items = place.items();
    let begins = !follows(&items[index].kind);
    match items.get(index + 1) {
        Some(next) if begins && follows(&next.kind) => {
            Some((range.start..next.span.start as usize, String::new()))
        }
        _ => Some((range.start - 1..range.end, String::new())),
    }
}

/// Leaves out a move.
fn move_omitted(place: &mut Place<'_>) -> Option<Edit> {
    let (_, _, range) = place.use_()?;
    Some((range.start - 1..range.end, String::new()))
}

/// Leaves out a line.
fn line_forgotten(place: &mut Place<'_>) -> Option<Edit> {
    Some((place.whole(place.line), String::new()))
}

/// Swaps a line and the next one.
fn lines_swapped(place: &mut Place<'_>) -> Option<Edit> {
    turn_of(place.log, place.line + 1)?;
    let (one, two) = (place.whole(place.line), place.whole(place.line + 1));
    let text = format!("{}{}", &place.text[two.clone()], &place.text[one.clone()]);
    Some((one.start..two.end, text))
}

/// Returns whether an item is a throw that follows another in its series.
fn follows(kind: &ItemKind) -> bool {
    matches!(kind, ItemKind::Throw(throw) if !throw.opens)
}

/// How far a changed log agrees with the original game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Truth {
    /// The log says something that did not happen, or omits something that the recorder wrote.
    False,
    /// Everything in the log happened, but a restored line has fewer moves than the original.
    Partial,
    /// The log has everything that happened, except that a throw is written as `?`.
    Unheard,
    /// The log equals the original game.
    Whole,
}

impl Planted {
    /// Compares a changed log with the original game. Ignores remarks.
    pub fn truth(&self, changed: &str) -> Truth {
        let (was, changed) = (play(&self.was), play(changed));
        if was.len() != changed.len() {
            return Truth::False;
        }
        let differ = |(one, two): (&&str, &&str)| one != two;
        let Some(start) = was.iter().zip(&changed).position(differ) else { return Truth::Whole };
        let end = was.iter().zip(&changed).rposition(differ).unwrap_or(start);
        let (was, changed) = (&was[start..=end], &changed[start..=end]);
        let is_forgotten = play(&self.text).len() < play(&self.was).len();
        match (was, changed) {
            _ if is_forgotten => put_back(was, changed),
            ([was], [changed]) => compare(was, changed),
            _ => Truth::False,
        }
    }
}

/// Returns the lines from the first player turn on, without remarks.
fn play(text: &str) -> Vec<&str> {
    let body = text.split_once("\n\n").map_or(text, |(_, body)| body);
    let said = body.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    said.filter(|line| !line.is_empty()).collect()
}

/// Compares the lines when a missing line was restored in another place. It may be anywhere in its
/// side turn, because the order of the players in a side turn is free.
fn put_back(was: &[&str], changed: &[&str]) -> Truth {
    let last = was.len() - 1;
    let is_one_side_turn = was.iter().all(|line| line.as_bytes()[0] == was[0].as_bytes()[0]);
    match is_one_side_turn {
        true if was[1..] == changed[..last] => compare_put_back(was[0], changed[last]),
        true if was[..last] == changed[1..] => compare_put_back(was[last], changed[0]),
        _ => Truth::False,
    }
}

/// Splits a line into the player, the moves and the throws.
fn parts(line: &str) -> (&str, Vec<&str>, String) {
    let mut tokens = line.split_whitespace();
    let player = tokens.next().unwrap_or_default();
    let (moves, throws): (Vec<&str>, Vec<&str>) =
        tokens.partition(|token| token.contains(['+', 'x', '=']));
    (player, moves, throws.join("-"))
}

/// Compares a changed line with the original one.
fn compare(was: &str, line: &str) -> Truth {
    let ((player, moves, throws), (said_player, said_moves, said)) = (parts(was), parts(line));
    // The order of placings in a turn means nothing.
    let are_placings = |tokens: &[&str]| tokens.iter().all(|token| token.starts_with('+'));
    let in_order = |mut tokens: Vec<&'_ str>| {
        if throws.is_empty() && are_placings(&tokens) {
            tokens.sort_unstable();
        }
        tokens.join(" ")
    };
    let same = player == said_player && in_order(moves) == in_order(said_moves);
    if same && throws.is_empty() && said.is_empty() {
        return Truth::Whole;
    }
    match same && may_be(&throws, &said) {
        // The same throws and moves in another order are a different line.
        true if throws != said => Truth::Unheard,
        _ => Truth::False,
    }
}

/// Compares a restored line with the original one. The order of its moves is free.
fn compare_put_back(was: &str, line: &str) -> Truth {
    let ((player, mut moves, throws), (said_player, said_moves, said)) = (parts(was), parts(line));
    let is_made = |said: &&str| {
        let made = moves.iter().position(|made| made == said);
        made.map(|made| moves.swap_remove(made)).is_some()
    };
    let all_made = said_moves.iter().all(is_made);
    match player == said_player && all_made && may_be(&throws, &said) {
        true if moves.is_empty() => Truth::Unheard,
        true => Truth::Partial,
        false => Truth::False,
    }
}

/// Returns whether written throws can be the original ones, as far as they were heard. The last `?`
/// may stand for several.
fn may_be(thrown: &str, said: &str) -> bool {
    let (thrown, said): (Vec<_>, Vec<_>) = (thrown.split('-').collect(), said.split('-').collect());
    let is_whole = thrown.len() == said.len();
    let goes_on = thrown.len() > said.len() && said.last() == Some(&"?");
    (is_whole || goes_on) && said.iter().zip(&thrown).all(|(said, was)| *said == "?" || said == was)
}
