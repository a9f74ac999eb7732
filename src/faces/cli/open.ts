import type { Assay, RunsOver } from "../../assay.ts";
import type { AddOptions } from "../../library/library.ts";
import { demonstrationCollection, isDemonstration } from "../../service/demonstration.ts";
import { IndexView } from "./index-view.ts";
import type { Setup } from "./setup.ts";
import type { Terminal } from "./terminal.ts";

/** Said where nothing was named to search. */
export const DEMONSTRATION_NOTE = "Searching Assay's own documentation: no folder was given, and the web is off.";

/** What is searched, and how that came about. */
export interface Sources extends RunsOver {
  readonly assay: Assay;
  /** True when nothing was given and Assay's own documentation is searched. */
  readonly demonstration: boolean;
}

/**
 * Opens Assay with what is to be searched: the folders given for this once, else the folders that were added, the web when it is wanted, and
 * Assay's own documentation when there is nothing else.
 * @param resumed the run that is taken up again: without folders given it searches what it searched before
 */
export async function openSources({ loaded, folders }: Setup, terminal: Terminal, signal: AbortSignal, resumed?: string): Promise<Sources> {
  // Loaded here and in other commands only when it is used, so that help and mistakes are answered at once.
  const { openAssay } = await import("../../assay.ts");
  const { searchesWeb } = await import("../../wiring/search-services.ts");
  const assay = await openAssay({ loaded });
  try {
    const before = resumed === undefined || folders.length > 0 ? undefined : await searchedBy(resumed, assay);
    if (before !== undefined) return { assay, demonstration: before.some(isDemonstration), ...assay.over(before) };
    const kept = folders.length > 0 ? [] : (await assay.library.list()).filter((collection) => collection.kept).map(({ name }) => name);
    const demonstration = folders.length === 0 && kept.length === 0 && !searchesWeb(loaded.config);
    const collections = demonstration
      ? [await demonstrationCollection(assay.library, (folder, wished) => index(assay, folder, terminal, signal, wished))]
      : kept;
    for (const folder of folders) collections.push(await index(assay, folder, terminal, signal));
    return { assay, demonstration, ...assay.over(collections) };
  } catch (error) {
    await assay.close();
    throw error;
  }
}

/** The collections an earlier run searched, as they are now. */
async function searchedBy(id: string, assay: Assay): Promise<readonly string[] | undefined> {
  const { parseRunSettings } = await import("../../wiring/run-settings.ts");
  const record = await assay.store.getRun(id);
  return record === undefined || record.kind !== "research" ? undefined : parseRunSettings(record.settings).collections;
}

async function index(assay: Assay, folder: string, terminal: Terminal, signal: AbortSignal, wished: AddOptions = {}): Promise<string> {
  const view = new IndexView(terminal);
  try {
    const outcome = await assay.library.addFolder(folder, {
      onProgress: (progress) => view.show(progress),
      kept: false,
      signal,
      ...wished,
    });
    view.finish(folder, outcome, outcome.newlySkipped);
    return outcome.name;
  } finally {
    view.clear();
  }
}
