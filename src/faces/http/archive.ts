import { z } from "zod";
import { auditSchema } from "../../audit/result.ts";
import { reportSchema } from "../../domain/report.ts";
import { snapshotSchema } from "../../domain/snapshot.ts";
import { standingOf, standingSchema } from "../../service/live-page.ts";
import type { Service } from "../../service/service.ts";
import { turnSchema } from "../../service/turns.ts";
import { evidenceSchema } from "../../write/evidence.ts";
import { EXPORT_FORMATS, exportRun, WORD } from "../exports/export-run.ts";
import { type App, endpoint, idParams } from "./endpoint.ts";
import { jobSchema, jobView } from "./job-view.ts";
import { ratingSchema } from "./ratings.ts";
import { runListQuery, runPage, runPageSchema, runsWanted } from "./run-list.ts";

/** A run with all that is kept of it. What `result` holds depends on the kind of run. */
export const runRecordSchema = jobSchema.extend({ request: z.unknown(), result: z.unknown().optional(), ratings: z.array(ratingSchema) });

/** Where in a stored copy a quote stands. */
export const quotePlaceSchema = z.strictObject({
  start: z.int().nonnegative().describe("The first UTF-16 unit of the quote"),
  end: z.int().positive().describe("The unit behind its last"),
});

/** Runs of every kind, their exports, and the stored copies of sources they rest on. */
export function archiveRoutes(app: App, service: Service): void {
  const { assay, archive, forgetting, jobs, scrubOut } = service;
  const tag = "Runs";
  endpoint(
    app,
    {
      method: "get",
      path: "/runs",
      name: "listRuns",
      tag,
      about: "Runs of every kind, page by page",
      query: runListQuery.extend({ kind: z.string().max(40).optional() }),
      answers: { 200: { about: "Newest first", schema: runPageSchema("runs") } },
    },
    async ({ query: { kind, ...query }, principal }) => runPage("runs", await archive.runs(principal, { ...runsWanted(query), kind })),
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/runs/{id}",
      name: "getRun",
      tag,
      about: "A run with its request, its result and its ratings",
      params: idParams,
      answers: { 200: { about: "The run", schema: runRecordSchema } },
    },
    async ({ params: { id }, principal }) => {
      const record = await archive.run(id, principal);
      const result = record.result === undefined ? {} : { result: JSON.parse(record.result) };
      const ratings = await assay.store.ratings(id);
      return Response.json({ ...jobView(record), request: JSON.parse(record.request), ...result, ratings });
    },
  );
  endpoint(
    app,
    {
      method: "delete",
      path: "/runs/{id}",
      name: "removeRun",
      tag,
      about: "Remove a run for good, with all that is kept of it",
      params: idParams,
      answers: { 204: { about: "It is gone" } },
    },
    async ({ params: { id }, principal }) => {
      await forgetting.run(id, principal);
      return new Response(null, { status: 204 });
    },
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/runs/{id}/export",
      name: "exportRun",
      tag,
      about:
        "A run's report, audit or answer as a file: Markdown, JSON, its evidence with every quote, one HTML page, a Word document, or its sources as BibTeX or CSL-JSON",
      params: idParams,
      query: z.strictObject({ format: z.enum(EXPORT_FORMATS).default("markdown") }),
      answers: {
        200: {
          about: "The file",
          schema: z.union([reportSchema, auditSchema, turnSchema, evidenceSchema]),
          also: ["text/markdown", "text/html", WORD, "application/x-bibtex", "application/vnd.citationstyles.csl+json"],
        },
      },
    },
    async ({ params: { id }, query: { format }, principal }) => {
      const { body, contentType, extension } = await exportRun(await archive.run(id, principal), format, assay.store, { scrub: scrubOut });
      const headers = { "content-type": contentType, "content-disposition": `attachment; filename="${id}.${extension}"` };
      return new Response(body, { headers });
    },
  );
  endpoint(
    app,
    {
      method: "get",
      path: "/snapshots/{id}",
      name: "snapshot",
      tag,
      about: "A stored copy of a source: what quotes are located in",
      params: idParams,
      answers: { 200: { about: "The copy and its text", schema: z.object({ snapshot: snapshotSchema, text: z.string() }) } },
    },
    async ({ params: { id }, principal }) => Response.json(await archive.snapshot(id, principal)),
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/snapshots/{id}/live",
      name: "lookAtLivePage",
      tag,
      about: "Look whether the live page still says what a quote of its stored copy says; the page is read anew, as every page is",
      params: idParams,
      body: quotePlaceSchema,
      answers: { 200: { about: "Whether it stands there still, was changed, is gone, or could not be reached", schema: standingSchema } },
    },
    async ({ params: { id }, body, gone, principal }) => {
      const copy = await archive.snapshot(id, principal);
      return Response.json(await jobs.within(principal, () => standingOf(assay, copy, body, gone)));
    },
  );
}
