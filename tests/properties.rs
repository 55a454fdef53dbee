//! Laws that hold for every log: simulated games check clean, canonical form does not change when
//! formatted again, and no change to a text causes a panic or a span outside the text.

use std::collections::BTreeSet;

use crate::support::slips::{self, below};
use crate::support::{files, root, text};
use dadu::diagnostic::{GameSource, Look, Renderer, words};
use dadu::facts::{WantedFacts, derive};
use dadu::finding::{Code, Finding, Severity};
use dadu::games::GameId;
use dadu::games::dadu::Board;
use dadu::games::dadu::variant::{Parameter, Variant};
use dadu::notation::{
    Content, Line, Log, Parser, Spot, SyntaxError, SyntaxErrorKind, format, parse,
};
use dadu::replay::{
    Counts, DaduMoment, Game, KnownExtras, Moment, MoveEvent, ReachedPoint, ReplayState, Setup,
    ThrowEvent, TurnEnd, Wants, Witness, extras, replay, unchanged_lines,
};
use dadu::simulate::{Plan, Policy, simulate};
use dadu::span::Span;
use proptest::prelude::*;
use rand_pcg::Pcg64;

/// Returns how many simulated games the laws are tested on. `DADU_GAMES` sets another number.
fn games() -> u64 {
    std::env::var("DADU_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000)
}

/// Returns a variant with every parameter drawn at random. Small boards and few pieces are
/// frequent, so games are short and rare cases occur.
fn random_variant(random: &mut Pcg64) -> Variant {
    let mut variant = Variant::BASIC;
    for &parameter in Parameter::ALL {
        let values = parameter.definition().values.all();
        let (least, most) = (usize::from(*values.start()), usize::from(*values.end()));
        let most = match parameter {
            Parameter::Segments | Parameter::StandardPieces => most.min(least + 6),
            _ => most,
        };
        let value = least + below(random, most - least + 1);
        if parameter != Parameter::PlayersASide || below(random, 4) == 0 {
            variant = variant.with(parameter, value as u8).expect("within the table");
        }
    }
    variant
}

fn random_game(number: u64) -> Vec<u8> {
    let mut random = Pcg64::new(7, u128::from(number));
    let variant = random_variant(&mut random);
    let players = match variant.get(Parameter::PlayersASide) {
        0 => {
            let n = 1 + below(&mut random, 5) as u8;
            (n, (n + below(&mut random, 3) as u8).saturating_sub(1).max(1))
        }
        n => (n, n),
    };
    let policy = [Policy::Uniform, Policy::Sensible, Policy::Wild][below(&mut random, 3)];
    let max_turns = 100 + below(&mut random, 900) as u32;
    let plan = Plan { variant, players, policy, max_turns, seed: 7 };
    let mut text = Vec::new();
    simulate(&plan, number, &mut text);
    text
}

fn check(text: &[u8]) -> Vec<Finding> {
    replay(text, &parse(text), &Setup::default(), &mut ()).findings
}

fn show(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

#[test]
fn simulated_games_over_random_variants_check_clean() {
    for number in 0..games() {
        let text = random_game(number);
        let findings = check(&text);
        let weighs = |f: &&Finding| f.severity == Severity::Error;
        let first = findings.iter().find(weighs);
        assert!(first.is_none(), "game {number}: {first:?}\n{}", show(&text));
    }
}

/// Asserts that the span of every finding lies inside the text, between characters.
fn assert_spans_fit(text: &[u8], findings: &[Finding]) {
    for finding in findings {
        let (start, end) = (finding.span.start as usize, finding.span.end as usize);
        let fits = start <= end && end <= text.len();
        assert!(fits, "{:?} outside of\n{}", finding, show(text));
        if let Ok(text) = std::str::from_utf8(text) {
            assert!(text.is_char_boundary(start) && text.is_char_boundary(end), "{finding:?}");
        }
        assert!(finding.follows.is_none_or(|cause| cause < findings.len()));
    }
}

/// Changes one byte: replaces it with a random character or with the next byte, deletes it, or
/// doubles it.
fn slip(text: &mut Vec<u8>, random: &mut Pcg64) {
    let body = text.windows(2).position(|w| w == b"\n\n").unwrap_or(0);
    let at = body + below(random, text.len() - body);
    match below(random, 4) {
        0 => text[at] = b" -+!?x@>=()/.0123456789abcdefghijNSK\n"[below(random, 37)],
        1 => {
            text.remove(at);
        }
        2 => text.insert(at, text[at]),
        _ => text[at] = text[at].wrapping_add(1),
    }
}

#[test]
fn a_changed_token_never_panics_and_findings_stay_on_the_text() {
    for number in 0..games() {
        let mut text = random_game(number);
        let mut random = Pcg64::new(8, u128::from(number));
        slip(&mut text, &mut random);
        let findings = check(&text);
        assert_spans_fit(&text, &findings);
        // Drawing every finding would take too long. Each kind is drawn sometimes.
        let source = GameSource::new("slip.dadu", &text, 0);
        let look = Look { colour: false, width: 80 };
        for finding in findings.iter().take(2) {
            assert!(!words(finding, &findings, &source).message.is_empty());
            let mut drawn = String::new();
            Renderer::new(look).draw(finding, &findings, &source, &mut drawn);
            assert!(drawn.contains(finding.code().id()), "{drawn}");
        }
    }
}

/// Records the events that it receives.
#[derive(Default)]
struct EventLog<const FAST_PATH: bool> {
    heard: String,
}

impl<const FAST_PATH: bool> Witness for EventLog<FAST_PATH> {
    fn wants(&self) -> Wants {
        Wants { chances: true, fast_path: FAST_PATH, ..Wants::EVENTS }
    }

    fn on_throw(&mut self, event: &ThrowEvent) {
        self.heard += &format!("{event:?}\n");
    }

    fn on_move(&mut self, event: &MoveEvent<'_>) {
        self.heard += &format!("{event:?}\n");
    }

    fn on_capture_chances(&mut self, by_square: &[u32]) {
        self.heard += &format!("{by_square:?}\n");
    }

    fn on_turn_end(&mut self, end: &TurnEnd<'_>) {
        let TurnEnd { line, player, left, sure, whole, da, position } = end;
        let (layout, earned) = (position.layout(), position.earned());
        self.heard +=
            &format!("{line} {player} {left:?} {sure} {whole} {da:?} {layout:?} {earned:?}\n");
    }
}

/// Returns the parsed content of a line, without its place in the game.
fn parsed_line(log: &Log, line: &Line) -> String {
    let items = match &line.content {
        Content::Turn(turn) => log.items_of(turn),
        _ => &[],
    };
    let place = |span: Span| (span.start - line.span.start, span.end - line.span.start);
    let items: Vec<_> = items.iter().map(|item| (place(item.span), item.kind)).collect();
    format!("{:?} {:?} {items:?}", std::mem::discriminant(&line.content), line.remark.map(place))
}

/// A token means different things in different games. Logs that were parsed before must make no
/// difference.
#[test]
fn parsing_does_not_depend_on_earlier_logs() {
    let logs = files("corpus/legal", "dadu").into_iter().step_by(3).map(text);
    let mut parser = Parser::default();
    for log in logs {
        for game in GameId::ALL {
            let text = format!("Dadu: 1\nGame: {game}\n{log}");
            let after_others = format!("{:?}", parser.parse(text.as_bytes(), &[]));
            assert_eq!(after_others, format!("{:?}", parse(text.as_bytes())), "{text}");
        }
    }
}

#[test]
fn fast_paths_agree_with_slow_paths() {
    let mut parser = Parser::default();
    for number in 0..games() / 16 {
        let mut text = random_game(number);
        if number % 2 == 1 {
            text = formatted(&text, true);
        }
        slip(&mut text, &mut Pcg64::new(9, u128::from(number)));
        // Compare a parser that has seen many tokens with one that has seen none.
        let log = parser.parse(&text, &[]);
        for line in &log.lines {
            // Whether such a line is a field of the log's own depends on the lines before it.
            let is_stray = |error: &SyntaxError| {
                error.kind == SyntaxErrorKind::StrayField
                    && line.span.range().contains(&(error.span.start as usize))
            };
            if log.errors.iter().any(is_stray) {
                continue;
            }
            let alone = parse(&text[line.span.range()]);
            let alone = alone.lines.first().map(|line| parsed_line(&alone, line));
            if !line.span.is_empty() {
                assert_eq!(Some(parsed_line(log, line)), alone, "in\n{}", show(&text));
            }
        }
        let short = replay(&text, log, &Setup::default(), &mut ());
        let (mut long_heard, mut short_heard) =
            (EventLog::<false>::default(), EventLog::<true>::default());
        let long = replay(&text, log, &Setup::default(), &mut long_heard);
        replay(&text, log, &Setup::default(), &mut short_heard);
        assert_eq!(short_heard.heard, long_heard.heard, "{}", show(&text));
        assert_eq!(
            format!("{:?}", short.findings),
            format!("{:?}", long.findings),
            "{}",
            show(&text)
        );
        assert_eq!((short.counts, &short.play), (long.counts, &long.play), "{}", show(&text));
    }
}

/// In a game other than Dadu, the short way for a plain player turn gives what the long way gives, also after slips, and if
/// the last player turn stands once more at the end.
#[test]
fn plain_turns_of_other_games_agree_with_the_long_way() {
    let folders = ["corpus/legal", "corpus/illegal"];
    let paths = folders.into_iter().flat_map(|folder| files(folder, "dadu"));
    let logs = paths.map(|path| std::fs::read(path).expect("a log"));
    let is_other = |log: &Vec<u8>| parse(log).game.is_some_and(|game| game != GameId::Dadu);
    let logs: Vec<Vec<u8>> = logs.filter(is_other).collect();
    assert!(logs.len() > 600, "{}", logs.len());
    for (number, log) in logs.iter().enumerate() {
        let mut random = Pcg64::new(10, number as u128);
        let mut texts: Vec<Vec<u8>> = vec![log.clone(); 4];
        for (slips, text) in texts.iter_mut().enumerate() {
            (0..slips).for_each(|_| slip(text, &mut random));
        }
        let is_turn = |line: &&Line| matches!(line.content, Content::Turn(_));
        let last = parse(log).lines.iter().rfind(is_turn).map(|line| line.span.range());
        texts.extend(last.map(|last| [log, &b"\n"[..], &log[last], b"\n"].concat()));
        for text in texts {
            let parsed = parse(&text);
            let short = replay(&text, &parsed, &Setup::default(), &mut ());
            let long = replay(&text, &parsed, &Setup::default(), &mut EventLog::<false>::default());
            let of =
                |game: &Game| format!("{:?} {:?} {:?}", game.findings, game.counts, game.winner);
            assert_eq!(of(&short), of(&long), "{}", show(&text));
        }
    }
}

/// Counts the chances to capture as `spec/stats.md` defines them, from every legal move at every point.
struct EveryLegalMove<'a> {
    text: &'a [u8],
    log: &'a Log,
    board: Board,
    /// By the number of the square, less one.
    counts: Vec<u32>,
    /// The squares with a chance in the current player turn.
    now: BTreeSet<u8>,
}

impl Witness for EveryLegalMove<'_> {
    fn wants(&self) -> Wants {
        Wants { states: true, ..Wants::EVENTS }
    }

    fn on_move(&mut self, event: &MoveEvent<'_>) {
        let square = match event.to {
            Spot::Square(name) => self.board.named(name.letter(), name.place()),
            _ => None,
        };
        if let (Some(_), Some(square)) = (event.captured.first(), square) {
            let was_a_chance = self.now.remove(&square.number());
            self.counts[usize::from(square.number()) - 1] += u32::from(was_a_chance);
        }
    }

    fn on_state(&mut self, reached: ReachedPoint, state: &ReplayState) {
        match reached {
            ReachedPoint::Item(item) if state.known && !state.throw_is_due => {
                let end = self.log.items[item].span.end as usize;
                let here = DaduMoment::at(self.text, self.log, &Setup::default(), end);
                let Some(underway) = &here.underway else { return };
                let turn = &underway.turn;
                let moves = |value| here.rules.legal_moves(&here.position, turn, value);
                for outcome in turn.hand().values().flat_map(moves) {
                    let square = self.board.square(turn.player().side, outcome.to);
                    self.now.extend(outcome.captured.and(square).map(|square| square.number()));
                }
            }
            ReachedPoint::Line(_) => {
                let ended = std::mem::take(&mut self.now);
                ended.iter().for_each(|square| self.counts[usize::from(*square) - 1] += 1);
            }
            ReachedPoint::Item(_) => {}
        }
    }
}

