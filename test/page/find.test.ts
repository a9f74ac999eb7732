import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, lookedAt, openTab, startPageService } from "./browser.ts";

describe.skipIf(CHROMIUM === undefined)("finding in the library", () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startPageService({ library: "docs" }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.end();
  });

  it("I5 X8 finds passages with the words lit, and opens the document at the place", { timeout: 240_000 }, async () => {
    const place = "#/find?q=journal%20of%20a%20run";
    expect(await lookedAt(browser, service, place, (page) => page.locator(".found mark").first().waitFor())).toEqual([]);
    const tab = await openTab(browser, service, "#/find");
    const { page } = tab;
    await page.getByLabel("Words or a question").fill("journal of a run");
    await page.keyboard.press("Enter");
    await page.locator(".found mark").first().waitFor();
    expect((await page.locator(".found mark").allTextContents()).map((word) => word.toLowerCase())).toContain("journal");
    // Lines that were wrapped in the file run on where a passage is read, and stand as they are in the document.
    const running = (text: string | null) => (text ?? "").replace(/\s+/gu, " ").trim();
    const passage = running(await page.locator(".found-passage blockquote").first().textContent());
    await page.getByRole("link", { name: "Open at this place" }).first().click();
    const mark = page.locator(".document-text mark");
    await mark.waitFor();
    expect(running(await mark.textContent())).toBe(passage);
    const box = await mark.boundingBox();
    expect(box !== null && box.y < 900 && box.y + box.height > 0).toBe(true);
    await page.getByRole("button", { name: "Back" }).click();
    await page.locator(".found mark").first().waitFor();
    await page.getByLabel("Words or a question").fill("zzzqqq");
    await page.keyboard.press("Enter");
    await page.getByText("Nothing in the documents fits these words").waitFor();
    expect(tab.faults).toEqual([]);
    await tab.close();
  });

  it("X5 opens nothing that is not in what is searched", async () => {
    for (const url of ["library:none/a.md", "https://example.org/", "library:docs/../../etc/passwd", "file:///etc/passwd"])
      expect((await service.get(`/library/document?url=${encodeURIComponent(url)}`)).status, url).toBe(404);
  });
});
