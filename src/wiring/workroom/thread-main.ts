import { parentPort } from "node:worker_threads";
import { replyTo } from "../../run/workers/reply.ts";
import { done, type Job } from "./jobs.ts";

// Entry of a worker thread: one job after the other.
parentPort?.on("message", (job: Job) => {
  void replyTo(() => done(job)).then((reply) => parentPort?.postMessage(reply));
});
