// Every view as it is when there is nothing yet, when something waits, works, failed, or is not there.
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newOwner } from "../../src/store/lease.ts";
import type { TestService } from "../service/harness.ts";
import { startWorld, type World } from "../world/world.ts";
import { CHROMIUM, launchBrowser, lookedAt, startPageService } from "./browser.ts";

const QUESTION = "How do Talmont's sodium-ion cells compare with lithium iron phosphate on cost and safety?";

describe.skipIf(CHROMIUM === undefined)("views in each of their states", { timeout: 300_000 }, () => {
  let world: World;
  let empty: TestService;
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), launchBrowser()]);
    [empty, service] = await Promise.all([
      startPageService({ flags: { "serve.ratePerMinute": 100_000 } }),
      startPageService({ env: world.env, flags: { "serve.ratePerMinute": 100_000, "serve.maxRuns": 1 } }),
    ]);
  }, 120_000);
  afterEach(() => slow(0));
  afterAll(async () => {
    await browser.close();
    await Promise.all([empty.end(), service.end()]);
    await world.close();
  });

  const slow = (ms: number) => {
    for (const part of Object.values(world.parts)) part.latencyMs = ms;
  };
  const begin = async () =>
    ((await (await service.post("/run", { query: QUESTION, breadth: 3, depth: 2, async: true })).json()) as { id: string }).id;
  const ended = async (run: string) => expect.poll(async () => stateOf(run), { timeout: 120_000 }).toMatch(/finished|cancelled/);
  const stateOf = async (run: string) => ((await (await service.get(`/jobs/${run}`)).json()) as { state: string }).state;

  it("I5 breaks no rule where there is nothing yet, and axe finds nothing", async () => {
    const wrong = [];
    for (const view of ["ask", "talk", "find", "check", "library", "runs", "dashboard", "settings"]) {
      const ready = (page: Page) => page.waitForLoadState("networkidle");
      wrong.push(...(await lookedAt(browser, empty, `#/${view}`, ready)).map((one) => `${view}: ${one}`));
    }
    expect(wrong).toEqual([]);
  });

  it("I5 breaks no rule while a run works and another waits for its turn, and axe finds nothing", async () => {
    slow(60_000);
    const [works, waits] = [await begin(), await begin()];
    const wrong = [
      ...(await lookedAt(browser, service, `#/watch/${works}`, (page) => page.getByRole("button", { name: "Finish now" }).waitFor())),
      ...(await lookedAt(browser, service, `#/watch/${waits}`, (page) =>
        page.getByRole("button", { name: "Stop", exact: true }).waitFor(),
      )),
      ...(await lookedAt(browser, service, `#/read/${works}`, (page) => page.getByRole("link", { name: "See the run" }).waitFor())),
      ...(await lookedAt(browser, service, "#/runs", (page) => page.locator(".run-row").nth(1).waitFor())),
    ];
    expect(await stateOf(waits)).toBe("queued");
    for (const run of [waits, works]) await service.post(`/jobs/${run}/cancel`, {});
    for (const run of [waits, works]) await ended(run);
    expect(wrong).toEqual([]);
  });

  it("I5 breaks no rule where a run failed, was stopped, or is not there, and axe finds nothing", async () => {
    const { store } = service.service.assay;
    const run = { id: "r_failed", kind: "research", seed: "s", createdAt: new Date().toISOString(), settings: "{}", topicHash: "t" };
    await store.createRun({ ...run, request: JSON.stringify({ query: QUESTION }) });
    const { epoch } = await store.acquireRun(run.id, newOwner());
    const error = { type: "TIMEOUT", message: "The run's time was up.", retryable: true } as const;
    await store.finishRun(run.id, epoch, { state: "failed", error, events: [], elapsedMs: 9, now: run.createdAt });
    slow(60_000);
    const stopped = await begin();
    await service.post(`/jobs/${stopped}/cancel`, {});
    await ended(stopped);
    const said = (page: Page) => page.getByRole("alert").or(page.locator("h1")).first().waitFor();
    const wrong = [];
    for (const place of [
      `#/watch/${run.id}`,
      `#/read/${run.id}`,
      `#/read/${stopped}`,
      "#/read/r_none",
      "#/watch/r_none",
      "#/copy/none",
      "#/no",
    ])
      wrong.push(...(await lookedAt(browser, service, place, said)).map((one) => `${place}: ${one}`));
    const failed = (page: Page) => page.getByText(`${run.id} (research, failed)`).waitFor();
    expect([...wrong, ...(await lookedAt(browser, service, `#/read/${run.id}`, failed))]).toEqual([]);
  });
});
