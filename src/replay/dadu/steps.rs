//! The replay of Dadu line by line, to continue under another variant.

use std::hash::{Hash, Hasher};

use super::{Doubt, Replay, Round, Taint, Unwritten};
use crate::finding::Finding;
use crate::games::dadu::variant::Parameter;
use crate::games::dadu::{Chances, Consult, ConsultedParameters, Position, Rules};
use crate::replay::frame::{self, FrameOutlook};
use crate::replay::state_key::StateKey;
use crate::replay::stepwise::{ComparableReplay, FindingKey};
use crate::rulebook::{ParameterSet, Row, UntypedVariant};
use crate::table::{Both, Player};

impl<'a> ComparableReplay<'a> for Replay<'a, (), ConsultedParameters> {
    type Outlook = Outlook;

    fn set_up(&mut self) {
        self.position = Position::start(&self.rules);
    }

    fn variant(&self) -> UntypedVariant {
        UntypedVariant::of(self.rules.variant())
    }

    fn take_consulted(&self) -> ParameterSet {
        self.rules.consulted().take_consulted()
    }

    fn outlook(&self) -> Outlook {
        self.without_causes()
    }

    fn state_with_causes(&self) -> StateKey {
        StateKey::new(self.with_causes())
    }

    fn are_alike(parameter: &Row, one: u8, two: u8) -> bool {
        Rules::are_alike(Parameter::ALL[parameter.index()], one, two)
    }
}

/// Everything on which the continuation of a replay depends, without its findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    pub(super) position: Position,
    frame: FrameOutlook,
    doubt: Doubt,
    taint: Taint,
    round: Round,
    unwritten: Unwritten,
    ones_lost: Vec<Player>,
    chances: Chances,
    touches: Vec<FindingKey>,
    players: Both<u8>,
}

impl Hash for Outlook {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.position, self.taint, &self.ones_lost).hash(state);
    }
}

/// The state of a replay: its outlook, and the causes of each doubt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StateWithCauses {
    pub(super) outlook: Outlook,
    pub(super) doubt: Doubt,
    of_position: frame::Doubt,
    taint: Taint,
    round: Round,
    /// The finding about the last player turn, if it is unfinished.
    unfinished: Option<FindingKey>,
}

impl Hash for StateWithCauses {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.outlook.hash(state);
    }
}

impl<C: Consult> Replay<'_, (), C> {
    pub(super) fn with_causes(&self) -> StateWithCauses {
        StateWithCauses {
            outlook: self.without_causes(),
            doubt: self.doubt,
            of_position: self.frame.doubt,
            taint: self.taint,
            round: self.round,
            unfinished: self.frame.end.unfinished.as_deref().map(Finding::key),
        }
    }

    fn without_causes(&self) -> Outlook {
        Outlook {
            position: self.position,
            frame: self.frame.outlook(),
            doubt: self.doubt.without_cause(),
            taint: self.taint.without_cause(),
            round: self.round.without_cause(),
            unwritten: self.unwritten,
            ones_lost: self.ones_lost.clone(),
            chances: self.chances.clone(),
            touches: self.touches_left.iter().map(|(_, finding, _)| finding.key()).collect(),
            players: self.players,
        }
    }
}
