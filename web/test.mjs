// Tests the app in a real browser, and the core without one. `web/test` builds the page, then runs this. Needs the
// program (`cargo build`, or its path in DADU), node, and Chromium; installs puppeteer-core and axe-core into web/target/tools. Without
// Chromium it says so and tests the core only. DADU_PICTURES=folder keeps pictures of every screen.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const dist = join(here, "dist");
const program = process.env.DADU ?? join(root, "target/debug/dadu");
const pictures = process.env.DADU_PICTURES;
// How long a part of a screen may take to appear, in milliseconds: machines that do other work are slow.
const PATIENCE = 20_000;
// The page's own module. Node would read the file as an older kind of script.
const { load, call: callCore, unpacked } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(join(here, "app/core.js"), "utf8"))}`);
const part = (name) => readFileSync(join(dist, "site", name));
await load(part);

/** Calls the core without a browser. */
function call(request, text) {
  const { data, text: made } = callCore(request, text);
  return { data, text: Buffer.from(made) };
}

const run = (...options) => {
  try {
    return execFileSync(program, options, { cwd: root, maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] }).toString();
  } catch (error) {
    return error.stdout.toString();
  }
};

const logs = () => readdirSync(join(root, "corpus"), { recursive: true })
  .filter((name) => name.endsWith(".dadu")).map((name) => join("corpus", name)).sort();

// The page reads no variant files.
const namesFile = (text) => /\.variant/.test(text.toString("latin1"));

function findingsAreThoseOfTheProgram() {
  const files = logs().filter((file) => !namesFile(readFileSync(join(root, file))));
  const expected = run("check", "--format", "jsonl", ...files).split("\n").filter(Boolean).map(JSON.parse);
  const by = new Map(files.map((file) => [file, []]));
  expected.forEach((finding) => by.get(finding.file).push(finding));
  let count = 0;
  for (const file of files) {
    const { findings } = call({ call: "check", name: file }, readFileSync(join(root, file))).data;
    assert.deepEqual(findings, by.get(file), file);
    count += findings.length;
  }
  assert.ok(count > 500);
  return `${count} findings in ${files.length} logs of the corpus`;
}

async function aDamagedCoreIsAnError() {
  const [core, unpacker] = [part("core.lzma"), part("unpack.wasm")];
  for (const length of [0, 12, 13, 100, core.length - 100]) {
    await assert.rejects(async () => unpacked(core.subarray(0, length), unpacker), `${length} bytes`);
  }
  return "cut at five places";
}

function formsAreThoseOfTheCorpus() {
  const folder = join(root, "corpus/formatting");
  const names = readdirSync(folder).filter((name) => name.endsWith(".dadu.in"));
  for (const name of names) {
    const made = call({ call: "format", extras: false }, readFileSync(join(folder, name))).text;
    assert.equal(made.toString("latin1"), readFileSync(join(folder, name.replace(/in$/, "out")), "latin1"), name);
  }
  assert.ok(names.length > 20);
  return `${names.length} logs`;
}

// The program also adds Ids, which are random, so lines with an Id are left out of the comparison.
function fixesAreThoseOfTheProgram() {
  const folder = mkdtempSync(join(tmpdir(), "dadu-fix-"));
  const files = logs().filter((file) => !namesFile(readFileSync(join(root, file))));
  files.forEach((file, index) => writeFileSync(join(folder, `${index}.dadu`), readFileSync(join(root, file))));
  run("check", "--fix", folder);
  const withoutIds = (bytes) => bytes.toString("latin1").replace(/^Id: .*\r?\n/gm, "").trimEnd();
  let count = 0;
  files.forEach((file, index) => {
    const before = readFileSync(join(root, file));
    const { data, text } = call({ call: "fix", line: null }, before);
    assert.equal(withoutIds(text), withoutIds(readFileSync(join(folder, `${index}.dadu`))), file);
    assert.equal(data.fixes.length > 0, !text.equals(before), file);
    count += data.fixes.length;
  });
  rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 });
  assert.ok(count >= 20, `${count} fixes`);
  return `${count} fixes in ${files.length} logs of the corpus`;
}

/** Splits a simulated game into its header and the items of each line. */
function played(game) {
  const [header, play] = game.split("\n\n");
  const lines = play.trim().split("\n").map((line) => {
    if (line.startsWith("Result: ")) return { result: line.slice(8), line };
    const [player, ...items] = line.split(" ");
    return { player, items: items.flatMap((item) => (/^[\d-]+$/.test(item) ? item.split("-") : [item])), line };
  });
  return { header: `${header}\n\n`, lines };
}

/** Records the same game with the core alone. */
function recordedByCore({ header, lines }) {
  const { data } = call({ call: "begin", name: "a.dadu", id: "x", game: "dadu", underway: "" }, Buffer.from(header));
  let last;
  const give = (input) => { last = call({ call: "input", recorder: data.recorder, input }); };
  for (const { player, items, result, line } of lines) {
    if (result) {
      if (last.data.underway) give("end");
      give(result.endsWith("wins") ? "end" : { text: ["line", line] });
      continue;
    }
    if (last?.data.underway) give("end");
    give({ player });
    for (const item of items) give(/^\d+$/.test(item) ? { throw: Number(item) } : { move: item });
  }
  call({ call: "end", recorder: data.recorder });
  return last.text.toString();
}

const GAMES = [
  ["dadu", [3, 3, 0, 0], 7], ["thaayam", [1, 1, 1, 1], 7], ["tamman", [1, 1, 1, 1], 7], ["deleb", [2, 2, 0, 0], 7],
];

/** The games without throws, each with the number of a short simulated game. */
const BOARD_GAMES = [["shah", 31], ["djara-badakh", 1], ["shantarad", 8], ["koruboddo", 17], ["leyla-gobale", 5], ["bosh", 31]];

/** A browser with one page of the app. */
class Desk {
  constructor(page) { this.page = page; this.taps = 0; }

  async open(url) {
    await this.page.evaluateOnNewDocument(() => addEventListener("click", () => { window.clicks = (window.clicks ?? 0) + 1; }, true));
    await this.page.goto(url);
    await this.page.waitForFunction("document.documentElement.dataset.ready");
  }

  async tap(selector) {
    const before = await this.page.evaluate(() => window.clicks ?? 0);
    for (let tries = 1; ; tries += 1) {
      const element = await this.page.waitForSelector(selector, { timeout: PATIENCE });
      try {
        await element.tap();
        break;
      } catch (error) {
        // The page drew itself again before the touch, or a sheet is about to close.
        if (!/detached|not clickable/.test(error.message) || tries === 5) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    // A touch becomes a click a little later.
    await this.page.waitForFunction((before) => (window.clicks ?? 0) > before, { polling: 5, timeout: PATIENCE }, before);
    this.taps += 1;
  }

  /** Taps the middle of a square. */
  async tapSquare(name) {
    const [x, y] = await this.page.$eval(`.record [data-area="${name}"]`, (square) => {
      const box = square.getBoundingClientRect();
      document.querySelector(".record .stage").dataset.old = "1";
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    await this.page.touchscreen.tap(x, y);
    await this.page.waitForFunction(() => !document.querySelector(".record .stage").dataset.old, { timeout: PATIENCE });
    this.taps += 1;
  }

  /** Makes a move of a game without throws on the board. Returns true if the page says that it captures. */
  async move(written) {
    const chip = `[data-move="${CSS(written)}"]`;
    await this.page.waitForSelector(chip, { timeout: PATIENCE });
    const captures = await this.page.$eval(chip, (chip) => /captures/.test(chip.textContent));
    const squares = written.replace(/^[+x]/, "").split("-");
    if (squares.length > 2) await this.tap(chip);
    else await this.tapSquare(squares[0]);
    const isOpen = () => this.page.$eval(".say p", (said) => said.textContent === "Which of these?");
    if (squares.length === 2 && await isOpen()) await this.tapSquare(squares[1]);
    return captures;
  }

  size(width, height) { return this.page.setViewport({ width, height, hasTouch: true }); }

  async shown(hash) { await this.page.waitForFunction((hash) => document.getElementById("app").dataset.shown.startsWith(hash), {}, hash); }

  async paste(text) {
    await this.page.evaluate(() => { location.hash = "#home"; });
    await this.shown("#home");
    const before = await this.page.$$eval(".card", (cards) => cards.length);
    await this.tap("[data-do=open-sheet]");
    await this.page.waitForSelector(".sheet textarea");
    await this.page.$eval(".sheet textarea", (area, text) => { area.value = text; }, text);
    await this.tap(".sheet [data-do=open]");
    await this.page.waitForFunction((before) => document.querySelectorAll(".card").length === before + 1 && !document.querySelector("dialog"), {}, before);
    return this.page.$eval(".card", (card) => card.dataset.id);
  }

  async go(hash) {
    await this.page.evaluate((hash) => { location.hash = hash; }, hash);
    await this.shown(hash);
  }

  /** Returns the stored log: its text, and the turn in progress. */
  stored(id) {
    return this.page.evaluate(async (id) => {
      const decode = (bytes) => new TextDecoder().decode(bytes);
      const local = localStorage.getItem(`dadu:${id}`);
      if (local !== null) {
        const log = JSON.parse(local);
        return { text: decode(Uint8Array.from(atob(log.bytes), (c) => c.charCodeAt(0))), underway: log.underway };
      }
      const database = await new Promise((resolve) => { indexedDB.open("dadu").onsuccess = (event) => resolve(event.target.result); });
      const log = await new Promise((resolve) => { database.transaction("logs").objectStore("logs").get(id).onsuccess = (event) => resolve(event.target.result); });
      database.close();
      return { text: decode(log.bytes), underway: log.underway };
    }, id);
  }

  async isPressed(player) { return this.page.$eval(`[data-seat="${player}"]`, (seat) => seat.ariaPressed === "true"); }

  async picture(name) {
    if (!pictures) return;
    mkdirSync(pictures, { recursive: true });
    for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1280, 800]]) {
      for (const scheme of ["light", "dark"]) {
        await this.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        await this.size(width, height);
        await new Promise((resolve) => setTimeout(resolve, 150));
        await this.page.screenshot({ path: join(pictures, `${name}-${width}x${height}-${scheme}.png`) });
      }
    }
    await this.page.emulateMediaFeatures([]);
    await this.size(390, 844);
    // The page draws itself again after a change of size.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Records a game by taps. Reloads the page in the middle. Returns the taps of each player turn. */
async function record(desk, id, { lines }, most = Infinity, reload = true) {
  const taps = [];
  const some = lines.slice(0, most);
  for (const [index, { player, items, result, line }] of some.entries()) {
    desk.taps = 0;
    if (result) {
      if (result.endsWith("wins")) await desk.tap("[data-do=result]");
      continue;
    }
    if (!(await desk.isPressed(player))) await desk.tap(`[data-seat="${player}"]`);
    for (const item of items) await desk.tap(/^\d+$/.test(item) ? `[data-throw="${item}"]` : `[data-move="${CSS(item)}"]`);
    // The player may use more results, but this turn ends.
    if (await desk.page.evaluate(() => document.querySelector(".moves [data-do=end]")?.textContent === "end of the turn")) await desk.tap("[data-do=end]");
    const stored = await settled(desk, id, line);
    assert.ok(stored, `after ${line}: ${JSON.stringify(await desk.stored(id)).slice(-200)}`);
    taps.push(desk.taps);
    if (reload && index === Math.floor(some.length / 2)) {
      await desk.page.reload();
      await desk.page.waitForFunction("document.documentElement.dataset.ready");
    }
  }
  return taps;
}

const CSS = (text) => text.replace(/["\\]/g, "\\$&");
// The recorder joins throws that nothing uses into one series.
const throws = (text) => text.replaceAll("-", " ");

/** Waits until what is stored matches. */
async function stands(desk, id, pattern) {
  for (let tries = 0; tries < 80; tries += 1) {
    const { text, underway } = await desk.stored(id);
    if (pattern.test(`${text}${underway}`.trimEnd())) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

/** Waits until the store has the line, at the end of the log or as the turn in progress. */
async function settled(desk, id, line) {
  for (let tries = 0; tries < 40; tries += 1) {
    const { text, underway } = await desk.stored(id);
    if (throws(text).trimEnd().endsWith(throws(line)) || throws(underway) === throws(line)) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

function simulated(game, players, number) {
  return call({ call: "simulate", game, players, seed: 5, number }).text.toString();
}

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

async function gamesAreRecordedByTaps(desk) {
  const said = [];
  for (const [name, players, number] of GAMES) {
    const game = played(simulated(name, players, number));
    if (name !== "dadu") game.lines = game.lines.slice(0, 80);
    const id = await desk.paste(game.header);
    await desk.go(`#record/${id}`);
    const began = performance.now();
    const taps = await record(desk, id, game);
    const seconds = (performance.now() - began) / 1000;
    await desk.page.waitForFunction(() => document.querySelector(".saved")?.textContent === "Saved");
    const { text, underway } = await desk.stored(id);
    const whole = underway ? `${text}${underway}\n` : text;
    assert.equal(throws(whole).trimEnd(), throws(recordedWhole(game)).trimEnd(), name);
    await desk.picture(`record-${name}`);
    taps.sort((one, two) => one - two);
    const mean = taps.reduce((sum, one) => sum + one, 0) / taps.length;
    said.push(`${name}: ${taps.length} player turns, taps a turn: mean ${mean.toFixed(2)}, median ${at(taps, 0.5)}, 95th percentile ${at(taps, 0.95)}; ${(1000 * seconds / taps.reduce((sum, one) => sum + one, 0)).toFixed(0)} ms a tap with the browser's driver`);
  }
  return said.join("\n    ");
}

