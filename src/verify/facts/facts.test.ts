import { describe, expect, it } from "vitest";
import type { Span } from "../../domain/span.ts";
import type { Table } from "../../domain/table.ts";
import { writtenTables } from "../../extract/table/written.ts";
import { type QuoteInContext, quoteInContext } from "../../text/context.ts";
import { factFaults } from "./facts.ts";
import { readingOf } from "./reading.ts";

const alone = (quote: string, ...place: string[]): QuoteInContext => ({ quote, context: quote, place });
const kinds = (claim: string, ...evidence: QuoteInContext[]) => factFaults(claim, readingOf(evidence)).map(({ kind }) => kind);

function placeOf(text: string, words: string): Span {
  return { start: text.indexOf(words), end: text.indexOf(words) + words.length };
}

const TABLE = [
  "CONSOLIDATED STATEMENTS OF INCOME",
  "(Dollars in millions, except per share data)",
  "| Year ended MAY 31, | 2019 | 2018 |",
  "| --- | --- | --- |",
  "| Revenues | 16,525 | 15,861 |",
  "| Gross profit | 7,474 | 6,955 |",
].join("\n");
const ROW = "| Revenues | 16,525 | 15,861 |";
const STACKED = [
  "| (In thousands) | Fiscal year ended June 30, | |",
  "| | 2021 | 2020 |",
  "| --- | --- | --- |",
  "| Net sales | 4,210 | 3,998 |",
  "| Net loss | (12) | (7) |",
].join("\n");
const stackedTable: Table = {
  span: { start: 0, end: STACKED.length },
  notes: [{ start: 2, end: 16 }],
  heads: [[{ start: 2, end: 16 }], ...["2021", "2020"].map((year) => [{ start: 19, end: 45 }, placeOf(STACKED, year)])],
  labels: 1,
  under: [-1, -1],
};
const sales = quoteInContext(
  { title: "", landmarks: [], tables: [stackedTable] },
  STACKED,
  placeOf(STACKED, "| Net sales | 4,210 | 3,998 |"),
);
const row = quoteInContext({ title: "Annual report", landmarks: [], tables: writtenTables(TABLE) }, TABLE, {
  start: TABLE.indexOf(ROW),
  end: TABLE.indexOf(ROW) + ROW.length,
});

