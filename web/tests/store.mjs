// What is stored survives: failures, no network, no database, and the end of the browser.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { dist, played, simulated } from "./core.mjs";
import { Desk, record, throws } from "./desk.mjs";

export async function failuresOfTheStoreAreSaid(desk) {
  const id = await desk.paste("Dadu: 1\nId: c\nVariant: basic\nPlayers: 1-1\n\n");
  await desk.go(`#record/${id}`);
  await desk.page.evaluate(() => { IDBDatabase.prototype.transaction = () => { throw new Error("the disk is full"); }; });
  await desk.tap('[data-throw="2"]');
  await desk.page.waitForFunction(() => document.querySelector(".say.warn")?.textContent.includes("the disk is full"));
  assert.equal(await desk.page.$eval(".saved", (saved) => saved.textContent), "Not saved");
  await desk.page.reload();
  return "at once";
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

export async function theSiteWorksOffline(desk) {
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

export async function logsAreStoredWithoutADatabase(desk, browser) {
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
export async function nothingIsLostWhenTheBrowserIsKilled(launch) {
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
        // The driver of Firefox puts the settings back that it replaced.
        while (readdirSync(userDataDir).some((name) => name.endsWith(".puppeteer"))) await new Promise((resolve) => setTimeout(resolve, 50));
      }
      // Parts of the killed browser may write for a moment longer. Unlike `rmSync`, `rm` then looks for new files.
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      said.push(`${place}: 4 kills, ${done} player turns`);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return said.join("; ");
}
