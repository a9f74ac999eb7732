import { describe, expect, it } from "vitest";
import { CHOSEN } from "../../domain/calculation.ts";
import type { SnapshotId } from "../../domain/snapshot.ts";
import { measures } from "../facts/measures.ts";
import type { PlacedQuote } from "../facts/operands.ts";
import { instantsIn, leadingTo, spansOf, timeBetween } from "./instants.ts";
import { figuresIn, isSameTold, isTelling, type Known, standing } from "./standing.ts";
import { toldBy, toldIn } from "./told.ts";
import { comingTo, working } from "./working.ts";

const QUESTION =
  "The package is installed 84,000 times a day, 55 % of it unpinned. On 16 January 2027 at 02:20 a thief uploads 4.8.1, at 03:40 it is reported, we wake at 08:00. " +
  "45,000 builds a day make 60 requests and fetch 220 MB each; upkeep is 0.5 h a month for 24 months at €60, set-up takes 6 h; 22 people publish.";
const SOURCE =
  "The weekend median was nine hours, and 83% were done in a day. It serves 6 billion requests and 10 PB a day; a seat costs $5 a month.";

function placed(text: string): PlacedQuote {
  const quote = { snapshotId: "s" as SnapshotId, span: { start: 0, end: text.length }, text, locatedBy: "exact" } as const;
  return { quote, inContext: { quote: text, context: text, place: [] } };
}

const days = ["2026-11-27", QUESTION].flatMap((text) => measures(text).dates);
const known: Known = {
  quotes: new Map([
    ["ask", [placed(QUESTION)]],
    ["q1", [placed(SOURCE)]],
  ]),
  earlier: [
    { result: "46,200", expression: "84,000 × 0.55", inputs: [{ figure: "84,000", claimId: "ask", quote: QUESTION }] },
    { result: "3.285 billion", expression: "3,000,000 × 365 × 3", inputs: [] },
    { result: "2.7 m", expression: "45,000 × 60", inputs: [] },
  ],
  set: [figuresIn(["Plan with 12 days for it, from 7 December on."])],
  days,
  instants: instantsIn(QUESTION, "ask", days),
};

function said(text: string) {
  const told = toldBy(text);
  if (told === undefined) throw new Error(`${text} is no figure`);
  return told;
}

/** What of a working stands nowhere, and whether it comes to a figure. */
function worked(text: string, result: string) {
  const read = working(text, known);
  return read && { strange: read.strange, comes: comingTo(read, said(result)) !== undefined };
}

it("R12 of a row of shares only one need have the sign", () => {
  const of = (text: string): Known => ({ ...known, quotes: new Map([["ask", [placed(text)]]]) });
  const strange = (text: string) => working("2 × 0.015 × 600,000", of(`A theft costs 600,000, at ${text}, over 2 years.`))?.strange;
  expect([strange("6 % now, B 1.5, C 5"), strange("6 days now, B 1.5, C 5")]).toEqual([undefined, "0.015"]);
});

