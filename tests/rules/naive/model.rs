//! The things on the table: pieces, people, throws. Squares are counted from N's end for both sides.

use std::collections::BTreeSet;

use super::house::House;

/// One of the two sides: North enters at the first square, South at the last (B4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Team {
    North,
    South,
}

/// A king or a standard piece (P1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    Standard,
    King,
}

/// Where a piece is (B1, B5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    Waiting,
    Square(i32),
    Centre,
    Exited,
}

/// A piece of a side.
#[derive(Clone, Debug)]
pub struct Piece {
    pub team: Team,
    pub rank: Rank,
    pub spot: Spot,
    /// Whether it has captured in this player turn (O8).
    pub captor: bool,
}

/// The rights that a side has earned.
#[derive(Clone, Debug, Default)]
pub struct Earned {
    /// The players who have thrown da (T2).
    pub da: BTreeSet<u8>,
    /// The players who have thrown a 1 towards the licence to exit (O3).
    pub ones: BTreeSet<u8>,
    /// Whether the opposing home row is open (M4).
    pub row_open: bool,
    pub may_exit: bool,
    pub may_kill: bool,
    /// The player who always throws twice (R8).
    pub twice: Option<u8>,
}

/// A person: a side and a number in it (P2).
pub type Person = (Team, u8);

/// A side turn under way (T1).
#[derive(Clone, Debug)]
pub struct SideTurn {
    pub team: Team,
    /// The players present when it began (P4).
    pub players: BTreeSet<u8>,
    /// The players who have had a player turn, with one entry for each turn.
    pub had: Vec<u8>,
    /// Whether the side is one person short (P3).
    pub one_short: bool,
    /// Whether the sides differ by more than one (P3).
    pub unchecked: bool,
}

/// The game between two moves.
#[derive(Clone, Debug)]
pub struct Game {
    pub house: House,
    pub pieces: Vec<Piece>,
    pub north: Earned,
    pub south: Earned,
    pub present: BTreeSet<Person>,
    pub side_turn: Option<SideTurn>,
    /// The finished player turns of players who may have a second chance in this side turn (R20).
    pub first_chances: Vec<FirstChance>,
}

/// A finished player turn that a second chance may continue (P3, R20).
#[derive(Clone, Debug)]
pub struct FirstChance {
    pub turn: PlayerTurn,
    /// The pieces that captured in it, by their index among all pieces.
    pub captors: Vec<usize>,
}

/// The fate of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    InHand,
    Applied,
    /// Left in hand at the end of the player's first chance (A4).
    Left,
    /// A 0, which is never in hand (H3).
    Nothing,
    /// Cancelled as part of a set of three (H6).
    Cancelled,
    /// Forfeited by a 0 (H3).
    Forfeited,
    /// Thrown by a player without da (T2), or before da (R1).
    NoDa,
}

/// A throw.
#[derive(Clone, Debug)]
pub struct Throw {
    pub number: i32,
    pub fate: Fate,
    /// The series of the player turn that it belongs to, from 0.
    pub series: usize,
}

/// A touch or a move of a piece, for O4.
#[derive(Clone, Debug)]
pub enum Handling {
    /// A piece was touched.
    Touch(Rank, Spot),
    /// A piece moved from a spot to a spot, with all the pieces that could have used the result.
    Move(Rank, Spot, Spot, Vec<(Rank, Spot)>),
    /// Another player of the side moved a piece from a spot to a spot, between two chances (R20).
    Other(Rank, Spot, Spot),
}

/// A player turn under way.
#[derive(Clone, Debug)]
pub struct PlayerTurn {
    pub person: Person,
    pub throws: Vec<Throw>,
    /// The number of the current or last series.
    pub series: usize,
    pub throw_due: bool,
    /// The first series of the turn, or of its continuation after the first chance.
    pub opening: usize,
    /// Whether it continues an unknown first chance (R20).
    pub unknown_before: bool,
    /// The throws in the sets being counted, by their index in `throws` (H6).
    pub counting: Vec<usize>,
    /// The kinds of pieces that a 1 exited from the centre and that have not come back (O2).
    pub centre_exits: Vec<Rank>,
    pub handled: Vec<Handling>,
    /// The pieces of the side at the start of the player turn (O4).
    pub before: Vec<(Rank, Spot)>,
    pub won: bool,
}

