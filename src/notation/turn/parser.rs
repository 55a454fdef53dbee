//! The parsers of a player turn, one for each production of `spec/notation.md`.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while};
use nom::combinator::{cut, map, map_opt, opt, peek, value, verify};
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::play::play;
use crate::notation::tree::*;
use crate::rulebook::Forms;
use crate::span::Span;
use crate::table::Side;

pub(in crate::notation) type Parsed<'a, T> = IResult<&'a [u8], T, ()>;

/// The place of an input in the game's text: the known end of the input, minus the length of its rest.
#[derive(Clone, Copy)]
pub(in crate::notation) struct Places {
    end: usize,
    /// The forms of the log's game.
    pub(in crate::notation) forms: &'static Forms,
}

impl Places {
    /// Creates it for inputs that end at the offset `end` of the text.
    pub(in crate::notation) fn ending_at(end: usize, forms: &'static Forms) -> Places {
        Places { end, forms }
    }

    /// Returns the offset of an input.
    #[inline]
    pub(in crate::notation) fn of(&self, input: &[u8]) -> u32 {
        (self.end - input.len()) as u32
    }

    /// Returns the span between two inputs with the same end.
    #[inline]
    pub(in crate::notation) fn between(&self, from: &[u8], to: &[u8]) -> Span {
        Span::new(self.of(from), self.of(to))
    }
}

/// `player = seat ["/" seat] marks`
#[inline(always)]
pub(in crate::notation) fn player(places: Places, input: &[u8]) -> Parsed<'_, PlayerToken> {
    let (rest, seat) = seat(places, input)?;
    let (rest, or) = match rest {
        [b'/', rest @ ..] => map(|i| self::seat(places, i), Some).parse(rest)?,
        _ => (rest, None),
    };
    let (rest, marks) = marks(rest)?;
    Ok((rest, PlayerToken { seat, or, marks, span: places.between(input, rest) }))
}

/// `seat = side (1*2DIGIT / "?")`
#[inline(always)]
pub(in crate::notation) fn seat(places: Places, input: &[u8]) -> Parsed<'_, PlayerSeat> {
    let (rest, side) = side(places.forms, input)?;
    let (rest, number) = match *rest {
        [b'?', ref rest @ ..] => (rest, 0),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9', ref rest @ ..]
        | [tens @ b'0', ones @ b'1'..=b'9', ref rest @ ..] => {
            (rest, (tens - b'0') * 10 + (ones - b'0'))
        }
        [ones @ b'1'..=b'9', ref rest @ ..] => (rest, ones - b'0'),
        _ => return Err(nom::Err::Error(())),
    };
    Ok((rest, PlayerSeat { side, number, span: places.between(input, rest) }))
}

/// `side`: the letter of one of the game's sides.
#[inline(always)]
pub(in crate::notation) fn side<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, Side> {
    match input {
        [b'N', rest @ ..] => Ok((rest, Side::N)),
        [b'S', rest @ ..] => Ok((rest, Side::S)),
        [letter, rest @ ..] => match forms.side(*letter) {
            Some(side) => Ok((rest, side)),
            None => Err(nom::Err::Error(())),
        },
        [] => Err(nom::Err::Error(())),
    }
}

/// `item = series / use / touch / unused / gap`, chosen by its first character; in games without throws also
/// the items of `play`, which are tried first. Pushes the items that it
/// finds onto `items`: a series gives one for each throw; alternatives give one for each and one before
/// them.
#[inline(always)]
pub(in crate::notation) fn item<'a>(
    places: Places,
    items: &mut Vec<Item>,
    input: &'a [u8],
) -> Parsed<'a, ()> {
    if !places.forms.throws
        && let Some(parsed) = play(places, items, input)
    {
        return parsed;
    }
    match input.first() {
        Some(b'0'..=b'9') => series(places, items, input),
        Some(b'?') => moves(places, items, input).or_else(|_| series(places, items, input)),
        Some(b'~') => {
            let (rest, piece) = touch(places.forms, input)?;
            items.push(Item { span: places.between(input, rest), kind: ItemKind::Touch(piece) });
            Ok((rest, ()))
        }
        Some(b'(') => unused(places, items, input),
        Some(b'.' | 0xE2) => {
            let (rest, ()) = ellipsis(input)?;
            items.push(Item { span: places.between(input, rest), kind: ItemKind::Gap });
            Ok((rest, ()))
        }
        _ => moves(places, items, input),
    }
}