async function boardGamesArePlayedOnTheBoard(desk) {
  const said = [];
  for (const [name, number] of BOARD_GAMES) {
    const text = simulated(name, [1, 1, 0, 0], number);
    const game = played(text);
    const id = await desk.paste(game.header);
    await desk.go(`#record/${id}`);
    let captures = 0;
    for (const [index, { player, items, result, line }] of game.lines.entries()) {
      if (result) {
        await desk.tap("[data-do=result]");
        continue;
      }
      if (!(await desk.isPressed(player))) await desk.tap(`[data-seat="${player}"]`);
      for (const item of items) captures += await desk.move(item);
      if (await desk.page.evaluate(() => document.querySelector(".moves [data-do=end]")?.textContent === "end of the turn")) await desk.tap("[data-do=end]");
      assert.ok(await settled(desk, id, line), `${name}, after ${line}: ${JSON.stringify(await desk.stored(id)).slice(-200)}`);
      if (index === Math.floor(game.lines.length / 2)) {
        await desk.picture(`record-${name}`);
        await desk.page.reload();
        await desk.page.waitForFunction("document.documentElement.dataset.ready");
        await desk.page.waitForSelector(".record");
      }
    }
    await desk.page.waitForFunction(() => document.querySelector(".dock.finished") && document.querySelector(".saved")?.textContent === "Saved");
    assert.equal((await desk.stored(id)).text, text, name);
    assert.deepEqual(call({ call: "check", name }, Buffer.from(text)).data.findings, [], name);
    const shown = await desk.page.$$eval(".record .b-line", (lines) => lines.length);
    assert.equal(shown > 0, ["shah", "djara-badakh"].includes(name), `${name}: ${shown} lines`);
    assert.ok(captures > 0 || name === "djara-badakh", `${name}: no capture was named`);
    said.push(`${name}: ${game.lines.length - 1} player turns, ${captures} captures`);
  }
  return said.join("; ");
}

