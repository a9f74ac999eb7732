import { describe, expect, it } from "vitest";
import { CHOSEN, type DraftedCalculation } from "../../domain/calculation.ts";
import type { Quote } from "../../domain/quote.ts";
import type { SnapshotId } from "../../domain/snapshot.ts";
import { writtenTables } from "../../extract/table/written.ts";
import { quoteInContext } from "../../text/context.ts";
import { calculate, calculationLine } from "./calculation.ts";
import { LONGEST_EXPRESSION } from "./expression.ts";
import type { PlacedQuote } from "./operands.ts";

function placed(quoted: string, page = quoted, title = "", tables = writtenTables("")): PlacedQuote {
  const span = { start: page.indexOf(quoted), end: page.indexOf(quoted) + quoted.length };
  const quote: Quote = { snapshotId: "s" as SnapshotId, span, text: quoted, locatedBy: "exact" };
  return { quote, inContext: quoteInContext({ title, landmarks: [], tables }, page, span) };
}

const TABLE = [
  "(Dollars in millions, except per share data)",
  "",
  "| Year ended MAY 31, | 2019 | 2018 |",
  "| --- | --- | --- |",
  "| Revenues | 16,525 | 15,861 |",
].join("\n");

const GROWTH = ["| Region | Shops | Growth (%) |", "| --- | --- | --- |", "| North | 120 | 4.5 |", "| South | 90 | 2.1 |"].join("\n");
const ofGrowth = (row: string) => [placed(row, GROWTH, "", writtenTables(GROWTH))];

const CLAIMS: Readonly<Record<string, readonly PlacedQuote[]>> = {
  new: [placed("Revenue was $16,525 million in 2019.")],
  old: [placed("Revenue was $15,861 million in 2018.")],
  row: [placed("| Revenues | 16,525 | 15,861 |", TABLE)],
  staff: [placed("It employed 661 people.")],
  share: [placed("Coal gave 40 % of the power in 2010.")],
  later: [placed("Coal gave 25 % of the power in 2020.")],
  wide: [placed("The lake is 12 km long.")],
  narrow: [placed("The pond is 800 metres long.")],
  lease: [placed("The lease runs for 3 years.")],
  notice: [placed("The notice is 6 months.")],
  euros: [placed("It cost €500 million.")],
  most: [placed("Plant A uses at most 10 tonnes.")],
  most2: [placed("Plant B uses at most 20 tonnes.")],
  least: [placed("Plant C uses at least 4 tonnes.")],
  crowd: [placed("About 300 people came.")],
  hall: [placed("The hall holds 500 people.")],
  begun: [placed("The bridge was begun in 1923.")],
  opened: [placed("The bridge was opened in 1932.")],
  none: [placed("There were 0 accidents.")],
  wards: [placed("The clinic has twelve wards.")],
  beds: [placed("It has 1.234,50 beds for 5 wards.")],
  small: [placed("It sold 7 boats.")],
  eight: [placed("It sold 8 boats.")],
  limit: [placed("Up to 300 orders can be made every 3 hours.")],
  life: [placed("The lifetime is 45 days.")],
  long: [placed("It lasts 160 hours.")],
  change: [placed("It changes on February 10, 2027.")],
  listed: [placed("- **February 10, 2027:** The default changes to 64 days.")],
  names: [placed("At most 25 names fit.")],
  memory: [placed("Each takes 512 bytes.")],
  options: [placed("The defaults are `capacity: 10000` and `size: 2000`.")],
  spent: [
    placed("| 2020 | 4.02 | 225 |", "| Year | Spending, $ million | Websites, million |\n| --- | --- | --- |\n| 2020 | 4.02 | 225 |"),
  ],
  grown: [placed("Revenue was $120 million in 2019 and $180 million in 2024.")],
  each: [placed("Each `1gb` of data takes `2.68gb` of memory.")],
  wide8: [placed("A night brings 8 GB.")],
  narrowed: [placed("The line sends over 20 Mbit/s.")],
  fell: [placed("| Build time | 12 minutes | -31% |")],
  loss: [placed("| Net income | (1,234) | 2,000 |")],
  range: [placed("`rate(node_cpu_seconds_total[1m])` is the load of late.")],
  every: [placed("It is read every 30 seconds.")],
  pair: [placed("It counted 10 boats, 20 ships and 2 ferries.")],
  batch: [placed("`max_samples_per_send: 2000` takes less than 2 MB per shard.")],
  fast: [placed("A query took 295ms, and 220ms with the new format.")],
  nas: [placed("The NAS has 6.2 TB, the largest file 90 GB, in 410,000 files; 40 Mbit/s upload and 4 GB RAM; 30 days are kept.")],
  kept: [placed("500 MB are live, with 180 writes a second of 1.5 kB, for 10 of them.")],
  code: [placed("Use `--retention=30m` for that.")],
  grace: [placed("The `grace_period` is `5m`: what is open is closed after 5 minutes.")],
  coded: [placed("Set `grace_period: 5m` on a pond of 5m.")],
  swum: [placed("It swam 5m in 3 minutes.")],
  timed: [placed("It waits 1h 30m.")],
  tuned: [placed("It lies between 1,300 ms and 50000ms.")],
  night: [placed("About 4 GB change each night of 2.4 TB.")],
  link: [placed("It reads 27.8 MB/s.")],
  line: [placed("The line has 40 Mbps, the disk 5 MB per second.")],
  chunk: [placed("The default chunk is 96 MiB, with 32 transfers of 4 each.")],
  object: [placed("Each rclone object takes 0.5k-1k of memory.")],
  millions: [placed("We have 3 million files.")],
  load: [placed("The stream takes 2,500 messages a second of 2 KB, kept 7 days on 4 TB disks; one takes 300 ms.")],
  record: [placed("Of these bytes it has 53 B, and the subject 7 B.")],
  minute: [placed("It takes 2,400 messages a minute.")],
  slow: [placed("Another takes 100 messages a minute.")],
  disk: [placed("The disk has 4 TB.")],
  side: [placed("It is 3 m wide and 4 m long.")],
  few: [placed("It defaults to 1000.")],
  many: [placed("It may be 10,000.")],
  north: ofGrowth("| North | 120 | 4.5 |"),
  south: ofGrowth("| South | 90 | 2.1 |"),
  mean: [placed("Shops grew by 3 % on average.")],
  ends: [placed("Support ends on 31 December 2026.")],
  wave: [placed("A wave of moves takes 2 weeks.")],
  sites: [placed("There are 14 sites, for 6 weeks.")],
  heap: [placed("The heap is 8589934592 bytes (8 GB).")],
  plain: [placed("The heap is 8589934592 bytes.")],
  shard: [placed("A shard holds 50 GiB.")],
  card: [placed("A card holds 50 GB.")],
  both: [placed("A card holds 50 GiB, which is 53.7 GB.")],
  first: [placed("CVE-2026-1 (high): a buffer is read twice.")],
  second: [placed("CVE-2026-2 (low): a name is not checked.")],
  third: [placed("CVE-2026-3 (high): a socket stays open.")],
  rate: [placed("Count 1 US$ as €0.90.")],
  autumn: [placed("It enters long-term support in October 2024.")],
  term: [placed("Long-term support lasts 30 months.")],
  ask: [placed("We have 15,000 of them, 30 names each; today is 2026-11-22.")],
};
const DAILY: DraftedCalculation = { result: "2,400", expression: "limit:300 * 24 / limit:3" };
const of = (sentence: string, result: string, expression: string, earlier: readonly DraftedCalculation[] = []) => {
  const named = Object.entries(CLAIMS).filter(
    ([id]) =>
      [expression, ...earlier.map((one) => one.expression)].some(
        (one) => one.includes(`${id}:`) || /count\(.*\)/u.exec(one)?.[0].includes(id),
      ) || id === "ask",
  );
  return calculate(sentence, { result, expression }, { quotes: new Map(named), earlier });
};
const reason = (sentence: string, result: string, expression: string) => {
  const found = of(sentence, result, expression);
  return found.outcome === "does not" ? found.reason : found.outcome;
};

