// Loads the core of dadu and calls it. `dadu.d.ts` describes the calls.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let core = null;

/** Loads the core from the page itself, or from the folder that the page was loaded from. */
export async function load() {
  const inside = document.getElementById("core");
  const packed = inside ? fromBase64(inside.textContent) : await fetched("core.bin");
  const { instance } = await WebAssembly.instantiate(await unpacked(packed), {});
  core = instance.exports;
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

// A server may have unpacked the file already.
async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
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
