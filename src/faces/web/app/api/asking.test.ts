import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { begin, questionsFor } from "../ask/start.ts";
import { checkReport } from "../check/api.ts";
import { documentOf, find } from "../find/api.ts";
import { begin as beginCollection, collectionOf, collections, put, removeCollection, removeDocument } from "../library/api.ts";
import { check, checksOf, proofOf, readingOf, standingOf, unwrittenOf } from "../read/api.ts";
import { removeRun, runAgain, runsOf } from "../runs/api.ts";
import { conversation, conversations, hearTurn, say } from "../talk/api.ts";
import { speak, words } from "../text/words.ts";
import { ask, Failure, send, signedOut } from "./client.ts";

const JOB = {
  ...{ id: "r_1", kind: "research", state: "running", query: "q", created_at: "", updated_at: "", elapsed_s: 1 },
  links: { self: "", events: "", result: "", finish: "", cancel: "" },
};
const CHECKS = { run_id: "r 1", sentences: 1, checks: [{ sentence: "s", text: "t", said: "holds", note: "", at: "" }] };
const COLLECTION = { id: "c", name: "Mine", own: true, documents: 1, passages: 2 };

/** What was asked, and what is answered to what begins so. */
let asked: string[] = [];
let bodies: unknown[] = [];
let answers: Record<string, () => Response> = {};
const json = (value: unknown, init?: ResponseInit) => () => Response.json(value, init);

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en").catch(() => undefined);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  await speak("en");
});

