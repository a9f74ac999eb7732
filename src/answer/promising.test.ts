import { expect, it } from "vitest";
import { passagesOfPages } from "./page.ts";
import { promising } from "./promising.ts";
import { askedQuestion } from "./question.ts";

it("X8 leaves out what has least of the question, wherever it stands among very many passages", () => {
  const none = Array.from({ length: 230 }, (_, n) => `## Part ${n}\n\nNothing of that kind is told in part ${n} of this text.`).join(
    "\n\n",
  );
  const told = "## Tickets\n\nA ferry ticket to Vannes costs 12 euros.";
  const text = `${none}\n\n${told}`;
  const landmarks = [...text.matchAll(/^## (.*)$/gmu)].map(({ 1: title = "", index: start }) => ({
    kind: "heading" as const,
    level: 2,
    title,
    start,
  }));
  const pages = [{ title: "", text, landmarks, tables: [] }];
  const chosen = promising(askedQuestion("What does a ferry ticket to Vannes cost?"), pages, passagesOfPages(pages, false));
  expect(chosen).toHaveLength(200);
  expect(chosen.at(-1)?.headings).toEqual(["Tickets"]);
});

it("X8 keeps what has a related word of the question among very many passages that have nothing of it", () => {
  const none = Array.from({ length: 230 }, (_, n) => `## Part ${n}\n\nNothing of that kind is told in part ${n} of this text.`);
  const text = [...none, "## Transport\n\nTake one vendor alone."].join("\n\n");
  const landmarks = [...text.matchAll(/^## (.*)$/gmu)].map(({ 1: title = "", index: start }) => ({
    ...{ kind: "heading" as const, level: 2, title, start },
  }));
  const pages = [{ title: "", text, landmarks, tables: [] }];
  const chosen = promising(askedQuestion("How do I name a supplier?"), pages, passagesOfPages(pages, false));
  expect(chosen.at(-1)?.headings).toEqual(["Transport"]);
});
