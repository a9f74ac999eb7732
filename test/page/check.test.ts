import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, lookedAt, openTab, startPageService } from "./browser.ts";

const REPORT = `# Assay, told by somebody

Assay keeps each finished step in a journal before its result is used [1]. Assay was written in Fortran [1]. The moon is full <img src=x onerror=alert(1)> [9].

## Sources

1. [How Assay is built](library:docs/architecture.md)
`;

describe.skipIf(CHROMIUM === undefined)("checking anybody's report", () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startPageService({ library: "docs" }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.end();
  });

  const checked = async (page: Page) => {
    await page.getByLabel("The report", { exact: true }).fill(REPORT);
    await page.getByLabel("Sources").selectOption("stored");
    await page.getByRole("button", { name: "Check it" }).click();
    await page.locator(".check-list .sentence").first().waitFor({ timeout: 60_000 });
  };

  it("I5 I7 shows every sentence with its verdicts, the evidence beside it, and the figures on top", { timeout: 240_000 }, async () => {
    expect(await lookedAt(browser, service, "#/check", (page) => page.locator("h1").waitFor())).toEqual([]);
    const tab = await openTab(browser, service, "#/check");
    const { page } = tab;
    await checked(page);
    expect(await page.locator(".check-figures .card").count()).toBeGreaterThanOrEqual(6);
    await page.getByText("Assay was written in Fortran").first().click();
    const proof = page.locator(".check-proof");
    await proof.getByText("Assay was written in Fortran").waitFor();
    await page.keyboard.press("k");
    await proof.getByText("Assay keeps each finished step").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await proof.getByText("The moon is full").waitFor();
    await page.getByLabel(/^Only what to look at/).check();
    const place = new URL(page.url()).hash;
    expect(tab.faults).toEqual([]);
    await tab.close();
    expect(await lookedAt(browser, service, place, (one) => one.locator(".check-list .sentence").first().waitFor())).toEqual([]);
  });

  it("I5 I7 takes a file that is dropped or chosen, and says what is wrong with one it cannot read", { timeout: 120_000 }, async () => {
    const tab = await openTab(browser, service, "#/check");
    const { page } = tab;
    await page.getByLabel("Sources").selectOption("none");
    await page.locator("input[type=file]").setInputFiles({ name: "empty.md", mimeType: "text/markdown", buffer: Buffer.from("\n") });
    await page.locator(".toast.bad").waitFor();
    await page.locator("input[type=file]").setInputFiles({ name: "report.md", mimeType: "text/markdown", buffer: Buffer.from(REPORT) });
    await page.locator(".check-list .sentence").first().waitFor({ timeout: 60_000 });
    expect(tab.faults).toEqual([]);
    await tab.close();
  });
});
