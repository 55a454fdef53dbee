// Stores logs on this device: in IndexedDB, or in localStorage if the browser offers no IndexedDB. Browsers write
// localStorage to the disk some seconds late, so a crash loses the last inputs there. A log is `{ id, name, bytes, underway, changed, version }`. Every change is written at once, and every
// failure is an error for the caller to show.

import { forget, makeRoom } from "./summaries.js";
import { texts } from "./texts.js";

const PREFIX = "dadu:";
// A change counts as stored only when the disk has it.
const DURABLE = { durability: "strict" };
let database = null;

/** Thrown if another tab changed the log since it was read. */
export class Changed extends Error {}

/** Opens the store. Returns a warning for the user, or an empty text. */
export async function open() {
  let warning = "";
  if (globalThis.indexedDB) {
    try {
      database = await opened();
      return await takeOver();
    } catch {
      database = null;
      warning = texts.noDatabase;
    }
  }
  try {
    localStorage.setItem(`${PREFIX}test`, "1");
    localStorage.removeItem(`${PREFIX}test`);
    return warning;
  } catch {
    return texts.noStore;
  }
}

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("dadu", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("logs", { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another tab blocks the storage"));
  });
}

// Moves logs from localStorage, where earlier versions of this page kept them. Each is removed there only when the
// database has it. What cannot be read stays.
async function takeOver() {
  let left = 0;
  for (const id of keys()) {
    try {
      const log = read(id);
      const before = await get(id);
      if ((before?.version ?? 0) < log.version) await inDatabase("readwrite", (logs) => logs.put(log));
      localStorage.removeItem(PREFIX + id);
    } catch {
      left += 1;
    }
  }
  return left ? texts.notMoved(left) : "";
}

/** Returns every log, the one that was changed last first. */
export async function all() {
  const logs = database ? await inDatabase("readonly", (logs) => logs.getAll()) : keys().map(read);
  return logs.sort((one, two) => two.changed - one.changed);
}

/** Returns a log, or nothing. */
export async function get(id) {
  if (database) return inDatabase("readonly", (logs) => logs.get(id));
  return localStorage.getItem(PREFIX + id) === null ? undefined : read(id);
}

/**
 * Writes a log and returns it with its new version.
 * @throws {Changed} Another tab wrote it in between.
 */
export async function put(log) {
  const written = { ...log, version: (log.version ?? 0) + 1, changed: Date.now() };
  if (database) await putInDatabase(written);
  else putInLocal(written);
  askToKeep();
  return written;
}

let isAsked = false;

// Asks the browser once not to delete the games when it needs room.
function askToKeep() {
  if (!isAsked && database) navigator.storage?.persist?.().catch(() => {});
  isAsked = true;
}

const SHIFT = "dadu-shift:";

/** Keeps by how many seconds a recording is out of step with a log. Only the last recording of each log is kept, without its name. */
export function keepShift(id, { size, lastModified }, shift) {
  try {
    localStorage.setItem(SHIFT + id, JSON.stringify({ size, lastModified, shift }));
  } catch {
    // Without room, the shift must be set again next time. Nothing of a log is lost.
  }
}

/** Returns by how many seconds this recording was out of step with a log, as far as it is known. */
export function shiftOf(id, { size, lastModified }) {
  try {
    const kept = JSON.parse(localStorage.getItem(SHIFT + id));
    return kept?.lastModified === lastModified && kept.size === size ? Number(kept.shift) || 0 : 0;
  } catch {
    return 0;
  }
}

/** Removes a log. */
export async function remove(id) {
  forget(id);
  try {
    localStorage.removeItem(SHIFT + id);
  } catch {
    // Then nothing was kept.
  }
  if (database) await inDatabase("readwrite", (logs) => logs.delete(id));
  else localStorage.removeItem(PREFIX + id);
}

function inDatabase(mode, action) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction("logs", mode, DURABLE);
    const request = action(transaction.objectStore("logs"));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error ?? new Error("the storage refused"));
  });
}

// Reads and writes in one transaction, so that no other tab can write in between.
function putInDatabase(log) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction("logs", "readwrite", DURABLE);
    const logs = transaction.objectStore("logs");
    let changed = false;
    const before = logs.get(log.id);
    before.onsuccess = () => {
      changed = isOther(before.result, log);
      if (changed) return transaction.abort();
      logs.put(log);
      // Without waiting for the answer, so that a page that is closed now has stored it.
      return transaction.commit?.();
    };
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(changed ? new Changed() : transaction.error ?? new Error("the storage refused"));
  });
}

function putInLocal(log) {
  const text = localStorage.getItem(PREFIX + log.id);
  if (text !== null && isOther(JSON.parse(text), log)) throw new Changed();
  const written = JSON.stringify({ ...log, bytes: toBase64(log.bytes) });
  try {
    localStorage.setItem(PREFIX + log.id, written);
  } catch (error) {
    if (!makeRoom()) throw error;
    localStorage.setItem(PREFIX + log.id, written);
  }
}

const isOther = (before, log) => (before?.version ?? 0) !== log.version - 1;

function keys() {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

function read(id) {
  const log = JSON.parse(localStorage.getItem(PREFIX + id));
  return { ...log, bytes: Uint8Array.from(atob(log.bytes), (c) => c.charCodeAt(0)) };
}

function toBase64(bytes) {
  let raw = "";
  for (let at = 0; at < bytes.length; at += 8192) raw += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(raw);
}
