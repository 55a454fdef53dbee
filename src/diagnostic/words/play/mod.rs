//! Words for what is found in the play of every game but Dadu.

pub(in crate::diagnostic) mod standing;

use super::phrases::Phrases;
use super::{Teller, Words, a_number, count, list, spot_name};
use crate::finding::{InPlay, PlayDifference as Difference, PlayProblem as Problem};
use crate::games::GameId;
use crate::games::game::Wrong;
use crate::layout;
use crate::notation::{Capture, Spot};
use crate::rulebook::Forms;
use crate::table::{Player, Side};

/// What each of these games words by itself.
pub(super) struct PlayPhrases {
    /// The page of its rules, with a section for each.
    pub page: &'static str,
    /// What a throw is worth.
    pub values: &'static str,
    /// That a move names its throws, and not their sum.
    pub sums: &'static str,
    /// What to write instead of a move that the game does not have.
    pub no_such_move: &'static str,
    /// How two pieces are made one, and one two.
    pub pairing: &'static str,
    /// What comes of making two pieces one, and one two.
    pub becomes: [&'static str; 2],
    /// What asks for more throws to be used.
    pub more: &'static str,
    /// What a further throw has to be written as, where throwing has ended.
    pub further: &'static str,
    /// What a capture gives, where it gives no throw.
    pub capture_gives: &'static str,
    /// That every piece is stated.
    pub all_stated: &'static str,
    /// That a piece is stated twice, after the number of those that wait.
    pub stated_twice: &'static str,
    /// A side's pieces before it moves, as a position states them.
    pub at_first: fn(Side) -> String,
    /// What a side has done that has won: `has all of its pieces out`.
    pub won: &'static str,
    /// The same of two sides.
    pub two_won: &'static str,
    /// The first square and the last.
    pub squares: &'static str,
    /// A place with its preposition: `on c5`, `waiting`.
    pub at: fn(layout::Spot) -> String,
    /// Some pieces of a kind, after the number.
    pub counted: fn(Option<u8>, u8) -> String,
    /// How a throw of a side was lost.
    pub lost: fn(Side, u8) -> String,
    /// What a word of a stated position says of a side besides its pieces, with what follows it there.
    pub told: fn(&str, &str) -> String,
    /// Where a piece of a kind cannot be: what to say, and what helps.
    pub not_there: fn(Side, layout::Spot) -> (String, Option<&'static str>),
}

impl PlayPhrases {
    /// Those of a game but Dadu.
    pub fn of(game: GameId) -> &'static PlayPhrases {
        let play = Phrases::of(game).play;
        play.unwrap_or_else(|| unreachable!("what is found in Dadu's play has its own facts"))
    }
}

/// The page of the rules of such a game.
pub fn page(game: GameId) -> &'static str {
    PlayPhrases::of(game).page
}

/// Some pieces of a kind, with their number.
pub fn counted_words(game: GameId, letter: Option<u8>, count: u8) -> String {
    (PlayPhrases::of(game).counted)(letter, count)
}

/// What comes of making two pieces one, or else one two.
pub fn pair_words(game: GameId, is_made: bool) -> &'static str {
    let [made, parted] = PlayPhrases::of(game).becomes;
    if is_made { made } else { parted }
}

/// How a throw of a side was lost, in a sentence.
pub fn lost_words(game: GameId, side: Side, number: u8) -> String {
    (PlayPhrases::of(game).lost)(side, number)
}

