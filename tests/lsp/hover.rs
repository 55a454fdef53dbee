//! The text that hovering over a place shows.

use serde_json::json;

use super::{LOG, URI, open};
use crate::support::editor::Buffer;

#[test]
fn hovering_shows_what_a_token_means() {
    let cases: [(&str, &[&str]); 16] = [
        ("2. N¦1 10", &["**N1**: આમિના", "N1 has not thrown da yet.", "```text", "waiting 8"]),
        ("\nN¦2 1-", &["**N2**: \\*Host\\* &lt;b&gt;"]),
        ("S1¦ 1-4", &["**S1**: Neighbour 🎲"]),
        ("N2 ¦1-10-2", &["**1**: da: the player throws again", "a throw is due"]),
        ("1-10-¦2 K+1", &["**2**: du", "The player has now thrown da (T2).", "In hand: 1, 2, 10"]),
        ("Ka1¦+10", &["N2 uses the 10: the king on a1 moves to c1.", "Before: 2, 10", "After: 2"]),
        ("K¦+1 Ka1", &["N2 uses the 1: a waiting king enters on a1."]),
        ("¦1. N1 3", &["Round 1 begins here."]),
        ("Tit¦le", &["**Title**: free text"]),
        ("Da¦te", &["**Date**: a date, possibly partial or uncertain (EDTF)"]),
        ("basi¦c", &["**basic**: the basic rules of A"]),
        ("tri¦ples", &["**triples** (H6, Triples are cancelled)", "Possible values: none, tens"]),
        ("she laughs at R¦6", &[]),
        ("S2¦ 0", &["**S2**: Guest"]),
        ("S2 ¦0", &["**0**: no mouth up"]),
        ("Result¦", &["**Result**: how the game ended"]),
    ];
    let (mut editor, _) = open(LOG);
    for (marked, expected) in cases {
        let plain = marked.replacen('¦', "", 1);
        let at = LOG.find(&plain).unwrap_or_else(|| panic!("{plain}"));
        let buffer = Buffer { text: LOG.to_owned() };
        let place = buffer.place(at + marked.find('¦').expect("a cursor"));
        let hover = editor.at("textDocument/hover", URI, place);
        let shown = hover["contents"]["value"].as_str().unwrap_or_default();
        assert_eq!(hover.is_null(), expected.is_empty(), "{marked}: {shown}");
        for part in expected {
            assert!(shown.contains(part), "{marked}: {part}\n{shown}");
        }
    }
    let board = editor.at("textDocument/hover", URI, (8, 15));
    let shown = board["contents"]["value"].as_str().expect("a text");
    assert!(shown.contains("N  K.... ..... ..... ....."), "{shown}");
    assert_eq!(editor.close(), 0);
}

#[test]
fn hovering_a_header_uses_the_rulebook_of_its_game() {
    let log = "Dadu: 1\nGame: thaayam\nVariant: twins-stick, R6 = exactly two, forfeit = never\n\
               E: Aunt\nE1: Aunt\nExpects: E1\n\n= S wait 4 | N wait 4 | turn S\nE1 4-5 +1\n";
    let (mut editor, _) = open(log);
    for (place, expected) in [
        ((2, 12), "**twins-stick**: W's variation"),
        ((2, 23), "**R6** (R6, Three or four pieces on a square): how many"),
        ((2, 45), ""),
        ((3, 0), "**E**: their names in seating order"),
        ((4, 0), "The name of one player."),
        ((5, 10), "# E1: Entering with a 1\n\nA waiting piece enters only with a 1"),
        ((7, 5), "**wait**: pieces waiting: `T` for each pair of twins"),
        ((7, 25), "**turn**: the side whose turn it is"),
        ((8, 1), "**E1**: Aunt"),
        ((8, 3), "The position is unknown here."),
        ((8, 5), "**5**: impossible throw in Thaayam"),
        ((8, 7), "The position is unknown here."),
    ] {
        let hover = editor.at("textDocument/hover", URI, place);
        let shown = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(shown.contains(expected), "{place:?}: {shown}");
        assert_eq!(shown.is_empty(), expected.is_empty(), "{place:?}: {shown}");
        assert!(!shown.contains(" da"), "{place:?}: {shown}");
    }
    let page = editor.request("dadu/explain", json!({ "topic": "thaayam E1" }));
    assert_eq!(page["uri"], "dadu-page:/thaayam/E1.md");
    assert_eq!(editor.close(), 0);
}

#[test]
fn hovering_a_turn_of_thaayam_shows_its_board() {
    let log = "Dadu: 1\nGame: thaayam\nVariant: basic\nN: Aunt\nS: Niece\n\n\
               S1 4-1-2 +1 c1+2\n= N wait 4 | S e1 wait 3 | turn N\nN1 1-3 +1 c5+3\n...\nS1 3\n";
    let (mut editor, _) = open(log);
    for (place, expected) in [
        ((6, 0), "**S1**: Niece"),
        ((6, 0), "nobody has started; N1 or S1 may throw"),
        ((6, 5), "S1 is playing, a throw is due; in hand: 1"),
        ((6, 13), "S1 is playing; nothing in hand"),
        ((7, 20), "next: N1"),
        ((8, 8), "N1 is playing; in hand: 3"),
        ((8, 8), "S  waiting 3"),
        ((10, 3), "The position is unknown here."),
    ] {
        let hover = editor.at("textDocument/hover", URI, place);
        let shown = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(shown.contains(expected), "{place:?}: {shown}");
    }
    assert_eq!(editor.close(), 0);
}

#[test]
fn hovering_a_rule_shows_its_page_and_a_position_its_board() {
    let log = "Dadu: 1\nVariant: basic\nPlayers: 1-1\nExpects: D407 M3\n\n\
               = N a3*2 wait K 6 da all open | S Kc2 wait 8 da none closed | turn N\nN1 ?\n";
    let (mut editor, _) = open(log);
    for (place, expected) in [
        ((3, 10), "# D407: held-safe-square"),
        ((3, 15), "# M3: Held safe squares"),
        ((5, 18), "the players who have thrown da"),
        ((5, 18), "N  ..2.."),
    ] {
        let hover = editor.at("textDocument/hover", URI, place);
        let shown = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(shown.contains(expected), "{place:?}: {shown}");
    }
    assert_eq!(editor.close(), 0);
}
