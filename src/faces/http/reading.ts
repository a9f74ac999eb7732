import { z } from "zod";
import { type Audit, auditSchema } from "../../audit/result.ts";
import { turnOutcomeSchema } from "../../conversation/turn.ts";
import { evidenceOfTurn } from "../../conversation/turn-evidence.ts";
import { AssayError } from "../../domain/error.ts";
import { type Report, reportSchema } from "../../domain/report.ts";
import type { Service } from "../../service/service.ts";
import type { RunRecord } from "../../store/store.ts";
import type { Evidenced, Snapshots } from "../../write/evidence.ts";
import { namedStatements, readingOfAudit } from "../reading/audited.ts";
import { proofOfStatement } from "../reading/audited-proof.ts";
import { namedSentences, sentenceCalled } from "../reading/naming.ts";
import { proofOf } from "../reading/proof.ts";
import { readingOf, readingOfTurn } from "../reading/reading.ts";
import { type Proof, proofSchema, type ReadingView, readingViewSchema, unwrittenSchema } from "../reading/shapes.ts";
import { unwrittenOf } from "../reading/unwritten.ts";
import { type App, endpoint, idParams } from "./endpoint.ts";

export const sentenceParams = idParams.extend({
  sentence: z.string().min(1).max(40).describe("The sentence's name, as the reading gives it, or its number from 1"),
});
const MOST_EVENTS = 20_000;

/** A report as it is read, Assay's own or one that was checked: its text in blocks, the proof of each sentence, and what was found and not written. */
export function readingRoutes(app: App, service: Service): void {
  const { assay } = service;
  const tag = "Reading";
  endpoint(
    app,
    {
      method: "get",
      path: "/runs/{id}/reading",
      name: "reading",
      tag,
      about: "A report as it is read: its text in blocks, each sentence by name with its verdict, its independent sources and their age",
      params: idParams,
      answers: { 200: { about: "The reading", schema: readingViewSchema } },
    },
    async ({ params: { id }, principal }) => Response.json(viewOf(await readableOf(service, id, principal))),
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/runs/{id}/sentences/{sentence}",
      name: "proof",
      tag,
      about:
        "What one sentence rests on: quotes with the text around them in the stored copy, verdict and judge, where each of its figures, dates, names and negations stands, and what other sources say against it",
      params: sentenceParams,
      answers: { 200: { about: "The proof", schema: proofSchema } },
    },
    async ({ params: { id, sentence }, principal }) => {
      const proof = await proofIn(await readableOf(service, id, principal), sentence, assay.store);
      if (proof === undefined) throw noSuchSentence(id, sentence);
      return Response.json(proof);
    },
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/runs/{id}/unwritten",
      name: "unwritten",
      tag,
      about: "What a research found and did not write, with why and the closest passage",
      params: idParams,
      answers: { 200: { about: "Claims and open questions", schema: unwrittenSchema } },
    },
    async ({ params: { id }, principal }) => {
      const readable = await readableOf(service, id, principal);
      if (readable.kind === "audit") return Response.json({ claims: [], unresolved: [] });
      const report = readable.kind === "report" ? readable.report : { claims: readable.answer.claims, unresolved: [] };
      return Response.json(unwrittenOf(report, await assay.store.events(id, 0, MOST_EVENTS)));
    },
  );
}

export function noSuchSentence(id: string, sentence: string): AssayError {
  return new AssayError("NOT_FOUND", `The run ${id} has no sentence ${sentence}; GET /runs/${id}/reading names them.`, {
    field: "sentence",
  });
}

/** What of a run can be read: a report, a searched answer of a conversation, or somebody's report that was checked. */
export type Readable =
  | { readonly kind: "report"; readonly report: Report }
  | { readonly kind: "turn"; readonly answer: Evidenced }
  | { readonly kind: "audit"; readonly audit: Audit };

function viewOf(readable: Readable): ReadingView {
  if (readable.kind === "audit") return readingOfAudit(readable.audit);
  return readable.kind === "report" ? readingOf(readable.report) : readingOfTurn(readable.answer);
}

async function proofIn(readable: Readable, sentence: string, snapshots: Snapshots): Promise<Proof | undefined> {
  if (readable.kind === "audit") {
    const named = sentenceCalled(namedStatements(readable.audit), sentence);
    return named && proofOfStatement(readable.audit, named, snapshots);
  }
  const evidenced = readable.kind === "report" ? readable.report : readable.answer;
  const named = sentenceCalled(namedSentences(evidenced), sentence);
  return named && proofOf(evidenced, named, snapshots);
}

/** The sentences of what can be read, by name. */
export function sentencesOf(readable: Readable): readonly { readonly id: string; readonly text: string }[] {
  if (readable.kind === "audit") return namedStatements(readable.audit).map(({ id, statement: { text } }) => ({ id, text }));
  return namedSentences(readable.kind === "report" ? readable.report : readable.answer).map(({ id, sentence: { text } }) => ({ id, text }));
}

/** @throws AssayError NOT_FOUND, CONFLICT for a run that has nothing to read */
export async function readableOf({ archive }: Pick<Service, "archive">, id: string, principal: string): Promise<Readable> {
  const record = await archive.run(id, principal);
  if (record.result === undefined) throw nothingToRead(record);
  // Whoever reads asks for one sentence after another of one report.
  const known = read.get(record.result);
  if (known !== undefined) return known;
  const readable = readableIn(record);
  const [oldest] = read.size >= MOST_READ ? read.keys() : [];
  if (oldest !== undefined) read.delete(oldest);
  read.set(record.result, readable);
  return readable;
}

const MOST_READ = 8;
/** What was read last, by what is kept of it. */
const read = new Map<string, Readable>();

function readableIn(record: RunRecord): Readable {
  const { kind, result } = record;
  const kept: unknown = result === undefined ? undefined : JSON.parse(result);
  const report = kind === "research" ? reportSchema.safeParse(kept).data : undefined;
  if (report !== undefined) return { kind: "report", report };
  const audit = kind === "audit" ? auditSchema.safeParse(kept).data : undefined;
  if (audit !== undefined) return { kind: "audit", audit };
  const turn = kind === "turn" ? turnOutcomeSchema.safeParse(kept).data : undefined;
  const answer = turn === undefined ? undefined : evidenceOfTurn(turn);
  if (answer !== undefined && answer.sentences.length > 0) return { kind: "turn", answer };
  throw nothingToRead(record);
}

function nothingToRead({ id, kind, state }: RunRecord): AssayError {
  return new AssayError("CONFLICT", `The run ${id} (${kind}, ${state}) has no report to read.`, { field: "id" });
}
