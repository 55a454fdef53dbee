//! The words for each finding: what was read, which rule decides, what would have been legal.

use crate::finding::{Difference, Differing, Facts, Finding, PositionProblem, Situation, Tempered};
use crate::notation::format::write_use;
use crate::notation::{Spot, SyntaxErrorKind};
use crate::replay::naming;
use crate::rules::RuleId;
use crate::rules::dadu::{
    Bar, Board, Kind, Loss, OrderBar, Outcome, Place, Player, Side, Unshortened, Use, Value,
};
use crate::rules::variant::{Advice, Parameter, ProblemKind};

use super::source::{GameSource, printable};

/// What is said of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// One sentence.
    pub message: String,
    /// A few words at the place itself.
    pub label: String,
    /// What helps: what may stand there, what would have been legal, what it rests on.
    pub help: Vec<String>,
}

/// The words for one of a game's findings.
pub fn words(finding: &Finding, findings: &[Finding], source: &GameSource) -> Words {
    let read = source.excerpt(finding.span.start as usize, finding.span.end as usize, 60);
    let teller = Teller { finding, read: read.trim().to_owned(), source };
    let mut words = teller.tell();
    if let Some(cause) = finding.follows.and_then(|index| findings.get(index)) {
        let line = source.place(cause.span.start as usize).0;
        words
            .help
            .insert(0, format!("this may merely follow from {} in line {line}", cause.code().id()));
    }
    words.help.extend(finding.tempered.map(|tempered| tempered_by(tempered, source)));
    if let Some(situation) = &finding.situation {
        words.help.extend(legal(situation));
    }
    if !finding.rules.is_empty() {
        words.help.push(rules(&finding.rules));
    }
    words
}

fn rules(ids: &[RuleId]) -> String {
    let named = |id: &RuleId| format!("{id} ({})", lower_first(id.title()));
    let list: Vec<String> = ids.iter().map(named).collect();
    format!("rules: {}; read more with `dadu explain {}`", list.join(", "), ids[0])
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_lowercase().chain(chars).collect())
}

fn tempered_by(tempered: Tempered, source: &GameSource) -> String {
    match tempered {
        Tempered::Marked => "the recorder marked it: the table let it pass or settled it".into(),
        Tempered::Unsure => "the recorder was not sure of it".into(),
        Tempered::RestsOn(span) => {
            let line = source.place(span.start as usize).0;
            format!("it rests on a reading in line {line} that the recorder was not sure of")
        }
        Tempered::VariantUnknown => {
            "the variant is not known, so this says how the play differs from `basic`".into()
        }
        Tempered::ParameterUnknown(parameter) => {
            format!("the log says that `{}` is not known", parameter.name())
        }
    }
}

/// What was in hand, and what would have been legal.
fn legal(situation: &Situation) -> Vec<String> {
    let hand: Vec<String> = situation.hand.iter().map(u8::to_string).collect();
    let hand = if hand.is_empty() { "nothing".to_owned() } else { hand.join(", ") };
    let mut lines = vec![format!("in hand: {hand}")];
    if !situation.legal.is_empty() {
        let written: Vec<String> =
            situation.legal.iter().take(12).map(|o| outcome(o, situation)).collect();
        let more = situation.legal.len().saturating_sub(12);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        lines.push(format!("legal: {}{more}", written.join(", ")));
    } else if !situation.hand.is_empty() {
        lines.push("legal: no use of it at all".to_owned());
    }
    lines
}

/// A use with what it comes to, as the notation writes it.
pub fn outcome(outcome: &Outcome, situation: &Situation) -> String {
    let side = situation.player.side;
    let mut token = naming::token(situation.board, situation.top, side, outcome.applied);
    token.captured = outcome.captured.map(naming::letter).or(token.captured);
    if outcome.shortened {
        token.landing = Some(naming::spot(situation.board, side, outcome.to));
    }
    if outcome.to == Place::CENTRE {
        token.landing = Some(Spot::Centre);
    } else if outcome.to == Place::EXITED && outcome.applied.from.is_on_track() {
        token.landing = Some(Spot::Off);
    }
    let mut written = Vec::new();
    write_use(&mut written, &token);
    String::from_utf8_lossy(&written).into_owned()
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Standard => "standard piece",
        Kind::King => "king",
    }
}

