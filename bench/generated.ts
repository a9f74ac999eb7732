// Requests generated from the service's own OpenAPI document, every answer held against it by a published validator.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { z } from "zod";
import { answerCheck, documentSchema, operationsOf } from "../test/service/answer-shapes.ts";
import { type Generated, NAMED, requestsFor } from "./generated/requests.ts";
import { startService } from "./serve/service.ts";

const AT_ONCE = 8;
/** What asks services and pages outside is left out: a tool sends nothing there. */
const ASKS_OUTSIDE = "checkSettings";
const LONGEST_MS = 60_000;
/** After so many it says on standard error how far it has come. */
const TOLD_EVERY = 1_000;

/** `npm run bench -- generated [COUNT] [SEED]` */
export async function run([count = "2000", seed = "1"]: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "assay-generated-"));
  const library = join(folder, "lib");
  mkdirSync(library);
  writeFileSync(join(library, "bridge.md"), "# Bridge\n\nThe harbour bridge opened in 2019 after four years of work.\n");
  const limit = "1000000";
  const service = await startService({
    ASSAY_LIBRARY: library,
    ASSAY_RATE_PER_MINUTE: limit,
    ASSAY_RUNS_PER_TOKEN: "10000",
    ASSAY_MAX_RUNS: "10000",
  });
  const document = documentSchema.parse(await (await fetch(`${service.address}/openapi.json`)).json());
  const check = answerCheck(document);
  // What is removed can be asked for no more: those that remove come last.
  const operations = operationsOf(document)
    .filter(({ operationId }) => operationId !== ASKS_OUTSIDE)
    .sort((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
  const ids = await somethingThere(service.address);
  const each = Math.ceil(Number(count) / operations.length);
  const waiting = operations.flatMap((operation, at) =>
    fc.sample(requestsFor(document, operation, ids), { numRuns: each, seed: Number(seed) + at }).map((request) => ({ operation, request })),
  );
  const statuses = new Map<string, number>();
  const fulfilled = new Set<string>();
  const faults: string[] = [];
  const took: number[] = [];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const began = performance.now();
      const answer = await sent(service.address, one.request);
      took.push(performance.now() - began);
      if (took.length % TOLD_EVERY === 0) console.error(`${took.length} requests in ${Math.round(performance.now() / 1000)} s`);
      const group = answer.status === NO_ANSWER ? "none" : `${Math.floor(answer.status / 100)}xx`;
      statuses.set(group, (statuses.get(group) ?? 0) + 1);
      if (answer.status !== NO_ANSWER && answer.status < 300) fulfilled.add(one.operation.operationId);
      const found =
        answer.status === NO_ANSWER || answer.status >= 500
          ? [`${one.operation.operationId} ${answer.status || "none"}: ${answer.body.slice(0, 300)}`]
          : check(one.operation, answer);
      faults.push(...found.map((fault) => `${fault}\n    ${JSON.stringify(one.request).slice(0, 300)}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
  console.table([
    {
      requests: took.length,
      operations: operations.length,
      fulfilled: fulfilled.size,
      ...Object.fromEntries([...statuses].sort()),
      faults: faults.length,
    },
  ]);
  const never = operations.flatMap(({ operationId }) => (fulfilled.has(operationId) ? [] : [operationId]));
  if (never.length > 0) console.log(`Refused however it was asked: ${never.join(", ")}`);
  for (const fault of faults.slice(0, 40)) console.log(fault);
}

/** Names of a run, an audit, a conversation, a collection and what belongs to them. */
async function somethingThere(address: string): Promise<string[]> {
  const send = (method: string, path: string, body: string) =>
    fetch(address + path, { method, headers: { "content-type": "application/json" }, body });
  const made = async (path: string, body: object) => madeSchema.parse(await (await send("POST", path, JSON.stringify(body))).json());
  const all = await Promise.all([
    made("/run", { query: "When did the harbour bridge open?" }),
    made("/verify", { report: "The bridge opened in 2019 [1].\n\n## References\n\n[1] library:lib/bridge.md\n", reading: "none" }),
    made("/chat", { message: "When did the harbour bridge open?", force: "phase_two" }),
    made("/collections", { name: "Bridges" }),
  ]);
  const names = all.flatMap(({ run_id, conversation_id, id, sources = [] }) => [
    ...[run_id, conversation_id, id].filter((one) => one !== undefined),
    ...sources.flatMap(({ snapshotId }) => snapshotId ?? []),
  ]);
  await send(
    "PUT",
    `/collections/${encodeURIComponent(all.at(-1)?.id ?? "")}/documents/${NAMED.document}`,
    "# Quay\n\nThe quay is 80 m long.\n",
  );
  return [...new Set(names)];
}

const madeSchema = z.object({
  run_id: z.string().optional(),
  conversation_id: z.string().optional(),
  id: z.string().optional(),
  sources: z.array(z.object({ snapshotId: z.string().optional() })).optional(),
});

/** Stands where a status would: the request had no answer in time, or none at all. */
const NO_ANSWER = 0;

/**
 * Connections that were kept may be closed by the service just as they are used again; then the next is taken, as clients do, at last a new one. What has
 * no answer even so is a fault of one request, not the end of all.
 */
async function sent(address: string, request: Generated) {
  for (let stale = 0; ; stale++) {
    try {
      return await sentOnce(address, request);
    } catch (thrown) {
      if (!(thrown instanceof TypeError) || stale >= AT_ONCE) return { status: NO_ANSWER, contentType: "", body: String(thrown) };
    }
  }
}

/** A stream is read to its end, so that what it starts is over before the next. */
async function sentOnce(address: string, { path, method, headers, body }: Generated) {
  const response = await fetch(address + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: body.toWellFormed() }),
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  return { status: response.status, contentType: response.headers.get("content-type") ?? "", body: await response.text() };
}
