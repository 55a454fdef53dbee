// Timecodes: recordings in step, subtitles and ELAN.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserName } from "./browsers.mjs";
import { PATIENCE, call, pictures, temporary } from "./core.mjs";
import { pressed, stands } from "./desk.mjs";

export async function timecodesBecomeSubtitles(desk, browser) {
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
  return `${first}, ${second}; ${browserName} reads the subtitles`;
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

export async function aRecordingRunsInStep(desk) {
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
  const video = await aVideoFits(desk);
  const broken = temporary("broken.mp4", Buffer.from("no video"));
  try {
    await (await desk.page.$(".player input")).uploadFile(broken.path);
    await desk.page.waitForFunction(() => document.querySelector(".player p").textContent.includes("cannot play"));
  } finally {
    broken.remove();
  }
  return `the replay follows the sound, and the sound follows the replay; ${video}`;
}

/** A video beside the replay leaves room for the board, on every screen. */
async function aVideoFits(desk) {
  const made = await desk.page.evaluate(async () => {
    const mimeType = ["video/webm", "video/mp4"].find((type) => window.MediaRecorder?.isTypeSupported(type));
    if (!mimeType) return null;
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
    const pen = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType });
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
    return { bytes: [...new Uint8Array(await new Blob(parts).arrayBuffer())], kind: mimeType.replace("video/", "") };
  });
  if (!made?.bytes.length) return "no video, because this browser makes none";
  const { path, remove } = temporary(`recording.${made.kind}`, Buffer.from(made.bytes));
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
    return "a video fits on four sizes";
  } finally {
    remove();
  }
}

export async function timesGoToElanAndBack(desk) {
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
  // Chromium describes broken XML with styles, which the policy of the page blocks. Firefox writes to the console what is wrong.
  assert.deepEqual(desk.errors.splice(before).filter((error) => !/^(Applying inline style|XML Parsing Error)/.test(error)), []);
  assert.equal((await desk.stored(id)).text, log);
  await gives(eaf.replaceAll('TIME_VALUE="2001"', 'TIME_VALUE="2500"').replaceAll('TIME_VALUE="3640250"', 'TIME_VALUE="3650000"'), "Another time: 2 lines.");
  await desk.picture("elan");
  await desk.tap(".sheet [data-do=retime]");
  await desk.page.waitForFunction(() => !document.querySelector("dialog"));
  const { text } = await desk.stored(id);
  assert.equal(text, log.replace("[00:02] S1", "[00:00:02.5] S1").replace("[01:00:40.25]", "[01:00:50]"));
  return "two times changed, all other bytes are the same";
}

async function playsAt(desk, seconds) {
  await desk.page.waitForFunction((seconds) => Math.abs(document.querySelector("audio")?.currentTime - seconds) < 0.2, { timeout: PATIENCE }, seconds);
}
