//! The names of players, from the header.

use crate::notation::{Log, fields};
use crate::table::Player;

/// Returns the name of a player, if the log gives one. The player's own field takes precedence over the side's list.
pub fn name(text: &[u8], log: &Log, player: Player) -> Option<String> {
    let own = || fields_named(text, log, player.to_string()).last();
    let listed = || {
        let list = fields_named(text, log, player.side.to_string()).next()?;
        let names = fields::names(&list);
        names.get(usize::from(player.number()) - 1).map(|&name| name.to_owned())
    };
    own().or_else(listed).filter(|name| !name.is_empty())
}

/// Returns the values of all fields with a name.
fn fields_named<'a>(
    text: &'a [u8],
    log: &'a Log,
    name: String,
) -> impl Iterator<Item = String> + 'a {
    let value = move |field: &crate::notation::Field| {
        let named = text[field.name.range()].eq_ignore_ascii_case(name.as_bytes());
        named.then(|| String::from_utf8_lossy(&text[field.value.range()]).into_owned())
    };
    log.fields().filter_map(value)
}