describe("facts that a claim states and its evidence has in another form", () => {
  it.each<[string, string, QuoteInContext]>([
    ["the scale of a table's head", "Revenues were $16,525 million in 2019.", row],
    ["the scale of a table's head, in billions", "Revenues reached $16.5 billion in 2019.", row],
    ["the day in a table's head", "For the year ended May 31, 2019, revenues were $16,525 million.", row],
    ["a day that only stacked heads together say", "In the fiscal year ended June 30, 2021, net sales were $4.21 million.", sales],
    ["a day with a nought", "It opened on June 8, 2019.", alone("It opened on June 08, 2019.")],
    ["a day written year first with points", "It opened on 11 June 2003.", alone("Opened 2003.06.11 by the mayor.")],
    ["a day with a year of two digits", "It was posted on 15 July 2019.", alone("Posted 15 Jul 19 by the editor.")],
    ["days from one to another", "It ran from 12 to 18 April 2021.", alone("The fair (12-18 April 2021) was full.")],
    ["a hyphen before a number", "It is among the top eight clubs.", alone("A top-8 club for years.")],
    ["May in capitals, the month", "The count was made in May 2020.", alone("Count of MAY 2020: 14 of 20 wards.")],
    [
      "May of a title",
      "As of May 2024 the library is experimental.",
      alone("The library is experimental.", "Guide", "Last updated: May 2024"),
    ],
    [
      "a month that a page of the year before names without its year",
      "The first debate is set for June 2019.",
      alone("Twelve debates are planned, with the first for June.", "Published 2018-12-20"),
    ],
    [
      "a day of the next year that a page names without it",
      "It is to leave on January 3, 2018.",
      alone("It is to leave at 3 on 3 January.", "Published 2017-12-20"),
    ],
    [
      "a day alone of the month that its title names",
      "Voting ends at 8 PM UTC on 16 March.",
      alone("Voting closes at 8 PM UTC on the 16th.", "Elections of March 2026", "Published 2026-02-20"),
    ],
    ["the same with its year", "It ends on March 16, 2026.", alone("Votes are cast in March 2026. It closes on the 16th of it.")],
    ["a file of a path without its ending", "Compare it with `SHASUMS256`.", alone("Fetch /dist/v0.4.9/SHASUMS256.txt first.")],
    ["the version of a title", "In 3.0.1 the library is experimental.", alone("The library is experimental.", "What is new in 3.0.1")],
    ["spelled numbers", "Twelve wards and two hundred beds were closed.", alone("12 wards with 200 beds were closed.")],
    ["a rounding as said", "About 1.2 million people came.", alone("1,234,000 people came.")],
    ["percent and per cent", "It rose by 14%.", alone("It rose by 14 per cent.")],
    ["a bound that rounds", "More than 200 people came.", alone("230 people came.")],
    ["a maker's plural", "Two Su-25s took part.", alone("Two Su-25 aircraft took part.")],
    ["because of and due to", "The flight was late because of fog.", alone("The flight was late due to fog.")],
    [
      "a condition in other words",
      "With a summary you control, the cost falls.",
      alone("If you use a summary, you control it and the cost falls."),
    ],
    ["an everyday word at the head of the sentence", "Researchers saw it first.", alone("The team saw it first.")],
    [
      "a word at the head that is put together of everyday ones",
      "Unbatched, 30 changes close 90.",
      alone("30 changes close 90, one by one."),
    ],
    ["the same in a label, and an item", "- Note: Resharding closes 90.", alone("It closes 90.")],
    ["initials", "The WHO approved it.", alone("The World Health Organization approved it.")],
    ["an inhabitant for a country", "Norwegian ships took part.", alone("Ships of Norway took part.")],
    ["a denial in another word", "The panel did not accept the plan.", alone("The panel rejected the plan.")],
    [
      "an order whose word a heading bends",
      "Memoizing keeps results.",
      alone("Results are kept between calls.", "How results are memoized"),
    ],
    ["a label in title case", "Standard tier – Backup Retention: thirty days", alone("In the standard tier snapshots stay thirty days.")],
    ["a cell in title case", "Standard tier – Support: Priority Handling", alone("Tickets of the standard tier are handled first.")],
    [
      "what is denied of something else",
      "It uses the cached packages, neither fetching nor building any.",
      alone("The tool does not use the network and neither fetches nor builds packages."),
    ],
    [
      "neither with nor, put as two denials",
      "It installs from the cache, fetching no packages and building none.",
      alone("It installs packages from the cache and neither fetches nor builds them."),
    ],
    ["a negation beside another", "The gate is not open on Sundays.", alone("The gate is never open on Sundays.")],
    ["a name that code has in one", "It is checked by SHA-256.", alone("Each file has its `sha256` beside it.")],
    ["a number denied of nothing", "There is no 24/7 team.", alone("We do not have a 24/7 team.")],
  ])("R12 %s is no fault", (_, claim, evidence) => expect(kinds(claim, evidence)).toEqual([]));
});

describe("cells under another time", () => {
  it.each([
    ["a figure under another year than said", "Net sales were $4.21 million in fiscal 2020.", ["number"]],
    ["a figure under the day of its stacked heads", "Net sales were 4,210 thousand in the year ended June 30, 2021.", []],
    ["both figures with both years", "Net sales rose from 3,998 thousand in 2020 to 4,210 thousand in 2021.", []],
    ["a figure without a time", "Net sales were 4,210 thousand.", []],
  ])("R12 %s", (_, claim, faults) => expect(kinds(claim, sales)).toEqual(faults));

  it("R12 prose beside the row may say it of any time", () => {
    expect(kinds("Net sales were $4.21 million in fiscal 2020.", sales, alone("Sales of fiscal 2020 were restated."))).toEqual([]);
  });
});

it("R12 a size that its source gives in bytes may be told by 1,000 or by 1,024, one that names its unit by that alone", () => {
  const bytes = alone("The heap has 8589934592 bytes.");
  for (const size of ["8 GiB", "8 GB", "8.6 GB"]) expect(kinds(`The heap has ${size}.`, bytes), size).toEqual([]);
  expect(kinds("The heap has 7 GB.", bytes)).toEqual(["number"]);
  expect(kinds("The heap has 50 GB.", alone("The heap has 50 GiB."))).toEqual(["number"]);
});

