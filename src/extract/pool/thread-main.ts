import { parentPort } from "node:worker_threads";
import { answer } from "./answer.ts";
import type { Job } from "./messages.ts";

// Entry of a worker thread: one job after the other.
parentPort?.on("message", (job: Job) => {
  void answer(job).then((reply) => parentPort?.postMessage(reply));
});
