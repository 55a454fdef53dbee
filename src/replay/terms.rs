//! The rules that a log declares, and those that it is replayed under.

use super::setup::Assumptions;
use super::{Play, Setup};
use crate::finding::{Facts, Finding};
use crate::games::GameId;
use crate::rulebook::{
    Declaration, Loader, Parameter, Row, RuleId, UntypedDeclaration, UntypedVariant, declare_over,
};
use crate::span::Span;

/// The rules of a replay. `infer` copies them for each line and many variants, so they hold no more of the setup than a
/// rule change needs.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a> {
    pub(super) game: GameId,
    load: Loader<'a>,
    assumptions: Assumptions,
    /// Whether the variant is set from outside, so that the log cannot change it.
    is_given: bool,
    declared: UntypedDeclaration,
    /// The declaration with the rule changes so far.
    declaration: UntypedDeclaration,
    /// Whether the log can be replayed, because it has this version and this game.
    pub(super) playable: bool,
}

impl<'a> Terms<'a> {
    /// Creates the terms of a log of the game, with the variant that its header declares.
    pub(super) fn new<P: Parameter>(
        game: GameId,
        setup: &Setup<'a>,
        declared: &Declaration<P>,
        playable: bool,
    ) -> Terms<'a> {
        let declared = UntypedDeclaration::of(declared);
        Terms {
            game,
            load: setup.load,
            assumptions: setup.assumptions(),
            is_given: setup.variants.is_of(game),
            declared,
            declaration: declared,
            playable,
        }
    }

    /// Returns the declaration with the rule changes so far.
    pub(super) fn declaration<P: Parameter>(&self) -> Declaration<P> {
        self.declaration.typed()
    }

    /// Returns the variant with the rule changes so far.
    pub(super) fn variant(&self) -> UntypedVariant {
        self.declaration.variant(self.game.rulebook())
    }

    /// Continues under another variant of the game.
    pub(super) fn turn_to(&mut self, variant: &UntypedVariant) {
        self.declaration = UntypedDeclaration::of_variant(variant);
    }

    /// Returns whether rule changes have led to another variant than the declared one.
    pub(super) fn are_changed(&self) -> bool {
        let book = self.game.rulebook();
        self.declared.variant(book) != self.declaration.variant(book)
    }

    /// Returns the parameters that are unknown.
    pub(super) fn unknown(&self) -> Vec<&'static Row> {
        self.declaration.unknown_of(self.game.rulebook()).map(|(row, _)| row).collect()
    }

    /// Returns whether a parameter is unknown.
    pub(super) fn is_unknown(&self, row: &Row) -> bool {
        self.declaration.is_unknown(row)
    }

    /// Returns whether all parameters are unknown.
    pub(super) fn is_wholly_unknown(&self) -> bool {
        self.declaration.is_wholly_unknown(self.game.rulebook())
    }

    /// Returns the variants of the log.
    pub(super) fn play(&self) -> Play {
        Play { game: self.game, declared: self.declared, declaration: self.declaration }
    }

    /// Applies a rule change that is valid from here on. The parameters in `fixed`, each with the rule to cite, cannot
    /// change during a game. Returns the findings, or `None` if the log cannot change the rules.
    pub(super) fn change(
        &mut self,
        text: &[u8],
        value: Span,
        fixed: &[(&'static Row, RuleId)],
    ) -> Option<Vec<Finding>> {
        if self.is_given {
            return None;
        }
        let (book, before) = (self.game.rulebook(), self.declaration);
        let written = String::from_utf8_lossy(&text[value.range()]);
        let (changed, problems) = declare_over(book, &written, before, self.load);
        let mut changed = self.assumptions.applied(book, changed);
        let misread = problems.into_iter().map(|problem| {
            let span = problem.span.shifted(value.start);
            Finding::new(span, Facts::Variant(problem.kind), &[])
        });
        let mut findings: Vec<Finding> = misread.collect();
        for &(row, rule) in fixed {
            if changed.assumed(row) != before.assumed(row) {
                changed.set(row, before.assumed(row));
                findings.push(Finding::new(value, Facts::BoardChanges(row), &[rule]));
            }
        }
        self.declaration = changed;
        Some(findings)
    }
}

/// Returns the parameters of the board and the pieces, each with its rule.
pub(super) fn of_board(game: GameId) -> Vec<(&'static Row, RuleId)> {
    game.rulebook().board.iter().map(|&row| (row, row.rule)).collect()
}