describe("facts that a claim states and its evidence does not", () => {
  it.each<[string, string, string, string]>([
    ["a figure", "number", "It cost 7.5 million pounds.", "It cost 6.25 million pounds."],
    ["a unit", "number", "It cost £5 million.", "It cost $5 million."],
    ["a bound made up", "number", "It holds up to 600 litres.", "It holds 500 litres."],
    ["a bound turned round", "bound", "At least 40 people came.", "At most 40 people came."],
    ["a day", "date", "It opened on 19 March 1932.", "It opened on 20 March 1932."],
    ["a year", "date", "It opened in 1933.", "It opened in March 1932."],
    ["a month of a year that is not near", "date", "It is set for June 2021.", "Posted 2018-12-20: the first is planned for June."],
    ["another month than the page of that time names", "date", "It is set for July 2019.", "Posted 2018-12-20: it is planned for June."],
    ["a day alone of another month", "date", "It ends on 16 April.", "Votes are cast in March. It closes on the 16th."],
    ["a day alone of one of two months", "date", "It ends on 16 March.", "It opens in February and closes in March, on the 16th."],
    ["another day alone", "date", "It ends on 16 March.", "Votes are cast in March. It closes on the 15th."],
    ["a day alone of a year nobody names", "date", "It ends on 16 March 2026.", "Votes are cast in March. It closes on the 16th."],
    ["the 16th of something else", "date", "It ends on 16 March.", "Votes are cast in March, by the 16th assembly."],
    ["part of the name of a file", "identifier", "It runs on the X-400.", "See /docs/X-4000.pdf and /docs/X-400b.pdf."],
    ["a file that is of no path", "identifier", "It runs on the X-400.", "See the manual of the AX-400.pdf."],
    ["a name in a label", "name", "Zorblax Retention: thirty days", "Snapshots stay thirty days."],
    ["what neither with nor denies first", "negation", "The tool fetches packages.", "The tool neither fetches nor builds packages."],
    ["what neither with nor denies last", "negation", "The tool builds packages.", "The tool neither fetches nor builds packages."],
    ["neither with nor added", "negation", "The tool neither fetches nor builds packages.", "The tool fetches packages and builds them."],
    ["a name", "name", "It was built by Arup.", "It was built by Dorman Long."],
    [
      "a name at the head of the sentence",
      "name",
      "Zorblax cells have the highest energy density.",
      "Cells of the Zeta kind have a high energy density.",
    ],
    ["a name with a capital within, at the head", "name", "CrowdStrike caused the outage.", "The vendor caused the outage."],
    ["a half of a name", "name", "It was found by Pierre Curie.", "It was found by Marie Curie."],
    ["a model number", "identifier", "The X-400 weighs 3 kilograms.", "The X-500 weighs 3 kilograms."],
    ["a longer name than code has", "identifier", "It is checked by SHA-256.", "Each file has its `sha2560` beside it."],
    ["a longer model number", "identifier", "The X-400 weighs 3 kilograms.", "The X-4000 weighs 3 kilograms."],
    ["the middle of a name in code", "identifier", "Set `foo_bucket` anew.", "Set `foo_bucket_limit` anew."],
    ["a version", "identifier", "Use 1.2.3 for this.", "Use 1.2.4 for this."],
    ["an address", "identifier", "See https://a.test/b for more.", "See https://a.test/c for more."],
    ["a plus for a minus", "number", "It changed by +31 %.", "It changed by -31 %."],
    ["a frost", "number", "It froze at 5 °C.", "It froze at -5 °C."],
    ["another figure in a word", "number", "It fails on 64-bit systems.", "It fails on 32-bit systems, on 96 of 160."],
    ["another prefix", "number", "It needs 96 GiB.", "memory: 96Mi"],
    ["a bound of what is counted", "bound", "It sent over 20 boats.", "It sent up to 20 boats."],
    ["a short name of one other letter", "name", "It was built by Larsen.", "It was built by Larson."],
    ["a name of two other letters", "name", "It was built by Pattinson.", "It was built by Patterson."],
    ["another script's name", "name", "It has a TypeScript client.", "It has a JS client."],
    ["a rate", "period", "It costs 40 euros per month.", "It costs 40 euros per year."],
    ["a rate in an adverb", "period", "40 euros are paid monthly.", "40 euros are paid annually."],
    ["a negation added", "negation", "The bridge did not carry trams.", "The bridge carried trams."],
    ["a negation left out", "negation", "The price is included in the rent.", "The price is not included in the rent."],
    ["a negation near without", "negation", "The pump can be used without a filter.", "The pump can not be used without a filter."],
  ])("R12 %s is a fault of %s", (_, kind, claim, quote) => expect(kinds(claim, alone(quote))).toContain(kind));

  it.each<[string, string, string]>([
    [
      "a negation that has moved",
      "The authors expect no breaking changes before v4.",
      "The authors don't expect breaking changes before v4.",
    ],
    ["the end of a name in code", "Query it without the suffix `_bucket`.", "Use `foo_bucket` as a selector."],
    ["the last words of a name in code", "Look whether failures_total rises.", "It counts `scrape_failures_total` and no other."],
    ["an order whose word the source bends", "Precompute heavy queries.", "Precomputing heavy queries takes load off the server."],
    ["a release without its prefix", "It is stable since 3.8 for all.", "Starting with v3.8, it is stable for all."],
    ["any release of a major one", "From 2.x on it is stable.", "In v2 it became stable."],
    ["a month that its source numbers", "Support ends in June 2027.", "Support ends: 2027-06"],
    ["a release by the first parts of its number", "It is stable from Gizmo 3.8 on.", "It is stable from Gizmo v3.8.0 on."],
    [
      "two times that are no one length",
      "The limits fall to 10 days and 7 hours.",
      "The limits fall to 10 days, and then, in 2028, to 7 hours.",
    ],
    ["a month before a name", "In May Larkspur said so.", "Larkspur said so in May."],
    ["the size of what has a minus", "Building takes 31 % less time.", "| Build time | 12 minutes | -31% |"],
    ["a minus for what falls", "Change: -31 %.", "It fell by 31 %."],
    [
      "a month at the head of its sentence",
      "It has been required since June 2026.",
      "Since June, it is required. Last updated: 2026-08-12",
    ],
    ["a figure joined to a word, with or without a dash", "It fails on 32-bit systems.", "It fails on 32bit systems."],
    ["a binary prefix by itself", "It needs 96 MiB.", "memory: 96Mi"],
    ["a unit right behind its figure", "It needs 2.68 GB and 3 kWh.", "It needs 2.68gb and 3kWh."],
    ["a prefix of a unit that few use", "It stores 3 EiB and 2 pebibytes.", "It stores 3EiB and 2PiB."],
    ["what leads over a line", "Sending takes 400 s over 20 Mbit/s.", "Sending takes 400 s at up to 20 Mbit/s."],
    ["what lasts so long", "It grew over 5 years.", "It grew in up to 5 years."],
    ["a name put together of words, by its initials", "It has a JavaScript client.", "It has a JS client."],
    ["a name that an address writes in one", "She wrote it for the A.V. Club.", "She wrote it (music.avclub.com)."],
    ["what may be another spelling of a name", "It was built by Eliza Paterson.", "It was built by Eliza Patterson."],
    ["what may be a longer form of a name", "It stores them in PostgreSQL.", "It stores them in Postgres."],
  ])("R12 %s is none", (_, claim, quote) => expect(kinds(claim, alone(quote))).toEqual([]));

  it("R12 an everyday word at the head of a sentence, or a month, is no part of the name behind it", () => {
    const named = (claim: string) =>
      factFaults(claim, readingOf([alone("It rains.")])).flatMap(({ kind, what }) => (kind === "name" ? [what] : []));
    expect([...named("Run Zorblax pumps."), ...named("In May Zorblax said so.")]).toEqual(["Zorblax", "Zorblax"]);
  });

  it("R12 a clock is no name, a country spelled like one is", () => {
    const named = (claim: string) =>
      factFaults(claim, readingOf([alone("It rains.")])).flatMap(({ kind, what }) => (kind === "name" ? [what] : []));
    expect(named("It rains at 15:00 CET, and UTC counts.")).toEqual([]);
    expect(named("It rains in IRAN.")).toEqual(["IRAN"]);
  });

  it("R12 more evidence hides no denial: only the closest sentence counts", () => {
    const denied = alone("Breakfast is not included in the price of the room.");
    const other = alone("Parking is included for all guests.");
    expect(kinds("Breakfast is included in the price of the room.", denied)).toContain("negation");
    expect(kinds("Breakfast is included in the price of the room.", denied, other)).toContain("negation");
  });
});

