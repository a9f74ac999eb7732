// What one token has made of every kind, and where its names could be tried by another: for the tests of whose work is whose.
import { expect } from "vitest";
import { z } from "zod";
import { reportSchema } from "../../src/domain/report.ts";
import { EXPORT_FORMATS } from "../../src/faces/exports/export-run.ts";
import type { TestService } from "./harness.ts";

export const ASKED = "How does Assay treat robots.txt?";
/** In every collection. */
export const DOCUMENT = "tides.md";
const TIDES = "# Tides\n\nThe tide turns twice a day, and a little later every day.";
const LIMITS = { breadth: 2, depth: 1, max_sources: 3 };

/** Everything one token has made, by the kind of name it goes by. */
export interface Holdings {
  readonly runs: readonly string[];
  readonly report: string;
  readonly conversations: readonly string[];
  readonly snapshots: readonly string[];
  readonly collections: readonly string[];
}

/** How an operation could show somebody's work. */
export type Way =
  /** By a name in its address. */
  | {
      readonly by: "address";
      readonly of: "runs" | "conversations" | "snapshots" | "collections";
      readonly query?: string;
      readonly body?: unknown;
      /** It removes what it names. */
      readonly removes?: true;
      /** Of one's own there may be nothing of this either. */
      readonly mayLack?: true;
    }
  /** By a name in its body. */
  | { readonly by: "body"; readonly of: "runs" | "conversations"; readonly body: (id: string) => unknown }
  /** By listing it. */
  | { readonly by: "list"; readonly query: string; readonly of: "runs" | "conversations" | "collections" }
  /** Only for operators. */
  | { readonly by: "office" }
  /** It makes something new, or says what is the same for everybody. */
  | { readonly by: "nothing" };

const nothing: Way = { by: "nothing" };
const job = (query?: string): Way => ({ by: "address", of: "runs", ...(query === undefined ? {} : { query }) });

/** Every operation of the HTTP API, by its name. One that is new must say here how it keeps to whose work is whose. */
export const WAYS: Readonly<Record<string, readonly Way[]>> = {
  run: [nothing],
  runSimple: [nothing],
  verify: [nothing],
  clarify: [nothing],
  search: [nothing],
  read: [nothing],
  chatCompletion: [nothing],
  listModels: [nothing],
  getModel: [nothing],
  health: [nothing],
  ready: [nothing],
  metrics: [{ by: "office" }],
  chat: [
    { by: "body", of: "conversations", body: (id) => ({ message: "And why?", conversation_id: id }) },
    { by: "body", of: "conversations", body: (id) => ({ message: "And why?", conversation_id: id, stream: true }) },
    { by: "body", of: "runs", body: (id) => ({ message: ASKED, about: id }) },
  ],
  listConversations: [{ by: "list", of: "conversations", query: "?limit=1000" }],
  conversation: [{ by: "address", of: "conversations" }],
  listJobs: ["research", "audit", "turn"].map((kind) => ({ by: "list", of: "runs", query: `?limit=1000&kind=${kind}` })),
  job: [job()],
  jobEvents: [job(), job("?format=json"), job("?after=3")],
  jobResult: [job()],
  cancelJob: [job()],
  finishJob: [job()],
  resumeJob: [job()],
  listRuns: [{ by: "list", of: "runs", query: "?limit=1000" }],
  getRun: [job()],
  exportRun: EXPORT_FORMATS.map((format) => job(`?format=${format}`)),
  rateRun: [{ by: "address", of: "runs", body: { thumbs: "down" } }],
  totals: [nothing],
  find: [nothing],
  libraryDocument: [nothing],
  readReport: [nothing],
  settings: [{ by: "office" }],
  checkSettings: [nothing],
  listRatings: [{ by: "list", of: "runs", query: "?limit=1000" }],
  snapshot: [{ by: "address", of: "snapshots" }],
  lookAtLivePage: [{ by: "address", of: "snapshots", body: { start: 0, end: 1 } }],
  createResponse: [nothing],
  jobSteps: [job()],
  reading: [job()],
  proof: [{ by: "address", of: "runs", mayLack: true }],
  unwritten: [job()],
  checks: [job()],
  check: [{ by: "address", of: "runs", body: { sentence: "1", said: "holds" }, mayLack: true }],
  signIn: [nothing],
  session: [nothing],
  signOut: [nothing],
  usage: [nothing],
  removeRun: [{ by: "address", of: "runs", removes: true }],
  removeConversation: [{ by: "address", of: "conversations", removes: true }],
  listCollections: [{ by: "list", of: "collections", query: "" }],
  createCollection: [nothing],
  collection: [{ by: "address", of: "collections" }],
  shareCollection: [{ by: "address", of: "collections", body: { readers: [] } }],
  removeCollection: [{ by: "address", of: "collections", removes: true }],
  putDocument: [{ by: "address", of: "collections", body: TIDES }],
  removeDocument: [{ by: "address", of: "collections", removes: true }],
};