describe("what is no calculation", () => {
  it.each<[string, string, string, string]>([
    [
      "a sum told by the day that nothing says is by the day",
      "It had revenue of $5.8 trillion.",
      "$5.8 trillion",
      "old:$15,861 million * 365",
    ],
    ["a sum of counts by a time, of none", "It sells 42 ships.", "42", "minute:2,400 + slow:100"],
    ["a count that is a sum of shares", "It has 6,500 plants.", "6,500", "share:40 % + later:25 %"],
    ["a length that is an area", "The fence is 12 m long.", "12 m", "side:3 m * side:4 m"],
    ["a small result rounded to nothing", "It sold 10 boats.", "10", "small:7 + small:7"],
    ["a way that code has for a time", "That is 3,005 m.", "3,005 m", "coded:5m + 3 * 1000"],
  ])("R12 %s is none", (_, sentence, result, expression) => {
    expect(reason(sentence, result, expression)).not.toBe("comes out");
  });
});

it("R12 a number whose claim nobody names is no figure that may only be rounded to it", () => {
  const found = calculate(
    "Give it 3.",
    { result: "3", expression: "beds:2.5 + 1 / 2" },
    {
      quotes: new Map([["beds", [placed("Each has 1.5 rooms, and 2.5 beds.")]]]),
    },
  );
  expect(JSON.stringify(found)).not.toContain("1.5");
});