fn count(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn list<T: ToString>(items: &[T]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.to_string(),
        [init @ .., last] => {
            let init: Vec<String> = init.iter().map(T::to_string).collect();
            format!("{} and {}", init.join(", "), last.to_string())
        }
    }
}

/// A place in words: `c3`, `waiting`, `in the centre`.
fn place(board: Option<Board>, side: Side, place: Place) -> String {
    match (board.map(|board| naming::spot(board, side, place)), place) {
        (Some(Spot::Square(square)), _) => {
            format!("{}{}", char::from(square.letter()), square.place())
        }
        (_, Place::WAITING) => "waiting".to_owned(),
        (_, Place::CENTRE) => "the centre".to_owned(),
        (_, Place::EXITED) => "off the board".to_owned(),
        _ => format!("square {} of {side}'s way", place.steps().unwrap_or(0)),
    }
}

struct Teller<'a> {
    finding: &'a Finding,
    read: String,
    source: &'a GameSource,
}

impl Teller<'_> {
    fn say(&self, message: impl Into<String>, label: impl Into<String>) -> Words {
        Words { message: message.into(), label: label.into(), help: Vec::new() }
    }

    fn help(&self, message: impl Into<String>, label: impl Into<String>, help: &str) -> Words {
        Words { help: vec![help.to_owned()], ..self.say(message, label) }
    }

    fn line(&self, span: crate::span::Span) -> u64 {
        self.source.place(span.start as usize).0
    }

    fn player(&self) -> Option<Player> {
        self.finding.situation.as_ref().map(|situation| situation.player)
    }

    fn board(&self) -> Option<Board> {
        self.finding.situation.as_ref().map(|situation| situation.board)
    }

    fn place(&self, at: Place) -> String {
        let side = self.player().map_or(Side::N, |player| player.side);
        place(self.board(), side, at)
    }

    fn tell(&self) -> Words {
        let read = &self.read;
        match &self.finding.facts {
            Facts::Syntax(kind) => self.syntax(*kind),
            Facts::NoGame => self.help(
                "this file holds no game",
                "nothing here",
                "a game begins with a line `Dadu: 1`",
            ),
            Facts::UnreadableField { name, expected } => self.help(
                format!("`{read}` is no value for {name}"),
                "not understood",
                &format!("expected: {expected}"),
            ),
            Facts::ImpossibleDate { expected } => self.help(
                format!("there is no date `{read}`"),
                "no such date",
                &format!("expected: {expected}"),
            ),
            Facts::RepeatedField { name, first } => self.help(
                format!("the field {name} stands twice"),
                format!("it stands in line {} already, which holds", self.line(*first)),
                "leave one of them out",
            ),
            Facts::MisspeltField { name, suggestion } => self.help(
                format!("the field {} is not known; it is kept, but means nothing here", printable(name)),
                format!("meant as `{suggestion}`?"),
                "fields of your own are welcome; a name less like a known one avoids this warning",
            ),
            Facts::UnknownGame { name } => self.help(
                format!("this log records a game called `{}`", printable(name)),
                "not known here",
                "only `Game: dadu` can be replayed by this version; the log was not checked",
            ),
            Facts::Variant(problem) => self.variant(problem),
            Facts::PlayersDiffer { side, one, other, by } => self.say(
                format!("{side} has {} here, and {other} by {by}", count(*one, "player")),
                "these differ",
            ),
            Facts::VariantUnknown { said } => self.help(
                "the variant is not known; the log is checked under `basic`",
                if *said { "said so" } else { "no field `Variant`" },
                "what breaks a rule is reported as a warning; `dadu variants` lists what can be declared",
            ),
            Facts::PlayersNotGiven { n, s } => self.help(
                format!("the log does not say how many players there are; by the play, N has {n} and S {s}"),
                "no field `Players`",
                "write `Players: 4-4`, or the names as `N: …` and `S: …`",
            ),
            Facts::UnevenSides { n, s } => self.say(
                format!(
                    "N has {n} and S {s}: the sources only cover a difference of one; how often \
                     each throws is not checked"
                ),
                "uneven",
            ),
            Facts::Leader { missing: Some(player) } => {
                self.say(format!("the leader {player} is no player"), "not at the table")
            }
            Facts::Leader { missing: None } => self.say(
                "a leader is named, and the variant has `team-leader = no`",
                "without effect",
            ),
            Facts::BoardChanges(parameter) => self.say(
                format!("`{}` cannot change in mid-game; it stays as it was", parameter.name()),
                "not taken over",
            ),
            Facts::EmptyGame => self.say("the game has a header and no play", "nothing follows"),
            Facts::Order { player, bar, next } => self.order(*player, *bar, next),
            Facts::ImpossibleThrow { number, possible } => self.help(
                format!("the dice of this variant cannot give {number}"),
                "no such throw",
                &format!("they give {}", list(possible)),
            ),
            Facts::MissingThrow { extra, after } => self.missing_throw(*extra, *after),
            Facts::ThrowTooMany { after_capture, after } => self.throw_too_many(*after_capture, *after),
            Facts::NoThrow => self.no_throw(),
            Facts::WrongRound { written, counted } => {
                self.say(format!("this is round {counted}, and {written} is written"), "miscounted")
            }
            Facts::ComesOrGoes { player, comes: true } => {
                self.say(format!("{player} comes, and is there already"), "there already")
            }
            Facts::ComesOrGoes { player, comes: false } => {
                self.say(format!("{player} leaves, and is not there"), "not there")
            }
            Facts::Barred { used, bar, other_kind_there } => {
                self.barred(*used, *bar, *other_kind_there)
            }
            Facts::ResultsLeft { results } => self.say(
                format!(
                    "{} left {} unused, which {} a legal use",
                    self.player().map_or("the player".to_owned(), |p| p.to_string()),
                    list(results),
                    if results.len() == 1 { "has" } else { "have" }
                ),
                "left unused",
            ),
            Facts::TouchedPieceLeft { kind: k, place } => self.say(
                format!("the {} on {} was touched, could move, and did not", kind(*k), self.place(*place)),
                "touched here",
            ),
            Facts::AfterTheEnd { winner, at } => self.say(
                format!("{winner} won the game in line {}; nothing can be played after that", self.line(*at)),
                "after the end",
            ),
            Facts::OffTheBoard { name, last } => self.help(
                format!("the board has no square {}{}", char::from(name.letter()), name.place()),
                "off the board",
                &format!("its squares go from a1 to {}{}", last.0, last.1),
            ),
            Facts::NoSuchKind { letter } => self.help(
                format!("no piece has the letter {letter}"),
                "no such piece",
                "a king is `K`; a standard piece has no letter",
            ),
            Facts::CaptureDiffers { king, replayed } => self.capture_differs(*king, *replayed),
            Facts::LandingDiffers { written, replayed } => self.say(
                format!("`{read}` comes to {}, and {} is written", self.place(*replayed), spot_name(*written)),
                format!("comes to {}", self.place(*replayed)),
            ),
            Facts::UnusedDiffers { number } => self.say(
                format!("{number} is said to be left unused, and is not in hand"),
                "not in hand",
            ),
            Facts::PositionDiffers(differences) => self.position_differs(differences),
            Facts::ImpossiblePosition(problem) => self.impossible_position(problem),
            Facts::ResultDiffers { written, replayed } => self.result_differs(*written, *replayed),
            Facts::SecondResult { first } => self.say(
                format!("a second result; the first stands in line {}", self.line(*first)),
                "not taken over",
            ),
            Facts::AfterResult { result } => self.say(
                format!("play after the result in line {}", self.line(*result)),
                "after the result",
            ),
            Facts::CutShort { throw_due, results } => self.cut_short(*throw_due, results),
            Facts::NoResult => self.help(
                "the log does not say how the game ended",
                "nothing follows",
                "write `Result: N wins`, `Result: S wins` or `Result: unfinished`",
            ),
            Facts::NeedlessMark => self.say(
                format!("`{read}` is marked as irregular, and breaks no rule of this variant"),
                "legal here",
            ),
            Facts::Unsure { readings } => self.unsure(*readings),
            Facts::Gap => self.say(
                "something was not seen here; the position is not known until one is stated",
                "gap",
            ),
            Facts::NotHeard => self.say("a throw was not heard", "not heard"),
            Facts::TakenBack => self.say(format!("`{read}` was taken back at the table"), "taken back"),
            Facts::Disputed => self.say(format!("`{read}` was disputed at the table"), "disputed"),
            Facts::NotChecked { turns } => self.say(
                format!(
                    "after this, the uses of {turns} player turn{} could not be checked: the \
                     position was not known",
                    if *turns == 1 { "" } else { "s" }
                ),
                "not known from here",
            ),
        }
    }

    fn syntax(&self, syntax: SyntaxErrorKind) -> Words {
        let read = &self.read;
        match syntax {
            SyntaxErrorKind::NotUtf8 => self.help(
                "this line is not UTF-8; it was not read",
                "not UTF-8",
                "save the file as UTF-8 in your editor; the line is kept as it is",
            ),
            SyntaxErrorKind::ControlCharacter(c) => self.help(
                format!(
                    "a control character (U+{:04X}) stands in this line; it was not read",
                    c as u32
                ),
                "here",
                "take the character out",
            ),
            SyntaxErrorKind::LineTooLong(bytes) => self.help(
                format!("this line has {bytes} bytes; lines over 1 MiB are not read"),
                "too long",
                "a line is one player turn: is a line end missing?",
            ),
            SyntaxErrorKind::GameTooLong => self.help(
                "this game is longer than 64 MiB; the rest of it was not read",
                "from here",
                "is a line `Dadu: 1` missing between two games?",
            ),
            SyntaxErrorKind::Utf16 => self.help(
                "this file is written in UTF-16, which is not read",
                "UTF-16",
                "save it as UTF-8: in Notepad, `Save as` with the encoding UTF-8",
            ),
            SyntaxErrorKind::OutsideGame => self.help(
                "this stands before the first game; it was not read",
                "outside any game",
                "a game begins with a line `Dadu: 1`",
            ),
            SyntaxErrorKind::UnknownVersion => self.help(
                format!("version `{read}` of the notation is not known; the game was not read"),
                "not known",
                "this program reads `Dadu: 1`",
            ),
            SyntaxErrorKind::UnreadableLine => self.help(
                format!("this line was not understood: `{read}`"),
                "no form of line",
                "a line is a field (`Place: Pune`), a player turn (`N1 1-4 +1 c2+4`), a position \
                 (`= N … | S …`), `...`, `+N5`, `-N5`, or a remark after `#`",
            ),
            SyntaxErrorKind::UnreadableToken => self.unreadable_token(),
            SyntaxErrorKind::Unclosed(open) => self.help(
                format!("`{open}` is opened and not closed"),
                "no end",
                if open == '[' { "write a timecode as `[00:12:31]`" } else { "write `(3)`" },
            ),
            SyntaxErrorKind::Glued => self.help(
                "a second game begins in the middle of this line",
                "glued on",
                "put a line end before `Dadu:`; both games were read",
            ),
            SyntaxErrorKind::NoThrow => self.no_throw(),
        }
    }

    fn unreadable_token(&self) -> Words {
        let read = self.read.as_str();
        let help = match read.as_bytes() {
            [b'[', ..] => "a timecode is written `[00:12:31]` or `[12:31]`",
            _ if read.contains('!') => {
                "after `!` stands nothing, `back`, `disputed`, `disputed-stood` or `disputed-back`"
            }
            _ if self.source.text()
                [self.source.line_range(self.source.line_of(self.finding.span.start as usize))]
            .starts_with(b"=") =>
            {
                "a position is written `= N Kc3 a1*2 wait 5 da 1 open | S f2 wait K 7 | turn N`"
            }
            [b'0'..=b'9', ..] => "throws are written `1-10-2`; what was not heard is `?`",
            _ => "a use is written `c2+10`, `+1`, `Ka1+3`, `e2x`, `@+1`; a throw not heard is `?`",
        };
        self.help(format!("`{read}` was not understood"), "not understood", help)
    }

    fn no_throw(&self) -> Words {
        self.help(
            format!("{} has a player turn without a throw", self.read),
            "no throw",
            "write what was thrown; `?` if it was not heard",
        )
    }

    fn variant(&self, problem: &ProblemKind) -> Words {
        match problem {
            ProblemKind::UnknownName { name, suggestion } => {
                let help = match suggestion {
                    Some(near) => format!("meant as `{near}`?"),
                    None => "`dadu variants` lists presets and parameters".to_owned(),
                };
                let name = printable(name);
                self.help(format!("no preset or parameter is called `{name}`"), "not known", &help)
            }
            ProblemKind::UnknownValue { parameter, value, suggestion } => {
                let values = parameter.definition().values.describe();
                let near =
                    suggestion.as_ref().map_or(String::new(), |s| format!("meant as `{s}`? "));
                self.help(
                    format!("`{}` cannot be `{}`", parameter.name(), printable(value)),
                    "no such value",
                    &format!("{near}It may be: {values}"),
                )
            }
            ProblemKind::Repeated(parameter) => self.say(
                format!("`{}` is set twice; the first value holds", parameter.name()),
                "set again",
            ),
            ProblemKind::NoValue(parameter) => self.help(
                format!("`{}` has no value", parameter.name()),
                "no value",
                &format!("it may be: {}", parameter.definition().values.describe()),
            ),
            ProblemKind::NotFirst(name) => self.say(
                format!("`{}` must stand first, before any change", printable(name)),
                "not first",
            ),
            ProblemKind::NoFile { name, reason } => self.say(
                format!(
                    "the variant file `{}` cannot be read: {}",
                    printable(name),
                    printable(reason)
                ),
                "not read",
            ),
            ProblemKind::InFile { name, line, kind } => {
                let words = self.variant(kind);
                let message = format!("{}, line {line}: {}", printable(name), words.message);
                Words { message, ..words }
            }
            ProblemKind::Advice(advice) => self.advice(*advice),
        }
    }

    fn advice(&self, advice: Advice) -> Words {
        let named = |p: Parameter| format!("`{}` ({})", p.name(), p.definition().rule);
        match advice {
            Advice::Pointless { parameter, because } => self.say(
                format!("{} has no effect as {} is set", named(parameter), named(because)),
                "without effect",
            ),
            Advice::Unusual { parameter, because } => self.say(
                format!(
                    "{} and {} are set in a way that the sources do not know together",
                    named(parameter),
                    named(because)
                ),
                "unusual",
            ),
        }
    }

    fn order(&self, player: Player, bar: OrderBar, next: &[Player]) -> Words {
        let message = match bar {
            OrderBar::NotPresent => format!("{player} is not at the table"),
            OrderBar::JoinedDuringSideTurn => {
                format!("{player} came during this side turn, and plays from the next")
            }
            OrderBar::OthersOwe { players, second } => {
                let side = player.side.other();
                let owe: Vec<Player> = crate::rules::dadu::players(side, players).collect();
                match (owe.is_empty(), second) {
                    (true, _) => format!("{player} throws, and {side} still has its second chance"),
                    (false, false) => format!("{player} throws before {} did", list(&owe)),
                    (false, true) => {
                        format!(
                            "{player} throws before {} has, and {side}'s second chance",
                            list(&owe)
                        )
                    }
                }
            }
            OrderBar::HasThrown => format!("{player} has thrown in this side turn already"),
            OrderBar::NotTheSecond { fixed } => {
                format!("{player} throws twice, and it is {}{fixed} who does so here", player.side)
            }
            OrderBar::SideTurnOver => {
                format!(
                    "everybody of {} has thrown: it is {}'s turn",
                    player.side,
                    player.side.other()
                )
            }
        };
        let help = match next {
            [] => "nobody could have thrown".to_owned(),
            _ => format!("who may throw: {}", list(next)),
        };
        self.help(message, "out of turn", &help)
    }

    fn missing_throw(&self, extra: bool, after: Option<u8>) -> Words {
        let message = match (extra, after) {
            (true, _) => "the capture grants an extra throw, which is not here".to_owned(),
            (false, Some(n)) => format!("after a {n} there is another throw, which is not here"),
            (false, None) => "a throw is missing here".to_owned(),
        };
        self.help(message, "a throw is due", "if it was not heard, write `?`")
    }

    fn throw_too_many(&self, after_capture: bool, after: Option<u8>) -> Words {
        let message = match (after_capture, after) {
            (true, _) => {
                "nothing grants this throw: captures grant none here, or it was made".to_owned()
            }
            (false, Some(n)) => format!("after a {n} there is no further throw without a capture"),
            (false, None) => "nothing grants this throw".to_owned(),
        };
        self.say(message, "one throw too many")
    }

    fn capture_differs(&self, king: bool, replayed: Option<Kind>) -> Words {
        let read = &self.read;
        match replayed {
            None => self.say(
                format!("`{read}` is said to capture, and no opposing piece is captured there"),
                "nothing to capture",
            ),
            Some(captured) => self.say(
                format!(
                    "`{read}` is said to capture {}, and it captures a {}",
                    if king { "a king" } else { "a standard piece" },
                    kind(captured)
                ),
                format!("captures a {}", kind(captured)),
            ),
        }
    }

    fn barred(&self, u: Use, bar: Bar, other_kind_there: bool) -> Words {
        let read = &self.read;
        let from = self.place(u.from);
        let opponent =
            self.player().map_or("the opponent".to_owned(), |p| p.side.other().to_string());
        let side = self.player().map_or("the side".to_owned(), |p| p.side.to_string());
        match bar {
            Bar::GameOver => self.say(format!("`{read}` stands after the end of the game"), "after the end"),
            Bar::ThrowDue { .. } => self.missing_throw(false, None),
            Bar::NotInHand { lost } => self.not_in_hand(u, lost),
            Bar::NoPiece if other_kind_there => self.say(
                format!("`{read}`: there is no {} of {side} on {from}, but a {}", kind(u.kind), kind(u.kind.other())),
                format!("a {} is there", kind(u.kind.other())),
            ),
            Bar::NoPiece => self.say(
                format!("`{read}`: {}", no_piece(u, &side, &from)),
                "no such piece",
            ),
            Bar::EnterNeedsOne => self.say(format!("`{read}`: only a 1 enters a piece"), "not a 1"),
            Bar::MustEnter => self.say(
                format!("`{read}`: while a piece of {side} waits, a 1 must enter one"),
                "a piece waits",
            ),
            Bar::MustExitCentre => self.say(
                format!("`{read}`: a piece of {side} stands in the centre, and a 1 must exit it"),
                "must exit from the centre",
            ),
            Bar::CentreNeedsOne => {
                self.say(format!("`{read}`: only a 1 exits a piece from the centre"), "not a 1")
            }
            Bar::HeldSafeSquare { to, unshortened, .. } => self.held(to, unshortened, &opponent),
            Bar::ClosedRow { to } => self.say(
                format!(
                    "`{read}` comes to {} in {opponent}'s home row, which is closed until {side} captures",
                    self.place(to)
                ),
                format!("comes to {}", self.place(to)),
            ),
            Bar::ExitAcrossClosedRow => self.say(
                format!("`{read}` would exit across {opponent}'s home row, which is closed until {side} captures"),
                "crosses the closed row",
            ),
            Bar::StaysInClosedRow => self.say(
                format!("`{read}`: {opponent}'s home row closed over this piece, which stays until {side} captures"),
                "stays",
            ),
            Bar::PastTheEnd => self.say(
                format!("`{read}` would carry the piece further than one square past the last"),
                "too far",
            ),
            Bar::ExitFromCentreOnly => {
                self.say(format!("`{read}`: in this variant a piece exits from the centre only"), "exits from the track")
            }
            Bar::NoLicenceToExit => self.say(
                format!("`{read}`: nobody of {side} exits before every player of {side} has thrown a 1"),
                "no licence to exit",
            ),
            Bar::InPlaceNeedsOne | Bar::NothingToCapture => self.say(
                format!("`{read}`: no piece of {opponent} shares {from}"),
                "nothing to capture",
            ),
            Bar::SafeFromCapture => {
                self.say(format!("`{read}`: {from} is a safe square, where nothing is captured"), "safe")
            }
            Bar::NoLicenceToKill => self.say(
                format!("`{read}`: {side} may not capture before it has moved a piece beyond its home row"),
                "no licence to kill",
            ),
            Bar::UnlicensedLanding { to } => self.say(
                format!("`{read}`: without licence to kill, {side} may not land on {opponent}'s pieces on {}", self.place(to)),
                format!("comes to {}", self.place(to)),
            ),
            Bar::MustCapture => {
                self.say(format!("`{read}` captures nothing, and this result can capture"), "must capture")
            }
            Bar::HasCaptured => self.say(
                format!("`{read}`: the {} on {from} captured in this player turn and may not move again", kind(u.kind)),
                "has captured",
            ),
            Bar::NoReentry => self.say(
                format!("`{read}`: no such piece can be brought back now"),
                "cannot come back",
            ),
            Bar::ReentryNotForced => self.say(
                format!("`{read}`: a 1 brings a piece back only when nothing else can use it"),
                "not forced",
            ),
        }
    }

    fn not_in_hand(&self, u: Use, lost: Option<Loss>) -> Words {
        let read = &self.read;
        let number = match u.value {
            Value::Top => self.finding.situation.as_ref().map_or(10, |s| s.top),
            value => value as u8,
        };
        let why = match lost {
            None => format!("no {number} is in hand"),
            Some(Loss::Triple) => format!("the {number} was cancelled with two others"),
            Some(Loss::Forfeit) => format!("a 0 forfeited the {number}"),
            Some(Loss::NoDa) => {
                format!(
                    "{} has not thrown a 1 yet, so the {number} is lost",
                    self.player().map_or("the player".into(), |p| p.to_string())
                )
            }
            Some(Loss::BeforeDa) => {
                format!("the {number} was thrown before the first 1, and is lost")
            }
        };
        self.say(format!("`{read}`: {why}"), format!("no {number} in hand"))
    }

    fn held(&self, to: Place, unshortened: Option<Unshortened>, opponent: &str) -> Words {
        let read = &self.read;
        let to = self.place(to);
        let mut words = self.say(
            format!("`{read}` comes to {to}, a safe square that {opponent} holds"),
            format!("{opponent} holds {to}"),
        );
        let why = match unshortened {
            None => return words,
            Some(Unshortened::ToNothing) => "shortened, it would move no square at all".to_owned(),
            Some(Unshortened::OtherUse(value)) => {
                let top = self.finding.situation.as_ref().map_or(10, |s| s.top);
                let number = if value == Value::Top { top } else { value as u8 };
                format!("it may not be shortened while the {number} has an ordinary use")
            }
            Some(Unshortened::Unlicensed) => {
                "shortened, it would land on opponents without licence to kill".to_owned()
            }
        };
        words.help.push(why);
        words
    }

    fn position_differs(&self, differences: &[Difference]) -> Words {
        let help = differences.iter().map(|d| self.difference(d)).collect();
        let n = differences.len();
        let places = if n == 1 { "in one place".to_owned() } else { format!("in {n} places") };
        Words {
            message: format!("the stated position differs from the replay {places}"),
            label: "differs".to_owned(),
            help,
        }
    }

    fn difference(&self, difference: &Difference) -> String {
        let side = difference.side.map_or(String::new(), |side| format!("{side}: "));
        match &difference.what {
            Differing::Pieces { kind: k, place: at, stated, replayed } => {
                let at = place(self.board(), difference.side.unwrap_or(Side::N), *at);
                format!("{side}{at}: stated {}, replayed {replayed}", count(*stated, kind(*k)))
            }
            Differing::Players { word, stated, replayed } => format!(
                "{side}{word}: stated{}, replayed{}",
                naming::numbers(*stated),
                naming::numbers(*replayed)
            ),
            Differing::Holds { word, .. } => {
                format!("{side}stated `{word}`, and by the replay it is not so")
            }
            Differing::Turn { stated, replayed } => format!(
                "stated that it is {stated}'s side turn, and by the replay it is {}",
                replayed.map_or("nobody's".to_owned(), |side| format!("{side}'s"))
            ),
        }
    }

    fn impossible_position(&self, problem: &PositionProblem) -> Words {
        match problem {
            PositionProblem::Count { side, kind: k, stated, there_are } => self.help(
                format!("{side} has {}, and {stated} are stated", count(*there_are, kind(*k))),
                "does not add up",
                "count those `wait`ing, in the `centre` and `out` too",
            ),
            PositionProblem::OnFinalSquare { side } => self.help(
                format!("a piece of {side} cannot stand on its own final square"),
                "cannot be",
                "a piece that lands there goes to the centre: write `centre 1`",
            ),
            PositionProblem::UnknownWord { word, suggestion } => {
                let help = match suggestion {
                    Some(near) => format!("meant as `{near}`?"),
                    None => "the words are wait, centre, out, da, open, closed, and those of \
                             spec/notation.md"
                        .to_owned(),
                };
                self.help(
                    format!("`{}` is no word of a position", printable(word)),
                    "not known",
                    &help,
                )
            }
            PositionProblem::OffTheBoard => {
                self.say(format!("the board has no square `{}`", self.read), "off the board")
            }
            PositionProblem::Misplaced => self.help(
                format!("`{}` does not fit here", self.read),
                "does not fit",
                "`|` stands between the sides: `= N c3 wait K 7 | S f2 wait K 7 | turn N after 1`",
            ),
            PositionProblem::Side(side) => self.help(
                format!("{side} must stand in a position once"),
                "once each",
                "write both sides: `= N … | S …`",
            ),
        }
    }

    fn result_differs(&self, written: Option<Side>, replayed: Option<Side>) -> Words {
        let message = match (written, replayed) {
            (Some(written), Some(replayed)) => {
                format!("{written} is said to win, and by the play {replayed} has won")
            }
            (Some(written), None) => {
                format!("{written} is said to win, and by the play it still has pieces to exit")
            }
            (None, Some(replayed)) => {
                format!("the game is said to be unfinished, and by the play {replayed} has won")
            }
            (None, None) => "the result differs".to_owned(),
        };
        self.help(message, "differs", "if the table settled it so, mark it: `Result: N wins!`")
    }

    fn cut_short(&self, throw_due: bool, results: &[u8]) -> Words {
        let what = if throw_due {
            "a throw is due".to_owned()
        } else {
            format!("{} can still be used", list(results))
        };
        self.help(
            format!("the log ends in the middle of a player turn: {what}"),
            "cut short",
            "if the game was stopped here, write `Result: unfinished`",
        )
    }

    fn unsure(&self, readings: u8) -> Words {
        let read = &self.read;
        let message = match readings {
            0 => format!("`{read}` is not known for certain, and no reading of it is legal here"),
            1 => format!("`{read}` is not known for certain; it is taken as one reading"),
            n => format!(
                "`{read}` is not known for certain; {n} readings are legal, the first is taken"
            ),
        };
        self.say(message, "unsure")
    }
}

fn no_piece(u: Use, side: &str, from: &str) -> String {
    let what = kind(u.kind);
    match u.from {
        Place::WAITING => format!("no {what} of {side} is waiting"),
        Place::CENTRE => format!("no {what} of {side} is in the centre"),
        Place::EXITED => format!("no {what} of {side} has exited"),
        _ => format!("no {what} of {side} is on {from}"),
    }
}

fn spot_name(spot: Spot) -> String {
    match spot {
        Spot::Square(square) => format!("{}{}", char::from(square.letter()), square.place()),
        Spot::Centre => "the centre".to_owned(),
        _ => "off the board".to_owned(),
    }
}
