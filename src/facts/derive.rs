//! The derived rows of a game, computed from its log.
//!
//! The derivation is a pure function of the log and of the variant files that it names: the same input
//! always gives the same rows.

use super::heard;
use super::kind::{DADU, game_of};
use super::played::{DeclaredVariant, LogResult, PlayFacts, SeenMove, letter_name};
use super::rows::{
    DerivedRows, FindingFacts, Full, MoveFacts, PlayerFacts, Record, Results, SideFacts,
    ThrowFacts, TurnFacts,
};
use super::wait::Wait;
use crate::diagnostic::{GameSource, words};
use crate::finding::{Facts, Finding, InMoves, Severity};
use crate::games::GameId;
use crate::notation::consent::{Consent, ConsentUse};
use crate::notation::{
    Action, Content, Field, ItemKind, Letter, Line, Log, MoveToken, PieceToken, PlayForm,
    PlayToken, SeenNumber, Spot, ThrowToken, fields,
};
use crate::play::Ending;
use crate::replay::{
    Game, Loader, NamedPlayer, Setup, field_value, household, named_players, numbered_fields,
    replay, tidy_value,
};
use crate::span::Span;
use crate::table::{BySide, Side};

/// The facts to derive beside those that every command needs.
#[derive(Clone, Copy, Debug, Default)]
pub struct WantedFacts {
    /// Every player turn, throw and move.
    pub full: bool,
    /// The boards after the player turns, and in a game of Dadu the chances to capture. Only an archive stores them.
    pub board: bool,
}

/// Derives the rows of a log.
pub fn derive(text: &[u8], log: &Log, load: Loader<'_>, wanted: WantedFacts) -> DerivedRows {
    let setup = Setup { load, ..Setup::default() };
    let reader = LogReader::new(text, log);
    let game = reader.game();
    let book = GameId::of_name(&game).map(GameId::rulebook);
    let mut watch = heard::Watch::new(log, book, wanted);
    let (replayed, played) = (replay(text, log, &setup, &mut watch), watch.finish());
    let declared = reader.declared(&game, &replayed);
    reader.derived(game, LogResult::of(replayed, declared), played)
}

/// Returns the sides that play. For Dadu these are always both.
fn sides(
    log: &Log,
    judged: &LogResult,
    played: &mut PlayFacts,
    both: bool,
) -> Vec<(Side, SideFacts)> {
    let mut sides = std::mem::take(&mut played.sides);
    sides.0.iter_mut().zip(judged.players.0).for_each(|(side, players)| side.players = players);
    if judged.playable {
        count_doubtful_throws(log, &mut sides);
    }
    let of_dadu = |side| both && Side::BOTH.contains(&side);
    let sides = Side::ALL.into_iter().zip(sides.0);
    sides.filter(|(side, facts)| of_dadu(*side) || facts.plays()).collect()
}

fn count_doubtful_throws(log: &Log, sides: &mut BySide<SideFacts>) {
    for line in &log.lines {
        let Content::Turn(turn) = &line.content else { continue };
        let side = &mut sides[turn.player.seat.side];
        for item in log.items_of(turn) {
            let ItemKind::Throw(throw) = item.kind else { continue };
            if throw.marks.verdict.is_undone() {
                side.taken_back += 1;
            } else if throw.number == SeenNumber::Not {
                side.unheard += 1;
            } else if is_unsure(throw) {
                side.unsure += 1;
            }
        }
    }
}

/// Returns whether a number was heard that may be wrong.
pub(super) fn is_unsure(throw: ThrowToken) -> bool {
    throw.marks.unsure || matches!(throw.number, SeenNumber::Or(_))
}