// The pieces of Dadu wait in an area of their own, and a tap must find the piece all the same.
async function aPieceIsTappedOnTheBoard(desk) {
  const { header, lines } = played(simulated("dadu", [3, 3, 0, 0], 7));
  const isPlain = ({ items }) => items?.length === 2 && /^\d+$/.test(items[0]) && /^[a-z]\d+\+\d+$/.test(items[1]);
  const index = lines.findIndex((line, index) => index > 40 && isPlain(line));
  const id = await desk.paste(`${header}${lines.slice(0, index).map(({ line }) => `${line}\n`).join("")}`);
  await desk.go(`#record/${id}`);
  const { player, items: [number, move], line } = lines[index];
  assert.ok(await desk.page.evaluate(() => document.querySelectorAll(".record .board .p-fill").length > 0));
  if (!(await desk.isPressed(player))) await desk.tap(`[data-seat="${player}"]`);
  await desk.tap(`[data-throw="${number}"]`);
  await desk.page.waitForSelector(`[data-move="${move}"]`);
  await desk.tapSquare(move.split("+")[0]);
  if (await desk.page.$(`[data-move="${move}"]`)) await desk.tap(`[data-move="${move}"]`);
  assert.ok(await settled(desk, id, line), JSON.stringify(await desk.stored(id)).slice(-200));
  return line;
}

function recordedWhole(game) {
  const text = recordedByCore(game);
  const last = game.lines.at(-1);
  return last.result || throws(text).trimEnd().endsWith(throws(last.line)) ? text : `${text}${last.line}\n`;
}

const ATTACK = '<img src=x onerror="window.attacked=1"></script><script>window.attacked=1</script>';

async function textThatAttacksIsOnlyText(desk) {
  const log = `Dadu: 1\nId: ${"a".repeat(5)}\nTitle: ${ATTACK}\nVariant: basic\nPlace: "><svg onload=alert(1)>\nN: ${ATTACK}, B\nS: C, D\n\nN1 1-2 +1 a1+2  # ${ATTACK}\nN2 <b>3</b>\n`;
  const id = await desk.paste(log);
  for (const hash of ["#home", `#record/${id}`, `#check/${id}`, `#watch/${id}`]) {
    await desk.go(hash);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const frame of desk.page.frames()) {
      const found = await frame.evaluate(() => [typeof window.attacked, document.querySelectorAll("img").length, document.documentElement.textContent.includes("onerror")]);
      assert.deepEqual(found, ["undefined", 0, true], hash);
    }
    if (hash.startsWith("#check")) await desk.picture("check");
    if (hash.startsWith("#watch")) assert.equal(desk.page.frames().length, 2);
  }
  const { text } = await desk.stored(id);
  assert.equal(text, log);
  return "home, record, check, watch";
}

async function doubtsAreSaidAndRecordedAnyway(desk) {
  const id = await desk.paste("Dadu: 1\nId: b\nVariant: basic\nN: Aunt, Host\nS: Guest, Uncle\n\n");
  await desk.go(`#record/${id}`);
  for (const [selector, warning, underway] of [
    ['[data-seat="N1"]', null, "N1"], ['[data-throw="1"]', null, "N1 1"], ['[data-throw="3"]', null, "N1 1-3"],
    ['[data-seat="N2"]', /is not over/, "N1 1-3"], [".say.warn .row button", null, "N1 1-3"],
    ['[data-move="+1"]', null, "N1 1-3 +1"], ["[data-do=undo]", null, "N1 1-3"], ['[data-move="K+1"]', null, "N1 1-3 K+1"],
  ]) {
    await desk.tap(selector);
    await new Promise((resolve) => setTimeout(resolve, 120));
    const said = await desk.page.$$eval(".say.warn", (found) => found.map((one) => one.textContent).join());
    assert.match(said, warning ?? /^$/, selector);
    assert.equal((await desk.stored(id)).underway, underway, selector);
  }
  await desk.tap("[data-do=line]");
  await desk.page.$eval(".sheet input", (input) => { input.value = "N1 1-3 K+1 h1+3"; });
  await desk.tap("[data-do=record]");
  await desk.page.waitForSelector(".say.warn");
  await desk.picture("record-doubt");
  await desk.tap("[data-do=irregular]");
  await desk.page.waitForFunction(() => document.querySelector(".say .line")?.textContent.includes("!"));
  const { text, underway } = await desk.stored(id);
  assert.ok(`${text}${underway}`.includes("N1 1-3 K+1 h1+3!"), text + underway);
  return "a turn that is not over, an illegal move, undo";
}

/** Presses the button of a sheet with this label. */
async function pressed(desk, label) {
  await desk.page.waitForSelector(".sheet .list, .sheet .row");
  await desk.page.evaluate((label) => [...document.querySelectorAll(".sheet button")].find((one) => one.textContent === label).click(), label);
}

