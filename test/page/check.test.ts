import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, lookedAt, openTab, pictured, startPageService } from "./browser.ts";

const REPORT = `# Assay, told by somebody

Assay keeps each finished step in a journal before its result is used [1]. Assay was written in Fortran [1]. The moon is full <img src=x onerror=alert(1)> [9].

## More of it

- A question becomes a run, and its limits are held by one budget [1].
- Its first release was made by 14 people in Lisbon.

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

  const sentences = (page: Page) => page.locator("a.sentence");
  const checked = async (page: Page) => {
    await page.getByLabel("The report", { exact: true }).fill(REPORT);
    await page.getByLabel("Sources").selectOption("stored");
    await page.getByRole("button", { name: "Check it" }).click();
    await sentences(page).first().waitFor({ timeout: 60_000 });
  };

  it("I5 I7 reads a report of others as one of its own: figures on top, strength at each sentence, the evidence beside it", {
    timeout: 240_000,
  }, async () => {
    expect(await lookedAt(browser, service, "#/check", (page) => page.locator("h1").waitFor())).toEqual([]);
    const tab = await openTab(browser, service, "#/check", { acceptDownloads: true });
    const { page } = tab;
    await checked(page);
    const place = new URL(page.url()).hash;
    expect(place).toMatch(/^#\/read\//);
    expect(await page.locator(".check-figures .card").count()).toBeGreaterThanOrEqual(6);
    await page.getByRole("heading", { name: "More of it" }).waitFor();
    await page.keyboard.press("j");
    const proof = page.locator(".proof");
    await proof.locator(".passage-box mark").first().waitFor();
    await page.keyboard.press("j");
    await proof.locator(".claim", { hasText: "Assay was written in Fortran" }).waitFor();
    await page.keyboard.press("j");
    await proof.getByText("no such source").waitFor();
    await page.keyboard.press("k");
    await proof.locator(".claim", { hasText: "Assay was written in Fortran" }).waitFor();
    // A sentence has an address of its own, and that is this very view.
    const again = await openTab(browser, service, new URL(page.url()).hash);
    await again.page.locator(".proof .claim", { hasText: "Fortran" }).waitFor();
    await again.close();
    await page.getByText("Export").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "For machines" }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    expect(tab.faults).toEqual([]);
    await pictured(page, "checked");
    await tab.close();
    const open = async (one: Page) => {
      await sentences(one).first().waitFor();
      await one.keyboard.press("j");
      await one.locator(".proof .passage-box").first().waitFor();
    };
    expect(await lookedAt(browser, service, place, open)).toEqual([]);
  });

  it("I5 I7 goes through what wants a look alone, and keeps what a reviewer found of a report of others", {
    timeout: 120_000,
  }, async () => {
    const tab = await openTab(browser, service, "#/check");
    const { page } = tab;
    await checked(page);
    const all = await sentences(page).count();
    await page.getByLabel(/^Only what to look at/).check();
    await page.keyboard.press("j");
    await page.locator(".proof .claim", { hasText: /Fortran|moon|Lisbon/ }).waitFor();
    await page.keyboard.press("r");
    const bar = page.getByText(/^0 of \d+ checked$/);
    await bar.waitFor();
    // A sentence that cites nothing has nothing it could be judged by.
    expect(await bar.textContent()).toBe(`0 of ${all - 1} checked`);
    await page.keyboard.press("d");
    await page.getByText(/^1 of \d+ checked$/).waitFor();
    await page.reload();
    await page.getByText(/^1 of \d+ checked$/).waitFor();
    expect(tab.faults).toEqual([]);
    await tab.close();
  });

  it("I5 I7 takes a file that is dropped or chosen, and says what is wrong with one it cannot read", { timeout: 120_000 }, async () => {
    const tab = await openTab(browser, service, "#/check");
    const { page } = tab;
    await page.getByLabel("Sources").selectOption("none");
    await page.locator("input[type=file]").setInputFiles({ name: "empty.md", mimeType: "text/markdown", buffer: Buffer.from("\n") });
    await page.locator(".toast.bad").waitFor();
    // The same file, once it is mended, can be chosen again.
    expect(await page.locator("input[type=file]").inputValue()).toBe("");
    await page.locator("input[type=file]").setInputFiles({ name: "report.md", mimeType: "text/markdown", buffer: Buffer.from(REPORT) });
    await sentences(page).first().waitFor({ timeout: 60_000 });
    expect(tab.faults).toEqual([]);
    await tab.close();
  });
});
