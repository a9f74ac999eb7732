import { z } from "zod";
import { auditSchema } from "../../audit/result.ts";
import { reportSchema } from "../../domain/report.ts";
import { snapshotSchema } from "../../domain/snapshot.ts";
import type { Service } from "../../service/service.ts";
import { turnSchema } from "../../service/turns.ts";
import { evidenceSchema } from "../../write/evidence.ts";
import { EXPORT_FORMATS, exportRun } from "../exports/export-run.ts";
import { type App, endpoint, idParams } from "./endpoint.ts";
import { jobSchema, jobView } from "./job-view.ts";
import { runListQuery, runPage, runPageSchema, runsWanted } from "./run-list.ts";

export const ratingSchema = z.object({ thumbs: z.enum(["up", "down"]), comment: z.string(), at: z.string() });
/** A run with all that is kept of it. What `result` holds depends on the kind of run. */
export const runRecordSchema = jobSchema.extend({ request: z.unknown(), result: z.unknown().optional(), ratings: z.array(ratingSchema) });
export const rateSchema = z.strictObject({
  thumbs: z.enum(["up", "down"]),
  comment: z.string().max(4000).default("").describe("In the user's own words"),
});

/** Runs of every kind, their exports and ratings, and the stored copies of sources they rest on. */
export function archiveRoutes(app: App, service: Service): void {
  const { assay, archive, forgetting } = service;
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
        "A run's report, audit or answer as a file: Markdown, JSON, its evidence with every quote, one HTML page, or its sources as BibTeX or CSL-JSON",
      params: idParams,
      query: z.strictObject({ format: z.enum(EXPORT_FORMATS).default("markdown") }),
      answers: {
        200: {
          about: "The file",
          schema: z.union([reportSchema, auditSchema, turnSchema, evidenceSchema]),
          also: ["text/markdown", "text/html", "application/x-bibtex", "application/vnd.citationstyles.csl+json"],
        },
      },
    },
    async ({ params: { id }, query: { format }, principal }) => {
      const { text, contentType, extension } = await exportRun(await archive.run(id, principal), format, assay.store);
      const headers = { "content-type": contentType, "content-disposition": `attachment; filename="${id}.${extension}"` };
      return new Response(text, { headers });
    },
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/runs/{id}/rating",
      name: "rateRun",
      tag,
      about: "Say whether a report was of use",
      params: idParams,
      body: rateSchema,
      answers: { 201: { about: "The run's ratings", schema: z.object({ ratings: z.array(ratingSchema) }) } },
    },
    async ({ params: { id }, body, principal }) => {
      await archive.run(id, principal);
      await assay.store.rate({ runId: id, ...body, at: new Date().toISOString() });
      return Response.json({ ratings: await assay.store.ratings(id) }, { status: 201 });
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
}
