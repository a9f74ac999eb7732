import { expect, it } from "vitest";
import type { Landmark } from "../../domain/snapshot.ts";
import { materialOf } from "./authoring-material.ts";
import { inPassages } from "./judged-passages.ts";

/** What the judge is shown of one page for a sentence that names the sentences with these words. */
function shown(page: string, text: string, words: readonly string[], landmarks: readonly Landmark[] = []) {
  const { evidence, pack } = materialOf([{ text: page, landmarks }]);
  const named = pack.sentences().filter(({ quote }) => words.some((word) => quote.text.includes(word)));
  const [first] = named;
  if (first === undefined) throw new Error("the page has none of these words");
  return inPassages([{ text, behind: named, named }], { pack, evidence })(first);
}

const PAGE = "The cell is flat. The pump runs at night. The tank holds water. The lamp is green. The door is of oak.";

it("R12 T1 a sentence that stands by itself is read without its neighbours", () => {
  expect(shown(PAGE, "A tank holds the water.", ["tank"]).context).toBe("The tank holds water.");
});

it.each([
  ["with the one it leans on", "The tank is new. It holds water. The lamp is green.", "It holds", "The tank is new. It holds water."],
  [
    "with the one that takes something back",
    "The tank holds water. However, it leaks. The lamp is green.",
    "The tank",
    "The tank holds water. However, it leaks.",
  ],
  [
    "with the one that denies it",
    "The tank holds water. This is not so any more. The lamp is green.",
    "The tank",
    "The tank holds water. This is not so any more.",
  ],
  [
    "with the line that leads in to it",
    "It is not so that:\n\nThe tank holds water. The lamp is green.",
    "The tank",
    "It is not so that: The tank holds water.",
  ],
  ["without one that only adds to it", "The tank holds water. This helps farms. The lamp is green.", "The tank", "The tank holds water."],
  [
    "with both in a language whose words for that are not known",
    "Der Tank ist neu. Die Pumpe läuft in der Nacht. Die Lampe ist grün und nicht rot.",
    "Die Pumpe",
    "Der Tank ist neu. Die Pumpe läuft in der Nacht. Die Lampe ist grün und nicht rot.",
  ],
])("R12 a sentence is read %s", (_, page, words, context) => {
  expect(shown(page, "It does so.", [words]).context).toBe(context);
});

it("R12 an item is read with what leads in to its list, and not with the item beside it", () => {
  const page = "None of these is true:\n\n- The tank holds water.\n- The pump runs at night.\n- The lamp is green.";
  const { context } = shown(page, "The lamp is green.", ["lamp"]);
  expect(context).toContain("None of these is true:");
  expect(context).not.toContain("pump");
});

it("R12 a sentence whose figure stands beside what it names is read with that", () => {
  const page = "The test was made in 2023. The tank held water. The lamp is green.";
  expect(shown(page, "In 2023 the tank held water.", ["tank"]).context).toContain("The test was made in 2023.");
  expect(shown(page, "The tank held water then.", ["tank"]).context).toBe("The tank held water.");
});

it("R12 T1 the judge is told of a name from elsewhere on the page where nothing that is named has it", () => {
  const part = (at: number) => `Part ${at}\n\nHalden Power runs pump ${at} here. We sell lamp ${at} in town.\n\n`;
  const text = [1, 2, 3].map(part).join("");
  const landmarks = [1, 2, 3].map((at) => ({ kind: "heading" as const, level: 2, title: `Part ${at}`, start: text.indexOf(`Part ${at}`) }));
  const told = (claim: string, words: string) =>
    shown(text, claim, [words], landmarks).place.filter((line) => line.startsWith("Named on this page"));
  expect(told("Halden Power sells lamp 1 in town.", "lamp 1")).toEqual(["Named on this page: Halden Power"]);
  expect(told("Pump 1 is run by Halden Power.", "pump 1")).toEqual([]);
});
