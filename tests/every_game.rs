//! `dadu suggest` and `dadu check --worlds` in every game.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

use crate::support::measured::{COLUMNS, Counts};
use crate::support::planted::{KINDS, Kind, Planted, Truth, below, game_of, planted_in};
use dadu::finding::{Code, Facts, Severity};
use dadu::games::GameId;
use dadu::notation::{Content, ItemKind, Line, parse};
use dadu::replay::{Game, Setup, replay};
use dadu::suggest::{Suggestion, applied, suggest};
use dadu::worlds;
use rand_pcg::Pcg64;

const OTHERS: [GameId; 3] = [GameId::Thaayam, GameId::Tamman, GameId::Deleb];

const WITHOUT_THROWS: [GameId; 6] = [
    GameId::Shah,
    GameId::DjaraBadakh,
    GameId::Shantarad,
    GameId::Koruboddo,
    GameId::LeylaGobale,
    GameId::Bosh,
];

fn has_error(text: &str) -> bool {
    let game = replay(text.as_bytes(), &parse(text.as_bytes()), &Setup::default(), &mut ());
    game.findings.iter().any(|finding| finding.severity == Severity::Error)
}

/// In every game, the fix of most mistakes is among the first three suggestions. Prints the shares by game and kind, as
/// `spec/suggest.md` gives them. `DADU_SLIPS` sets the number of mistakes of each kind.
#[test]
fn fixes_of_planted_mistakes_are_found() {
    let wanted = std::env::var("DADU_SLIPS").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    println!("| game | mistake | {COLUMNS}");
    for game in OTHERS.into_iter().chain(WITHOUT_THROWS) {
        let (mut all, mut found) = (0, 0);
        for kind in KINDS {
            let counts = measured(game, kind, wanted);
            all += counts.illegal;
            found += counts.top;
        }
        let kinds = if game.has_throws() { 10 } else { 6 };
        assert!(all > kinds * wanted, "{game}: too few mistakes show: {all}");
        assert!(found * 10 >= all * 8, "{game}: {found} of {all}");
    }
}

/// Plants mistakes of a kind until `wanted` of them make the log illegal, and prints how often the fix is found.
fn measured(game: GameId, kind: Kind, wanted: u32) -> Counts {
    let mut counts = Counts::default();
    for planted in planted_in(game, kind, wanted, 23) {
        if counts.illegal == wanted {
            break;
        }
        counts.add(&planted, 100_000);
    }
    if counts.illegal > 0 {
        println!("| {game} | {} | {}", kind.name, counts.row());
    }
    counts
}

/// Returns the tokens that can be hidden: their ranges, and whether each is a throw. Moves of more than
/// two results are left out.
fn tokens(text: &str) -> Vec<(Range<usize>, bool)> {
    let log = parse(text.as_bytes());
    let found = log.items.iter().filter_map(|item| {
        let range = item.span.range();
        let token = &text[range.clone()];
        match item.kind {
            ItemKind::Throw(_) => Some((range, true)),
            ItemKind::Move(_) if is_simple(token) => Some((range, false)),
            _ => None,
        }
    });
    found.collect()
}

fn is_simple(token: &str) -> bool {
    token.matches('+').count() <= 2 && !token.contains('=')
}

/// Returns every text that can replace a token.
fn candidates(game: GameId, is_throw: bool) -> Vec<String> {
    let book = game.rulebook();
    let numbers: Vec<String> = book.throws.iter().map(u8::to_string).collect();
    if is_throw {
        return numbers;
    }
    let (last, rows) = if game == GameId::Deleb { ('d', 5) } else { ('e', 5) };
    let squares = ('a'..=last).flat_map(|l| (1..=rows).map(move |n| format!("{l}{n}")));
    let places: Vec<String> = squares.chain([String::new()]).collect();
    let letters = || book.letters.iter().map(|it| char::from(it.letter).to_string());
    let letters: Vec<String> = [String::new()].into_iter().chain(letters()).collect();
    let pieces = letters.iter().flat_map(|l| places.iter().map(move |place| format!("{l}{place}")));
    let pairs = numbers
        .iter()
        .enumerate()
        .flat_map(|(i, one)| numbers[i..].iter().map(move |two| format!("{one}+{two}")));
    let sums: Vec<String> = numbers.iter().cloned().chain(pairs).collect();
    pieces.flat_map(|piece| sums.iter().map(move |sum| format!("{piece}+{sum}"))).collect()
}

