//! The legal items of a game without throws at a point in a log, in words.

use super::case::{LegalMove, MoveCase};
use crate::diagnostic::answer_to;
use crate::finding::{Facts, InPlay};
use crate::replay::move_game::Moment;
use crate::table::{Player, Side};

/// Returns the player and the legal items.
///
/// # Errors
/// The reason why there are none, in a sentence.
pub fn choices(
    moment: &Moment,
    asked: Option<Player>,
    numbers: &[u16],
    whose_turn: &str,
) -> Result<super::Choices, String> {
    if !numbers.is_empty() {
        return Err(format!("nothing is thrown in {}; leave the throws out", moment.game));
    }
    let is_over = moment.winner.is_some() || moment.drawn;
    let next = moment.player().or(Some(Player::first(Side::S)));
    let player = asked.or(next).filter(|_| !is_over).ok_or(whose_turn)?;
    if player != Player::first(player.side) || !Side::BOTH.contains(&player.side) {
        let playing = Side::BOTH.map(Player::first).into();
        return Err(sentence(moment, player, InPlay::NotAtTable { player, playing }));
    }
    let out_of_order = out_of_turn(moment, player);
    Ok(super::Choices { player, out_of_order, cases: vec![case(moment, player)] })
}

/// Returns the reason why the player may not play now, if it is certainly the other side's turn.
fn out_of_turn(moment: &Moment, player: Player) -> Option<String> {
    let turn = moment.player().filter(|&turn| turn != player && moment.order_is_known)?;
    let (after_capture, other_way) = (false, None);
    Some(sentence(moment, player, InPlay::OutOfTurn { player, turn, after_capture, other_way }))
}

fn sentence(moment: &Moment, player: Player, facts: InPlay) -> String {
    answer_to(player, Facts::Play(moment.game, facts), &[], &player.to_string()).message
}

fn case(moment: &Moment, player: Player) -> MoveCase {
    let choices = &moment.choices[player.side];
    MoveCase {
        throws: Vec::new(),
        again: false,
        hand: Vec::new(),
        in_hand: String::new(),
        lost: Vec::new(),
        must: Vec::new(),
        legal: choices.legal.iter().map(|choice| legal(&choice.in_full)).collect(),
        barred: Vec::new(),
        may_end: Some(choices.may_end),
    }
}

fn legal(in_full: &str) -> LegalMove {
    LegalMove {
        result: 0,
        to: String::new(),
        captures: in_full.contains(['x', 'q']).then_some("pieces"),
        shortened: false,
        written: in_full.to_owned(),
        effects: Vec::new(),
        several: None,
    }
}
