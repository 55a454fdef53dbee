// Figures for the specification.

import { at, part, played, simulated, unpacked } from "./core.mjs";

/** Measures. Nothing depends on the figures. */
export async function figures(desk) {
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
