import { replyTo } from "../../run/workers/reply.ts";
import { watchOwnMemory } from "../../run/workers/watched.ts";
import { extracted, type Job } from "./job.ts";

// Entry of a child process: one job after the other.
watchOwnMemory(Number(process.argv[2]));

process.on("message", (job: Job) => {
  void replyTo(() => extracted(job)).then((reply) => process.send?.(reply));
});
process.on("disconnect", () => process.exit(0));
