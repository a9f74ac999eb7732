import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { startWorld, type World } from "../world/world.ts";
import { CHROMIUM, launchBrowser, lookedAt, openTab, startPageService } from "./browser.ts";

describe.skipIf(CHROMIUM === undefined)("a conversation on the page", { timeout: 180_000 }, () => {
  let world: World;
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), launchBrowser()]);
    service = await startPageService({ env: world.env, flags: { "serve.ratePerMinute": 100_000 } });
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.end();
    await world.close();
  });

  const composer = (page: Page) => page.getByLabel("Your message");

  it("I5 C1 answers from memory first, searches on one press, and keeps the contract folded until it is asked for", async () => {
    const { page, faults, close } = await openTab(browser, service, "#/talk");
    await composer(page).fill("Tell me what energy density the Talmont TX-2 cell has.");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Yes, search it" }).click({ timeout: 60_000 });
    const contract = page.getByText("The answer for machines");
    await contract.waitFor({ timeout: 90_000 });
    expect(await page.locator(".contract pre").isVisible()).toBe(false);
    await contract.click();
    for (const contracted of await page.getByText(/Phase [12]|\(y\/n\)|Verification:/).all())
      expect(await contracted.evaluate((one) => one.closest(".contract") !== null)).toBe(true);
    const title = (await page.locator("h1").textContent()) ?? "";
    await page.locator(".talks a[aria-current]", { hasText: title }).waitFor();
    expect(JSON.parse((await page.locator(".contract pre").textContent()) ?? "")).toHaveProperty("data.bullets");
    expect(page.url()).toMatch(/#\/talk\/[\w-]+$/);
    await page.reload();
    await page.getByText("The answer for machines").waitFor();
    await page.getByRole("link", { name: "Evidence of this answer" }).click();
    await page.locator("a.sentence").first().click();
    await page.locator(".evidence .passage-box mark").first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 leaves the address alone where one has gone elsewhere just as a reply ends", async () => {
    const { page, faults, close } = await openTab(browser, service, "#/talk");
    // One goes in the very moment in which the ended conversation has been read, before the page hears of it.
    await page.evaluate(() => {
      const { json, text } = Response.prototype;
      const goes = (response: Response) => {
        const ends = location.hash.includes("turn=") && /\/conversations\/[^/]+$/u.test(new URL(response.url).pathname);
        if (ends) location.hash = "#/runs";
      };
      Response.prototype.json = async function () {
        const read: unknown = await json.call(this);
        goes(this);
        return read;
      };
      Response.prototype.text = async function () {
        const read = await text.call(this);
        goes(this);
        return read;
      };
    });
    await composer(page).fill("Tell me what energy density the Talmont TX-2 cell has.");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Runs" }).waitFor({ timeout: 60_000 });
    expect(page.url()).toMatch(/#\/runs$/);
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 C16 answers a question asked from the evidence of a report", async () => {
    const answered = await service.post("/run", { query: "What energy density does the Talmont TX-2 cell have?", breadth: 2, depth: 1 });
    const run = answered.headers.get("x-run-id") ?? "";
    await answered.arrayBuffer();
    const { page, faults, close } = await openTab(browser, service, `#/read/${run}`);
    await page.locator("a.sentence").first().click();
    await page.getByRole("button", { name: "Ask about this" }).click();
    await page.getByLabel("Ask about this").fill("What energy density was measured?");
    await page.keyboard.press("Enter");
    await page.locator("li.assistant .said-text").waitFor({ timeout: 60_000 });
    await page.waitForURL(/#\/talk\/(?!new)/);
    expect(await page.locator("li.user").count()).toBe(1);
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 finds the reply to what was said when the page is loaded anew in the midst of it", async () => {
    for (const part of Object.values(world.parts)) part.latencyMs = 1_000;
    const { page, close } = await openTab(browser, service, "#/talk");
    await composer(page).fill("Search: what does the independent test say of the Talmont TX-2?");
    await page.keyboard.press("Enter");
    await page.waitForURL(/turn=/, { timeout: 60_000 });
    await page.reload();
    for (const part of Object.values(world.parts)) part.latencyMs = 0;
    await page.locator("li.assistant .said-text").waitFor({ timeout: 90_000 });
    await page.locator("li.user").waitFor();
    await close();
  });

  it("I5 breaks no rule, and axe finds nothing", async () => {
    const { conversations } = (await (await service.get("/conversations")).json()) as { conversations: { id: string }[] };
    const talked = await lookedAt(browser, service, `#/talk/${conversations.at(-1)?.id}`, (page) =>
      page.locator("li.assistant .said-text").first().waitFor(),
    );
    expect([...talked, ...(await lookedAt(browser, service, "#/talk", (page) => composer(page).waitFor()))]).toEqual([]);
  });
});
