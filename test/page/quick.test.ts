// Hands that are faster than the page.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { startWorld, type World } from "../world/world.ts";
import { CHROMIUM, launchBrowser, openTab, startPageService } from "./browser.ts";

describe.skipIf(CHROMIUM === undefined)("input faster than the page draws", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), launchBrowser()]);
    service = await startPageService({ env: world.env, library: "docs", flags: { "serve.ratePerMinute": 100_000 } });
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.end();
    await world.close();
  });

  /** Every address and field the page comes to in the next frames: one that runs after itself shows more than one. */
  const settled = (page: Page, field: string) =>
    page.evaluate(async (selector) => {
      const seen = new Set<string>();
      for (let frame = 0; frame < 20; frame++) {
        await new Promise(requestAnimationFrame);
        if (frame > 5) seen.add(`${location.hash} ${document.querySelector<HTMLInputElement>(selector)?.value}`);
      }
      return [...seen];
    }, field);

  it("I5 keeps what is typed behind a search that was just sent", async () => {
    const { page, faults, close } = await openTab(browser, service, "#/find");
    await page.getByLabel("Words or a question").fill("journal");
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>("input[type=search]");
      field?.form?.requestSubmit();
      if (field === null) return;
      field.value = "journal of a run";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    expect(await settled(page, "input[type=search]")).toEqual(["#/find?q=journal journal of a run"]);
    await page.locator(".found mark").first().waitFor();
    await page.goBack();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[type=search]")?.value === "");
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 narrows the runs by all that was chosen at once, and forgets it where the address does", async () => {
    const { page, faults, close } = await openTab(browser, service, "#/runs");
    await page.evaluate(() => {
      const [kind, state] = document.querySelectorAll<HTMLSelectElement>(".narrowing select");
      for (const [select, value] of [
        [kind, "research"],
        [state, "failed"],
      ] as const) {
        if (select === undefined) continue;
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    expect(await settled(page, ".narrowing select")).toEqual(["#/runs?kind=research&state=failed research"]);
    await page.getByRole("link", { name: "Runs", exact: true }).click();
    await page.waitForFunction(() => document.querySelector<HTMLSelectElement>(".narrowing select")?.value === "");
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 stays where somebody went while the report they had waited for came", async () => {
    const answered = await service.post("/run", { query: "What energy density does the Talmont TX-2 cell have?", breadth: 2, depth: 1 });
    const { run_id: id } = (await answered.json()) as { run_id: string };
    const { page, faults, close } = await openTab(browser, service, "#/settings");
    // The address is another as soon as the run is shown; the page hears of it only once the run's end is shown too.
    await page.evaluate(async (run) => {
      const shown = async (selector: string) => {
        while (document.querySelector(selector) === null) await new Promise(requestAnimationFrame);
      };
      location.hash = `#/watch/${run}?asked=1`;
      const mounted = new MutationObserver(() => {
        if (document.querySelector(".watch") === null) return;
        mounted.disconnect();
        history.pushState(null, "", "#/runs");
      });
      mounted.observe(document.body, { childList: true, subtree: true });
      await shown(".watch .deeds a.main");
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      dispatchEvent(new HashChangeEvent("hashchange"));
    }, id);
    await page.locator(".run-row").first().waitFor();
    expect(await settled(page, "input[type=search]")).toEqual(["#/runs "]);
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 says once what is sent twice, and keeps what is typed while the reply comes", async () => {
    const { page, faults, close } = await openTab(browser, service, "#/talk");
    const sent: string[] = [];
    page.on("request", (one) => void (one.url().endsWith("/chat") && sent.push(one.postData() ?? "")));
    await page.getByLabel("Your message").fill("Tell me what energy density the Talmont TX-2 cell has.");
    await page.evaluate(() => {
      for (let i = 0; i < 2; i++) document.querySelector<HTMLFormElement>("form.composer")?.requestSubmit();
    });
    await page.getByLabel("Your message").fill("And then?");
    await page.getByRole("button", { name: "Yes, search it" }).waitFor({ timeout: 60_000 });
    expect(await page.getByLabel("Your message").inputValue()).toBe("And then?");
    expect(await page.locator("li.user").count()).toBe(1);
    expect(sent).toHaveLength(1);
    await page.getByRole("link", { name: "New conversation" }).click();
    await page.locator("li.user").waitFor({ state: "detached" });
    expect(await page.getByLabel("Your message").inputValue()).toBe("");
    expect(faults).toEqual([]);
    await close();
  });
});
