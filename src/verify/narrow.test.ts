import { describe, expect, it } from "vitest";
import { narrowToSupported } from "./narrow.ts";

describe("narrowToSupported", () => {
  it.each([
    [
      "a trailing clause",
      "The Rance mill was opened in 1966, which made it the largest of its kind.",
      ["The mill at Rance was opened in 1966 by President de Gaulle."],
      "The Rance mill was opened in 1966.",
    ],
    [
      "a bracket",
      "The mill (designed by Albert Caquot) reaches 240 megawatts.",
      ["The mill reaches 240 megawatts."],
      "The mill reaches 240 megawatts.",
    ],
    [
      "a clause between commas",
      "The mill, which cost 620 million francs, was opened in 1966.",
      ["The mill was opened in 1966."],
      "The mill was opened in 1966.",
    ],
    [
      "a leading phrase",
      "In 1961, the council of Malmö approved the new bridge.",
      ["The council of Malmö approved the new bridge."],
      "The council of Malmö approved the new bridge.",
    ],
    [
      "a member of a list",
      "The museum shows boats, nets and telescopes.",
      ["The museum shows boats and nets to visitors."],
      "The museum shows boats and nets.",
    ],
    [
      "a member inside a list",
      "The museum shows boats, telescopes and nets.",
      ["The museum shows boats and nets to visitors."],
      "The museum shows boats and nets.",
    ],
    ["the second of two", "The museum shows boats and telescopes.", ["The museum shows boats to visitors."], "The museum shows boats."],
    [
      "a second statement",
      "The mill was opened in 1966, and it employs 300 engineers.",
      ["The mill was opened in 1966."],
      "The mill was opened in 1966.",
    ],
  ])("R12 drops %s", (_, sentence, quotes, expected) => {
    expect(narrowToSupported(sentence, quotes)).toBe(expected);
  });

  it.each([
    ["the core is at fault", "The mill was opened in 1978.", ["The mill was opened in 1966."]],
    ["the cut would take a denial", "Sales rose in 2020, although auditors in Malmö have not signed the books.", ["Sales rose in 2020."]],
    ["the cut would take a condition", "Demand will fall sharply, unless the council of Malmö acts in 2031.", ["Demand will not fall."]],
    ["the cut would take an attribution", "According to Albert Caquot, the mill harms fish.", ["The mill is large."]],
    [
      "it is no sentence but a page",
      `The mill was opened in 1966, ${"which is good, ".repeat(200)}and it employs 300 engineers.`,
      ["The mill was opened in 1966."],
    ],
    ["nothing fits", "Penguins breed on islands, where they eat krill.", ["The mill was opened in 1966."]],
  ])("R12 gives up when %s", (_, sentence, quotes) => {
    expect(narrowToSupported(sentence, quotes)).toBeUndefined();
  });
});