async function theRestIsRecordedInSheets(desk) {
  const id = await desk.paste("Dadu: 1\nId: d\nVariant: basic\nN: Aunt, Host\nS: Guest, Uncle\n\nN1 2\n");
  await desk.go(`#record/${id}`);
  for (const [label, value, isDoubtful, expected] of [
    ["Somebody joins", "N3 Grandmother", false, "+N3\nN3: Grandmother\n"],
    ["Correct the header", "Place: Pune", false, "Place: Pune\n\nN1 2"],
    ["A rule changes", "mandatory-kill = yes", false, "Change: mandatory-kill = yes\n"],
    ["Compare or record the position", "", true, "= N wait K 8"],
    ["Write the result", "unfinished, supper was served", false, "Result: unfinished, supper was served\n"],
  ]) {
    await desk.tap('[data-focus="more"]');
    await pressed(desk, label);
    await desk.page.waitForSelector(".sheet input");
    if (value) await desk.page.$eval(".sheet input", (input, value) => { input.value = value; }, value);
    await desk.tap("[data-do=record]");
    if (isDoubtful) {
      assert.match(await (await desk.page.waitForSelector(".sheet .found p")).evaluate((said) => said.textContent), /agrees with the log/);
      await desk.tap("[data-do=anyway]");
    }
    await desk.page.waitForFunction(() => !document.querySelector("dialog"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { text } = await desk.stored(id);
    assert.ok(text.includes(expected), `${label}: ${text}`);
  }
  await desk.tap("[data-do=undo]");
  for (const [label, button, expected] of [["The same player threw once more", "3", "N1 2-3"], ["The last throw or move was taken back", null, "N1 2-3!back"]]) {
    await desk.go("#home");
    const id = await desk.paste("Dadu: 1\nId: e\nVariant: basic\nPlayers: 2-2\n\n");
    await desk.go(`#record/${id}`);
    await desk.tap('[data-throw="2"]');
    if (!button) await desk.tap('[data-focus="more"]').then(() => pressed(desk, "The same player threw once more")).then(() => pressed(desk, "3"));
    await desk.tap('[data-focus="more"]');
    await pressed(desk, label);
    if (button) await pressed(desk, button);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { text, underway } = await desk.stored(id);
    assert.ok(`${text}${underway}`.includes(expected), `${label}: ${text}${underway}`);
  }
  await desk.picture("record-over");
  return "players, header, rules, position, result, one more throw, marks";
}

async function timecodesBecomeSubtitles(desk, browser) {
  const id = await desk.paste("Dadu: 1\nId: g\nVariant: basic\nPlayers: 1-1\n\n");
  await desk.go(`#record/${id}`);
  await desk.tap('[data-focus="more"]');
  await pressed(desk, "Timecodes of a recording");
  await desk.page.waitForSelector("[data-do=begin-clock]");
  await desk.page.$eval(".sheet input", (input) => { input.value = "soon"; });
  await desk.tap("[data-do=begin-clock]");
  await desk.page.waitForSelector(".sheet .found p");
  await desk.page.$eval(".sheet input", (input) => { input.value = "1:12:30"; });
  await desk.tap("[data-do=begin-clock]");
  await desk.tap('[data-seat="N1"]');
  await desk.tap('[data-throw="2"]');
  assert.ok(await stands(desk, id, /N1 2$/));
  // The clock goes on over a reload.
  await desk.page.reload();
  await desk.page.waitForSelector(".record");
  await desk.tap('[data-throw="3"]');
  await desk.tap('[data-focus="more"]');
  await pressed(desk, "End the timecodes");
  await desk.tap('[data-throw="2"]');
  assert.ok(await stands(desk, id, /\nN1 2$/));
  const { text, underway } = await desk.stored(id);
  const whole = `${text}${underway}`;
  assert.match(whole, /\n\[01:12:3\d\] N1 2\n\[01:12:3\d\] S1 3\nN1 2/);
  const subtitles = call({ call: "subtitles" }, Buffer.from(whole)).text.toString();
  const [first, second] = [...whole.matchAll(/\[(.*?)\]/g)].map(([, code]) => code);
  assert.ok(subtitles.startsWith(first === second ? `WEBVTT\n\n${first}.000 --> ` : `WEBVTT\n\n${first}.000 --> ${second}.000\nN1 2\n\n${second}.000 --> `), subtitles);
  const exact = call({ call: "subtitles" }, Buffer.from("Dadu: 1\nId: a\nVariant: basic\nPlayers: 1-1\n\n[00:01] N1 2  # <b> & c\nS1 3\n[1:00:02.5] N1 2\n")).text.toString();
  assert.equal(exact, "WEBVTT\n\n00:00:01.000 --> 01:00:02.500\nN1 2  # &lt;b&gt; &amp; c\n\n01:00:02.500 --> 01:00:07.500\nN1 2\n");
  // The browser itself reads the file.
  const page = await browser.newPage();
  const cues = await page.evaluate((vtt) => new Promise((resolve, reject) => {
    const video = document.createElement("video");
    const track = document.createElement("track");
    track.src = URL.createObjectURL(new Blob([vtt], { type: "text/vtt" }));
    track.onload = () => resolve([...track.track.cues].map((cue) => [cue.startTime, cue.endTime, cue.getCueAsHTML().textContent]));
    track.onerror = () => reject(new Error("the browser cannot read the subtitles"));
    video.append(track);
    document.body.append(video);
    track.track.mode = "hidden";
  }), exact);
  await page.close();
  assert.deepEqual(cues, [[1, 3602.5, "N1 2  # <b> & c"], [3602.5, 3607.5, "N1 2"]]);
  return `${first}, ${second}; Chromium reads the subtitles`;
}

/** A minute of silence. */
function wave() {
  const [rate, length] = [8000, 60 * 8000];
  const head = Buffer.alloc(44);
  head.write("RIFF");
  head.writeUInt32LE(36 + length, 4);
  head.write("WAVEfmt ", 8);
  [[16, 16, 4], [1, 20, 2], [1, 22, 2], [rate, 24, 4], [rate, 28, 4], [1, 32, 2], [8, 34, 2]].forEach(([value, at, size]) => head.writeUIntLE(value, at, size));
  head.write("data", 36);
  head.writeUInt32LE(length, 40);
  return Buffer.concat([head, Buffer.alloc(length, 128)]);
}

async function aRecordingRunsInStep(desk) {
  const header = "Dadu: 1\nId: r\nVariant: basic\nPlayers: 1-1\n\n";
  await desk.go(`#watch/${await desk.paste(`${header}N1 2\n`)}`);
  const frameOf = () => desk.page.frames()[1];
  await frameOf().waitForFunction("document.documentElement.classList.contains('script')");
  await desk.tap("[data-do=recording]");
  assert.match(await desk.page.$eval("dialog", (dialog) => dialog.textContent), /needs timecodes in the log/);
  await desk.page.$eval("dialog", (dialog) => dialog.close());

  await desk.go(`#watch/${await desk.paste(`${header}[0:02] N1 2\nS1 3\n[0:20] N1 4\n[0:40] S1 2\n`)}`);
  await frameOf().waitForFunction("document.documentElement.classList.contains('script')");
  const [shown, click] = [() => frameOf().$eval("#says", (says) => says.textContent), (way) => frameOf().$eval(`[data-go="${way}"]`, (button) => button.click())];
  const steps = [];
  for (let step = 1; step <= 4; step += 1) {
    await click("on");
    steps.push(await shown());
  }
  const { path, remove } = temporary("recording.wav", wave());
  try {
    await (await desk.page.$(".player input")).uploadFile(path);
    // The recording begins where the reader is.
    await playsAt(desk, 40);
    const goTo = (seconds) => desk.page.$eval("audio", (audio, seconds) => { audio.currentTime = seconds; }, seconds);
    const shows = (step) => frameOf().waitForFunction((says) => document.getElementById("says").textContent === says, { timeout: PATIENCE }, steps[step]);
    for (const [seconds, step] of [[2.2, 0], [10, 1], [21, 2], [59, 3], [39, 2]]) {
      await goTo(seconds);
      await shows(step);
    }
    await desk.tap(".player summary");
    // The line without a timecode follows 1.5 s after the one before it.
    await click("back");
    await playsAt(desk, 3.5);
    await desk.tap("[aria-label='Show the turns 1 second later']");
    await shows(0);
    await click("on");
    await playsAt(desk, 4.5);
    await click("on");
    await playsAt(desk, 21);
    await click("on");
    await playsAt(desk, 41);
    await goTo(50);
    await desk.tap("[data-do=now]");
    assert.match(await desk.page.$eval(".player p", (said) => said.textContent), /shown 10\.0 s later/);
    await desk.page.$eval("audio", (audio) => audio.play());
    await desk.page.waitForFunction(() => document.querySelector("audio").currentTime > 50.1);
    for (const [width, height] of [[360, 640], [844, 390], [390, 844]]) {
      await desk.size(width, height);
      assert.ok(await desk.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
    await desk.picture("recording");
    // The page remembers by how much a recording was out of step.
    const watched = await desk.page.evaluate(() => location.hash);
    await desk.go("#home");
    await desk.go(watched);
    await frameOf().waitForFunction("document.documentElement.classList.contains('script')");
    await (await desk.page.$(".player input")).uploadFile(path);
    await desk.page.waitForFunction(() => /shown 10\.0 s later/.test(document.querySelector(".player p").textContent));
  } finally {
    remove();
  }
  await aVideoFits(desk);
  const broken = temporary("broken.mp4", Buffer.from("no video"));
  try {
    await (await desk.page.$(".player input")).uploadFile(broken.path);
    await desk.page.waitForFunction(() => document.querySelector(".player p").textContent.includes("cannot play"));
  } finally {
    broken.remove();
  }
  return "the replay follows the sound, and the sound follows the replay";
}

/** A video beside the replay leaves room for the board, on every screen. */
async function aVideoFits(desk) {
  const made = await desk.page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
    const pen = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => { recorder.onstop = resolve; });
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      pen.fillStyle = `hsl(${frame * 18} 60% 50%)`;
      pen.fillRect(0, 0, 640, 360);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  const { path, remove } = temporary("recording.webm", Buffer.from(made));
  try {
    await (await desk.page.$(".player input")).uploadFile(path);
    await desk.page.waitForFunction(() => document.querySelector(".player video")?.videoWidth === 640);
    for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1280, 800]]) {
      await desk.size(width, height);
      const [video, frame] = await desk.page.evaluate(() => [".player video", ".pair iframe"].map((part) => {
        const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
        return { left, top, right, bottom };
      }));
      assert.ok(video.right <= width && video.bottom <= height && frame.right <= width && frame.bottom <= height + 1, `${width}×${height}`);
      assert.ok(video.right <= frame.left + 1 || video.bottom <= frame.top + 1, `${width}×${height}: the video covers the board`);
      assert.ok((frame.right - frame.left) * (frame.bottom - frame.top) > 0.4 * width * height, `${width}×${height}: little room for the board`);
    }
    await desk.picture("video");
    await desk.size(390, 844);
  } finally {
    remove();
  }
}