describe("a calculation that comes out", () => {
  it.each<[string, string, string, string]>([
    ["a difference", "Revenue rose by $664 million.", "$664 million", "new:$16,525 million - old:$15,861 million"],
    ["the rest of a share", "The other sources gave 60 % in 2010.", "60 %", "100 - share:40 %"],
    ["what is left after a share", "All but coal gave 0.6 of it.", "0.6", "1 - share:40 %"],
    ["a result in round thousands", "Each of them stood for $23,995,000.", "$23,995,000", "old:$15,861 million / staff:661"],
    ["signs without spaces, in Unicode", "Revenue rose by $664 million.", "$664 million", "new:16,525−old:15,861"],
    ["figures without their magnitude", "Revenue rose by $664 million.", "664", "new:16,525 - old:15,861"],
    ["the scale of a table", "Revenue rose by $664 million.", "$664 million", "row:16,525 - row:15,861"],
    ["a table and a sentence", "Revenue rose by $664 million.", "$664 million", "row:16,525 - old:$15,861 million"],
    ["a sum", "Both years brought $32,386 million.", "$32,386 million", "new:16,525 + old:15,861"],
    ["a rounded sum", "Both years brought about $32 billion.", "$32 billion", "new:16,525 + old:15,861"],
    ["a change in percent", "Revenue rose by 4.2 %.", "4.2 %", "(new:16,525 - old:15,861) / old:15,861"],
    ["a change in percent, times 100", "Revenue rose by 4.2 percent.", "4.2 %", "(new:16,525 - old:15,861) / old:15,861 * 100"],
    ["a change in percent by a quotient", "Revenue rose by 4.19%.", "4.19%", "new:16,525 / old:15,861 - 1"],
    ["a fall with its sign", "Revenue was 4 % less in 2018.", "-4 %", "(old:15,861 − new:16,525) / new:16,525"],
    ["a fall, earlier minus later", "Coal lost 15 percentage points.", "15 percentage points", "share:40 % - later:25 %"],
    ["a ratio", "Revenue was 1.04 times that of 2018.", "1.04", "row:16,525 ÷ row:15,861"],
    ["a figure for each", "That is $25 million for each employee.", "$25 million", "new:$16,525 million / staff:661"],
    ["a share of a whole", "Coal gave 200 of the 500.", "200", "share:40 % × hall:500"],
    ["so many things a second, each of a size", "The disk holds 3.02 TB.", "3.02 TB", "load:2,500 * load:2 KB * load:7 days"],
    ["the same, its seconds reckoned by hand", "The disk holds 3.02 TB.", "3.02 TB", "load:2,500 * load:2 * 86400 * 7"],
    ["how long it takes at that rate", "It fills in 9.26 days.", "9.26 days", "load:4 TB / (load:2,500 * load:2 KB)"],
    ["bytes apart from their figure", "The rest has 46 bytes.", "46 bytes", "record:53 - record:7"],
    ["seconds by one letter", "Twice that is 0.6 s.", "0.6 s", "2 * load:300 / 1000"],
    ["a sum of which a part is converted by hand", "It needs 10,220 MB.", "10,220 MB", "kept:500 + kept:180 * kept:1.5 * 3600 / 1000 * 10"],
    ["a time as code has it", "That is 1 hour.", "1 hour", "code:30m + code:30m"],
    ["the same, converted by hand", "That is 1 hour.", "1 hour", "(code:30 + code:30) / 60"],
    ["a share of a share, in points of the whole", "That is 10 points of your 40.", "10 points", "share:40 % * later:25 %"],
    ["the same, by a hundred", "That is 10 points of your 40.", "10 points", "share:40 * later:25 / 100"],
    ["a rest", "Other fuels gave 60 %.", "60 %", "100 - share:40 %"],
    ["units of one kind", "The lake is 11.2 km longer.", "11.2 km", "wide:12 km - narrow:800 metres"],
    ["months and years", "Together that is 42 months.", "42 months", "lease:3 years + notice:6 months"],
    ["years from a year to a year", "Building took 9 years.", "9 years", "opened:1932 - begun:1923"],
    ["what is not exact, said so", "About 200 seats stayed empty.", "200", "hall:500 - crowd:300"],
    ["a spelled figure", "That is 661 and 12 people and wards, 673 in all.", "673", "staff:661 + wards:12"],
    ["decimals with a comma", "That leaves 573.50 beds.", "573.50", "beds:1.234,50 - staff:661"],
    ["a mean", "It sold 7.5 boats a year.", "7.5", "(small:7 + eight:8) / 2"],
    ["what stands behind an equals sign is let go", "Revenue rose by $664 million.", "664", "new:16,525 - old:15,861 = 664 million"],
    ["days whose unit stands beside another figure", "Of 365 days, 80 are left.", "80", "listed:2027-02-10 - ask:2026-11-22"],
    ["days under a head that names them", "3.13 – Days left: 80", "80", "listed:2027-02-10 - ask:2026-11-22"],
    ["days to a date that leads an item", "That is 80 days from now.", "80 days", "listed:2027-02-10 - ask:2026-11-22"],
    [
      "a unit of what is counted",
      "That is 193 people.",
      "193",
      "staff:661 people - hall:500 people + wards:12 wards + small:7 + eight:8 + beds:5",
    ],
  ])("R12 %s", (_, sentence, result, expression) => expect(reason(sentence, result, expression)).toBe("comes out"));

  it("R14 it is shown with typographic signs, its figures with their quotes, and told to the judge with its direction", () => {
    const found = of("Revenue was 4 % less in 2018.", "-4 %", "(old:15,861 - row:16,525)/row:16,525");
    expect(found).toEqual({
      outcome: "comes out",
      look: [],
      calculation: {
        result: "−4 %",
        expression: "(15,861 − 16,525) / 16,525",
        inputs: [
          { figure: "15,861", claimId: "old", quote: "Revenue was $15,861 million in 2018." },
          { figure: "16,525", claimId: "row", quote: "| Revenues | 16,525 | 15,861 |" },
          { figure: "16,525", claimId: "row", quote: "| Revenues | 16,525 | 15,861 |" },
        ],
      },
    });
    if (found.outcome === "comes out")
      expect(calculationLine(found.calculation).line).toBe("(15,861 − 16,525) / 16,525 = −4 %, a fall of 4 %");
  });

  it.each([
    ["new:$16,525 million - old:$15,861 million", "16,525 − 15,861"],
    ["row:16,525 - old:$15,861 million", "16,525 − $15,861 million"],
    ["new:16,525/old:15,861-1", "16,525 / 15,861 − 1"],
  ])("R14 a unit that all figures have is not repeated: %s", (expression, shown) => {
    const found = of("Revenue rose by $664 million, or 4.2 %.", expression.includes("/") ? "4.2 %" : "664", expression);
    expect(found.outcome === "comes out" && found.calculation.expression).toBe(shown);
  });

  it("R12 a figure that the sentence does not state is no part of it", () => {
    expect(of("Revenue rose.", "664", "new:16,525 - old:15,861")).toEqual({ outcome: "idle" });
  });
});

