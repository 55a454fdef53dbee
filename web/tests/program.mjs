// The core gives the same findings, forms and fixes as the program.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, part, root, run, unpacked } from "./core.mjs";

const logs = () => readdirSync(join(root, "corpus"), { recursive: true })
  .filter((name) => name.endsWith(".dadu")).map((name) => join("corpus", name)).sort();

// The page reads no variant files.
const namesFile = (text) => /\.variant/.test(text.toString("latin1"));

export function findingsAreThoseOfTheProgram() {
  const files = logs().filter((file) => !namesFile(readFileSync(join(root, file))));
  const expected = run("check", "--format", "jsonl", ...files).split("\n").filter(Boolean).map(JSON.parse);
  const by = new Map(files.map((file) => [file, []]));
  expected.forEach((finding) => by.get(finding.file).push(finding));
  let count = 0;
  for (const file of files) {
    const { findings } = call({ call: "check", name: file }, readFileSync(join(root, file))).data;
    assert.deepEqual(findings, by.get(file), file);
    count += findings.length;
  }
  assert.ok(count > 500);
  return `${count} findings in ${files.length} logs of the corpus`;
}

export async function aDamagedCoreIsAnError() {
  const [core, unpacker] = [part("core.lzma"), part("unpack.wasm")];
  for (const length of [0, 12, 13, 100, core.length - 100]) {
    await assert.rejects(async () => unpacked(core.subarray(0, length), unpacker), `${length} bytes`);
  }
  return "cut at five places";
}

export function formsAreThoseOfTheCorpus() {
  const folder = join(root, "corpus/formatting");
  const names = readdirSync(folder).filter((name) => name.endsWith(".dadu.in"));
  for (const name of names) {
    const made = call({ call: "format", extras: false }, readFileSync(join(folder, name))).text;
    assert.equal(made.toString("latin1"), readFileSync(join(folder, name.replace(/in$/, "out")), "latin1"), name);
  }
  assert.ok(names.length > 20);
  return `${names.length} logs`;
}

// The program also adds Ids, which are random, so lines with an Id are left out of the comparison.
export function fixesAreThoseOfTheProgram() {
  const folder = mkdtempSync(join(tmpdir(), "dadu-fix-"));
  const files = logs().filter((file) => !namesFile(readFileSync(join(root, file))));
  files.forEach((file, index) => writeFileSync(join(folder, `${index}.dadu`), readFileSync(join(root, file))));
  run("check", "--fix", folder);
  const withoutIds = (bytes) => bytes.toString("latin1").replace(/^Id: .*\r?\n/gm, "").trimEnd();
  let count = 0;
  files.forEach((file, index) => {
    const before = readFileSync(join(root, file));
    const { data, text } = call({ call: "fix", line: null }, before);
    assert.equal(withoutIds(text), withoutIds(readFileSync(join(folder, `${index}.dadu`))), file);
    assert.equal(data.fixes.length > 0, !text.equals(before), file);
    count += data.fixes.length;
  });
  rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 });
  assert.ok(count >= 20, `${count} fixes`);
  return `${count} fixes in ${files.length} logs of the corpus`;
}
