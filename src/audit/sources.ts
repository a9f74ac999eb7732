import { z } from "zod";
import { AssayError, type ErrorBody, isAssayError } from "../domain/error.ts";
import type { SnapshotId, SnapshotWithText } from "../domain/snapshot.ts";
import type { Source } from "../domain/source.ts";
import { type CanonicalUrl, redactUrl } from "../domain/url.ts";
import type { PageReader } from "../read/reader.ts";
import { sha256 } from "../run/canonical-json.ts";
import { isRunError } from "../run/errors.ts";
import type { KeyedEvent, Run } from "../run/run.ts";
import { FREE } from "../run/spend.ts";
import type { EvidenceStore } from "../store/store.ts";
import { fairTurn } from "../store/turnstile.ts";

/** What is known of one source once it was to be read. */
export type SourceOutcome =
  | { readonly state: "read"; readonly capture: SnapshotWithText; readonly link: Source["link"] }
  | { readonly state: "failed"; readonly error: ErrorBody; readonly link: Source["link"] }
  | { readonly state: "not read"; readonly reason: string; readonly link: "unknown" };

export interface SourceParts {
  readonly reader: PageReader;
  readonly evidence: EvidenceStore;
  /** Whether an address answers; asked only where reading failed for a reason that leaves it open. */
  readonly checkLink: (url: string, signal: AbortSignal) => Promise<Source["link"]>;
  readonly timeoutMs: number;
}

/** Timeouts and the like are tried once more, refusals never (R6). */
const ATTEMPTS = { max: 2, baseMs: 400, capMs: 4_000 };

const captureSchema = z.object({ snapshotId: z.string().transform((id) => id as SnapshotId), cached: z.boolean() });
const linkSchema = z.enum(["alive", "dead", "unknown", "local"]);

/**
 * Reads each source once, through the safe path or what stands in for it, each read a step of the run. A reader that has nothing to offer for an
 * address and may not look further rejects with NOT_FOUND: such a source is "not read", which is no failure of the source.
 * @param soFar of an audit that was stopped: what its journal does not hold was not read
 */
export async function readSources(
  run: Run,
  addresses: readonly CanonicalUrl[],
  parts: SourceParts,
  soFar = false,
): Promise<Map<CanonicalUrl, SourceOutcome>> {
  const wanted = [...new Set(addresses)].sort();
  const outcomes = await Promise.all(wanted.map((url) => readSource(run, url, parts, soFar)));
  return new Map(
    wanted.map((url, index) => [url, outcomes[index] ?? { state: "not read", reason: "it was not asked for", link: "unknown" }]),
  );
}

async function readSource(run: Run, url: CanonicalUrl, parts: SourceParts, soFar: boolean): Promise<SourceOutcome> {
  const local = url.startsWith("library:");
  // Hundreds of sources are begun at once.
  await fairTurn();
  try {
    if (!parts.reader.reads(url)) return { state: "not read", reason: "no reader is set up for this address", link: "unknown" };
    const { snapshotId } = await readStep(run, url, parts);
    const capture = await parts.evidence.getSnapshot(snapshotId);
    if (capture === undefined) throw new AssayError("STORE_ERROR", `The store no longer holds the snapshot ${snapshotId}.`);
    if (capture.text.trim() === "") throw new AssayError("PARTIAL_CONTENT", `${redactUrl(url)} has no text that could be read.`);
    return { state: "read", capture, link: local ? "local" : "alive" };
  } catch (thrown) {
    if (soFar && isGap(thrown)) return { state: "not read", reason: "the audit was stopped before it was read", link: "unknown" };
    if (isRunError(thrown)) throw thrown;
    const error = AssayError.from(thrown);
    if (error.type === "NOT_FOUND" && !local) return { state: "not read", reason: error.message, link: "unknown" };
    return { state: "failed", error: error.toBody(), link: await linkOf(run, url, error, parts, soFar) };
  }
}

function readStep(run: Run, url: CanonicalUrl, { reader, evidence, timeoutMs }: SourceParts) {
  const key = `audit/read/${sha256(url).slice(0, 16)}`;
  const said = (body: Omit<Extract<KeyedEvent["body"], { type: "fetch_result" }>, "type" | "url">): KeyedEvent[] => [
    { key, body: { type: "fetch_result", url: redactUrl(url), ...body } },
  ];
  return run.step({
    key,
    type: "audit-read@1",
    input: { url },
    schema: captureSchema,
    estimate: FREE,
    timeoutMs: timeoutMs * 2 + 2_000,
    attempts: ATTEMPTS,
    events: (capture) => said({ snapshot_id: capture.snapshotId, cached: capture.cached }),
    failureEvents: (error) => said({ cached: false, error: error.toBody() }),
    work: async (lease) => {
      const capture = await reader.read(url, { timeoutMs, capturedAt: new Date(run.clock.now()).toISOString() }, lease.signal);
      await evidence.putSnapshot(capture);
      return { snapshotId: capture.snapshot.id, cached: capture.cached };
    },
  });
}

async function linkOf(run: Run, url: CanonicalUrl, error: AssayError, parts: SourceParts, soFar: boolean): Promise<Source["link"]> {
  if (error.type === "DEAD_LINK" || error.type === "NOT_FOUND") return "dead";
  if (error.type !== "NETWORK_ERROR" && error.type !== "TIMEOUT") return "unknown";
  const asked = run.step({
    key: `audit/link/${sha256(url).slice(0, 16)}`,
    type: "audit-link@1",
    input: { url },
    schema: linkSchema,
    estimate: FREE,
    work: (lease) => parts.checkLink(url, lease.signal),
  });
  return asked.catch((thrown) => {
    if (soFar && isGap(thrown)) return "unknown";
    throw thrown;
  });
}

/** Whether a step was asked for that the journal does not hold. */
export function isGap(thrown: unknown): boolean {
  return isAssayError(thrown) && thrown.type === "REPLAY_GAP";
}