describe("a calculation as a person makes it", () => {
  it.each<[string, string, string, string]>([
    ["the capacity that a bound gives", "That allows 2,400 orders a day.", "2,400", DAILY.expression],
    ["a unit of time told in another", "It ends after 6.7 days.", "6.7 days", "long:160 / 24"],
    ["a share that is spelled", "Two thirds of it is day 30.", "30", "life:45 * 2 / 3"],
    ["a share that is spelled, as if a figure of its claim", "Two thirds of it is day 30.", "30", "life:45 * life:2 / life:3"],
    ["the days between two dates", "80 days are left.", "80 days", "change:February 10, 2027 - ask:2026-11-22"],
    ["a day so long after another", "It would end on March 27, 2027.", "March 27, 2027", "change:2027-02-10 + life:45 days"],
    ["the same by its month", "It would end in March 2027.", "March 2027", "change:2027-02-10 + life:45 days"],
    ["a day so many months before another", "Look on 10 August 2026.", "10 August 2026", "change:2027-02-10 - notice:6 months"],
    ["so much for each unit of the same", "It takes 2.68 GB.", "2.68 GB", "each:1gb * each:2.68gb"],
    ["over a line", "8 GB take at least 53 minutes.", "53 minutes", "wide8:8 GB / narrowed:20 Mbit/s"],
    ["how many are needed, as a whole number", "It takes 2 of them.", "2", "ask:30 / names:25"],
    ["a number that may be a year", "That is 5 times as much.", "5", "options:10000 / options:2000"],
    ["a size in binary units", "All take 7.3 MiB.", "7.3 MiB", "ask:15,000 * memory:512 bytes"],
    ["a figure without its id", "That is 100 an hour.", "100", "limit:300 / 3"],
    [
      "a figure in millions told in full",
      "It spent about $17,867 per million websites in 2020.",
      "17,867",
      "spent:4.02 * 1000000 / spent:225",
    ],
    ["figures with their units right behind them", "That saves 75 ms.", "75 ms", "fast:295 - fast:220"],
    ["a hundred of a thing", "A hundred of them take 51,200 bytes.", "51,200 bytes", "100 * memory:512 bytes"],
    ["one more of them", "It takes 9 of them.", "9", "eight:8 + 1"],
    ["once as many", "It takes 30 of them.", "30", "ask:30 * 1"],
    ["a percentage divided by 100", "That is 200 of them.", "200", "hall:500 * share:40 / 100"],
    ["the same, divided first", "That is 200 of them.", "200", "hall:500 / 100 * share:40"],
    ["the size of a fall, named without its sign", "A build saves 3.72 minutes.", "3.72 minutes", "fell:12 minutes * fell:31 / 100"],
    ["the same with its unit", "A build saves 3.72 minutes.", "3.72 minutes", "fell:12 minutes * fell:31%"],
    ["the same with its sign", "A build takes 8.28 minutes.", "8.28 minutes", "fell:12 minutes * (1 + fell:-31 / 100)"],
    ["the rest of a share of a whole", "That leaves 300.", "300", "(100 - share:40) * hall:500 / 100"],
    ["two settings, one of which looks like a year", "Both hold 12,000.", "12,000", "options:10000 + options:2000"],
    [
      "a rate by the year",
      "It grew by 8.4 % a year.",
      "8.4 %",
      "(grown:180 million / grown:120 million)^(1 / (grown:2024 - grown:2019)) - 1",
    ],
    [
      "the same with two stars",
      "It grew by 8.4 % a year.",
      "8.4 %",
      "(grown:180 million / grown:120 million) ** (1 / (grown:2024 - grown:2019)) - 1",
    ],
    ["a quotient over years", "That is 3.4 times as much.", "3.4", "(grown:180 million / grown:120 million)^lease:3 years"],
    ["a figure in the brackets of accounts", "The two differ by 3,234.", "3,234", "loss:2,000 - loss:(1,234)"],
    ["a time as code has it", "That is 2 samples.", "2", "range:1 minute / every:30 seconds"],
    ["twice as much", "Twice the batch is 4,000.", "4,000", "batch:2000 * 2"],
    ["half of it", "Half of the batch is 1,000.", "1,000", "batch:2000 / 2"],
    ["a share in words", "That is about a third.", "33 %", "small:7 / (small:7 + eight:8 + small:7)"],
  ])("R12 %s", (_, sentence, result, expression) => expect(reason(sentence, result, expression)).toBe("comes out"));

  it("R12 from what an earlier one came to, shown down to the figures of the sources", () => {
    const found = of("All take 6.3 days.", "6.3", "ask:15,000 / calc:2,400", [DAILY]);
    expect(found).toMatchObject({
      calculation: { expression: "15,000 / (300 × 24 / 3 hours)", inputs: [{ claimId: "ask" }, { claimId: "limit" }, {}] },
    });
  });

  it("R12 a mean is divided by the count of its terms, which nobody has stated", () => {
    const found = of("The mean is 15.", "15", "(pair:10 + pair:20) / 2");
    expect(found).toMatchObject({ calculation: { expression: "(10 + 20) / 2", inputs: [{ figure: "10" }, { figure: "20" }] } });
  });

  it("R12 shows a root with its brackets, and a figure below nought in some", () => {
    const shown = (...asked: Parameters<typeof of>) => {
      const found = of(...asked);
      return found.outcome === "comes out" ? found.calculation.expression : found;
    };
    expect(shown("It grew by 8.4 % a year.", "8.4 %", "(grown:180 million / grown:120 million)^(1/(grown:2024 - grown:2019))-1")).toBe(
      "(180 million / 120 million)^(1 / (2024 − 2019)) − 1",
    );
    expect(shown("The two differ by 3,234.", "3,234", "loss:2,000 - loss:(1,234)")).toBe("2,000 − (−1,234)");
  });

  it("R12 the 2 of twice stays one in what builds on it, and is no figure of a claim", () => {
    const twice = { result: "4,000", expression: "batch:2000 * 2" };
    const found = of("Twice the batch is 4,000, or 8,000 for both.", "8,000", "calc:4,000 + calc:4,000", [twice]);
    expect(found).toMatchObject({ outcome: "comes out", calculation: { expression: "2000 × 2 + 2000 × 2" } });
  });

  it("R12 an earlier value that was chosen keeps its unit", () => {
    const hour = of("120 minutes are left.", "120 minutes", "limit:3 hours - calc:60", [{ result: "60 minutes", expression: "chosen" }]);
    expect(hour).toMatchObject({
      calculation: { inputs: [{ figure: "3 hours" }, { claimId: CHOSEN, quote: "60 minutes" }] },
    });
    const found = of("25 days are left.", "25 days", "life:45 days - calc:20", [{ result: "20 days", expression: "chosen" }]);
    expect(found).toMatchObject({ calculation: { inputs: [{ figure: "45 days" }, { claimId: CHOSEN, quote: "20 days" }] } });
  });

  it("R12 and asks the judge what only the meaning tells: a whole number", () => {
    const look = (...of3: Parameters<typeof of>) => {
      const found = of(...of3);
      return found.outcome === "comes out" ? found.look.join(" ") : found.outcome;
    };
    expect(look("It takes 2 of them.", "2", "ask:30 / names:25")).toContain("rounded");
    expect(look("It leaves 1 of them.", "1", "eight:8 - small:7")).toBe("");
  });

  it.each<[string, string, string, string, string]>([
    ["a wrong result of an earlier one", "All take 7.3 days.", "7.3", "ask:15,000 / calc:2,400", "it comes to 6.25"],
    ["what nothing came to before", "All take 6 days.", "6", "ask:15,000 / calc:2,500", "does not name the claim"],
    [
      "a wrong rate by the year",
      "It grew by 10 % a year.",
      "10 %",
      "(grown:180 million / grown:120 million)^(1 / (grown:2024 - grown:2019)) - 1",
      "it comes to 8.4",
    ],
    ["a root of a figure", "It is 129.", "129", "staff:661^(1 / lease:3 years)", "only a quotient is raised"],
    [
      "by a number of nobody",
      "It grew by 5 % a year.",
      "5 %",
      "(grown:180 million / grown:120 million)^(1 / 8) - 1",
      "8 is a figure of no claim",
    ],
    ["twice where nothing says so", "The batch is 6,000.", "6,000", "batch:2000 * 3", "3 is a figure of no claim"],
    ["hours of a day where nothing speaks of time", "It is 15,864 in all.", "15,864", "staff:661 * 24", "24 is a figure of no claim"],
    ["another day", "It ends on March 26, 2027.", "March 26, 2027", "change:2027-02-10 + life:45 days", "it comes to 2027-03-27"],
    ["a day that nothing states", "80 days are left.", "80 days", "change:February 11, 2027 - ask:2026-11-22", "does not state it"],
    [
      "days without a unit",
      "It comes to 80 in all.",
      "80",
      "change:2027-02-10 - ask:2026-11-22",
      "it comes to 80 days, and 80 names no unit",
    ],
    ["today under a name of its own", "80 days are left.", "80 days", "change:2027-02-10 - today:2026-11-22", "is written ask:2026-11-22"],
    ["two days together", "It is 80 days.", "80 days", "change:2027-02-10 + ask:2026-11-22", "different units"],
  ])("R12 not %s", (_, sentence, result, expression, why) => {
    const found = of(sentence, result, expression, expression.includes("calc:") ? [DAILY] : []);
    expect(found.outcome === "does not" ? found.reason : found.outcome).toContain(why);
  });
});

