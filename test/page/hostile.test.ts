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
