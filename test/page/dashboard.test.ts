// What the dashboard says of runs, to the figure.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newOwner } from "../../src/store/lease.ts";
import type { Count, Store } from "../../src/store/store.ts";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, openTab, startPageService } from "./browser.ts";

const DAY_MS = 86_400_000;
const one = (measure: string, label: string, times: number, amount = 0): Count => ({ measure, label, times, amount });

interface MadeRun {
  readonly id: string;
  readonly daysAgo: number;
  readonly principal?: string;
  readonly state: "finished" | "failed";
  readonly thumbs?: "up" | "down";
  readonly counts: readonly Count[];
}

const RUNS: readonly MadeRun[] = [
  {
    ...{ id: "r_long_ago", daysAgo: 40, state: "finished" },
    counts: [one("runs", "finished", 1), one("seconds", "", 1, 50), one("phase", "write", 1, 50)],
  },
  {
    ...{ id: "r_first", daysAgo: 3, state: "finished", thumbs: "down", principal: "ann" },
    counts: [
      ...[one("runs", "finished", 1), one("seconds", "", 1, 90), one("answered", "partial", 1)],
      ...[one("tokens_in", "", 1, 1_000), one("tokens_out", "", 1, 500), one("cost_micro_usd", "", 1, 20_000)],
      ...[one("verdicts", "supported", 4), one("verdicts", "contradicted", 1)],
      ...[one("phase", "read", 2, 60), one("phase", "write", 1, 20)],
      ...[
        one("cache", "search hit", 1),
        one("cache", "page miss", 3),
        one("failures", "pages/DEAD_LINK", 2),
        one("failures", "tavily/TIMEOUT", 1),
      ],
    ],
  },
  {
    ...{ id: "r_second", daysAgo: 1, state: "failed", thumbs: "up" },
    counts: [one("runs", "failed", 1), one("seconds", "", 1, 30), one("failures", "tavily/TIMEOUT", 4)],
  },
];

async function made(store: Store): Promise<void> {
  for (const { id, daysAgo, state, thumbs, principal } of RUNS) {
    const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    const request = JSON.stringify({ query: id });
    await store.createRun({
      id,
      kind: "research",
      seed: id,
      createdAt: at,
      request,
      settings: "{}",
      topicHash: "t",
      ...(principal && { principal }),
    });
    const { epoch } = await store.acquireRun(id, newOwner());
    const error = { type: "TIMEOUT", message: "x", retryable: true } as const;
    await store.finishRun(id, epoch, { state, events: [], elapsedMs: 1, now: at, ...(state === "failed" ? { error } : {}) });
    if (thumbs !== undefined) await store.rate({ runId: id, thumbs, comment: "", at });
  }
  const counted = await store.uncountedRuns(10);
  for (const run of counted) {
    const { counts } = RUNS.find(({ id }) => id === run.id) ?? { counts: [] };
    await store.countRun(run, [...counts]);
  }
}