beforeEach(() => {
  [asked, bodies, answers] = [[], [], {}];
  signedOut.value = false;
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (address: string | URL, init: RequestInit = {}) => {
    asked.push(`${init.method ?? "GET"} ${address}`);
    bodies.push(typeof init.body === "string" ? JSON.parse(init.body) : init.body);
    init.signal?.throwIfAborted();
    const found = Object.keys(answers).find((one) => String(address).startsWith(one));
    if (found === undefined) throw new TypeError("fetch failed");
    return (answers[found] as () => Response)();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the page asks the service", () => {
  it("I5 leaves out of an address what was not given, and sends JSON as such and files as their bytes", async () => {
    answers = { "/x": json({ ok: true }) };
    expect(await ask(z.object({ ok: z.boolean() }), "/x", { query: { a: 1, b: undefined, c: "d e", f: false } })).toEqual({ ok: true });
    await ask(z.object({ ok: z.boolean() }), "/x", { query: { b: undefined } });
    expect(asked).toEqual(["GET /x?a=1&c=d+e&f=false", "GET /x"]);
    const sent: RequestInit[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      sent.push(init);
      return new Response(null, { status: 204 });
    });
    const file = new Blob(["abc"]);
    expect(await ask(z.undefined(), "/x", { method: "PUT", body: file })).toBeUndefined();
    await ask(z.undefined(), "/x", { method: "POST", body: { a: 1 }, keepalive: true, signal: new AbortController().signal });
    await ask(z.undefined(), "/x");
    expect(sent).toEqual([
      { method: "PUT", headers: { "content-type": "application/octet-stream" }, keepalive: false, body: file },
      {
        ...{ method: "POST", headers: { "content-type": "application/json" }, keepalive: true, body: '{"a":1}' },
        signal: expect.any(AbortSignal),
      },
      { method: "GET", headers: {}, keepalive: false },
    ]);
  });

  it("I5 R16 says why the service said no in its own sentence, and in the page's where there is none", async () => {
    const error = { type: "INVALID_INPUT", message: "`query` is empty.", retryable: false, field: "query" };
    answers = {
      "/no": json({ error }, { status: 400 }),
      "/who": json({ error: { ...error, type: "UNAUTHORIZED" } }, { status: 401 }),
      "/html": () => new Response("<p>", { status: 502 }),
      "/odd": json({ other: 1 }),
    };
    const failure = async (path: string): Promise<unknown> => send(path).catch((thrown) => thrown);
    expect(await failure("/no")).toMatchObject({ type: "INVALID_INPUT", message: "`query` is empty.", field: "query", status: 400 });
    expect(signedOut.value).toBe(false);
    expect(await failure("/who")).toMatchObject({ type: "UNAUTHORIZED", status: 401 });
    expect(signedOut.value).toBe(true);
    expect(await failure("/html")).toMatchObject({ type: "UNREADABLE", message: words().faults.unreadable, status: 502 });
    expect(await failure("/gone")).toMatchObject({ type: "OFFLINE", message: words().faults.offline, status: 0 });
    const odd = await ask(z.object({ a: z.object({ b: z.string() }) }), "/odd").catch((thrown: unknown) => thrown);
    expect(odd).toBeInstanceOf(Failure);
    expect(odd).toMatchObject({ type: "UNREADABLE", field: "a", status: 200 });
    const gone = new AbortController();
    gone.abort();
    expect(await send("/odd", { signal: gone.signal }).catch((thrown: Error) => thrown.name)).toBe("AbortError");
  });

  it("I5 nobody is asked who they are before the service wants to know", async () => {
    vi.resetModules();
    expect((await import("./client.ts")).signedOut.value).toBe(false);
  });

  it("I5 asks for lists, narrowed by what was chosen, the last day whole", async () => {
    answers = { "/runs": json({ runs: [JOB], next: "r_1" }) };
    const none = { query: "", kind: "", state: "", from: "", until: "" };
    expect((await runsOf(none, undefined)).next).toBe("r_1");
    await runsOf({ query: "tea", kind: "audit", state: "done", from: "2024-02-27", until: "2024-02-28" }, "r_9");
    expect(asked).toEqual([
      "GET /runs?limit=50",
      "GET /runs?limit=50&query=tea&kind=audit&state=done&from=2024-02-27&until=2024-02-29&after=r_9",
    ]);
  });

  it("I5 asks the same once more as a run of its own, and removes one", async () => {
    answers = { "/runs/r%201": json({ request: { query: "q", breadth: 3 } }), "/run": json(JOB) };
    expect(await runAgain("r 1")).toBe("r_1");
    answers = { "/runs/r%201": () => new Response(null, { status: 204 }) };
    await removeRun("r 1");
    expect(asked).toEqual(["GET /runs/r%201", "POST /run", "DELETE /runs/r%201"]);
    expect(bodies[1]).toEqual({ query: "q", breadth: 3, async: true });
  });

  it("I5 R3 begins a run with the answers that were given, and no others", async () => {
    answers = { "/clarify": json({ questions: [{ question: "Which?", options: ["a"] }] }), "/run": json(JOB) };
    const questions = await questionsFor({ query: "q", collections: ["c"] });
    await begin({ query: "q" }, [...questions, { question: "Why?", options: [] }], [" this "]);
    await begin({ query: "q" }, questions, ["  "]);
    expect(bodies).toEqual([
      { query: "q" },
      { query: "q", followUpDialogue: [{ assistant: "Which?", user: "this" }], async: true },
      { query: "q", async: true },
    ]);
  });

  it("I5 reads a report, what was found of it, and whether a page still says so", async () => {
    answers = {
      "/runs/r%201/checks": json(CHECKS),
      "/runs/r%201/unwritten": json({ claims: [], unresolved: [{ text: "t", reason: "r" }] }),
      "/snapshots/a%2Fb/live": json({ standing: "changed", looked_at: "now", reason: "r" }),
    };
    expect((await checksOf("r 1")).checks).toHaveLength(1);
    await check("r 1", "s", "does_not_hold");
    expect((await unwrittenOf("r 1")).unresolved).toHaveLength(1);
    expect(await standingOf("a/b", { start: 1, end: 4 })).toEqual({ standing: "changed", looked_at: "now", reason: "r" });
    expect(await readingOf("r 2").catch((thrown: Failure) => thrown.type)).toBe("OFFLINE");
    expect(asked.slice(0, 4)).toEqual([
      "GET /runs/r%201/checks",
      "POST /runs/r%201/checks",
      "GET /runs/r%201/unwritten",
      "POST /snapshots/a%2Fb/live",
    ]);
    expect([bodies[1], bodies[3]]).toEqual([
      { sentence: "s", said: "does_not_hold" },
      { start: 1, end: 4 },
    ]);
  });

  it("I5 fetches a proof once, anew where that failed, and keeps the last three hundred", async () => {
    expect(await proofOf("r", "s/0").catch((thrown: Failure) => thrown.type)).toBe("OFFLINE");
    answers = { "/runs/r/sentences/": json({ id: "s", text: "t", claims: [], partners: [], calculations: [], against: [] }) };
    const first = () => asked.filter((one) => one === "GET /runs/r/sentences/s%2F0").length;
    expect((await proofOf("r", "s/0")).text).toBe("t");
    await proofOf("r", "s/0");
    expect(first()).toBe(2);
    for (let at = 1; at < 300; at++) await proofOf("r", `s/${at}`);
    await proofOf("r", "s/0");
    expect(first()).toBe(2);
    await proofOf("r", "s/300");
    await proofOf("r", "s/0");
    expect(first()).toBe(3);
  });

  it("I5 finds passages and opens documents", async () => {
    answers = {
      "/library/search": json({ documents: [{ url: "library:a", title: "A", collection: "c", passages: [] }] }),
      "/library/document": json({ snapshot: { url: "library:a", title: "A", capturedAt: "", textHash: "" }, text: "t" }),
    };
    expect(await find("tides")).toHaveLength(1);
    expect((await documentOf("library:a b")).text).toBe("t");
    expect(asked).toEqual(["POST /library/search", "GET /library/document?url=library%3Aa+b"]);
    expect(bodies[0]).toEqual({ query: "tides", limit: 30 });
  });

  it("I5 changes collections", async () => {
    const file = new File(["abc"], "a b.txt");
    answers = {
      "/collections/c%201/documents/": json({ name: "a b.txt", title: "A" }),
      "/collections/c%201": json({ ...COLLECTION, holds: [{ name: "a", title: "A", refused: "too large" }] }),
      "/collections": json({ ...COLLECTION, collections: [{ ...COLLECTION, owner: "o", readers: ["p"], indexed_at: "now" }] }),
    };
    expect(await collections()).toEqual([{ ...COLLECTION, owner: "o", readers: ["p"], indexed_at: "now" }]);
    expect((await collectionOf("c 1")).holds).toEqual([{ name: "a", title: "A", refused: "too large" }]);
    expect(await beginCollection("Mine")).toEqual(COLLECTION);
    expect(await put("c 1", file)).toEqual({ name: "a b.txt", title: "A" });
    answers = { "/collections": () => new Response(null, { status: 204 }) };
    await removeDocument("c 1", "a b.txt");
    await removeCollection("c 1");
    expect(asked).toEqual([
      ...["GET /collections", "GET /collections/c%201", "POST /collections", "PUT /collections/c%201/documents/a%20b.txt"],
      ...["DELETE /collections/c%201/documents/a%20b.txt", "DELETE /collections/c%201"],
    ]);
    expect(bodies.slice(2, 4)).toEqual([{ name: "Mine" }, file]);
  });

  it("I5 I7 begins the check of a text, or of what an address leads to", async () => {
    answers = {
      "/verify/source": json({ name: "a.html", report: "<p>", format: "html", from: "https://a.test/" }),
      "/verify": json(JOB),
    };
    expect(await checkReport({ text: "# R" }, "none")).toBe("r_1");
    expect(await checkReport({ address: "https://a.test/" }, "network")).toBe("r_1");
    expect(asked).toEqual(["POST /verify", "POST /verify/source", "POST /verify"]);
    expect(bodies).toEqual([
      { name: "report", report: "# R", reading: "none", async: true },
      { address: "https://a.test/" },
      { name: "a.html", report: "<p>", format: "html", from: "https://a.test/", reading: "network", async: true },
    ]);
  });
});

