// Finds a way to build for WebAssembly: with the target that rustup adds, or with the packages of Debian and Ubuntu, which
// bring the source of the standard library instead. `node web/toolchain.mjs` says which way is there.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const TARGET = "wasm32-unknown-unknown";
const PACKAGES = "rustc-web rust-web-src cargo-web lld-19";

/** What a program prints, or nothing if it is missing or fails. */
function said(program, args) {
  try {
    return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

const holds = (folder, begins) => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(begins));

/** The toolchain on the path, if it has the target. */
function rustup() {
  const folder = said("rustc", ["--print", "target-libdir", "--target", TARGET]);
  return folder && holds(folder, "libstd-") ? { name: "the target of rustup", cargo: "cargo", env: {} } : null;
}

/** The toolchain of the system, if the source of its standard library and a linker are there. */
function system() {
  const [rustc, cargo] = ["/usr/bin/rustc", "/usr/bin/cargo"];
  const root = said(rustc, ["--print", "sysroot"]);
  const linkers = existsSync("/usr/bin") ? readdirSync("/usr/bin").filter((name) => /^lld-\d+$/.test(name)).sort() : [];
  if (!root || !existsSync(cargo) || !linkers.length || !existsSync(join(root, "lib/rustlib/src/rust/library/Cargo.toml"))) return null;
  const env = {
    RUSTC: rustc,
    // The standard library is built from its source, which is otherwise only for unstable toolchains.
    RUSTC_BOOTSTRAP: "1",
    CARGO_UNSTABLE_BUILD_STD: "std,panic_abort",
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: join("/usr/bin", linkers.at(-1)),
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: "-Clinker-flavor=wasm-ld",
  };
  return { name: "the packages of the system", cargo, env };
}

/** The first way that is there. Throws an error that says what to install. */
export function toolchain() {
  const found = rustup() ?? system();
  if (!found) throw new Error(`no way to build for WebAssembly: run \`rustup target add ${TARGET}\`, or on Debian and Ubuntu \`apt-get install ${PACKAGES}\``);
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    console.log(`builds with ${toolchain().name}`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
