import { expect, it } from "vitest";
import { entitiesOf, termsOf } from "./terms.ts";

it.each([
  ["What is the FY2018 capital expenditure of 3M?", ["fy2018", "3m"]],
  ["How many of 15,000 certificates are renewed every 60 days?", ["15,000", "60"]],
])("R4 figures of %j stay whole", (question, figures) => {
  const terms = termsOf(question).map(({ word }) => word);
  for (const figure of figures) expect(terms).toContain(figure);
});

it("R4 a question is about its words of content, names more than others and common ones less, each once", () => {
  const weights = (question: string) => Object.fromEntries(termsOf(question).map(({ word, weight }) => [word, weight]));
  expect(weights("Does the bridge carry the CPU of Zorblax over 3,000 bridges?")).toEqual({
    ...{ bridge: 1, carry: 1, cpu: 1.2, zorblax: 1.8, "3,000": 1.3 },
  });
  expect(termsOf("zorblax Zorblax").map(({ weight }) => weight)).toEqual([1.8]);
});

it.each([
  ["Who built the Sydney Harbour Bridge?", ["Sydney Harbour Bridge"]],
  ["Who wrote “The Old Mill” for Ann Lee?", ["The Old Mill", "Ann Lee"]],
  ["Is Lake Zorblax's water from the University of Bern?", ["Lake Zorblax", "University of Bern"]],
  ["How do I start node.js 20 with 12 workers?", ["node.js 20"]],
  ["Does `go test` run in iOS?", ["go test", "iOS"]],
  ["WHO BUILT THE OLD MILL", []],
  ["Which mill is old?", []],
  ["The Old Mill By The River Was Sold", ["Old Mill", "River", "Sold"]],
])("R4 the names of %j are %j", (question, names) => {
  expect(entitiesOf(question)).toEqual(names);
});
