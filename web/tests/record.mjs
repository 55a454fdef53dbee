// Games are recorded by touch.

import assert from "node:assert/strict";
import { at, call, played, simulated } from "./core.mjs";
import { pressed, record, settled, throws } from "./desk.mjs";

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

export async function gamesAreRecordedByTaps(desk) {
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

export async function boardGamesArePlayedOnTheBoard(desk) {
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
      await settled(desk, id, line);
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
export async function aPieceIsTappedOnTheBoard(desk) {
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

export async function doubtsAreSaidAndRecordedAnyway(desk) {
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

export async function theRestIsRecordedInSheets(desk) {
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

export async function aNewGameIsBegunByQuestions(desk) {
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
