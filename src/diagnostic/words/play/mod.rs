//! Words for findings in the play of every game except Dadu.

mod effect;

use super::phrases::Phrases;
use super::{Teller, Words, a_number, any_of, count, list, spot_name};
use crate::finding::{InPlay, PlayDifference as Difference, PlayProblem as Problem};
use crate::games::game::{UnusualTable, Wrong};
use crate::games::{GameId, shah, tamman};
use crate::layout;
use crate::notation::{Capture, Spot};
use crate::replay::SideFact;
use crate::rulebook::Forms;
use crate::table::{Player, Side};

pub(super) use effect::effects;

/// The parts of these messages that each of these games words itself.
pub(super) struct PlayPhrases {
    /// The page of its rules, with a section for each rule.
    pub page: &'static str,
    /// Which values a throw can have.
    pub values: &'static str,
    /// That a move must name its throws, not their sum.
    pub sums: &'static str,
    /// What to write instead of a move that the game does not have.
    pub no_such_move: &'static str,
    /// How to join two pieces, and how to separate them.
    pub pairing: &'static str,
    /// The effect of joining two pieces, and of separating them.
    pub becomes: [&'static str; 2],
    /// The rule that requires more throws to be used.
    pub more: &'static str,
    /// How to write a further throw after throwing has ended.
    pub further: &'static str,
    /// What a capture gives if it gives no throw.
    pub capture_gives: &'static str,
    /// That a position must state every piece.
    pub all_stated: &'static str,
    /// That a piece may be stated twice, after the number of waiting pieces.
    pub stated_twice: &'static str,
    /// That two sides have won.
    pub two_won: &'static str,
    /// The first and the last square.
    pub squares: &'static str,
    /// Writes a spot with its preposition: `on c5`, `waiting`.
    pub at: fn(layout::Spot) -> String,
    /// Writes a number of pieces of a kind: `2 men`.
    pub counted: fn(Option<u8>, u8) -> String,
    /// Says how a throw of a side was lost.
    pub lost: fn(Side, u8) -> String,
    /// Returns the message, and perhaps a help, for a piece in an impossible spot.
    pub not_there: fn(Side, layout::Spot) -> (String, Option<&'static str>),
}

impl PlayPhrases {
    /// Returns the phrases of a game other than Dadu.
    pub fn of(game: GameId) -> &'static PlayPhrases {
        let play = Phrases::of(game).play;
        play.unwrap_or_else(|| unreachable!("the play of Dadu has its own facts"))
    }
}

/// Returns the page of the rules of a game other than Dadu.
pub fn page(game: GameId) -> &'static str {
    PlayPhrases::of(game).page
}

/// Writes a number of pieces of a kind: `2 men`.
pub fn counted_words(game: GameId, letter: Option<u8>, count: u8) -> String {
    (PlayPhrases::of(game).counted)(letter, count)
}

/// Returns the effect of joining two pieces, or of separating them.
pub fn pair_words(game: GameId, is_made: bool) -> &'static str {
    let [made, parted] = PlayPhrases::of(game).becomes;
    if is_made { made } else { parted }
}

/// Describes a fact about a side by its word.
pub(super) fn describe_fact(fact: &SideFact) -> String {
    format!("{} {}", fact.word, value(fact))
}

/// Returns the value of a fact in words.
pub(super) fn value(fact: &SideFact) -> &str {
    fact.value.as_deref().unwrap_or("unknown")
}

/// Says how a throw of a side was lost.
pub fn lost_words(game: GameId, side: Side, number: u8) -> String {
    (PlayPhrases::of(game).lost)(side, number)
}

/// Returns a hint for an unrecognised line: the sides of the game, or the forms of lines.
pub(super) fn line(read: &str) -> &'static str {
    match read.as_bytes() {
        [b'e' | b'w', b'0'..=b'9', ..] => {
            "write the sides E and W in capital letters: `e1` is a square"
        }
        [b'A'..=b'Z', b'0'..=b'9', ..] => "use one of the sides N, E, S and W",
        _ => {
            "write a field (`Place: Pune`), a player turn (`N1 1-4-2 +1 c5+4+2`, with a round: \
             `3. N1 …`), a position (`= N … | S …`), `...`, or a remark after `#`"
        }
    }
}