describe("a working", () => {
  it.each([
    ["84,000 × 0.55", "46,200"],
    ["84,000 × (100 − 55) / 100 / 24", "1,575"],
    ["84,000 × 0.45 / 24", "1,575"],
    ["100 − 83", "17%"],
    ["9 hours + 80 minutes", "10 h 20"],
    ["03:40 + 9 hours", "12:40"],
    ["2027-01-16 + 9 hours", "16 January"],
    ["16 January 2027 + 3 days", "19 January"],
    ["45,000 × 60 × 220 MB", "594 TB"],
    ["45,000 × 220 MB", "9.9 TB"],
    ["2.7 m / 6 billion", "0.045%"],
    ["2.7 / 6,000", "0.045%"],
    ["10,000 TB / 10 PB", "1"],
    ["(6 + 0.5 × 24) × 60", "€1,080"],
    ["6 + 24 × 0.5", "18"],
    ["22 × $5 × 12", "$1,320"],
    ["620 × 46,200 / 1,440", "19,892"],
    ["32.85 / 3", "10.95"],
    ["84,000 / 45,000", "+87 %"],
    ["2 ^ 2 × 22", "88"],
    ["84,000 x 0.55", "46,200"],
  ])("R12 comes out: %s is %s", (text, result) => {
    const strange = text.startsWith("620") ? "620" : undefined;
    expect(worked(text, result)).toEqual({ strange, comes: true });
  });

  it.each([
    ["84,000 × 0.55", "46,300"],
    ["03:40 + 9 hours", "12:50"],
    ["2027-01-16 + 3 days", "20 January"],
    ["22 × $5 × 12", "$1,310"],
    ["2.7 m / 6 billion", "0.45%"],
    ["9 hours + 80 minutes", "10 h 30"],
  ])("R12 does not: %s is not %s", (text, result) => {
    expect(worked(text, result)?.comes).toBe(false);
  });

  it.each([
    ["355 × 46,200 / 1,440", "355"],
    ["13 × $5", "13"],
    ["11 + 84,000", "11"],
    ["84,000 × 0.56", "0.56"],
    ["84,000 × 0.9", "0.9"],
    ["2027-01-15 + 16 days", "2027-01-15"],
  ])("R12 with a figure that stands nowhere is told so: %s", (text, strange) => {
    expect(working(text, known)?.strange).toBe(strange);
  });

  it("R12 of constants alone nothing comes that anybody told", () => {
    expect(working("24 × 60", { ...known, quotes: new Map(), earlier: [] })?.strange).toBe("24 × 60");
  });

  it("R12 leaves to whoever judges what is counted, where it multiplies what is told", () => {
    expect(working("11 × $5", known)).toMatchObject({ counts: ["11"] });
    expect(working("22 × $5", known)?.counts).toEqual([]);
    expect(working("11 + 30", known)?.strange).toBe("11");
  });

  it("R12 comes to its parts as well, each with its own figures", () => {
    const read = working("(6 + 0.5 × 24) × 60", known);
    const part = read && comingTo(read, said("18"));
    expect(part).toMatchObject({ text: "6 + 0.5 × 24", inputs: [{ figure: "6" }, { figure: "0.5" }, { figure: "24" }] });
  });

  it("R12 reckons from an hour of a day", () => {
    const read = working("16 January 2027 02:20 + 100 hours", { ...known, set: [figuresIn(["Wait 100 hours."])] });
    expect(read && comingTo(read, said("20 January 06:20"))).toBeDefined();
    expect(read && comingTo(read, said("06:20"))).toBeDefined();
    expect(read && comingTo(read, said("20 January 06:30"))).toBeUndefined();
  });

  it("R12 keeps where each figure stands, those of earlier results included", () => {
    expect(working("46,200 / 24 × 9", known)?.comes[0]?.inputs).toEqual([
      { figure: "84,000", claimId: "ask", quote: QUESTION },
      { figure: "24", claimId: "ask", quote: QUESTION },
      { figure: "9", claimId: "q1", quote: SOURCE },
    ]);
  });

  it.each(["", "84,000", "84,000 ×", "(84,000 × 2", "84,000 times 2", "2027-01-16 × 2027-01-17 ×", `${"1 + ".repeat(200)}1`])(
    "X4 is none, or too long: %s",
    (text) => {
      expect(working(text, known)).toBeUndefined();
    },
  );

  it("R12 of what cannot be reckoned comes to nothing", () => {
    expect(working("2027-01-16 × 3", known)?.comes).toEqual([]);
    expect(working("84,000 / (22 − 22)", known)?.comes.every(({ value }) => Number.isFinite(value.n))).toBe(true);
  });
});

