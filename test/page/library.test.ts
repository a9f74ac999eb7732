import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, lookedAt, openTab, startPageService } from "./browser.ts";

const TEA = "---\ntitle: Tea <b>bold</b>\n---\n\nGreen tea is steeped for two minutes at 75 degrees.\n";

describe.skipIf(CHROMIUM === undefined)("the library", () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startPageService({ library: "docs" }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.end();
  });

  it("I5 X8 has a question asked of one collection, chosen by its name, and says at the field where there is none such", {
    timeout: 120_000,
  }, async () => {
    const { id } = (await (await service.post("/collections", { name: "Teas" })).json()) as { id: string };
    const put = await fetch(`${service.address}/collections/${id}/documents/tea.md`, { method: "PUT", body: TEA });
    expect(put.status).toBe(201);
    const { page, faults, close } = await openTab(browser, service);
    await page.getByText("Options", { exact: true }).click();
    await page.getByLabel("Teas").check();
    await page.locator(".searches strong", { hasText: /^Teas \(1 file\)$/ }).waitFor();
    expect(await page.locator(".ask").textContent()).not.toContain(id);
    await page.getByLabel("Your question").fill("How long is green tea steeped?");
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith("/run")),
      page.getByRole("button", { name: "Research it" }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ collections: ["Teas"] });
    await page.locator("a.sentence", { hasText: "two minutes" }).first().waitFor({ timeout: 60_000 });
    await page.goto(`${service.address}/#/ask`);
    await page.getByRole("link", { name: "Ask" }).first().click();
    await service.get(`/collections/${id}`);
    await fetch(`${service.address}/collections/${id}`, { method: "DELETE" });
    await page.getByLabel("Your question").fill("How long is green tea steeped then?");
    await page.getByRole("button", { name: "Research it" }).click();
    await page.getByRole("alert").filter({ hasText: 'No collection is called "Teas"' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 X8 has a whole folder searched, each file by its path in it, and leaves out what is hidden", { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-leaves-"));
    mkdirSync(join(folder, "green"));
    for (const [name, text] of [
      ["index.md", "# Teas\n\nBlack tea is steeped for four minutes.\n"],
      ["green/index.md", TEA],
      [".draft.md", "# Draft\n\nWhite tea is steeped for nine minutes.\n"],
    ] as const)
      writeFileSync(join(folder, name), text);
    const { page, faults, close } = await openTab(browser, service);
    await page.locator("input[webkitdirectory]").setInputFiles(folder);
    await page.locator(".searches strong", { hasText: `${basename(folder)} (2 files)` }).waitFor();
    await page.getByRole("link", { name: "Library" }).click();
    await page.getByRole("link", { name: basename(folder) }).click();
    await page.getByText("green - index.md", { exact: true }).waitFor();
    expect(await page.locator(".document-row").count()).toBe(2);
    expect(faults).toEqual([]);
    rmSync(folder, { recursive: true });
    await close();
  });

  it("I5 X8 takes documents, says what cannot be read, opens what was added, and removes for good", { timeout: 240_000 }, async () => {
    const tab = await openTab(browser, service, "#/library");
    const { page } = tab;
    await page.getByRole("link", { name: "docs" }).waitFor();
    await page.getByLabel("A new collection").fill("Teas");
    await page.getByRole("button", { name: "Create it" }).click();
    await page.getByRole("heading", { name: "Teas" }).waitFor();
    const files = page.locator("input[type=file]").first();
    await files.setInputFiles([
      { name: "tea.md", mimeType: "text/markdown", buffer: Buffer.from(TEA) },
      { name: "noise.bin", mimeType: "application/octet-stream", buffer: Buffer.from([0, 1, 2, 3, 0, 0, 255]) },
    ]);
    await page.locator(".toast.bad", { hasText: "noise.bin" }).waitFor();
    await page.getByRole("link", { name: "Tea <b>bold</b>" }).click();
    await page.locator(".document-text").getByText("75 degrees").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Tea <b>bold</b>" }).waitFor();
    const place = new URL(page.url()).hash;
    for (const one of ["#/library", place])
      expect(await lookedAt(browser, service, one, (shown) => shown.getByRole("link").nth(9).waitFor())).toEqual([]);
    await page.getByRole("button", { name: "Remove tea.md" }).click();
    await page.getByRole("heading", { name: "0 documents" }).waitFor();
    await page.getByRole("button", { name: "Remove the collection" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove the collection" }).click();
    await page.getByText("“Teas” is gone.").waitFor();
    await page.getByRole("link", { name: "docs" }).waitFor();
    expect(await page.getByRole("link", { name: "Teas" }).count()).toBe(0);
    expect(tab.faults).toEqual([]);
    await tab.close();
  });
});