describe("a calculation that does not come out", () => {
  it.each<[string, string, string, string, string]>([
    [
      "wrong arithmetic",
      "Revenue rose by $764 million.",
      "$764 million",
      "new:16,525 - old:15,861",
      "it comes to 664,000,000, not $764 million",
    ],
    ["a wrong last place", "Revenue rose by 4.3 %.", "4.3 %", "(new:16,525 - old:15,861) / old:15,861", "it comes to 4.18637 %, not 4.3 %"],
    ["a wrong base", "Revenue rose by 4.2 %.", "4.2 %", "(new:16,525 - old:15,861) / new:16,525", "it comes to 4.01815 %"],
    [
      "a wrong sign",
      "Revenue rose by 4.2 %.",
      "4.2 %",
      "(old:15,861 - new:16,525) / old:15,861",
      "it comes to -4.18637 %, not 4.2 %; a fall is earlier minus later",
    ],
    [
      "a figure of another claim",
      "Revenue rose by $664 million.",
      "664",
      "staff:16,525 - old:15,861",
      "the claim it takes 16,525 from does not state it",
    ],
    [
      "a claim that is not named",
      "Revenue rose by $664 million.",
      "664",
      "c9:16,525 - old:15,861",
      "does not name the claim that 16,525 is of",
    ],
    ["two currencies", "That is $16,025 million more.", "$16,025 million", "new:$16,525 million - euros:€500 million", "different units"],
    ["another currency", "Revenue rose by €664 million.", "€664 million", "new:16,525 - old:15,861", "another unit"],
    ["lengths and times", "That is 15 together.", "15", "wide:12 km + lease:3 years", "different units"],
    ["percent of percent", "Coal lost 15 %.", "15 %", "share:40 % - later:25 %", "percentage points"],
    ["money as percent", "Revenue rose by 664 %.", "664 %", "new:16,525 - old:15,861", "it is no percentage"],
    ["division by nought", "It is 661 for each.", "661", "staff:661 / none:0", "divides by nought"],
    ["a number of no claim", "Staff would be 1,983.", "1,983", "staff:661 * 3", "3 is a figure of no claim"],
    ["a mean of something else", "It sold 5 boats a year.", "5", "(small:7 + eight:8) / 3", "3 is a figure of no claim"],
    ["a number made of ones", "Staff would be 1,983.", "1,983", "staff:661 * (1 + 1 + 1)", "2 is a figure of no claim"],
    ["a percentage that is taken twice", "Coal gave 2 of the 500.", "2", "share:40 % * hall:500 / 100", "it comes to 200"],
    ["units it tells", "That is 15 together.", "15", "wide:12 km + lease:3 years", "different units: length and months"],
    ["no figure at all", "It is 2.", "2", "1 + 1", "it names no figure"],
    ["a year less a count", "That was in 1,271.", "1,271", "opened:1932 - staff:661", "different units"],
    ["prose", "Revenue rose by $664 million.", "664", "revenue of 2019 minus revenue of 2018", "claim ids with figures"],
    ["two figures in one", "It is 664.", "664", "new:16,525 15,861", "does not state it"],
    ["a bracket left open", "It is 664.", "664", "(new:16,525 - old:15,861", "claim ids with figures"],
    ["a sign too many", "It is 664.", "664", "new:16,525 - - old:15,861", "claim ids with figures"],
    ["code", "It is 664.", "664", "process.exit(1) || new:16,525 - old:15,861", "claim ids with figures"],
    ["deep brackets", "It is 661.", "661", `${"(".repeat(40)}staff:661${")".repeat(40)}`, "claim ids with figures"],
    ["too many figures", "It is 661.", "661", Array(40).fill("none:0").join(" + "), "claim ids with figures"],
    ["ten thousand brackets", "It is 661.", "661", "(".repeat(10_000), `at most ${LONGEST_EXPRESSION}`],
    ["ten thousand figures", "It is 661.", "661", "staff:661 - ".repeat(1_000), `at most ${LONGEST_EXPRESSION}`],
  ])("R12 %s", (_, sentence, result, expression, why) => expect(reason(sentence, result, expression)).toContain(why));
});

describe("what a reader reckons without a word", () => {
  const of = (sentence: string, result: string, expression: string, quotes: Readonly<Record<string, string>>) =>
    calculate(sentence, { result, expression }, { quotes: new Map(Object.entries(quotes).map(([id, quote]) => [id, [placed(quote)]])) });
  const days = "An engineer-day costs us EUR 650, the budget is EUR 120,000, and 12 of 60 take twice the time.";
  const survey = "Services took 1.5 days at the median; 2% were rolled back.";
  const price = "The list price is US$ 95 per server and month, with a minimum of 12 months.";
  it.each<[string, string, string, string, Readonly<Record<string, string>>]>([
    ["twice, beside a share of 2 %", "That is 36 days.", "36 days", "ask:12 * 2 * q1:1.5 days", { ask: days, q1: survey }],
    [
      "months between months, less months",
      "It leaves 8 months.",
      "8 months",
      "q3:2028-04 - q4:2026-08 - q2:12 months",
      { q2: price, q3: "It ends in April 2028.", q4: "They meet in August 2026." },
    ],
  ])("R12 comes out: %s", (_, sentence, result, expression, quotes) => {
    expect(of(sentence, result, expression, quotes)).toMatchObject({ outcome: "comes out" });
  });

  it.each<[string, string, string, string, Readonly<Record<string, string>>]>([
    ["what is paid once, by months", "A year costs US$ 1,140.", "US$ 1,140", "q2:95 * q2:12", { q2: price }],
    [
      "how often one size goes into another, as a time",
      "It lasts 4 years.",
      "4 years",
      "q7:12 GB / q7:3 GB",
      { q7: "It has 12 GB and needs 3 GB." },
    ],
    ["twice and twice again", "That is 6 days.", "6 days", "q1:1.5 days * 2 * 2", { q1: survey }],
    ["a day had twice", "Until 27 February 2083.", "27 February 2083", "q8:2026-07-31 * 2", { q8: "It ends on 2026-07-31." }],
  ])("R12 does not come out: %s", (_, sentence, result, expression, quotes) => {
    expect(of(sentence, result, expression, quotes)).toMatchObject({ outcome: "does not" });
  });

  it("R12 and a day that was chosen without its year is reckoned with by it", () => {
    const earlier = [{ result: "12 December", expression: "chosen" }];
    const quotes = new Map([["q1", [placed("It is retried for up to 30 days.")]]]);
    const found = calculate(
      "Until 11 January 2027.",
      { result: "11 January 2027", expression: "calc:2026-12-12 + q1:30 days" },
      { quotes, earlier },
    );
    expect(found).toMatchObject({ outcome: "comes out" });
    const after = { result: "43", expression: "chosen" };
    const day = calculate(
      "Renewals begin by 25 March 2027.",
      { result: "25 March 2027", expression: "q2:2027-02-10 + chosen:43 days" },
      { quotes: new Map([["q2", [placed("It changes on 10 February 2027.")]]]), earlier: [after] },
    );
    expect(day).toMatchObject({ outcome: "comes out" });
  });
});

