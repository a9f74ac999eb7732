import type { ServerContext } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { AssayError } from "../../domain/error.ts";
import type { Service } from "../../service/service.ts";
import { followJob } from "./run-results.ts";

/** A service whose job goes on until it is stopped, and what it was asked to stop. */
function working() {
  const stopped: string[] = [];
  const never = new AssayError("CANCELLED", "Nobody waits any more.");
  const service = {
    jobs: {
      cancel: async (id: string, principal: string) => void stopped.push(`${id} of ${principal}`),
      wait: (_id: string, _principal: string, signal: AbortSignal) =>
        new Promise((_, reject) => {
          if (signal.aborted) reject(never);
          signal.addEventListener("abort", () => reject(never), { once: true });
        }),
    },
    assay: { store: { getRun: async () => undefined, events: async () => [] }, bell: { wait: async () => undefined } },
  };
  return { service: service as unknown as Service, stopped };
}

const calledWith = (signal: AbortSignal) => ({ mcpReq: { signal, log: async () => undefined } }) as unknown as ServerContext;
const job = { id: "r_1", principal: "ann" };

it("I4 a call that was cancelled before its job began stops the job", async () => {
  const { service, stopped } = working();
  await expect(followJob(service, job, calledWith(AbortSignal.abort()))).rejects.toMatchObject({ type: "CANCELLED" });
  expect(stopped).toEqual(["r_1 of ann"]);
});

it("I4 a call that is cancelled while it follows its job stops the job, once", async () => {
  const { service, stopped } = working();
  const call = new AbortController();
  const followed = followJob(service, job, calledWith(call.signal));
  setTimeout(() => call.abort(), 20);
  await expect(followed).rejects.toMatchObject({ type: "CANCELLED" });
  expect(stopped).toEqual(["r_1 of ann"]);
});
