//! The replay page in a real browser. If no browser is installed, these tests are skipped with a
//! message. Set `DADU_PICTURES=folder` to keep the pictures for inspection.

use std::path::{Path, PathBuf};

use dadu::notation::parse;
use dadu::replay::{Moment, Setup};
use serde_json::Value;

use super::logs::{Shown, data_of, hostile, page_of, shown_by, shown_of, simulated};
use super::webdriver::Browser;
use crate::support::{root, text};

const RIGHT: char = '\u{E014}';
const LEFT: char = '\u{E012}';
const HOME: char = '\u{E011}';
const END: char = '\u{E010}';
const PAGE_DOWN: char = '\u{E00F}';

/// Reads the board in words, and whether the drawing agrees with the words.
const SHOWN: &str = "
    const shown = {};
    for (const use of document.querySelectorAll('svg.across .pieces > use')) {
        const drawn = document.querySelector(use.getAttribute('href'));
        const pieces = drawn.querySelectorAll(':scope > g');
        const holds = use.dataset.holds;
        if ((pieces.length === 0) !== (holds === '')) throw new Error(use.dataset.at + ': ' + holds);
        const beside = document.querySelector('svg.upright .pieces > use[data-at=\"' + use.dataset.at + '\"]');
        if (beside.dataset.holds !== holds) throw new Error('upright: ' + use.dataset.at);
        if (beside.getAttribute('href').split('-')[1] !== use.getAttribute('href').split('-')[1])
            throw new Error('upright draws something else: ' + use.dataset.at);
        if (holds) shown[use.dataset.at] = holds;
    }
    return { shown, step: Number(document.getElementById('slider').value),
             says: document.getElementById('says').textContent,
             spoken: document.getElementById('spoken').textContent,
             current: document.querySelectorAll('[aria-current=step]').length };";

struct Page {
    folder: tempfile::TempDir,
}

impl Page {
    fn of(text: &[u8]) -> Page {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("game.html"), page_of(text)).expect("it can be written");
        Page { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("game.html")
    }
}

fn shown(browser: &Browser) -> (Shown, Value) {
    let there = browser.run(SHOWN);
    let pairs = there["shown"].as_object().expect("the shown areas").iter();
    let shown = pairs.map(|(area, holds)| (area.clone(), holds.as_str().unwrap_or("").to_owned()));
    (shown.collect(), there)
}

fn keep(name: &str, picture: &[u8]) {
    assert!(picture.len() > 1000, "{name} is empty");
    if let Some(folder) = std::env::var_os("DADU_PICTURES") {
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(Path::new(&folder).join(name), picture).expect("it can be written");
    }
}

#[test]
fn clicking_through_a_game_shows_the_positions_of_the_replay() {
    let Some(browser) = Browser::start() else { return };
    let text = simulated((7, 5), false, 4);
    let (log, setup) = (parse(&text), Setup::default());
    let expected = shown_by(&data_of(&page_of(&text)));
    let data = data_of(&page_of(&text));
    let page = Page::of(&text);
    browser.size(1280, 800, false);
    browser.open(&page.path());
    for (step, expected) in expected.iter().enumerate() {
        if step > 0 {
            browser.click("button[data-go=on]");
        }
        let (now, there) = shown(&browser);
        assert_eq!(&now, expected, "step {step}");
        assert_eq!((&there["step"], &there["current"]), (&step.into(), &1.into()));
        assert!(there["says"].as_str().is_some_and(|says| !says.is_empty()), "step {step}");
        let spoken = there["spoken"].as_str().expect("words");
        assert!(step == 0 || spoken.contains(there["says"].as_str().expect("words").trim()));
        let line = |step: usize| data["steps"][step]["line"].as_u64();
        if let Some(index) = line(step).filter(|_| line(step) != line(step + 1)) {
            let after = Moment::after(&text, &log, &setup, index as usize);
            assert_eq!(now, shown_of(&after.layout), "after line {index}");
        }
    }
    keep("page-end.png", &browser.picture());
}

