import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { ROUTES, routeQuery } from "../src/search/routing.ts";

const caseSchema = z.object({
  query: z.string(),
  route: z.enum(ROUTES),
  first: z.enum(["facts", "concepts"]),
  /** Where a question was looked at before the rules were changed, its half is set, not drawn. */
  half: z.literal("tuning").optional(),
});
export type RoutingCase = z.infer<typeof caseSchema>;

/** The labelled questions; the hash of a question decides whether it may be looked at while tuning. */
export function routingCases(half: "tuning" | "test"): RoutingCase[] {
  return readFileSync(new URL("../eval/sets/routing.jsonl", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => caseSchema.parse(JSON.parse(line)))
    .filter((asked) => (asked.half === "tuning" || isDrawnForTuning(asked.query)) === (half === "tuning"));
}

function isDrawnForTuning(query: string): boolean {
  return (createHash("sha256").update(query).digest()[0] ?? 0) % 2 === 0;
}

/** How many of the questions are routed as labelled, and how many of those for both begin with the labelled role. */
export function routingAccuracy(cases: readonly RoutingCase[]): { all: number; right: number; both: number; rightFirst: number } {
  const answers = cases.map((asked) => ({ asked, given: routeQuery(asked.query) }));
  const both = answers.filter(({ asked, given }) => asked.route === "tavily_plus_exa" && given.route === asked.route);
  return {
    all: cases.length,
    right: answers.filter(({ asked, given }) => asked.route === given.route).length,
    both: both.length,
    rightFirst: both.filter(({ asked, given }) => asked.first === given.first).length,
  };
}

/** `npm run bench -- routing [--wrong]`: accuracy of the deterministic router on both halves of its set; `--wrong` lists the tuning half's errors. */
export async function run(args: readonly string[]): Promise<void> {
  for (const half of ["tuning", "test"] as const) {
    if (half === "test" && args.includes("--tuning-only")) continue;
    const { all, right, both, rightFirst } = routingAccuracy(routingCases(half));
    console.log(
      `${half}: ${right} of ${all} routed as labelled (${((100 * right) / all).toFixed(1)} %); first role ${rightFirst} of ${both}`,
    );
  }
  if (!args.includes("--wrong")) return;
  for (const asked of routingCases("tuning")) {
    const given = routeQuery(asked.query);
    if (given.route !== asked.route) console.log(`  ${asked.route} → ${given.route}: ${asked.query}`);
    else if (given.first !== asked.first) console.log(`  first ${asked.first} → ${given.first}: ${asked.query}`);
  }
}