describe("the page talks", () => {
  const frames = (...all: [string, unknown][]) => all.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join("");
  const headers = { "x-run-id": "t_1", "x-conversation-id": "c_1" };
  const heard = () => {
    const said: string[] = [];
    return { said, onBegun: (...names: string[]) => said.push(names.join()), onText: (text: string) => said.push(text) };
  };

  it("C16 I5 lists and opens conversations", async () => {
    answers = {
      "/conversations/c%201": json({
        id: "c 1",
        title: "T",
        state: { name: "idle" },
        messages: [{ role: "user", text: "t", at: "", run_id: "r" }],
      }),
      "/conversations": json({ conversations: [{ id: "c 1", title: "T", updated_at: "" }] }),
    };
    expect(await conversations()).toHaveLength(1);
    expect((await conversation("c 1")).messages[0]?.run_id).toBe("r");
  });

  it("C16 I5 hears a reply as it is written, each piece at its place", async () => {
    const body = frames(
      ["text", { at: 0, delta: "Tea " }],
      ["text", { at: 4, delta: "is cold" }],
      ["text", { at: 7, delta: "hot" }],
      ["result", {}],
    );
    answers = { "/chat": () => new Response(body, { headers }) };
    const { said, ...hearing } = heard();
    await say({ message: "m", about: "r_1" }, { ...hearing, signal: new AbortController().signal });
    expect(said).toEqual(["c_1,t_1", "Tea ", "Tea is cold", "Tea is hot"]);
    await say({ message: "m", conversation: "c_1", about: "r_1" }, { ...hearing, signal: new AbortController().signal });
    expect(bodies).toEqual([
      { message: "m", about: "r_1", stream: true },
      { message: "m", conversation_id: "c_1", stream: true },
    ]);
    expect(asked).toEqual(["POST /chat", "POST /chat"]);
  });

  it("C16 I5 R16 says why there is no reply", async () => {
    const error = { type: "MODEL_ERROR", message: "The model did not answer.", retryable: true };
    answers = { "/chat": () => new Response(frames(["failed", { error }]), { headers }) };
    const { said: _, ...hearing } = heard();
    const failed = say({ message: "m" }, { ...hearing, signal: new AbortController().signal });
    await expect(failed).rejects.toMatchObject({ type: "MODEL_ERROR", message: error.message });
  });

  it("C16 I5 follows a reply whose connection broke to its end, unless nobody listens any more", async () => {
    answers = {
      "/chat": () => new Response(frames(["text", { at: 0, delta: "Te" }]), { headers }),
      "/jobs/t_1/events?after=0&format=json": json({ events: [], ended: true }),
      "/jobs/t_1/events?after=0": () => new Response(frames(["text", { at: 0, delta: "Tea." }], ["result", {}])),
      "/jobs/t_1": json({ ...JOB, id: "t_1", state: "finished" }),
    };
    const { said, ...hearing } = heard();
    await say({ message: "m" }, { ...hearing, signal: new AbortController().signal });
    expect(said).toEqual(["c_1,t_1", "Te", "Tea."]);
    asked = [];
    const gone = new AbortController();
    await say({ message: "m" }, { ...hearing, onText: () => gone.abort(), signal: gone.signal });
    expect(asked).toEqual(["POST /chat"]);
    await hearTurn("t_1", { ...hearing, signal: new AbortController().signal });
    expect(said.at(-1)).toBe("Tea.");
  });
});
