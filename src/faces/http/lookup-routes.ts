import { readAnswerSchema, readAskSchema, searchAnswerSchema, searchAskSchema } from "../../service/lookups.ts";
import type { Service } from "../../service/service.ts";
import { type App, endpoint } from "./endpoint.ts";

/** `POST /search` and `POST /read`: one search, one page, outside the loop. */
export function lookupRoutes(app: App, { lookups, jobs }: Service): void {
  const tag = "Lookups";
  endpoint(
    app,
    {
      method: "post",
      path: "/search",
      name: "search",
      tag,
      about: "Search once, through all gates; what was left out is listed with the gate",
      body: searchAskSchema,
      answers: { 200: { about: "Results, best first", schema: searchAnswerSchema } },
    },
    async ({ body, gone, principal }) => Response.json(await jobs.within(principal, () => lookups.search(body, gone, principal))),
  );
  endpoint(
    app,
    {
      method: "post",
      path: "/read",
      name: "read",
      tag,
      about: "Read one page for a task: a summary, and claims with their quotes",
      body: readAskSchema,
      answers: { 200: { about: "What the page says", schema: readAnswerSchema } },
    },
    async ({ body, gone, principal }) => Response.json(await jobs.within(principal, () => lookups.read(body, gone, principal))),
  );
}