/// Returns the players who were present at the start, who took a turn, or who are named.
fn players(
    log: &Log,
    judged: &LogResult,
    played: &PlayFacts,
    named: &[NamedPlayer],
    consent: &Consent,
) -> Vec<PlayerFacts> {
    let mut players = Vec::new();
    let crossed = crossed(log);
    for &side in log.forms.sides {
        for number in 1..=crate::table::MAX_PLAYERS {
            let seen = &played.players[side][usize::from(number) - 1];
            let name = named.iter().rev().find(|n| (n.side, n.number) == (side, number));
            if number > judged.players[side] && seen.turns == 0 && name.is_none() {
                continue;
            }
            let mut wait = seen.wait;
            if seen.turns > 0 && wait.is_some() && crossed.contains(&(side, number)) {
                wait = Some(Wait::NOT_SEEN);
            }
            players.push(PlayerFacts {
                side,
                number,
                name: name.map(|named| named.name.clone()),
                line: name.map(|named| named.line),
                withdrawn: false,
                turns: seen.turns,
                captures: seen.captures,
                wait,
            });
        }
    }
    PlayerFacts::mark_withdrawn(&mut players, consent);
    players
}

/// Returns the seats to which a player switched from another side.
fn crossed(log: &Log) -> Vec<(Side, u8)> {
    let to = |line: &Line| match line.content {
        Content::Crossing(_, to) => Some((to.side, to.number)),
        _ => None,
    };
    log.lines.iter().filter_map(to).collect()
}

struct LogReader<'a> {
    text: &'a [u8],
    log: &'a Log,
    /// The fields with their line numbers, from 1. They are collected once, because most lines are not fields.
    fields: Vec<(u32, &'a Field)>,
}

