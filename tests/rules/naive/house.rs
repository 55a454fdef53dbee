//! The rules of a household, read from the words of its variant.

use dadu::games::dadu::{Parameter, Variant};

/// The special throws that cancel each other (H6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triples {
    None,
    Tens,
    Each,
    Together,
}

/// The pieces that go back when a king captures a king (K2, K4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingByKing {
    ExitedToo,
    AsByStandard,
    NothingSpecial,
}

/// Every choice of a household.
#[derive(Clone, Debug)]
pub struct House {
    pub segments: i32,
    pub length: i32,
    pub standard_pieces: usize,
    pub kings: usize,
    /// The numbers that its dice can show (H1).
    pub numbers: Vec<i32>,
    /// The highest of them.
    pub highest: i32,
    pub forfeit_on_zero: bool,
    pub triples: Triples,
    pub capture_throw: bool,
    pub king_by_king: KingByKing,
    pub centre_exit_obligatory: bool,
    pub forced_reentry: bool,
    pub licence_to_exit: bool,
    pub licence_to_kill: bool,
    pub mandatory_kill: bool,
    pub one_kill_per_piece: bool,
    pub shortened_move: bool,
    pub touch_move: bool,
    pub throws_before_da_kept: bool,
    pub lost_one_is_da: bool,
    pub zero_in_extra_loses_all: bool,
    pub triples_count_whole_turn: bool,
    pub held_final_square_barred: bool,
    pub exit_across_closed_row: bool,
    pub kill_spares_capturing_king: bool,
    pub kill_spares_opposing_king: bool,
    pub second_chance_fixed: bool,
    pub two_chances_are_one_turn: bool,
    pub inside_closed_row_stay: bool,
    pub licence_until_king_captured: bool,
    pub zero_shortened: bool,
    pub captor_in_place: bool,
    pub reentry_of_any: bool,
    pub last_exit_wins: bool,
    pub plain_king_closes_row: bool,
    pub unlicensed_landing: bool,
    pub licence_move_captures: bool,
    pub must_shorten: bool,
    pub exit_from_centre_only: bool,
}

impl House {
    /// Reads the variant by the words of the pages.
    pub fn of(variant: &Variant) -> House {
        use Parameter as P;
        let says = |p: P| p.definition().values.write(variant.get(p));
        let number = |p: P| says(p).parse::<i32>().expect("a number");
        let is = |p: P, word: &str| {
            assert!(p.definition().values.read(word).is_some(), "{} = {word}", p.name());
            says(p) == word
        };
        let yes = |p: P| is(p, "yes");
        let highest = if is(P::Dice, "four cowries") { 8 } else { 10 };
        House {
            segments: number(P::Segments),
            length: number(P::SegmentLength),
            standard_pieces: number(P::StandardPieces) as usize,
            kings: number(P::Kings) as usize,
            numbers: if highest == 8 { vec![0, 1, 2, 3, 8] } else { vec![0, 1, 2, 3, 4, 10] },
            highest,
            forfeit_on_zero: is(P::Forfeit, "on zero"),
            triples: match says(P::Triples).as_str() {
                "none" => Triples::None,
                "tens" => Triples::Tens,
                "ones and tens each" => Triples::Each,
                "ones and tens together" => Triples::Together,
                other => panic!("{other}"),
            },
            capture_throw: yes(P::CaptureThrow),
            king_by_king: match says(P::KingByKing).as_str() {
                "returns exited pieces too" => KingByKing::ExitedToo,
                "as by a standard piece" => KingByKing::AsByStandard,
                "nothing special" => KingByKing::NothingSpecial,
                other => panic!("{other}"),
            },
            centre_exit_obligatory: is(P::CentreExit, "obligatory"),
            forced_reentry: yes(P::ForcedReentry),
            licence_to_exit: yes(P::LicenceToExit),
            licence_to_kill: yes(P::LicenceToKill),
            mandatory_kill: yes(P::MandatoryKill),
            one_kill_per_piece: yes(P::OneKillPerPiece),
            shortened_move: yes(P::ShortenedMove),
            touch_move: yes(P::TouchMove),
            throws_before_da_kept: is(P::ThrowsBeforeDa, "kept"),
            lost_one_is_da: yes(P::DaWhenLost),
            zero_in_extra_loses_all: is(P::ZeroInExtra, "loses all"),
            triples_count_whole_turn: is(P::TriplesCount, "whole turn"),
            held_final_square_barred: is(P::HeldFinalSquare, "barred"),
            exit_across_closed_row: yes(P::ExitAcrossClosedRow),
            kill_spares_capturing_king: !is(P::KillSpares, "opposing king"),
            kill_spares_opposing_king: !is(P::KillSpares, "capturing king"),
            second_chance_fixed: is(P::SecondChance, "fixed"),
            two_chances_are_one_turn: is(P::TwoChances, "one turn"),
            inside_closed_row_stay: is(P::InsideClosedRow, "stay"),
            licence_until_king_captured: is(P::LicenceLasts, "until king captured"),
            zero_shortened: yes(P::ZeroShortened),
            captor_in_place: yes(P::CaptorInPlace),
            reentry_of_any: is(P::ReentryPiece, "any"),
            last_exit_wins: is(P::LastExit, "win"),
            plain_king_closes_row: yes(P::PlainKingClosesRow),
            unlicensed_landing: yes(P::UnlicensedLanding),
            licence_move_captures: yes(P::LicenceMoveCaptures),
            must_shorten: yes(P::MustShorten),
            exit_from_centre_only: is(P::ExactExit, "centre only"),
        }
    }

    /// Returns how many squares the track has (B1).
    pub fn last_square(&self) -> i32 {
        self.segments * self.length + 1
    }

    /// Returns whether a square is marked: the first of each segment, and the last of the track
    /// (B2).
    pub fn is_safe(&self, square: i32) -> bool {
        let firsts = (0..self.segments).map(|segment| segment * self.length + 1);
        square == self.last_square() || firsts.into_iter().any(|first| first == square)
    }
}