impl Team {
    pub fn other(self) -> Team {
        if self == Team::North { Team::South } else { Team::North }
    }
}

impl Game {
    /// Returns the game before the first throw: every piece waits (B5, P1).
    pub fn start(house: House, present: BTreeSet<Person>) -> Game {
        let mut pieces = Vec::new();
        for team in [Team::North, Team::South] {
            for (rank, many) in [(Rank::Standard, house.standard_pieces), (Rank::King, house.kings)]
            {
                for _ in 0..many {
                    pieces.push(Piece { team, rank, spot: Spot::Waiting, captor: false });
                }
            }
        }
        let (north, south) = (Earned::default(), Earned::default());
        let first_chances = Vec::new();
        Game { house, pieces, north, south, present, side_turn: None, first_chances }
    }

    pub fn earned(&self, team: Team) -> &Earned {
        if team == Team::North { &self.north } else { &self.south }
    }

    pub fn earned_mut(&mut self, team: Team) -> &mut Earned {
        if team == Team::North { &mut self.north } else { &mut self.south }
    }

    /// Returns the square on which a side enters (B4, E1).
    pub fn entry(&self, team: Team) -> i32 {
        if team == Team::North { 1 } else { self.house.last_square() }
    }

    /// Returns the last square of a side's path, where its opponents enter (B4).
    pub fn final_square(&self, team: Team) -> i32 {
        self.entry(team.other())
    }

    /// Returns the number of squares from a piece to its final square.
    pub fn short_of_final(&self, team: Team, square: i32) -> i32 {
        (self.final_square(team) - square).abs()
    }

    /// Returns the square that many steps ahead (M1). It may lie beyond the track.
    pub fn ahead(&self, team: Team, square: i32, steps: i32) -> i32 {
        if team == Team::North { square + steps } else { square - steps }
    }

    /// Returns whether a square belongs to a side's home row: its first segment and the corner that
    /// ends it (B3).
    pub fn in_home_row(&self, team: Team, square: i32) -> bool {
        (square - self.entry(team)).abs() <= self.house.length
    }

    pub fn own(&self, team: Team) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.team == team)
    }

    /// Returns whether a side has any piece there.
    pub fn any(&self, team: Team, spot: Spot) -> bool {
        self.own(team).any(|piece| piece.spot == spot)
    }

    /// Returns whether a side has that piece there.
    pub fn has(&self, team: Team, rank: Rank, spot: Spot) -> bool {
        self.own(team).any(|piece| piece.rank == rank && piece.spot == spot)
    }

    /// Returns whether all pieces of a side have exited (W1).
    pub fn all_exited(&self, team: Team) -> bool {
        self.own(team).all(|piece| piece.spot == Spot::Exited)
    }

    /// Returns the number of players of a side who are present.
    pub fn people(&self, team: Team) -> usize {
        self.present.iter().filter(|person| person.0 == team).count()
    }
}

impl PlayerTurn {
    /// Begins a player turn: a throw is due, and no piece has captured in it (T1, O8).
    pub fn begin(game: &mut Game, person: Person) -> PlayerTurn {
        for piece in &mut game.pieces {
            piece.captor = false;
        }
        PlayerTurn {
            person,
            throws: Vec::new(),
            series: 0,
            throw_due: true,
            opening: 0,
            unknown_before: false,
            counting: Vec::new(),
            centre_exits: Vec::new(),
            handled: Vec::new(),
            before: game.own(person.0).map(|piece| (piece.rank, piece.spot)).collect(),
            won: false,
        }
    }

    /// Returns the results in hand, sorted.
    pub fn hand(&self) -> Vec<i32> {
        let in_hand = self.throws.iter().filter(|throw| throw.fate == Fate::InHand);
        let mut hand: Vec<i32> = in_hand.map(|throw| throw.number).collect();
        hand.sort_unstable();
        hand
    }
}
