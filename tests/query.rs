//! The query language: the examples on its page find what the page says, errors point to their
//! place, values are only data, and indexes are used.

use std::collections::BTreeSet;

use crate::support::games::{Games, ids};
use crate::support::{compare, text};
use dadu::archive::query::{DEEPEST, LONGEST, MOST_CONDITIONS, Query, Search, Sort};
use proptest::test_runner::{Config, TestRunner};

/// Returns the example in a row of a table whose last column describes the result.
fn example(line: &str) -> Option<&str> {
    let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.rsplit('|');
    let (finds, example) = (cells.next()?.trim(), cells.next()?.trim());
    let is_answer = finds.is_empty() || finds == "–" || finds.starts_with('@');
    example.strip_prefix('`')?.strip_suffix('`').filter(|_| is_answer)
}

#[test]
fn examples_find_what_the_page_says() {
    let games = Games::of_the_page();
    let archive = games.open();
    let mut examples = 0;
    let page = text("spec/query.md");
    let line = |line: &str| match example(line) {
        None => format!("{line}\n"),
        Some(example) => {
            examples += 1;
            let start = line.trim_end_matches('|').rfind('|').expect("a column");
            format!("{}| {} |\n", &line[..start], ids(&archive, example))
        }
    };
    let whole: String = page.lines().map(line).collect();
    assert!(compare(&whole, "spec/query.md"), "SNAPSHOTS=overwrite writes what is found");
    assert!(examples >= 60, "{examples} examples");
}

/// Returns the text that an error points at, and its message.
fn report(expression: &str) -> (String, String) {
    let error = Query::read(expression).expect_err(expression);
    let words = &error.words;
    let said = format!("{}; {}; {}", words.message, words.label, words.help.join("; "));
    (expression[error.span.range()].to_owned(), said)
}

