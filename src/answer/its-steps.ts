// Who asks how to do something is shown more of the page that tells it than of others that have the question's words.
import type { Choice } from "./nearest.ts";
import { type Ordered, showsSteps } from "./orders.ts";
import { MOST_OF_SECTION, type Together } from "./sections.ts";

/** Passages that stay, whichever page they are of. */
const KEPT = 3;
/** Sections of a page that are looked at, at most. */
const MOST_LOOKED = 8;
/** So many of the best sections are told by the question's words. */
const MOST_TOLD = 20;
/** A page is worth what its best sections are. */
const OF_PAGE = 3;

export interface ShownPassages extends Together {
  /** Places of other pages that have nearly the same passage. */
  readonly alsoOn: readonly number[];
}

/**
 * Passages of which the last give way to other sections with steps or code of the page that most of the best are of, and of the one whose sections have most of the question: the settings and
 * commands of a procedure often have none of its words. Those that follow on what is shown of their page come first, in the order of the page.
 */
export function withItsSteps(
  best: readonly ShownPassages[],
  { sections, around }: Ordered,
  { all, pages }: Choice,
): readonly ShownPassages[] {
  const kept = best.slice(0, KEPT);
  const shown = new Set(kept.flatMap(({ of }) => of));
  const added: ShownPassages[] = [];
  const left = pagesFor(best, sections).map((page) => stepsOf(page));
  for (let turn = 0; kept.length + added.length < best.length && left.some((own) => own.length > turn); turn++)
    for (const own of left) {
      const next = own[turn];
      if (next === undefined || next.of.some((one) => shown.has(one)) || isFull(next) || kept.length + added.length >= best.length)
        continue;
      for (const one of next.of) shown.add(one);
      added.push({ ...next, alsoOn: [] });
    }
  const rest = best.slice(KEPT).filter(({ of }) => !of.some((one) => shown.has(one)));
  return [...kept, ...added, ...rest].slice(0, best.length);

  /** Sections of a page with steps or code: those that have most of the question, then what follows on the first that is shown of it, then what stands above that, the nearest first. */
  function stepsOf(page: number): readonly Together[] {
    const first = kept.find(({ passage }) => passage.page === page)?.of[0] ?? -1;
    const places = [...all.keys()].filter((at) => all[at]?.page === page && at !== first);
    const found = sections.slice(0, MOST_TOLD).filter((one) => one.passage.page === page && showsSteps(one, all, pages)) as Together[];
    const seen = new Set(found.flatMap(({ of }) => of));
    // Looking around costs as much as a section is long: no more of it than can be shown.
    for (const at of [...places.filter((one) => one > first), ...places.filter((one) => one < first).reverse()]) {
      if (found.length >= MOST_LOOKED) break;
      const one = seen.has(at) ? undefined : around(at);
      for (const place of one?.of ?? []) seen.add(place);
      if (one !== undefined && showsSteps(one, all, pages)) found.push(one);
    }
    return found;
  }

  /** Whether a section has given as many passages as one may. */
  function isFull({ passage }: Together): boolean {
    const section = (one: Together) => `${one.passage.page}\n${one.passage.headings.join("\n")}`;
    return (
      passage.headings.length > 0 &&
      [...kept, ...added].filter((one) => section(one) === section({ passage, of: [] })).length >= MOST_OF_SECTION
    );
  }
}

/** The page that the best passages are of, by their places, and the one whose best sections have most of the question's words, where it is among them. */
function pagesFor(best: readonly ShownPassages[], sections: Ordered["sections"]): number[] {
  const votes = new Map<number, number>();
  for (const [at, { passage }] of best.entries()) votes.set(passage.page, (votes.get(passage.page) ?? 0) + 1 / (at + 1));
  const worthOf = (page: number) =>
    sections
      .filter(({ passage }) => passage.page === page)
      .map(({ score }) => score)
      .sort((a, b) => b - a)
      .slice(0, OF_PAGE)
      .reduce((sum, score) => sum + score, 0);
  const pages = [...votes.keys()];
  const byVotes = pages.toSorted((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0))[0];
  const byWords = pages.toSorted((a, b) => worthOf(b) - worthOf(a))[0];
  return [...new Set([byVotes, byWords].filter((page) => page !== undefined))];
}