/// Returns the readings that fit, with their places.
fn readings(game: &Game) -> Vec<(Range<usize>, BTreeSet<String>)> {
    let found = game.findings.iter().filter_map(|finding| match &finding.facts {
        Facts::Readings { left, .. } => {
            let simple = left.iter().filter(|reading| is_simple(reading)).cloned();
            Some((finding.span.range(), simple.collect()))
        }
        _ => None,
    });
    found.collect()
}

fn in_worlds(text: &str) -> Game {
    let (log, setup) = (parse(text.as_bytes()), Setup::default());
    worlds::replay(text.as_bytes(), &log, &setup, worlds::MOST, &|| true).expect("it goes on")
}

/// Hides some tokens of a game, with a throw first. Returns the text and the hidden tokens.
fn hidden(text: &str, count: usize, random: &mut Pcg64) -> (String, Vec<String>) {
    let tokens = tokens(text);
    let chosen: BTreeSet<usize> = (0..count).map(|_| below(random, tokens.len())).collect();
    let (mut out, mut at, mut were) = (String::new(), 0, Vec::new());
    for (range, is_throw) in chosen.iter().map(|&index| tokens[index].clone()) {
        let token = &text[range.clone()];
        out.push_str(&text[at..range.start]);
        let (piece, results) = token.split_once('+').unwrap_or((token, ""));
        out.push_str(&match below(random, 3) {
            0 => format!("{token}?"),
            _ if is_throw => "?".to_owned(),
            1 => format!("?+{results}"),
            _ => format!("{piece}+?"),
        });
        were.push(token.to_owned());
        at = range.end;
    }
    out.push_str(&text[at..]);
    (out, were)
}

/// Hidden tokens are among the readings that fit, in every game, and nothing is an error.
#[test]
fn hidden_tokens_are_among_the_readings_of_every_game() {
    for game in OTHERS {
        let (mut all, mut settled) = (0, 0);
        for seed in 0..25 {
            let random = &mut Pcg64::new(19, u128::from(seed));
            let (text, were) = hidden(&game_of(game, seed, 24), 3, random);
            let replayed = in_worlds(&text);
            let place = || format!("{game}, seed {seed}\n{text}\n{:#?}", replayed.findings);
            let is_error = |f: &&dadu::finding::Finding| f.severity == Severity::Error;
            assert_eq!(replayed.findings.iter().filter(is_error).count(), 0, "{}", place());
            if replayed.findings.iter().any(|f| f.code() == Code::D709) {
                continue;
            }
            let readings = readings(&replayed);
            assert_eq!(readings.len(), were.len(), "{}", place());
            for ((_, left), was) in readings.iter().zip(&were) {
                assert!(left.contains(was), "{was}: {}", place());
                all += 1;
                settled += usize::from(left.len() == 1);
            }
        }
        assert!(all > 40 && settled > 5 && settled < all, "{game}: {settled} of {all}");
    }
}

