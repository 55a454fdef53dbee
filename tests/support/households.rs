//! Households that play any of the games by random rules, with simulated games of each.

use std::ops::Range;

use dadu::games::dadu::variant::Variant;
use dadu::games::game::Game;
use dadu::games::move_game::MoveGame;
use dadu::games::{
    GameId, bosh, deleb, djara_badakh, koruboddo, leyla_gobale, shah, shantarad, tamman, thaayam,
};
use dadu::rulebook::UntypedVariant;
use dadu::simulate::{Plan, Policy, generic, moves, simulate};
use dadu::table::{BySide, Side};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

use super::household::random_variant;

/// Returns a random variant of another game. Fields of dèleb are short, because men walk long ways
/// on a long field.
pub fn variant_of<P: dadu::rulebook::Parameter>(random: &mut Pcg64) -> dadu::rulebook::Variant<P> {
    let mut variant = dadu::rulebook::Variant::BASIC;
    for &parameter in P::ALL {
        let all: Vec<u8> = parameter.row().values.all().take(6).collect();
        let value = all[(random.next_u64() % all.len() as u64) as usize];
        variant = variant.with(parameter, value).expect("of the table");
    }
    variant
}

/// Simulates a game of two or four sides, or of two teams.
pub fn game_of<G: Game>(
    variant: dadu::rulebook::Variant<G::Parameter>,
    number: u64,
    max_turns: u32,
) -> Vec<u8> {
    let forms = &G::ID.rulebook().forms;
    let crowd = if forms.teams { 2 } else { 1 };
    let sides = if number.is_multiple_of(2) { forms.sides } else { &Side::BOTH };
    let players = BySide::of(|side| if sides.contains(&side) { crowd } else { 0 });
    let plan =
        generic::Plan { variant, players, policy: Policy::Sensible, max_turns, seed: number };
    let mut text = Vec::new();
    generic::simulate::<G>(&plan, 0, &mut text).expect("sides enough");
    text
}

/// Simulates a game without throws.
pub fn move_game_of<G: MoveGame>(
    variant: dadu::rulebook::Variant<G::Parameter>,
    number: u64,
    max_turns: u32,
) -> Vec<u8> {
    let policies = [Policy::Uniform, Policy::Sensible];
    let policy = policies[number as usize % 2];
    let plan = moves::Plan { variant, policy, max_turns: max_turns / 2, seed: number };
    let mut text = Vec::new();
    moves::simulate::<G>(&plan, 0, &mut text);
    text
}

/// Returns a household that plays a game by random rules: its variant, and some games of it.
pub fn household_of(
    game: GameId,
    number: u64,
    games: u64,
    max_turns: u32,
) -> (UntypedVariant, Vec<Vec<u8>>) {
    let mut random = Pcg64::new(23, u128::from(number));
    let first = 100 * number;
    fn of<P: dadu::rulebook::Parameter>(
        variant: dadu::rulebook::Variant<P>,
        games: Range<u64>,
        max_turns: u32,
        play: fn(dadu::rulebook::Variant<P>, u64, u32) -> Vec<u8>,
    ) -> (UntypedVariant, Vec<Vec<u8>>) {
        let hidden = UntypedVariant::of(&variant);
        (hidden, games.map(|game| play(variant, game, max_turns)).collect())
    }
    macro_rules! household {
        ($play:ident, $rules:ty) => {
            of(variant_of(&mut random), first..first + games, max_turns, $play::<$rules>)
        };
    }
    match game {
        GameId::Dadu => of(random_variant(&mut random), first..first + games, max_turns, dadu_game),
        GameId::Thaayam => household!(game_of, thaayam::Rules),
        GameId::Tamman => household!(game_of, tamman::Rules),
        GameId::Deleb => household!(game_of, deleb::Rules),
        GameId::Shah => household!(move_game_of, shah::Rules),
        GameId::DjaraBadakh => household!(move_game_of, djara_badakh::Rules),
        GameId::Shantarad => household!(move_game_of, shantarad::Rules),
        GameId::Koruboddo => household!(move_game_of, koruboddo::Rules),
        GameId::LeylaGobale => household!(move_game_of, leyla_gobale::Rules),
        GameId::Bosh => household!(move_game_of, bosh::Rules),
    }
}

/// Simulates a game of Dadu of four a side.
pub fn dadu_game(variant: Variant, number: u64, max_turns: u32) -> Vec<u8> {
    let policy = Policy::Sensible;
    let plan = Plan { variant, players: (4, 4), policy, max_turns, seed: number };
    let mut text = Vec::new();
    simulate(&plan, 0, &mut text);
    text
}
