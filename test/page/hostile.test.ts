// Texts of others that would like to be more than text.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, openTab, startPageService } from "./browser.ts";

const EVIL = [
  '<img src="http://127.0.0.1:1/leak" onerror="window.evil=1">',
  "<script>window.evil=1</script>",
  '<form action="http://127.0.0.1:1/"><input name=a></form>',
  "[a](javascript:window.evil=1)",
  '"><svg onload=window.evil=1>',
  '<iframe srcdoc="<script>parent.evil=1</script>"></iframe>',
  "javascript:window.evil=1",
  "\u202Egnol\u202C {{constructor.constructor('window.evil=1')()}}",
];
const QUESTION = "Which valve does the Brolin boiler need?";

describe.skipIf(CHROMIUM === undefined)("hostile texts on the page", { timeout: 120_000 }, () => {
  let service: TestService;
  let browser: Browser;
  let folder: string;
  let run: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "assay-hostile-"));
    for (const [at, evil] of EVIL.entries()) {
      const text = `# Brolin boiler ${evil}\n\nThe Brolin boiler needs a number ${at + 2} valve ${evil} of brass.\n\n| valve ${evil} | bar |\n| --- | --- |\n| Brolin ${evil} | ${at} |\n`;
      writeFileSync(join(folder, `brolin-${at}.md`), text);
    }
    writeFileSync(join(folder, "brolin <img src=x onerror=evil=1>.md"), "# Brolin\n\nThe Brolin boiler needs a steel valve.\n");
    [service, browser] = await Promise.all([
      startPageService({ library: folder, flags: { "serve.ratePerMinute": 100_000 } }),
      launchBrowser(),
    ]);
    const answered = await service.post("/run", { query: `${QUESTION} ${EVIL[0]}` });
    run = answered.headers.get("x-run-id") ?? "";
    await answered.arrayBuffer();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Elements that only a text of others could have made, and addresses that run. */
  const made = (page: Page) =>
    page.evaluate(() => ({
      evil: "evil" in window,
      elements: [
        ...document.querySelectorAll("main img, main iframe, main script, main form[action], main object, main embed, main svg[onload]"),
      ].map((one) => one.outerHTML),
      addresses: [...document.querySelectorAll("main a")]
        .map((one) => one.getAttribute("href") ?? "")
        .filter((one) => !/^(?:#|\/|https?:)/.test(one)),
    }));
  const HARMLESS = { evil: false, elements: [], addresses: [] };

  it("I5 X5 stay text while a run is watched, read, checked, and opened in its stored copy", async () => {
    const tab = await openTab(browser, service, `#/watch/${run}`);
    await tab.page
      .getByRole("heading", { name: /^Pages|^Searches/ })
      .first()
      .waitFor();
    expect(await made(tab.page)).toEqual(HARMLESS);
    await tab.page.goto(`${service.address}/#/read/${run}`);
    await tab.page.locator("a.sentence").first().waitFor();
    const count = Math.min(6, await tab.page.locator("a.sentence").count());
    for (let i = 0; i < count; i++) {
      await tab.page.keyboard.press("j");
      await tab.page.locator(".evidence .source-line").first().waitFor();
      expect(await made(tab.page)).toEqual(HARMLESS);
    }
    await tab.page.getByRole("link", { name: "Whole stored copy" }).first().click();
    await tab.page.locator(".copy-text").waitFor();
    expect(await made(tab.page)).toEqual(HARMLESS);
    expect(tab.faults).toEqual([]);
    await tab.close();
  });

  it("I5 X5 reach nobody on the whole way: ask, watch, read, export, check, library, talk", { timeout: 240_000 }, async () => {
    const tab = await openTab(browser, service, "", { acceptDownloads: true });
    const { page } = tab;
    const harmless = async (place: string) => expect(await made(page), place).toEqual(HARMLESS);
    const files = [`${EVIL[0]?.replaceAll("/", "∕")}.md`, "a'\"><svg onload=evil=1>.md"].map((name, at) => ({
      name,
      mimeType: "text/markdown",
      buffer: Buffer.from(`# ${EVIL[at]}\n\nThe Brolin boiler was built by ${EVIL[at + 2]} in 1931.\n`),
    }));
    await page.locator("input[type=file]").first().setInputFiles(files);
    await page.locator(".toast").first().waitFor();
    await harmless("files that were dropped");
    await page.getByLabel("Your question").fill(`${QUESTION} ${EVIL.join(" ")}`);
    await page.getByRole("button", { name: "Research it" }).click();
    await page.waitForURL(/#\/(?:watch|read)\//, { timeout: 60_000 });
    await harmless("watched");
    await page.waitForURL(/#\/read\//, { timeout: 60_000 });
    await page.locator("a.sentence").first().waitFor();
    await page.keyboard.press("j");
    await page.locator(".evidence .source-line").first().waitFor();
    await page.getByRole("heading", { name: "Found but not written" }).click();
    await harmless("read");
    const own = page.url().split("/").at(-2) ?? "";
    for (const format of ["html", "markdown", "docx"]) {
      const exported = await service.get(`/runs/${own}/export?format=${format}`);
      expect(exported.headers.get("content-disposition")).toMatch(/^attachment; filename="r_[0-9a-f]+\.\w+"$/);
    }
    await page.getByText("Export").click();
    const [page_] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "One HTML page" }).click()]);
    // The exported page is opened as somebody would whom it was sent to; whatever it does is written down beside what the tab did.
    const file = join(folder, "exported.html");
    await page_.saveAs(file);
    const shown = await tab.context.newPage();
    const outside: string[] = [];
    shown.on("request", (request) => void (/^(?:file|data):/.test(request.url()) || outside.push(request.url())));
    shown.on("dialog", (dialog) => void outside.push(dialog.message()));
    await shown.goto(`file://${file}`);
    expect(await shown.evaluate(() => ["evil" in window, document.querySelectorAll("script, iframe, form, svg[onload]").length])).toEqual([
      false,
      0,
    ]);
    expect(outside).toEqual([]);
    await shown.close();
    rmSync(file);
    const report = `# ${EVIL[0]}\n\n${EVIL.map((evil, at) => `The Brolin boiler needs a number ${at + 2} valve ${evil} of brass [${evil.slice(0, 4)}](${at % 2 === 0 ? "javascript:evil=1" : "https://b.test/"}"onload=evil=1) [1].`).join("\n\n")}\n\n## Sources\n\n1. [${EVIL[5]}](library:x/${encodeURIComponent(EVIL[0] ?? "")})\n`;
    await page.goto(`${service.address}/#/check`);
    await page.getByLabel("The report", { exact: true }).fill(report);
    await page.getByLabel("Sources").selectOption("stored");
    await page.getByRole("button", { name: "Check it" }).click();
    await page.locator("a.sentence").first().waitFor({ timeout: 60_000 });
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("j");
      await page.locator(".proof .claim").first().waitFor();
      await harmless("checked");
    }
    await page.goto(`${service.address}/#/library`);
    await page.locator(".collection-row a").last().click();
    await page.locator(".document-row").first().waitFor();
    await harmless("library");
    await page.locator(".document-row a").first().click();
    await page.locator(".document-text").waitFor();
    await harmless("a document");
    await page.goto(`${service.address}/#/find?q=${encodeURIComponent(`Brolin ${EVIL[0]}`)}`);
    await page.locator(".found mark").first().waitFor();
    await harmless("found");
    await page.goto(`${service.address}/#/talk/new?about=${own}&say=${encodeURIComponent(`${QUESTION} ${EVIL[1]}`)}`);
    await page.locator("li.assistant .said-text").first().waitFor({ timeout: 60_000 });
    await harmless("talked");
    await page.goto(`${service.address}/#/runs?query=${encodeURIComponent(EVIL[4] ?? "")}`);
    await page.getByRole("heading", { name: "Runs" }).waitFor();
    await harmless("runs");
    expect(tab.faults).toEqual([]);
    await tab.close();
  });

  it("I5 X5 stay text in a conversation and in the address", async () => {
    const tab = await openTab(browser, service, `#/talk/new?say=${encodeURIComponent(`${EVIL.slice(0, 3).join(" ")} ${QUESTION}`)}`);
    await tab.page.locator("li.assistant .said-text").first().waitFor({ timeout: 60_000 });
    expect(await made(tab.page)).toEqual(HARMLESS);
    for (const place of [
      `#/read/${encodeURIComponent(EVIL[0] ?? "")}`,
      `#/${encodeURIComponent(EVIL[1] ?? "")}`,
      "#/copy/..%2F..%2Fruns",
      "#/watch/%00",
    ]) {
      await tab.page.goto(`${service.address}/${place}`);
      await tab.page.getByRole("alert").or(tab.page.getByRole("heading")).first().waitFor();
      expect(await made(tab.page)).toEqual(HARMLESS);
    }
    expect(tab.faults).toEqual([]);
    await tab.close();
  });
});
