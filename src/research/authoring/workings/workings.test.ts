import { describe, expect, it } from "vitest";
import { markedSentences } from "../../../write/marked-text.ts";
import { materialOf, provingWith } from "../authoring-material.ts";
import { Items } from "../items.ts";
import { proveItems } from "../proving.ts";
import { readWorking, shownWorkings } from "./workings.ts";

const shown = (text: string) => shownWorkings(text).map(({ expression, result }) => `${expression} = ${result}`);

describe("workings that a text shows", () => {
  it.each([
    ["It costs $24,000 × 0.90 × 3 = EUR 64,800 in all.", "$24,000 × 0.90 × 3 = EUR 64,800"],
    ["Of them 46 staff hours a month × 36 months × EUR 75 = EUR 124,200.", "46 staff hours a month × 36 months × EUR 75 = EUR 124,200"],
    ["7 h × 36 × EUR 75 = EUR 18,900.", "7 h × 36 × EUR 75 = EUR 18,900"],
    ["EUR 150,000 − 64,800 = EUR 85,200 are left.", "EUR 150,000 − 64,800 = EUR 85,200"],
    ["That is 100% − 20% = 80%.", "100% − 20% = 80%"],
    ["The price, EUR 5 x 3 = EUR 15, is low.", "EUR 5 x 3 = EUR 15"],
    ["A 5-year term × 12 = 60 months.", "5-year term × 12 = 60 months"],
    ["They are (3 + 4) × 5 = 35.", "(3 + 4) × 5 = 35"],
    ["In all (7 h × 36 × EUR 75 = EUR 18,900) it is dear.", "7 h × 36 × EUR 75 = EUR 18,900"],
    ["54,750/60 = 912.5 hours", "54,750/60 = 912.5 hours"],
    ["3 ÷ 4 ≈ 0.75", "3 ÷ 4 = 0.75"],
    ["36 / 2 → 18 months", "36 / 2 = 18 months"],
  ])("R12 %s", (text, working) => {
    expect(shown(text)).toEqual([working]);
  });

  it.each([
    ["2027-02-10 + 45 days = 27 March 2027", "2027-02-10 + 45 days"],
    ["10 February 2027 + 45 days = 27 March 2027", "10 February 2027 + 45 days"],
    ["February 10, 2027 + 45 days = 27 March 2027", "February 10, 2027 + 45 days"],
  ])("R12 of days: %s", (text, expression) => {
    expect(shownWorkings(`It ends on ${text}, a Saturday.`)).toEqual([{ expression, result: "27 March 2027" }]);
  });

  it("R12 several of one text, and a result that is only told anew", () => {
    expect(shown("7 × 36 = 252, and 252 × 2 = 504.")).toEqual(["7 × 36 = 252", "252 × 2 = 504"]);
    expect(shown("54,750 / 60 = 912.5 ≈ 913 hours.")).toEqual(["54,750 / 60 = 912.5", "54,750 / 60 = 913 hours"]);
  });

  it("R12 none where an equals sign is of a setting, or no figure stands right behind it", () => {
    for (const text of [
      "Set x = 5 and y=6.",
      "Set max_size = 10 × 4.",
      "2 × 3 = more than anyone would have thought of, 6",
      "From 5 to 6 = 2.",
      "",
    ])
      expect(shown(text), text).toEqual([]);
  });

  it("R12 X4 is read in time that grows with the text alone", () => {
    const before = performance.now();
    shownWorkings("24,000 × ".repeat(20_000));
    shownWorkings(`${"46 staff hours a month ".repeat(10_000)} = 5`);
    shownWorkings("2 × 3 = 6 ".repeat(5_000));
    expect(performance.now() - before).toBeLessThan(3_000);
  });
});

describe("a working of a mark", () => {
  it.each([
    ["2 × 3", "", "2 × 3"],
    ["2 × 3 = 6", "6", "2 × 3"],
    ["EUR 6 = 2 × 3", "EUR 6", "2 × 3"],
    ["q2:41,200 - q1:38,700 = 2,500", "2,500", "q2:41,200 - q1:38,700"],
    ["2027-02-10 + 45 days = 27 March 2027", "27 March 2027", "2027-02-10 + 45 days"],
    ["27 March 2027 = 2027-02-10 + 45 days", "27 March 2027", "2027-02-10 + 45 days"],
  ])("R12 %s has its result where it names one", (expression, result, working) => {
    expect(readWorking({ result: "", expression })).toEqual({ result, expression: working });
  });

  it("R12 keeps the result that is given with it", () => {
    expect(readWorking({ result: "7", expression: "2 × 3 = 6" })).toEqual({ result: "7", expression: "2 × 3" });
  });
});