/// Returns whether a prefix of each player turn has the same effects as in the whole turn. It may not, if a later token
/// tells how an unsure one has to be read, or a fact that a position has left out.
fn reads_forwards(text: &[u8], log: &Log) -> bool {
    let is_clear =
        |line: usize| DaduMoment::after(text, log, &Setup::default(), line).unsaid.is_clear();
    let is_play = |line: &Line| matches!(line.content, Content::Turn(_) | Content::Nothing);
    log.items.iter().all(|item| !item.is_open())
        && (0..log.lines.len()).all(|line| is_play(&log.lines[line]) || is_clear(line))
}

/// Asserts that the archive stores the chances that a replay of every legal move gives.
fn assert_chances(text: &[u8]) -> u32 {
    let (log, setup) = (parse(text), Setup::default());
    let stored =
        derive(text, &log, setup.load, WantedFacts { full: false, board: true }).record.chances;
    let board = DaduMoment::at(text, &log, &setup, 0).rules.board();
    let (counts, now) = (vec![0; 128], BTreeSet::new());
    let mut every = EveryLegalMove { text, log: &log, board, counts, now };
    if log.game.is_none_or(|game| game == GameId::Dadu) {
        if !reads_forwards(text, &log) {
            return 0;
        }
        replay(text, &log, &setup, &mut every);
    }
    let all = every.counts.iter().sum();
    while every.counts.last() == Some(&0) {
        every.counts.pop();
    }
    assert_eq!(stored.unwrap_or_default(), every.counts, "{}", show(text));
    all
}

