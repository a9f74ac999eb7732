// A run that is watched while connections, pages and the service come and go.
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { allFrames, type TestService } from "../service/harness.ts";
import { startWorld, type World } from "../world/world.ts";
import { CHROMIUM, launchBrowser, openTab, startPageService, watched } from "./browser.ts";

const QUESTION = "How do Talmont's sodium-ion cells compare with lithium iron phosphate on cost and safety?";
const STREAMS = 200;
const TABS = 10;

describe.skipIf(CHROMIUM === undefined)("a run that is watched", { timeout: 180_000 }, () => {
  let world: World;
  let service: TestService;
  let browser: Browser;
  const flags = { "serve.ratePerMinute": 1_000_000 };

  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), launchBrowser()]);
    service = await startPageService({ env: world.env, flags });
  }, 120_000);
  afterEach(() => slow(0));
  afterAll(async () => {
    await browser.close();
    await service.end();
    await world.close();
  });

  const slow = (ms: number) => {
    for (const part of Object.values(world.parts)) part.latencyMs = ms;
  };
  const begin = async () => {
    const answer = await service.post("/run", { query: QUESTION, breadth: 3, depth: 2, async: true });
    return ((await answer.json()) as { id: string }).id;
  };
  const searching = (page: Page) => page.getByRole("heading", { name: /^Searches/ });
  const read = (page: Page) => page.locator("a.sentence").first();

  it("I5 survives a reload in the midst of a run, and leads to the report when it is there", async () => {
    slow(2_500);
    const run = await begin();
    const tab = await openTab(browser, service, `#/watch/${run}`);
    await searching(tab.page).waitFor();
    await tab.page.reload();
    await searching(tab.page).waitFor();
    expect(await tab.page.getByText(QUESTION).first().isVisible()).toBe(true);
    slow(0);
    await read(tab.page).waitFor({ timeout: 90_000 });
    expect(tab.page.url()).toContain(`#/read/${run}`);
    expect(tab.faults).toEqual([]);
    await tab.close();
  });

  it("I5 R18 says that the service is gone, and goes on by itself when it is there again", async () => {
    slow(1_500);
    const run = await begin();
    const tab = await openTab(browser, service, `#/watch/${run}`);
    await searching(tab.page).waitFor();
    const { home, address } = service;
    await service.stop();
    await tab.page.getByText("The connection is lost").waitFor({ timeout: 30_000 });
    service = await startPageService({ env: world.env, home, flags: { ...flags, "serve.port": Number(new URL(address).port) } });
    slow(0);
    await read(tab.page).waitFor({ timeout: 120_000 });
    await tab.close();
  });

  it("I5 is stopped from one browser, seen in another, and what was found can be read", async () => {
    slow(1_200);
    const run = await begin();
    const [one, other] = await Promise.all([openTab(browser, service, `#/watch/${run}`), openTab(browser, service, `#/watch/${run}`)]);
    await Promise.all([searching(one.page).waitFor(), searching(other.page).waitFor()]);
    await one.page.getByRole("button", { name: "Stop", exact: true }).click();
    for (const { page } of [one, other]) await page.waitForURL(/#\/read\//, { timeout: 60_000 });
    const job = (await (await service.get(`/jobs/${run}`)).json()) as { state: string };
    expect(job.state).toBe("cancelled");
    for (const { page } of [one, other]) await page.locator("h1", { hasText: "sodium-ion" }).waitFor();
    await Promise.all([one.close(), other.close()]);
  });

  it("I5 writes what there is when it is told to finish", async () => {
    slow(3_000);
    const run = await begin();
    const tab = await openTab(browser, service, `#/watch/${run}`);
    await searching(tab.page).waitFor();
    const [asked] = await Promise.all([
      tab.page.waitForResponse((one) => one.url().endsWith(`/jobs/${run}/finish`)),
      tab.page.getByRole("button", { name: "Finish now" }).click(),
    ]);
    expect(asked.status()).toBe(202);
    slow(0);
    await tab.page.waitForURL(/#\/read\//, { timeout: 60_000 });
    await read(tab.page).waitFor();
    expect(((await (await service.get(`/jobs/${run}`)).json()) as { state: string }).state).toBe("finished");
    await tab.close();
  });

  // Ten pages, the service and two hundred readers share the processors with whatever else is tested: a limit, not a measure.
  it(`I5 shows a run in ${TABS} tabs of one browser beside ${STREAMS} streams`, { timeout: 420_000 }, async () => {
    slow(2_000);
    const run = await begin();
    const streams = Array.from({ length: STREAMS }, async () => (await allFrames(await service.get(`/jobs/${run}/events`))).at(-1)?.event);
    const context = await browser.newContext();
    const faults: string[] = [];
    const pages = await Promise.all(
      Array.from({ length: TABS }, async () => {
        const page = await context.newPage();
        faults.push(...watched(page, service.address));
        // Asked for here, so that a tab is led to the report though the run was over before the tab was open.
        await page.goto(`${service.address}/#/watch/${run}?asked=1`, { timeout: 60_000 });
        return page;
      }),
    );
    // However many tabs stream, one of them can always do something else.
    await Promise.all(pages.map((page) => page.getByRole("heading", { name: QUESTION }).waitFor({ timeout: 60_000 })));
    slow(0);
    await Promise.all(pages.map((page) => read(page).waitFor({ timeout: 300_000 })));
    expect(new Set(await Promise.all(streams))).toEqual(new Set(["result"]));
    expect(faults).toEqual([]);
    await context.close();
  });
});
