import { parentPort } from "node:worker_threads";
import { AssayError } from "../../../domain/error.ts";
import { replyTo } from "../../../run/workers/reply.ts";
import type { PageParts } from "../page.ts";

// Entry of a worker thread: makes one document.
parentPort?.on("message", (parts: PageParts) => {
  void replyTo(() => made(parts)).then((reply) => parentPort?.postMessage(reply));
});

async function made(parts: PageParts): Promise<Uint8Array<ArrayBuffer>> {
  const { wordDocument } = await import("./document.ts").catch((cause: unknown) => {
    throw new AssayError("MISSING_DEPENDENCY", "Word documents need the package docx: npm install docx.", { field: "format", cause });
  });
  return wordDocument(parts);
}