/// `series = throw *("-" throw)`
#[inline(always)]
fn series<'a>(places: Places, items: &mut Vec<Item>, input: &'a [u8]) -> Parsed<'a, ()> {
    let mut rest = throw(places, items, true, input)?.0;
    while let Ok((after, ())) = dash(rest) {
        rest = throw(places, items, false, after).map_err(committed)?.0;
    }
    Ok((rest, ()))
}

/// `throw = seen marks`
#[inline(always)]
fn throw<'a>(
    places: Places,
    items: &mut Vec<Item>,
    opens: bool,
    input: &'a [u8],
) -> Parsed<'a, ()> {
    let (rest, number) = seen(input)?;
    let (rest, marks) = marks(rest)?;
    let kind = ItemKind::Throw(ThrowToken { number, opens, marks });
    items.push(Item { span: places.between(input, rest), kind });
    Ok((rest, ()))
}

/// `seen = number ["/" number] / "?"`
#[inline(always)]
fn seen(input: &[u8]) -> Parsed<'_, SeenNumber> {
    if let [b'?', rest @ ..] = input {
        return Ok((rest, SeenNumber::Not));
    }
    let (rest, number) = self::number(input)?;
    match rest {
        [b'/', b'0'..=b'9', ..] => {
            map_opt(self::number, |or| Pair::new(number, or).map(SeenNumber::Or)).parse(&rest[1..])
        }
        _ => Ok((rest, SeenNumber::Is(number))),
    }
}

/// `number = 1*3DIGIT`, but not `02`, which may be a 2, a 0 and a 2, or a 20 with its digits swapped.
#[inline(always)]
pub(in crate::notation) fn number(input: &[u8]) -> Parsed<'_, u16> {
    let digit = |at: usize| input.get(at).filter(|b| b.is_ascii_digit()).map(|b| b - b'0');
    let Some(first) = digit(0) else { return Err(nom::Err::Error(())) };
    let Some(second) = digit(1) else { return Ok((&input[1..], u16::from(first))) };
    if first == 0 {
        return Err(nom::Err::Error(()));
    }
    let two = u16::from(first) * 10 + u16::from(second);
    match digit(2) {
        None => Ok((&input[2..], two)),
        Some(third) => Ok((&input[3..], two * 10 + u16::from(third))),
    }
}

/// `uses = use *("/" use)`: alternatives, of which one was seen.
#[inline(always)]
fn moves<'a>(places: Places, items: &mut Vec<Item>, input: &'a [u8]) -> Parsed<'a, ()> {
    alternatives(places, items, input, piece_move)
}

/// Parses alternatives, which `one` parses one by one and pushes onto `items`. If there are several, an item before them
/// counts their items.
#[inline(always)]
pub(super) fn alternatives<'a>(
    places: Places,
    items: &mut Vec<Item>,
    input: &'a [u8],
    one: impl Fn(Places, &mut Vec<Item>, &'a [u8]) -> Parsed<'a, ()>,
) -> Parsed<'a, ()> {
    let first = items.len();
    let (mut rest, ()) = one(places, items, input)?;
    if !rest.starts_with(b"/") {
        return Ok((rest, ()));
    }
    while let [b'/', after @ ..] = rest {
        rest = cut(|input| one(places, items, input)).parse(after)?.0;
    }
    let options = u8::try_from(items.len() - first).map_err(|_| nom::Err::Failure(()))?;
    let span = places.between(input, rest);
    items.insert(first, Item { span, kind: ItemKind::Either(options) });
    Ok((rest, ()))
}

/// `use = piece (result [landing / "=1"] [capture / no-capture] / capture) marks`
#[inline(always)]
fn piece_move<'a>(places: Places, items: &mut Vec<Item>, input: &'a [u8]) -> Parsed<'a, ()> {
    let (rest, piece) = piece(places.forms, input)?;
    let first = items.len();
    let (rest, action, landing) = match rest {
        [b'+', rest @ ..] => {
            let (rest, result) = seen(rest).map_err(committed)?;
            let rest = match rest {
                [b'+', ..] if places.forms.several => added(places, items, rest)?.0,
                _ => rest,
            };
            let (rest, landing) = landing(places.forms, rest)?;
            (rest, Action::Result(result), landing)
        }
        [b'=', ..] if places.forms.pairs => return pair(places, items, piece, input, rest),
        _ => (rest, Action::InPlace, None),
    };
    let (rest, parts) = match rest {
        [b'=', b'1', rest @ ..]
            if places.forms.points && action != Action::InPlace && landing.is_none() =>
        {
            (rest, true)
        }
        _ => (rest, false),
    };
    let (rest, captured) = match rest.first() {
        Some(b'x') => {
            let (rest, captured) = capture(places.forms, rest, action != Action::InPlace)?;
            (rest, Some(captured))
        }
        _ if action == Action::InPlace => return Err(nom::Err::Error(())),
        _ => (rest, None),
    };
    let (rest, marks) = marks(rest)?;
    let kind = ItemKind::Move(MoveToken { piece, action, landing, parts, captured, marks });
    let item = Item { span: places.between(input, rest), kind };
    if items.len() == first {
        items.push(item)
    } else {
        items.insert(first, item)
    }
    Ok((rest, ()))
}