async function timesGoToElanAndBack(desk) {
  const log = "Dadu: 1\nId: e\nVariant: basic\nPlayers: 1-1\n\n[00:02] N1 2  # <b> & \ufffe\n[00:02] S1 3\nN1 4\n[01:00:40.25] S1 2\n";
  const id = await desk.paste(log);
  const open = async (action) => {
    await desk.tap(`[data-id="${id}"] [data-do=share]`);
    await desk.tap(`.sheet [data-do=${action}]`);
  };
  await desk.page.evaluate(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      window.saved = blob.text();
      return make.call(URL, blob);
    };
  });
  await open("save-eaf");
  const eaf = await desk.page.evaluate("window.saved");
  if (pictures) writeFileSync(join(pictures, "times.eaf"), eaf);
  for (const part of ['TIME_VALUE="2001"', 'TIME_VALUE="3640250"', ">9: S1 2<", "6: N1 2  # &lt;b&gt; &amp; \ufffd"]) assert.ok(eaf.includes(part), `${part}: ${eaf}`);
  await desk.page.evaluate(() => document.querySelector("dialog").close());
  const gives = async (bytes, said) => {
    const { path, remove } = temporary("times.eaf", Buffer.from(bytes));
    try {
      await (await desk.page.waitForSelector(".sheet input[type=file]")).uploadFile(path);
      await desk.page.waitForFunction((said) => document.querySelector(".sheet [role=status]")?.textContent.includes(said), { timeout: PATIENCE }, said);
    } finally {
      remove();
    }
  };
  await open("open-eaf");
  const before = desk.errors.length;
  for (const [bytes, said] of [
    ["<a>", "not a file of ELAN"], [eaf.slice(0, -9), "not a file of ELAN"], ["", "not a file of ELAN"], ["<html/>", "not a file of ELAN"],
    [`<!DOCTYPE a [<!ENTITY b "c">]>${eaf}`, "declares a document type"],
    [eaf.replace('TIER_ID="log"', 'TIER_ID="&lt;b&gt;"'), "Its tiers: <b>."],
    [eaf, "Another time: 0 lines. The same time: 2 lines."],
    [eaf.replaceAll('TIME_VALUE="2001"', 'TIME_VALUE="-1"'), "Left out"],
  ]) {
    await gives(bytes, said);
    assert.equal(await desk.page.$(".sheet [data-do=retime]"), null);
  }
  // The browser describes broken XML with styles, which the policy of the page blocks.
  assert.deepEqual(desk.errors.splice(before).filter((error) => !error.startsWith("Applying inline style")), []);
  assert.equal((await desk.stored(id)).text, log);
  await gives(eaf.replaceAll('TIME_VALUE="2001"', 'TIME_VALUE="2500"').replaceAll('TIME_VALUE="3640250"', 'TIME_VALUE="3650000"'), "Another time: 2 lines.");
  await desk.picture("elan");
  await desk.tap(".sheet [data-do=retime]");
  await desk.page.waitForFunction(() => !document.querySelector("dialog"));
  const { text } = await desk.stored(id);
  assert.equal(text, log.replace("[00:02] S1", "[00:00:02.5] S1").replace("[01:00:40.25]", "[01:00:50]"));
  return "two times changed, all other bytes are the same";
}

/** Makes a page in which every text of the table has brackets around it, in a direction. */
function bracketed(dir) {
  const wrap = `((table) => Object.fromEntries(Object.entries(table).map(([name, text]) => {
    const around = (text) => typeof text === "string" ? "\u27e6" + text + "\u27e7" : Array.isArray(text) ? ["\u27e6", ...text, "\u27e7"] : Object.fromEntries(Object.entries(text).map(([name, text]) => [name, around(text)]));
    return [name, typeof text === "function" ? (...given) => around(text(...given)) : around(text)];
  })))`;
  const page = readFileSync(join(dist, "dadu.html"), "utf8");
  const changed = page.replace(/<meta http-equiv="Content-Security-Policy".*/, "").replace("const texts = {", () => `const texts = ${wrap}({`)
    .replace("...LANGUAGES[language].table }", "...LANGUAGES[language].table })").replace('dir: "ltr"', `dir: "${dir}"`);
  assert.ok(changed.includes("table })") && changed.includes(wrap));
  return temporary("dadu.html", changed);
}

/** The table has all texts: those without brackets are from the log or the core. The page fits in both directions. */
async function everyTextIsInTheTable(_, browser) {
  const problems = [];
  let count = 0;
  for (const dir of ["ltr", "rtl"]) {
    const { path, remove } = bracketed(dir);
    const desk = new Desk(await browser.newPage());
    try {
      await desk.size(360, 640);
      await desk.open(pathToFileURL(path).href);
      assert.equal(await desk.page.evaluate("document.documentElement.dir"), dir);
      const id = await desk.paste("Dadu: 1\nId: t\nVariant: basic\nN: Aunt, Host\nS: Guest, Uncle\n\n[00:01] N1 1-2 a1+2\n");
      for (const [hash, ...openers] of [
        ["#home", "[data-do=open-sheet]", `[data-id="${id}"] [data-do=share]`], ["#new"],
        [`#record/${id}`, '[data-focus="more"]', "[data-do=remark]", "[data-throw='2']"],
        [`#check/${id}`, "[data-do=format]", "[data-do=edit]"], [`#watch/${id}`],
      ]) {
        await desk.go(hash);
        for (const opener of [null, ...openers]) {
          if (opener) await desk.tap(opener);
          await new Promise((resolve) => setTimeout(resolve, 200));
          const { bare, all, wide } = await desk.page.evaluate(textsShown);
          problems.push(...bare.map((one) => `${hash} ${opener}: ${one}`));
          if (wide > 360) problems.push(`${dir}: ${hash} ${opener} is ${wide} px wide`);
          count += all;
          await desk.page.evaluate(() => document.querySelector("dialog")?.close());
        }
      }
      await desk.picture(`table-${dir}`);
    } finally {
      remove();
      await desk.page.close();
    }
  }
  assert.deepEqual(problems, []);
  return `${count} texts in two directions`;
}

