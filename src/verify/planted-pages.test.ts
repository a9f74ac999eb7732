import { describe, expect, it } from "vitest";
import { rulesJudge } from "./judge.ts";

/** What the row is about, the claim, its quote, and what stands around the quote. */
type Row = readonly [about: string, claim: string, quote: string, context?: string];

async function verdict([, claim, quote, context = quote]: Row): Promise<string | undefined> {
  const judged = await rulesJudge().judge([{ id: "row", claim, evidence: [{ quote, context }] }], new AbortController().signal);
  return judged.get("row")?.verdict;
}

const ORRA =
  "The Orra lighthouse stands on the northern tip of Skell island. It was designed by Ines Falk and lit for the first time in 1891. The tower is 34 metres tall and is painted in red and white bands. In 1964 the last keeper, Tomas Rehn, left the island when the lamp was automated. Some 6,200 people visited it in 2019, and 4,100 in 2020. The cottage beside the tower has been a café since 2003.";
const BRILL =
  "# Brill P40 pump\n\nThe Brill pump was introduced in 2016 by the Dutch maker Oosterhof. It is meant for gardens and small farms. The pump weighs 12 kilograms without its hose and draws 750 watts.\n\n## In use\n\nThe Brill pump moves up to 90 litres a minute from a depth of seven metres. Owners praise the quiet motor. The housing of the Brill pump consists of cast iron and stainless steel; earlier models had a plastic lid. A test by a consumer magazine in 2018 found that the pump ran for 400 hours before the first seal failed.\n\n## Price\n\nIn 2021 the Brill pump cost 289 euros. A larger model, the P60, costs 379 euros. Oosterhof plans to offer a battery version but has not said when. Spare parts are sold by the maker and by most garden shops in the Netherlands, Belgium and Germany.";
const MUSEUM =
  "Varne City Museum reopened in April 2016 after a four-year renovation that cost 38 million kroner. Architect Pia Holst drew the new east wing, whose glass roof spans 1,400 square metres. The collection holds some 52,000 objects, of which roughly a tenth is on display. Admission is free for under-18s; adults pay 120 kroner. In 2022 the museum lent its Viking sword to a gallery in Lyon, which returned it a year later. The museum does not own the neighbouring chapel.";

const FAULTY: readonly Row[] = [
  ["absent predicate", "The Brill pump is made of cheese.", BRILL, BRILL],
  [
    "absent predicate",
    "The Brill pump is made of cheese.",
    "The housing of the Brill pump consists of cast iron and stainless steel; earlier models had a plastic lid.",
    BRILL,
  ],
  ["absent predicate", "The Brill pump is dangerous.", BRILL, BRILL],
  ["absent predicate", "The Brill pump won a design award.", BRILL, BRILL],
  ["absent predicate", "The Brill pump was recalled.", BRILL, BRILL],
  ["absent predicate", "The lighthouse burned down.", ORRA, ORRA],
  ["absent predicate", "The Orra lighthouse is haunted.", "The Orra lighthouse stands on the northern tip of Skell island.", ORRA],
  ["absent predicate", "Tomas Rehn drowned.", "In 1964 the last keeper, Tomas Rehn, left the island when the lamp was automated.", ORRA],
  ["claim from memory", "Ines Falk was born in Bergen.", "It was designed by Ines Falk and lit for the first time in 1891.", ORRA],
  [
    "claim from memory",
    "The lamp was imported from France.",
    "In 1964 the last keeper, Tomas Rehn, left the island when the lamp was automated.",
    ORRA,
  ],
  ["claim from memory", "Oosterhof is based in Rotterdam.", "The Brill pump was introduced in 2016 by the Dutch maker Oosterhof.", BRILL],
  ["wrong number", "The tower is 43 metres tall.", "The tower is 34 metres tall and is painted in red and white bands.", ORRA],
  ["wrong number", "Some 6,200 people visited it in 2020.", "Some 6,200 people visited it in 2019, and 4,100 in 2020.", ORRA],
  ["wrong number", "In 2019, 4,100 people visited the lighthouse.", "Some 6,200 people visited it in 2019, and 4,100 in 2020.", ORRA],
  [
    "wrong number",
    "The Brill pump cost 379 euros in 2021.",
    "In 2021 the Brill pump cost 289 euros. A larger model, the P60, costs 379 euros.",
    BRILL,
  ],
  ["wrong number", "The pump draws 12 watts.", "The pump weighs 12 kilograms without its hose and draws 750 watts.", BRILL],
  ["wrong number", "The pump weighs 750 kilograms.", "The pump weighs 12 kilograms without its hose and draws 750 watts.", BRILL],
  [
    "wrong year",
    "The lighthouse was first lit in 1964.",
    "It was designed by Ines Falk and lit for the first time in 1891. In 1964 the last keeper left.",
    ORRA,
  ],
  ["negation", "The pump does not weigh 12 kilograms.", "The pump weighs 12 kilograms without its hose and draws 750 watts.", BRILL],
  ["negation", "The pump weighs 12 kilograms with its hose.", "The pump weighs 12 kilograms without its hose and draws 750 watts.", BRILL],
  [
    "roles",
    "Tomas Rehn designed the lighthouse.",
    "It was designed by Ines Falk and lit for the first time in 1891. In 1964 the last keeper, Tomas Rehn, left the island.",
    ORRA,
  ],
  ["invented", "The museum has a famous collection of stamps.", MUSEUM, MUSEUM],
  [
    "invented",
    "Pia Holst won the national prize for the wing.",
    "Architect Pia Holst drew the new east wing, whose glass roof spans 1,400 square metres.",
    MUSEUM,
  ],
  [
    "number",
    "The renovation cost 83 million kroner.",
    "Varne City Museum reopened in April 2016 after a four-year renovation that cost 38 million kroner.",
    MUSEUM,
  ],
  [
    "number",
    "The renovation took five years.",
    "Varne City Museum reopened in April 2016 after a four-year renovation that cost 38 million kroner.",
    MUSEUM,
  ],
  [
    "number",
    "The glass roof spans 1,400 square kilometres.",
    "Architect Pia Holst drew the new east wing, whose glass roof spans 1,400 square metres.",
    MUSEUM,
  ],
  [
    "number",
    "A third of the collection is on display.",
    "The collection holds some 52,000 objects, of which roughly a tenth is on display.",
    MUSEUM,
  ],
  [
    "date",
    "The museum reopened in August 2016.",
    "Varne City Museum reopened in April 2016 after a four-year renovation that cost 38 million kroner.",
    MUSEUM,
  ],
  ["negation", "The museum owns the neighbouring chapel.", "The museum does not own the neighbouring chapel.", MUSEUM],
  [
    "negation",
    "The gallery in Lyon never returned the sword.",
    "In 2022 the museum lent its Viking sword to a gallery in Lyon, which returned it a year later.",
    MUSEUM,
  ],
  [
    "roles",
    "A gallery in Lyon lent the museum its Viking sword.",
    "In 2022 the museum lent its Viking sword to a gallery in Lyon, which returned it a year later.",
    MUSEUM,
  ],
  [
    "name",
    "Pia Lindholm drew the new east wing.",
    "Architect Pia Holst drew the new east wing, whose glass roof spans 1,400 square metres.",
    MUSEUM,
  ],
];

