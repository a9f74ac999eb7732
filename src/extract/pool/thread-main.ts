import { parentPort } from "node:worker_threads";
import { replyTo } from "../../run/workers/reply.ts";
import { extracted, type Job } from "./job.ts";

// Entry of a worker thread: one job after the other.
parentPort?.on("message", (job: Job) => {
  void replyTo(() => extracted(job)).then((reply) => parentPort?.postMessage(reply));
});
