import { type Reading, readingOf } from "../../domain/reading.ts";
import { inPhase } from "../../run/phase.ts";
import type { Run } from "../../run/run.ts";
import { type Conflict, conflictQuery, conflictsIn } from "./conflicts.ts";
import type { Discovery, RoleQuery } from "./discovery.ts";
import type { PhaseTwoParts } from "./parts.ts";
import { byRole, plainQueries, type SearchPlan } from "./search-plan.ts";
import { secondOpinion } from "./validation.ts";

const VALIDATION_ROUND = 8;
const CONFLICT_ROUND = 9;
/** Statements a second opinion is asked about. */
const CHECKED = 4;

export interface Searched {
  /** The plan that was searched last. */
  readonly plan: SearchPlan;
  readonly reading: Reading | undefined;
  /** The conflicts that persist. */
  readonly conflicts: readonly Conflict[];
}

/** Discovery until there is enough, then the second opinion, then what conflicts need (C7, C9, C13). @param typed the question as it was typed */
export function search(run: Run, parts: PhaseTwoParts, discovery: Discovery, planned: SearchPlan, typed: string): Promise<Searched> {
  return inPhase(run, "search", "search", () => searched(run, parts, discovery, planned, typed));
}

async function searched(run: Run, parts: PhaseTwoParts, discovery: Discovery, planned: SearchPlan, typed: string): Promise<Searched> {
  let plan = planned;
  let reading = readingOf(plan, typed);
  // What a model reads into a question and what was typed are asked side by side.
  await discovery.round(1, [...queriesOf(plan, 1), ...(reading === undefined ? [] : queriesOf(plan, 2))], "ordinary");
  if (!discovery.enough() && reading === undefined) {
    const perhaps = await discovery.perhapsMeant();
    reading = readingOf({ perhaps }, typed);
    const [only, ...others] = perhaps;
    if (reading !== undefined && only !== undefined && others.length === 0 && !discovery.speaksOf(planned.question)) {
      plan = planOf(parts, only, plan);
      reading = { ...reading, searched: true };
      discovery.reread(only);
      await discovery.round(2, queriesOf(plan, 1), "ordinary");
    } else await discovery.round(2, queriesOf(plan, 2), "ordinary");
  }
  await discovery.judgeOpen();
  const found = discovery.writable();
  if (found.length > 0 && secondOpinion(parts.tools, namesAsked(plan, parts), parts.validator)) {
    const statements = found.slice(0, CHECKED).map(({ claim }) => claim.text);
    if (parts.validator !== undefined || !discovery.enough()) {
      const query = { role: "validation", query: plan.facts[0] ?? plan.concepts[0] ?? plan.question } as const;
      await inPhase(run, "verify", "verify", () => discovery.round(VALIDATION_ROUND, [query], "ordinary", statements));
    }
  }
  const by = { judge: parts.judgeFor(run, "search/conflicts", "writer"), signal: run.signal };
  const conflicts = () => conflictsIn(discovery.writable(), discovery.evidence, by);
  const [first] = await conflicts();
  if (first !== undefined) {
    await run.emit("conflict", {
      type: "notice",
      code: "CONFLICT",
      message: `Sources disagree: “${first.a.text}” and “${first.b.text}”. One more search looks at that.`,
    });
    await discovery.round(CONFLICT_ROUND, [{ role: plan.first, query: conflictQuery(first) }], "reserve");
  }
  await discovery.checkLinks();
  return { plan, reading, conflicts: await conflicts() };
}

/** The plan for the question as it may be meant: made by rules, for the route that was chosen. */
function planOf({ vocabulary }: PhaseTwoParts, question: string, { route, first, thought }: SearchPlan): SearchPlan {
  const queries = plainQueries(question, vocabulary);
  return { question, thought, route, first, ...byRole(route, queries, queries) };
}

/** The queries of one round, the role that is asked first before the other (C8). */
function queriesOf(plan: SearchPlan, round: number): RoleQuery[] {
  const of = (role: "facts" | "concepts") => plan[role].slice(round - 1, round).map((query) => ({ role, query }));
  return plan.first === "facts" ? [...of("facts"), ...of("concepts")] : [...of("concepts"), ...of("facts")];
}

function namesAsked(plan: SearchPlan, { tools }: PhaseTwoParts): string[] {
  const roles = [...(plan.facts.length > 0 ? ["facts" as const] : []), ...(plan.concepts.length > 0 ? ["concepts" as const] : [])];
  return roles.flatMap(
    (role) =>
      tools.find((tool) => tool.name !== "library" && tool.roles.includes(role))?.name ??
      tools.find(({ name }) => name !== "library")?.name ??
      [],
  );
}
