import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, lookedAt, openTab, startPageService } from "./browser.ts";
import { madeHistory } from "./history.ts";

/** A browser on a machine that has other things to do. */
const SLOWLY = { timeout: 30_000 };

describe.skipIf(CHROMIUM === undefined)("runs, dashboard and settings", () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startPageService(), launchBrowser()]);
    await madeHistory(service.service.assay.store, 120, 30);
  });
  afterAll(async () => {
    await browser.close();
    await service.end();
  });

  it("I5 X2 the dashboard draws what runs came to, breaks no rule and has every drawing as a table", { timeout: 240_000 }, async () => {
    const drawn = async (page: import("playwright-core").Page) => {
      await page.locator(".chart svg[role=img]").nth(7).waitFor();
    };
    expect(await lookedAt(browser, service, "#/dashboard", drawn)).toEqual([]);
    const tab = await openTab(browser, service, "#/dashboard");
    await drawn(tab.page);
    await tab.page.getByText("the target of four of five is met").or(tab.page.getByText("the target is 80%")).first().waitFor();
    const ratings = tab.page.locator("figure", { hasText: "Ratings" });
    await ratings.getByText("As a table").click();
    expect(await ratings.locator("tbody tr").count()).toBeGreaterThan(5);
    await tab.page.getByLabel("Kind").selectOption("audit");
    await tab.page.getByText("Nothing was run in these days").waitFor();
    expect(tab.faults).toEqual([]);
    await tab.close();
  });

  it("I5 the list of runs pages, narrows by words and state, keeps that in its address, and removes for good", {
    timeout: 240_000,
  }, async () => {
    expect(await lookedAt(browser, service, "#/runs", (page) => page.locator(".run-row").nth(20).waitFor())).toEqual([]);
    const tab = await openTab(browser, service, "#/runs");
    const rows = () => tab.page.locator(".run-row").count();
    await tab.page.locator(".run-row").first().waitFor();
    await tab.page.mouse.wheel(0, 100_000);
    await expect.poll(rows, SLOWLY).toBeGreaterThan(60);
    expect(await tab.page.getByText('Is <b>bold</b> & "quoted" safe?').first().isVisible()).toBe(true);
    for (const cameTo of ["answered", "answered in part", "passages only", "nothing found"])
      expect(await tab.page.locator(".run-row .state", { hasText: new RegExp(`^${cameTo}$`) }).count(), cameTo).toBeGreaterThan(3);
    await tab.page.getByLabel("Words of the question").fill("BICYCLE");
    await expect.poll(rows, SLOWLY).toBe(30);
    await tab.page.getByLabel("State").selectOption("failed");
    await expect.poll(() => tab.page.url(), SLOWLY).toContain("state=failed");
    await expect.poll(rows, SLOWLY).toBe(3);
    await tab.page.reload();
    await expect.poll(rows, SLOWLY).toBe(3);
    await tab.page
      .getByRole("button", { name: /^Remove:/ })
      .first()
      .click();
    await tab.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await tab.page.getByText("The run is gone.").waitFor();
    await expect.poll(rows, SLOWLY).toBe(2);
    expect(tab.faults).toEqual([]);
    await tab.close();
  });

  it("I5 R16 a list of runs that breaks off says why, keeps what it has, and goes on when it is asked to", {
    timeout: 120_000,
  }, async () => {
    const { page, faults, close } = await openTab(browser, service);
    let full = true;
    const message = "The disk is full; make room on it.";
    const body = { error: { type: "STORE_ERROR", message, retryable: true } };
    await page.route(/\/runs\?.*after=/u, (route) => (full ? route.fulfill({ status: 500, json: body }) : route.continue()));
    await page.getByRole("link", { name: "Runs" }).click();
    await page.locator(".run-row").first().waitFor();
    await page.mouse.wheel(0, 100_000);
    await page.getByRole("alert").getByText(message).waitFor();
    const rows = () => page.locator(".run-row").count();
    const before = await rows();
    expect(before).toBeGreaterThan(0);
    full = false;
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await expect.poll(rows, SLOWLY).toBeGreaterThan(before);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 settings can be read and found, and hold no secret", { timeout: 240_000 }, async () => {
    const shown = (page: import("playwright-core").Page) => page.locator(".setting").first().waitFor();
    expect(await lookedAt(browser, service, "#/settings", shown)).toEqual([]);
    const tab = await openTab(browser, service, "#/settings");
    await shown(tab.page);
    await tab.page.getByLabel("Find a setting").fill("ASSAY_nothing");
    await tab.page.getByText("No setting has these words.").waitFor();
    await tab.page.getByLabel("Find a setting").fill("serve.port");
    expect(await tab.page.locator(".setting").count()).toBe(1);
    await tab.page.getByRole("button", { name: "Ask now" }).click();
    await tab.page.locator(".checks li").first().waitFor({ timeout: 20_000 });
    expect(tab.faults).toEqual([]);
    await tab.close();
  });
});
