// Entry of the worker thread in which large libraries are searched: one query after the other.
import { parentPort } from "node:worker_threads";
import { replyTo } from "../run/workers/reply.ts";
import { Database } from "../store/database.ts";
import type { SearchJob } from "./search-thread.ts";
import { searchIndex } from "./searcher.ts";

let db: Database | undefined;

parentPort?.on("message", (job: SearchJob) => {
  void replyTo(() => {
    db ??= new Database(job.indexPath, { called: "library index" });
    return searchIndex(db, job.query, job.options);
  }).then((reply) => parentPort?.postMessage(reply));
});
