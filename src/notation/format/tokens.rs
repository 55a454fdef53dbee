//! The spelling of each token.

use crate::notation::tree::*;

/// Writes a player with marks: `N1`, `N1/N2?`.
pub fn write_player(out: &mut Vec<u8>, player: &PlayerToken) {
    write_seat(out, &player.seat);
    if let Some(or) = &player.or {
        out.push(b'/');
        write_seat(out, or);
    }
    write_marks(out, player.marks);
}

pub(super) fn write_seat(out: &mut Vec<u8>, seat: &PlayerSeat) {
    out.push(seat.side.letter());
    if seat.number == 0 { out.push(b'?') } else { write_number(out, u16::from(seat.number)) }
}

/// Writes one throw, without the `-` before it.
pub fn write_throw(out: &mut Vec<u8>, throw: &ThrowToken) {
    write_seen(out, throw.number);
    write_marks(out, throw.marks);
}

/// Writes a move of one result: `Kc2+10=e2x`.
pub fn write_move(out: &mut Vec<u8>, token: &MoveToken) {
    write_sum(out, token, std::iter::empty());
}

/// Writes a move of several results: `c1+4+8=e2x2`.
pub fn write_sum(out: &mut Vec<u8>, token: &MoveToken, added: impl Iterator<Item = SeenNumber>) {
    write_piece(out, token.piece);
    let result = match token.action {
        Action::Result(result) => Some(result),
        Action::InPlace => None,
    };
    for result in result.into_iter().chain(added) {
        out.push(b'+');
        write_seen(out, result);
    }
    match token.landing {
        Some(Spot::Square(square)) => {
            out.push(b'=');
            write_square(out, square);
        }
        Some(Spot::Centre) => out.push(b'@'),
        Some(Spot::Off) => out.push(b'>'),
        Some(Spot::Start | Spot::Unknown) | None => {}
    }
    if token.parts {
        out.extend_from_slice(b"=1");
    }
    match token.captured {
        Some(Capture::Piece) => out.push(b'x'),
        Some(Capture::Is(letter)) => out.extend_from_slice(&[b'x', letter]),
        Some(Capture::Nothing) => out.extend_from_slice(b"x-"),
        Some(Capture::Count(number)) => {
            out.push(b'x');
            write_number(out, u16::from(number));
        }
        None => {}
    }
    write_marks(out, token.marks);
}

/// Writes that two pieces become one, or one becomes two: `c5=T`, `Tc5=1`.
pub fn write_pairing(out: &mut Vec<u8>, pairing: &PairingToken) {
    write_piece(out, pairing.piece);
    out.extend_from_slice(if pairing.made { b"=T" } else { b"=1" });
    write_marks(out, pairing.marks);
}

/// Writes an item of a game without throws: `+d2`, `a1-a3-c3x2`, `xd4`, `f1=d1*5x2`, `pass`.
pub fn write_play(
    out: &mut Vec<u8>,
    token: &PlayToken,
    onward: impl Iterator<Item = Option<SquareName>>,
) {
    match token.form {
        PlayForm::Pass => out.extend_from_slice(b"pass"),
        PlayForm::Unseen => out.push(b'?'),
        PlayForm::Place | PlayForm::Remove | PlayForm::Path | PlayForm::Sow => {
            let sign: &[u8] = match token.form {
                PlayForm::Place => b"+",
                PlayForm::Remove => b"x",
                _ => b"",
            };
            out.extend_from_slice(sign);
            write_seen_square(out, token.square);
        }
    }
    for square in onward {
        out.push(b'-');
        write_seen_square(out, square);
    }
    write_play_extras(out, token);
    write_marks(out, token.marks);
}

fn write_play_extras(out: &mut Vec<u8>, token: &PlayToken) {
    if let Some(SowingEnd { hole, balls }) = token.ended {
        out.push(b'=');
        write_seen_square(out, hole);
        if let Some(balls) = balls {
            out.push(b'*');
            write_number(out, balls);
        }
    }
    match token.taken {
        None => {}
        Some(PlayCapture::Some) => out.push(b'x'),
        Some(PlayCapture::Qar) => out.push(b'q'),
        Some(PlayCapture::Count(count)) => {
            out.push(b'x');
            write_number(out, u16::from(count));
        }
    }
}

fn write_seen_square(out: &mut Vec<u8>, square: Option<SquareName>) {
    match square {
        Some(square) => write_square(out, square),
        None => out.push(b'?'),
    }
}

pub(super) fn write_piece(out: &mut Vec<u8>, piece: PieceToken) {
    match piece.letter {
        Letter::None => {}
        Letter::Is(letter) => out.push(letter),
        Letter::Unknown => out.push(b'?'),
    }
    match piece.spot {
        Spot::Start | Spot::Unknown => {}
        Spot::Square(square) => write_square(out, square),
        Spot::Centre => out.push(b'@'),
        Spot::Off => out.push(b'>'),
    }
}

fn write_square(out: &mut Vec<u8>, square: SquareName) {
    out.push(square.letter());
    write_number(out, u16::from(square.place()));
}

pub(super) fn write_seen(out: &mut Vec<u8>, seen: SeenNumber) {
    match seen {
        SeenNumber::Is(number) => write_number(out, number),
        SeenNumber::Or(pair) => {
            write_number(out, pair.one());
            out.push(b'/');
            write_number(out, pair.two());
        }
        SeenNumber::Not => out.push(b'?'),
    }
}

fn write_number(out: &mut Vec<u8>, number: u16) {
    out.extend_from_slice(number.to_string().as_bytes());
}

fn write_marks(out: &mut Vec<u8>, marks: Marks) {
    if marks.unsure {
        out.push(b'?');
    }
    if let Some((_, word)) = Verdict::WORDS.iter().find(|(v, _)| *v == marks.verdict) {
        out.push(b'!');
        out.extend_from_slice(word.as_bytes());
    }
}