impl<'a> LogReader<'a> {
    fn new(text: &'a [u8], log: &'a Log) -> LogReader<'a> {
        LogReader { text, log, fields: numbered_fields(log) }
    }

    fn string(&self, span: Span) -> String {
        String::from_utf8_lossy(&self.text[span.range()]).into_owned()
    }

    fn value(&self, name: &'static str) -> Option<String> {
        field_value(self.text, &self.fields, name)
    }

    /// Builds the rows from the results of the replay.
    fn derived(&self, game: String, judged: LogResult, mut played: Box<PlayFacts>) -> DerivedRows {
        // In a game that is not replayed, the meaning of the tokens is unknown.
        let shows_play = judged.playable || game == DADU;
        let full = played.is_full();
        // If the play was not replayed, its boards are unknown.
        let boards = played.boards.take().filter(|_| judged.playable);
        let named = named_players(self.text, self.log.forms, &self.fields);
        let consent = Consent::of(self.text, self.log);
        DerivedRows {
            players: players(self.log, &judged, &played, &named, &consent),
            fields: self.fields(),
            remarks: self.remarks(),
            findings: self.findings(&judged.findings),
            full: full.then(|| if shows_play { self.full(&mut played) } else { Full::default() }),
            sides: sides(self.log, &judged, &mut played, game == DADU),
            record: self.record(game, judged, &played, consent),
            captures: played.captures,
            boards,
        }
    }

    /// The game that the log records.
    fn game(&self) -> String {
        game_of(self.log, || self.named("Game").next().map(|field| self.string(field.value)))
    }

    /// The variant that the log declares; for an unknown game, the text of its field `Variant`.
    fn declared(&self, game: &str, replayed: &Game) -> DeclaredVariant {
        match GameId::of_name(game) {
            Some(_) => DeclaredVariant::Read(replayed.play.declared()),
            None => DeclaredVariant::Unread(self.value("Variant").unwrap_or("unknown".to_owned())),
        }
    }

    fn record(
        &self,
        game: String,
        judged: LogResult,
        played: &PlayFacts,
        consent: Consent,
    ) -> Record {
        let date = self.value("Date");
        let known = date.as_deref().and_then(|date| fields::date(date).ok());
        let (date_from, date_to) = known.as_ref().map_or((None, None), fields::days);
        let weighs = |severity| judged.findings.iter().filter(|f| f.severity == severity).count();
        Record {
            is_unchecked: game != DADU && !judged.playable,
            game,
            log_id: self.value("Id"),
            title: self.value("Title"),
            date,
            date_from,
            date_to,
            place: tidy_value(self.text, &self.fields, "Place"),
            household: household(self.text, &self.fields),
            simulated: self.value("Simulated").is_some(),
            consent_use: consent.permits.map(ConsentUse::name),
            consent_until: consent.until,
            has_unclear_consent: consent.is_unclear || consent.is_unread,
            changes: self.named("Change").count() as u32,
            verdict: judged.verdict,
            result: self.result(),
            winner: judged.winner,
            outcome: self.outcome(&judged, played),
            first_side: played.first_side,
            unseen: played.unseen,
            rounds: played.round.filter(|_| judged.playable && !self.ends_unseen()),
            turns: judged.counts.turns,
            throws: judged.counts.throws,
            moves: judged.counts.moves,
            errors: weighs(Severity::Error) as u32,
            warnings: weighs(Severity::Warning) as u32,
            notes: weighs(Severity::Note) as u32,
            unread_lines: judged.counts.unread_lines,
            unchecked: judged.counts.unchecked,
            chances: played.chances.clone(),
            declared: judged.declared,
        }
    }

    fn named(&self, name: &'static str) -> impl Iterator<Item = &'a Field> {
        let is =
            |field: &Field| self.text[field.name.range()].eq_ignore_ascii_case(name.as_bytes());
        self.fields.iter().map(|&(_, field)| field).filter(move |field| is(field))
    }

    fn written_result(&self) -> Option<fields::ResultField> {
        fields::result(self.log.forms, &self.value("Result")?).ok()
    }

    fn result(&self) -> Option<&'static str> {
        let written = self.written_result()?;
        let nobody = if written.drawn { "draw" } else { "unfinished" };
        Some(written.winner.map_or(nobody, Side::name))
    }

    /// Returns how the winner is known, or that the game was drawn; `None` if it did not end.
    fn outcome(&self, judged: &LogResult, played: &PlayFacts) -> Option<&'static str> {
        let won = played.won;
        let differs = |finding: &Finding| match finding.facts {
            Facts::ResultDiffers { .. } => true,
            Facts::Moves(_, InMoves::DrawDiffers { written, replayed }) => {
                // Without a winner on either side, nobody's win is contradicted.
                [written, replayed].iter().any(|outcome| matches!(outcome, Some(Ending::Won(_))))
            }
            _ => false,
        };
        let written = self.written_result();
        let claimed = written.as_ref().and_then(|result| result.winner);
        let drawn = written.as_ref().is_some_and(|result| result.drawn);
        let agreed = written.is_some_and(|result| result.irregular) && !drawn;
        if judged.findings.iter().any(differs) {
            Some("contradicted")
        } else if won.is_some() && (claimed == won || !agreed) {
            Some("settled")
        } else if agreed {
            Some("agreed")
        } else if claimed.or(judged.winner).is_some() {
            Some("claimed")
        } else {
            (drawn || played.is_drawn).then_some("drawn")
        }
    }

    /// Returns whether a gap or an unreadable line follows the last player turn.
    fn ends_unseen(&self) -> bool {
        let says = |content: &Content| {
            matches!(content, Content::Turn(_) | Content::Gap(_) | Content::Unreadable)
        };
        let last = self.log.lines.iter().map(|line| &line.content).rfind(|content| says(content));
        last.is_some_and(|content| !matches!(content, Content::Turn(_)))
    }

    fn fields(&self) -> Vec<(u32, String, String)> {
        let field = |&(line, field): &(u32, &Field)| {
            (line, self.string(field.name), self.string(field.value))
        };
        self.fields.iter().map(field).collect()
    }

    fn remarks(&self) -> Vec<(u32, String)> {
        let remark = |(number, line): (usize, &Line)| {
            let text = self.string(line.remark?);
            let text = text.trim_start_matches('#').trim();
            (!text.is_empty()).then(|| (number as u32 + 1, text.to_owned()))
        };
        self.log.lines.iter().enumerate().filter_map(remark).collect()
    }

    fn findings(&self, findings: &[Finding]) -> Vec<FindingFacts> {
        if findings.is_empty() {
            return Vec::new();
        }
        let source = GameSource::new("", self.text, 0);
        let facts = |finding: &Finding| FindingFacts {
            code: finding.code().id(),
            name: finding.code().name(),
            severity: finding.severity,
            line: source.place(finding.span.start as usize).0 as u32,
            span: finding.span,
            follows: finding.follows.map(|index| index + 1),
            message: words(finding, findings, &source).message,
        };
        findings.iter().map(facts).collect()
    }

    fn full(&self, played: &mut PlayFacts) -> Full {
        let mut full = Full::default();
        for (number, line) in self.log.lines.iter().enumerate() {
            let Content::Turn(turn) = &line.content else { continue };
            let number = number as u32 + 1;
            let seat = turn.player.seat;
            full.turns.push(TurnFacts {
                line: number,
                round: played.round_of(number),
                side: seat.side,
                player: Some(seat.number).filter(|&n| n > 0 && turn.player.or.is_none()),
                sure: played.is_sure(number),
            });
            let at = (full.turns.len() as u32, number);
            for index in turn.items.range() {
                self.item(index, at, played, &mut full);
            }
        }
        full
    }

    fn item(
        &self,
        index: usize,
        (turn, line): (u32, u32),
        played: &mut PlayFacts,
        full: &mut Full,
    ) {
        match self.log.items[index].kind {
            // In a game without throws, a throw is an error and not a row.
            ItemKind::Throw(_) if !self.log.forms.throws => {}
            ItemKind::Throw(throw) => full.throws.push(ThrowFacts {
                turn,
                line,
                value: exact(throw.number),
                effect: played.effect_of_throw(index),
                unsure: is_unsure(throw),
                taken_back: throw.marks.verdict.is_undone(),
            }),
            ItemKind::Move(token) => {
                let written = self.written_move(index, &token);
                let facts = with_seen(written, played.take_move(index));
                full.moves.push(MoveFacts { turn, line, ..facts });
            }
            ItemKind::Pairing(pairing) => {
                let act = Some(if pairing.made { "twins" } else { "apart" });
                let facts = MoveFacts { act, ..written_piece(pairing.piece) };
                let facts = with_seen(facts, played.take_move(index));
                full.moves.push(MoveFacts { turn, line, ..facts });
            }
            ItemKind::Play(token) => {
                let facts = with_seen(written_item(&token), played.take_move(index));
                full.moves.push(MoveFacts { turn, line, ..facts });
            }
            _ => {}
        }
    }

    /// Returns a move as written. Its results are known if each of them was seen.
    fn written_move(&self, index: usize, token: &MoveToken) -> MoveFacts {
        let first = match token.action {
            Action::Result(seen) => exact(seen),
            Action::InPlace => Some(1),
        };
        let mut added = self.log.added_to(index).map(exact).peekable();
        let results = match (first, added.peek()) {
            (Some(first), None) => Results::One(first),
            _ => {
                let all: Option<Vec<u16>> = [first].into_iter().chain(added).collect();
                Results::of(&all.unwrap_or_default())
            }
        };
        MoveFacts { results, ..written_piece(token.piece) }
    }
}