/** Runs in the page: returns the texts of letters that are neither in brackets nor from the log or the core. */
function textsShown() {
  const core = '[dir="auto"], code, pre, svg, option, script, style, noscript, .ask, .option, .told, .moves [data-move], .throws, [data-do="end"], .legend';
  const bare = [];
  let all = 0;
  const see = (text, element) => {
    // The example of a log has words of the notation, which are the same in every language. The log is called "pasted".
    if (!/\p{L}{2}/u.test(text) || text.startsWith("Dadu: 1\n") || text === "pasted") return;
    all += 1;
    if (!/[\u27e6\u27e7]/.test(text)) bare.push(`${element.outerHTML.slice(0, 120)}: ${text}`);
  };
  for (const element of document.body.querySelectorAll("*")) {
    const isHidden = !element.checkVisibility();
    for (const name of ["aria-label", "placeholder", "title"]) if (element.hasAttribute(name) && !element.closest(".moves [data-move], .ask")) see(element.getAttribute(name), element);
    if (isHidden || element.closest(core) || element.innerText === undefined) continue;
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join(" ");
    see(own, element);
  }
  return { bare, all, wide: document.documentElement.scrollWidth };
}

async function playsAt(desk, seconds) {
  await desk.page.waitForFunction((seconds) => Math.abs(document.querySelector("audio")?.currentTime - seconds) < 0.2, { timeout: PATIENCE }, seconds);
}

function temporary(name, bytes) {
  const folder = mkdtempSync(join(tmpdir(), "dadu-"));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, remove: () => rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }) };
}

async function fixesAreMadeAndUndone(desk) {
  const log = "Dadu: 1\nId: f\nVariant: basic\nPlayers: 1-1\n\nNl 2\nS1 3\nNl 2\nS1 3\n";
  const id = await desk.paste(log);
  await desk.go(`#check/${id}`);
  const counted = () => desk.page.$eval(".summary", (summary) => summary.textContent);
  const before = await counted();
  assert.match(before, /^[1-9]/);
  const steps = [
    ['[data-fix="6"]', (text) => text.includes("\nN1 2  # was: Nl 2\n") && text.includes("\nNl 2\n")],
    ["[data-do=undo-fix]", (text) => text === log],
    ["[data-do=fix-all]", (text) => text.split("\nN1 2  # was: Nl 2\n").length === 3],
  ];
  for (const [selector, isSo] of steps) {
    if (selector.includes("fix-all")) await desk.picture("check-fix");
    await desk.tap(selector);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const { text } = await desk.stored(id);
    assert.ok(isSo(text), `${selector}: ${text}`);
  }
  const after = await counted();
  assert.match(after, /^0 errors/);
  assert.equal(await desk.page.$("[data-fix]"), null);
  // A line that belongs to no game.
  const other = await desk.paste("dadu 1\nId: f2\nVariant: basic\nPlayers: 1-1\n\nN1 2\nS1 3\n");
  await desk.go(`#check/${other}`);
  await desk.tap('[data-fix="1"]');
  assert.ok(await stands(desk, other, /^Dadu: 1\nId: f2\n/), (await desk.stored(other)).text);
  return `${before.split(",")[0]}, then ${after.split(",")[0]}`;
}

async function rulesAreExplainedInThePage(desk) {
  const id = await desk.paste("Dadu: 1\nId: x\nVariant: basic\nPlayers: 1-1\n\nN1 1-2 a1+2\n");
  await desk.go(`#check/${id}`);
  await desk.page.waitForSelector(".finding");
  const helps = await desk.page.$$eval(".finding p.small", (all) => all.map((one) => one.textContent));
  const index = helps.findIndex((text) => /; see [A-Z]\d+$/.test(text));
  assert.ok(index >= 0 && helps.every((text) => !text.includes("dadu explain")), helps.join("\n"));
  await desk.page.$$eval(".finding p.small", (all, index) => all[index].querySelector("button").click(), index);
  assert.ok((await desk.page.$eval("dialog pre", (page) => page.textContent)).length > 100);
  await desk.page.$eval("dialog", (dialog) => dialog.close());
  return helps[index];
}

async function logsAreSharedWithoutNames(desk) {
  const names = ["Amina", "Bilkis", "Hasan", "Yusuf", "Sidhpur", "Mukadam"];
  const log = "Dadu: 1\nId: secret-id\nTitle: Mukadam evening\nVariant: basic\nPlace: Sidhpur\nDate: 2024-03-17\nN: Amina, Bilkis\nS: Hasan, Yusuf\n\nN1 2  # Amina laughs\nS1 3\n# Bilkis goes\nN2 2\nS2 1-4 +1 a1+4\n";
  const id = await desk.paste(log);
  await desk.go("#home");
  await desk.tap(`[data-id="${id}"] [data-do=share]`);
  await desk.tap(".sheet [data-do=nameless]");
  await desk.page.waitForSelector(".sheet textarea");
  const text = await desk.page.$eval(".sheet textarea", (area) => area.value);
  await desk.picture("share");
  await desk.page.evaluate(() => document.querySelector("dialog").close());
  for (const name of [...names, "secret-id", "2024-03-17"]) assert.ok(!text.includes(name), text);
  const play = (text) => text.split("\n").filter((line) => /^[NS]\d /.test(line)).map((line) => line.split("  #")[0]);
  assert.deepEqual(play(text), play(log));
  assert.ok(text.includes("Date: 2024-03\n"), text);
  const codes = (text) => call({ call: "check", name: "a" }, Buffer.from(text)).data.findings.map(({ code, line }) => `${code} ${line}`);
  assert.deepEqual(codes(text), codes(log));
  const { data } = call({ call: "anonymise", name: "a", secret: Array(32).fill(7) }, Buffer.from(log));
  for (const name of ["Amina", "Bilkis", "Hasan", "Yusuf", "Sidhpur"]) assert.ok(data.key.includes(name), data.key);
  assert.equal((await desk.stored(id)).text, log);
  return `${names.length} names, the Id and the day are gone, ${play(log).length} player turns are the same`;
}

/** Goes home, and returns the milliseconds until the screen is there. */
async function timeHome(desk) {
  await desk.go("#new");
  return desk.page.evaluate(async () => {
    const began = performance.now();
    location.hash = "#home";
    while (document.getElementById("app").dataset.shown !== "#home") await new Promise((resolve) => setTimeout(resolve, 0));
    document.body.getBoundingClientRect();
    return performance.now() - began;
  });
}

const cards = (desk) => desk.page.$$eval(".card", (cards) => cards.map((card) => card.innerText));

