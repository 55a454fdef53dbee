//! Hover texts of a token: a player's name, the value of a throw, the effect of a move, the board and the hand
//! before and after it, the meaning of a field.

mod header;
mod play;
mod turn;

use gen_lsp_types::{Hover, MarkupContent, MarkupKind, Position};

use super::document::{Document, Game};
use super::markdown::Page;
use super::pages;
use super::place::{LocatedToken, Token, token_at};
use crate::diagnostic::{self, Scene};
use crate::games::GameId;
use crate::replay::{Moment, Setup};

/// Returns the hover text at a position, in Markdown or plain text; `None` if there is nothing to show.
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

/// Writes the hover text of a token.
struct Teller<'a> {
    document: &'a Document,
    game: &'a Game,
    page: Page,
}

impl Teller<'_> {
    fn tell(&mut self, found: LocatedToken<'_>, at: usize) {
        let is_dadu = self.game.read.log.game == Some(GameId::Dadu);
        match found.token {
            Token::Player(turn) if !is_dadu => {
                self.seats(turn);
                self.scene(found.span.start);
            }
            Token::Item(_, item) if !is_dadu => {
                self.add_rulebook_facts(item);
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
            Token::Gap => self.page.paragraph("Gap: turns were not seen here."),
            Token::Company(seat) => self.company(seat),
        }
    }

    /// Adds the page on a code or a rule of a game.
    fn explain(&mut self, game: GameId, topic: &str) {
        if let Some(page) = pages::page_of(game, topic) {
            self.page.page(page.text);
        }
    }

    /// Returns the text of a span of the game.
    fn text(&self, span: crate::span::Span) -> String {
        String::from_utf8_lossy(&self.game.read.text[span.range()]).into_owned()
    }

    /// Returns the state at an offset of the game.
    fn moment(&self, at: u32) -> Moment {
        let read = &self.game.read;
        let place = |setup: &Setup<'_>| Moment::at(&read.text, &read.log, setup, at as usize);
        self.document.with_setup(place)
    }

    /// Adds the state at an offset: the player whose turn it is, and the board.
    fn scene(&mut self, at: u32) {
        let moment = self.moment(at);
        if !moment.playable {
            return;
        }
        let scene = Scene::of(&moment, &self.game.source());
        if scene.not_known.is_some() {
            return self.page.paragraph("The position is unknown here.");
        }
        self.page.paragraph(&scene.whose_turn);
        self.draw(&scene);
    }

    /// Adds the board at a moment and the unsure token on which it depends, or that the position is unknown.
    fn board(&mut self, moment: &Moment) {
        if moment.lost.is_some() {
            return self.page.paragraph("The position is unknown here.");
        }
        if moment.underway.is_some() || moment.next.is_some() {
            self.draw(&Scene::of(moment, &self.game.source()));
        }
        if let Some(span) = moment.rests_on {
            let read = self.page.code(&self.text(span));
            let line = self.document.range(self.game, span).start.line + 1;
            let rests = format!("Depends on the unsure token {read} in line {line}.");
            self.page.paragraph(&rests);
        }
    }

    fn draw(&mut self, scene: &Scene) {
        let Scene { plan, layout, stated, .. } = scene;
        self.page.block(&diagnostic::small_board(plan, layout, stated, 100));
    }
}
