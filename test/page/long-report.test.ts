// What a reader waits for, and what nobody should have to wait for.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, openTab, startPageService } from "./browser.ts";
import { keepLongReport } from "./kept-report.ts";

const CITATIONS = 300;

describe.skipIf(CHROMIUM === undefined)("what a reader waits for", { timeout: 120_000 }, () => {
  let service: TestService;
  let browser: Browser;
  let run: string;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startPageService({ flags: { "serve.ratePerMinute": 100_000 } }), launchBrowser()]);
    run = await keepLongReport(service.service.assay.store, CITATIONS);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.end();
  });

  it("I5 draws all of a long report, and at once as far as the sentence its address names", async () => {
    const view = (await (await service.get(`/runs/${run}/reading`)).json()) as { sentences: { id: string }[] };
    const far = view.sentences[CITATIONS - 20]?.id ?? "";
    const { page, faults, close } = await openTab(browser, service, `#/read/${run}/${far}`);
    await page.locator(".evidence .passage-box mark").first().waitFor();
    await expect
      .poll(() => page.locator(`#s-${far}`).evaluate((one) => one.getBoundingClientRect().top), { timeout: 10_000 })
      .toBeLessThan(900);
    await page.locator('.body[aria-busy="false"]').waitFor();
    expect(await page.locator("a.sentence").count()).toBe(CITATIONS);
    await page.keyboard.press("Escape");
    await page.keyboard.press("k");
    await page.locator(`#s-${view.sentences.at(-1)?.id}[aria-current]`).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 asks for the evidence a link leads to beside the report, not after it", async () => {
    const view = (await (await service.get(`/runs/${run}/reading`)).json()) as { sentences: { id: string }[] };
    const { page, close } = await openTab(browser, service);
    const proof = page.waitForRequest((one) => one.url().includes("/sentences/"));
    const asked = Promise.withResolvers<void>();
    await page.route("**/reading", async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto(`${service.address}/#/read/${run}/${view.sentences[3]?.id}`);
    await proof;
    asked.resolve();
    await page.locator(".evidence .passage-box mark").first().waitFor();
    await close();
  });

  it("I5 can be typed into before anything is there that holds answers against their shapes", async () => {
    const { page, faults, close } = await openTab(browser, service);
    const typed = Promise.withResolvers<void>();
    await page.route("**/assets/next-*", async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByLabel("Your question").fill("Who built it?");
    expect(await page.getByRole("button", { name: "Add files" }).count()).toBe(0);
    typed.resolve();
    await page.getByRole("button", { name: "Add files" }).waitFor();
    expect(await page.getByLabel("Your question").inputValue()).toBe("Who built it?");
    expect(faults).toEqual([]);
    await close();
  });
});
