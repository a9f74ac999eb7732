import { describe, expect, it } from "vitest";
import { locateQuote } from "../text/locate.ts";
import { hardChecks } from "./hard-checks.ts";
import { rulesJudge } from "./judge.ts";
import { judgeByRules } from "./rules-judge.ts";

const PAGE =
  "The Harlow dam was finished in 1987 and holds 1.2 million cubic metres of water. Engineer Marta Lindqvist led the work; her colleague Jonas Berg designed the spillway. " +
  "It is not true that the dam leaked in its first year. The operator raised the wall by 14 % in 2003, and output did not fall. In 2011 a drought halved the reserve to 48 %.";
const kinds = (sentence: string, ...quotes: string[]) => hardChecks(sentence, quotes).map((fault) => fault.kind);

describe("R12 planted faults are caught", () => {
  it("R12 invented quote: what no page says is not located", () => {
    expect(locateQuote(PAGE, "The dam was inspected every month by a team of divers.")).toBeUndefined();
  });

  it("R12 right page wrong number: a quote with a changed digit is not located, a sentence with a changed number is refused", () => {
    expect(locateQuote(PAGE, "The operator raised the wall by 17 % in 2003, and output did not fall.")).toBeUndefined();
    expect(
      kinds("The operator raised the wall by 17 % in 2003.", "The operator raised the wall by 14 % in 2003, and output did not fall."),
    ).toContain("number");
  });

  it("R12 right page wrong number: a number from elsewhere on the page does not stand in this quote", () => {
    const quote = "The operator raised the wall by 14 % in 2003, and output did not fall.";
    expect(hardChecks("The operator raised the wall by 48 % in 2003.", [{ quote, context: PAGE }]).map((fault) => fault.kind)).toContain(
      "number",
    );
  });

  it.each([
    ["The operator raised the wall and output fell, which did not surprise anyone.", "output did not fall", false],
    ["Output fell after the wall was raised.", "The operator raised the wall, and output did not fall.", true],
    ["The vaccine does not reduce infections.", "The vaccine reduces infections in adults.", true],
    ["The vaccine reduces infections in adults.", "The vaccine does not reduce infections in adults.", true],
    ["The council never approved the plan.", "The council approved the plan on Monday.", true],
  ])("R12 flipped negation: %s", (sentence, quote, caught) => {
    const found = kinds(sentence, quote).includes("negation");
    expect(found).toBe(caught);
  });

  it("R12 flipped negation: the verdict is contradicted", () => {
    expect(judgeByRules("The vaccine reduces infections in adults.", ["The vaccine does not reduce infections in adults."]).verdict).toBe(
      "contradicted",
    );
  });

  it("R12 wrong year", () => {
    expect(
      kinds("The Harlow dam was finished in 1978.", "The Harlow dam was finished in 1987 and holds 1.2 million cubic metres of water."),
    ).toContain("date");
    const quote = "The operator raised the wall by 14 % in 2003, and output did not fall.";
    expect(hardChecks("The wall was raised by 14 % in 2011.", [{ quote, context: PAGE }]).map((fault) => fault.kind)).toContain("date");
  });

  it.each([
    ["Jonas Berg led the work on the dam.", "Engineer Marta Lindqvist led the work."],
    ["Pierre Curie won the chemistry prize in 1911.", "Marie Curie won the chemistry prize in 1911."],
    ["The treaty was signed by Norway.", "The treaty was signed by Denmark."],
    ["Nolan directed the film.", "Tarantino directed the film."],
    ["The study was run at the University of Ohio.", "The study was run at the University of Utah."],
  ])("R12 mixed-up names: %s", (sentence, quote) => {
    expect(kinds(sentence, quote)).toContain("name");
  });

  it("R12 claim from memory: what the quotes do not speak of is not found", () => {
    const quotes = ["The operator raised the wall by 14 % in 2003, and output did not fall."];
    const verdict = judgeByRules("Salmon ladders let fish migrate upstream to their spawning grounds.", quotes);
    expect(verdict.verdict).toBe("not found");
    expect(verdict.score).toBeLessThan(0.3);
    expect(kinds("The dam won the Europa Nostra prize in 2016.", ...quotes)).toEqual(expect.arrayContaining(["date", "name"]));
  });

  it("R12 quote cut out of a denial: its context gives it away", () => {
    const quote = "the dam leaked in its first year";
    expect(hardChecks("The dam leaked in its first year.", [{ quote, context: PAGE }]).map((fault) => fault.kind)).toContain("negation");
    expect(hardChecks("The dam leaked in its first year.", [`It is not true that ${quote}.`]).map((fault) => fault.kind)).toContain(
      "negation",
    );
  });

  it.each([
    ["vaccines cause autism", "The claim that vaccines cause autism has been debunked many times."],
    ["the minister took bribes", "Her lawyer denied that the minister took bribes."],
    ["coffee stunts growth", "There is no evidence that coffee stunts growth."],
    [
      "goldfish forget everything within seconds",
      "Contrary to popular belief that goldfish forget everything within seconds, they remember for months.",
    ],
    ["the factory will close", "Reports that the factory will close are false."],
  ])("R12 quote cut out of a denial: %s", (quote, context) => {
    const sentence = `${quote.charAt(0).toUpperCase()}${quote.slice(1)}.`;
    expect(hardChecks(sentence, [{ quote, context }]).map((fault) => fault.kind)).toContain("negation");
  });

  it("R12 a denied quote is never judged supported", async () => {
    const evidence = [{ quote: "coffee stunts growth", context: "There is no evidence that coffee stunts growth." }];
    const judged = await rulesJudge().judge([{ id: "a", claim: "Coffee stunts growth.", evidence }], new AbortController().signal);
    expect(judged.get("a")?.verdict).toBe("contradicted");
  });

  it.each([
    ["Aspirin lowers the risk of cancer.", "Aspirin may lower the risk of cancer.", "modality"],
    ["The firm opened a plant in Leeds.", "The firm is expected to open a plant in Leeds.", "modality"],
    ["Demand will collapse.", "If prices double, demand will collapse.", "modality"],
    ["Exports rose by 5 % last spring.", "Exports fell by 5 % last spring.", "comparative"],
    ["The bank cut its rate to 4 %.", "The bank lifted its rate to 4 %.", "comparative"],
    ["Most patients recovered.", "Few patients recovered.", "comparative"],
    ["Costs are higher in Bergen.", "Costs are lower in Bergen.", "comparative"],
    ["It is the largest lake in the region.", "It is a lake in the region.", "comparative"],
    ["All patients recovered within a week.", "Some patients recovered within a week.", "comparative"],
    ["Oslo is larger than Bergen.", "Bergen is larger than Oslo.", "comparative"],
    ["The product cures migraine.", "The maker claims that the product cures migraine.", "attribution"],
    ["The oil cures baldness.", "The oil cures baldness, the makers claim.", "attribution"],
    ["The court rejected the appeal.", "The court accepted the appeal.", "comparative"],
    ["The fund lost $3.5 billion.", "The fund lost $3.5 million.", "number"],
    ["The road is 5 km long.", "The road is 5 miles long.", "number"],
    ["About 14 % of adults smoke.", "About 24 % of adults smoke.", "number"],
    ["Three engineers were hurt.", "Five engineers were hurt.", "number"],
    ["It opened on 5 March 2019.", "It opened on 6 March 2019.", "date"],
    ["Sales doubled in the second quarter of 2020.", "Sales doubled in the third quarter of 2020.", "date"],
  ])("R12 %s ≠ %s", (sentence, quote, kind) => {
    expect(kinds(sentence, quote)).toContain(kind);
  });
});
