import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, lookedAt, openTab, startPageService } from "./browser.ts";

const TOKEN = "a-long-secret-of-ann";

describe.skipIf(CHROMIUM === undefined)("who may use the page", { timeout: 120_000 }, () => {
  let service: TestService;
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "assay-signing-"));
    writeFileSync(join(folder, "mill.md"), "# The mill\n\nThe wheel of the mill is 4 metres across.\n");
    const flags = { "serve.tokens": [`ann:${TOKEN}`], "serve.ratePerMinute": 100_000 };
    [service, browser] = await Promise.all([startPageService({ library: folder, flags }), launchBrowser()]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  });

  it("I5 X5 asks for a token once, keeps none where a script could read it, and signed out is signed out", async () => {
    // The page's files are open, and nothing else is.
    expect([(await service.get("/")).status, (await service.get("/runs")).status]).toEqual([200, 401]);
    const { page, faults, context, close } = await openTab(browser, service);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByLabel("Token").fill("not-a-token-of-anybody");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "not known" }).waitFor();
    await page.getByLabel("Token").fill(TOKEN);
    await page.keyboard.press("Enter");
    await page.getByLabel("Your question").waitFor();
    await page.getByText("Signed in as ann.").waitFor();
    expect(await page.evaluate(() => [document.cookie, JSON.stringify({ ...localStorage, ...sessionStorage })].join())).not.toContain(
      TOKEN,
    );
    expect((await context.cookies()).map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, "Strict"]]);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 X5 breaks no rule where nobody is signed in, and axe finds nothing", async () => {
    expect(await lookedAt(browser, service, "#/ask", (page) => page.getByLabel("Token").waitFor())).toEqual([]);
  });

  it("I5 has files searched that are added, and says so", async () => {
    const { page, faults, close } = await openTab(browser, service);
    await page.getByLabel("Token").fill(TOKEN);
    await page.keyboard.press("Enter");
    await page.getByText("Searches:").waitFor();
    const file = {
      name: "lease.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("# Lease\n\nThe lease of the mill ends on 30 June 2027.\n"),
    };
    await page.locator('input[type="file"]').first().setInputFiles([file]);
    await page.locator(".searches", { hasText: "lease.md" }).waitFor();
    await page.getByLabel("Your question").fill("When does the lease of the mill end?");
    await page.getByRole("button", { name: "Research it" }).click();
    await page.locator("a.sentence", { hasText: "30 June 2027" }).first().click({ timeout: 60_000 });
    await page.locator(".evidence .passage-box mark", { hasText: "30 June 2027" }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
