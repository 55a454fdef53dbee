//! The syntax highlighting of editors without the server: the grammars in `editors/`, compared with
//! the parser.
//!
//! This module has its own engine for the TextMate grammar, with the features that this grammar
//! needs: rules that match within a line, and captures with their own rules. Like editors, it
//! takes the leftmost match, and the first rule among equals.

use std::collections::HashMap;
use std::ops::Range;
use std::process::Command;

use crate::support::{fences, files, root, text};
use dadu::games::GameId;
use dadu::notation::{
    Content, Item, ItemKind, Line, Log, Marks, PartKind, PlayForm, PlayerSeat, PlayerTurn, Spot,
    SyntaxErrorKind, Verdict, parse,
};
use dadu::span::Span;
use fancy_regex::Regex;
use serde_json::Value;

const GRAMMAR: &str = "editors/vscode/syntaxes/dadu.tmLanguage.json";

/// A rule of a grammar, or a list of rules.
struct Rule {
    pattern: Option<Regex>,
    name: Option<String>,
    captures: Vec<(usize, Rule)>,
    rules: Vec<String>,
}

struct Grammar {
    lines: Rule,
    repository: HashMap<String, Rule>,
}

impl Rule {
    fn of(json: &Value) -> Rule {
        let text = |name: &str| json[name].as_str().map(str::to_owned);
        let include = |rule: &Value| {
            let name = rule["include"].as_str().expect("every list is of includes");
            name.strip_prefix('#').expect("of this grammar's own rules").to_owned()
        };
        let rules = json["patterns"].as_array().map(|rules| rules.iter().map(include).collect());
        let captures = json["captures"].as_object().map(|captures| {
            let capture = |(number, rule): (&String, &Value)| {
                (number.parse().expect("a number"), Rule::of(rule))
            };
            captures.iter().map(capture).collect()
        });
        Rule {
            pattern: text("match").map(|pattern| Regex::new(&pattern).expect("a pattern")),
            name: text("name"),
            captures: captures.unwrap_or_default(),
            rules: rules.unwrap_or_default(),
        }
    }
}

/// The scope names of each byte of a line.
type Names<'a> = Vec<Vec<&'a str>>;

impl Grammar {
    fn read() -> Grammar {
        let json: Value = serde_json::from_str(&text(GRAMMAR)).expect("JSON");
        let rules = json["repository"].as_object().expect("a repository");
        let repository = rules.iter().map(|(name, rule)| (name.clone(), Rule::of(rule))).collect();
        Grammar { lines: Rule::of(&json), repository }
    }

    fn names<'a>(&'a self, line: &str) -> Names<'a> {
        let mut names = vec![Vec::new(); line.len()];
        self.apply(&self.lines, line, 0..line.len(), &mut names);
        names
    }

    /// Returns the rules of a list, including those of nested lists.
    fn matching<'a>(&'a self, list: &'a Rule) -> Vec<&'a Rule> {
        let named = list.rules.iter().map(|name| {
            self.repository.get(name).unwrap_or_else(|| panic!("there is no rule {name}"))
        });
        let flat = |rule: &'a Rule| match rule.pattern {
            Some(_) => vec![rule],
            None => self.matching(rule),
        };
        named.flat_map(flat).collect()
    }

    fn apply<'a>(
        &'a self,
        list: &'a Rule,
        line: &str,
        within: Range<usize>,
        names: &mut Names<'a>,
    ) {
        let text = &line[..within.end];
        let mut at = within.start;
        while at < within.end {
            let found = self.matching(list).into_iter().filter_map(|rule| {
                let pattern = rule.pattern.as_ref()?;
                let found = pattern.captures_from_pos(text, at).expect("it ends")?;
                Some((found.get(0)?.start(), rule, found))
            });
            let Some((_, rule, found)) = found.min_by_key(|(start, ..)| *start) else { return };
            let whole = found.get(0).expect("the whole").range();
            name(names, whole.clone(), rule);
            for (number, capture) in &rule.captures {
                let Some(group) = found.get(*number) else { continue };
                name(names, group.range(), capture);
                self.apply(capture, line, group.range(), names);
            }
            at = whole.end.max(at + text[at..].chars().next().map_or(1, char::len_utf8));
        }
    }
}

fn name<'a>(names: &mut Names<'a>, range: Range<usize>, rule: &'a Rule) {
    if let Some(name) = &rule.name {
        names[range].iter_mut().for_each(|byte| byte.push(name));
    }
}

/// The name that a range of a log must have, somewhere in it or everywhere.
struct Expected {
    span: Span,
    name: &'static str,
    everywhere: bool,
}

