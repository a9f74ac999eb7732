import { Worker } from "node:worker_threads";
import { answer } from "./answer.ts";
import { workerEntry } from "./entry.ts";
import type { Job } from "./messages.ts";

// Entry of a child process: one job after the other, under a watch that runs in its own thread, since a busy loop starves timers.
const limit = Number(process.argv[2]);
new Worker(workerEntry("memory-watch"), { workerData: { limit, parent: process.ppid } }).unref();

process.on("message", (job: Job) => {
  void answer(job).then((reply) => process.send?.(reply));
});
process.on("disconnect", () => process.exit(0));
