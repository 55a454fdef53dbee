//! Shared parts of the engines' implementations of the trait.

use dadu::games::thaayam::{Throws, Value, value};
use dadu::rulebook::{self, Parameter, RuleId, parameter, preset_named};
use dadu::table::Side;

use super::examples::{Layout, MoveItem, SideLayout, Variant};

/// Converts a written variant to the engine's type.
pub fn variant<P: Parameter>(written: &Variant) -> rulebook::Variant<P> {
    let preset = preset_named(P::PRESETS, &written.preset);
    let mut variant = preset.unwrap_or_else(|| panic!("no preset {}", written.preset)).variant();
    for (name, value) in &written.changes {
        let parameter = parameter::<P>(name).unwrap_or_else(|| panic!("no parameter {name}"));
        let read = parameter.row().values.read(value);
        let stored = read.unwrap_or_else(|| panic!("{name} has no value {value}"));
        variant = variant.with(parameter, stored).expect("an allowed value");
    }
    variant
}

/// Returns the side of a letter.
pub fn side(letter: char) -> Side {
    let is = |side: &Side| side.to_string() == letter.to_string();
    Side::ALL.into_iter().find(is).expect("a side")
}

/// Returns the letter of a side.
pub fn letter(side: Side) -> char {
    side.to_string().chars().next().expect("a letter")
}

/// Returns the column and the row of a square, from 0.
pub fn column_and_row(name: &str) -> (u8, u8) {
    let [column, row] = *name.as_bytes() else { panic!("{name} is a square") };
    (column - b'a', row - b'1')
}

/// Returns the values of some throws as they are written.
pub fn values(numbers: &[u32]) -> Vec<Value> {
    numbers.iter().map(|&number| value(number as u16).expect("a value")).collect()
}

/// Returns some throws as they are written, in order.
pub fn numbers(throws: &Throws) -> Vec<u32> {
    throws.each().map(|value| value.number().into()).collect()
}

/// Returns the rule that decides: the first that is cited.
pub fn first(rules: &[RuleId]) -> String {
    rules.first().expect("a rule").to_string()
}

/// Returns a position of some sides, in the order of their letters.
pub fn layout(mut sides: Vec<SideLayout>, turn: Option<Side>) -> Layout {
    sides.sort_by_key(|side| side.side);
    Layout { sides, turn: turn.map(letter), again: 0 }
}

/// Returns a move as the examples list it, without its effect.
pub fn move_item(twins: bool, from: Option<String>, throws: &Throws) -> MoveItem {
    let captured = super::examples::Captured::Unsaid;
    MoveItem { twins, from, values: numbers(throws), to: None, out: false, captured }
}
