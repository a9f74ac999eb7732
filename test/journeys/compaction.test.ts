// Compaction on each of its triggers in a whole run, seen as an event (R11), and page summaries of the length asked for (R7).
import { afterEach, describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/domain/event.ts";
import type { Report } from "../../src/domain/report.ts";
import type { ResearchRequestInput } from "../../src/domain/request.ts";
import { countTokens } from "../../src/text/tokens.ts";
import type { WorldPage } from "../world/pages/page.ts";
import { urlOf } from "../world/pages/page.ts";
import { startWorld, type WorldOptions } from "../world/world.ts";
import { startJourney } from "./journey.ts";

const QUESTION = "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?";

describe("compaction", { timeout: 120_000 }, () => {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  async function ask(query: string, more: Partial<ResearchRequestInput>, options: WorldOptions = {}): Promise<[Report, RunEvent[]]> {
    const world = await startWorld(options);
    open.push(() => world.close());
    const journey = await startJourney({ env: world.env });
    open.push(() => journey.close());
    const report = await journey.ask(query, { path: "loop", ...more });
    return [report, (await journey.assay.store.events(report.run_id, 0, 10_000)).map(({ event }) => event)];
  }
  const compacted = (events: readonly RunEvent[]) =>
    events.flatMap((event) => (event.type === "notice" && event.code === "compacted" ? [event.message] : []));

  it("R11 before the report is written", async () => {
    const [, events] = await ask(QUESTION, { breadth: 3, depth: 1 });
    expect(compacted(events)).toEqual([
      expect.stringMatching(/^Older results were compacted \(the report is written next\): \d+ of \d+ pages are kept as handles\.$/),
    ]);
  });

  it("R11 when the token budget is low", async () => {
    const more =
      "How much power does the tidal plant deliver, and how did it affect the fish? What does the mayor of Zorblax think of the opera?";
    const wide = { breadth: 10, depth: 5, max_sources: 40, max_queries: 40 };
    // A call that might exceed what is left is not made, so that not every budget comes down to a quarter.
    const told = await Promise.all(
      [12_000, 14_000, 16_000, 18_000, 20_000].map(async (tokens) =>
        compacted((await ask(`${QUESTION} ${more}`, { ...wide, token_budget: tokens }))[1]),
      ),
    );
    expect(told.flat().join("\n")).toMatch(/the token budget is low/);
  });

  it("R11 when more than 50 000 tokens were read", async () => {
    const filler =
      "The lamp was first lit with colza oil in the winter and burned through every night of the great frost, while ice stood outside. ";
    const pages = ["one.test", "two.test", "three.test"].map(
      (host, at): WorldPage => ({
        host,
        path: "/brannock",
        title: `Brannock lighthouse, from ${host}`,
        site: host,
        published: "2024-05-01",
        body: [
          `The Brannock lighthouse is ${41 + at} metres tall, says ${host}.`,
          ...Array.from({ length: 60 }, (_, i) => `Entry ${i} of ${host}. ${filler.repeat(10)}`),
        ],
      }),
    );
    const found = pages.map((page) => ({ url: urlOf(page), title: page.title, snippet: page.body[0] ?? "", score: 0.9 }));
    const [, events] = await ask("How tall is the Brannock lighthouse?", { depth: 2 }, { web: { pages }, search: () => found });
    expect(compacted(events)[0]).toMatch(/the state is large/);
  });

  it("R7 page summaries are no longer than asked for, and stand in the result", async () => {
    const [long] = await ask(QUESTION, { breadth: 3, depth: 1, summaryTokens: 1_000 });
    const [short] = await ask(QUESTION, { breadth: 3, depth: 1, summaryTokens: 100 });
    const tokens = (report: Report) => report.sources.map(({ summary = "" }) => countTokens(summary));
    expect(Math.max(...tokens(short))).toBeLessThanOrEqual(100);
    expect(long.sources.some(({ summary }) => summary !== undefined)).toBe(true);
    expect(Math.max(...tokens(long))).toBeLessThanOrEqual(1_000);
  });
});
