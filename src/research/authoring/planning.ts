import { z } from "zod";
import type { Claim } from "../../domain/claim.ts";
import type { ResearchRequest } from "../../domain/request.ts";
import { type Span, spanSchema } from "../../domain/span.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import type { Author } from "../../write/author.ts";
import type { ContentsWork } from "../../write/contents.ts";
import type { AnswerPlan } from "../../write/drafted.ts";
import type { PackPage } from "../../write/pack.ts";

const sectionsSchema = z.array(
  spanSchema.extend({
    page: z.number().int(),
    headings: z.array(z.string()),
    tokens: z.number().int(),
    begins: z.string(),
    about: z.array(z.string()).default([]),
  }),
);

/** Of an address the last parts, that tell a document from others with its title. */
const PLACE_PARTS = 2;

export interface PlanningAsk {
  readonly pages: readonly PackPage[];
  readonly tasks: readonly string[];
  readonly request: ResearchRequest;
  /** What was drawn from the pages, the best first. */
  readonly claims: readonly Claim[];
  readonly gaps: readonly string[];
  /** Documents, and tokens of all sections, that a report may be written from. */
  readonly most: { readonly documents: number; readonly tokens: number };
}

/** A plan of an answer, and the sections it is to be written from; undefined where all of the pages can be shown. */
export interface Planning {
  readonly plan: AnswerPlan;
  readonly named: readonly (Span & { readonly page: number })[] | undefined;
}

/** Claims by which an answer is planned. */
const MOST_CLAIMS = 60;

/**
 * Plans an answer by the contents of all pages at hand and what was drawn from them, and names the sections it is written from, as an expert leafs through them (R7, R14):
 * no search knows by its words what an answer hangs on. Rejects with what the model threw.
 */
export async function planAnswer(
  run: Run,
  { author, contents }: { readonly author: Author; readonly contents: ContentsWork },
  { pages, tasks, request, claims, gaps, most }: PlanningAsk,
): Promise<Planning> {
  // A step of the run: where it is given up, a later life goes without it as well, and chooses the same passages (R18).
  const sections = await run.step({
    ...{ key: "write/contents/sections", type: "sections@1", schema: sectionsSchema, estimate: FREE, purse: "writer" },
    input: { pages: pages.map(({ snapshot }) => snapshot.id) },
    work: ({ signal }) =>
      contents({ pages: pages.map(({ text, snapshot: { landmarks, tables } }) => ({ text, landmarks, tables })) }, signal),
  });
  const fits = sections.reduce((sum, { tokens }) => sum + tokens, 0) <= most.tokens;
  const ids = new Map(sections.map((section, at) => [`h${at + 1}`, section]));
  const shown = [...ids].map(([id, section]) => ({ id, ...section }));
  const drawn = claims.slice(0, MOST_CLAIMS);
  const { plan, read } = await author.plan(run, {
    ...{ key: "write/plan", request, gaps, tasks: tasks.length > 1 ? tasks : [], most: fits ? undefined : most },
    documents: pages.flatMap(({ snapshot, published, older }, at) => {
      const own = shown.filter(({ page }) => page === at);
      const isOne = pages.filter((page) => page.snapshot.title === snapshot.title).length === 1;
      const place = isOne ? undefined : snapshot.url.split("/").slice(-PLACE_PARTS).join("/");
      const told = drawn.filter(({ quotes }) => quotes[0]?.snapshotId === snapshot.id).map(({ text }) => text);
      return own.length === 0
        ? []
        : [{ id: `s${at + 1}`, title: snapshot.title, at: place, published, older, sections: own, claims: told }];
    }),
  });
  if (fits) return { plan, named: undefined };
  const named = [...new Set(read.map((id) => id.trim().replace(/^\[|\]$/gu, "")))];
  return {
    plan,
    named: named.flatMap((id) => {
      const section = ids.get(id);
      return section === undefined ? [] : [{ page: section.page, start: section.start, end: section.end }];
    }),
  };
}