async function summariesAreKept(desk) {
  const header = (number) => simulated("dadu", [3, 3, 0, 0], number);
  const games = Array.from({ length: 200 }, (_, index) => header(100 + (index % 20)).replace(/^Id: .*$/m, `Id: many-${index}`));
  await desk.go("#new");
  await desk.page.evaluate((games) => games.forEach((game, index) => localStorage.setItem(`dadu:many-${index}`, JSON.stringify({ id: `many-${index}`, name: "a.dadu", bytes: btoa(game), underway: "", version: 1, changed: index }))), games);
  // The page takes logs over from localStorage.
  await desk.page.reload();
  await desk.page.waitForFunction("document.documentElement.dataset.ready");
  assert.equal(await desk.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("dadu:")).length), 0);
  assert.equal((await desk.stored("many-3")).text, games[3]);
  const first = await timeHome(desk);
  const shown = await cards(desk);
  assert.ok(shown.length >= 200);
  const later = await timeHome(desk);
  assert.deepEqual(await cards(desk), shown);
  await desk.go("#new");
  await desk.page.reload();
  await desk.page.waitForFunction("document.documentElement.dataset.ready");
  const reloaded = await timeHome(desk);
  assert.deepEqual(await cards(desk), shown);
  assert.ok(await desk.page.$(".card .board"), "boards are drawn");
  const size = await desk.page.evaluate(() => Object.keys(localStorage).filter((key) => /^dadu-summary:many|^dadu-plan:/.test(key)).reduce((sum, key) => sum + localStorage.getItem(key).length, 0));
  // A kept summary is used for the same version of a log, and only for that.
  await desk.page.evaluate((game) => {
    const key = "dadu-summary:many-7";
    localStorage.setItem(key, localStorage.getItem(key).replace(/"turns":\d+/, '"turns":7777'));
    localStorage.setItem("dadu:many-8", JSON.stringify({ id: "many-8", name: "a.dadu", bytes: btoa(game), underway: "", version: 2, changed: 8 }));
  }, games[8].replace(/Result: .*\n/, "Result: unfinished, supper\n"));
  await desk.page.reload();
  await desk.page.waitForFunction("document.documentElement.dataset.ready");
  await desk.go("#home");
  assert.match(await desk.page.$eval('[data-id="many-7"]', (card) => card.innerText), /7777/);
  assert.match(await desk.page.$eval('[data-id="many-8"]', (card) => card.innerText), /supper/);
  await desk.page.evaluate(() => new Promise((resolve) => {
    indexedDB.open("dadu").onsuccess = ({ target: { result } }) => {
      const transaction = result.transaction("logs", "readwrite");
      transaction.objectStore("logs").delete(IDBKeyRange.bound("many-", "many-a"));
      transaction.oncomplete = () => { result.close(); resolve(); };
    };
  }));
  await desk.page.reload();
  await desk.page.waitForFunction("document.documentElement.dataset.ready");
  const round = (time) => `${time.toFixed(0)} ms`;
  return `200 logs, ${Math.round(games.join("").length / 1000)} kB: first visit ${round(first)}, later ${round(later)}, after a reload ${round(reloaded)}; summaries and plans ${Math.round(size / 1000)} kB`;
}

async function buttonsAreLargeEnough(desk) {
  const game = played(simulated("dadu", [3, 3, 0, 0], 9));
  const id = await desk.paste(game.header);
  await desk.go(`#record/${id}`);
  await record(desk, id, game, 30, false);
  let count = 0;
  for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1280, 800]]) {
    await desk.size(width, height);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const small = await desk.page.$$eval(".record button", (all) => all.map((one) => one.getBoundingClientRect()).filter((box) => box.width < 47.9 || box.height < 47.9 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1).map((box) => `${Math.round(box.width)}x${Math.round(box.height)} at ${Math.round(box.x)},${Math.round(box.y)}`));
    assert.deepEqual(small, [], `${width}x${height}`);
    count += (await desk.page.$$(".record button")).length;
  }
  await desk.size(390, 844);
  return `${count} buttons of 48 px or more at four sizes`;
}

/** Asks axe about every screen, in the page and in the frame of the replay. */
async function everyScreenIsAccessible(desk) {
  const axe = readFileSync(join(here, "target/tools/node_modules/axe-core/axe.min.js"), "utf8");
  const { header, lines } = played(simulated("dadu", [3, 3, 0, 0], 9));
  const id = await desk.paste(`${header}${lines.slice(0, 60).map(({ line }) => `${line}\n`).join("")}N1 9\n[00:01] N1 2  # a remark\n`);
  const sheets = { "#home": ["[data-do=open-sheet]", `[data-id="${id}"] [data-do=share]`], [`#record/${id}`]: ['[data-focus="more"]'] };
  let count = 0;
  const ask = async (where) => {
    for (const frame of desk.page.frames()) {
      await frame.evaluate(axe);
      const { violations, passes } = await frame.evaluate(() => window.axe.run(document, { iframes: false }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).slice(0, 3).join(" and ")}`), [], where);
      count += passes.length;
    }
  };
  for (const scheme of ["light", "dark"]) {
    await desk.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    for (const hash of ["#home", "#new", `#record/${id}`, `#check/${id}`, `#watch/${id}`]) {
      await desk.go(hash);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await ask(`${scheme}, ${hash}`);
      for (const opener of sheets[hash] ?? []) {
        await desk.tap(opener);
        await ask(`${scheme}, ${hash}, ${opener}`);
        await desk.page.evaluate(() => document.querySelector("dialog")?.close());
      }
    }
  }
  await desk.page.emulateMediaFeatures([]);
  return `${count} checks of axe passed`;
}

async function failuresOfTheStoreAreSaid(desk) {
  const id = await desk.paste("Dadu: 1\nId: c\nVariant: basic\nPlayers: 1-1\n\n");
  await desk.go(`#record/${id}`);
  await desk.page.evaluate(() => { IDBDatabase.prototype.transaction = () => { throw new Error("the disk is full"); }; });
  await desk.tap('[data-throw="2"]');
  await desk.page.waitForFunction(() => document.querySelector(".say.warn")?.textContent.includes("the disk is full"));
  assert.equal(await desk.page.$eval(".saved", (saved) => saved.textContent), "Not saved");
  await desk.page.reload();
  return "at once";
}

async function aNewGameIsBegunByQuestions(desk) {
  await desk.go("#home");
  await desk.picture("home");
  await desk.tap("[data-do=new]");
  await desk.shown("#new");
  await desk.page.type("[data-side=N]", "Aunt\nKhan, Amina");
  await desk.page.type("[data-side=S]", "2");
  await desk.tap("[data-do=create]");
  assert.match(await desk.page.$eval("#found", (found) => found.textContent), /names for every side/);
  await desk.page.$eval("[data-side=S]", (field) => { field.value = ""; });
  await desk.page.type("[data-side=S]", "Guest");
  await desk.page.$eval("summary", (summary) => summary.click());
  await desk.page.select('[data-question="mandatory-kill"]', "unknown");
  await desk.picture("new");
  await desk.tap("[data-do=create]");
  await desk.shown("#record");
  const id = await desk.page.evaluate(() => decodeURIComponent(location.hash.split("/")[1]));
  const { text } = await desk.stored(id);
  for (const line of ["N1: Aunt", "N2: Khan, Amina", "S: Guest", "Variant: basic, mandatory-kill = unknown"]) assert.ok(text.includes(`${line}\n`), text);
  assert.deepEqual(call({ call: "check", name: "a" }, Buffer.from(text)).data.findings.filter((found) => found.severity === "error"), []);
  return "names with commas, a rule to ask later";
}

/** Measures. Nothing depends on the figures. */
async function figures(desk) {
  let text = "";
  for (let number = 1; text.length < 3e6; number += 1) text += `${simulated("dadu", [4, 4, 0, 0], number)}\n`;
  const megabytes = text.length / 1e6;
  const core = Buffer.from(await unpacked(part("core.lzma"), part("unpack.wasm"))).toString("base64");
  const speed = await desk.page.evaluate(async (text, core) => {
    const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(core), (c) => c.charCodeAt(0)), {});
    const request = new TextEncoder().encode(`{"call":"check","name":"a"}\n${text}`);
    const times = [];
    for (let run = 0; run < 5; run += 1) {
      const at = instance.exports.dadu_allocate(request.length);
      new Uint8Array(instance.exports.memory.buffer, at, request.length).set(request);
      const began = performance.now();
      instance.exports.dadu_call(at, request.length);
      times.push(performance.now() - began);
    }
    return times.sort((one, two) => one - two)[2];
  }, text, core);
  const game = played(simulated("dadu", [3, 3, 0, 0], 7));
  const id = await desk.paste(game.header + game.lines.slice(0, 400).map(({ line }) => `${line}\n`).join(""));
  await desk.go(`#record/${id}`);
  const times = [];
  for (let tap = 0; tap < 60; tap += 1) {
    times.push(await desk.page.evaluate(async () => {
      const moves = [...document.querySelectorAll("[data-move]")];
      const end = document.querySelector("[data-do=end], [data-do=result]");
      const stage = document.querySelector(".record .stage");
      const began = performance.now();
      (moves[0] ?? document.querySelector('[data-throw="3"]') ?? end).click();
      // An input waits until the one before it is stored.
      while (stage.isConnected) await new Promise((resolve) => setTimeout(resolve, 0));
      return performance.now() - began;
    }));
  }
  times.sort((one, two) => one - two);
  return `check ${(megabytes / (speed / 1000)).toFixed(0)} MB/s; a tap after ${Math.min(400, game.lines.length)} player turns: median ${at(times, 0.5).toFixed(0)} ms, 95th percentile ${at(times, 0.95).toFixed(0)} ms`;
}

