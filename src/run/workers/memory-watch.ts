import { workerData } from "node:worker_threads";

const EVERY_MS = 25;
const { limit, parent } = workerData as { limit: number; parent: number };

// Kills its process when it holds more memory than allowed, ArrayBuffers and native memory included, or when its parent is gone.
setInterval(() => {
  if (process.memoryUsage.rss() > limit || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, EVERY_MS);
