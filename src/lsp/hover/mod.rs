//! What an editor shows of a token: who the player is, what a throw is worth, what a use did, how the
//! board and the hand stood before it and after it, what a field means.

mod dadu;
mod header;
mod play;

use gen_lsp_types::{Hover, MarkupContent, MarkupKind, Position};

use super::document::{Document, Game};
use super::markdown::Page;
use super::pages;
use super::place::{Found, Token, token_at};
use crate::diagnostic::{self, Scene};
use crate::games::GameId;
use crate::replay::{AnyMoment, Moment, Setup, moment};

/// What is shown at a place, in Markdown or plain; nothing, where there is nothing to tell.
pub fn hover(document: &Document, position: Position, markdown: bool) -> Option<Hover> {
    let (game, at) = document.game_at(position)?;
    let found = token_at(&game.read.log, at)?;
    let mut teller = Teller { document, game, page: Page::new(markdown) };
    teller.tell(found, at);
    let kind = if markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    let value = teller.page.text()?;
    let range = Some(document.range(game, found.span));
    Some(Hover { contents: MarkupContent { kind, value }.into(), range })
}

/// Writes what is shown of a token.
struct Teller<'a> {
    document: &'a Document,
    game: &'a Game,
    page: Page,
}

impl Teller<'_> {
    fn tell(&mut self, found: Found<'_>, at: usize) {
        let is_dadu = self.game.read.log.game == Some(GameId::Dadu);
        match found.token {
            Token::Player(turn) if !is_dadu => {
                self.seats(turn);
                self.scene(found.span.start);
            }
            Token::Item(_, item) if !is_dadu => {
                self.written(item);
                self.scene(item.span.end);
            }
            Token::Part(part) if !is_dadu => {
                self.word(part);
                self.scene(self.game.read.log.lines[found.line].span.end);
            }
            Token::FieldName(field) => self.field_name(field),
            Token::FieldValue(field) => self.field_value(field, at),
            Token::Round(number) => self.round(found.line, number),
            Token::Player(turn) => self.player(found.span, turn),
            Token::Item(index, item) => self.item(found.line, index, item),
            Token::Part(part) => self.part(found.line, part),
            Token::Gap => self.page.paragraph("Turns were not seen here."),
            Token::Company(seat) => self.company(seat),
        }
    }

    /// The page on a code or a rule of a game.
    fn explain(&mut self, game: GameId, topic: &str) {
        if let Some(page) = pages::page_of(game, topic) {
            self.page.page(page.text);
        }
    }

    /// What stands in a stretch of the game.
    fn text(&self, span: crate::span::Span) -> String {
        String::from_utf8_lossy(&self.game.read.text[span.range()]).into_owned()
    }

    /// How things stand at an offset of the game.
    fn moment(&self, at: u32) -> Moment {
        let read = &self.game.read;
        self.document.with_setup(|setup| moment(&read.text, &read.log, setup, at as usize))
    }

    /// How things stand at an offset of a log of any game: whose turn it is, and the board.
    fn scene(&mut self, at: u32) {
        let read = &self.game.read;
        let place = |setup: &Setup<'_>| AnyMoment::at(&read.text, &read.log, setup, at as usize);
        let moment = self.document.with_setup(place);
        if !moment.is_playable() {
            return;
        }
        let Scene { plan, layout, stated, not_known, whose_turn, .. } =
            Scene::of(&moment, &self.game.source());
        if not_known.is_some() {
            return self.page.paragraph("Where the pieces stand is not known here.");
        }
        self.page.paragraph(&whose_turn);
        self.page.block(&diagnostic::small_board(&plan, &layout, &stated, 100));
    }

    /// The board at a moment, and on what it rests; or that it is not known.
    fn board(&mut self, moment: &Moment) {
        if !moment.known {
            return self.page.paragraph("Where the pieces stand is not known here.");
        }
        let turn = moment.underway.as_ref().map(|underway| underway.turn.clone());
        let next = || moment.expected().map(|player| moment.rules.begin(&moment.position, player));
        if let Some(turn) = turn.or_else(next) {
            self.page.block(&diagnostic::small_board_of(&moment.situation(&turn), 100));
        }
        if let Some(span) = moment.rests_on {
            let read = self.page.code(&self.text(span));
            let line = self.document.range(self.game, span).start.line + 1;
            let rests =
                format!("This rests on {read} in line {line}, of which the recorder was not sure.");
            self.page.paragraph(&rests);
        }
    }
}