/// What may have been meant by a line: a player turn of a side that the game does not have, or any form
/// of line.
pub(super) fn line(read: &str) -> &'static str {
    match read.as_bytes() {
        [b'e' | b'w', b'0'..=b'9', ..] => {
            "the sides E and W have capital letters, because `e1` is a square"
        }
        [b'A'..=b'Z', b'0'..=b'9', ..] => "there is no such side; the sides are N, E, S and W",
        _ => {
            "a line is a field (`Place: Pune`), a player turn (`N1 1-4-2 +1 c5+4+2`, with a round: \
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
                    "{side} has {} here, and in {title} a side is one player",
                    count(*given, "player")
                ),
                "more than one player",
                "name anybody who advises the player in a remark or a `Note`",
            ),
            InPlay::SidesNotGiven { sides } => self.help(
                format!(
                    "the log does not say which sides play; its lines are of {}",
                    list(sides)
                ),
                "no field `Players`",
                match game.rulebook().forms.teams {
                    true => "write `Players: 2-2` in the order N-S, or the names as `N: …` and `S: …`",
                    false => "write `Players: 1-0-1-0` in the order N-E-S-W, or the names as `N: …` and `S: …`",
                },
            ),
            InPlay::OutOfTurn { player, turn, after_capture } => {
                let [player, turn] = [player, turn].map(|it| game.rulebook().forms.called(*it));
                self.play_out_of_turn(&player, &turn, *after_capture)
            }
            InPlay::ImpossibleThrow { number, lots } => self.help(
                match lots {
                    Some(lots) => format!("{lots} billets cannot show {number} white sides"),
                    None => format!("no throw is worth {number}"),
                },
                "impossible",
                if self.read.contains('+') { phrases.sums } else { phrases.values },
            ),
            InPlay::ThrowTooMany { after, after_capture } => {
                self.too_many_throws(phrases, *after, *after_capture)
            }
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
                    "{} used {}, and another course of moves would have used {most}",
                    self.holder(),
                    count(*used, "throw")
                ),
                "more could have been used",
                phrases.more,
            ),
            InPlay::CaptureDiffers { said, replayed } => self.say(
                format!(
                    "the log says that this move captured {}; according to the replay it captured {}",
                    captured(*said),
                    pieces(*replayed)
                ),
                format!("captured {}", pieces(*replayed)),
            ),
            InPlay::LandingDiffers { written, replayed } => self.say(
                format!(
                    "the log says that the piece {}; according to the replay it {}",
                    went(*written),
                    went(*replayed)
                ),
                went(*replayed),
            ),
            InPlay::PositionDiffers(differences) => self.play_differs(game, differences),
            InPlay::ImpossiblePosition(problem) => self.impossible(game, phrases, problem),
        }
    }

    /// Who, in a sentence.
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
                format!("{player} is not at the table; {} are", list(&called)),
                "not at the table",
                format!(
                    "if {player} joins the game, write `+{player}` on a line of its own before this"
                ),
            ),
            true => self.help(
                format!("{player} plays, and in {} a side is one player", book.title),
                "no such player",
                format!("write {side}1"),
            ),
            false => self.help(
                format!("{side} does not play in this game; {} do", list(&called)),
                "not at the table",
                "the header says which sides play: `Players: 1-0-1-0` in the order N-E-S-W",
            ),
        }
    }

    fn play_out_of_turn(&self, player: &str, turn: &str, after_capture: bool) -> Words {
        let (message, missed) = match after_capture {
            true => (
                format!("{player} plays, and {turn} captured and has another turn"),
                "if that turn was missed, write it as a line of its own, or `...`",
            ),
            false => (
                format!("{player} plays, and it is {turn}'s turn"),
                "if a line was missed before this, write it, or `...` for lines that were not seen",
            ),
        };
        self.help(message, "out of turn", missed)
    }

    fn too_many_throws(
        &self,
        phrases: &PlayPhrases,
        after: Option<u8>,
        after_capture: bool,
    ) -> Words {
        let message = match after {
            _ if after_capture => phrases.capture_gives.to_owned(),
            Some(number) => format!("after {} throwing has ended", a_number(number)),
            None => "throwing has ended before this".to_owned(),
        };
        self.help(message, "one throw too many", phrases.further)
    }

    fn play_differs(&self, game: GameId, differences: &[Difference]) -> Words {
        let (phrases, forms) = (PlayPhrases::of(game), &game.rulebook().forms);
        let told = differences.iter().map(|it| difference(phrases, forms, it));
        let told: Vec<String> = told.collect();
        let first = told.first().cloned().unwrap_or_default();
        let mut words =
            self.say(format!("the stated position differs from the replay: {first}"), "differs");
        words.help.extend(told.into_iter().skip(1).map(|line| format!("also: {line}")));
        words
    }

    fn impossible(&self, game: GameId, phrases: &PlayPhrases, problem: &Problem) -> Words {
        match problem {
            Problem::Wrong { wrong, waiting } => self.wrong(phrases, *wrong, *waiting),
            Problem::NotPlaying(side) => self.help(
                format!("{side} does not play in this game"),
                "not at the table",
                "the header says which sides play: `Players: 1-0-1-0` in the order N-E-S-W",
            ),
            Problem::NoSuchSide { letter } => self.help(
                format!("no side is called {letter}"),
                "no such side",
                format!(
                    "the sides of {} are {}",
                    game.rulebook().title,
                    list(game.rulebook().forms.sides)
                ),
            ),
            Problem::Missing(side) => self.help(
                format!("the position leaves out {side}, which also plays"),
                "a side is missing",
                format!("write its part: `| {side} {}`", (phrases.at_first)(*side)),
            ),
            Problem::NoSuchPlayer(player) => self.help(
                format!("{player} is not at the table"),
                "not at the table",
                format!("if {player} joined the game, write `+{player}` on a line of its own before this"),
            ),
            Problem::Twice(side) => self.say(format!("{side} is stated twice"), "stated twice"),
            Problem::UnknownWord { word, suggestion } => unknown_word(game, word, *suggestion),
            Problem::OffTheBoard if self.read.contains('-') => self.help(
                format!("`{}` is not a range of squares", self.read),
                "not a range",
                "a range stays on one line of the field, and begins with the smaller number: `a5-a20`",
            ),
            Problem::OffTheBoard => self.help(
                format!("the board has no square `{}`", self.read),
                "off the board",
                phrases.squares,
            ),
            Problem::Misplaced => self.help(
                format!("`{}` does not fit here", self.read),
                "does not fit",
                self.phrases().position,
            ),
        }
    }

    fn wrong(&self, phrases: &PlayPhrases, wrong: Wrong, waiting: u32) -> Words {
        match wrong {
            Wrong::PieceCount { side, stated, expected } => self.help(
                format!("{side} has {stated} pieces here, and must have {expected}"),
                "another number of pieces",
                match stated > u32::from(expected) && waiting > 0 {
                    true => format!("{waiting} {}", phrases.stated_twice),
                    false => phrases.all_stated.to_owned(),
                },
            ),
            Wrong::NotThere { side, at } => {
                let (message, help) = (phrases.not_there)(side, at);
                let mut words = self.say(message, "no twins here");
                words.help.extend(help.map(str::to_owned));
                words
            }
            Wrong::TwoWinners => self.say(phrases.two_won, "two winners"),
            Wrong::TurnOfNobody(side) => self.say(
                format!("it cannot be the turn of {side}, which does not play"),
                "no such turn",
            ),
            Wrong::TooFewSides => self.say("at least two sides play", "one side"),
        }
    }

    /// A position to which no play leads, with the reasons in sentences.
    pub(super) fn unreachable_by_play(&self, reasons: Vec<String>) -> Words {
        let first = reasons.first().cloned().unwrap_or_default();
        let mut words =
            self.say(format!("no play leads to this position: {first}"), "cannot come about");
        words.help.extend(reasons.into_iter().skip(1).map(|line| format!("also: {line}")));
        words
            .help
            .push("if it was seen so, mark what led to it; the check goes on from it".to_owned());
        words
    }
}

