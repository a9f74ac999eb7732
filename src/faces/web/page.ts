import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Mount } from "../http/app.ts";
import { readAssets } from "./assets.ts";
import { pageRoutes } from "./routes.ts";

const HERE = import.meta.dirname;
/** A clone has the page's sources and builds it; the package has it built. Both have it at the same place. */
const FOLDER = join(HERE, "..", "..", "..", "dist", "web");
const IN_CLONE = existsSync(join(HERE, "app"));

/**
 * The page, built first where a clone has none yet or an older one.
 * @param say tells who waits what is done, in a line
 * @param folder where it is built to, and read from
 * @returns undefined where there is no page and none can be built; the service goes without it
 */
export async function openPage(say: (line: string) => void, folder = FOLDER): Promise<Mount | undefined> {
  if (IN_CLONE) await built(say, folder);
  const assets = await readAssets(folder);
  return assets === undefined ? undefined : pageRoutes(assets);
}

async function built(say: (line: string) => void, folder: string): Promise<void> {
  const { buildPage, isStale } = await import("./build.ts");
  if (!isStale(folder)) return;
  say("Building the page, which takes a moment and is done once.\n");
  await buildPage(folder).catch((thrown) => say(`The page could not be built (${firstLine(thrown)}); npm ci installs what it needs.\n`));
}

function firstLine(thrown: unknown): string {
  return String(thrown instanceof Error ? thrown.message : thrown).split("\n")[0] ?? "";
}