#[test]
fn errors_point_to_their_place() {
    let cases = [
        ("", "", "unexpected end of expression"),
        ("   ", "", "expected: a condition"),
        ("plac = Pune", "plac", "did you mean `place`?"),
        (
            "da-turn > 3",
            "da-turn",
            "unknown; expected: a word about the game; about one player: `player(da-turn …)`",
        ),
        ("tripels = tens", "tripels", "did you mean `triples`?"),
        ("year = 2022", "year", "did you mean `date`?"),
        ("xyzzy", "xyzzy", "unknown query word `xyzzy`"),
        ("place =", "=", "ends here; expected: a text"),
        ("place = and", "and", "unexpected `and`"),
        ("place Pune", "Pune", "expected: `and`, `or`, or the end"),
        (
            "place < Pune",
            "<",
            "operator not supported for `place`; not supported; expected: one of = != ~",
        ),
        ("place == Pune", "=", "expected: a text; write `=` once"),
        ("turns => 3", ">", "write `>=`"),
        ("turns =< 3", "<", "write `<=`"),
        ("turns <> 3", ">", "write `!=`"),
        ("place <> Pune", "<", "write `!=`"),
        ("winner is N", "is", "write `=`"),
        ("place LIKE '%une%'", "LIKE", "write `~` for a part"),
        ("turns between 2 and 4", "between", "write a range"),
        ("place in Pune", "in", "in parentheses"),
        ("place = Pune & turns", "&", "write `and`"),
        ("place = Pune Camp", "Camp", "in quotation marks: `\"Pune Camp\"`"),
        ("captures 2", "2", "write a sign between them: `captures = 2`"),
        ("King's walk", "King's", "unknown query word"),
        ("place = King's walk", "walk", "in quotation marks: `\"King's walk\"`"),
        ("place = Ma'", "'", "a text with an apostrophe in quotation marks"),
        ("turns ~ 3", "~", "one of = != < <= > >="),
        ("turns >= many", "many", "expected: a number"),
        ("turns >= -3", "-3", "expected: a number"),
        ("turns = 99999999999", "99999999999", "at most 4294967295"),
        ("triples = tons", "tons", "did you mean `tens`?; expected: none, tens"),
        ("segments = 40", "40", "expected: 2 to 12, unknown"),
        ("dice > cowries", ">", "one of ="),
        ("dice", "dice", "`=` and a value after `dice`"),
        ("players", "players", "`=` and a value after `players`"),
        ("variant = ludi", "ludi", "presets and changes"),
        ("verdict = lega", "lega", "did you mean `legal`?"),
        ("finding = D999", "D999", "invalid value `D999` for `finding`"),
        ("finding = held-safe-sqare", "held-safe-sqare", "did you mean `held-safe-square`?"),
        ("date = yesterday", "yesterday", "invalid date; expected: a date: 2021, 2021-05"),
        ("date = 2022-02-30", "2022-02-30", "invalid date"),
        ("date >= 2021..2022", "2021..2022", "invalid date"),
        ("date ~ 2021", "~", "operator not supported for `date`"),
        ("remark = x", "=", "one of ~"),
        ("remark ~ '--'", "'--'", "no search words"),
        ("(legal", "legal", "expected: `)`"),
        ("legal)", ")", "unexpected `)`"),
        ("legal and", "and", "expected: a condition"),
        ("not", "not", "expected: a condition"),
        ("place = \"Pune", "\"", "unclosed quotation mark"),
        ("'; DROP TABLE record; --", "'", "unclosed quotation mark"),
        ("place = 'O'Brien'", "'", "unclosed quotation mark"),
        ("legal; DROP TABLE record", ";", "quotation marks around a text"),
        ("place in ()", ")", "expected: a text"),
        ("place in (Pune", "Pune", "expected: `)`"),
        ("place in (Pune,)", ")", "expected: a text"),
        ("place in Pune", "in", "expected: `and`, `or`, or the end"),
        ("verdict in (legal, ilegal)", "ilegal", "did you mean `illegal`?"),
        ("turns = 40..20", "40..20", "from the smaller to the larger number"),
        ("turns > 20..40", "20..40", "expected: a number"),
        ("turns = 20..", "20..", "from the smaller to the larger number"),
        ("turns > captuers", "captuers", "did you mean `captures`?"),
        ("turns > place", "place", "a word that counts"),
        ("throws of 7", "7", "a throw: 0, 1, 2, 3, 4, 8, 10"),
        ("throws by north", "north", "a side: `N` or `S`"),
        ("throws of 1 of 2", "of", "duplicate condition"),
        ("winner = verdict", "verdict", "invalid value `verdict` for `winner`"),
        ("captures bye N", "bye", "did you mean `by`?"),
        ("legal annd finished", "annd", "did you mean `and`?"),
        ("player", "player", "expected: `(`"),
        ("player(nme = Asha)", "nme", "did you mean `name`?"),
        ("player(side = east)", "east", "a side: `N` or `S`"),
        ("player(number)", ")", "`=` and a value after `number`"),
        ("sequence(no enter then exit)", "no", "a step before `no`"),
        ("sequence(enter then no exit)", ")", "`then` and the step before which"),
        ("sequence(enter then no entre then exit)", "entre", "did you mean `enter`?"),
        ("sequence(enter then exit by same-payer)", "same-payer", "did you mean `same-player`?"),
        ("sequence(enter) >= many", "many", "expected: a number"),
        ("position(wating N)", "wating", "did you mean `waiting`?"),
        ("legal\u{0}", "\u{0}", "unexpected `"),
        ("legal\u{1b}[2J", "\u{1b}", "unexpected `\\u{1b}`"),
        ("captures on z9", "z9", "expected: a square: `c3`"),
        ("captures on c3 on c4", "on", "duplicate condition"),
        ("captures by N by S", "by S", "duplicate condition"),
        ("king-captures of standard", "of", "duplicate condition"),
        ("captures in c3", "c3", "expected: `in place`"),
        ("captures by same", "same", "`N`, `S`, `king`, `standard` or `twins`"),
        ("entries of king", "of", "`sequence(enter king)`"),
        ("forfeits on c3", "on", "other restrictions are for captures only"),
        ("sequence", "sequence", "expected: `(`"),
        ("sequence()", ")", "expected: enter, exit"),
        ("sequence(entre)", "entre", "did you mean `enter`?"),
        ("sequence(throw 7)", "7", "a throw: 0, 1, 2, 3, 4, 8, 10"),
        ("sequence(enter within 3 turns)", "within", "after a later step"),
        ("sequence(enter then exit within 3)", ")", "expected: `turns` or `rounds`"),
        ("sequence(enter by other)", "other", "`N`, `S`, `king`"),
        ("sequence(enter, exit)", ",", "unexpected `,`"),
        ("sequence(triple of king)", "of", "a count by side only"),
        ("position(king)", ")", "pieces and their place"),
        ("position(king N on)", ")", "expected: a square"),
        ("position(kings)", ")", "expected: `same-segment`"),
        ("position(king king on c3)", "king", "duplicate condition"),
        ("position(legal)", "legal", "pieces and their place"),
    ];
    for (expression, place, message) in cases {
        let (found, said) = report(expression);
        assert_eq!(found, place, "{expression}: {said}");
        assert!(said.contains(message), "{expression}: {said}");
    }
}

