// What the matrix asks, and what it comes to undisturbed.
import { z } from "zod";
import { auditSchema } from "../../src/audit/result.ts";
import { turnOutcomeSchema } from "../../src/conversation/turn.ts";
import { reportSchema } from "../../src/domain/report.ts";
import { parseResearchRequest } from "../../src/domain/request.ts";
import { clarifyingQuestionSchema, clarifyingQuestions } from "../../src/service/clarify.ts";
import { createLookups, readAnswerSchema, readAskSchema, searchAnswerSchema, searchAskSchema } from "../../src/service/lookups.ts";
import { startJourney } from "../journeys/journey.ts";

// One query a round: of two, whichever answers first has its pages read first, and workers that are killed may turn that round.
const LIMITS = { breadth: 2, max_queries: 1, depth: 1, max_sources: 8, path: "loop", max_execution_time_s: 1200 } as const;
const QUESTIONS = [
  "What energy density does the Talmont TX-2 cell have?",
  "What cycle life does the Talmont TX-2 cell have in the independent test?",
  "At what price is the Talmont TX-2 cell sold?",
];
const REPORT = `# Cells

The Talmont TX-2 cell stores much energy [1]. It is made in series [2].

## Sources

[1] http://cells.test/tx-2
[2] http://talmont.test/tx-2
`;

/** One thing that can be asked of the service, in a few sentences that many ask. */
export interface Ask {
  readonly name: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether it is answered at once by the server that is asked, and not by a worker. */
  readonly atOnce: boolean;
}

export const ASKS: readonly Ask[] = [
  ...QUESTIONS.map((query, at) => ({ name: `research ${at}`, path: "/run", body: { query, ...LIMITS }, atOnce: false })),
  ...QUESTIONS.slice(0, 2).map((message, at) => ({
    ...{ name: `turn ${at}`, path: "/chat", body: { message, force: "phase_two" } },
    atOnce: false,
  })),
  { name: "audit", path: "/verify", body: { report: REPORT, name: "cells" }, atOnce: false },
  { name: "search", path: "/search", body: { query: QUESTIONS[0], k: 5 }, atOnce: true },
  { name: "read", path: "/read", body: { url: "http://talmont.test/cells/tx-2", task: QUESTIONS[0] }, atOnce: true },
  { name: "clarify", path: "/clarify", body: { query: "Which one is better?" }, atOnce: true },
];
/** Kinds of runs that are answered at once. */
export const AT_ONCE: readonly string[] = ASKS.flatMap(({ name, atOnce }) => (atOnce ? [name] : []));

/** A result without what is another's in every run: names and times. */
export function essence(kind: string, result: string): string {
  const json: unknown = JSON.parse(result);
  if (kind === "research") return reportSchema.parse(json).markdown;
  if (kind === "turn") return turnOutcomeSchema.parse(json).text;
  if (kind === "audit") return JSON.stringify(auditSchema.parse(json).statements);
  if (kind === "search")
    return searchAnswerSchema
      .parse(json)
      .results.map(({ url, snippet }) => `${url} ${snippet}`)
      .join("\n");
  if (kind === "read") {
    const { url, summary, claims } = readAnswerSchema.parse(json);
    return [url, summary, ...claims.map(({ text }) => text)].join("\n");
  }
  return JSON.stringify(questionsSchema.parse(json).questions);
}

const questionsSchema = z.object({ questions: z.array(clarifyingQuestionSchema) });

const runSchema = z.object({ query: z.string() }).passthrough();

/** What each ask comes to in one process that nobody disturbs, by its name. */
export async function undisturbed(env: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const journey = await startJourney({ env });
  const known = new Map<string, string>();
  const keep = async (name: string, id: string) => {
    const record = await journey.assay.store.getRun(id);
    known.set(name, essence(record?.kind ?? "", record?.result ?? "null"));
  };
  const { assay } = journey;
  const lookups = createLookups(assay, async () => journey);
  const signal = new AbortController().signal;
  try {
    for (const { name, path, body } of ASKS) {
      if (name === "search") known.set(name, essence(name, JSON.stringify(await lookups.search(searchAskSchema.parse(body), signal))));
      else if (name === "read") known.set(name, essence(name, JSON.stringify(await lookups.read(readAskSchema.parse(body), signal))));
      else if (name === "clarify") {
        const questions = await clarifyingQuestions(assay, parseResearchRequest(runSchema.parse(body)), signal);
        known.set(name, essence(name, JSON.stringify({ questions })));
      } else if (path === "/run") await keep(name, (await journey.ask(runSchema.parse(body).query, LIMITS)).run_id);
      else if (path === "/chat") {
        const { id } = await journey.conversations.create();
        const message = z.object({ message: z.string() }).parse(body).message;
        await keep(name, (await journey.conversations.say(id, message, { force: "phase_two" })).run_id);
      } else {
        const ask = {
          source: REPORT,
          name: "cells",
          format: "markdown",
          reading: "network",
          with_model: true,
          fetch_timeout_s: 15,
        } as const;
        const started = await journey.assay.audits.start(ask);
        await started.outcome;
        await keep(name, started.id);
      }
    }
    return known;
  } finally {
    await journey.close();
  }
}
