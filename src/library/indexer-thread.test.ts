import { expect, it } from "vitest";
import { indexInThread } from "./indexer-thread.ts";

it("X8 indexing that was stopped before it began starts nothing", async () => {
  const data = { indexPath: "library.db", secrets: [], job: { collection: "a", folder: "a" } };
  const stopped = indexInThread(data, { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toMatchObject({ type: "CANCELLED", message: expect.stringContaining("before it began") });
});
