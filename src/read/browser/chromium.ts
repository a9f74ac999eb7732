import { accessSync, constants, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Browser } from "playwright-core";
import { AssayError } from "../../domain/error.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

/** Where this machine has a Chromium; undefined where it has none. */
export function findChromium(path = process.env.PATH ?? ""): string | undefined {
  const candidates = [...path.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  return candidates.find((candidate) => {
    try {
      accessSync(candidate, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export interface ChromiumOptions {
  readonly path: string;
  /** As root Chromium has no sandbox: it is started then only where this is true. */
  readonly asRoot: boolean;
}

/** No page gets more memory for its scripts, in megabytes. */
const SCRIPT_MB = 384;
/** With all its processes it may take so much, in megabytes, before it is ended. */
const ALL_MB = 2_000;
const START_MS = 15_000;

/**
 * Nothing of its own may leave but by a page's proxy: the one given here answers nobody, names are not resolved, WebRTC has no UDP, and what a browser does in
 * the background is off.
 */
const ARGUMENTS = [
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-pings",
  "--no-first-run",
  "--mute-audio",
  "--deny-permission-prompts",
  "--disable-gpu",
  "--blink-settings=imagesEnabled=false",
  `--js-flags=--max-old-space-size=${SCRIPT_MB}`,
];
const NOBODY = { server: "http://127.0.0.1:9", bypass: "<-loopback>" };

/** Starts a Chromium that can reach nothing. @throws AssayError MISSING_DEPENDENCY, CONFIG_INVALID as root without leave */
export async function launchChromium({ path, asRoot }: ChromiumOptions): Promise<Browser> {
  const root = process.getuid?.() === 0;
  if (root && !asRoot) {
    throw new AssayError("CONFIG_INVALID", "Chromium has no sandbox as root: run Assay as another user, or set browser.asRoot.", {
      field: "browser.asRoot",
    });
  }
  const { chromium } = await playwright();
  return chromium.launch({
    executablePath: path,
    headless: true,
    chromiumSandbox: !root,
    proxy: NOBODY,
    args: ARGUMENTS,
    timeout: START_MS,
    // No variable of ours, and so no key, is a page's browser's to know.
    env: { PATH: process.env.PATH ?? "", LANG: "C.UTF-8" },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

async function playwright(): Promise<typeof import("playwright-core")> {
  try {
    return await import("playwright-core");
  } catch (cause) {
    throw new AssayError(
      "MISSING_DEPENDENCY",
      "The browser needs playwright-core: npm install playwright-core, or set browser.enabled=false.",
      {
        field: "browser.enabled",
        cause,
      },
    );
  }
}

/** Whether the browsers this process has started take more memory than they may; never where nothing tells (elsewhere than on Linux). */
export function takesTooMuch(): boolean {
  try {
    const statuses = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => statusOf(pid));
    const ours = new Set([process.pid]);
    for (let grown = true; grown; ) {
      const more = statuses.filter(({ pid, parent }) => ours.has(parent) && !ours.has(pid));
      for (const { pid } of more) ours.add(pid);
      grown = more.length > 0;
    }
    const megabytes = statuses.filter(({ pid, name }) => ours.has(pid) && /^chrom/i.test(name)).reduce((sum, { own }) => sum + own, 0);
    return megabytes > ALL_MB;
  } catch {
    return false;
  }
}

function statusOf(pid: string): { pid: number; parent: number; name: string; own: number }[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, "m").exec(status)?.[1] ?? "";
    return [{ pid: Number(pid), parent: Number(field("PPid")), name: field("Name"), own: Number(field("RssAnon")) / 1024 }];
  } catch {
    return [];
  }
}
