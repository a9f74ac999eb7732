import type { Assay } from "../../assay.ts";
import type { LoadedConfig } from "../../config/config.ts";
import { AssayError } from "../../domain/error.ts";
import type { RunRecord } from "../../store/store.ts";
import type { RawOptions } from "./options.ts";
import { configFrom, hasStore } from "./setup.ts";
import type { Shell } from "./shell.ts";
import { safeLine } from "./terminal.ts";

/** Names the newest run. */
const LAST = "last";

/** Looks a run up, `last` as the newest, without making a store where there is none. @throws AssayError NOT_FOUND */
export async function withRun<T>(
  id: string,
  options: RawOptions,
  shell: Shell,
  work: (assay: Assay, record: RunRecord) => Promise<T>,
): Promise<T> {
  const loaded = configFrom(options, shell);
  if (!hasStore(loaded.config)) throw noSuchRun(id);
  return withAssay(loaded, async (assay) => {
    const record = id === LAST ? (await assay.store.listRuns({ limit: 1 }))[0] : await assay.store.getRun(id);
    if (record === undefined) throw noSuchRun(id);
    return work(assay, record);
  });
}

/** Opens Assay for as long as `work` takes. */
export async function withAssay<T>(loaded: LoadedConfig, work: (assay: Assay) => Promise<T>): Promise<T> {
  const { openAssay } = await import("../../assay.ts");
  const assay = await openAssay({ loaded });
  try {
    return await work(assay);
  } finally {
    await assay.close();
  }
}

function noSuchRun(id: string): AssayError {
  if (id === LAST) return new AssayError("NOT_FOUND", 'There is no run yet: assay research "…" makes the first.', { field: "id" });
  return new AssayError("NOT_FOUND", `There is no run ${safeLine(id, 60)}; assay runs list shows the runs there are.`, { field: "id" });
}