/// `more = 1*("+" seen)`: the further results of a move. Their items follow that of the move.
#[inline(never)]
fn added<'a>(places: Places, items: &mut Vec<Item>, mut rest: &'a [u8]) -> Parsed<'a, ()> {
    while let [b'+', after @ ..] = rest {
        let (next, result) = seen(after).map_err(committed)?;
        items.push(Item { span: places.between(after, next), kind: ItemKind::Added(result) });
        rest = next;
    }
    Ok((rest, ()))
}

/// `pairing = piece "=" ("T" / "1") marks`
fn pair<'a>(
    places: Places,
    items: &mut Vec<Item>,
    piece: PieceToken,
    input: &'a [u8],
    rest: &'a [u8],
) -> Parsed<'a, ()> {
    let (rest, made) = match rest {
        [b'=', b'T', rest @ ..] => (rest, true),
        [b'=', b'1', rest @ ..] => (rest, false),
        _ => return Err(nom::Err::Error(())),
    };
    let (rest, marks) = marks(rest)?;
    let kind = ItemKind::Pairing(PairingToken { piece, made, marks });
    items.push(Item { span: places.between(input, rest), kind });
    Ok((rest, ()))
}

/// `piece = [letter] [spot]`; without a spot, the piece is at its start.
#[inline(always)]
fn piece<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, PieceToken> {
    let (rest, letter) = letter(input);
    let (rest, spot) = match rest {
        [b'@', rest @ ..] => (rest, Spot::Centre),
        [b'>', rest @ ..] => (rest, Spot::Off),
        [b'a'..=b'z', ..] => {
            let (rest, square) = square(forms, rest)?;
            (rest, Spot::Square(square))
        }
        // `?+3`: neither the piece nor its place was seen.
        _ if letter == Letter::Unknown => (rest, Spot::Unknown),
        _ => (rest, Spot::Start),
    };
    Ok((rest, PieceToken { letter, spot }))
}

/// Returns the letter of a piece. A lower-case `k` counts if no square can begin there: before a letter
/// or a sign.
#[inline(always)]
fn letter(input: &[u8]) -> (&[u8], Letter) {
    match input {
        [b'?', rest @ ..] => (rest, Letter::Unknown),
        [upper @ b'A'..=b'Z', rest @ ..] => (rest, Letter::Is(*upper)),
        [b'k', b'a'..=b'z' | b'+' | b'@' | b'>', ..] => (&input[1..], Letter::Is(b'K')),
        _ => (input, Letter::None),
    }
}

/// `square = lower-case-letter DIGIT`, and in games of points `lower-case-letter 1*3DIGIT`.
#[inline(always)]
pub(in crate::notation) fn square<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, SquareName> {
    match input {
        [letter @ b'a'..=b'z', b'1'..=b'9', b'0'..=b'9', ..] if forms.points => {
            let place = map_opt(number, |number| u8::try_from(number).ok());
            map(place, |place| SquareName::new(*letter, place)).parse(&input[1..])
        }
        [letter @ b'a'..=b'z', digit @ b'1'..=b'9', rest @ ..] => {
            Ok((rest, SquareName::new(*letter, digit - b'0')))
        }
        _ => Err(nom::Err::Error(())),
    }
}

/// `landing = "=" square / "@" / ">"`
#[inline(always)]
fn landing<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, Option<Spot>> {
    match input {
        // `=1` is not a square: it says that the piece splits.
        [b'=', b'1', ..] if forms.points => Ok((input, None)),
        [b'=', rest @ ..] => {
            let (rest, square) = square(forms, rest).map_err(committed)?;
            Ok((rest, Some(Spot::Square(square))))
        }
        [b'@', rest @ ..] => Ok((rest, Some(Spot::Centre))),
        [b'>', rest @ ..] => Ok((rest, Some(Spot::Off))),
        _ => Ok((input, None)),
    }
}

