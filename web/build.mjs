#!/usr/bin/env node
// Makes the app from the core and the files in `app`: `dadu.html`, one file that also works from the disk, and `site`,
// a folder for any web server. `web/build --no-core` uses the core that was built before. Needs node, and what
// `toolchain.mjs` looks for.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { toolchain } from "./toolchain.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "target");
const read = (name) => readFileSync(join(here, "app", name), "utf8");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The modules, each after the modules that it imports. */
function ordered(name, done = []) {
  const imported = [...read(name).matchAll(/^import .* from "\.\/(.*)";$/gm)].map(([, other]) => other);
  imported.filter((other) => !done.includes(other)).forEach((other) => ordered(other, done));
  return done.includes(name) ? done : (done.push(name), done);
}

/** One script, without comments and indentation. Names are unique over all modules; if not, the script is a syntax error and the test says so. */
function script() {
  const comments = /^ *(\/\/.*|\/\*\*[^]*?\*\/)\n/gm;
  const inline = (name) => read(name).replace(comments, "").replace(/^\s+/gm, "").replace(/^import .*\n/gm, "").replace(/^export (?=function|async|class|const)/gm, "");
  return ordered("main.js").map((name) => `// ${name}\n${inline(name)}`).join("\n");
}

/** The core, packed, and the module that unpacks it. */
function core() {
  const wasm = (name) => readFileSync(join(target, `wasm32-unknown-unknown/release/${name}.wasm`));
  if (!process.argv.includes("--no-core")) {
    const { name, cargo, env } = toolchain();
    console.log(`builds the core with ${name}; the first time this takes some minutes`);
    execFileSync(cargo, ["build", "--release", "--workspace", "--target", "wasm32-unknown-unknown"], { cwd: here, env: { ...process.env, ...env }, stdio: "inherit" });
  }
  const pack = ["run", "--quiet", "--release", "--package", "unpack", "--example", "pack"];
  const packed = execFileSync("cargo", pack, { cwd: here, input: wasm("dadu_web"), maxBuffer: 1 << 26, stdio: ["pipe", "pipe", "inherit"] });
  return { "core.lzma": packed, "unpack.wasm": wasm("unpack") };
}

function page(places) {
  return read("index.html").replace(/\{\{(\w+)\}\}/g, (_, name) => places[name]);
}

// The frame of the replay takes over this policy, so it must allow the script and the style of that page too.
const replay = readFileSync(join(here, "../src/page/policy.txt"), "utf8");
const [style, other] = ["style-src", "script-src"].map((name) => replay.match(new RegExp(`${name} ('[^']+')`))[1]);
const policy = (scripts, styles, rest) => [
  "default-src 'none'", `script-src ${scripts} ${other} 'wasm-unsafe-eval'`, `style-src ${styles} ${style}`,
  "img-src 'self' data: blob:", "media-src blob:", "base-uri 'none'", "form-action 'none'", ...rest,
].join("; ");

const [parts, modules, look] = [core(), script(), read("style.css").replace(/^\s+/gm, "")];
// What the page keeps about logs is valid only for one build.
const build = createHash("sha256").update(parts["core.lzma"]).update(modules).digest("hex").slice(0, 16);
const code = modules.replace("{{build}}", build);
const inside = ([name, bytes]) => `<script type="text/plain" id="${name}">${bytes.toString("base64")}</script>\n`;
const one = page({
  policy: policy(hash(code), hash(look), []),
  head: `<style>${look}</style>`,
  body: `${Object.entries(parts).map(inside).join("")}<script type="module">${code}</script>`,
});
const site = page({
  policy: policy("'self'", "'self'", ["connect-src 'self'", "manifest-src 'self'", "worker-src 'self'"]),
  head: '<link rel="stylesheet" href="style.css">\n<link rel="manifest" href="manifest.json">\n<link rel="icon" href="icon.svg">',
  body: '<script type="module" src="app.js"></script>',
});
const files = { "index.html": site, "app.js": code, "style.css": look, ...parts, "manifest.json": read("manifest.json"), "icon.svg": read("icon.svg") };
const version = createHash("sha256");
Object.values(files).forEach((content) => version.update(content));
files["sw.js"] = read("sw.js").replace("{{version}}", version.digest("hex").slice(0, 16));

// The limit is for phones with slow networks. `spec/performance.md` has the figures. It was 800 kB before the replays of all games got a
// short way and the laws of doubt, when no machine built the page.
const LIMIT = 850_000;
const size = gzipSync(one).length;
if (size > LIMIT) throw new Error(`dadu.html has ${size} bytes packed, at most ${LIMIT}`);

const out = join(here, "dist");
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "site"), { recursive: true });
writeFileSync(join(out, "dadu.html"), one);
Object.entries(files).forEach(([name, content]) => writeFileSync(join(out, "site", name), content));
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(`core ${kilobytes(parts["core.lzma"].length)} packed; dadu.html ${kilobytes(Buffer.byteLength(one))}, ${kilobytes(size)} packed of at most ${kilobytes(LIMIT)}; script ${kilobytes(code.length)}`);