/// The readings that fit are exactly those with which the log is legal, tried one by one.
#[test]
fn brute_force_finds_the_same_readings_in_every_game() {
    for game in OTHERS {
        let mut compared = 0;
        for seed in 0..16 {
            let random = &mut Pcg64::new(37, u128::from(seed));
            let (text, _) = hidden(&game_of(game, seed, 10), 2, random);
            let said = readings(&in_worlds(&text));
            let [(one, of_one), (two, of_two)] = &said[..] else { continue };
            let is_throw = |range: &Range<usize>| !text[range.clone()].contains('+');
            if !is_throw(one) && !is_throw(two) {
                continue;
            }
            let mut fit = [BTreeSet::new(), BTreeSet::new()];
            for first in candidates(game, is_throw(one)) {
                for second in candidates(game, is_throw(two)) {
                    let middle = &text[one.end..two.start];
                    let (start, end) = (&text[..one.start], &text[two.end..]);
                    if !has_error(&[start, &first, middle, &second, end].concat()) {
                        fit[0].insert(first.clone());
                        fit[1].insert(second);
                    }
                }
            }
            assert_eq!(fit[0], *of_one, "{game}, seed {seed}\n{text}");
            assert_eq!(fit[1], *of_two, "{game}, seed {seed}\n{text}");
            compared += 1;
        }
        assert!(compared > 3, "{game}: {compared}");
    }
}

/// Returns the ranges of the items of a game without throws.
fn items(text: &str) -> Vec<Range<usize>> {
    let log = parse(text.as_bytes());
    let is_item = |item: &&dadu::notation::Item| matches!(item.kind, ItemKind::Play(_));
    log.items.iter().filter(is_item).map(|item| item.span.range()).collect()
}

/// Returns an item with another one as an alternative.
fn with_alternative(game: GameId, item: &str, random: &mut Pcg64) -> String {
    let sign = |item: &str| item.starts_with(['+', 'x']).then(|| item.as_bytes()[0]);
    let is_alike = |other: &String| sign(other) == sign(item) && other != "pass";
    let others: Vec<String> = all_items(game).into_iter().filter(is_alike).collect();
    let other = &others[below(random, others.len())];
    if below(random, 2) == 0 { format!("{item}/{other}") } else { format!("{other}/{item}") }
}

/// Hides an item, or a part of it.
fn hidden_item(item: &str, random: &mut Pcg64) -> String {
    let first = item.find(|c: char| c.is_ascii_lowercase() && c != 'x');
    match (below(random, 4), first) {
        (0, _) => "?".to_owned(),
        (1, _) => format!("{item}?"),
        (2, Some(at)) if item != "pass" => format!("{}?{}", &item[..at], &item[at + 2..]),
        _ => match item.rsplit_once('-') {
            Some((start, _)) => format!("{start}-?"),
            None => "?".to_owned(),
        },
    }
}

/// Returns whether an item fits the part of another one that was seen.
fn may_be(item: &str, hidden: &str, was: &str) -> bool {
    match hidden.split_once('?') {
        None => hidden.split('/').any(|option| option == item),
        _ if hidden == "?" || hidden.strip_suffix('?') == Some(was) => true,
        Some((start, end)) => {
            let is_as_long = item.len() == start.len() + 2 + end.len();
            is_as_long && item.starts_with(start) && item.ends_with(end)
        }
    }
}

/// Returns every item of at most two squares.
fn all_items(game: GameId) -> Vec<String> {
    let sowing = matches!(game, GameId::LeylaGobale | GameId::Bosh);
    let (last, rows) = if sowing { ('f', 2) } else { ('g', 7) };
    let squares = ('a'..=last).flat_map(|l| (1..=rows).map(move |n| format!("{l}{n}")));
    let squares: Vec<String> = squares.collect();
    let each = |sign: &'static str| squares.iter().map(move |square| format!("{sign}{square}"));
    let mut all: Vec<String> = ["pass".to_owned()].into_iter().chain(each("+")).collect();
    if sowing {
        all.extend(squares.iter().cloned());
        return all;
    }
    all.extend(each("x"));
    all.extend(squares.iter().flat_map(|a| squares.iter().map(move |b| format!("{a}-{b}"))));
    all
}

