import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import type { Service } from "../../service/service.ts";
import { CHECKED_AS } from "../../store/store.ts";
import { goldOf } from "../reading/gold.ts";
import { sentenceCalled } from "../reading/naming.ts";
import { checksSchema } from "../reading/shapes.ts";
import { type App, endpoint, idParams } from "./endpoint.ts";
import { noSuchSentence, type Readable, readableOf, sentencesOf } from "./reading.ts";

export const checkBodySchema = z.strictObject({
  sentence: z.string().min(1).max(40).describe("The sentence's name, as the reading gives it, or its number from 1"),
  said: z.enum([...CHECKED_AS, "open"]).describe("What was found; `open` takes back what was said before"),
  note: z.string().max(4000).default("").describe("In the checker's own words"),
});

/** What people say of the sentences of a report after they have looked at the evidence themselves, kept with the run. */
export function checkingRoutes(app: App, service: Service): void {
  const { store } = service.assay;
  const common = { tag: "Reading", path: "/runs/{id}/checks", params: idParams } as const;
  const all = async (id: string, named: ReturnType<typeof sentencesOf>) => {
    const kept = await store.checks(id);
    const checks = named.flatMap(({ id: name, text }) => {
      const said = kept.find((one) => one.sentence === name);
      return said === undefined ? [] : [{ ...said, text }];
    });
    return { run_id: id, sentences: named.length, checks };
  };
  endpoint(
    app,
    {
      ...common,
      method: "get",
      name: "checks",
      about: "What people found when they checked sentences themselves; as `gold` a data set with one case, for `assay eval`",
      query: z.strictObject({ format: z.enum(["json", "gold"]).default("json") }),
      answers: { 200: { about: "The checks, in the order of the report", schema: checksSchema, also: ["application/jsonl"] } },
    },
    async ({ params: { id }, query: { format }, principal }) => {
      const readable = await readableOf(service, id, principal);
      const checked = await all(id, sentencesOf(readable));
      if (format === "json") return Response.json(checked);
      const headers = { "content-type": "application/jsonl", "content-disposition": `attachment; filename="${id}.gold.jsonl"` };
      return new Response(`${JSON.stringify(goldOf(askedOf(readable), checked.checks))}\n`, { headers });
    },
  );
  endpoint(
    app,
    {
      ...common,
      method: "post",
      name: "check",
      about: "Say of a sentence that it holds, does not hold, or that its evidence does not tell",
      body: checkBodySchema,
      answers: { 200: { about: "All checks of the run", schema: checksSchema } },
    },
    async ({ params: { id }, body: { sentence, said, note }, principal }) => {
      const named = sentencesOf(await readableOf(service, id, principal));
      const one = sentenceCalled(named, sentence);
      if (one === undefined) throw noSuchSentence(id, sentence);
      if (said === "open") await store.uncheck(id, one.id);
      else await store.check({ runId: id, sentence: one.id, said, note, at: new Date().toISOString() });
      return Response.json(await all(id, named));
    },
  );
}

/** The question whose answer was checked. @throws AssayError CONFLICT for a report of others, which answers none that could be asked again */
function askedOf(readable: Readable): { readonly run_id: string; readonly query: string } {
  if (readable.kind !== "audit") return readable.kind === "report" ? readable.report : readable.answer;
  const message = `The run ${readable.audit.run_id} checked a report of others, which is no case for assay eval; leave out \`format\`.`;
  throw new AssayError("CONFLICT", message, { field: "format" });
}
