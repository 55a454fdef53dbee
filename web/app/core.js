// Loads the core of dadu and calls it. `dadu.d.ts` describes the calls.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let core = null;

/** Loads the core from the page itself, or from the folder that the page was loaded from. */
export async function load(part = partOfPage) {
  const { instance } = await WebAssembly.instantiate(await unpacked(await part("core.lzma"), await part("unpack.wasm")), {});
  core = instance.exports;
}

/** Unpacks a file. `unpack/src/lib.rs` makes the module for this. */
export async function unpacked(packed, unpacker) {
  const { instance: { exports: module } } = await WebAssembly.instantiate(unpacker, {});
  const room = module.make_room(packed.length);
  new Uint8Array(module.memory.buffer, room, packed.length).set(packed);
  const start = module.unpack();
  if (module.unpacked_length() === 0) throw new Error("a part of the page is damaged");
  return new Uint8Array(module.memory.buffer, start, module.unpacked_length());
}

function partOfPage(name) {
  const inside = document.getElementById(name);
  return inside ? fromBase64(inside.textContent) : fetched(name);
}

async function fetched(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`cannot load ${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function fromBase64(text) {
  const raw = atob(text.trim());
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}

/**
 * Calls the core. Returns its data and the bytes that it made.
 * @throws {Error} The reason why there is no answer.
 */
export function call(request, text = new Uint8Array()) {
  const head = encoder.encode(`${JSON.stringify(request)}\n`);
  const length = head.length + text.length;
  const at = core.dadu_allocate(length);
  const memory = new Uint8Array(core.memory.buffer, at, length);
  memory.set(head);
  memory.set(text, head.length);
  const start = core.dadu_call(at, length);
  const answer = new Uint8Array(core.memory.buffer, start, core.dadu_answer_length()).slice();
  const end = answer.indexOf(10);
  const { ok, error } = JSON.parse(decoder.decode(answer.subarray(0, end)));
  if (error !== undefined) throw new Error(error);
  return { data: ok, text: answer.subarray(end + 1) };
}

/** Encodes a text as UTF-8. */
export const bytesOf = (text) => encoder.encode(text);

/** Decodes UTF-8 for reading. Bytes that are not UTF-8 become replacement characters. */
export const textOf = (bytes) => decoder.decode(bytes);

/** Returns true if decoding and encoding again gives the same bytes, so that the text can be edited. */
export function isEditable(bytes) {
  const again = encoder.encode(decoder.decode(bytes));
  return again.length === bytes.length && again.every((byte, index) => byte === bytes[index]);
}
