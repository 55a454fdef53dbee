// A browser with one page of the app, and what a finger does there.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isChromium } from "./browsers.mjs";
import { PATIENCE, pictures } from "./core.mjs";

/** A browser with one page of the app. */
export class Desk {
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

  /** Shows the page light, dark, or as the browser does by itself. Only Chromium can be told. */
  async scheme(value) {
    if (isChromium) await this.page.emulateMediaFeatures(value ? [{ name: "prefers-color-scheme", value }] : []);
  }

  async picture(name) {
    if (!pictures) return;
    mkdirSync(pictures, { recursive: true });
    for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1280, 800]]) {
      for (const scheme of ["light", "dark"]) {
        await this.scheme(scheme);
        await this.size(width, height);
        await new Promise((resolve) => setTimeout(resolve, 150));
        await this.page.screenshot({ path: join(pictures, `${name}-${width}x${height}-${scheme}.png`) });
      }
    }
    await this.scheme();
    await this.size(390, 844);
    // The page draws itself again after a change of size.
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Records a game by taps. Reloads the page in the middle. Returns the taps of each player turn. */
export async function record(desk, id, { lines }, most = Infinity, reload = true) {
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
    // The page draws itself again after the last tap. The player may use more results, but this turn ends.
    await settled(desk, id, line);
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
export const throws = (text) => text.replaceAll("-", " ");

/** Waits until what is stored matches. */
export async function stands(desk, id, pattern) {
  for (let tries = 0; tries < 80; tries += 1) {
    const { text, underway } = await desk.stored(id);
    if (pattern.test(`${text}${underway}`.trimEnd())) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

/** Waits until the store has the line, at the end of the log or as the turn in progress. */
export async function settled(desk, id, line) {
  for (let tries = 0; tries < 40; tries += 1) {
    const { text, underway } = await desk.stored(id);
    if (throws(text).trimEnd().endsWith(throws(line)) || throws(underway) === throws(line)) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

/** Presses the button of a sheet with this label. */
export async function pressed(desk, label) {
  await desk.page.waitForSelector(".sheet .list, .sheet .row");
  await desk.page.evaluate((label) => [...document.querySelectorAll(".sheet button")].find((one) => one.textContent === label).click(), label);
}