describe.skipIf(CHROMIUM === undefined)("what the dashboard says", { timeout: 120_000 }, () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startPageService(), launchBrowser()]);
    await made(service.service.assay.store);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.end();
  });

  const opened = async () => {
    const tab = await openTab(browser, service, "#/dashboard");
    await tab.page.locator("figure.chart").nth(7).waitFor();
    return tab;
  };

  it("I5 X2 sums the days that are asked for: runs, answers, time, money, cache, ratings", async () => {
    const { page, close } = await opened();
    const tiles = () =>
      page
        .locator(".tile")
        .evaluateAll((all) => all.map((tile) => [...tile.querySelectorAll("dt, strong, .small")].map((part) => part.textContent)));
    expect(await tiles()).toEqual([
      ["Runs", "2", "1 failed"],
      ["Questions answered", "0", "1 in part, 0 not"],
      ["Time of a run", "1 m 0 s", "on average"],
      ["Money", "$0.02", "1.5K tokens"],
      ["From the cache", "25%", "of searches and pages"],
      ["Of use", "1 of 2", "the target is 80%"],
    ]);
    await page.getByLabel("Days").selectOption("90");
    await expect.poll(async () => (await tiles())[0], { timeout: 30_000 }).toEqual(["Runs", "3", "1 failed"]);
    await close();
  });

  it("I5 X2 draws each measure under its name, with the same figures as a table", async () => {
    const { page, close } = await opened();
    const shown = await page.locator("figure.chart").evaluateAll((all) =>
      all.map((chart) => ({
        title: chart.querySelector("h2")?.textContent,
        legend: [...chart.querySelectorAll("figcaption li")].map((item) => item.textContent),
        heads: [...chart.querySelectorAll("thead th")].map((head) => head.textContent),
        // Days are those on which the test is run.
        rows: [...chart.querySelectorAll("tbody tr")]
          .map((row) => [...row.children].map((cell) => cell.textContent ?? ""))
          .map(([first = "", ...rest]) => [/\d{4}$/.test(first) ? "day" : first, ...rest]),
      })),
    );
    expect(shown).toEqual([
      {
        title: "Runs",
        legend: ["finished", "failed"],
        heads: ["Day", "finished", "failed"],
        rows: [
          ["day", "1", "0"],
          ["day", "0", "1"],
        ],
      },
      {
        title: "Time of a run, on average",
        legend: [],
        heads: ["Day", "Time of a run, on average"],
        rows: [
          ["day", "1 m 30 s"],
          ["day", "30 s"],
        ],
      },
      {
        title: "Tokens",
        legend: [],
        heads: ["Day", "Tokens"],
        rows: [
          ["day", "1.5K"],
          ["day", "0"],
        ],
      },
      {
        title: "Money",
        legend: [],
        heads: ["Day", "Money"],
        rows: [
          ["day", "$0.02"],
          ["day", "$0.00"],
        ],
      },
      {
        title: "Verdicts on claims",
        legend: ["supported", "contradicted"],
        heads: ["Day", "supported", "contradicted"],
        rows: [
          ["day", "4", "1"],
          ["day", "0", "0"],
        ],
      },
      {
        title: "Ratings: share that was of use, so far",
        legend: ["Of use", "target: 80%"],
        heads: ["Day", "Of use"],
        rows: [
          ["day", "0%"],
          ["day", "50%"],
        ],
      },
      {
        title: "Time in each phase, on average",
        legend: [],
        heads: ["What", "Time in each phase, on average"],
        rows: [
          ["Read", "30 s"],
          ["Write", "20 s"],
        ],
      },
      {
        title: "Failures by service",
        legend: [],
        heads: ["What", "Failures by service"],
        rows: [
          ["tavily · TIMEOUT", "5"],
          ["pages · DEAD_LINK", "2"],
        ],
      },
    ]);
    for (const { title } of shown) await page.getByRole("img", { name: title ?? "" }).waitFor();
    await close();
  });

  it("I5 X2 tells who sees the work of all whose runs they were, and narrows to those of one", async () => {
    const tokens = { "serve.tokens": ["eve:a-long-secret-of-eve"], "serve.operators": ["eve"] };
    const asked = await startPageService({ flags: tokens });
    await made(asked.service.assay.store);
    const { page, close } = await openTab(browser, asked, "#/dashboard");
    await page.getByLabel("Token").fill("a-long-secret-of-eve");
    await page.keyboard.press("Enter");
    await page.locator("table.rows tbody tr").first().waitFor();
    const rows = await page
      .locator("table.rows tr")
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? "")));
    expect(rows).toEqual([
      ["Token", "Runs", "Time", "Tokens", "Money"],
      ["ann", "1", "1 m 30 s", "1,500", "$0.02"],
      ["Command line", "1", "30 s", "0", "$0.00"],
    ]);
    await page.getByLabel("Token", { exact: true }).selectOption("ann");
    await expect.poll(() => page.locator(".tile .small").first().textContent(), { timeout: 30_000 }).toBe("none failed");
    expect(await page.locator(".tile strong").first().textContent()).toBe("1");
    await close();
    await asked.end();
  });
});