/// `capture = "x" [letter]`, and after a result `no-capture = "x-"`; in games whose moves may capture
/// several pieces, `capture = "x" [1*2DIGIT]`.
#[inline(always)]
fn capture<'a>(forms: &Forms, input: &'a [u8], may_be_none: bool) -> Parsed<'a, Capture> {
    match input {
        [b'x', b'0'..=b'9', ..] if forms.several => {
            let (rest, number) = verify(number, |&n| n < 100).parse(&input[1..])?;
            Ok((rest, Capture::Count(number as u8)))
        }
        [b'x', upper @ b'A'..=b'Z', rest @ ..] => Ok((rest, Capture::Is(*upper))),
        [b'x', b'k', rest @ ..] => Ok((rest, Capture::Is(b'K'))),
        [b'x', rest @ ..] => match dash(rest) {
            Ok((rest, ())) if may_be_none && forms.several => Ok((rest, Capture::Count(0))),
            Ok((rest, ())) if may_be_none => Ok((rest, Capture::Nothing)),
            _ => Ok((rest, Capture::Piece)),
        },
        _ => Err(nom::Err::Error(())),
    }
}

/// `touch = "~" [letter] (square / "@" / "+")`
fn touch<'a>(forms: &Forms, input: &'a [u8]) -> Parsed<'a, PieceToken> {
    let piece = |input| piece(forms, input);
    let piece = alt((
        terminated(verify(piece, |p| p.spot == Spot::Start), tag(&b"+"[..])),
        verify(piece, |p| !matches!(p.spot, Spot::Start | Spot::Off)),
    ));
    preceded(tag(&b"~"[..]), piece).parse(input)
}

/// `unused = "(" seen *("-" seen) ")"`
fn unused<'a>(places: Places, items: &mut Vec<Item>, input: &'a [u8]) -> Parsed<'a, ()> {
    let mut number = map(seen, ItemKind::Unused);
    let (mut rest, _) = tag(&b"("[..]).parse(input)?;
    loop {
        let (after, kind) = number.parse(rest)?;
        items.push(Item { span: places.between(rest, after), kind });
        match dash(after) {
            Ok((next, ())) => rest = next,
            Err(_) => return value((), tag(&b")"[..])).parse(after),
        }
    }
}

/// `-`, or one of the dashes that word processors replace it with.
#[inline(always)]
pub(in crate::notation) fn dash(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [b'-', rest @ ..] => Ok((rest, ())),
        [0xE2, 0x80, 0x90..=0x95, rest @ ..] | [0xE2, 0x88, 0x92, rest @ ..] => Ok((rest, ())),
        _ => Err(nom::Err::Error(())),
    }
}

/// `...`, or the single character that word processors replace it with.
pub(in crate::notation) fn ellipsis(input: &[u8]) -> Parsed<'_, ()> {
    let dots = fold_many0(tag(&b"."[..]), || (), |(), _| ());
    value((), alt((preceded(tag(&b"..."[..]), dots), value((), tag("…".as_bytes()))))).parse(input)
}

/// `marks = ["?"] ["!" [word]]`
#[inline(always)]
pub(super) fn marks(input: &[u8]) -> Parsed<'_, Marks> {
    if !matches!(input, [b'?' | b'!', ..]) {
        return Ok((input, Marks::default()));
    }
    let (rest, unsure) = opt(tag(&b"?"[..])).parse(input)?;
    let (rest, verdict) = opt(preceded(tag(&b"!"[..]), cut(verdict))).parse(rest)?;
    Ok((rest, Marks { unsure: unsure.is_some(), verdict: verdict.unwrap_or_default() }))
}

/// Returns the longest verdict at the start of the input, with no letter after it: in `4!back-2` it is
/// `back`.
fn verdict(input: &[u8]) -> Parsed<'_, Verdict> {
    let stands = |word: &str| {
        let (head, rest) = input.split_at_checked(word.len())?;
        let ends = !rest.first().is_some_and(u8::is_ascii_alphabetic);
        (ends && head.eq_ignore_ascii_case(word.as_bytes())).then_some(rest)
    };
    let found = Verdict::WORDS.iter().filter_map(|&(verdict, word)| Some((verdict, stands(word)?)));
    let longest = found.min_by_key(|(_, rest)| rest.len());
    longest.map(|(verdict, rest)| (rest, verdict)).ok_or(nom::Err::Error(()))
}

/// A fast `cut`, for tokens that are parsed millions of times: after this point no other form is
/// possible.
fn committed(_: nom::Err<()>) -> nom::Err<()> {
    nom::Err::Failure(())
}

/// Returns whether a token opens a bracket and never closes it.
pub(in crate::notation) fn is_unclosed(token: &[u8]) -> bool {
    let open: Parsed<'_, _> = peek(tag(&b"("[..])).parse(token);
    let closed: Parsed<'_, _> =
        delimited(tag(&b"("[..]), take_while(|b| b != b')'), tag(&b")"[..])).parse(token);
    open.is_ok() && closed.is_err()
}