fn exact(seen: SeenNumber) -> Option<u16> {
    match seen {
        SeenNumber::Is(number) => Some(number),
        _ => None,
    }
}

/// Returns a move of which only the piece is filled in.
fn written_piece(piece: PieceToken) -> MoveFacts {
    let piece_name = match piece.letter {
        Letter::None => Some(""),
        Letter::Is(letter) => Some(letter_name(letter)),
        Letter::Unknown => None,
    };
    MoveFacts { piece: piece_name, origin: Some(piece.spot), ..MoveFacts::default() }
}

/// Returns an item of a game without throws as written.
fn written_item(token: &PlayToken) -> MoveFacts {
    let square = token.square.map(Spot::Square);
    let (origin, target) = match token.form {
        PlayForm::Place => (Some(Spot::Start), square),
        PlayForm::Remove => (None, square),
        PlayForm::Path | PlayForm::Sow => (square, None),
        PlayForm::Pass | PlayForm::Unseen => (None, None),
    };
    let piece = origin.or(target).map(|_| "");
    MoveFacts { piece, origin, target, ..MoveFacts::default() }
}

/// Completes a written move with the facts from its replay.
fn with_seen(written: MoveFacts, seen: Option<SeenMove>) -> MoveFacts {
    let Some(seen) = seen else { return written };
    let results =
        if seen.results.is_empty() { written.results } else { Results::of(&seen.results) };
    MoveFacts {
        piece: seen.piece,
        results,
        act: Some(seen.act),
        origin: seen.origin,
        target: seen.target,
        captured: seen.captured,
        ..written
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::facts::played::TurnBegins;
    use crate::notation::{Spot, SquareName, parse};
    use crate::play::Value;
    use crate::replay::Counts;
    use crate::replay::MoveEvent;
    use crate::table::Player;

    /// A log with throws up to 8, several results in a move, captures of several sides, and twins.
    const LOG: &str = "Dadu: 1\nGame: thaayam\nPlayers: 1-1-1-0\n\nS1 1-4-8 +1 c1+4+8=e4x2 c5=T\n";

    /// The replay of a game other than Dadu, written by hand.
    fn told(log: &Log) -> Box<PlayFacts> {
        let mut played = PlayFacts::new(log.items.len(), true);
        let player = Player::first(Side::S);
        let (line, number, round) = (5, 1, Some(1));
        played.turn_begins(&TurnBegins { line, number, player, sure: true, round });
        let items = |is: fn(&ItemKind) -> bool| -> Vec<usize> {
            (0..log.items.len()).filter(|&item| is(&log.items[item].kind)).collect()
        };
        for (item, value) in
            items(|kind| matches!(kind, ItemKind::Throw(_))).into_iter().zip([1, 4, 8])
        {
            played.count_throw(Side::S, Value::of(value).unwrap());
            played.effect(item).unwrap().lost = Some(value == 4);
        }
        let square = |letter, place| Spot::Square(SquareName::new(letter, place));
        let values = [4, 8].map(|number| Value::of(number).unwrap());
        let moves = items(|kind| matches!(kind, ItemKind::Move(_)));
        let made = MoveEvent {
            item: moves[1],
            player,
            letter: None,
            from: square(b'c', 1),
            to: square(b'e', 4),
            in_place: false,
            values: &values,
            captured: &[(Side::N, None, 1), (Side::E, Some(b'T'), 1)],
            brings: &[],
            sure: true,
        };
        played.captured(&made, 0);
        played.moved(&made, vec![4, 8]);
        played.sides[Side::S].add("twins");
        played.turn_ended(true);
        played
    }

    /// Returns the rows of this log.
    pub(crate) fn rows_with_several_sides() -> DerivedRows {
        let log = parse(LOG.as_bytes());
        let reader = LogReader::new(LOG.as_bytes(), &log);
        let judged = LogResult {
            playable: true,
            verdict: "legal",
            findings: Vec::new(),
            counts: Counts { turns: 1, throws: 3, moves: 2, ..Counts::default() },
            declared: DeclaredVariant::Unread("unknown".to_owned()),
            players: BySide([1, 1, 1, 0]),
            winner: Some(Side::E),
        };
        reader.derived(reader.game(), judged, told(&log))
    }
}
