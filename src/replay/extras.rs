//! The checked extras that a replay knows, for the formatter to add.

use super::{ItemEvent, MoveEvent, Setup, TurnEnd, Witness, door, pieces};
use crate::finding::{Code, Facts, Finding};
use crate::games::move_game::Effect;
use crate::notation::format::Extras;
use crate::notation::{
    Capture, Content, ItemKind, Log, MAX_ROUND, PlayCapture, PlayForm, SowingEnd, Spot, fields,
};
use crate::table::Side;

/// The extras that the replay knows and the log leaves out.
#[derive(Clone, Debug, Default)]
pub struct KnownExtras {
    /// The extras.
    pub extras: Extras,
    /// The line from which only rounds are added, because the position is in doubt, and the reason.
    pub stop: Option<(usize, DoubtReason)>,
    /// The first line whose written round contradicts the count. If there is one, no rounds are added.
    pub wrong_round: Option<usize>,
}

/// The reason why the position is in doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubtReason {
    /// A finding.
    Found(Code),
    /// Part of the play was not seen.
    NotKnown,
    /// The recorder was not sure.
    NotSure,
}

/// Returns every checked extra that the log leaves out and that the replay is sure of.
pub fn extras(text: &[u8], log: &Log, setup: &Setup<'_>) -> KnownExtras {
    let mut finder = Finder { log, extras: Extras::default(), unsure_from: None };
    let (why, findings) = door::of(log).why_unsure(text, log, setup, &mut finder);
    let wrong_round = wrong_round(log, &findings);
    let stop = finder.unsure_from.zip(why);
    let mut extras = finder.extras;
    let has_result = log.fields().any(|field| {
        fields::known_field(&text[field.name.range()]).is_some_and(|known| known.name == "Result")
    });
    // Another game glued to the end leaves no line for a result.
    extras.winner = extras.winner.filter(|_| !has_result && log.glued.is_none());
    extras.drawn &= !has_result && log.glued.is_none();
    if wrong_round.is_some() {
        extras.rounds.clear();
    }
    KnownExtras { extras, stop, wrong_round }
}

/// Returns the line of the first written round that contradicts the count.
fn wrong_round(log: &Log, findings: &[Finding]) -> Option<usize> {
    let wrong = |finding: &&Finding| matches!(finding.facts, Facts::WrongRound { .. });
    let start = findings.iter().filter(wrong).map(|finding| finding.span.start).min()?;
    log.lines.iter().position(|line| start <= line.span.end)
}

struct Finder<'a> {
    log: &'a Log,
    extras: Extras,
    /// The line of the first player turn after which no turn was sure.
    unsure_from: Option<usize>,
}

impl Finder<'_> {
    fn end_of(&mut self, line: usize, sure: bool, whole: bool, left: Vec<u16>) {
        self.unsure_from = if sure { None } else { self.unsure_from.or(Some(line)) };
        // A log may end in the middle of a player turn. Then the end of that turn is unknown.
        if !sure || !whole {
            (self.extras.winner, self.extras.drawn) = (None, false);
            return;
        }
        let Content::Turn(turn) = &self.log.lines[line].content else { return };
        let is_unused = |item: &crate::notation::Item| matches!(item.kind, ItemKind::Unused(_));
        if !left.is_empty() && !self.log.items_of(turn).iter().any(is_unused) {
            self.extras.unused.push((line, left));
        }
    }
}

impl Witness for Finder<'_> {
    fn on_round(&mut self, line: usize, number: u32) {
        if number <= MAX_ROUND {
            self.extras.rounds.push((line, number));
        }
    }

    fn on_move(&mut self, made: &MoveEvent<'_>) {
        if !made.sure {
            return;
        }
        let moves = matches!(made.from, Spot::Square(_)) && !made.in_place;
        let captured = match self.log.forms.several {
            true => Capture::of_count(
                made.captured.iter().map(|&(_, letter, count)| count * pieces(letter)).sum(),
            ),
            false => made.captured.first().map(|&(_, letter, _)| Capture::of_letter(letter)),
        };
        self.extras.moves.push((made.item, moves.then_some(made.to), captured));
    }

    fn on_turn_end(&mut self, over: &TurnEnd<'_>) {
        let left = over.left.iter().map(|value| u16::from(value.number())).collect();
        self.end_of(over.line, over.sure, over.whole, left);
    }

    fn on_item(&mut self, played: &ItemEvent) {
        // The notation has no extras for a move of which nothing was seen: `?x` would be another token.
        let kind = self.log.items.get(played.item).map(|item| item.kind);
        let is_unseen =
            matches!(kind, Some(ItemKind::Play(token)) if token.form == PlayForm::Unseen);
        if played.sure && !is_unseen {
            self.extras.plays.push((played.item, played_extras(played)));
        }
    }

    fn on_win(&mut self, side: Side) {
        self.extras.winner = Some(side);
    }

    fn on_draw(&mut self) {
        self.extras.drawn = true;
    }
}

/// Returns the extras of an item of a game without throws: the end of a sowing, and the capture.
fn played_extras(played: &ItemEvent) -> (Option<SowingEnd>, Option<PlayCapture>) {
    let Effect { taken, last, makes_qar, .. } = played.effect;
    let ended = last.map(|(hole, balls)| SowingEnd { hole: Some(hole), balls: Some(balls.into()) });
    let taken = match taken {
        _ if makes_qar => Some(PlayCapture::Qar),
        0 => None,
        1 if last.is_none() => Some(PlayCapture::Some),
        several => Some(PlayCapture::Count(several)),
    };
    (ended, taken)
}