#[test]
fn length_and_depth_have_bounds() {
    let nested = |deep: usize| format!("{}legal{}", "(".repeat(deep), ")".repeat(deep));
    let chain = |conditions: usize| vec!["legal"; conditions].join(" or ");
    let long = |bytes: usize| format!("place = \"{}\"", "x".repeat(bytes - 10));
    let steps = |steps: usize| format!("sequence({})", vec!["exit"; steps].join(" then "));
    let words = |words: usize| format!("remark ~ \"{}\"", "w ".repeat(words));
    let bounds: [(&dyn Fn(usize) -> String, usize); 5] = [
        (&nested, DEEPEST),
        (&chain, MOST_CONDITIONS),
        (&long, LONGEST),
        (&steps, 20),
        (&words, 64),
    ];
    let games = Games::of_the_page();
    let archive = games.open();
    for (expression, most) in bounds {
        ids(&archive, &expression(most));
        let said = report(&expression(most + 1)).1;
        assert!(said.contains("at most") || said.contains(&most.to_string()), "{said}");
    }
    assert!(report(&nested(1000)).1.contains("too deep"));
    assert!(report(&"not ".repeat(100_000)).1.contains("too long"));
    assert_eq!(ids(&archive, &format!("{}legal", "not ".repeat(2000))), ids(&archive, "legal"));
}

/// Quotes a value.
fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

const HOSTILE: [&str; 12] = [
    "'; DROP TABLE record; --",
    "\" OR \"\" = \"",
    "x' OR '1'='1",
    "?1 :name @x $y",
    "%",
    "_une",
    "[a-z]*",
    "NEAR(a b) OR text:c* ^d",
    "\\",
    "\0",
    "\u{1b}[2J",
    "\u{202e}",
];

#[test]
fn a_value_is_only_data() {
    let games = Games::of_the_page();
    let archive = games.open();
    let long = "long ".repeat(60);
    for value in HOSTILE.iter().copied().chain([long.as_str()]) {
        for word in ["place", "household", "title", "id", "person", "field Note", "field \"x' y\""]
        {
            for sign in ["=", "~"] {
                let expression = format!("{word} {sign} {}", quoted(value));
                assert_eq!(ids(&archive, &expression), "–", "{expression:?}");
            }
        }
        let field = format!("field {} ~ a", quoted(value));
        assert_eq!(ids(&archive, &field), "–", "{field:?}");
        if let Ok(query) = Query::read(&format!("remark ~ {}", quoted(value))) {
            let search = Search::new(&archive, &query, Sort::default()).expect("it is prepared");
            assert_eq!(search.count().expect("it is counted"), 0, "{value:?}");
        }
    }
    assert_eq!(ids(&archive, "not finished or finished"), "@1 @2 @3 @4 @5 @6 @7");
}

