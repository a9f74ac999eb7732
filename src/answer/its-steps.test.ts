import { expect, it } from "vitest";
import { withItsSteps } from "./its-steps.ts";
import type { Choice } from "./nearest.ts";
import type { AnswerPage, PagePassage } from "./page.ts";
import type { Together } from "./sections.ts";

/** Sections of pages, each one passage: its page, its heading, and whether it has code. */
function laid(...sections: readonly (readonly [page: number, heading: string, kind: "prose" | "code"])[]) {
  const all = sections.map(
    ([page, heading, kind], at): PagePassage => ({ page, kind, headings: [heading], units: [], start: at * 10, end: at * 10 + 5 }),
  );
  const pages = [0, 1].map((): AnswerPage => ({ title: "", text: " ".repeat(200), landmarks: [], tables: [] }));
  const around = (at: number): Together | undefined => {
    const passage = all[at];
    return passage && { passage, of: [at] };
  };
  const shown = (best: readonly number[], told: readonly number[] = best) => {
    const made = (at: number) => ({ ...(around(at) as Together), alsoOn: [] });
    const ordered = { around, sections: told.map((at) => ({ ...(around(at) as Together), score: all[at]?.page === 0 ? 2 : 1 })) };
    return withItsSteps(best.map(made), ordered, { all, pages } as unknown as Choice).map(({ of }) => of[0]);
  };
  return shown;
}

const GUIDE = [
  ...[[0, "Intro", "prose"] as const, [0, "Hash", "code"] as const, [0, "Set up", "code"] as const, [0, "Launch", "code"] as const],
  ...[[1, "Other", "prose"] as const, [1, "More", "prose"] as const, [1, "Last", "prose"] as const, [0, "Talk", "prose"] as const],
] as const;

it("X8 who asks how is shown what follows on the best page's steps in place of the last of others", () => {
  expect(laid(...GUIDE)([1, 4, 5, 6, 7])).toEqual([1, 4, 5, 2, 3]);
});

it("X8 what stands above is shown where nothing follows, the nearest first, and what stays is in its order", () => {
  expect(laid(...GUIDE)([3, 4, 5, 6, 7])).toEqual([3, 4, 5, 2, 1]);
});

it("X8 the last passages stay where no page has steps left, and no section gives more than two", () => {
  const bare = GUIDE.map(([page, heading]) => [page, heading, "prose"] as const);
  expect(laid(...bare)([1, 4, 5, 6, 7])).toEqual([1, 4, 5, 6, 7]);
  const long = GUIDE.map(([page, heading, kind]) => [page, page === 0 ? "Install" : heading, kind] as const);
  expect(laid(...long)([1, 2, 4, 5, 6])).toEqual([1, 2, 4, 5, 6]);
});
