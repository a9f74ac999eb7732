import { describe, expect, it } from "vitest";
import { rulesJudge } from "./judge.ts";

/** What the row is about, the claim, its quote, and what stands around the quote. */
type Row = readonly [about: string, claim: string, quote: string, context?: string];

async function verdict([, claim, quote, context = quote]: Row): Promise<string | undefined> {
  const judged = await rulesJudge().judge([{ id: "row", claim, evidence: [{ quote, context }] }], new AbortController().signal);
  return judged.get("row")?.verdict;
}

const GLACIER =
  "The Holm glacier lost 4.3 metres of thickness between 2000 and 2019, according to satellite data. Its tongue, which reached the fjord in 1920, now ends 2.6 kilometres inland. Hydrologist Rana Dewitt, who has measured the ice every August since 2004, said the lake in front of it could burst its moraine within a decade. In 2017 a small flood washed away a footbridge; nobody was injured. The park authority rejected a proposal to drain the lake because it would harm char, a trout-like fish.";
const FERRY =
  "The ferry company Sundline carried 3.1 million passengers in 2018, two thirds of them in summer. Its newest ship, the Aurora, was built in Gdansk and entered service in March 2015. A fire in the engine room in 2016 injured two crew members but no passengers. Captain Lise Moe, who joined in 1999, was the first woman to command one of its ships. The company abandoned its route to Hull in 2011 and has since leased the terminal to a brewery.";

const FAULTY: readonly Row[] = [
  ["invented", "The glacier is sacred to local herders.", GLACIER, GLACIER],
  [
    "number",
    "The tongue now ends 2.6 miles inland.",
    "Its tongue, which reached the fjord in 1920, now ends 2.6 kilometres inland.",
    GLACIER,
  ],
  [
    "date",
    "The glacier reached the fjord in 2019.",
    "The Holm glacier lost 4.3 metres of thickness between 2000 and 2019, according to satellite data. Its tongue, which reached the fjord in 1920, now ends 2.6 kilometres inland.",
    GLACIER,
  ],
  ["negation", "Several people were injured in the flood.", "In 2017 a small flood washed away a footbridge; nobody was injured.", GLACIER],
  [
    "negation",
    "The park authority approved a proposal to drain the lake.",
    "The park authority rejected a proposal to drain the lake because it would harm char, a trout-like fish.",
    GLACIER,
  ],
  [
    "modality",
    "The lake burst its moraine.",
    "Hydrologist Rana Dewitt, who has measured the ice every August since 2004, said the lake in front of it could burst its moraine within a decade.",
    GLACIER,
  ],
  [
    "number",
    "Sundline carried 3.1 million passengers in summer 2018 alone, or a third of the total.",
    "The ferry company Sundline carried 3.1 million passengers in 2018, two thirds of them in summer.",
    FERRY,
  ],
  ["number", "The fire injured ten crew members.", "A fire in the engine room in 2016 injured two crew members but no passengers.", FERRY],
  ["negation", "The fire injured passengers.", "A fire in the engine room in 2016 injured two crew members but no passengers.", FERRY],
  [
    "date",
    "The Aurora entered service in March 2016.",
    "Its newest ship, the Aurora, was built in Gdansk and entered service in March 2015.",
    FERRY,
  ],
  [
    "date",
    "Lise Moe joined the company in 2011.",
    "Captain Lise Moe, who joined in 1999, was the first woman to command one of its ships. The company abandoned its route to Hull in 2011.",
    FERRY,
  ],
  [
    "negation",
    "The company still runs its route to Hull.",
    "The company abandoned its route to Hull in 2011 and has since leased the terminal to a brewery.",
    FERRY,
  ],
  ["name", "The Aurora was built in Turku.", "Its newest ship, the Aurora, was built in Gdansk and entered service in March 2015.", FERRY],
  [
    "invented",
    "The Aurora has a swimming pool.",
    "Its newest ship, the Aurora, was built in Gdansk and entered service in March 2015.",
    FERRY,
  ],
  ["invented", "Sundline is popular with tourists.", FERRY, FERRY],
  ["invented", "Lise Moe wrote a book.", FERRY, FERRY],
  [
    "quantifier",
    "Most of the passengers travelled in winter.",
    "The ferry company Sundline carried 3.1 million passengers in 2018, two thirds of them in summer.",
    FERRY,
  ],
  [
    "roles",
    "A brewery has leased the terminal to the company.",
    "The company abandoned its route to Hull in 2011 and has since leased the terminal to a brewery.",
    FERRY,
  ],
  [
    "number",
    "The glacier lost 4.3 metres of thickness in a decade.",
    "The Holm glacier lost 4.3 metres of thickness between 2000 and 2019, according to satellite data.",
    GLACIER,
  ],
];