describe("a figure", () => {
  it("R12 is read whole where a sentence lacks a part of it", () => {
    expect(toldIn("It is removed at 05:37 UTC.", "37")).toMatchObject({ text: "05:37", clock: 5 * 3600 + 37 * 60 });
    expect(toldIn("Exposed for 97 h 20 to 101 h 20.", "97 h")?.text).toBe("97 h 20");
    expect(toldIn("That is 2.7 m requests.", "2.7 m")).toMatchObject({ bare: 2.7, by: 1e6 });
    expect(toldIn("It took 4 m more.", "5")).toBeDefined();
    expect(toldBy("12 and 13")).toBeUndefined();
  });

  it("R12 stands where a source has it in another unit, or as the share it is or leaves", () => {
    for (const [figure, id] of [
      ["0.55", "ask"],
      ["0.45", "ask"],
      ["540 minutes", "q1"],
      ["540", "q1"],
      ["6,000", "q1"],
      ["10,000 TB", "q1"],
      ["17", "q1"],
      ["80", "ask"],
    ] as const)
      expect(standing(said(figure), known)?.[0]?.claimId, figure).toBe(id);
    for (const figure of ["0.56", "541", "6,001", "11,000 TB", "18", "81"]) expect(standing(said(figure), known), figure).toBeUndefined();
  });

  it("R12 that the report has set for the asker is its own", () => {
    for (const figure of ["12 days", "7 December"]) expect(standing(said(figure), known)?.[0]?.claimId, figure).toBe(CHOSEN);
    expect(standing(said("13 days"), known)).toBeUndefined();
  });

  it("R12 is the same in another form, by thousands, or by any tens where its digits are many", () => {
    const same = (a: string, b: string) => isSameTold(said(a), toldBy(b), days);
    for (const [a, b] of [
      ["5,260", "5.26 PB"],
      ["32.85", "3.285 billion"],
      ["2.7 million", "2.7 m"],
      ["60 minutes", "1 hour"],
      ["19 January", "2027-01-19"],
    ] as const)
      expect(same(a, b), `${a} = ${b}`).toBe(true);
    for (const [a, b] of [
      ["526", "5.26 PB"],
      ["5,265", "526.5 PB"],
      ["2.8 million", "2.7 m"],
      ["19 January", "2027-01-20"],
      ["19 January", "19"],
      ["05:37", "5"],
    ] as const)
      expect(same(a, b), `${a} = ${b}`).toBe(false);
    expect(["3", "0", "12", "€3", "3 days"].map(isTelling)).toEqual([false, false, true, true, true]);
  });
});

describe("time", () => {
  it("R12 passes between two hours, or days, that are told", () => {
    expect(timeBetween(said("80 minutes"), known.instants)?.text).toBe("03:40 − 02:20");
    expect(timeBetween(said("4 h 20"), known.instants)?.text).toBe("08:00 − 03:40");
    expect(timeBetween(said("82 minutes"), known.instants)).toBeUndefined();
    const two = instantsIn("From 20 November 2026 to 16 January 2027.", "q1", days);
    expect(timeBetween(said("57 days"), two)?.text).toBe("16 January 2027 − 20 November 2026");
    expect(timeBetween(said("57 GB"), two)).toBeUndefined();
  });

  it("R12 leads from what is told to a day or an hour", () => {
    const spans = spansOf(SOURCE, "q1");
    expect(leadingTo(said("12:40"), known.instants, spans)?.text).toBe("03:40 + nine hours");
    expect(leadingTo(said("12:45"), known.instants, spans)).toBeUndefined();
    expect(leadingTo(said("30 January"), known.instants, spansOf("Within 14 days.", "q1"))?.text).toBe("16 January 2027 + 14 days");
  });
});

it("R12 a figure of a working may be what the first two figures of the question come to, or any two", () => {
  const quotes = new Map([["ask", [placed("We sell 12,000 sheets, 9,000 cards and 340 frames.")]]]);
  const of = (text: string) => standing(said(text), { ...known, quotes })?.map(({ claimId }) => claimId);
  expect([of("21,000"), of("9,340"), of("8,660")]).toEqual([["ask"], ["ask"], ["ask"]]);
  expect(of("21,500")).toBeUndefined();
});