export interface Caller {
  readonly get: (path: string) => Promise<Response>;
  readonly post: (path: string, body: unknown) => Promise<Response>;
  /** With another method; a body goes as it is. */
  readonly send: (method: string, path: string, body?: string) => Promise<Response>;
}

export function callerOf(service: TestService, token: string): Caller {
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: (path) => service.get(path, { headers }),
    post: (path, body) => service.post(path, body, { headers }),
    send: (method, path, body) => fetch(service.address + path, { method, headers, ...(body === undefined ? {} : { body }) }),
  };
}

const made = z.object({ conversation_id: z.string().optional(), snapshot_id: z.string().optional() });

/** Has one of everything made. */
export async function makeOneOfEach({ get, post, send }: Caller): Promise<Holdings> {
  const whole = async (path: string, body: unknown) => {
    const response = await post(path, body);
    expect(response.status, `${path}: ${await response.clone().text()}`).toBeLessThan(300);
    return response;
  };
  const report = reportSchema.parse(await (await whole("/run", { query: ASKED, ...LIMITS })).json());
  await whole("/verify", { report: report.markdown, with_model: false, reading: "stored" });
  const { conversation_id } = made.parse(await (await whole("/chat", { message: ASKED, force: "phase_two" })).json());
  await whole("/search", { query: ASKED });
  const url = report.sources[0]?.url;
  const { snapshot_id } = made.parse(await (await whole("/read", { url })).json());
  const messages = [{ role: "user", content: ASKED }];
  await whole("/v1/chat/completions", { model: "assay-answer", messages });
  await whole("/v1/chat/completions", { model: "assay-chat", messages });
  const collection = z.object({ id: z.string() }).parse(await (await whole("/collections", { name: "tides" })).json());
  expect((await send("PUT", `/collections/${collection.id}/documents/${DOCUMENT}`, TIDES)).status).toBe(201);
  const runs = z.object({ runs: z.array(z.object({ id: z.string() })) }).parse(await (await get("/runs?limit=1000")).json());
  const snapshots = report.sources.map(({ snapshotId }) => String(snapshotId));
  return {
    runs: runs.runs.map(({ id }) => id),
    report: report.run_id,
    conversations: [conversation_id ?? ""],
    snapshots: [...snapshots, snapshot_id ?? ""],
    collections: [collection.id],
  };
}

/** A name of the same shape that nothing has. */
export function another(id: string): string {
  return `${id.slice(0, -8)}${[...id.slice(-8)].map((c) => (c === "0" ? "1" : "0")).join("")}`;
}

/** An answer as its caller sees it, with its own name taken out. */
export async function seen(response: Response, id: string): Promise<unknown> {
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => name !== "date" && name !== "content-length" && name !== "ratelimit"),
  );
  return { status: response.status, headers, body: (await response.text()).replaceAll(id, "ID") };
}
