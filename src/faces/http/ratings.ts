import { z } from "zod";
import { ratingSummary } from "../../service/ratings.ts";
import type { Service } from "../../service/service.ts";
import { type App, endpoint, idParams, queryNumber } from "./endpoint.ts";

const thumbsSchema = z.enum(["up", "down"]);
export const ratingSchema = z.object({ thumbs: thumbsSchema, comment: z.string(), at: z.string() });
export const rateSchema = z.strictObject({
  thumbs: thumbsSchema,
  comment: z.string().max(4000).default("").describe("In the user's own words"),
});
export const ratingSummarySchema = z.object({ up: z.int(), down: z.int(), share: z.number().optional(), target: z.number() });
export const ratingPageSchema = z.object({
  ratings: z.array(ratingSchema.extend({ run_id: z.string() })),
  /** Send it as `cursor` to read on. */
  next: z.string().optional(),
  summary: ratingSummarySchema,
});

/** What users say of reports: saying it, reading it, and how much of it is good (T1). It stays in the store: no rating is ever sent anywhere. */
export function ratingRoutes(app: App, { archive, assay }: Service): void {
  const tag = "Runs";
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
      path: "/ratings",
      name: "listRatings",
      tag,
      about: "What was said of all reports, newest first, and how many were of use against the target of four of five",
      query: z.strictObject({
        limit: queryNumber(1, 1000).default(50),
        cursor: queryNumber(1, Number.MAX_SAFE_INTEGER).optional(),
        thumbs: thumbsSchema.optional(),
      }),
      answers: { 200: { about: "A page of ratings, and the sum of all", schema: ratingPageSchema } },
    },
    async ({ query: { limit, cursor, thumbs }, principal }) => {
      const [rows, days] = await Promise.all([
        archive.ratings(principal, { limit, ...(cursor && { below: cursor }), ...(thumbs && { thumbs }) }),
        archive.ratedDays(principal),
      ]);
      const ratings = rows.map(({ runId, thumbs: said, comment, at }) => ({ run_id: runId, thumbs: said, comment, at }));
      const last = rows.length < limit ? undefined : rows.at(-1);
      return Response.json({ ratings, ...(last && { next: String(last.n) }), summary: ratingSummary(days) });
    },
  );
}