#[test]
fn hostile_text_in_a_log_can_be_searched() {
    let place = "100%_ '; DROP TABLE record; -- \"x\" \\";
    let log = format!("Dadu: 1\nVariant: basic\nPlace: {place}\n\nN1 3  # NEAR \"a AND b\"\n");
    let games = Games::of_text(&log);
    let archive = games.open();
    let quoted_place = quoted(place);
    for expression in [
        &format!("place = {quoted_place}"),
        &format!("place ~ {}", quoted("0%_ '; drop")),
        "remark ~ 'AND near'",
        "remark ~ '\"a'",
    ] {
        assert_eq!(ids(&archive, expression), "@1", "{expression}");
    }
    for expression in ["place ~ '1%0'", "place ~ '1__'", "remark ~ 'a NOT b'", "remark ~ 'nea'"] {
        assert_eq!(ids(&archive, expression), "–", "{expression}");
    }
}

/// `and`, `or` and `not` work as set operations, whether tables or replays answer, and whatever a
/// log leaves unknown.
#[test]
fn and_or_and_not_work_as_set_operations() {
    let games = Games::of_the_page();
    let archive = games.open();
    let page = text("spec/query.md");
    let examples: Vec<&str> = page.lines().filter_map(example).collect();
    let set = |expression: &str| -> BTreeSet<String> {
        let ids = ids(&archive, expression);
        ids.split(' ').filter(|id| *id != "–").map(str::to_owned).collect()
    };
    let sets: Vec<BTreeSet<String>> = examples.iter().map(|example| set(example)).collect();
    let all = set("turns >= 0");
    assert_eq!(all.len(), 7);
    for (index, (one, found)) in examples.iter().zip(&sets).enumerate() {
        assert_eq!(set(&format!("not ({one})")), &all - found, "not ({one})");
        for step in [1, 5, 17, 31] {
            let other = (index + step) % examples.len();
            let (two, second) = (examples[other], &sets[other]);
            let laws = [
                (format!("({one}) and ({two})"), found & second),
                (format!("({one}) or ({two})"), found | second),
                (format!("not (({one}) or not ({two}))"), second - found),
                (format!("turns >= 0 and (not ({one}) or ({two}))"), &(&all - found) | second),
            ];
            for (expression, expected) in laws {
                assert_eq!(set(&expression), expected, "{expression}");
            }
        }
    }
}

/// Examples with an extra, missing or changed word are accepted or refused, and never cause a
/// panic. SQLite accepts the SQL of each accepted expression.
#[test]
fn no_expression_causes_a_panic() {
    let games = Games::of_the_page();
    let archive = games.open();
    let page = text("spec/query.md");
    let split = |text: &str| -> Vec<String> {
        let apart = text.replace('(', " ( ").replace(')', " ) ");
        apart.split_whitespace().map(str::to_owned).collect()
    };
    let examples: Vec<Vec<String>> = page.lines().filter_map(example).map(split).collect();
    let words: BTreeSet<&String> = examples.iter().flatten().collect();
    let (mut read, mut refused) = (0, 0);
    for (example, at) in examples.iter().flat_map(|e| (0..e.len()).map(move |at| (e, at))) {
        let without = [&example[..at], &example[at + 1..]].concat();
        let more = |word: &&String| [&example[..at], &[(*word).clone()], &example[at..]].concat();
        let other =
            |word: &&String| [&example[..at], &[(*word).clone()], &example[at + 1..]].concat();
        let changed = words.iter().flat_map(|word| [more(word), other(word)]).chain([without]);
        for words in changed {
            let Ok(query) = Query::read(&words.join(" ")) else {
                refused += 1;
                continue;
            };
            read += 1;
            let search = Search::new(&archive, &query, Sort::default()).expect("it is prepared");
            search.count().unwrap_or_else(|error| panic!("{words:?}: {error}"));
        }
    }
    assert!(read > 1000 && refused > 10_000, "{read} read, {refused} refused");
    let config = Config { failure_persistence: None, ..Config::with_cases(5000) };
    let any_text = |text: String| {
        let _ = Query::read(&text);
        Ok(())
    };
    TestRunner::new(config).run(&"\\PC{0,40}", any_text).expect("nothing panics");
}
