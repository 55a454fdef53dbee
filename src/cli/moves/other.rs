//! The legal moves of any game except Dadu at a point in a log, in words.

use super::case::{IllegalMove, LegalMove, MoveCase};
use crate::diagnostic::{answer_to, counted_words, hand_words, list, lost_words, pair_words};
use crate::finding::{Facts, InPlay};
use crate::games::GameId;
use crate::layout::Spot;
use crate::replay::{Brings, Choice, Choices, Moment, Refusal};
use crate::rulebook::RuleId;
use crate::table::{Player, Side};

/// Returns the player and the legal moves.
///
/// # Errors
/// The reason why there are none, in a sentence.
pub fn choices(
    moment: &Moment,
    asked: Option<Player>,
    numbers: &[u16],
    whose_turn: &str,
) -> Result<super::Choices, String> {
    if !numbers.is_empty() && !moment.game.has_throws() {
        return Err(format!("nothing is thrown in {}; leave the throws out", moment.game));
    }
    let next = moment.player().or(moment.players.first().copied());
    let player = asked.or(next).filter(|_| !moment.is_over()).ok_or(whose_turn)?;
    let out_of_order = out_of_turn(moment, player);
    Ok(super::Choices { player, out_of_order, cases: cases(moment, player, numbers)? })
}

/// Returns the legal moves of a player, case by case.
fn cases(moment: &Moment, player: Player, numbers: &[u16]) -> Result<Vec<MoveCase>, String> {
    if !moment.players.contains(&player) {
        let playing = moment.players.clone();
        let facts = Facts::Play(moment.game, InPlay::NotAtTable { player, playing });
        return Err(sentence(player, facts, &[], &player.to_string()));
    }
    let choices = moment.choices(player, numbers);
    let choices =
        choices.map_err(|(number, facts)| sentence(player, facts, &[], &number.to_string()))?;
    Ok(choices.into_iter().map(|choices| case(moment.game, player, choices)).collect())
}

/// Returns the reason why the player may not play now, if it is certainly another side's turn.
fn out_of_turn(moment: &Moment, player: Player) -> Option<String> {
    let turn = moment.player().filter(|&turn| turn != player && moment.order_is_known)?;
    let facts = InPlay::OutOfTurn { player, turn, after_capture: false, other_way: None };
    let facts = Facts::Play(moment.game, facts);
    Some(answer_to(player, facts, &[], &player.to_string()).message)
}

fn case(game: GameId, player: Player, choices: Choices) -> MoveCase {
    let lost = choices.lost.iter().map(|&number| lost_words(game, player.side, number));
    let mut lost: Vec<String> = lost.collect();
    // Several throws of a value are lost for the same reason, which is given once.
    lost.dedup();
    let more = choices.more.map(|(used, most)| {
        let facts = Facts::Play(game, InPlay::MoreUsable { used, most });
        answer_to(player, facts, &[], "").message
    });
    let each = |&(number, count): &(u8, u32)| std::iter::repeat_n(number, count as usize);
    let legal = if game.has_throws() { legal } else { legal_item };
    MoveCase {
        again: choices.again,
        in_hand: hand_words(&choices.hand),
        hand: choices.hand.iter().flat_map(each).collect(),
        lost: lost.into_iter().chain(more).collect(),
        must: choices.must,
        legal: choices.legal.into_iter().map(|choice| legal(game, choice)).collect(),
        barred: choices.barred.into_iter().map(|it| barred(player, it)).collect(),
        may_end: Some(choices.may_end),
        throws: choices.thrown,
    }
}

fn legal(game: GameId, choice: Choice) -> LegalMove {
    let effects = effects(game, &choice);
    LegalMove {
        result: choice.values.iter().fold(0, |sum, &value| sum.saturating_add(value)),
        to: match choice.to {
            Some(Spot::Square(name)) => name.to_string(),
            _ => "off the board".to_owned(),
        },
        captures: (choice.taken > 0).then_some("pieces"),
        shortened: false,
        written: choice.in_full,
        effects,
        several: Some((choice.values, choice.taken)),
    }
}

/// Returns an item of a game without throws, whose notation says all about it.
fn legal_item(_: GameId, choice: Choice) -> LegalMove {
    LegalMove {
        result: 0,
        to: String::new(),
        captures: choice.in_full.contains(['x', 'q']).then_some("pieces"),
        shortened: false,
        written: choice.in_full,
        effects: Vec::new(),
        several: None,
    }
}

/// Returns the effects of a move, each in a few words.
fn effects(game: GameId, choice: &Choice) -> Vec<String> {
    let enters = choice.written.starts_with('+') || choice.written.starts_with("T+");
    let whose = |&(side, letter, count): &(Side, Option<u8>, u8)| {
        format!("{} of {side}", counted_words(game, letter, count))
    };
    let captured: Vec<String> = choice.captured.iter().map(whose).collect();
    let mut words: Vec<String> = enters.then(|| "enters".to_owned()).into_iter().collect();
    words.extend((choice.to == Some(Spot::Out)).then(|| "is borne off".to_owned()));
    words.extend((!captured.is_empty()).then(|| format!("captures {}", list(&captured))));
    words.extend(choice.brings.iter().map(|brings| gain_words(game, *brings)));
    words
}

fn gain_words(game: GameId, brings: Brings) -> String {
    match brings {
        Brings::Turn => "gives another turn".to_owned(),
        Brings::Throws(1) => "gives another throw".to_owned(),
        Brings::Throws(count) => format!("gives {count} throws"),
        Brings::Win => "wins".to_owned(),
        Brings::Parting => pair_words(game, false).to_owned(),
        Brings::Pairing => pair_words(game, true).to_owned(),
    }
}

fn barred(player: Player, refusal: Refusal) -> IllegalMove {
    let Refusal { value, written, facts, rules } = refusal;
    IllegalMove { result: value, why: sentence(player, facts, &rules, &written), rules, written }
}

fn sentence(player: Player, facts: Facts, rules: &[RuleId], read: &str) -> String {
    let words = answer_to(player, facts, rules, read);
    [vec![words.message], words.help].concat().join("; ")
}
