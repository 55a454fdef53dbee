// The sheet that shares a log: as a file, without names, as a page, as a picture, and in step with a recording.

import { bytesOf, call, textOf } from "./core.js";
import { button, download, fileName, h, notice, sheet } from "./dom.js";
import { eafOf, marksOf } from "./eaf.js";
import { put } from "./store.js";
import { texts } from "./texts.js";

/** Offers a log in every form. `toRemove` removes it from this device, `refresh` shows it again after a change. */
export function shareSheet(log, title, game, { toRemove, refresh }) {
  const hasTimes = /^\[\d+:/m.test(textOf(log.bytes));
  const close = sheet(title, h("p", { class: "small" }, texts.shareHint),
    h("div", { class: "list" },
      button(texts.withoutNames, () => { close(); namelessSheet(log); }, { "data-do": "nameless" }),
      button(texts.logAsFile, () => download(fileName(title, "dadu"), log.bytes), { "data-do": "save-log" }),
      navigator.canShare && button(texts.sendLog, () => send(log, title)),
      game?.is_playable && button(texts.pageToWatch, () => savePage(log, title)),
      game?.is_playable && button(texts.pictureOfBoard, () => savePicture(log, title)),
      hasTimes && button(texts.subtitles, () => saveSubtitles(log, title), { "data-do": "subtitles" }),
      hasTimes && button(texts.timesForElan, () => saveAnnotations(log, title), { "data-do": "save-eaf" }),
      hasTimes && button(texts.timesFromElan, () => { close(); timesSheet(log, refresh); }, { "data-do": "open-eaf" }),
      button(texts.removeHere, () => { close(); toRemove(); }, { class: "danger" })));
}

/** Offers the log with other names. The name of the file is new too, because titles tell names. */
function namelessSheet(log) {
  try {
    const secret = Array.from(crypto.getRandomValues(new Uint8Array(32)));
    const { data, text } = call({ call: "anonymise", name: log.name, secret }, log.bytes);
    const area = h("textarea", { readonly: true, dir: "auto", rows: 10, "aria-label": texts.theLogWithoutNames });
    area.value = textOf(text);
    const other = { ...log, bytes: text };
    sheet(texts.shareWithoutNames,
      h("p", {}, texts.replaced(data.names, data.withheld)),
      h("p", { class: "small" }, texts.namelessHint), area,
      h("div", { class: "list" },
        button(texts.logAsFile, () => download(`${data.file}.dadu`, text), { class: "primary", "data-do": "save-nameless" }),
        navigator.canShare && button(texts.sendLog, () => send(other, data.file)),
        button(texts.pageToWatch, () => savePage({ ...other, name: `${data.file}.dadu` }, data.file)),
        button(texts.keyAsFile, () => download(`${data.file}.key`, bytesOf(data.key)), { "data-do": "save-key" })));
  } catch (error) {
    notice(error.message);
  }
}

async function send(log, title) {
  const file = new File([log.bytes], fileName(title, "txt"), { type: "text/plain" });
  if (!navigator.canShare({ files: [file] })) return notice(texts.cannotSend);
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (error.name !== "AbortError") notice(texts.notSent(error.message));
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
  const file = h("input", { type: "file", accept: ".eaf", "aria-label": texts.fileFromElan, onchange: async () => {
    try {
      const { marks, others } = await marksOf(file.files[0]);
      const { data, text } = call({ call: "retime", marks }, log.bytes);
      said.replaceChildren(toldTimes(data, others), data.changed.length
        ? button(texts.changeTheTimes, () => changed(text, data.changed.length), { class: "primary", "data-do": "retime" }) : "");
    } catch (error) {
      said.replaceChildren(h("p", { class: "promise warn" }, error.message));
    }
  } });
  const changed = async (bytes, count) => {
    try {
      await put({ ...log, bytes });
      close();
      notice(texts.timesChanged(count));
      refresh();
    } catch (error) {
      notice(texts.notSaved(error.message || texts.otherTab));
    }
  };
  const close = sheet(texts.timesFromElan, h("p", {}, texts.elanHint), file, said);
}

/** Says what a file of ELAN would change, and every annotation that fits no line. */
function toldTimes({ changed, same, lost }, others) {
  const without = [...lost.map(({ line, words }) => `${line}: ${words}`), ...others];
  return h("div", {}, h("p", {}, texts.times(changed.length, same)),
    without.length > 0 && h("p", {}, texts.leftOut(without.length)),
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