/// The readings of an item that was not wholly seen are exactly the items with which the log is legal,
/// tried one by one. The played item is among them.
#[test]
fn brute_force_finds_the_same_readings_without_throws() {
    for game in WITHOUT_THROWS {
        let (mut compared, mut settled) = (0, 0);
        for seed in 0..14 {
            let random = &mut Pcg64::new(41, u128::from(seed));
            let text = game_of(game, seed, 12 + 3 * seed as u32);
            let items = items(&text);
            let range = items[below(random, items.len())].clone();
            let (was, start) = (&text[range.clone()], &text[..range.start]);
            let hidden = match seed {
                0..10 => hidden_item(was, random),
                _ => with_alternative(game, was, random),
            };
            let unsure = [start, &hidden, &text[range.end..]].concat();
            let replayed = in_worlds(&unsure);
            let place =
                || format!("{game}, seed {seed}: {hidden} for {was}\n{unsure}\n{replayed:#?}");
            let found = replayed.findings.iter().find_map(|finding| match &finding.facts {
                Facts::Readings { left, .. } => Some(left.iter().cloned().collect()),
                _ => None,
            });
            let left: BTreeSet<String> = found.unwrap_or_else(|| panic!("{}", place()));
            assert!(left.contains(was), "{}", place());
            let fits = |item: &String| {
                may_be(item, &hidden, was)
                    && !has_error(&[start, item, &text[range.end..]].concat())
            };
            let short = |item: &&String| item.matches('-').count() < 2;
            let by_force: BTreeSet<String> = all_items(game).into_iter().filter(fits).collect();
            let said: BTreeSet<String> = left.iter().filter(short).cloned().collect();
            assert_eq!(said, by_force, "{}", place());
            compared += 1;
            settled += usize::from(left.len() == 1);
        }
        assert!(
            compared > 5 && settled > 0 && settled < compared,
            "{game}: {settled} of {compared}"
        );
    }
}

/// A log of each game, and a suggestion or a hint for it.
#[test]
fn a_move_by_its_two_squares_is_read_in_every_game() {
    let square = "Dadu: 1\nGame: GAME\nVariant: basic\nPlayers: 1-0-1-0\n\n";
    let cases = [
        ("thaayam", "S1 1-2 +1 c1-e1\n", "c1+2"),
        ("thaayam", "S1 1-2 +1 c1e1\n", "c1+2"),
        ("thaayam", "S1 1-2 +1 c1\u{2192}e1\n", "c1+2"),
    ];
    for (game, play, form) in cases {
        let text = format!("{}{play}Result: unfinished\n", square.replace("GAME", game));
        let log = parse(text.as_bytes());
        let found = replay(text.as_bytes(), &log, &Setup::default(), &mut ()).findings;
        let meant = found.iter().find_map(|finding| finding.meant.as_deref());
        assert_eq!(meant, Some(form), "{text}\n{found:#?}");
        let setup = Setup::default();
        let advised = suggest(text.as_bytes(), &log, &setup, 1000, &|| true).expect("it goes on");
        let first = &advised.advice[0].suggestions[0];
        assert!(first.edits[0].text.contains(form), "{text}\n{first:?}");
    }
}

