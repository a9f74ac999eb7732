import { createRequire } from "node:module";
import type { Config } from "../config/settings.ts";
import { AssayError } from "../domain/error.ts";
import { findChromium } from "../read/browser/chromium.ts";

/** Whether a browser reads here, and if not, why not. */
export type BrowserPlace = { readonly path: string; readonly asRoot: boolean } | { readonly why: string };

/**
 * Which browser reads what is empty without its scripts (R6): as the settings say, else the Chromium this machine has.
 * @throws AssayError CONFIG_INVALID when it is wanted and cannot be had
 */
export function browserPlace(config: Config): BrowserPlace {
  const wanted = config["browser.enabled"];
  if (wanted === false) return { why: "browser.enabled is off" };
  const path = config["browser.path"] ?? findChromium();
  const asRoot = config["browser.asRoot"];
  const why =
    path === undefined
      ? "there is no Chromium on the PATH; install one, or set browser.path"
      : !hasPlaywright()
        ? "playwright-core is not installed; npm install playwright-core"
        : process.getuid?.() === 0 && !asRoot
          ? "Chromium has no sandbox as root; run Assay as another user, or set browser.asRoot"
          : undefined;
  if (why === undefined && path !== undefined) return { path, asRoot };
  if (wanted === true) throw new AssayError("CONFIG_INVALID", `browser.enabled: ${why}.`, { field: "browser.enabled" });
  return { why: why ?? "" };
}

function hasPlaywright(): boolean {
  try {
    createRequire(import.meta.url).resolve("playwright-core");
    return true;
  } catch {
    return false;
  }
}
