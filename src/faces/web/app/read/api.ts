import { z } from "zod";
import {
  type Checks,
  checksSchema,
  type Proof,
  type ProvenQuote,
  proofSchema,
  type ReadingView,
  readingViewSchema,
  type Unwritten,
  unwrittenSchema,
} from "../../../reading/shapes.ts";
import { ask } from "../api/client.ts";

export type {
  Block,
  Checked,
  Checks,
  LitTable,
  Partner,
  Piece,
  Proof,
  ProvenQuote,
  ReadingView,
  ReadSentence,
  ReadSource,
  Strength,
  Unwritten,
} from "../../../reading/shapes.ts";

const at = (run: string, rest: string) => `/runs/${encodeURIComponent(run)}/${rest}`;

export function readingOf(run: string, signal?: AbortSignal): Promise<ReadingView> {
  return ask(readingViewSchema, at(run, "reading"), { signal });
}

export function unwrittenOf(run: string, signal?: AbortSignal): Promise<Unwritten> {
  return ask(unwrittenSchema, at(run, "unwritten"), { signal });
}

export function checksOf(run: string, signal?: AbortSignal): Promise<Checks> {
  return ask(checksSchema, at(run, "checks"), { signal });
}

export type Said = Checks["checks"][number]["said"];

/** Says what was found of a sentence; "open" takes it back. @returns all checks of the run */
export function check(run: string, sentence: string, said: Said | "open"): Promise<Checks> {
  return ask(checksSchema, at(run, "checks"), { method: "POST", body: { sentence, said }, keepalive: true });
}

const standingSchema = z.object({
  standing: z.enum(["standing", "changed", "gone", "unreachable"]),
  looked_at: z.string(),
  reason: z.string().optional(),
});
export type Standing = z.output<typeof standingSchema>;

/** Whether the live page still has a quote; it is fetched for this, and for nothing else. */
export function standingOf(copy: string, { start, end }: ProvenQuote["span"]): Promise<Standing> {
  return ask(standingSchema, `/snapshots/${encodeURIComponent(copy)}/live`, { method: "POST", body: { start, end } });
}

/** Proofs are fetched once: a run that has ended does not change. */
const proofs = new Map<string, Promise<Proof>>();
const MOST_KEPT = 300;

export function proofOf(run: string, sentence: string): Promise<Proof> {
  const key = `${run}/${sentence}`;
  const known = proofs.get(key);
  if (known !== undefined) return known;
  const [oldest] = proofs.size >= MOST_KEPT ? proofs.keys() : [];
  if (oldest !== undefined) proofs.delete(oldest);
  const asked = ask(proofSchema, at(run, `sentences/${encodeURIComponent(sentence)}`));
  proofs.set(key, asked);
  asked.catch(() => proofs.delete(key));
  return asked;
}
