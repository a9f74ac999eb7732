import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, lookedAt, openTab, startPageService } from "./browser.ts";

describe.skipIf(CHROMIUM === undefined)("the page's shell", () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPageService(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.end();
  });

  it("I5 is served with rules that let nothing but its own files run, and files that may be kept for ever", async () => {
    const first = await service.get("/");
    expect(first.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(first.headers.get("content-security-policy")).not.toMatch(/unsafe|\*/);
    const html = await first.text();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|style=|https?:\/\//);
    const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(html) ?? [];
    const asset = await service.get(script);
    expect(asset.headers.get("cache-control")).toContain("immutable");
    expect(await asset.text()).toContain("function");
    expect((await service.get(script, { headers: { "if-none-match": asset.headers.get("etag") ?? "" } })).status).toBe(304);
    expect((await service.get("/assets/nothing.js")).status).toBe(404);
  });

  it("I5 shows the field after one script and one style that the document names, and asks for everything else later", async () => {
    const named = (await (await service.get("/")).text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
    expect(named.map((file) => file.split(".").at(-1)).sort()).toEqual(["css", "js"]);
    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.addInitScript(() => {
      new MutationObserver((_, seen) => {
        if (document.querySelector("textarea") === null) return;
        seen.disconnect();
        performance.mark("field");
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(service.address);
    await page.getByText("Add files").waitFor();
    const asked = await page.evaluate(() => {
      const there = performance.getEntriesByName("field")[0]?.startTime ?? 0;
      const files = performance.getEntriesByType("resource").map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }));
      const before = files.filter(({ path, startTime }) => !path.endsWith(".svg") && startTime < there);
      return { before: before.map(({ path }) => path), all: files.length };
    });
    expect(asked.before.sort()).toEqual([...named].sort());
    expect(asked.all).toBeGreaterThan(named.length);
    await context.close();
  });

  it("I5 breaks no rule, and axe finds nothing, in both themes and at every width", async () => {
    expect(await lookedAt(browser, service, "", (page) => page.locator("h1").waitFor())).toEqual([]);
  });

  it("I5 speaks German where it is asked to, and keeps it and the theme", async () => {
    const tab = await openTab(browser, service);
    await tab.page.getByLabel("Language", { exact: true }).selectOption("de");
    await tab.page.getByRole("link", { name: "Fragen" }).waitFor();
    await tab.page.getByLabel("Darstellung").selectOption("dark");
    await tab.page.reload();
    await tab.page.getByRole("link", { name: "Fragen" }).waitFor();
    expect(await tab.page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme])).toEqual(["de", "dark"]);
    expect(tab.faults).toEqual([]);
    await tab.close();
  });

  it("I5 says that there is no such place, and leads on, by keyboard too", async () => {
    const tab = await openTab(browser, service, "#/nowhere");
    await tab.page.getByText("no such place").waitFor();
    await tab.page.keyboard.press("Tab");
    await tab.page.keyboard.press("Enter");
    expect(await tab.page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await tab.page.keyboard.press("Tab");
    await tab.page.keyboard.press("Enter");
    await tab.page.locator("h1").waitFor();
    expect(tab.page.url()).toContain("#/ask");
    await tab.close();
  });
});
