import { expect, it } from "vitest";
import type { SnapshotId } from "../../domain/snapshot.ts";
import type { PlacedQuote } from "./operands.ts";
import { reckon } from "./reckoning.ts";

function placed(text: string): PlacedQuote[] {
  const quote = { snapshotId: "s" as SnapshotId, span: { start: 0, end: text.length }, text, locatedBy: "exact" } as const;
  return [{ quote, inContext: { quote: text, context: text, place: [] } }];
}

const QUOTES = new Map<string, PlacedQuote[]>(
  Object.entries({
    new: "It came out on 2026-01-13.",
    old: "The one before came out on 2025-12-15.",
    build: "A full build takes 95 min.",
    fails: "It fails in 0.01 % of builds.",
    limit: "Up to 300 orders can be made every 3 hours.",
    shift: "A shift has 3 hours, with 12 people each 30 minutes.",
    nas: "The NAS has 6.2 TB and an upload of 40 Mbit/s.",
    chunk: "The default chunk is 96 MB, with 32 transfers.",
    lease: "The lease runs for 3 years.",
    slow: "One took 300 ms, another 1,500 ms.",
    ask: "We do 900 builds a day, reload 30 times a day, and have €15,000.",
  }).map(([id, text]) => [id, placed(text)]),
);
const comesTo = (expression: string) => reckon(expression, { quotes: QUOTES }).comesTo;

it.each([
  ["days between two", "new:2026-01-13 - old:2025-12-15", "29 days"],
  ["none between a day and itself", "new:2026-01-13 - new:2026-01-13", "0 days"],
  ["the day so long after one", "old:2025-12-15 + limit:3 hours", "2025-12-15"],
  ["a span in the unit that says it shortest", "build:95 min - limit:3 hours", "-85 minutes"],
  ["a span of less than a second", "slow:1,500 ms - slow:300 ms", "1.2 seconds"],
  ["years that are whole", "lease:3 years", "3 years"],
  ["data", "chunk:96 MB * chunk:32", "3.072 GB"],
  ["the time that data take at a rate", "nas:6.2 TB / nas:40 Mbit/s", "14.3519 days"],
  ["a time by a time, which is a mere number", "shift:12 * (shift:3 hours / shift:30 minutes)", "72"],
  ["money of so many things", "ask:15,000 / (ask:900 * 365 * fails:0.01 / 100)", "456.621 euro"],
])("R12 R14 what a plan comes to is told as %s", (_, expression, told) => expect(comesTo(expression)).toBe(told));

it.each([
  ["a time that is converted by hand", "ask:900 * build:95 / (24 * 60)", "59.375"],
  ["the same with its unit", "ask:900 * build:95 min / (24 * 60)", "59.375"],
  ["a count by a time, converted by hand", "24 * 60 / ask:30", "48"],
  ["so many in a time of another", "limit:300 * 24 / limit:3", "2,400"],
  ["so many by the unit that is written", "limit:300 / limit:3 hours", "100"],
  ["so many by the day between two", "ask:900 / (new:2026-01-13 - old:2025-12-15)", "31.0345"],
  ["data converted by hand", "nas:6.2 * 1000000 * 8 / nas:40 / 60 / 60 / 24", "14.3519"],
])("R12 R14 as the mere number that was written, where nobody can say of what unit it is: %s", (_, expression, told) =>
  expect(comesTo(expression)).toBe(told),
);

it("R12 R14 as nothing where no calendar has it", () => {
  const far = reckon("ask:2026-01-13 + late:9999999 years", {
    quotes: new Map([
      ["ask", placed("Today is 2026-01-13.")],
      ["late", placed("It lasts 9999999 years.")],
    ]),
  });
  expect(far).toEqual({ comesTo: undefined });
});