/** Faults the rules do not see; a row that passes one day moves up. */
const SOUND: readonly Row[] = [
  ["cut", "Nobody was injured in the flood of 2017.", "In 2017 a small flood washed away a footbridge; nobody was injured.", GLACIER],
  [
    "cut",
    "The Holm glacier became 4.3 metres thinner between 2000 and 2019.",
    "The Holm glacier lost 4.3 metres of thickness between 2000 and 2019, according to satellite data.",
    GLACIER,
  ],
  [
    "paraphrase",
    "A footbridge was swept away by a flood in 2017.",
    "In 2017 a small flood washed away a footbridge; nobody was injured.",
    GLACIER,
  ],
  [
    "paraphrase",
    "The park authority refused to drain the lake.",
    "The park authority rejected a proposal to drain the lake because it would harm char, a trout-like fish.",
    GLACIER,
  ],
  [
    "paraphrase",
    "Rana Dewitt has measured the glacier's ice since 2004.",
    "Hydrologist Rana Dewitt, who has measured the ice every August since 2004, said the lake in front of it could burst its moraine within a decade.",
    GLACIER,
  ],
  [
    "modality",
    "The lake could burst its moraine.",
    "Hydrologist Rana Dewitt, who has measured the ice every August since 2004, said the lake in front of it could burst its moraine within a decade.",
    GLACIER,
  ],
  [
    "number",
    "The tongue ends 2,600 metres from the fjord.",
    "Its tongue, which reached the fjord in 1920, now ends 2.6 kilometres inland.",
    GLACIER,
  ],
  [
    "number",
    "Sundline carried over 3 million passengers in 2018.",
    "The ferry company Sundline carried 3.1 million passengers in 2018, two thirds of them in summer.",
    FERRY,
  ],
  ["cut", "The Aurora was built in Gdansk.", "Its newest ship, the Aurora, was built in Gdansk and entered service in March 2015.", FERRY],
  ["cut", "The fire injured two crew members.", "A fire in the engine room in 2016 injured two crew members but no passengers.", FERRY],
  [
    "negation",
    "No passengers were injured in the fire.",
    "A fire in the engine room in 2016 injured two crew members but no passengers.",
    FERRY,
  ],
  [
    "paraphrase",
    "Two crew members were hurt in a fire in 2016.",
    "A fire in the engine room in 2016 injured two crew members but no passengers.",
    FERRY,
  ],
  [
    "paraphrase",
    "Lise Moe was the first female captain of a Sundline ship.",
    "Captain Lise Moe, who joined in 1999, was the first woman to command one of its ships.",
    FERRY,
  ],
  [
    "paraphrase",
    "Lise Moe joined the company in 1999.",
    "Captain Lise Moe, who joined in 1999, was the first woman to command one of its ships.",
    FERRY,
  ],
  [
    "paraphrase",
    "The company gave up its route to Hull in 2011.",
    "The company abandoned its route to Hull in 2011 and has since leased the terminal to a brewery.",
    FERRY,
  ],
  [
    "paraphrase",
    "The terminal is leased to a brewery.",
    "The company abandoned its route to Hull in 2011 and has since leased the terminal to a brewery.",
    FERRY,
  ],
  [
    "paraphrase",
    "The Aurora started service in March 2015.",
    "Its newest ship, the Aurora, was built in Gdansk and entered service in March 2015.",
    FERRY,
  ],
];

/** Sound claims the rules do not carry. */
const REFUSED: readonly Row[] = [
  [
    "number",
    "Two thirds of Sundline's passengers in 2018 travelled in summer.",
    "The ferry company Sundline carried 3.1 million passengers in 2018, two thirds of them in summer.",
    FERRY,
  ],
];

describe("claims against passages", () => {
  for (const row of FAULTY) {
    it(`R12 ${row[0]}: not supported: ${row[1]}`, async () => {
      expect(await verdict(row)).not.toBe("supported");
    });
  }

  for (const row of SOUND) {
    it(`R12 ${row[0]}: supported: ${row[1]}`, async () => {
      expect(await verdict(row)).toBe("supported");
    });
  }

  for (const row of REFUSED) {
    it.fails(`R12 ${row[0]}: not carried yet: ${row[1]}`, async () => {
      expect(await verdict(row)).toBe("supported");
    });
  }
});
