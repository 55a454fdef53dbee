//! The legal moves at a point in a log, in words.

use super::case::{IllegalMove, LegalMove, MoveCase};
use crate::diagnostic::{answer, effect_words, in_hand, list, lost_words};
use crate::finding::{Facts, InPlay};
use crate::layout::Spot;
use crate::replay::{Brings, Choice, Choices, LostThrow, Moment, OutOfTurn, Reason, Refusal};
use crate::rulebook::Forms;
use crate::table::Player;

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
    let forms = &moment.game.rulebook().forms;
    if !numbers.is_empty() && !forms.throws {
        return Err(format!("nothing is thrown in {}; leave the throws out", moment.game));
    }
    let next = moment.player().or(moment.may_be_next.first().copied());
    let player = asked.or(next).filter(|_| !moment.is_over()).ok_or(whose_turn)?;
    if !forms.sides.contains(&player.side) {
        let (title, sides) = (moment.game.rulebook().title, list(forms.sides));
        return Err(format!("{player} is not a player of {title}, which has the sides {sides}"));
    }
    if let Some(facts) = moment.not_at_table(player) {
        return Err(sentence(player, &facts.into(), &player.to_string()));
    }
    let choices = moment.choices(player, numbers);
    let choices =
        choices.map_err(|(number, facts)| sentence(player, &facts.into(), &number.to_string()))?;
    let out_of_order = out_of_order(moment, player, whose_turn);
    let cases = choices.into_iter().map(|choices| case(moment, player, choices)).collect();
    Ok(super::Choices { player, out_of_order, cases })
}

/// Returns the reason why the player may not play now, if there is one.
fn out_of_order(moment: &Moment, player: Player, whose_turn: &str) -> Option<String> {
    Some(match moment.out_of_turn(player)? {
        OutOfTurn::TooEarly => format!("{whose_turn}; {player} is too early"),
        OutOfTurn::Barred { why, expected } => {
            let words = answer(player, &why, &player.to_string());
            match &expected[..] {
                [] => words.message,
                expected => format!("{}; expected: {}", words.message, list(expected)),
            }
        }
    })
}

fn case(moment: &Moment, player: Player, choices: Choices) -> MoveCase {
    let forms = &moment.game.rulebook().forms;
    let lost = |lost: &LostThrow| match &lost.why {
        Some(why) => sentence(player, why, &lost.number.to_string()),
        None => lost_words(moment.game, player.side, lost.number),
    };
    let mut lost: Vec<String> = choices.lost.iter().map(lost).collect();
    // Several throws of a value are lost for the same reason, which is given once.
    lost.dedup();
    let more = choices.more.map(|(used, most)| more_usable(moment, player, used, most));
    let each = |&(number, count): &(u8, u32)| std::iter::repeat_n(number, count as usize);
    let legal = |choice| if forms.throws { legal(moment, choice) } else { legal_item(choice) };
    MoveCase {
        again: choices.again,
        in_hand: in_hand(moment.game, &choices.hand),
        hand: choices.hand.iter().flat_map(each).collect(),
        lost: lost.into_iter().chain(more).collect(),
        must: choices.must,
        legal: choices.legal.into_iter().map(legal).collect(),
        barred: choices.barred.into_iter().map(|it| barred(player, it)).collect(),
        may_end: tells_end(forms).then_some(choices.may_end),
        throws: choices.thrown,
    }
}

/// Returns whether the list says that a turn may end. In a game in which each move uses one result, the results that
/// must be used say it.
fn tells_end(forms: &Forms) -> bool {
    forms.several || !forms.throws
}

fn more_usable(moment: &Moment, player: Player, used: u64, most: u64) -> String {
    let facts = Facts::Play(moment.game, InPlay::MoreUsable { used, most });
    answer(player, &facts.into(), "").message
}

fn legal(moment: &Moment, choice: Choice) -> LegalMove {
    let several = moment.game.rulebook().forms.several;
    LegalMove {
        result: choice.values.iter().fold(0, |sum, &value| sum.saturating_add(value)),
        to: Some(choice.to.map_or("off the board".to_owned(), place_name)),
        captures: match several {
            true => (choice.taken > 0).then_some("pieces"),
            false => choice.captured.first().map(|&(_, letter, _)| kind_name(moment, letter)),
        },
        shortened: choice.brings.contains(&Brings::Shortening),
        effects: effect_words(moment.game, &choice),
        written: choice.in_brief,
        several: several.then_some((choice.values, choice.taken)),
    }
}

/// Returns the name of the place where a piece lands.
fn place_name(to: Spot) -> String {
    match to {
        Spot::Square(name) => name.to_string(),
        Spot::Centre => "the centre".to_owned(),
        _ => "off the board".to_owned(),
    }
}

/// Returns the name of a kind of piece.
fn kind_name(moment: &Moment, letter: Option<u8>) -> &'static str {
    let lettered = moment.plan.lettered.iter().find(|kind| Some(kind.letter) == letter);
    lettered.map_or("standard", |kind| kind.name)
}

/// Returns an item of a game without throws, whose notation says all about it.
fn legal_item(choice: Choice) -> LegalMove {
    LegalMove {
        result: 0,
        to: choice.to.map(place_name),
        captures: choice.in_full.contains(['x', 'q']).then_some("pieces"),
        shortened: false,
        written: choice.in_full,
        effects: Vec::new(),
        several: None,
    }
}

fn barred(player: Player, refusal: Refusal) -> IllegalMove {
    let Refusal { value, written, why, rules } = refusal;
    IllegalMove { result: value, why: sentence(player, &why, &written), rules, written }
}

/// Says why something is not possible, and what to do.
fn sentence(player: Player, why: &Reason, read: &str) -> String {
    let words = answer(player, why, read);
    [vec![words.message], words.help].concat().join("; ")
}