describe("a value that is chosen", () => {
  it.each([
    ["an hour", "Turn back at 00:30.", "00:30"],
    ["a number in words", "Begin with three of them.", "three"],
    ["a share", "Ask for 10% more.", "10 %"],
    ["a day", "Be done by 1 January 2027.", "1 January 2027"],
  ])("R12 is told as chosen and comes to nothing: %s", (_, sentence, result) => {
    const found = of(sentence, result, "chosen");
    expect(found).toMatchObject({ outcome: "comes out", calculation: { expression: "chosen", chosen: true, inputs: [] } });
    const shown = found.outcome === "comes out" ? found.calculation : undefined;
    expect(sentence).toContain(shown?.result);
    expect(shown && calculationLine(shown).line).toBe(`${shown?.result} is chosen`);
  });

  it("R12 may be reckoned with at once, and is told", () => {
    const found = of("With a third more it takes 390.", "390", "crowd:300 * chosen:1.3");
    expect(found).toMatchObject({ outcome: "comes out", calculation: { expression: "300 × 1.3" } });
    const calculation = found.outcome === "comes out" ? found.calculation : undefined;
    expect(calculation?.inputs.at(-1)).toMatchObject({ figure: "1.3", claimId: CHOSEN });
    expect(calculation && calculationLine(calculation).line).toBe("300 × 1.3 = 390, 1.3 is chosen");
  });

  it.each([
    ["a clause with figures and names", "It was recalled by Acme Corp after 900 fires.", "recalled by Acme Corp after 900 fires"],
    ["part of another figure", "Wait 130 days.", "30 days"],
    ["words with a name", "Take 3 Halden pumps.", "3 Halden pumps"],
  ])("R12 is one figure, and never %s", (_, sentence, result) => {
    const found = of(sentence, result, "chosen");
    expect(found.outcome === "comes out" ? found.calculation.result : "").not.toBe(result);
  });

  it("R12 is no part of a sentence that does not have it, and nobody's figure otherwise", () => {
    expect(of("Start with a few.", "5,000", "chosen")).toEqual({ outcome: "idle" });
    expect(reason("Start with a size of 5,000.", "5,000", "~:5,000 * 1")).toContain("claim ids with figures");
  });

  it("R12 is reckoned with, and told as what was chosen", () => {
    const found = of("With 20 of them that is 6,000 people.", "6,000", "calc:20 * crowd:300", [{ result: "20", expression: "chosen" }]);
    expect(found).toMatchObject({ outcome: "comes out", calculation: { expression: "20 × 300" } });
    const inputs = found.outcome === "comes out" ? found.calculation.inputs : [];
    expect(inputs[0]).toMatchObject({ figure: "20", claimId: CHOSEN, quote: "20" });
  });
});

describe("days that are reckoned with", () => {
  it.each<[string, string, string, string]>([
    ["so many a week until a day", "Move 2.5 sites a week.", "2.5", "sites:14 / ((ends:2026-12-31 - ask:2026-11-22) / 7)"],
    ["the same, rounded up", "Move 3 sites a week.", "3", "sites:14 / ((ends:2026-12-31 - ask:2026-11-22) / 7)"],
    ["the same under a head", "Sites a week: 2.5", "2.5", "sites:14 / ((ends:2026-12-31 - ask:2026-11-22) / 7)"],
    ["a day of today without its id", "Move 2.5 sites a week.", "2.5", "sites:14 / ((ends:2026-12-31 − 2026-11-22)/7)"],
    ["so many a day", "Move 0.36 sites a day.", "0.36", "sites:14 / (ends:2026-12-31 - ask:2026-11-22)"],
    ["by the week, with nothing converted", "Move 2.5 sites a week.", "2.5", "sites:14 / (ends:2026-12-31 - ask:2026-11-22)"],
    ["weeks between two days", "5.6 weeks are left.", "5.6 weeks", "(ends:2026-12-31 - ask:2026-11-22) / 7"],
    ["how often a time fits between two days", "2.8 waves fit.", "2.8", "(ends:2026-12-31 - ask:2026-11-22) / wave:2 weeks"],
    ["the same by hand", "2.8 waves fit.", "2.8", "(ends:2026-12-31 - ask:2026-11-22) / 7 / wave:2"],
    ["a day said without its year", "It ends on 3 January.", "3 January", "ask:2026-11-22 + sites:6 weeks"],
    ["a day so many weeks on, in days by hand", "It ends on 3 January 2027.", "3 January 2027", "ask:2026-11-22 + sites:6 * 7"],
    ["a day without its id", "It ends on 3 January 2027.", "3 January 2027", "2026-11-22 + sites:6 weeks"],
  ])("R12 come to %s", (_, sentence, result, expression) => expect(reason(sentence, result, expression)).toBe("comes out"));

  it.each<[string, string, string, string]>([
    ["weeks that are days", "39 weeks are left.", "39 weeks", "ends:2026-12-31 - ask:2026-11-22"],
    ["days of weeks", "It takes 6 days.", "6 days", "sites:6 weeks * 1"],
    ["the day so many days on, of weeks", "It ends on 28 November.", "28 November", "ask:2026-11-22 + sites:6 weeks"],
    ["the day so many things on", "It ends on 6 December.", "6 December", "ask:2026-11-22 + sites:14"],
    ["another day without its year", "It ends on 4 January.", "4 January", "ask:2026-11-22 + sites:6 weeks"],
    ["a day that nothing states", "5.7 weeks are left.", "5.7 weeks", "(2027-01-01 - ask:2026-11-22) / 7"],
  ])("R12 are not %s", (_, sentence, result, expression) => expect(reason(sentence, result, expression)).not.toBe("comes out"));

  it("R14 are shown with what states them, whether they are written under its id or not", () => {
    const found = of("Move 2.5 sites a week.", "2.5", "sites:14 / ((ends:2026-12-31 − 2026-11-22)/7)");
    const inputs = [{ claimId: "sites" }, { claimId: "ends", quote: "Support ends on 31 December 2026." }, { claimId: "ask" }];
    expect(found).toMatchObject({ calculation: { expression: "14 / ((2026-12-31 − 2026-11-22) / 7)", inputs } });
  });
});