describe("what a sentence works out", () => {
  const material = materialOf([
    {
      text:
        "The licence costs $24,000 a year. It began on 10 February 2027.\n\nThe limit is EUR 150,000. It is held for 3 years.\n\n" +
        "Notice is given within 45 days, or three months. A pump costs EUR 24,000. It wears by 17 % a year.",
    },
  ]);
  const ids = new Map(
    Object.entries({
      fee: "$24,000",
      began: "10 February",
      limit: "150,000",
      years: "3 years",
      notice: "45 days",
      pump: "A pump",
      wear: "17 %",
    }).map(([name, text]) => [name, material.id(text)]),
  );
  const ASKED = "We have 46 staff hours a month at EUR 75, and USD 1 = EUR 0.90. What is it over 36 months, with 3 million calls a day?";

  /** What becomes of the first sentence of a text, written with names of sentences in its marks. */
  async function worked(text: string, question = ASKED) {
    const { by, asked } = provingWith(material);
    const sentences = markedSentences(text.replace(/\{(\w+)\}/gu, (_, name: string) => ids.get(name) ?? name));
    const items = new Items({ inShort: [{ layout: "prose", sentences }], sections: [], conclusion: [], open: [] });
    await proveItems(items, { ...by, question, told: question });
    const outcome = items.all()[0]?.outcome;
    if (outcome?.state !== "proven") return { reason: outcome?.state === "refused" ? outcome.reason : "", told: [] };
    const { kind, claims, calculations } = outcome.sentence;
    return {
      kind,
      claims: claims.length,
      came: calculations.map((one) => (one.chosen === true ? `${one.result} chosen` : `${one.expression} = ${one.result}`)),
      told: asked.flatMap(({ calculated }) => calculated?.map(({ line }) => line) ?? []),
    };
  }

  it.each([
    ["The licence costs EUR 64,800 over its three years [{fee} {years}: 24,000 × 0.90 × 3].", "24,000 × 0.90 × 3 = EUR 64,800"],
    ["The licence costs $24,000 × 0.90 × 3 = EUR 64,800 [{fee} {years}].", "$24,000 × 0.90 × 3 = EUR 64,800"],
    ["Notice ends on 27 March 2027 [{began} {notice}: 2027-02-10 + 45 days].", "2027-02-10 + 45 days = 27 March 2027"],
    ["Notice ends on 10 May 2027 [{began} {notice}: 10 February 2027 + 3 months].", "10 February 2027 + 3 months = 10 May 2027"],
    ["The pump takes 16% of the limit [{pump} {limit}: 24,000 / 150,000].", "24,000 / 150,000 = 16%"],
    ["It loses EUR 4,080 in the first year [{pump} {wear}: 24,000 × 17%].", "24,000 × 17% = EUR 4,080"],
    ["It loses EUR 4,080 in the first year [{pump} {wear}: 24,000 × 17% = EUR 4,080].", "24,000 × 17% = EUR 4,080"],
  ])("R12 R14 comes out by the working of its mark, or of its own text: %s", async (text, working) => {
    const found = await worked(text);
    expect(found).toMatchObject({ kind: "calculation", came: [working] });
    expect(found.told[0]).toContain(working.split(" = ")[0]);
    expect(found.claims).toBeGreaterThan(0);
  });

  it.each([
    ["The licence costs EUR 64,900 over its three years [{fee} {years}: 24,000 × 0.90 × 3].", "64,800"],
    ["The licence costs $24,000 × 0.90 × 3 = EUR 64,900 [{fee} {years}].", "64,800"],
    ["Notice ends on 28 March 2027 [{began} {notice}: 2027-02-10 + 45 days].", "2027-03-27"],
    ["The limit leaves EUR 127,000 beside the pump [{pump} {limit}: 150,000 − 24,000].", "126,000"],
    ["The pump costs EUR 1,000 a month [{pump}: 24,000 / 23].", "1,000"],
  ])("R12 is refused where it does not, with what it comes to: %s", async (text, comesTo) => {
    expect(await worked(text)).toEqual({ reason: expect.stringContaining(comesTo), told: [] });
  });

  it("R12 a working gives its sentence no figure of another unit", async () => {
    expect((await worked("The pump costs EUR 1,000 a month [{pump}: 24,000 / 24].")).reason).toBeUndefined();
    expect((await worked("The pump costs EUR 1,000 a month in 24 weeks [{pump}: 24,000 / 24].")).reason ?? "it is proven").toContain(
      "24 weeks",
    );
  });

  it("R12 R14 of the asker's figures alone rests on no source", async () => {
    for (const [text, working] of [
      ["Your staff costs 46 × 36 × EUR 75 = EUR 124,200.", "46 × 36 × EUR 75 = EUR 124,200"],
      ["Your staff costs EUR 124,200 [ask: 46 × 36 × 75].", "46 × 36 × 75 = EUR 124,200"],
      ["That is 1,095 million calls a year [ask: 3,000,000 × 365].", "3,000,000 × 365 = 1,095 million"],
    ] as const)
      expect(await worked(text), text).toMatchObject({ kind: "calculation", claims: 0, came: [working] });
    expect((await worked("Your staff costs 46 × 36 × EUR 75 = EUR 125,200.")).reason).toBeDefined();
  });

  it("R12 R14 of advice takes what it chooses, and tells the judge", async () => {
    const share = await worked("Keep 20% × EUR 150,000 = EUR 30,000 of the limit back. The limit is EUR 150,000 [{limit}].");
    expect(share).toMatchObject({ kind: "advice", told: expect.arrayContaining([expect.stringContaining("20")]) });
    const hours = await worked("Plan 22 hours × 7 = 154 hours for it.");
    expect(hours).toMatchObject({ kind: "advice", claims: 0 });
    expect(
      hours.came?.some((one) => one.includes("× 7 = 154 hours")),
      hours.came?.join(),
    ).toBe(true);
    expect((await worked("Plan 22 hours × 7 = 155 hours for it.")).came?.join() ?? "").not.toContain("× 7 = 155");
  });

  it("R12 comes out, without a working, of two figures of its sentences, and is then no fact", async () => {
    expect(await worked("The limit leaves EUR 126,000 beside the pump [{pump} {limit}].")).toMatchObject({
      kind: "inference",
      came: ["EUR 150,000 − EUR 24,000 = EUR 126,000"],
    });
    expect((await worked("The limit leaves EUR 127,000 beside the pump [{pump} {limit}].")).reason).toContain("127,000");
  });
});
