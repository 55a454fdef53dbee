//! Throws compared with fair dice.

use super::cautions;
use super::page::{Page, bar, games, name, percent, share};
use super::sheet::{Sheet, head, real, share_cells, text, whole};
use crate::archive::Cell;
use crate::archive::stats::{Dice, Fit, NotCounted, Throws, wilson};
use crate::cli::rows::Column;
use crate::cli::terminal::output::{counted, grouped};

pub fn draw(page: &mut Page, found: &[Throws]) {
    page.section("Throws", found);
    for throws in found {
        page.line(&format!(
            "{}, {}: {} in {}",
            name(&throws.group),
            dice_name(throws.dice),
            counted(throws.counted(), "throw"),
            games(&throws.basis)
        ));
        table(page, throws);
        page.line(&fit_in_words(throws));
        mouths_in_words(throws).iter().for_each(|line| page.line(line));
        if throws.not_counted.all() > 0 {
            page.line(&not_counted(throws.not_counted));
        }
    }
    cautions::of_tests(found).iter().for_each(|line| page.line(line));
}

pub fn not_counted(throws: NotCounted) -> String {
    let kinds = [
        (throws.unheard, "not heard"),
        (throws.unsure, "unsure"),
        (throws.taken_back, "taken back"),
        (throws.other, "impossible or after the end"),
    ];
    let said = kinds.into_iter().filter(|(count, _)| *count > 0);
    let said: Vec<String> =
        said.map(|(count, kind)| format!("{} {kind}", grouped(count))).collect();
    format!("{} not counted: {}", counted(throws.all(), "throw"), said.join(", "))
}

pub fn dice_name(dice: Option<Dice>) -> String {
    dice.map_or("dice not known or changed".to_owned(), Dice::name)
}

fn table(page: &mut Page, throws: &Throws) {
    let columns = [
        Column::right("throw"),
        Column::right("thrown"),
        Column::right("share"),
        Column::right("fair dice"),
        Column::left(""),
    ];
    let odds = throws.dice.map(Dice::odds);
    let greatest = throws.counts.iter().copied().max().unwrap_or(0);
    let row = |(value, name): (usize, u8)| {
        let thrown = throws.counts[value];
        vec![
            name.to_string(),
            grouped(thrown),
            share(thrown, throws.counted()),
            odds.map_or(String::new(), |odds| percent(odds[value])),
            bar(thrown, greatest),
        ]
    };
    page.table(&columns, &values(throws).into_iter().map(row).collect::<Vec<_>>());
}

/// Returns the places of the values that the dice can show, each with the number that it counts as.
pub fn values(throws: &Throws) -> Vec<(usize, u8)> {
    let mut values = throws.dice.unwrap_or(Dice::FiveCowries).values();
    if throws.top > 0 {
        values[5] = throws.top;
    }
    let odds = throws.dice.map(Dice::odds);
    let is_possible = |(value, _): &(usize, u8)| odds.is_none_or(|odds| odds[*value] > 0.0);
    values.into_iter().enumerate().filter(is_possible).collect()
}

/// Returns the estimated chance that a shell lies mouth up, in words, if the dice are shells.
pub fn mouths_in_words(throws: &Throws) -> Option<String> {
    let (up, all) = throws.mouths()?;
    let (low, high) = wilson(up, all)?;
    Some(format!(
        "estimated chance that a shell lies mouth up: {} ({} to {}), from {}",
        share(up, all),
        percent(low),
        percent(high),
        counted(all, "shell")
    ))
}

pub fn fit_in_words(throws: &Throws) -> String {
    match (throws.fit(), throws.dice) {
        (Some(Fit { chi_squared, degrees, p }), _) => {
            let (sign, p) = if p < 0.001 { ("<", 0.001) } else { ("=", p) };
            format!(
                "chi-squared {chi_squared:.2} with {degrees} degrees of freedom, p {sign} {p:.3}"
            )
        }
        (None, Some(dice)) => format!("too few to test: at least {} throws needed", dice.enough()),
        (None, None) => "not tested: unknown dice".to_owned(),
    }
}

pub fn sheet(found: &[Throws]) -> Sheet {
    Sheet {
        name: "throws",
        columns: &[
            "dice",
            "throws",
            "zeros",
            "ones",
            "twos",
            "threes",
            "fours",
            "tops",
            "not_counted",
            "unheard",
            "unsure",
            "taken_back",
            "chi_squared",
            "degrees",
            "p",
            "expected_zeros",
            "expected_ones",
            "expected_twos",
            "expected_threes",
            "expected_fours",
            "expected_tops",
            "p_mouth",
            "low",
            "high",
        ],
        rows: found.iter().map(row).collect(),
    }
}

fn row(throws: &Throws) -> Vec<Cell> {
    let mut row = head(&throws.group, &throws.basis);
    let fit = throws.fit();
    row.extend([text(&dice_name(throws.dice)), whole(throws.counted())]);
    row.extend(throws.counts.map(whole));
    row.extend([
        whole(throws.not_counted.all()),
        whole(throws.not_counted.unheard),
        whole(throws.not_counted.unsure),
        whole(throws.not_counted.taken_back),
        real(fit.map(|fit| fit.chi_squared)),
        fit.map_or(Cell::Null, |fit| whole(fit.degrees.into())),
        real(fit.map(|fit| fit.p)),
    ]);
    let expected = |value: usize| Some(throws.dice?.odds()[value] * throws.counted() as f64);
    row.extend((0..6).map(|value| real(expected(value))));
    row.extend(share_cells(throws.mouths()));
    row
}