function served() {
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/manifest+json", ".svg": "image/svg+xml", ".lzma": "application/octet-stream", ".wasm": "application/wasm" };
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://a").pathname.replace(/\/$/, "/index.html");
    const file = join(dist, "site", name);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] });
    return response.end(readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function theSiteWorksOffline(desk) {
  const server = await served();
  await desk.open(`http://127.0.0.1:${server.address().port}/`);
  await desk.page.evaluate(() => navigator.serviceWorker.ready);
  const game = played(simulated("dadu", [2, 2, 0, 0], 3));
  const id = await desk.paste(game.header);
  await desk.go(`#record/${id}`);
  await record(desk, id, game, 12, false);
  const before = await desk.stored(id);
  server.closeAllConnections();
  server.close();
  await desk.page.reload();
  await desk.page.waitForSelector(".record");
  await desk.tap(`[data-throw="2"]`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const after = await desk.stored(id);
  assert.ok(after.text.length + after.underway.length > before.text.length + before.underway.length, "the throw is stored");
  return "recorded, server stopped, reloaded, recorded on";
}

async function logsAreStoredWithoutADatabase(desk, browser) {
  const page = await browser.newPage();
  const other = new Desk(page);
  await other.size(390, 844);
  const { identifier } = await page.evaluateOnNewDocument(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await other.open(pathToFileURL(join(dist, "dadu.html")).href);
  assert.equal(await page.$(".promise.warn"), null);
  const game = played(simulated("dadu", [2, 2, 0, 0], 3));
  const id = await other.paste(game.header);
  await other.go(`#record/${id}`);
  await record(other, id, game, 6);
  const stored = await other.stored(id);
  const isLocal = () => page.evaluate((id) => localStorage.getItem(`dadu:${id}`) !== null, id);
  assert.ok(await isLocal());
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  await page.reload();
  await page.waitForSelector(".record");
  assert.ok(!await isLocal());
  assert.deepEqual(await other.stored(id), stored);
  await page.evaluateOnNewDocument(() => { IDBFactory.prototype.open = () => { throw new Error("broken"); }; });
  await page.reload();
  await page.waitForFunction("document.documentElement.dataset.ready");
  await other.go("#home");
  assert.match(await page.$eval(".promise.warn", (said) => said.textContent), /could not be opened/);
  await page.close();
  return "in localStorage, then moved into the database";
}

/** Kills the browser in the middle of a recording, once after each wait, and starts it again. */
async function nothingIsLostWhenTheBrowserIsKilled(launch) {
  const server = await served();
  const places = [["the folder", `http://127.0.0.1:${server.address().port}/`], ["the file", pathToFileURL(join(dist, "dadu.html")).href]];
  const said = [];
  try {
    for (const [place, url] of places) {
      const userDataDir = mkdtempSync(join(tmpdir(), "dadu-killed-"));
      const game = played(simulated("dadu", [2, 2, 0, 0], 3));
      let id;
      let done = 0;
      for (let kill = 0; kill < 4; kill += 1) {
        const browser = await launch({ userDataDir });
        const desk = new Desk(await browser.newPage());
        await desk.size(390, 844);
        await desk.open(url);
        if (id) {
          const { text, underway } = await desk.stored(id);
          const lines = throws(`${text}${underway}`).trimEnd().split("\n");
          assert.equal(lines.at(-1), throws(game.lines[done - 1].line), `${place}, kill ${kill}`);
        } else id = await desk.paste(game.header);
        await desk.go(`#record/${id}`);
        await record(desk, id, { lines: game.lines.slice(done, done + 5) }, Infinity, false);
        done += 5;
        await desk.page.waitForFunction(() => document.querySelector(".saved")?.textContent === "Saved");
        const child = browser.process();
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGKILL");
        await ended;
        await browser.disconnect().catch(() => {});
      }
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      said.push(`${place}: 4 kills, ${done} player turns`);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return said.join("; ");
}

async function chromium() {
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const found = (process.env.PATH ?? "").split(":").flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  if (!found) return null;
  const tools = join(here, "target/tools");
  if (!["puppeteer-core", "axe-core"].every((name) => existsSync(join(tools, "node_modules", name)))) {
    mkdirSync(tools, { recursive: true });
    execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "puppeteer-core@24", "axe-core@4"], { cwd: tools, stdio: "inherit" });
  }
  const puppeteer = createRequire(join(tools, "x.js"))("puppeteer-core");
  return (options = {}) => puppeteer.launch({ ...options, executablePath: found, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
}

let failed = 0;
const only = process.argv[2];
async function test(test, ...rest) {
  if (only && !test.name.includes(only)) return;
  try {
    console.log(`ok ${test.name}: ${await test(...rest)}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${test.name}: ${error.stack}`);
  }
}

if (!existsSync(program)) throw new Error(`no program at ${program}; run \`cargo build\` or set DADU`);
await test(findingsAreThoseOfTheProgram);
await test(aDamagedCoreIsAnError);
await test(formsAreThoseOfTheCorpus);
await test(fixesAreThoseOfTheProgram);
const launch = await chromium();
if (!launch) console.log("skipped: the tests in a browser need chromium on the path (apt-get install chromium)");
else {
  const browser = await launch();
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  const desk = new Desk(page);
  desk.errors = errors;
  await desk.size(390, 844);
  for (const slower of [1, 4]) {
    await page.emulateCPUThrottling(slower);
    await desk.open(pathToFileURL(join(dist, "dadu.html")).href);
    console.log(`ready after ${await page.evaluate("document.documentElement.dataset.ready")} ms, from a file; processor ${slower} times slower`);
  }
  await page.emulateCPUThrottling(null);
  for (const one of [aNewGameIsBegunByQuestions, gamesAreRecordedByTaps, boardGamesArePlayedOnTheBoard, aPieceIsTappedOnTheBoard, textThatAttacksIsOnlyText, doubtsAreSaidAndRecordedAnyway, theRestIsRecordedInSheets, timecodesBecomeSubtitles, aRecordingRunsInStep, timesGoToElanAndBack, fixesAreMadeAndUndone, rulesAreExplainedInThePage, logsAreSharedWithoutNames, summariesAreKept, buttonsAreLargeEnough, everyScreenIsAccessible, everyTextIsInTheTable, figures, failuresOfTheStoreAreSaid, logsAreStoredWithoutADatabase, theSiteWorksOffline]) await test(one, desk, browser);
  await test(function nothingWentWrongInTheBrowser() {
    assert.deepEqual(errors, []);
    return "no error, no breach of the policy";
  });
  await browser.close();
  await test(nothingIsLostWhenTheBrowserIsKilled, launch);
}
process.exit(failed ? 1 : 0);
