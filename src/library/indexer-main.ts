// Entry of the worker thread in which folders are indexed: one job, then the end.
import { parentPort, workerData } from "node:worker_threads";
import { blotter } from "../config/secrets.ts";
import { AssayError } from "../domain/error.ts";
import { createExtractionPool } from "../extract/extract.ts";
import { blottedExtractor } from "../read/capture.ts";
import { Database } from "../store/database.ts";
import { type IndexProgress, indexFolder } from "./indexer.ts";
import type { FromIndexer, IndexerData } from "./indexer-thread.ts";

/** Progress is told at most this often, so that a folder of many small files does not flood the other side. */
const TELL_EVERY_MS = 50;

/** Nobody waits for one document of a folder, and on a busy machine a long one takes longer than a page may. */
const LONGEST_MS = 60_000;

const { indexPath, secrets, job }: IndexerData = workerData;
const stop = new AbortController();
parentPort?.on("message", () => stop.abort());
const tell = (message: FromIndexer) => parentPort?.postMessage(message);

let told = 0;
const onProgress = (progress: IndexProgress) => {
  if (progress.done < progress.of && performance.now() - told < TELL_EVERY_MS) return;
  told = performance.now();
  tell({ is: "progress", progress });
};

const pool = createExtractionPool({ timeoutMs: LONGEST_MS });
let db: Database | undefined;
try {
  db = new Database(indexPath, { called: "library index" });
  // The index can be made anew at any time, so few large checkpoints are better than many small ones.
  db.exec("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 8000; PRAGMA secure_delete = ON;");
  tell({ is: "done", outcome: await indexFolder(db, blottedExtractor(pool, blotter(secrets)), job, { onProgress, signal: stop.signal }) });
} catch (thrown) {
  tell({ is: "failed", error: AssayError.from(thrown).toBody() });
} finally {
  db?.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  db?.close();
  await pool.close();
  parentPort?.close();
}
