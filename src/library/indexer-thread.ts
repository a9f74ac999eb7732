import { Worker } from "node:worker_threads";
import { AssayError, type ErrorBody } from "../domain/error.ts";
import { NURSERY_MB } from "../run/workers/hands.ts";
import type { IndexJob, IndexOutcome, IndexProgress } from "./indexer.ts";

export interface IndexerData {
  readonly indexPath: string;
  readonly secrets: readonly string[];
  readonly job: IndexJob;
}

export type FromIndexer =
  | { readonly is: "progress"; readonly progress: IndexProgress }
  | { readonly is: "done"; readonly outcome: IndexOutcome }
  | { readonly is: "failed"; readonly error: ErrorBody };

/**
 * Indexes a folder in a worker thread, so that the event loop stays free.
 * @throws AssayError CANCELLED when the signal aborts, STORE_ERROR, INTERNAL when the thread dies
 */
export function indexInThread(
  data: IndexerData,
  hooks: { readonly onProgress?: ((progress: IndexProgress) => void) | undefined; readonly signal?: AbortSignal | undefined },
): Promise<IndexOutcome> {
  return new Promise((resolve, reject) => {
    if (hooks.signal?.aborted) return reject(new AssayError("CANCELLED", "Indexing was cancelled before it began."));
    const worker = new Worker(entry(), {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 3 * NURSERY_MB },
    });
    const stop = () => worker.postMessage("stop");
    hooks.signal?.addEventListener("abort", stop, { once: true });
    let told: FromIndexer | undefined;
    worker.on("message", (message: FromIndexer) => {
      if (message.is === "progress") hooks.onProgress?.(message.progress);
      else told = message;
    });
    worker.on("error", (cause) => reject(new AssayError("INTERNAL", `The indexing thread failed: ${cause}`, { cause })));
    worker.on("exit", (code) => {
      hooks.signal?.removeEventListener("abort", stop);
      // Not before its end: until then what it has removed stands in the index's log.
      if (told?.is === "done") resolve(told.outcome);
      else if (told?.is === "failed") reject(AssayError.fromBody(told.error));
      else reject(new AssayError("INTERNAL", `The indexing thread ended early (exit code ${code}).`));
    });
  });
}

/** The thread's entry beside this file: `.ts` in a clone, `.js` when published. */
function entry(): URL {
  return new URL(`./indexer-main.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url);
}