#[test]
fn stored_chances_are_those_of_every_legal_move() {
    let mut chances = 0;
    for path in files("corpus", "dadu") {
        let text = std::fs::read(root().join(path)).expect("it can be read");
        chances += assert_chances(&text);
    }
    for number in 0..games() / 200 {
        let mut text = random_game(number);
        chances += assert_chances(&text);
        slip(&mut text, &mut Pcg64::new(10, u128::from(number)));
        chances += assert_chances(&text);
    }
    assert!(chances > 300, "{chances}");
}

/// Returns the canonical form, with or without extras.
fn formatted(text: &[u8], with_extras: bool) -> Vec<u8> {
    let (log, setup) = (parse(text), Setup::default());
    let added = if with_extras { extras(text, &log, &setup) } else { KnownExtras::default() };
    format::format(text, &log, &unchanged_lines(text, &log, &setup), &added.extras)
}

fn canonical(text: &[u8]) -> Vec<u8> {
    formatted(text, false)
}

#[test]
fn canonical_text_is_a_fixed_point_and_extras_are_correct() {
    for number in 0..games() / 10 {
        let text = random_game(number);
        assert_eq!(show(&canonical(&text)), show(&text), "simulated games are canonical");
        let extended = formatted(&text, true);
        assert!(extended.len() > text.len());
        let errors: Vec<_> = check(&extended);
        let errors: Vec<_> = errors.iter().filter(|f| f.severity == Severity::Error).collect();
        assert!(errors.is_empty(), "game {number}: {errors:?}\n{}", show(&extended));
        assert_eq!(show(&canonical(&extended)), show(&extended));
        let twice = formatted(&extended, true);
        assert_eq!(show(&twice), show(&extended), "adding extras twice adds nothing");
    }
}