describe("figures that follow from others, and names and figures in other spellings", () => {
  it.each<[string, string, string]>([
    ["a share of two counts", "60 % of the helmets passed.", "Twelve of the twenty helmets passed."],
    ["a change in percent", "Revenue grew by 4.2 %.", "Revenue was 15,861 in 2018 and 16,525 in 2019."],
    ["a difference", "It is 80 metres shorter.", "The old pier is 320 metres long, the new one 240 metres."],
    ["a sum", "Both halls together seat 900 guests.", "The old hall seats 400 and the new hall 500 guests."],
    ["the years between", "It took eight years.", "Work began in 1924 and ended in 1932."],
    ["a scale in words", "Cloud revenue was $4.3 billion.", "Revenue (USD million)\n\n| Cloud | 4,275 |"],
    ["millions in Spanish", "It was sold for 16,500,000 euros.", "Se vendió por 16,5 millones de euros."],
    ["thousands apart by a space", "They counted 1,240 seals.", "Ils ont recensé 1 240 phoques."],
    ["a day in figures", "Am 12.06.2019 wurde geklagt.", "Am 12. Juni 2019 wurde geklagt."],
    [
      "nouns of a language that gives all of them capitals",
      "Die Pumpe wiegt ohne ihren Schlauch 12 Kilogramm.",
      "The pump weighs 12 kilograms without its hose.",
    ],
    ["a name of another script", "Olga Smirnova leads it.", "Её возглавляет Ольга Смирнова."],
    ["a bound turned twice", "No fewer than 40 people came.", "At least 40 people came."],
    ["a bound not exceeded", "It holds sums not exceeding 900 euros.", "It holds up to 900 euros."],
  ])("R12 %s is no fault", (_, claim, quote) => expect(kinds(claim, alone(quote))).toEqual([]));

  it.each<[string, string, string]>([
    ["a share that does not come out", "70 % of the helmets passed.", "Twelve of the twenty helmets passed."],
    ["a sum that does not come out", "Both halls together seat 950 guests.", "The old hall seats 400 and the new hall 500 guests."],
    ["years that do not come out", "It took nine years.", "Work began in 1924 and ended in 1932."],
    [
      "a figure of a unit that comes of mere numbers",
      "It is rinsed every 9 weeks.",
      "The Robot 3 has 6 valves; it is rinsed every 12 weeks.",
    ],
  ])("R12 %s is one", (_, claim, quote) => expect(kinds(claim, alone(quote))).toContain("number"));

  it("R12 a month of another year than the source names is one, of a year it does not name none", () => {
    expect(kinds("It failed in March 2018.", alone("It failed in March 2019."))).toContain("date");
    expect(kinds("It failed in March 2019.", alone("The report of December 2018 says that it will fail in March."))).toEqual([]);
  });
});

describe("data by the second, and ranges", () => {
  const line = alone("The line has 40 Mbps of upload.");

  it("R12 bits and bytes are told apart, and turned into each other", () => {
    for (const rate of ["40 Mbit/s", "40 Mb/s", "40 megabits per second", "5 MB/s"])
      expect(kinds(`The line uploads ${rate}.`, line), rate).toEqual([]);
    for (const rate of ["40 MB/s", "40 MBps", "5 Mb/s"]) expect(kinds(`The line uploads ${rate}.`, line), rate).toEqual(["number"]);
    expect(kinds("It reads 40 MB every second.", alone("It reads 40 MB/s."))).toEqual([]);
  });

  it("R12 the upper end of a range stands there as its lower end does", () => {
    const range = alone("Each object takes 0.5k-1k of memory, for 200ms–400ms.");
    expect(kinds("Each takes up to 1,000 for 400 ms.", range)).toEqual([]);
    expect(kinds("Each takes up to 2,000 for 300 ms.", range)).toEqual(["number", "number"]);
  });
});