#[test]
fn keys_slider_lines_and_swipes_reach_the_same_steps() {
    let Some(browser) = Browser::start() else { return };
    let text = simulated((7, 5), false, 4);
    let page = Page::of(&text);
    let data = data_of(&page_of(&text));
    let steps = data["steps"].as_array().expect("steps");
    let last = steps.len() as u64 - 1;
    browser.open(&page.path());
    let at = || browser.run("return Number(document.getElementById('slider').value)").as_u64();
    let line = |step: u64| steps[step as usize]["line"].as_u64();
    let end_of_line = |step: u64| (step..=last).take_while(|&s| line(s) == line(step)).last();
    let keys = [(END, last), (LEFT, last - 1), (HOME, 0), (RIGHT, 1), (RIGHT, 2)];
    for (key, expected) in keys {
        browser.press(key, false);
        assert_eq!(at(), Some(expected));
    }
    browser.press(HOME, false);
    browser.press(RIGHT, true);
    assert_eq!(at(), end_of_line(1));
    browser.press(PAGE_DOWN, false);
    let round = |step: u64| steps[step as usize]["round"].as_u64();
    let now = at().expect("a step");
    assert!(round(now) != round(now - 1) && now > 1);
    browser.run("const s = document.getElementById('slider'); s.value = 9; s.dispatchEvent(new Event('input'))");
    assert_eq!(at(), Some(9));
    browser.run("document.querySelectorAll('#lines > li')[5].querySelector('a').click()");
    let fifth =
        browser.run("return Number(document.querySelectorAll('#lines > li')[5].dataset.step)");
    assert_eq!(at(), fifth.as_u64());
    browser.run("document.querySelector('#lines span[data-step=\"3\"]').click()");
    assert_eq!(at(), Some(3));
    browser.run(SWIPE);
    assert_eq!(at(), Some(4));
    browser.press(' ', false);
    let plays = browser.run("return document.getElementById('run').getAttribute('aria-label')");
    assert_eq!(plays, "Pause");
}

/// Swipes a finger from right to left over the board.
const SWIPE: &str = "
    const stage = document.getElementById('stage');
    const touch = (x) => new Touch({ identifier: 1, target: stage, clientX: x, clientY: 100 });
    const send = (type, touches, changed) => stage.dispatchEvent(
        new TouchEvent(type, { touches, changedTouches: changed, bubbles: true }));
    send('touchstart', [touch(300)], [touch(300)]);
    send('touchend', [], [touch(100)]);";

#[test]
fn the_page_fits_a_phone_and_paper() {
    let Some(browser) = Browser::start() else { return };
    for (name, log) in [
        ("names", text("tests/page/names.dadu").into_bytes()),
        ("36", simulated((7, 5), false, 4)),
        ("46", simulated((9, 5), true, 5)),
        ("29", simulated((7, 4), false, 6)),
        ("109", simulated((12, 9), true, 7)),
    ] {
        let page = Page::of(&log);
        for (size, width, height, phone) in
            [("desktop", 1280, 800, false), ("phone", 360, 740, true), ("small", 360, 640, true)]
        {
            browser.size(width, height, phone);
            browser.open(&page.path());
            browser.press(END, false);
            keep(&format!("page-{name}-{size}.png"), &browser.picture());
            // The window may have a scroll bar, which takes a part of its width.
            let beyond = browser.run(
                "const page = document.documentElement; return page.scrollWidth - page.clientWidth",
            );
            assert_eq!(beyond, 0, "{name} is wider than a {size}");
            let controls = browser
                .run("return document.getElementById('controls').getBoundingClientRect().bottom");
            assert!(
                controls.as_f64().is_some_and(|bottom| bottom <= f64::from(height)),
                "{name} {size}: {controls}"
            );
        }
        let printed = browser.print();
        assert!(printed.starts_with(b"%PDF"));
        keep(&format!("page-{name}.pdf"), &printed);
    }
}

/// Words and numbers on the usual board are never smaller than 11 pixels, on paper not smaller than 2 millimetres.
#[test]
fn labels_can_be_read_on_every_screen() {
    let Some(browser) = Browser::start() else { return };
    let page = Page::of(&simulated((7, 5), false, 4));
    let sizes = [(360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800)]
        .map(|(w, h)| (w, h, w < 900));
    for (width, height, phone) in sizes {
        browser.size(width, height, phone);
        browser.open(&page.path());
        browser.press(END, false);
        browser.run("document.getElementById('names').click()");
        let small = browser.run(
            "return [...document.querySelectorAll('svg.board text, main p, main li, button')]
                .filter(one => one.getClientRects().length && one.textContent)
                .map(one => [one.textContent.slice(0, 9), parseFloat(getComputedStyle(one).fontSize)
                    * (one.getScreenCTM ? Math.abs(one.getScreenCTM().a || one.getScreenCTM().b) : 1)])
                .filter(([, size]) => size < 10.95)",
        );
        assert_eq!(small, serde_json::json!([]), "{width} by {height}");
        keep(&format!("page-labels-{width}.png"), &browser.picture());
    }
}

