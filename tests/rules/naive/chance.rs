//! Random variants, positions and throws. Small boards and few pieces are common, because they make
//! rare situations frequent.

use dadu::games::dadu::variant::Values;
use dadu::games::dadu::{Parameter, Variant};

use super::house::House;
use super::model::{Game, Rank, Spot, Team};
pub use crate::comparison::Chance;

/// Choices that matter only in combination. One game in three uses one of these lists, and chooses
/// the rest at random.
const TOGETHER: [&[(Parameter, &str)]; 5] = [
    &[
        (Parameter::Triples, "ones and tens together"),
        (Parameter::CaptureThrow, "yes"),
        (Parameter::Forfeit, "on zero"),
        (Parameter::ZeroInExtra, "loses extra"),
        (Parameter::TriplesCount, "whole turn"),
    ],
    &[
        (Parameter::ShortenedMove, "yes"),
        (Parameter::ZeroShortened, "yes"),
        (Parameter::LicenceToKill, "yes"),
        (Parameter::LicenceLasts, "until king captured"),
    ],
    &[(Parameter::ShortenedMove, "yes"), (Parameter::MandatoryKill, "yes")],
    &[(Parameter::ForcedReentry, "yes"), (Parameter::CaptureThrow, "yes")],
    &[
        (Parameter::OneKillPerPiece, "yes"),
        (Parameter::CaptorInPlace, "yes"),
        (Parameter::MandatoryKill, "yes"),
    ],
];

/// Returns a random variant.
pub fn variant(chance: &mut Chance) -> Variant {
    let spread = chance.among(&[15, 50, 50, 80]);
    let mut variant = Variant::BASIC;
    for &parameter in Parameter::ALL {
        let value = value(chance, parameter, spread);
        variant = variant.with(parameter, value).expect("an allowed value");
    }
    let together = if chance.percent(33) { chance.among(&TOGETHER) } else { &[] };
    for &(parameter, word) in together {
        let value = parameter.definition().values.read(word).expect("a word of the table");
        variant = variant.with(parameter, value).expect("an allowed value");
    }
    variant
}

fn value(chance: &mut Chance, parameter: Parameter, spread: usize) -> u8 {
    let values = parameter.definition().values;
    let all: Vec<u8> = values.all().collect();
    if chance.percent(5) {
        return chance.among(&all);
    }
    match (parameter, values) {
        (Parameter::Segments, _) => chance.among(&[2, 2, 2, 3, 3, 3, 4, 5, 7]),
        (Parameter::SegmentLength, _) => chance.among(&[2, 2, 2, 3, 3, 3, 4, 5]),
        (Parameter::StandardPieces, _) => chance.among(&[1, 1, 2, 2, 3, 3, 4, 8]),
        (Parameter::Kings, _) => chance.among(&[0, 1, 1, 1, 1, 2, 2]),
        (_, Values::Words(_)) if !chance.percent(spread) => values.default(),
        _ => chance.among(&all),
    }
}

/// Returns a weight for each number that a game's dice can show.
pub fn dice(chance: &mut Chance, house: &House) -> Vec<usize> {
    let ones = chance.among(&[1, 2, 4, 8]);
    let highest = chance.among(&[1, 1, 2, 5]);
    let weight = |&number: &i32| match number {
        0 => 1,
        1 => 2 * ones,
        number if number == house.highest => 2 * highest,
        _ => 3,
    };
    house.numbers.iter().map(weight).collect()
}

/// Places the pieces and sets all earned facts at random, as during a game.
pub fn arrange(chance: &mut Chance, game: &mut Game) {
    let crowded = crowded(chance, game);
    let weights = chance.among(&[[2, 6, 1, 1], [0, 6, 2, 2], [1, 2, 4, 4], [1, 12, 0, 1]]);
    for at in 0..game.pieces.len() {
        let team = game.pieces[at].team;
        game.pieces[at].spot = spot(chance, game, team, &crowded, &weights);
    }
    for team in [Team::North, Team::South] {
        if game.all_exited(team) {
            let entry = Spot::Square(game.entry(team));
            game.pieces.iter_mut().find(|piece| piece.team == team).expect("a piece").spot = entry;
        }
        earn(chance, game, team);
    }
}

/// Returns the squares where pieces gather: any, or a safe one and its neighbours.
fn crowded(chance: &mut Chance, game: &Game) -> Vec<i32> {
    let last = game.house.last_square();
    if chance.percent(50) {
        return (0..3).map(|_| 1 + chance.below(last as usize) as i32).collect();
    }
    let safe = 1 + game.house.length * chance.below(game.house.segments as usize + 1) as i32;
    [safe - 1, safe, safe + 1].into_iter().filter(|square| (1..=last).contains(square)).collect()
}

fn spot(chance: &mut Chance, game: &Game, team: Team, crowded: &[i32], weights: &[usize]) -> Spot {
    let square = if chance.percent(60) {
        chance.among(crowded)
    } else {
        1 + chance.below(game.house.last_square() as usize) as i32
    };
    match chance.weighted(weights) {
        0 => Spot::Waiting,
        // B4: never on the side's own final square.
        1 if square != game.final_square(team) => Spot::Square(square),
        1 => Spot::Square(game.entry(team)),
        2 => Spot::Centre,
        _ => Spot::Exited,
    }
}

fn earn(chance: &mut Chance, game: &mut Game, team: Team) {
    let twice = 1 + chance.below(5) as u8;
    let (most_have_da, most_have_ones) = (chance.among(&[50, 90]), chance.among(&[50, 95]));
    let fixed = game.house.second_chance_fixed;
    let earned = game.earned_mut(team);
    for number in 1..=8 {
        if chance.percent(most_have_da) {
            earned.da.insert(number);
            if chance.percent(most_have_ones) {
                earned.ones.insert(number);
            }
        }
    }
    earned.row_open = chance.percent(50);
    earned.may_exit = chance.percent(50);
    earned.may_kill = chance.percent(50);
    earned.twice = (fixed && chance.percent(40)).then_some(twice);
}

/// Returns a random kind of piece in a random spot, whether or not such a piece is there.
pub fn any_piece(chance: &mut Chance, game: &Game) -> (Rank, Spot) {
    let square = 1 + chance.below(game.house.last_square() as usize) as i32;
    let spots =
        [Spot::Waiting, Spot::Square(square), Spot::Square(square), Spot::Centre, Spot::Exited];
    (chance.among(&[Rank::Standard, Rank::King]), chance.among(&spots))
}