fn all(span: Span, name: &'static str) -> Expected {
    Expected { span, name, everywhere: true }
}

fn some(span: Span, name: &'static str) -> Expected {
    Expected { span, name, everywhere: false }
}

fn expected(log: &Log, line: &Line) -> Vec<Expected> {
    let mut expected = Vec::new();
    expected.extend(line.time.map(|span| all(span, "constant.numeric.timecode")));
    expected.extend(line.remark.map(|span| all(span, "comment.line.number-sign")));
    let seat = |seat: &PlayerSeat| all(seat.span, "entity.name.type.player");
    match &line.content {
        Content::Nothing | Content::Unreadable => {}
        Content::Field(field) => {
            expected.push(all(field.name, "entity.name.tag.field"));
            expected.push(all(field.value, "string.unquoted.value"));
        }
        Content::Turn(turn) => turn_expected(log, turn, &mut expected),
        Content::Gap(span) => expected.push(all(*span, "keyword.other.gap")),
        Content::Position(position) => {
            let equals = Span::new(position.span.start, position.span.start + 1);
            expected.push(all(equals, "keyword.operator.position"));
            for part in log.parts_of(position) {
                expected.push(match part.kind {
                    PartKind::Side(_) => all(part.span, "entity.name.type.side"),
                    PartKind::Pieces(..) | PartKind::Stretch(..) => {
                        some(part.span, "variable.other.square")
                    }
                    PartKind::Word => all(part.span, "keyword.other.word"),
                    PartKind::Number(_) | PartKind::Counted(..) => {
                        all(part.span, "constant.numeric.count")
                    }
                    // The letter of a side that plays only in other games.
                    PartKind::Piece(b'E' | b'W') => continue,
                    PartKind::Piece(_) => all(part.span, "constant.language.piece"),
                    PartKind::Bar => all(part.span, "punctuation.separator.sides"),
                });
            }
        }
        Content::Arrival(who) | Content::Departure(who) => expected.push(seat(who)),
        Content::Crossing(from, to) => expected.extend([seat(from), seat(to)]),
    }
    expected
}

fn turn_expected(log: &Log, turn: &PlayerTurn, expected: &mut Vec<Expected>) {
    expected.extend(turn.round.map(|(_, span)| all(span, "constant.numeric.round")));
    expected.push(all(turn.player.span, "meta.player"));
    expected.push(all(turn.player.seat.span, "entity.name.type.player"));
    marks_expected(turn.player.span, turn.player.marks, expected);
    for Item { span, kind } in log.items_of(turn) {
        match kind {
            ItemKind::Throw(throw) => {
                expected.push(all(*span, "meta.throw"));
                marks_expected(*span, throw.marks, expected);
            }
            ItemKind::Move(token) => {
                expected.push(all(*span, "meta.use"));
                if matches!(token.piece.spot, Spot::Square(_)) {
                    expected.push(some(*span, "variable.other.square"));
                }
                if token.captured.is_some() {
                    expected.push(some(*span, "keyword.operator.capture"));
                }
                marks_expected(*span, token.marks, expected);
            }
            ItemKind::Either(_) | ItemKind::Added(_) => expected.push(all(*span, "meta.use")),
            ItemKind::Pairing(pairing) => {
                expected.push(all(*span, "meta.use"));
                expected.push(some(*span, "keyword.operator.pairing"));
                marks_expected(*span, pairing.marks, expected);
            }
            ItemKind::Play(token) if token.form == PlayForm::Unseen => {
                expected.push(all(*span, "meta.throw"));
            }
            ItemKind::Play(token) => {
                expected.push(all(*span, "meta.use"));
                if token.square.is_some() {
                    expected.push(some(*span, "variable.other.square"));
                }
                marks_expected(*span, token.marks, expected);
            }
            ItemKind::Onward(_) => expected.push(all(*span, "meta.use")),
            ItemKind::Touch(_) => expected.push(all(*span, "meta.touch")),
            ItemKind::Unused(_) => expected.push(all(*span, "meta.unused")),
            ItemKind::Gap => expected.push(all(*span, "keyword.other.gap")),
            // An unreadable token is an error of the parser, which `compare` checks.
            ItemKind::Unreadable => {}
        }
    }
}

fn marks_expected(span: Span, marks: Marks, expected: &mut Vec<Expected>) {
    if marks.unsure {
        expected.push(some(span, "keyword.operator.unsure"));
    }
    if marks.verdict != Verdict::None {
        expected.push(some(span, "keyword.control.verdict"));
    }
}

