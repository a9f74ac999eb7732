import { z } from "zod";
import type { ResearchRequest } from "../../domain/request.ts";
import { type Span, spanSchema } from "../../domain/span.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import type { Author } from "../../write/author.ts";
import type { ContentsWork } from "../../write/contents.ts";
import type { PackPage } from "../../write/pack.ts";

const sectionsSchema = z.array(
  spanSchema.extend({ page: z.number().int(), headings: z.array(z.string()), tokens: z.number().int(), begins: z.string() }),
);

/** Of an address the last parts, that tell a document from others with its title. */
const PLACE_PARTS = 2;

export interface NamingAsk {
  readonly pages: readonly PackPage[];
  readonly tasks: readonly string[];
  readonly request: ResearchRequest;
  /** Documents, and tokens of all sections, that a report may be written from. */
  readonly most: { readonly documents: number; readonly tokens: number };
}

/**
 * Sections that a model names by the contents of all pages at hand, as an expert leafs through them (R7, R14): no search knows by its words what an answer hangs on.
 * @returns undefined where all of the pages can be shown. Rejects with what the model threw
 */
export async function namedSections(
  run: Run,
  { author, contents }: { readonly author: Author; readonly contents: ContentsWork },
  { pages, tasks, request, most }: NamingAsk,
): Promise<readonly (Span & { readonly page: number })[] | undefined> {
  // A step of the run: where it is given up, a later life goes without it as well, and chooses the same passages (R18).
  const sections = await run.step({
    ...{ key: "write/contents/sections", type: "sections@1", schema: sectionsSchema, estimate: FREE, purse: "writer" },
    input: { pages: pages.map(({ snapshot }) => snapshot.id) },
    work: ({ signal }) =>
      contents({ pages: pages.map(({ text, snapshot: { landmarks, tables } }) => ({ text, landmarks, tables })) }, signal),
  });
  if (sections.reduce((sum, { tokens }) => sum + tokens, 0) <= most.tokens) return undefined;
  const ids = new Map(sections.map((section, at) => [`h${at + 1}`, section]));
  const shown = [...ids].map(([id, section]) => ({ id, ...section }));
  const read = await author.choose(run, {
    ...{ key: "write/contents", request, tasks: tasks.length > 1 ? tasks : [], most },
    documents: pages.flatMap(({ snapshot, published, older }, at) => {
      const own = shown.filter(({ page }) => page === at);
      const isOne = pages.filter((page) => page.snapshot.title === snapshot.title).length === 1;
      const place = isOne ? undefined : snapshot.url.split("/").slice(-PLACE_PARTS).join("/");
      return own.length === 0 ? [] : [{ id: `s${at + 1}`, title: snapshot.title, at: place, published, older, sections: own }];
    }),
  });
  const named = [...new Set(read.map((id) => id.trim().replace(/^\[|\]$/gu, "")))];
  return named.flatMap((id) => {
    const section = ids.get(id);
    return section === undefined ? [] : [{ page: section.page, start: section.start, end: section.end }];
  });
}