describe("figures of a column in percent", () => {
  it.each<[string, string, string]>([
    ["North grew by 2.4 percentage points more.", "2.4 percentage points", "north:4.5 - south:2.1"],
    ["North grew by 1.5 percentage points more.", "1.5 percentage points", "north:4.5 - mean:3 %"],
    ["North opened 5.4 shops.", "5.4", "north:120 * north:4.5 %"],
    ["North opened 5.4 shops.", "5.4", "north:120 * north:4.5 / 100"],
    ["North has 1.33 times as many.", "1.33", "north:120 / south:90"],
  ])("R12 are percentages: %s", (sentence, result, expression) => expect(reason(sentence, result, expression)).toBe("comes out"));

  it("R12 and differ by no percent; what stands in another column is a count", () => {
    expect(reason("North grew by 2.4 % more.", "2.4 %", "north:4.5 - south:2.1")).toContain("percentage points");
    expect(reason("North has 30 percentage points more.", "30 percentage points", "north:120 - mean:3 %")).not.toBe("comes out");
    expect(reason("North opened 540 shops.", "540", "north:120 * north:4.5 %")).not.toBe("comes out");
  });
});

describe("sizes of data by 1,000 and by 1,024", () => {
  const said = (sentence: string, result: string, expression: string) => {
    const found = of(sentence, result, expression);
    return found.outcome === "comes out" ? `${found.calculation.result}; ${found.text ?? sentence}` : found.outcome;
  };

  it.each([
    ["as the source calls it", "112 GB; They take 112 GB.", "They take 112 GB.", "112 GB", "sites:14 * heap:8589934592"],
    ["exactly, where no source names a unit", "112 GiB; They take 112 GiB.", "They take 112 GB.", "112 GB", "sites:14 * plain:8589934592"],
    ["in the unit of the source", "700 GiB; They take 700 GiB.", "They take 700 GB.", "700 GB", "sites:14 * shard:50 GiB"],
    ["in that of one that goes by 1,000", "700 GB; They take 700 GB.", "They take 700 GiB.", "700 GiB", "sites:14 * card:50 GB"],
    ["exactly, where the source knows both", "700 GiB; They take 700 GiB.", "They take 700 GB.", "700 GB", "sites:14 * both:50 GiB"],
    ["as it is, where it is right", "120 GB; They take 120 GB.", "They take 120 GB.", "120 GB", "sites:14 * heap:8589934592 bytes"],
  ])("R12 are told %s", (_, shown, ...asked) => expect(said(...(asked as [string, string, string]))).toBe(shown));

  it("R12 differ by no more than that", () => {
    expect(said("They take 690 GB.", "690 GB", "sites:14 * shard:50 GiB")).toBe("does not");
    expect(said("They take 700 MB.", "700 MB", "sites:14 * shard:50 GiB")).toBe("does not");
  });
});

describe("a calculation with bounded figures", () => {
  it.each<[string, string, string]>([
    ["The plants use at most 30 tonnes.", "30 tonnes", "most:10 tonnes + most2:20 tonnes"],
    ["C uses at most 6 tonnes less than A.", "6 tonnes", "most:10 tonnes - least:4 tonnes"],
  ])("R12 keeps their bound: %s", (sentence, result, expression) => {
    expect(of(sentence, result, expression).outcome).toBe("comes out");
  });

  it.each<[string, string, string]>([
    ["The plants use at least 30 tonnes.", "30 tonnes", "most:10 tonnes + most2:20 tonnes"],
    ["Both use at least 14 tonnes.", "14 tonnes", "most:10 tonnes + least:4 tonnes"],
    ["B uses at most 10 tonnes more.", "10 tonnes", "most2:20 tonnes - most:10 tonnes"],
  ])("R12 does not turn or lose it: %s", (sentence, result, expression) => {
    expect(reason(sentence, result, expression)).toMatch(/bounded from/u);
  });
});

