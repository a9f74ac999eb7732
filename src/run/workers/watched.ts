import { Worker } from "node:worker_threads";
import { entryBeside } from "./entry.ts";

/** Puts this process under a watch that ends it above so many bytes; it runs in a thread of its own, since a busy loop starves timers. */
export function watchOwnMemory(limit: number): void {
  new Worker(entryBeside(import.meta.url, "memory-watch"), { workerData: { limit, parent: process.ppid } }).unref();
}
