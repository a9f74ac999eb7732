import { type Assay, DEMONSTRATION_FOLDER, type EngineOver, openAssay } from "../../assay.ts";
import { searchesWeb } from "../../wiring/search.ts";
import { IndexView } from "./index-view.ts";
import type { Setup } from "./setup.ts";
import type { Terminal } from "./terminal.ts";

/** What is searched, and how that came about. */
export interface Sources extends EngineOver {
  readonly assay: Assay;
  /** True when nothing was given and Assay's own documentation is searched. */
  readonly demonstration: boolean;
}

/** The collection that holds Assay's own documentation. */
const DEMONSTRATION = "assay-docs";

/**
 * Opens Assay with what is to be searched: the folders given, the collections added before, the web when it is wanted, and Assay's own
 * documentation when there is nothing else.
 */
export async function openSources({ loaded, folders }: Setup, terminal: Terminal, signal?: AbortSignal): Promise<Sources> {
  const assay = await openAssay({ loaded });
  try {
    const kept = folders.length > 0 ? [] : (await assay.library.list()).map(({ name }) => name).filter((name) => name !== DEMONSTRATION);
    const demonstration = folders.length === 0 && kept.length === 0 && !searchesWeb(loaded.config);
    const collections = demonstration ? [await index(assay, DEMONSTRATION_FOLDER, terminal, signal, DEMONSTRATION)] : kept;
    for (const folder of folders) collections.push(await index(assay, folder, terminal, signal));
    return { assay, demonstration, ...assay.engineOver(collections) };
  } catch (error) {
    await assay.close();
    throw error;
  }
}

async function index(assay: Assay, folder: string, terminal: Terminal, signal: AbortSignal | undefined, name?: string): Promise<string> {
  const view = new IndexView(terminal);
  try {
    const outcome = await assay.library.addFolder(folder, {
      onProgress: (progress) => view.show(progress),
      ...(name === undefined ? {} : { name }),
      ...(signal === undefined ? {} : { signal }),
    });
    view.finish(outcome);
    return outcome.name;
  } finally {
    view.clear();
  }
}
