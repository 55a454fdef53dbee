//! The player turn in progress, which is not yet part of the log.

use serde::{Deserialize, Serialize};

use crate::games::GameId;
use crate::notation::format::{write_move, write_play, write_player, write_throw};
use crate::notation::{
    Content, Item, ItemKind, Line, Log, Marks, SeenNumber, VERSION, Verdict, parse,
};
use crate::span::Span;

/// A player turn as far as it has been entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The game, which decides the notation.
    game: GameId,
    /// The timecode, the player and the items, in the notation.
    body: String,
    /// The remark at the end of the line, without its `#`.
    remark: String,
}

/// A mark that a key sets. The same key removes it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Seen uncertainly.
    Unsure,
    /// Irregular, but accepted at the table.
    Irregular,
    /// Taken back at the table.
    TakenBack,
    /// Disputed. The second press adds that the table accepted it, the third that it was taken back. The
    /// fourth press removes the mark.
    Disputed,
}

impl Mark {
    fn on(self, marks: Marks) -> Marks {
        use Verdict::*;
        let verdict = match (self, marks.verdict) {
            (Mark::Unsure, _) => return Marks { unsure: !marks.unsure, ..marks },
            (Mark::Irregular, Irregular) | (Mark::TakenBack, TakenBack) => None,
            (Mark::Irregular, _) => Irregular,
            (Mark::TakenBack, _) => TakenBack,
            (Mark::Disputed, Disputed) => DisputedStood,
            (Mark::Disputed, DisputedStood) => DisputedBack,
            (Mark::Disputed, DisputedBack) => None,
            (Mark::Disputed, _) => Disputed,
        };
        Marks { verdict, ..marks }
    }
}

impl Entry {
    /// Returns a new player turn: the timecode, if there is one, and the player.
    pub fn begin(game: GameId, time: Option<&str>, player: &str) -> Entry {
        let time = time.map_or(String::new(), |time| format!("[{time}] "));
        Entry { game, body: format!("{time}{player}"), remark: String::new() }
    }

    /// Reads a player turn from a line of a log.
    pub fn read(game: GameId, line: &str) -> Entry {
        let Parsed { text, start, log } = parsed(game, line);
        let remark = log.lines.last().and_then(|line| line.remark);
        let remark = remark.map_or(text.len(), |span| span.start as usize);
        let (body, remark) = (&text[start..remark], &text[remark..]);
        let remark = remark.trim_start_matches('#').trim();
        Entry { game, body: body.trim().to_owned(), remark: remark.to_owned() }
    }

    /// Returns true if nothing has been entered yet.
    pub fn is_empty(&self) -> bool {
        self.body.is_empty()
    }

    /// Returns the line without the remark.
    pub fn body(&self) -> &str {
        &self.body
    }

    /// Returns the remark.
    pub fn remark(&self) -> &str {
        &self.remark
    }

    /// Returns the whole line.
    pub fn line(&self) -> String {
        if self.remark.is_empty() {
            return self.body.clone();
        }
        format!("{}  # {}", self.body, self.remark)
    }

    /// Returns the player turn with another remark.
    pub fn with_remark(&self, remark: &str) -> Entry {
        let remark = remark.trim_start_matches(['#', ' ']).trim_end().to_owned();
        Entry { remark, ..self.clone() }
    }

    /// Returns the player turn with one more item.
    pub fn with(&self, item: &str) -> Entry {
        Entry { body: format!("{} {item}", self.body), ..self.clone() }
    }

    /// Returns the player turn with one more throw. If the last item is a throw, the new one joins its series.
    pub fn with_throw(&self, number: &str) -> Entry {
        let Parsed { log, .. } = parsed(self.game, &self.body);
        let joins = matches!(log.items.last(), Some(Item { kind: ItemKind::Throw(_), .. }));
        let sign = if joins { '-' } else { ' ' };
        Entry { body: format!("{}{sign}{number}", self.body), ..self.clone() }
    }

