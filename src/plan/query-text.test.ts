import { expect, it } from "vitest";
import { fitQuery, keywords, plainWords, queryKey, reformulations, variants, withSites } from "./query-text.ts";

it("X5 marks that end no word are looked at once, and marks around words go", () => {
  expect(keywords(`opened ${"—".repeat(200_000)}0`)).toBe("opened 0");
  expect(keywords(`opened “${"—".repeat(200_000)}0`)).toBe("opened");
  expect(keywords("“Harbour” bridge?! (2019)")).toBe("“Harbour” bridge 2019");
});

it("R4 function words go in English alone, and stay where there is nothing else", () => {
  expect(keywords("What is the height of the Harbour Bridge?")).toBe("height Harbour Bridge");
  expect(keywords("Wie hoch ist die Brücke?")).toBe("Wie hoch ist die Brücke");
  expect(keywords("What is it?")).toBe("What is it");
  expect(keywords("is 50% of C++ used?")).toBe("50% C++ used");
});

it("R4 a query's own words are those beside its operators", () => {
  expect(plainWords('"solar panels" price site:a.test OR site:b.test (2020 AND cost) -filetype:pdf')).toBe("solar panels price 2020 cost");
  expect(queryKey("Solar panels' price site:B.test site:a.test")).toBe(queryKey("price of a solar panel site:a.test site:b.test"));
  expect(queryKey('solar "panel price"')).not.toBe(queryKey("solar panel price"));
  expect(queryKey("of the")).not.toBe(queryKey("the of"));
});

it("R9 another way to ask comes from what was typed: the sub-question's words, its most telling ones, the question's with them, and ever fewer", () => {
  const asked = {
    query: 'site:a.test "pump price"',
    taskQuestion: "What is the price of the Zorblax pump in 2024?",
    question: "Which pump should a small Farm buy?",
  };
  expect(reformulations(asked)).toEqual([
    "pump price",
    "price Zorblax pump 2024",
    "pump small Farm buy price Zorblax 2024",
    "pump small Farm buy",
    "Zorblax pump 2024",
    "price pump 2024",
    "price Zorblax 2024",
    "price Zorblax pump",
  ]);
  expect(reformulations({ query: "pump", taskQuestion: "pump price", question: "pump" })).toEqual(["pump", "pump price"]);
});

it("R4 one question is asked by its words, by its names as phrases and by its four most telling words, each once", () => {
  expect(variants("When was the Sydney Harbour Bridge opened by Jack Lang?")).toEqual([
    "Sydney Harbour Bridge opened Jack Lang",
    '"Sydney Harbour Bridge" opened "Jack Lang"',
    "Sydney Harbour Bridge Jack",
  ]);
  expect(variants("Sydney Harbour opened")).toEqual(["Sydney Harbour opened"]);
});

it.each([
  ["abc def", 7, "abc def"],
  ["abc def", 6, "abc"],
  ["abc def", 3, "abc"],
  ["  a \n b ", 9, "a b"],
])("R4 %j is cut at the end of a word to fit into %i characters", (query, longest, fits) => {
  expect(fitQuery(query, longest)).toBe(fits);
});

it("R4 a query has 400 characters at most, the sites in it counted", () => {
  expect(fitQuery("a ".repeat(300))).toHaveLength(399);
  const asked = withSites("a ".repeat(300), { include: ["one.test"], exclude: [] }, 0);
  expect(asked).toMatch(/^(?:a )+site:one\.test$/);
  expect([399, 400]).toContain(asked.length);
});

it.each([
  ["pump", ["a", "b", "c"], [], 1, "pump (site:a OR site:b OR site:c)"],
  ["pump", ["a", "b", "c", "d"], [], 0, "pump (site:a OR site:b OR site:c)"],
  ["pump", ["a", "b", "c", "d"], [], 1, "pump (site:d OR site:a OR site:b)"],
  ["pump", [], ["a", "b", "c", "d"], 0, "pump -site:a -site:b -site:c"],
  ["pump site:www.a.test/docs", ["a.test"], [], 0, "pump site:www.a.test/docs"],
  ["pump site:b.test", ["a.test", "b.test"], [], 0, "pump site:b.test"],
  ["pump site:b.test", ["a.test", "b.test"], ["b.test"], 0, "pump (site:a.test OR site:b.test) -site:b.test"],
  ["pump site:nota.test", ["a.test"], [], 0, "pump site:a.test"],
  ["pump site:x.test", [], ["c.test"], 0, "pump site:x.test -site:c.test"],
  ["pump -site:www.c.test -site:d.test", [], ["c.test"], 0, "pump -site:d.test -site:c.test"],
  ["pump site:a.test OR site:x.test", ["a.test"], [], 0, "pump site:a.test"],
  ["(site:x.test OR site:y.test) pump", ["a.test"], [], 0, "pump site:a.test"],
])("R4 %j, held to %j and not to %j, is in turn %i asked as %j", (query, include, exclude, turn, asked) => {
  expect(withSites(query, { include, exclude }, turn)).toBe(asked);
});
