// Where on its way from the library to the writer a fact gets lost: what of a run's documents, passages and prompts still has it.
import { z } from "zod";
import { spanSchema } from "../../src/domain/span.ts";
import { spendSchema, tokensOf } from "../../src/run/spend.ts";
import { passagesOf } from "../../src/text/passages.ts";
import type { Journey } from "../../test/journeys/journey.ts";
import { factsIn, type RecallQuestion } from "./material.ts";
import type { MindNotes } from "./mind.ts";

/** Results that a run asks for a query. */
const RESULTS = 10;

const packSchema = z.array(
  z.object({ kind: z.string(), headings: z.array(z.string()), head: spanSchema.optional(), units: z.array(spanSchema) }),
);

/** What is there after each stage, in order, and how many documents were opened. */
export async function factsByStage(
  { assay }: Journey,
  run: string,
  { facts, queries }: RecallQuestion,
  { requests, named }: MindNotes,
): Promise<{ readonly stages: Readonly<Record<string, readonly string[]>>; readonly documents: number }> {
  const shownIn = (task: string) => requests.filter((one) => one.task === task).map(({ user }) => user);
  const found = await Promise.all(queries.map((query) => assay.library.search(query, { limit: RESULTS })));
  const hits = new Set(found.flat().map(({ url }) => url));
  const textAt = async (url: string) => (await assay.store.getPage(url as never))?.capture ?? (await assay.library.read(url));
  const documents = await Promise.all([...hits].map(async (url) => (await textAt(url)).text));
  const events = (await assay.store.events(run, 0, 100_000)).map(({ event }) => event);
  const read = [...new Set(events.flatMap((event) => (event.type === "fetch_result" && event.error === undefined ? [event.url] : [])))];
  const pages = await Promise.all(read.map(textAt));
  const pack = (await assay.store.journal(run)).find(({ key }) => key === "write/pack")?.value ?? "[]";
  const cuts = pages.map(({ snapshot, text }) => ({ text, passages: passagesOf(text, snapshot.landmarks, snapshot.tables) }));
  const packed = packSchema
    .parse(JSON.parse(pack))
    .flatMap(({ headings, units, head }) =>
      cuts
        .filter(({ passages }) =>
          passages.some(
            (one) =>
              one.headings.join() === headings.join() &&
              units.every(({ start, end }) => one.units.some((unit) => unit.start <= start && end <= unit.end)),
          ),
        )
        .map(({ text }) => [...(head ? [head] : []), ...units].map(({ start, end }) => text.slice(start, end)).join("\n")),
    );
  const stages = {
    facts,
    found: factsIn(facts, documents),
    read: factsIn(
      facts,
      pages.map(({ text }) => text),
    ),
    "to reader": factsIn(facts, shownIn("reading")),
    named: [...named],
    "in pack": factsIn(facts, packed),
    "to planner": factsIn(facts, shownIn("outline")),
    "to writer": factsIn(facts, shownIn("report")),
  };
  return { stages, documents: read.length };
}

/** The stage a model call belongs to, by its step's key. */
const STAGES: readonly (readonly [RegExp, string])[] = [
  [/analyse\/model/u, "reading"],
  [/(?:^|\/)plan\//u, "plan"],
  [/reflect\//u, "reflection"],
  [/^write\/check/u, "proof"],
  [/^write\/plan/u, "outline"],
  [/^write\/report/u, "report"],
  [/^write\//u, "second version"],
];

/** Tokens of a run by stage. */
export async function tokensByStage({ assay }: Journey, run: string): Promise<Record<string, number>> {
  const stages: Record<string, number> = { ...Object.fromEntries(STAGES.map(([, name]) => [name, 0])), all: 0 };
  for (const { key, settled, reserved } of await assay.store.attempts(run)) {
    const tokens = tokensOf(spendSchema.parse(JSON.parse(settled ?? reserved)));
    const stage = STAGES.find(([pattern]) => pattern.test(key))?.[1];
    if (stage !== undefined) stages[stage] = (stages[stage] ?? 0) + tokens;
    stages.all = (stages.all ?? 0) + tokens;
  }
  return stages;
}
