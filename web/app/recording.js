// Plays a sound or video file of the user in step with the replay in a frame. The page reads the file where it is, and neither
// stores nor sends it. The frame and this page only exchange numbers of steps.

import { button, h, sheet } from "./dom.js";
import { keepShift, shiftOf } from "./store.js";
import { texts } from "./texts.js";

/** The steps of a line follow each other at this interval, in seconds, unless the next timecode comes earlier. */
const INTERVAL = 1.5;
/** Browsers round the time to which a recording is set. In seconds. */
const ROUNDING = 0.05;

/** Returns the time of each step in seconds; `null` before the first timecode. `timecodes` are in the order of the log. */
export function timesOfSteps(timecodes, steps) {
  const times = new Array(steps).fill(null);
  timecodes.forEach(({ step, seconds }, index) => {
    const next = timecodes[index + 1] ?? { step: steps, seconds: Infinity };
    const interval = Math.max(0, Math.min(INTERVAL, (next.seconds - seconds) / (next.step - step)));
    for (let at = step; at < next.step; at += 1) times[at] = seconds + (at - step) * interval;
  });
  return times;
}

/** Returns the step that a time has come to: the latest that has begun. The log may have timecodes that go back. */
export function stepAtTime(times, seconds) {
  const latest = (found, time, step) => (time !== null && time <= seconds + ROUNDING && (times[found] === null || time >= times[found]) ? step : found);
  return times.reduce(latest, 0);
}

/** A recording beside the replay of a log. `opener` is the button that asks for a file, `player` the place where it plays. */
export class Recording {
  #frame;
  #log;
  #file;
  #media = null;
  #said = h("p", { class: "small", role: "status" });
  #timecodes = [];
  #times = [];
  #step = 0;
  /** How much later the recording shows a turn than its timecode says, in seconds. */
  #shift = 0;

  constructor(frame, log) {
    this.#frame = frame;
    this.#log = log;
    this.#file = h("input", { type: "file", accept: "audio/*,video/*", hidden: true, onchange: () => this.#play(this.#file.files[0]) });
    this.opener = button(texts.recording, () => this.#ask(), { "aria-label": texts.addRecording, "data-do": "recording" });
    this.player = h("div", { class: "player" }, this.#file);
    this.player.hidden = true;
    addEventListener("message", this.#hear);
    frame.addEventListener("load", () => this.#tell({ asks: "timecodes" }));
  }

  /** Forgets the file. */
  close() {
    removeEventListener("message", this.#hear);
    this.#forget();
  }

  #tell(message) {
    // The frame has no origin that could be named here. Only it gets the message.
    this.#frame.contentWindow?.postMessage(message, "*");
  }

  #hear = ({ source, data }) => {
    if (source !== this.#frame.contentWindow || !data || !Number.isInteger(data.step)) return;
    this.#step = data.step;
    if (data.timecodes) {
      this.#timecodes = data.timecodes;
      this.#times = timesOfSteps(data.timecodes, data.steps);
    } else this.#seek();
  };

  /** Asks for a file, or says why none can be in step. */
  #ask() {
    if (this.#timecodes.length) return this.#file.click();
    return sheet(texts.noTimecodes, h("p", {}, texts.needsTimecodes),
      h("p", {}, texts.writeTimecodes(h("code", {}, "[0:12:31]"))));
  }

  #play(file) {
    if (!file) return;
    this.#forget();
    const shiftTo = (shift) => keepShift(this.#log.id, file, this.#move(shift));
    const media = h(file.type.startsWith("video/") ? "video" : "audio", { controls: true, playsinline: true, src: URL.createObjectURL(file) });
    media.addEventListener("error", () => { this.#said.textContent = texts.cannotPlay; });
    media.addEventListener("loadedmetadata", () => this.#seek());
    media.addEventListener("timeupdate", () => this.#follow());
    this.#media = media;
    this.#move(shiftOf(this.#log.id, file));
    this.player.replaceChildren(this.#file, media, h("details", {}, h("summary", {}, texts.outOfStep), h("div", { class: "row" },
      button(texts.oneEarlier, () => shiftTo(this.#shift - 1), { "aria-label": texts.showEarlier }),
      button(texts.oneLater, () => shiftTo(this.#shift + 1), { "aria-label": texts.showLater }),
      button(texts.thisStepIsNow, () => shiftTo(media.currentTime - (this.#times[this.#step] ?? 0)), { "aria-label": texts.stepIsNowMeans, "data-do": "now" }))), this.#said);
    this.player.hidden = false;
    this.opener.setAttribute("aria-label", texts.chooseAnotherRecording);
  }

  #forget() {
    if (!this.#media) return;
    this.#media.pause();
    URL.revokeObjectURL(this.#media.src);
    this.#media = null;
  }

  /** Sets the shift, shows the step that fits, and returns the rounded shift. */
  #move(shift) {
    this.#shift = Math.round(shift * 10) / 10;
    this.#said.textContent = this.#shift ? texts.shifted(this.#shift) : "";
    this.#follow();
    return this.#shift;
  }

  /** Brings the recording to the step that the reader went to. */
  #seek() {
    const time = this.#times[this.#step];
    if (this.#media && typeof time === "number") this.#media.currentTime = Math.max(0, time + this.#shift);
  }

  /** Brings the replay to the step that the recording has come to. */
  #follow() {
    // A recording that has not begun stays with the step that the reader has chosen.
    if (!this.#media?.currentTime) return;
    const step = stepAtTime(this.#times, this.#media.currentTime - this.#shift);
    // Several steps may have one time.
    if (step === this.#step || this.#times[step] === this.#times[this.#step]) return;
    this.#step = step;
    this.#tell({ step });
  }
}