/// A mark on the slider leads to its event, a move has its arrow, and a piece glides unless the reader wants none
/// of that.
#[test]
fn marks_lead_to_events_and_pieces_glide() {
    let Some(browser) = Browser::start() else { return };
    let page = Page::of(&simulated((7, 5), false, 4));
    browser.size(1280, 800, false);
    for (motion, glides) in [("no-preference", true), ("reduce", false)] {
        let feature = serde_json::json!([{ "name": "prefers-reduced-motion", "value": motion }]);
        browser.devtools("Emulation.setEmulatedMedia", &serde_json::json!({ "features": feature }));
        browser.open(&page.path());
        browser.click(".event.capture");
        let there = browser.run(
            "return [document.getElementById('says').textContent,
                document.querySelectorAll('svg.across .m-hit').length,
                document.querySelectorAll('svg.across .m-path').length,
                document.querySelectorAll('.throw.used-now .shells').length,
                document.querySelectorAll('.c-line').length]",
        );
        assert!(there[0].as_str().is_some_and(|says| says.contains("captures a piece")), "{there}");
        assert_eq!(there.as_array().map(|all| &all[1..]), Some(&[1, 1, 1, 2].map(Value::from)[..]));
        let gliding = browser.run(
            "document.querySelector('[data-go=back]').click();
             document.querySelector('[data-go=on]').click();
             return document.querySelectorAll('.gliding > use, .pieces > .coming').length > 0",
        );
        assert_eq!(gliding, glides, "{motion}");
        std::thread::sleep(std::time::Duration::from_millis(1200));
        let left = browser
            .run("return document.querySelectorAll('.gliding > use, .pieces > .coming').length");
        assert_eq!(left, 0, "a glide ends");
    }
}

#[test]
fn hostile_texts_have_no_effect() {
    let Some(browser) = Browser::start() else { return };
    let page = Page::of(hostile().as_bytes());
    browser.open(&page.path());
    browser.press(END, false);
    let title = browser.run("return document.title");
    assert!(title.as_str().is_some_and(|title| title != "owned"));
    let runs = browser.run("return document.documentElement.classList.contains('script')");
    assert_eq!(runs, true);
    let asked = browser.run("return performance.getEntriesByType('resource').length");
    assert_eq!(asked, 0, "the page loads nothing else");
    let foreign = browser.run(
        "return document.querySelectorAll('img, iframe, link, object, b, i, [onmouseover]').length",
    );
    assert_eq!(foreign, 0);
    let refused = browser.run(
        "const s = document.createElement('script'); s.textContent = 'document.title = \"owned\"';
         document.body.append(s); return document.title",
    );
    assert_ne!(refused, "owned", "the content policy stops other scripts");
}

#[test]
fn findings_in_a_line_show_at_its_last_step() {
    let Some(browser) = Browser::start() else { return };
    let page = Page::of(text("tests/page/seen.dadu").as_bytes());
    browser.open(&page.path());
    let notes = |line: u32| {
        browser.run(&format!("document.querySelector('#line-{line} a').click()"));
        let notes = browser.run("return document.getElementById('notes').textContent");
        notes.as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(notes(9), "# <cheers>");
    assert!(notes(17).contains("error D"));
    assert_eq!(notes(10), "");
    let greyed = |line: u32| {
        notes(line);
        browser
            .run("return document.querySelector('#stage.unknown #unknown:not([hidden])') !== null")
    };
    assert_eq!([13, 14, 15].map(greyed), [true, true, false]);
}

#[test]
fn without_scripts_the_page_is_a_document() {
    let Some(browser) = Browser::start() else { return };
    let text = simulated((7, 5), false, 4);
    let page = Page::of(&text);
    browser.size(1280, 800, false);
    browser.devtools("Emulation.setScriptExecutionDisabled", &serde_json::json!({ "value": true }));
    browser.open(&page.path());
    keep("page-without-script.png", &browser.picture());
    browser
        .devtools("Emulation.setScriptExecutionDisabled", &serde_json::json!({ "value": false }));
    let (now, _) = shown(&browser);
    let end = Moment::at(&text, &parse(&text), &Setup::default(), usize::MAX);
    assert_eq!(now, shown_of(&end.layout));
    let unseen =
        browser.run("return document.querySelectorAll('.needs-script:not([hidden])').length");
    assert_eq!(unseen, 0);
}

/// The pictures of the page in the README and on the page about it. They are not compared byte by byte, because
/// fonts and browsers differ. `SNAPSHOTS=overwrite` takes new pictures, which must be inspected.
#[test]
fn the_pictures_of_the_page_show_this_page() {
    let Some(browser) = Browser::start() else { return };
    let page = Page::of(text("corpus/illegal/readme/evening.dadu").as_bytes());
    let cases = [
        ("page", 1000, 680, "light", "README.md"),
        ("page-phone", 390, 844, "dark", "spec/desk.md"),
    ];
    for (name, width, height, scheme, document) in cases {
        let feature = serde_json::json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        browser.devtools("Emulation.setEmulatedMedia", &serde_json::json!({ "features": feature }));
        browser.size(width, height, width < 900);
        browser.open(&page.path());
        browser.run("document.querySelector('#line-23 a').click()");
        let picture = browser.picture();
        let path = root().join(format!("spec/pictures/{name}.png"));
        if std::env::var_os("SNAPSHOTS").is_some_and(|what| what == "overwrite") {
            std::fs::write(&path, &picture).expect("it can be written");
        }
        let there = std::fs::read(&path).expect("the picture");
        // The file type, the width and the height.
        assert_eq!(there.get(..24), picture.get(..24), "{name}");
        assert!(there.len() < 240_000, "{name}: {} bytes are many", there.len());
        assert!(text(document).contains(&format!("pictures/{name}.png)")), "{name}");
    }
}