/// The first suggestion restores a log of the corpus after each of these mistakes.
#[test]
fn the_first_suggestion_restores_what_was_written() {
    let cases = [
        // The removed stone is missing, and may be marked as a capture.
        ("shah/games/worked", "N1 c5-c4 xe4", "N1 c5-c4"),
        ("shah/games/worked", "N1 c5-c4 xe4", "N1 c5-c4x"),
        // A wrong extra.
        ("leyla-gobale/games/worked", "N1 e2=f2*1x9", "N1 e2=f2*2x9"),
        ("leyla-gobale/games/worked", "S1 a1=c1*1q", "S1 a1=c1*1x2"),
        ("leyla-gobale/games/worked", "N1 b2=d2*1x10", "N1 b2=c2*2x9"),
        ("thaayam/variants/R1-clockwise", "c1+2=a1", "c1+2=e1"),
        ("thaayam/variants/combine-yes", "c1+4+2=e5", "c1+4+2=e4"),
        ("evenings/long-evening", "N2 4 a5+4=b4", "N2 4 a5+4=b3"),
        // A forgotten line with several placings.
        ("bosh/games/simulated-1", "N1 +c2 +d2 +e2\n", ""),
        ("shantarad/games/simulated-1", "S1 +b3 +e3\n", ""),
    ];
    for (path, right, wrong) in cases {
        let path = crate::support::root().join(format!("corpus/legal/{path}.dadu"));
        let text = std::fs::read_to_string(path).expect("a log of the corpus");
        // The order of placings in a turn means nothing.
        let text = text.replace("N1 +e2 +d2 +c2\n", "N1 +c2 +d2 +e2\n");
        assert_eq!(text.matches(right).count(), 1, "{right}");
        let text = text.replacen(right, wrong, 1);
        let log = parse(text.as_bytes());
        let advised = suggest(text.as_bytes(), &log, &Setup::default(), 10_000, &|| true);
        let advised = advised.expect("it goes on");
        let first = &advised.advice[0].suggestions[0];
        let changed = applied(text.as_bytes(), &log, first);
        let changed = String::from_utf8_lossy(&changed);
        assert!(changed.contains(right.trim_end()), "{wrong:?}: {:?}", first.edits);
    }
}

/// At the end of a won game, a winning line that is written twice is left out. One that is forgotten is mostly put back,
/// unless other lines win too. Looks at two logs of each game.
#[test]
fn the_winning_line_is_restored_in_every_game() {
    let (mut games, mut found) = (BTreeMap::new(), 0);
    let is_whole = |path: &PathBuf| path.iter().any(|part| part == "games" || part == "evenings");
    let paths = crate::support::files("corpus/legal", "dadu").into_iter().filter(is_whole);
    let read = |path: PathBuf| std::fs::read_to_string(crate::support::root().join(path)).ok();
    let of_dadu = (0..2).map(|seed| game_of(GameId::Dadu, seed, 3000));
    for was in paths.filter_map(read).chain(of_dadu) {
        let Some(winning) = winning_line(&was) else { continue };
        let logs: &mut usize =
            games.entry(parse(was.as_bytes()).game.unwrap_or_default()).or_default();
        if *logs == 2 {
            continue;
        }
        *logs += 1;
        let (start, end) = (&was[..winning.start], &was[winning.end..]);
        let line = &was[winning];
        let place = |text: String| place_of_truth(&Planted { was: was.clone(), text });
        assert_eq!(place([start, line, line, end].concat()), Some(0), "{was}");
        found += usize::from(place([start, end].concat()).is_some());
    }
    let all: usize = games.values().sum();
    assert!(games.len() == GameId::ALL.len() && all > 15, "{games:?}");
    assert!(found * 10 >= all * 7, "{found} of {all}");
}

/// Returns the range of the line that wins the only game of a log, if no extras are written in it.
fn winning_line(text: &str) -> Option<Range<usize>> {
    if !text.contains(" wins") || text.matches("Dadu: 1").count() > 1 {
        return None;
    }
    let log = parse(text.as_bytes());
    let is_turn = |line: &Line| matches!(line.content, Content::Turn(_));
    let span = log.lines[log.lines.iter().rposition(is_turn)?].span.range();
    let range = span.start..span.end + 1;
    let is_plain = !text[range.clone()].contains(['=', '>', '(', '#']);
    let without = [&text[..range.start], &text[range.end..]].concat();
    (is_plain && !has_error(text) && has_error(&without)).then_some(range)
}

/// Returns the place of the suggestion that restores the game, among those for the first error.
fn place_of_truth(planted: &Planted) -> Option<usize> {
    let (text, log) = (planted.text.as_bytes(), parse(planted.text.as_bytes()));
    let advised = suggest(text, &log, &Setup::default(), 100_000, &|| true).expect("it goes on");
    let is_true = |suggestion: &Suggestion| {
        let changed = applied(text, &log, suggestion);
        planted.truth(&String::from_utf8_lossy(&changed)) > Truth::False
    };
    advised.advice.first()?.suggestions.iter().position(is_true)
}

