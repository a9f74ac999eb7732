import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import { type Report, reportSchema } from "../../domain/report.ts";
import type { Service } from "../../service/service.ts";
import { namedSentences, sentenceCalled } from "../reading/naming.ts";
import { proofOf } from "../reading/proof.ts";
import { readingOf } from "../reading/reading.ts";
import { proofSchema, readingViewSchema, unwrittenSchema } from "../reading/shapes.ts";
import { unwrittenOf } from "../reading/unwritten.ts";
import { type App, endpoint, idParams } from "./endpoint.ts";

export const sentenceParams = idParams.extend({
  sentence: z.string().min(1).max(40).describe("The sentence's name, as the reading gives it, or its number from 1"),
});
const MOST_EVENTS = 20_000;

/** A report as it is read: its text in blocks, the proof of each sentence, and what was found and not written. */
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
    async ({ params: { id }, principal }) => Response.json(readingOf(await reportOf(service, id, principal))),
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
      const report = await reportOf(service, id, principal);
      const named = sentenceCalled(namedSentences(report), sentence);
      if (named === undefined) throw noSuchSentence(id, sentence);
      return Response.json(await proofOf(report, named, assay.store));
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
      const report = await reportOf(service, id, principal);
      return Response.json(unwrittenOf(report, await assay.store.events(id, 0, MOST_EVENTS)));
    },
  );
}

export function noSuchSentence(id: string, sentence: string): AssayError {
  return new AssayError("NOT_FOUND", `The run ${id} has no sentence ${sentence}; GET /runs/${id}/reading names them.`, {
    field: "sentence",
  });
}

/** @throws AssayError NOT_FOUND, CONFLICT for a run that has no report */
export async function reportOf({ archive }: Pick<Service, "archive">, id: string, principal: string): Promise<Report> {
  const { kind, state, result } = await archive.run(id, principal);
  const { data } = kind === "research" && result !== undefined ? reportSchema.safeParse(JSON.parse(result)) : { data: undefined };
  if (data !== undefined) return data;
  throw new AssayError("CONFLICT", `The run ${id} (${kind}, ${state}) has no report to read.`, { field: "id" });
}