impl Teller<'_> {
    pub(super) fn play(&self, game: GameId, facts: &InPlay) -> Words {
        let (title, phrases) = (game.rulebook().title, PlayPhrases::of(game));
        match facts {
            InPlay::NotAtTable { player, playing } => self.not_at_table(game, *player, playing),
            InPlay::OnePlayer { side, given } => self.help(
                format!(
                    "{side} has {} here, but in {title} a side has one player",
                    count(*given, "player")
                ),
                "more than one player",
                "name advisers in a remark or a `Note`",
            ),
            InPlay::SidesNotGiven { sides } => self.help(
                format!("sides not given; the player turns are those of {}", list(sides)),
                "no field `Players`",
                match game.rulebook().forms.teams {
                    true => "write `Players: 2-2` in the order N-S, or the names as `N: …` and `S: …`",
                    false => "write `Players: 1-0-1-0` in the order N-E-S-W, or the names as `N: …` and `S: …`",
                },
            ),
            InPlay::UnusualTable(unusual) => self.unusual_table(*unusual),
            InPlay::OutOfTurn { player, turn, after_capture, other_way } => {
                let [player, turn] = [player, turn].map(|it| game.rulebook().forms.called(*it));
                let other_way = other_way.and_then(|(rule, value)| {
                    let row = game.rulebook().parameter(rule.name())?;
                    Some(format!("{} = {}", row.name, row.values.write(value)))
                });
                self.play_out_of_turn(&player, &turn, *after_capture, other_way)
            }
            InPlay::ImpossibleThrow { number, lots, .. } => self.help(
                match lots {
                    Some(lots) => format!("{lots} billets cannot show {number} white sides"),
                    None => format!("impossible throw: {number}"),
                },
                "impossible",
                if self.read.contains('+') { phrases.sums } else { phrases.values },
            ),
            InPlay::ThrowTooMany { after, after_capture } => {
                self.too_many_throws(phrases, *after, *after_capture)
            }
            InPlay::UnmadeThrows { player, throws } => self.unmade_throws(game, *player, *throws),
            InPlay::NoSuchMove => self.help(
                format!("`{}`: {title} has no such move", self.read),
                "no such move",
                phrases.no_such_move,
            ),
            InPlay::PairingForm => self.help(
                format!("`{}` neither declares nor dissolves twins", self.read),
                "not understood",
                phrases.pairing,
            ),
            InPlay::MoreUsable { used, most } => self.help(
                format!(
                    "{} used {}, but other moves would have used {most}",
                    self.holder(),
                    count(*used, "throw")
                ),
                "more could have been used",
                phrases.more,
            ),
            InPlay::CaptureDiffers { said, replayed } => self.help(
                format!(
                    "the log says that this move captured {}, but it captured {}",
                    captured(*said),
                    pieces(*replayed)
                ),
                format!("captured {}", pieces(*replayed)),
                super::WRITE_OR_MARK,
            ),
            InPlay::LandingDiffers { written, replayed } => self.help(
                format!(
                    "the log says that the piece {}, but it {}",
                    describe_destination(*written),
                    describe_destination(*replayed)
                ),
                describe_destination(*replayed),
                super::WRITE_OR_MARK,
            ),
            InPlay::PositionDiffers(differences) => self.play_differs(game, differences),
            InPlay::ImpossiblePosition(problem) => self.impossible(game, phrases, problem),
        }
    }

    fn unusual_table(&self, unusual: UnusualTable) -> Words {
        let (message, label, source) = match unusual {
            UnusualTable::UnequalTeams { n, s } => (
                format!("unequal teams: N has {}, S {s}", count(n, "player")),
                "unequal",
                "the source has two equal teams",
            ),
            UnusualTable::NotOpposite(one, two) => (
                format!("{one} and {two} do not sit opposite each other"),
                "not opposite",
                "the source has two sides opposite each other, or four",
            ),
            UnusualTable::ThreeSides => (
                "three sides play".to_owned(),
                "three sides",
                "the source has two sides opposite each other, or four",
            ),
        };
        self.help(message, label, format!("{source}; if the log is right, leave it as it is"))
    }

    /// Returns the player's name in a sentence.
    pub(super) fn holder(&self) -> String {
        let held = self.finding.held.as_ref();
        let called = |player| self.game().rulebook().forms.called(player);
        held.map_or("the player".to_owned(), |held| called(held.player))
    }

    fn not_at_table(&self, game: GameId, player: Player, playing: &[Player]) -> Words {
        let (side, book) = (player.side, game.rulebook());
        let called: Vec<String> = playing.iter().map(|it| book.forms.called(*it)).collect();
        match playing.iter().any(|playing| playing.side == side) {
            _ if book.forms.teams => self.help(
                format!("{player} is not in the game; expected {}", any_of(&called)),
                "not in the game",
                join_help(player),
            ),
            _ if playing.contains(&player) => self.help(
                format!("{player} has left the game"),
                "has left",
                format!("if the player came back, write `+{player}` on a line before"),
            ),
            true => self.help(
                format!("{player} is not in the game: in {} a side has one player", book.title),
                "no such player",
                format!("write {side}1"),
            ),
            false => self.help(
                format!("{side} is not in the game; expected {}", any_of(&called)),
                "not in the game",
                SIDES_HELP,
            ),
        }
    }

    fn play_out_of_turn(
        &self,
        player: &str,
        turn: &str,
        after_capture: bool,
        other_way: Option<String>,
    ) -> Words {
        let (message, missed) = match after_capture {
            true => (
                format!("{player} plays, but {turn} captured and has another turn"),
                "if you missed that turn, write it on its own line, or `...`",
            ),
            false => (
                format!("{player} plays, but it is {turn}'s turn"),
                "if you missed a line before this, write it, or `...`",
            ),
        };
        let is_by_score = self.finding.rules.contains(&shah::id::G1);
        let help = match other_way {
            Some(rule) => format!("{missed}; if play goes round the other way, declare `{rule}`"),
            None if is_by_score => format!("{missed}; or correct the field `Score`"),
            None => missed.to_owned(),
        };
        self.help(message, "out of turn", help)
    }

    fn too_many_throws(
        &self,
        phrases: &PlayPhrases,
        after: Option<u8>,
        after_capture: bool,
    ) -> Words {
        // R9 is cited only if a move gave up the throw.
        if self.finding.rules.contains(&tamman::id::R9) {
            return self.help(
                "unexpected throw: a move after the capture gave up the extra throw",
                "too late",
                "if the throw came before that move, write it there; if it may come later, declare `R7 = any time`",
            );
        }
        let message = match after {
            _ if after_capture => phrases.capture_gives.to_owned(),
            Some(number) => format!("unexpected throw: {} ends the throws", a_number(number)),
            None => "unexpected throw: throwing has ended".to_owned(),
        };
        self.with_joined_mark(self.help(message, "one throw too many", phrases.further))
    }

    fn unmade_throws(&self, game: GameId, player: Player, throws: u32) -> Words {
        let called = game.rulebook().forms.called(player);
        self.help(
            format!("{called} captured and did not make {}", count(throws, "extra throw")),
            "gives a throw",
            "if a throw was not written, write it after this move, or `?` if it was not heard; if the player left it, mark the player: `N1!`",
        )
    }

    fn play_differs(&self, game: GameId, differences: &[Difference]) -> Words {
        let (phrases, forms) = (PlayPhrases::of(game), &game.rulebook().forms);
        let told = differences.iter().map(|it| difference(phrases, forms, it));
        let told: Vec<String> = told.collect();
        let first = told.first().cloned().unwrap_or_default();
        let mut words =
            self.say(format!("stated position differs from the replay: {first}"), "differs");
        words.help.extend(told.into_iter().skip(1).map(|line| format!("also: {line}")));
        words
    }

    fn impossible(&self, game: GameId, phrases: &PlayPhrases, problem: &Problem) -> Words {
        match problem {
            Problem::Wrong { wrong, waiting } => self.wrong(phrases, *wrong, *waiting),
            Problem::NotPlaying(side) => {
                self.help(format!("{side} is not in the game"), "not in the game", SIDES_HELP)
            }
            Problem::NoSuchSide { letter } => self.help(
                format!("unknown side {letter}"),
                "unknown side",
                format!(
                    "use the sides of {}: {}",
                    game.rulebook().title,
                    list(game.rulebook().forms.sides)
                ),
            ),
            Problem::Missing { side, at_first } => self.help(
                format!("position does not list {side}, which also plays"),
                "missing side",
                format!("add its part, at the start of a game `| {side}{at_first}`"),
            ),
            Problem::NoSuchPlayer(player) => self.help(
                format!("{player} is not in the game"),
                "not in the game",
                join_help(*player),
            ),
            Problem::HoldsForAll { side, word } => self.help(
                format!("`{word}` holds for every player of {side} under the declared rules"),
                "not all players",
                format!("write `{word} all`, or leave the word out"),
            ),
            Problem::HoldsFor { player, word } => self.help(
                format!(
                    "`{word}` must also name {player}: it follows from the rest of the position"
                ),
                "incomplete",
                format!("add {player}, or leave the word out"),
            ),
            Problem::Twice(side) => {
                self.say(format!("position must list {side} exactly once"), "listed twice")
            }
            Problem::UnknownWord { word, suggestion } => unknown_word(game, word, *suggestion),
            Problem::OffTheBoard if self.read.contains('-') => self.help(
                format!("`{}` is not a range of squares", self.read),
                "not a range",
                "start with the smaller number and stay on one line of the field: `a5-a20`",
            ),
            Problem::OffTheBoard => self.help(
                format!("no square `{}` on this board", self.read),
                "off the board",
                phrases.squares,
            ),
            Problem::Misplaced => self.help(
                format!("unexpected `{}` in position", self.read),
                "unexpected",
                self.phrases().position,
            ),
        }
    }

    fn wrong(&self, phrases: &PlayPhrases, wrong: Wrong, waiting: u32) -> Words {
        match wrong {
            Wrong::PieceCount { side, stated, expected } => self.help(
                format!("position lists {stated} pieces for {side}, but {side} has {expected}"),
                "wrong number of pieces",
                match stated > u32::from(expected) && waiting > 0 {
                    true => format!("{waiting} {}", phrases.stated_twice),
                    false => phrases.all_stated.to_owned(),
                },
            ),
            Wrong::NotThere { side, at } => {
                let (message, help) = (phrases.not_there)(side, at);
                let mut words = self.say(message, "impossible here");
                words.help.extend(help.map(str::to_owned));
                words
            }
            Wrong::TwoWinners => self.say(phrases.two_won, "two winners"),
            Wrong::TurnOfNobody(side) => self.say(
                format!("{side} is not in the game, so it cannot be its turn"),
                "impossible turn",
            ),
            Wrong::TooFewSides => {
                self.say("position must list at least two sides", "too few sides")
            }
        }
    }

    /// Returns the words for a position that no play leads to. The reasons are sentences.
    pub(super) fn unreachable_by_play(&self, reasons: Vec<String>) -> Words {
        let first = reasons.first().cloned().unwrap_or_default();
        let mut words = self.say(format!("no play leads to this position: {first}"), "unreachable");
        words.help.extend(reasons.into_iter().skip(1).map(|line| format!("also: {line}")));
        words.help.push(
            "if you saw this position, mark what led to it; checking continues from it".to_owned(),
        );
        words
    }
}

