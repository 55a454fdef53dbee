// Logs on the device: fixing, sharing, and their summaries on the first screen.

import assert from "node:assert/strict";
import { call, simulated } from "./core.mjs";
import { stands } from "./desk.mjs";

export async function fixesAreMadeAndUndone(desk) {
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

export async function logsAreSharedWithoutNames(desk) {
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

export async function summariesAreKept(desk) {
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
  await desk.page.waitForSelector(".card .board");
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
