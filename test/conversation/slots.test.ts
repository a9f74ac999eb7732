// What a gate takes from a search is made up for by what else the same request brought (C9, G1, G2, G4).
import { describe, expect, it } from "vitest";
import { EXCLUDED_DOMAINS } from "../../src/search/gates/domains.ts";
import type { SearchQuery } from "../../src/search/provider.ts";
import { PROVIDER_NAMES } from "../../src/search/provider.ts";
import type { Validator } from "../../src/search/validator.ts";
import { ROLES } from "../../src/wiring/conversation-parts.ts";
import { type MemoryPage, memoryTurn, obligingModel, resultsOf } from "./in-memory.ts";

const AROUND = [
  "Its rotor was drawn by an engineer of Ansel Works who had worked on lifts before.",
  "Firemen carry it down cellar stairs, which no larger one would let them do at all.",
  "The shop in the harbour street keeps two of them for hire, and both are out in spring.",
  "A float switch turns it off when the floor is dry, so that nobody need stand beside it.",
  "In the test of the consumers' council it came second, behind a machine twice its price.",
];
const GOOD: readonly MemoryPage[] = AROUND.map((around, at) => ({
  url: `https://pumps-${"abcde"[at]}.test/brill`,
  title: `The Brill pump, part ${at + 1}`,
  text: `The Brill pump weighs ${12 + at} kilograms in its form ${at + 1}. ${around}`,
}));
const EXCLUDED: readonly MemoryPage[] = EXCLUDED_DOMAINS.slice(0, 3).map((domain) => ({
  url: `https://${domain}/brill`,
  title: "The Brill pump",
  text: "The Brill pump weighs 99 kilograms.",
}));
const LOW: MemoryPage = { url: "https://aside.test/tulips", title: "Tulips", text: "Tulips want sun and sand, and no frost in May." };
const PARTIAL: MemoryPage = {
  url: "https://cut.test/brill",
  title: "The Brill pump",
  text: "The Brill pump weighs 77 kilograms and is",
  partial: true,
};
const INJECTED = [...EXCLUDED, LOW, PARTIAL];
const all = [...INJECTED, ...GOOD];
const found = () => resultsOf(all).map((result) => (result.url.includes("aside.test") ? { ...result, score: 0.05 } : result));

const admittedIn = (keys: Iterable<string>, decided: (key: string) => unknown) =>
  [...keys].filter((key) => key.startsWith("decision/admit/") || key.startsWith("admit/")).map((key) => decided(key));

describe("slots that a gate empties", () => {
  it.each(PROVIDER_NAMES)("C9 G1 G2 G4 %s: five admissible results fill the five slots", async (name) => {
    const queries: SearchQuery[] = [];
    const { run } = await memoryTurn(
      {
        tools: [{ name, roles: ROLES[name] }],
        pages: all,
        find: (_tool, query) => {
          queries.push(query);
          return found().slice(0, query.limit);
        },
      },
      "how heavy is the Brill pump in its forms?",
    );
    const admissions = admittedIn(run.journal.keys(), (key) => JSON.stringify(run.journal.get(key)));
    expect(admissions.length).toBeGreaterThan(0);
    const [first = ""] = admissions;
    for (const { url } of GOOD) expect(first).toContain(url);
    for (const { url } of INJECTED) expect(admissions.join()).not.toContain(url);
    for (const { excludeDomains, limit } of queries) {
      expect(excludeDomains).toEqual(expect.arrayContaining([...EXCLUDED_DOMAINS]));
      expect(limit).toBe(10);
    }
  });

  it("C7 C9 a validator's citations: the pages it found fill five slots, and are judged by what it found in them", async () => {
    const validator: Validator = {
      name: "perplexity",
      costMicroUsd: 0,
      check: async () => ({
        text: "It weighs 12 kilograms.",
        citations: [LOW, ...GOOD].map(({ url, title, text }) => ({
          url: url as never,
          title: title === LOW.title ? title : "Page",
          snippet: text,
        })),
      }),
    };
    const first = { url: "https://maker.test/brill", title: "Brill pump", text: "The Brill pump weighs 12 kilograms without its hose." };
    const { run } = await memoryTurn(
      { pages: [first, ...all], validator, find: () => resultsOf([first]) },
      "how heavy is the Brill pump in its forms?",
    );
    const admissions = admittedIn(run.journal.keys(), (key) => JSON.stringify(run.journal.get(key))).join();
    for (const { url } of GOOD) expect(admissions).toContain(url);
    expect(admissions).not.toContain(LOW.url);
  });
});

describe("the language a question is asked in", () => {
  it("G3 a search of two words is held against the question's language, and asked again in it", async () => {
    const english = [1, 2, 3].map((n) => ({
      url: `https://en${n}.test/brill`,
      title: "The Brill pump",
      text: `The Brill pump weighs 12 kilograms, as our readers wrote to us in letter number ${n}, and it is sold in all of the shops.`,
    }));
    const languages: (string | undefined)[] = [];
    await memoryTurn(
      {
        model: obligingModel(),
        pages: english,
        find: (_tool, query) => {
          languages.push(query.language);
          return resultsOf(english);
        },
      },
      "Wie schwer ist die Brill-Pumpe ohne ihren Schlauch?",
    );
    expect(languages).toContain("de");
  });
});