    /// Returns the number of the last item, if that is a throw without doubt or mark.
    pub fn last_throw(&self) -> Option<u16> {
        match parsed(self.game, &self.body).log.items.last()?.kind {
            ItemKind::Throw(throw) if throw.marks == Marks::default() => match throw.number {
                SeenNumber::Is(number) => Some(number),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns true if the player turn has an item.
    pub fn has_items(&self) -> bool {
        !parsed(self.game, &self.body).log.items.is_empty()
    }

    /// Returns the player turn with a mark on its last token: a throw, a move or the player. Returns `None`
    /// if that token cannot have a mark.
    pub fn marked(&self, mark: Mark) -> Option<Entry> {
        let Parsed { text, start, log } = parsed(self.game, &self.body);
        let mut token = Vec::new();
        let span = write_marked(&log, mark, &mut token)?;
        let before = &text[start..span.start as usize];
        let after = &text[span.end as usize..];
        let body = format!("{before}{}{after}", String::from_utf8_lossy(&token));
        Some(Entry { body, ..self.clone() })
    }
}

/// A parsed line. The text begins with the header that selects the notation of the game.
struct Parsed {
    text: String,
    /// Where the line starts in the text.
    start: usize,
    log: Log,
}

fn parsed(game: GameId, line: &str) -> Parsed {
    let header = format!("Dadu: {VERSION}\nGame: {game}\n");
    let text = format!("{header}{line}");
    let log = parse(text.as_bytes());
    Parsed { text, start: header.len(), log }
}

/// Returns true if a line is a player turn in the notation of a game.
pub fn is_turn(game: GameId, line: &str) -> bool {
    let Parsed { log, .. } = parsed(game, line);
    matches!(log.lines.last(), Some(Line { content: Content::Turn(_), .. }))
}

/// The kind of a line in the notation of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A blank line or a remark.
    Nothing,
    Field(FieldKind),
    /// A player turn or another line of play.
    Play,
    Unreadable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// A field of the notation.
    Known,
    /// A field of the log's own.
    Own,
}

/// Returns the kind of a line in the notation of a game.
pub fn line_kind(game: GameId, line: &str) -> LineKind {
    let Parsed { text, log, .. } = parsed(game, line);
    match log.lines.last().map(|line| line.content) {
        None | Some(Content::Nothing) => LineKind::Nothing,
        Some(Content::Unreadable) => LineKind::Unreadable,
        Some(Content::Field(field)) => {
            let name = &text.as_bytes()[field.name.range()];
            let is_known = log.forms.field(name).is_some() || log.forms.is_seat(name);
            LineKind::Field(if is_known { FieldKind::Known } else { FieldKind::Own })
        }
        Some(_) => LineKind::Play,
    }
}

/// Writes the last token again, with a mark. Returns the span of the old token.
fn write_marked(log: &Log, mark: Mark, out: &mut Vec<u8>) -> Option<Span> {
    let Some(Line { content: Content::Turn(turn), .. }) = log.lines.last() else { return None };
    // The further squares of a path belong to the item before them.
    let is_whole = |item: &&Item| !matches!(item.kind, ItemKind::Onward(_));
    let items = log.items_of(turn);
    let Some(item) = items.iter().rfind(is_whole) else {
        let mut player = turn.player;
        player.marks = mark.on(player.marks);
        write_player(out, &player);
        return Some(player.span);
    };
    match item.kind {
        ItemKind::Throw(mut throw) => {
            throw.marks = mark.on(throw.marks);
            write_throw(out, &throw);
        }
        ItemKind::Move(mut token) => {
            token.marks = mark.on(token.marks);
            write_move(out, &token);
        }
        ItemKind::Play(mut token) => {
            token.marks = mark.on(token.marks);
            let path = items.iter().skip_while(|other| other.span != item.span).skip(1);
            let squares = path.filter_map(|item| match item.kind {
                ItemKind::Onward(square) => Some(square),
                _ => None,
            });
            write_play(out, &token, squares);
        }
        _ => return None,
    }
    Some(item.span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::SyntaxErrorKind;

    #[test]
    fn a_line_grows_token_by_token() {
        let entry = Entry::begin(GameId::Dadu, Some("00:12:31"), "N2");
        assert!(!entry.has_items());
        let entry = entry.with_throw("1").with_throw("10").with("K+1").with_throw("4");
        assert_eq!(entry.body(), "[00:12:31] N2 1-10 K+1 4");
        let line = entry.with_remark("# હસે છે ").line();
        assert_eq!(line, "[00:12:31] N2 1-10 K+1 4  # હસે છે");
        assert_eq!(Entry::read(GameId::Dadu, &line).line(), line);
    }

    #[test]
    fn marks_stand_at_the_last_token_and_go_again() {
        use Mark::*;
        let cases: [(&str, &[Mark], &str); 8] = [
            ("N2", &[Unsure], "N2?"),
            ("N2 1-4", &[Unsure, Irregular], "N2 1-4?!"),
            ("N2 1-4", &[TakenBack], "N2 1-4!back"),
            ("N2 3 c2+3", &[Irregular], "N2 3 c2+3!"),
            ("N2 3 c2+3=c5x", &[Irregular, TakenBack], "N2 3 c2+3=c5x!back"),
            ("N2 3 c2+3", &[Disputed, Disputed], "N2 3 c2+3!disputed-stood"),
            ("N2 3 c2+3", &[Disputed, Disputed, Disputed], "N2 3 c2+3!disputed-back"),
            ("N2 ?", &[Unsure, Unsure], "N2 ?"),
        ];
        for (body, marks, marked) in cases {
            let entry = Entry::read(GameId::Dadu, body);
            let entry =
                marks.iter().fold(entry, |entry, &mark| entry.marked(mark).expect("marked"));
            assert_eq!(entry.body(), marked);
            let mut errors = parsed(GameId::Dadu, marked).log.errors;
            errors.retain(|error| error.kind != SyntaxErrorKind::NoThrow);
            assert_eq!(errors, [], "{marked}");
        }
        assert_eq!(Entry::read(GameId::Dadu, "N2 ...").marked(Unsure), None);
        let path = Entry::read(GameId::Koruboddo, "N1 b5-b3-d3x2");
        let marked = path.marked(Irregular).map(|entry| entry.body().to_owned());
        assert_eq!(marked.as_deref(), Some("N1 b5-b3-d3x2!"));
    }
}