const SOUND: readonly Row[] = [
  ["cut", "The pump weighs 12 kilograms without its hose.", "The pump weighs 12 kilograms without its hose and draws 750 watts.", BRILL],
  ["cut", "The pump weighs 12 kilograms.", "The pump weighs 12 kilograms without its hose and draws 750 watts.", BRILL],
  ["cut", "The Brill pump draws 750 watts.", "The pump weighs 12 kilograms without its hose and draws 750 watts.", BRILL],
  ["cut", "The tower is 34 metres tall.", "The tower is 34 metres tall and is painted in red and white bands.", ORRA],
  ["cut", "Some 4,100 people visited the lighthouse in 2020.", "Some 6,200 people visited it in 2019, and 4,100 in 2020.", ORRA],
  [
    "cut",
    "The Brill pump cost 289 euros in 2021.",
    "In 2021 the Brill pump cost 289 euros. A larger model, the P60, costs 379 euros.",
    BRILL,
  ],
  ["cut", "The P60 costs 379 euros.", "In 2021 the Brill pump cost 289 euros. A larger model, the P60, costs 379 euros.", BRILL],
  ["pronoun", "The Orra lighthouse was designed by Ines Falk.", "It was designed by Ines Falk and lit for the first time in 1891.", ORRA],
  ["pronoun", "Ines Falk designed the Orra lighthouse.", "It was designed by Ines Falk and lit for the first time in 1891.", ORRA],
  [
    "pronoun",
    "The Brill pump was tested in 2018.",
    "A test by a consumer magazine in 2018 found that the pump ran for 400 hours before the first seal failed.",
    BRILL,
  ],
  ["cut", "Admission is free for under-18s.", "Admission is free for under-18s; adults pay 120 kroner.", MUSEUM],
  ["cut", "Adults pay 120 kroner.", "Admission is free for under-18s; adults pay 120 kroner.", MUSEUM],
  [
    "cut",
    "The museum's renovation cost 38 million kroner.",
    "Varne City Museum reopened in April 2016 after a four-year renovation that cost 38 million kroner.",
    MUSEUM,
  ],
  [
    "paraphrase",
    "Pia Holst designed the museum's east wing.",
    "Architect Pia Holst drew the new east wing, whose glass roof spans 1,400 square metres.",
    MUSEUM,
  ],
  [
    "paraphrase",
    "The east wing was drawn by Pia Holst.",
    "Architect Pia Holst drew the new east wing, whose glass roof spans 1,400 square metres.",
    MUSEUM,
  ],
  [
    "paraphrase",
    "A Viking sword was lent to a gallery in Lyon in 2022.",
    "In 2022 the museum lent its Viking sword to a gallery in Lyon, which returned it a year later.",
    MUSEUM,
  ],
  [
    "paraphrase",
    "The gallery gave the sword back.",
    "In 2022 the museum lent its Viking sword to a gallery in Lyon, which returned it a year later.",
    MUSEUM,
  ],
  [
    "number",
    "About 10 % of the collection is on display.",
    "The collection holds some 52,000 objects, of which roughly a tenth is on display.",
    MUSEUM,
  ],
  [
    "number",
    "More than 50,000 objects are in the collection.",
    "The collection holds some 52,000 objects, of which roughly a tenth is on display.",
    MUSEUM,
  ],
  ["negation", "The chapel does not belong to the museum.", "The museum does not own the neighbouring chapel.", MUSEUM],
];

describe("claims against pages of things", () => {
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
});