#[test]
fn the_textmate_grammar_names_every_token_as_the_parser_reads_it() {
    let grammar = Grammar::read();
    let (mut lines, mut tokens, mut wrong) = (0, 0, Vec::new());
    let illegal = files("corpus/illegal", "dadu").into_iter();
    let logs = illegal.chain(files("corpus/legal", "dadu")).chain(files("corpus/formatting", "in"));
    for file in logs {
        let Ok(log) = std::fs::read_to_string(root().join(&file)) else { continue };
        // The forms of a game that dadu does not check are unknown.
        if parse(log.as_bytes()).game.is_none() {
            continue;
        }
        let (checked, named) = compare(&grammar, &file.to_string_lossy(), &log, &mut wrong);
        (lines, tokens) = (lines + checked, tokens + named);
    }
    let page = text("spec/notation.md");
    let of_dadu = |(info, text): &(String, String)| {
        ["dadu", "dadu-lines"].contains(&info.as_str()) && !text.contains("Game:")
    };
    let examples: String =
        fences(&page).into_iter().filter(of_dadu).map(|(_, text)| text).collect();
    let of_others = GameId::ALL.into_iter().map(|game| {
        let info = format!("dadu-lines {game}");
        let lines = fences(&page).into_iter().filter(|(of, _)| *of == info);
        let lines: String = lines.map(|(_, text)| text).collect();
        assert!(game == GameId::Dadu || lines.lines().count() > 4, "{game}");
        as_log(game, &lines)
    });
    for examples in of_others.chain([examples]) {
        let (checked, named) = compare(&grammar, "spec/notation.md", &examples, &mut wrong);
        (lines, tokens) = (lines + checked, tokens + named);
    }
    assert!(
        wrong.is_empty(),
        "{} are wrong, among them:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    assert!(lines > 5000 && tokens > 15_000, "{lines} {tokens}");
}

/// Returns a log of a game with these lines.
fn as_log(game: GameId, lines: &str) -> String {
    format!("Dadu: 1\nGame: {game}\n{lines}")
}

/// Returns whether some game has the forms of a line. The grammar does not know which game a log records, so it
/// accepts the forms of every game.
fn is_of_some_game(line: &str) -> bool {
    GameId::ALL.into_iter().any(|game| parse(as_log(game, line).as_bytes()).errors.is_empty())
}

/// Compares line by line. Returns the number of lines and tokens, and adds what is wrong.
fn compare(grammar: &Grammar, file: &str, text: &str, wrong: &mut Vec<String>) -> (usize, usize) {
    let log = parse(text.as_bytes());
    let (mut lines, mut tokens) = (0, 0);
    let mut start = 0;
    for (written, line) in text.split('\n').zip(&log.lines) {
        let (at, shown) = (start, written.strip_suffix('\r').unwrap_or(written));
        start += written.len() + 1;
        let errors: Vec<_> =
            log.errors.iter().filter(|error| within(error.span, at, written)).collect();
        // Where a second game starts in the middle of a line, the line is an error up to the token
        // before it.
        if log.glued.is_some_and(|glued| (at..at + written.len()).contains(&(glued as usize))) {
            break;
        }
        let names = grammar.names(shown);
        let named = |span: Span, name: &str, everywhere: bool| {
            let bytes = &names[span.start as usize - at..span.end as usize - at];
            let has = |byte: &Vec<&str>| byte.iter().any(|there| there.starts_with(name));
            if everywhere { bytes.iter().all(has) } else { bytes.iter().any(has) }
        };
        for Expected { span, name, everywhere } in expected(&log, line) {
            let read = &text[span.range()];
            if !named(span, name, everywhere) {
                wrong.push(format!("{file}: {shown:?}: {read:?} is not {name}"));
            }
            tokens += 1;
        }
        for error in &errors {
            let bad = matches!(
                error.kind,
                SyntaxErrorKind::UnreadableToken | SyntaxErrorKind::UnreadableLine
            );
            if bad && !named(error.span, "invalid.illegal", false) && !is_of_some_game(shown) {
                wrong.push(format!("{file}: {shown:?}: {error:?}"));
            }
        }
        let invalid = names.iter().flatten().find(|name| name.starts_with("invalid"));
        if errors.is_empty() && invalid.is_some() {
            wrong.push(format!("{file}: {shown:?} is right, but invalid for the grammar"));
        }
        lines += 1;
    }
    (lines, tokens)
}

fn within(span: Span, at: usize, line: &str) -> bool {
    (at..=at + line.len()).contains(&(span.start as usize))
}

/// Lines of a log with a `¦` before a character, and the Vim group of that character.
const IN_VIM: [(&str, &str); 31] = [
    ("¦Dadu: 1", "daduFieldName"),
    ("Place: ¦Pune # not a remark", "daduText"),
    ("Place: Pune ¦# not a remark", "daduText"),
    ("Variant: ¦basic", "daduValue"),
    ("Variant: basic ¦# a remark", "daduRemark"),
    ("¦આમિના: x", "daduFieldName"),
    ("¦# a remark", "daduRemark"),
    ("¦1. N1 3", "daduRound"),
    ("12. ¦N1 3", "daduPlayer"),
    ("N1¦? 3", "daduUnsure"),
    ("N1 ¦3", "daduThrow"),
    ("N1 1-10-¦2 K+1", "daduThrow"),
    ("N1 3¦!back", "daduVerdict"),
    ("N1 3 ¦c2+3", "daduSquare"),
    ("N1 1 ¦K+1", "daduKing"),
    ("N1 1 ¦+1", "daduUse"),
    ("N1 3 c2+3¦xK", "daduCapture"),
    ("N1 3 ¦~c3", "daduTouch"),
    ("N1 3 ¦(3)", "daduUnused"),
    ("N1 3 ¦...", "daduGap"),
    ("N1 3 ¦nonsense", "daduUnread"),
    ("[00:12:31] ¦N1 3  # x", "daduPlayer"),
    ("= N Kc3 a4 ¦wait 5 | S", "daduWord"),
    ("¦+N5", "daduCompany"),
    ("¦E1/W1 8 c1+8", "daduPlayer"),
    ("N1 4-8 c1+4+8=e4¦x2", "daduCapture"),
    ("N1 4-8 c1+4+8=¦e4x0", "daduSquare"),
    ("S1 2 ¦Tc5=1 c5=T!", "daduKing"),
    ("S1 1 ¦T+1+1", "daduKing"),
    ("N1 1-2 ¦Td100+1=1", "daduKing"),
    ("= N slaves ¦a2 a5-a20 in 1,2 store 1*2 | W out 2", "daduSquare"),
];

#[test]
fn vim_highlights_tokens_correctly() {
    let mut tried = 0;
    for (program, options) in
        [("vim", &["-es", "-u", "NONE"][..]), ("nvim", &["--headless", "-u", "NONE"])]
    {
        if Command::new(program).arg("--version").output().is_err() {
            eprintln!("skipped: {program} is not installed");
            continue;
        }
        let groups = groups_in(program, options);
        for ((line, group), found) in IN_VIM.iter().zip(&groups) {
            assert_eq!(found, group, "{program}: {line}");
        }
        assert_eq!(groups.len(), IN_VIM.len(), "{program}: {groups:?}");
        tried += 1;
    }
    assert!(tried <= 2);
}

/// Returns the groups that an editor assigns at the places of [`IN_VIM`].
fn groups_in(program: &str, options: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let lines: Vec<String> = IN_VIM.iter().map(|(line, _)| line.replacen('¦', "", 1)).collect();
    std::fs::write(path("log.dadu"), lines.join("\n")).expect("it is written");
    let places = IN_VIM.iter().enumerate().map(|(line, (text, _))| {
        let column = text.find('¦').expect("a place") + 1;
        format!("call add(names, synIDattr(synID({}, {column}, 1), 'name'))", line + 1)
    });
    let script = format!(
        "set nocompatible encoding=utf-8\nset runtimepath^={}\nfiletype plugin on\nsyntax on\n\
         edit {}\nlet names = []\n{}\ncall writefile(names, '{}')\nqall!\n",
        root().join("editors/vim").display(),
        path("log.dadu"),
        places.collect::<Vec<_>>().join("\n"),
        path("names"),
    );
    std::fs::write(path("script.vim"), script).expect("it is written");
    let ran = Command::new(program).args(options).args(["-S", &path("script.vim")]).output();
    let ran = ran.expect("it runs");
    let names = std::fs::read_to_string(path("names"));
    let names =
        names.unwrap_or_else(|_| panic!("{program}: {}", String::from_utf8_lossy(&ran.stderr)));
    names.lines().map(str::to_owned).collect()
}

#[test]
fn the_extension_names_existing_files() {
    let package: Value = serde_json::from_str(&text("editors/vscode/package.json")).expect("JSON");
    let language = &package["contributes"]["languages"][0];
    let grammar = &package["contributes"]["grammars"][0];
    for name in [&package["main"], &language["configuration"], &grammar["path"]] {
        let name = name.as_str().expect("a name").trim_start_matches("./");
        assert!(root().join("editors/vscode").join(name).is_file(), "{name}");
    }
    let json: Value = serde_json::from_str(&text(GRAMMAR)).expect("JSON");
    assert_eq!(json["scopeName"], grammar["scopeName"]);
}
