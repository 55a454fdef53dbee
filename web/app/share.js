// The sheet that shares a log: as a file, without names, as a page, as a picture, and in step with a recording.

import { bytesOf, call, textOf } from "./core.js";
import { button, download, fileName, h, notice, sheet } from "./dom.js";
import { eafOf, marksOf } from "./eaf.js";
import { put } from "./store.js";

/** Offers a log in every form. `toRemove` removes it from this device, `refresh` shows it again after a change. */
export function shareSheet(log, title, game, { toRemove, refresh }) {
  const hasTimes = /^\[\d+:/m.test(textOf(log.bytes));
  const close = sheet(title, h("p", { class: "small" }, "The files contain the names in the log, unless you share it without names."),
    h("div", { class: "list" },
      button("Without names: other names for people and places", () => { close(); namelessSheet(log); }, { "data-do": "nameless" }),
      button("The log, as a text file", () => download(fileName(title, "dadu"), log.bytes), { "data-do": "save-log" }),
      navigator.canShare && button("Send the log to another app", () => send(log, title)),
      game?.is_playable && button("The page to watch it: one file for any browser", () => savePage(log, title)),
      game?.is_playable && button("A picture of the board", () => savePicture(log, title)),
      hasTimes && button("Subtitles for the recording (WebVTT)", () => saveSubtitles(log, title), { "data-do": "subtitles" }),
      hasTimes && button("The times for ELAN (.eaf)", () => saveAnnotations(log, title), { "data-do": "save-eaf" }),
      hasTimes && button("Times from ELAN", () => { close(); timesSheet(log, refresh); }, { "data-do": "open-eaf" }),
      button("Remove it from this device", () => { close(); toRemove(); }, { class: "danger" })));
}

/** Offers the log with other names. The name of the file is new too, because titles tell names. */
function namelessSheet(log) {
  try {
    const secret = Array.from(crypto.getRandomValues(new Uint8Array(32)));
    const { data, text } = call({ call: "anonymise", name: log.name, secret }, log.bytes);
    const area = h("textarea", { readonly: true, dir: "auto", rows: 10, "aria-label": "The log without names" });
    area.value = textOf(text);
    const other = { ...log, bytes: text };
    const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
    sheet("Share without names",
      h("p", {}, `${counted(data.names, "name")} replaced, ${counted(data.withheld, "text")} withheld: titles, remarks and everything that may contain a name. Of dates, the month is kept.`),
      h("p", { class: "small" }, "People who saw the game may recognise it by its moves or its number of players. The key tells who is who: keep it for yourself."), area,
      h("div", { class: "list" },
        button("The log, as a text file", () => download(`${data.file}.dadu`, text), { class: "primary", "data-do": "save-nameless" }),
        navigator.canShare && button("Send the log to another app", () => send(other, data.file)),
        button("The page to watch it: one file for any browser", () => savePage({ ...other, name: `${data.file}.dadu` }, data.file)),
        button("The key, as a text file", () => download(`${data.file}.key`, bytesOf(data.key)), { "data-do": "save-key" })));
  } catch (error) {
    notice(error.message);
  }
}

async function send(log, title) {
  const file = new File([log.bytes], fileName(title, "txt"), { type: "text/plain" });
  if (!navigator.canShare({ files: [file] })) return notice("This browser cannot send files to other apps. Save the log as a file.");
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (error.name !== "AbortError") notice(`Not sent: ${error.message}`);
  }
  return undefined;
}

function savePage(log, title) {
  made(() => download(fileName(title, "html"), call({ call: "replay", name: log.name }, log.bytes).text, "text/html"));
}

function saveSubtitles(log, title) {
  made(() => download(fileName(title, "vtt"), call({ call: "subtitles" }, log.bytes).text, "text/vtt"));
}

function saveAnnotations(log, title) {
  made(() => download(fileName(title, "eaf"), eafOf(call({ call: "annotations" }, log.bytes).data), "application/xml"));
}

/** Reads the times back that were changed in ELAN. Nothing changes until the user has seen what would. */
function timesSheet(log, refresh) {
  const said = h("div", { role: "status" });
  const file = h("input", { type: "file", accept: ".eaf", "aria-label": "The file from ELAN", onchange: async () => {
    try {
      const { marks, others } = await marksOf(file.files[0]);
      const { data, text } = call({ call: "retime", marks }, log.bytes);
      said.replaceChildren(toldTimes(data, others), data.changed.length
        ? button("Change the times", () => changed(text, data.changed.length), { class: "primary", "data-do": "retime" }) : "");
    } catch (error) {
      said.replaceChildren(h("p", { class: "promise warn" }, error.message));
    }
  } });
  const changed = async (bytes, count) => {
    try {
      await put({ ...log, bytes });
      close();
      notice(count === 1 ? "1 time changed." : `${count} times changed.`);
      refresh();
    } catch (error) {
      notice(`Not stored: ${error.message || "another window has changed the log"}`);
    }
  };
  const close = sheet("Times from ELAN", h("p", {}, "Choose the file that you saved in ELAN. Each line of the log gets the time where its annotation begins. Nothing else changes."), file, said);
}

/** Says what a file of ELAN would change, and every annotation that fits no line. */
function toldTimes({ changed, same, lost }, others) {
  const lines = (count) => (count === 1 ? "1 line" : `${count} lines`);
  const without = [...lost.map(({ line, words }) => `${line}: ${words}`), ...others];
  return h("div", {}, h("p", {}, `Another time: ${lines(changed.length)}. The same time: ${lines(same)}.`),
    without.length > 0 && h("p", {}, `Left out, because no line of the log has this number and text, or because the time is missing: ${without.length}`),
    without.length > 0 && h("ul", { class: "small" }, without.map((text) => h("li", { dir: "auto" }, text))));
}

function savePicture(log, title) {
  made(() => download(fileName(title, "svg"), call({ call: "board", name: log.name, line: null }, log.bytes).text, "image/svg+xml"));
}

function made(action) {
  try {
    action();
  } catch (error) {
    notice(error.message);
  }
}
