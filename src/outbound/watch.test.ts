import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { page, redirectTo, text, twoServers } from "../../test/two-servers.ts";

const servers = twoServers();

/** Sends the headers and one piece of the body, and then nothing more. */
async function* endless(signal: AbortSignal): AsyncIterable<string> {
  yield "a beginning";
  await sleep(60_000, undefined, { signal }).catch(() => {});
}

describe("deadline and cancellation", () => {
  const hanging: Record<string, () => void> = {
    "the name is looked up": () => {
      servers.names["front.test"] = () => new Promise(() => {});
    },
    "headers are waited for": () => {
      servers.answer = async ({ signal }) => {
        await sleep(60_000, undefined, { signal }).catch(() => {});
        return {};
      };
    },
    "the body comes": () => {
      servers.answer = ({ signal }) => ({ body: endless(signal) });
    },
  };

  it.each(Object.keys(hanging))("R6 ends at the deadline while %s", async (moment) => {
    hanging[moment]?.();
    expect(await servers.failure(page("http://front.test/", { deadlineMs: 150 }))).toMatchObject({ type: "TIMEOUT", retryable: true });
  });

  it("R6 ends at the deadline while a redirect is being judged", async () => {
    servers.answer = () => redirectTo("/next");
    expect((await servers.failure(page("http://front.test/", { deadlineMs: 150, allowRedirect: () => new Promise(() => {}) }))).type).toBe(
      "TIMEOUT",
    );
  });

  it.each(Object.keys(hanging))("R6 can be cancelled while %s", async (moment) => {
    hanging[moment]?.();
    const controller = new AbortController();
    const failed = servers.failure(page("http://front.test/", { signal: controller.signal }));
    await sleep(50);
    controller.abort();
    expect(await failed).toMatchObject({ type: "CANCELLED", retryable: false });
  });

  it("R6 sends nothing when it is cancelled already", async () => {
    expect((await servers.failure(page("http://front.test/", { signal: AbortSignal.abort() }))).type).toBe("CANCELLED");
    expect(servers.open.calls).toHaveLength(0);
  });

  it("goes on working after many were cancelled", async () => {
    hanging["headers are waited for"]?.();
    const controller = new AbortController();
    const failed = Promise.all(
      Array.from({ length: 20 }, () => servers.failure(page("http://front.test/", { signal: controller.signal }))),
    );
    await sleep(50);
    controller.abort();
    expect(new Set((await failed).map((error) => error.type))).toEqual(new Set(["CANCELLED"]));
    servers.answer = () => ({ body: "still here" });
    expect(text((await servers.outbound.request(page("http://front.test/"))).body)).toBe("still here");
  });
});