/// A wrong square in the position at the start of a log shows only when the stone moves.
#[test]
fn the_position_at_the_start_may_be_wrong() {
    let play = "N1 e5-d5\nS1 c2-c3\nN1 d5-c5\nS1 a1-a2\nN1 c5-b5\n";
    for before in ["", "S1 d3-c3\n...\n"] {
        let text = format!(
            "Dadu: 1\nGame: koruboddo\nVariant: basic\n\n{before}= S a1 c2 | N e4 | turn N\n{play}Result: unfinished\n"
        );
        let log = parse(text.as_bytes());
        let advised = suggest(text.as_bytes(), &log, &Setup::default(), 10_000, &|| true);
        let first = &advised.expect("it goes on").advice[0].suggestions[0];
        assert_eq!(first.edits[0].text, "e5", "{:?}", first.edits);
    }
}

/// The number of lots up is written for the number of the throw.
#[test]
fn counted_lots_are_read_as_the_throw_that_they_show() {
    let cases = [
        ("Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 5-2\n", "N1 10-2"),
        ("Dadu: 1\nGame: thaayam\nVariant: basic\nPlayers: 1-0-1-0\n\nS1 0-2\n", "S1 8-2"),
    ];
    for (text, line) in cases {
        let text = format!("{text}Result: unfinished\n");
        let log = parse(text.as_bytes());
        let setup = Setup::default();
        let advised = suggest(text.as_bytes(), &log, &setup, 1000, &|| true).expect("it goes on");
        let first = advised.advice.first().and_then(|advice| advice.suggestions.first());
        let first = first.unwrap_or_else(|| panic!("{text}: {advised:#?}"));
        let changed = applied(text.as_bytes(), &log, first);
        assert!(String::from_utf8_lossy(&changed).contains(line), "{text}: {advised:#?}");
    }
}

/// A gap in a game of Thaayam hides at least the turns between, and pieces that were sent back.
#[test]
fn a_gap_hides_turns_in_other_games() {
    let text = "Dadu: 1\nGame: thaayam\nVariant: basic\nPlayers: 1-0-1-0\n\n\
                = S e1 wait 3 | N e4 wait 3 | turn S\n...\n\
                = S a4 wait 3 | N wait 4 | turn N\nN1 2\nResult: unfinished\n";
    let game = in_worlds(text);
    let conjecture = game.findings.iter().find_map(|finding| match &finding.facts {
        Facts::Conjecture { turns, sent_back, .. } => Some((*turns, sent_back.clone())),
        _ => None,
    });
    let (turns, sent_back) = conjecture.unwrap_or_else(|| panic!("{:#?}", game.findings));
    assert_eq!(turns, 1);
    assert_eq!(sent_back.len(), 1, "{sent_back:?}");
    assert_eq!(sent_back[0].from.iter().map(ToString::to_string).collect::<Vec<_>>(), ["e4"]);
}

/// Where no readings of a player turn fit, those that come furthest are taken: here the throw is the 3
/// that the first move needs, although the second move is wrong.
#[test]
fn the_readings_that_come_furthest_are_taken() {
    let text = "Dadu: 1\nGame: thaayam\nVariant: basic, combine = no\nPlayers: 1-0-1-0\n\n\
                = S e1 d1 wait 2 | N wait 4 | turn S\n\
                S1 2/3 e1+3=e4 a1+2\nN1 2\nS1 2 e4+2\nResult: unfinished\n";
    let log = parse(text.as_bytes());
    let found = replay(text.as_bytes(), &log, &Setup::default(), &mut ()).findings;
    let errors = found.iter().filter(|f| f.severity == Severity::Error);
    let errors: Vec<Code> = errors.map(|finding| finding.code()).collect();
    assert_eq!(errors, [Code::D402], "{found:#?}");
}