fn unknown_word(game: GameId, word: &str, suggestion: Option<&str>) -> Words {
    let book = game.rulebook();
    let known: Vec<String> = book.words.iter().map(|(word, _)| format!("`{word}`")).collect();
    let help = match (suggestion, &known[..]) {
        (Some(known), _) => vec![format!("perhaps `{known}`")],
        (None, [only]) => {
            let stated = PlayPhrases::of(game).all_stated.to_owned();
            vec![format!("the only word is {only}"), stated]
        }
        (None, several) => vec![format!("the words are {}", list(several))],
    };
    Words {
        message: format!("positions of {} have no word `{word}`", book.title),
        label: "unknown word".to_owned(),
        help,
    }
}

fn difference(phrases: &PlayPhrases, forms: &Forms, difference: &Difference) -> String {
    match difference {
        Difference::Pieces(found) => {
            let what = (phrases.counted)(found.letter, found.first);
            let there = (phrases.at)(found.spot);
            let replayed =
                if found.second == 0 { "none".to_owned() } else { found.second.to_string() };
            format!("{what} of {} {there}, where the replay has {replayed}", found.side)
        }
        Difference::Turn { stated, replayed } => {
            let [stated, replayed] = [stated, replayed].map(|it| forms.called(*it));
            format!("turn {stated}, and it is {replayed}'s turn")
        }
        Difference::Word { side, word, stated, replayed } => {
            format!("{word} {stated} of {side}, where the replay has {replayed}")
        }
        Difference::Again { stated, replayed } => {
            format!("again {stated}, and the replay has {replayed}")
        }
    }
}

fn captured(said: Capture) -> String {
    match said {
        Capture::Nothing | Capture::Count(0) => "nothing".to_owned(),
        Capture::Count(number) => count(number, "piece"),
        Capture::Piece => "something".to_owned(),
        Capture::Is(_) => "twins".to_owned(),
    }
}

fn pieces(number: u8) -> String {
    if number == 0 { "nothing".to_owned() } else { count(number, "piece") }
}

/// Where a piece went, as the predicate of a sentence.
fn went(spot: Spot) -> String {
    match spot {
        Spot::Off => "left the board".to_owned(),
        Spot::Square(_) => format!("landed on {}", spot_name(spot)),
        Spot::Start | Spot::Centre | Spot::Unknown => "went nowhere".to_owned(),
    }
}
