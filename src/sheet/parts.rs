//! The parts of a field sheet, as HTML.

use std::fmt::Write;

use super::Paper;
use crate::board::markup::escaped;
use crate::board::svg::{board_legend, empty_board};
use crate::diagnostic::{GameSource, Scene, pages};
use crate::games::GameId;
use crate::header::{Question, open_questions, place};
use crate::layout::{Plan, Shape};
use crate::notation::parse;
use crate::replay::{Moment, Setup};
use crate::rulebook::DeclarationData;
use crate::table::{Player, Side};

/// Returns the header fields that `dadu new` asks for. Each has a line to write on. A given variant is printed.
pub fn fields(header: &str, variant: Option<&DeclarationData>) -> String {
    let (setup, agreed) = (Setup::default(), format!("{header}Consent: given\n"));
    // `dadu new` asks for the permitted use only after consent, but the sheet needs a line for both.
    let asked = [header, &agreed].map(|header| open_questions(header.as_bytes(), &setup));
    let mut open: Vec<&Question> = asked.into_iter().flatten().collect();
    open.sort_by_key(|question| place(question.field()));
    open.dedup_by_key(|question| question.field());
    // The lines for names also show the number of players.
    let is_line = |question: &&Question| question.side().is_none() && question.field() != "Players";
    let open = open.into_iter().filter(is_line);
    let given = variant.map(|variant| field("Variant", &variant.text));
    let open = open.map(|question| field(question.field(), ""));
    given.into_iter().chain(open).collect()
}

/// Returns a line for each player.
pub fn players(header: &str, paper: Paper) -> String {
    let forms = parse(header.as_bytes()).forms;
    let most = if forms.teams { paper.players() } else { 1 };
    let line = |side: Side, number| Some(field(&Player::new(side, number)?.to_string(), ""));
    let lines = |side: Side| (1..=most).filter_map(|number| line(side, number)).collect::<String>();
    let sides = forms.sides.iter();
    sides.map(|&side| format!("<div>{}</div>\n", lines(side))).collect()
}

fn field(name: &str, value: &str) -> String {
    format!("<p><b>{}</b><span>{}</span></p>\n", escaped(name), escaped(value))
}

/// Returns the empty board of a game and the forms of its notation.
pub fn board_and_forms(game: GameId, header: &str, paper: Paper) -> String {
    let plan = plan(header);
    // A track along a narrow page would be too small to read.
    let plan = match paper {
        Paper::A4 => plan,
        Paper::A5 => plan.upright(),
    };
    format!(
        "<div class=\"known {}\">\n<figure>{}\n<figcaption>{}</figcaption></figure>\n\
         <div class=\"forms\">\n{}{}</div>\n</div>",
        shape(&plan),
        empty_board(&plan, "board"),
        escaped(&board_legend(&plan)),
        forms("In every game", forms_of_all(game)),
        forms(&format!("In {}", game.rulebook().title), pages::forms_of(game)),
    )
}

/// Returns the forms that a game shares with others. Only games with throws have those for throws.
fn forms_of_all(game: GameId) -> impl Iterator<Item = (&'static str, &'static str)> {
    let throws = game.has_throws().then(pages::forms_of_throws);
    throws.into_iter().flatten().chain(pages::forms_of_every_game())
}

/// Returns the classes of the board. They decide where the forms are, and how large the names of squares are: on a
/// grid, arrows are beside them.
fn shape(plan: &Plan) -> &'static str {
    match (plan.shape, plan.columns, plan.rows) {
        (Shape::Track, columns, rows) if columns > rows => "across track",
        (Shape::Track, ..) => "tall track",
        (Shape::Grid, columns, rows) if columns > 2 * rows => "across",
        (Shape::Grid, columns, rows) if rows > 2 * columns => "tall",
        (Shape::Grid, ..) => "square",
    }
}

/// Returns the board at the start of a game, with a seat for each side.
fn plan(header: &str) -> Plan {
    let forms = parse(header.as_bytes()).forms;
    let seats = vec!["1"; forms.sides.len()].join("-");
    let (text, setup) = (format!("{header}Players: {seats}\n"), Setup::default());
    let source = GameSource::new("the sheet", text.as_bytes(), 0);
    let log = parse(text.as_bytes());
    Scene::of(&Moment::at(text.as_bytes(), &log, &setup, text.len()), &source).plan
}

fn forms(title: &str, rows: impl Iterator<Item = (&'static str, &'static str)>) -> String {
    let row = |(form, meaning)| format!("<tr><td>{}<td>{}\n", inline(form), inline(meaning));
    let rows: String = rows.map(row).collect();
    format!("<table><caption>{}</caption>\n{rows}</table>\n", escaped(title))
}

/// Returns a cell of a Markdown table as HTML. Text between two backticks is code.
fn inline(cell: &str) -> String {
    let cell = cell.replace("\\|", "|");
    let mut html = String::new();
    for (index, part) in cell.split('`').enumerate() {
        let part = escaped(part);
        let _ = match index % 2 {
            0 => write!(html, "{part}"),
            _ => write!(html, "<code>{part}</code>"),
        };
    }
    html
}

/// Returns room for the board and the signs of a game whose notation dadu does not know.
pub fn room_for_drawing(title: &str) -> String {
    format!(
        "<p class=\"note\">dadu stores a log of {title} and checks its header. It keeps the play as you write \
         it, so choose your own signs, and explain them here.</p>\n{}",
        frame("The board at the start, and your signs")
    )
}

/// Returns an empty frame that fills the rest of a page.
pub fn frame(label: &str) -> String {
    format!("<div class=\"frame\">{label}</div>")
}

/// Returns the pages with numbered lines for player turns. Without a known game, throws are possible.
pub fn pages(title: &str, game: Option<GameId>, paper: Paper, pages: u32) -> String {
    let play = match game.is_none_or(GameId::has_throws) {
        true => "Throws and moves",
        false => "Moves",
    };
    (0..pages).map(|page| one_page(title, play, paper, page)).collect()
}

fn one_page(title: &str, play: &str, paper: Paper, page: u32) -> String {
    let first = page * paper.lines() + 1;
    let row = |number| format!("<tr><td>{number}<td><td><td>\n");
    let rows: String = (first..first + paper.lines()).map(row).collect();
    format!(
        "<section class=\"page\">\n<div class=\"top\"><b>{title}</b>{}{}{}</div>\n\
         <table class=\"turns\">\n<thead><tr><th><th>Round<th>Player\
         <th>{play} in the order seen, remarks</thead>\n{rows}</table>\n</section>\n",
        field("Id or title", ""),
        field("Date", ""),
        field("Page", &(page + 1).to_string()),
    )
}
