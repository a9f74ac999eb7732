import { accessSync, constants, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { homeFolder, type StorePlace, storePlace } from "../../../config/config.ts";
import type { Config } from "../../../config/settings.ts";
import { createExtractionPool } from "../../../extract/extract.ts";
import { openLibrary } from "../../../library/library.ts";
import { attempt, type Check, failed, off, ok } from "../../../service/doctor/check.ts";
import { tokenOf } from "../../../service/principals.ts";
import { isStalled, queueState } from "../../../service/queue-state.ts";
import { freeBytes, LEAST_FREE } from "../../../service/room.ts";
import { openStore } from "../../../store/open.ts";
import { checkExposure } from "../../http/access.ts";
import { count } from "../progress.ts";
import { sayQueue } from "../queue-line.ts";
import { hasLibrary, hasStore } from "../setup.ts";

const NEEDED_NODE = 22;

/** The Node that runs Assay. */
export function checkNode(version: string = process.versions.node): Check {
  const major = Number(version.split(".")[0]);
  return major >= NEEDED_NODE ? ok("node", `v${version}`) : failed("node", `v${version} is too old; install Node ${NEEDED_NODE} or newer.`);
}

/** The store, without making one where there is none. */
export function checkStore(config: Config): Promise<Check> {
  const place = storePlace(config);
  if (place.kind === "postgres") return attempt("store", async () => ok("store", await described(place)));
  const { path } = place;
  return attempt("store", async () => {
    const free = await freeBytes(config);
    if (free !== undefined && free < LEAST_FREE)
      return failed("store", `the disk of ${path} has only ${sizeOf(free)} left; free some space, or remove old runs: assay runs prune.`);
    if (!hasStore(config)) {
      const folder = nearestFolder(dirname(path));
      if (!isWritable(folder)) return failed("store", `${path} cannot be made: ${folder} cannot be written to; set ASSAY_HOME.`);
      return ok("store", `${path} is not there yet; the first run makes it`);
    }
    return ok("store", `${await described(place)}${free === undefined ? "" : `; ${sizeOf(free)} free`}`);
  });
}

async function described(place: StorePlace): Promise<string> {
  const store = await openStore(place);
  try {
    const { location, schemaVersion, runs, snapshots, bytes } = await store.describe();
    return `${location}: ${count(runs, "run")}, ${count(snapshots, "snapshot")}, ${sizeOf(bytes)}, layout ${schemaVersion}`;
  } finally {
    await store.close();
  }
}

/** What waits for a worker in the store, and who takes it. */
export function checkQueue(config: Config): Promise<Check> {
  return attempt("queue", async () => {
    if (!hasStore(config)) return off("queue", "nothing waits: there is no store yet");
    const store = await openStore(storePlace(config));
    try {
      const state = await queueState(store);
      const says = sayQueue(state);
      if (isStalled(state))
        return failed(
          "queue",
          `${says}; nobody takes them: start assay worker, or assay serve, with the settings they were asked for with.`,
        );
      return state.waiting === 0 && state.workers.length === 0 ? off("queue", says) : ok("queue", says);
    } finally {
      await store.close();
    }
  });
}

/** Whom tokens of the store are for, revoked ones too; looking makes no store. */
async function keptTokens(config: Config): Promise<string[]> {
  if (!hasStore(config)) return [];
  const { openStore } = await import("../../../store/open.ts");
  const store = await openStore(storePlace(config));
  try {
    return (await store.tokens()).map(({ principal }) => principal);
  } finally {
    await store.close();
  }
}

/** Who could use the service, and whose work they would see; what `assay serve` would refuse to start with. */
export function checkServe(config: Config): Promise<Check> {
  return attempt("serve", async () => {
    const kept = await keptTokens(config);
    checkExposure(config, kept.length);
    const names = [...new Set([...config["serve.tokens"].map((entry) => tokenOf(entry).name), ...kept])];
    const at = `${config["serve.host"]}:${config["serve.port"]}`;
    if (names.length === 0) return ok("serve", `no tokens: whoever reaches ${at} sees all that is in the home`);
    const operators = config["serve.operators"];
    const all = operators.length === 0 ? "nobody sees the work of all" : `${operators.join(", ")} sees the work of all`;
    return ok("serve", `${at} for ${names.join(", ")}, each with work of its own; ${all}`);
  });
}

/** The library's index, without making one where there is none. */
export function checkLibrary(config: Config): Promise<Check> {
  return attempt("library", async () => {
    if (!hasLibrary(config)) return off("library", "no folder yet; assay library add DIR indexes one");
    const extractor = createExtractionPool({});
    const library = await openLibrary({ indexPath: join(homeFolder(config), "library.db"), extractor });
    try {
      const collections = await library.list();
      // What is searched only where somebody names it is missed by nobody.
      const gone = collections.filter(({ folder, kept }) => kept && statSync(folder, { throwIfNoEntry: false }) === undefined);
      const first = gone[0];
      if (first !== undefined)
        return failed("library", `the folder ${first.folder} is gone; assay library remove ${first.name} forgets it.`);
      const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
      return ok("library", `${count(collections.length, "folder")}, ${count(documents, "document")}`);
    } finally {
      await library.close();
      await extractor.close();
    }
  });
}

function nearestFolder(path: string): string {
  const parent = dirname(path);
  return statSync(path, { throwIfNoEntry: false }) !== undefined || parent === path ? path : nearestFolder(parent);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