describe("amounts, rates and times", () => {
  it("R12 data by a rate is a time, whatever prefixes, bits or bytes, in which the rate is told", () => {
    for (const [result, expression] of [
      ["14.4 days", "nas:6.2 / nas:40"],
      ["14.4 days", "nas:6.2 TB / nas:40 Mbit/s"],
      ["344 hours", "nas:6.2 TB / nas:40 Mbit/s"],
      ["14.4 days", "nas:6.2 TB / line:40 Mbps"],
      ["14.4 days", "nas:6.2 TB / line:5 MB"],
      ["5 hours", "nas:90 GB / nas:40 Mbit/s"],
      ["5 hours", "nas:90 / nas:40"],
    ] as const)
      expect(reason(`It takes ${result}.`, result, expression), expression).toBe("comes out");
    expect(reason("It takes 14.4 hours.", "14.4 hours", "nas:6.2 / nas:40")).toContain("comes to 344.444, not 14.4 hours");
    expect(reason("It takes 1.8 days.", "1.8 days", "nas:6.2 / nas:40")).not.toBe("comes out");
  });

  it("R12 data by a time is a rate, and a rate by a time data", () => {
    expect(reason("It takes 2.4 MB/s.", "2.4 MB/s", "nas:6.2 TB / nas:30 days")).toBe("comes out");
    expect(reason("It takes 19.1 Mbit/s.", "19.1 Mbit/s", "nas:6.2 TB / nas:30 days")).toBe("comes out");
    expect(reason("It takes 24 MB/s.", "24 MB/s", "nas:6.2 TB / nas:30 days")).not.toBe("comes out");
    expect(reason("It carries 13 TB.", "13 TB", "nas:40 Mbit/s * nas:30 days")).toBe("comes out");
    expect(reason("It carries 13 GB.", "13 GB", "nas:40 Mbit/s * nas:30 days")).not.toBe("comes out");
  });

  it("R12 factors written besides the units convert nothing twice, and are not shown", () => {
    for (const [result, expression, shown] of [
      ["14.4 days", "nas:6.2 * 1000000 * 8 / nas:40 / 60 / 60 / 24", "6.2 TB / 40 Mbit"],
      ["5 hours", "nas:90 * 1000 * 8 / nas:40 / 60 / 60", "90 GB / 40 Mbit"],
      ["894", "nas:90 * 1000 * 1000000 / (chunk:96 * 1024 * 1024)", "90 GB / 96 MiB"],
      ["2.52 TB", "night:2.4 TB + night:4 GB * nas:30 / 1000", "2.4 TB + 4 GB × 30 days"],
    ] as const)
      expect(of(`It comes to ${result}.`, result, expression), expression).toMatchObject({ calculation: { expression: shown } });
    expect(reason("It takes 144 days.", "144 days", "nas:6.2 * 1000000 * 8 / nas:40 / 60 / 60 / 24")).not.toBe("comes out");
    expect(reason("It takes 1.8 days.", "1.8 days", "nas:6.2 * 1000000 / nas:40 / 60 / 60 / 24")).not.toBe("comes out");
    expect(reason("It is 4 GB in 365 days.", "4 GB", "night:4 GB * 365")).not.toBe("comes out");
  });

  it("R12 both ends of a range are figures, each with its magnitude", () => {
    expect(reason("They take 3,000 MB.", "3,000 MB", "millions:3 million * object:1k / 1000000")).toBe("comes out");
    expect(reason("They take 3,000 MB.", "3,000 MB", "millions:3 million * object:1 / 1000000")).toBe("comes out");
    expect(reason("They take 1,500 MB.", "1,500 MB", "millions:3 million * object:0.5k / 1000000")).toBe("comes out");
    expect(reason("They take 1.5 GB.", "1.5 GB", "millions:3000000 * object:0.5 / 1000000")).toBe("comes out");
    expect(reason("They take 410 MB.", "410 MB", "nas:410,000 * object:1k / 1000")).toBe("comes out");
    expect(reason("They take 410 GB.", "410 GB", "nas:410,000 * object:1k / 1000")).not.toBe("comes out");
    expect(reason("They take 205 MB.", "205 MB", "nas:410,000 * object:1k / 1000")).not.toBe("comes out");
  });
});

describe("what is counted, and what is told by the month", () => {
  it("R12 counts the claims that are named, each once, and asks whether they are all of them", () => {
    const counted = of("It fixed 3 holes.", "3", "count(first, second, third, second)");
    expect(counted).toMatchObject({ outcome: "comes out", look: ["3: all of these, none twice?"] });
    if (counted.outcome !== "comes out") return;
    expect(calculationLine(counted.calculation).line).toBe("#3 = 3");
    expect(counted.calculation.inputs.map(({ claimId }) => claimId)).toEqual(["first", "second", "third"]);
    expect(reason("It fixed 4 holes.", "4", "count(first, second, third)")).toContain("it comes to 3, not 4");
    expect(reason("It fixed 3 holes.", "3", "count(first, second, gone)")).toContain("does not name the claim");
    expect(reason("It fixed 4 holes.", "4", "count(first, second) + count(second, third)")).toContain("counts a sentence twice");
    expect(reason("It fixed 3 holes.", "3", "first:# + second:# + third:#")).toContain("does not come out");
    expect(reason("It fixed 2 holes.", "2", "count(first, ask)")).toContain("only sentences of sources");
    expect(reason("It took 3 hours.", "3 hours", "count(first, second, third)")).toContain("a count has no unit");
    const many = Array.from({ length: 39 }, (_, at) => `q${at}`).join(", ");
    expect(reason("It fixed 39 holes.", "39", `count(${many}, q3:5)`)).toContain("does not come out");
  });

  it("R12 reckons on with what was counted before", () => {
    const before = [{ result: "2", expression: "count(first, third)" }];
    expect(of("Together that is 3.", "3", "calc:2 + count(second)", before)).toMatchObject({ outcome: "comes out" });
    expect(of("Two of three, 67 %, are high.", "67 %", "count(first, third) / count(first, second, third)")).toMatchObject({
      outcome: "comes out",
    });
  });

  it("R12 turns one money into another by what one of it is", () => {
    expect(of("It costs €14,872.50 million.", "€14,872.50 million", "rate:€0.90 * new:$16,525 million")).toMatchObject({
      outcome: "comes out",
    });
    expect(reason("It costs $14,872.50 million.", "$14,872.50 million", "rate:€0.90 * new:$16,525 million")).toContain("another unit");
    expect(reason("It costs €8,262,500 million.", "€8,262,500 million", "new:$16,525 million * euros:€500 million")).toContain(
      "different units",
    );
    expect(of("It costs €14,872.50 million.", "€14,872.50 million", "new:$16,525 million * rate:€0.90")).toMatchObject({
      outcome: "comes out",
    });
    expect(reason("It costs $14,872.50 million.", "$14,872.50 million", "new:$16,525 million * rate:€0.90")).toContain("another unit");
  });

  it.each(["autumn:2024-10 + term:30 months", "autumn:October 2024 + term:30 months"])(
    "R12 reckons with months that have no day: %s",
    (expression) => {
      expect(of("It ends in April 2027.", "April 2027", expression)).toMatchObject({ outcome: "comes out" });
      expect(reason("It ends in May 2027.", "May 2027", expression)).toContain("does not come out");
      expect(reason("It ends on 1 April 2027.", "1 April 2027", expression)).toContain("its source names a month, and no day");
      expect(reason("It has lasted 782 days.", "782 days", "ask:2026-11-22 - autumn:2024-10")).toContain(
        "its source names a month, and no day",
      );
    },
  );
});