/// Returns the results of a check, without the places and order of findings: findings about the
/// whole game are reported at its last line, which may be blank.
fn checked(text: &[u8]) -> String {
    let (log, setup) = (parse(text), Setup::default());
    let game = replay(text, &log, &setup, &mut ());
    // The canonical form corrects the spelling of the game's name.
    let stays = |f: &&Finding| f.code() != Code::D216;
    let findings = game.findings.iter().filter(stays);
    let mut codes: Vec<_> = findings.map(|f| (f.code().id(), f.severity)).collect();
    codes.sort();
    // The canonical form has equal pieces together, so a fault of each of them is one finding.
    codes.dedup_by(|one, other| one == other && one.0 == "D507");
    // If a game cannot be replayed, all its lines count as unread, including blank ones.
    let counts = Counts { unread_lines: 0, ..game.counts };
    let stay = unchanged_lines(text, &log, &setup).len();
    let end = Moment::at(text, &log, &setup, usize::MAX).position_line;
    format!("{codes:?} {counts:?} {stay} {:?} {:?} {end}", game.winner, game.play)
}

#[test]
fn formatting_damaged_logs_preserves_their_meaning() {
    for number in 0..games() {
        for text in slips::games(&slips::slipped(number)) {
            let formatted = canonical(&text);
            let (before, after) = (show(&text), show(&formatted));
            assert_eq!(checked(&formatted), checked(&text), "game {number}:\n{before}\n{after}");
        }
    }
}

/// Returns a log of the corpus with some bytes changed.
fn changed_log() -> impl Strategy<Value = Vec<u8>> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 0..6);
    (any::<prop::sample::Index>(), edits).prop_map(|(which, edits)| {
        let mut text = which.get(slips::stock()).clone();
        text.truncate(3000);
        for (at, byte, edit) in edits {
            if text.is_empty() {
                break;
            }
            let at = at.index(text.len());
            match edit {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => drop(text.remove(at)),
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn no_text_causes_a_panic(text in prop::collection::vec(any::<u8>(), 0..300)) {
        assert_spans_fit(&text, &check(&text));
    }

    #[test]
    fn no_change_of_a_log_causes_a_panic(text in changed_log()) {
        assert_spans_fit(&text, &check(&text));
        let once = canonical(&text);
        prop_assert_eq!(show(&canonical(&once)), show(&once));
    }

    /// Formatting keeps unreadable lines byte for byte.
    #[test]
    fn formatting_keeps_unreadable_lines(text in changed_log()) {
        let log = parse(&text);
        let formatted = canonical(&text);
        for line in &log.lines {
            if matches!(line.content, dadu::notation::Content::Unreadable) {
                let raw = &text[line.span.range()];
                prop_assert!(memchr::memmem::find(&formatted, raw).is_some());
            }
        }
    }
}
