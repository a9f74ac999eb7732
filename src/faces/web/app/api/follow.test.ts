import { afterEach, expect, it, vi } from "vitest";
import { followJob } from "./follow.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const JOB = {
  ...{ id: "r_1", kind: "research", state: "running", query: "q", created_at: "", updated_at: "", elapsed_s: 1 },
  links: { self: "", events: "", result: "", finish: "", cancel: "" },
};

it("I5 a tab without a stream of its own asks again and again, with a pause in between", async () => {
  vi.useFakeTimers();
  // A page that is neither of this machine nor encrypted has no locks.
  vi.stubGlobal("navigator", {});
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string | URL) => {
    asked.push(String(address));
    return Response.json(String(address).includes("/events") ? { events: [], ended: false } : JOB);
  });
  const gone = new AbortController();
  const followed = followJob("r_1", { onFrame: () => undefined, signal: gone.signal });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(4);
  gone.abort();
  await followed;
});

const frame = (event: string, data: unknown, id?: number) =>
  `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
const CANCELLED = { error: { type: "CANCELLED", message: "Stopped.", retryable: true } };
const job = (state: string) => frame("job", { ...JOB, state });

/** What is asked and heard of a job whose streams, one after the other, say this; nothing more comes after the last. */
async function following(streams: readonly (string | number)[], ms: number) {
  vi.useFakeTimers();
  // One place for a stream, always free.
  const locks = { request: async (_: string, __: object, held: (lock: object) => Promise<void>) => held({}) };
  vi.stubGlobal("navigator", { locks });
  const [left, asked, heard, contact] = [[...streams], [] as string[], [] as string[], [] as boolean[]];
  vi.stubGlobal("fetch", async (address: string | URL) => {
    asked.push(/after=\d+/.exec(String(address))?.[0] ?? String(address));
    const next = left.shift() ?? "";
    const refusal = { error: { type: "NOT_FOUND", message: "There is no such job.", retryable: false } };
    return typeof next === "number" ? Response.json(refusal, { status: next }) : new Response(next);
  });
  const gone = new AbortController();
  let ended: unknown = "goes on";
  const onFrame = ({ event, id }: { event: string; id: string | undefined }) =>
    void heard.push(id === undefined ? event : `${event} ${id}`);
  const followed = followJob("r_1", { onFrame, onContact: (now) => contact.push(now), signal: gone.signal }).then(
    () => {
      ended = "ended";
    },
    (thrown: Error) => {
      ended = thrown.message;
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  const seen = { asked: [...asked], heard: [...heard], contact: [...contact], ended };
  gone.abort();
  await followed;
  return seen;
}

it.each<[string, string]>([
  ["result", job("running") + frame("result", {})],
  ["failed", job("running") + frame("failed", { error: { type: "MODEL_ERROR", message: "No.", retryable: true } })],
  ["failed", job("running") + frame("failed", { error: { ...CANCELLED.error, retryable: false } })],
  ["failed", job("interrupted") + frame("failed", CANCELLED)],
])("I5 a job has said its last with %s", async (last, said) => {
  expect(await following([said], 20_000)).toEqual({ asked: ["after=0"], heard: ["job", last], contact: [true, true], ended: "ended" });
});

it("I5 a service that stops interrupts a job, which is followed on from the last event when it is back", async () => {
  const before = job("running") + frame("round", {}, 1) + frame("round", {}, 2) + frame("failed", CANCELLED);
  const after = job("running") + frame("round", {}, 2) + frame("round", {}, 3) + frame("result", {});
  expect(await following([before, after], 20_000)).toEqual({
    asked: ["after=0", "after=2"],
    heard: ["job", "round 1", "round 2", "job", "round 3", "result"],
    contact: [true, false, true, true],
    ended: "ended",
  });
});

it("I5 a service that cannot be heard is asked again after half a second, a second, and so on up to eight", async () => {
  const after = [0, 500, 1_500, 3_500, 7_500, 15_500, 23_500, 31_500];
  for (const [n, ms] of after.entries()) {
    if (ms > 0) expect((await following([503, 429, "", 503, 503, 503, 503, 503], ms - 1)).asked).toHaveLength(n);
    expect((await following([503, 429, "", 503, 503, 503, 503, 503], ms)).asked).toHaveLength(n + 1);
  }
});

it("I5 whatever is heard makes the next pause short again", async () => {
  expect((await following(["", "", frame("round", {}, 1), ""], 2_000)).asked).toEqual(["after=0", "after=0", "after=0", "after=1"]);
});

it.each([400, 401, 404, 499])("I5 a refusal with %i ends it, in the service's words", async (status) => {
  expect(await following([status], 20_000)).toMatchObject({ asked: ["after=0"], ended: "There is no such job." });
});