/// What to do if a side plays that the header does not list.
const SIDES_HELP: &str =
    "list the sides that play in the header: `Players: 1-0-1-0` in the order N-E-S-W";

/// Says how to add a player who joins later.
fn join_help(player: Player) -> String {
    format!("if {player} joined the game, write `+{player}` on its own line before this")
}

fn unknown_word(game: GameId, word: &str, suggestion: Option<&str>) -> Words {
    let book = game.rulebook();
    let known: Vec<String> = book.words.iter().map(|(word, _)| format!("`{word}`")).collect();
    let help = match (suggestion, &known[..]) {
        (Some(known), _) => vec![format!("did you mean `{known}`?")],
        (None, [only]) => {
            let stated = PlayPhrases::of(game).all_stated.to_owned();
            vec![format!("use the only word, {only}"), stated]
        }
        (None, several) => vec![format!("use one of the words {}", any_of(several))],
    };
    Words {
        message: format!("unknown word in position of {}: `{word}`", book.title),
        label: "unknown word".to_owned(),
        help,
    }
}

fn difference(phrases: &PlayPhrases, forms: &Forms, difference: &Difference) -> String {
    match difference {
        Difference::Pieces(found) => {
            let what = (phrases.counted)(found.letter, found.first);
            let there = (phrases.at)(found.spot);
            format!("{} {there}: log {what}, replay {}", found.side, found.second)
        }
        Difference::Together { side, spot, stated, replayed } => {
            let [stated, replayed] = [stated, replayed].map(|&both| together(phrases, both));
            format!("{side} {}: log {stated}, replay {replayed}", (phrases.at)(*spot))
        }
        Difference::Turn { stated, replayed } => {
            let [stated, replayed] = [stated, replayed].map(|it| forms.called(*it));
            format!("turn: log {stated}, replay {replayed}")
        }
        Difference::Word { side, word, stated, replayed } => {
            format!("{side} {word}: log {stated}, replay {replayed}")
        }
        Difference::Again { stated, replayed } => {
            format!("again: log {stated}, replay {replayed}")
        }
    }
}

/// Says how many pieces move together in a spot, and how many others are there.
fn together(phrases: &PlayPhrases, (together, others): (u8, u8)) -> String {
    let single = (phrases.counted)(None, others);
    let joined = match together {
        0 => return single,
        2 => (phrases.counted)(Some(b'T'), 1),
        _ => format!("{} who move together", (phrases.counted)(None, together)),
    };
    if others == 0 { joined } else { format!("{joined} and {single}") }
}

fn captured(said: Capture) -> String {
    match said {
        Capture::Nothing | Capture::Count(0) => "nothing".to_owned(),
        Capture::Count(number) => count(number, "piece"),
        Capture::Piece => "a piece".to_owned(),
        Capture::Is(_) => "twins".to_owned(),
    }
}

fn pieces(number: u8) -> String {
    if number == 0 { "nothing".to_owned() } else { count(number, "piece") }
}

/// Returns where a piece went, as the predicate of a sentence.
fn describe_destination(spot: Spot) -> String {
    match spot {
        Spot::Off => "left the board".to_owned(),
        Spot::Square(_) => format!("landed on {}", spot_name(spot)),
        Spot::Start | Spot::Centre | Spot::Unknown => "did not move".to_owned(),
    }
}
