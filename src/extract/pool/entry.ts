/**
 * The address of a worker's entry beside this file: `.ts` in a clone, `.js` when published, taken from this module's own address.
 */
export function workerEntry(name: "thread-main" | "process-main" | "memory-watch"): URL {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./${name}.${extension}`, import.meta.url);
}
