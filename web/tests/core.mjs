// The built core without a browser, the program, and simulated games.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const here = dirname(dirname(fileURLToPath(import.meta.url)));
export const root = dirname(here);
export const dist = join(here, "dist");
export const program = process.env.DADU ?? join(root, "target/debug/dadu");
export const pictures = process.env.DADU_PICTURES;

// How long a part of a screen may take to appear, in milliseconds: machines that do other work are slow.
export const PATIENCE = 20_000;

// The page's own module. Node would read the file as an older kind of script.
export const { load, call: callCore, unpacked } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(join(here, "app/core.js"), "utf8"))}`);

export const part = (name) => readFileSync(join(dist, "site", name));
await load(part);

/** Calls the core without a browser. */
export function call(request, text) {
  const { data, text: made } = callCore(request, text);
  return { data, text: Buffer.from(made) };
}

export const run = (...options) => {
  try {
    return execFileSync(program, options, { cwd: root, maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] }).toString();
  } catch (error) {
    return error.stdout.toString();
  }
};

/** Splits a simulated game into its header and the items of each line. */
export function played(game) {
  const [header, play] = game.split("\n\n");
  const lines = play.trim().split("\n").map((line) => {
    if (line.startsWith("Result: ")) return { result: line.slice(8), line };
    const [player, ...items] = line.split(" ");
    return { player, items: items.flatMap((item) => (/^[\d-]+$/.test(item) ? item.split("-") : [item])), line };
  });
  return { header: `${header}\n\n`, lines };
}

export function simulated(game, players, number) {
  return call({ call: "simulate", game, players, seed: 5, number }).text.toString();
}

export const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

export function temporary(name, bytes) {
  const folder = mkdtempSync(join(tmpdir(), "dadu-"));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, remove: () => rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }) };
}
