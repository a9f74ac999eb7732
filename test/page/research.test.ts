// From a question to a checked report, in a real browser over the emulated world.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { startWorld, type World } from "../world/world.ts";
import { axeFaults, CHROMIUM, launchBrowser, lookedAt, openTab, pictured, startPageService, sticksOut } from "./browser.ts";

const QUESTION = "How do the energy density, cycle life and price of Talmont's TX-2 sodium-ion cell compare with the independent test?";

describe.skipIf(CHROMIUM === undefined)("a research on the page", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  let browser: Browser;
  let run: string;

  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), launchBrowser()]);
    service = await startPageService({ env: world.env, flags: { "serve.ratePerMinute": 100_000 } });
    const answered = await service.post("/run", { query: QUESTION, breadth: 4, depth: 2 });
    run = answered.headers.get("x-run-id") ?? "";
    await answered.arrayBuffer();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.end();
    await world.close();
  });

  const sentences = (page: Page) => page.locator("a.sentence");

  it("I5 goes from the question to a report that is checked, rated and exported, by keyboard alone", async () => {
    const { page, faults, close } = await openTab(browser, service, "", { acceptDownloads: true });
    const tabTo = async (name: RegExp) => {
      for (let i = 0; i < 80; i++) {
        await page.keyboard.press("Tab");
        const said = await page.evaluate(() => {
          const at = document.activeElement === document.body ? null : document.activeElement;
          return `${at?.getAttribute("aria-label") ?? ""} ${at?.textContent ?? ""} ${at instanceof HTMLTextAreaElement ? at.labels[0]?.textContent : ""}`;
        });
        if (name.test(said)) return;
      }
      throw new Error(`no way to ${name} by keyboard`);
    };
    await tabTo(/Your question/);
    await page.keyboard.type("What energy density does the Talmont TX-2 cell have?");
    await page.keyboard.press("Enter");
    await sentences(page).first().waitFor({ timeout: 60_000 });
    expect(page.url()).toContain("#/read/");
    await page.keyboard.press("j");
    await page.locator(".evidence.open .passage-box mark").first().waitFor();
    await page.keyboard.press("r");
    await page.getByText(/^0 of \d+ checked$/).waitFor();
    await page.keyboard.press("h");
    await page.getByText(/^1 of \d+ checked$/).waitFor();
    await page.keyboard.press("Escape");
    await tabTo(/Export/);
    await page.keyboard.press("Enter");
    await tabTo(/^\s*Markdown/);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(download.suggestedFilename()).toMatch(/\.md$/);
    await tabTo(/^\s*Yes/);
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "Thank you" }).first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 a line begins with Shift and Enter, and a word that is still being composed is not sent", async () => {
    const { page, close } = await openTab(browser, service);
    const sent: string[] = [];
    page.on("request", (one) => void (one.method() === "POST" && sent.push(one.url())));
    const field = page.getByLabel("Your question");
    await field.pressSequentially("One line");
    await page.keyboard.press("Shift+Enter");
    await field.pressSequentially("and another");
    await field.dispatchEvent("keydown", { key: "Enter", isComposing: true });
    expect(await field.inputValue()).toBe("One line\nand another");
    await page.waitForTimeout(300);
    expect([sent, await page.getByRole("button", { name: "Research it" }).isEnabled()]).toEqual([[], true]);
    await close();
  });

  it("I5 shows what is wrong with an option at its field, with the command line's own words", async () => {
    const { page, close } = await openTab(browser, service);
    await page.getByLabel("Your question").fill("What is a cell?");
    await page.getByText("Options", { exact: true }).click();
    await page.getByLabel("Prefer these").fill("no domain!");
    await page.getByRole("button", { name: "Research it" }).click();
    await page.getByRole("alert").filter({ hasText: "domain name" }).waitFor();
    expect(await page.getByLabel("Prefer these").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Prefer these").fill("");
    await page.getByLabel("Your question").fill("?");
    await page.getByRole("button", { name: "Research it" }).click();
    await page.getByRole("alert").filter({ hasText: "The question is empty" }).waitFor();
    await close();
  });

  it("I5 R3 asks back in place, and what is answered goes with the question", async () => {
    const { page, close } = await openTab(browser, service);
    await page.getByLabel("Your question").fill("What energy density does the cell have?");
    await page.getByRole("button", { name: "Research it" }).click();
    await page.getByRole("heading", { name: "Before it begins" }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel("Your answer").first().fill("the Talmont TX-2");
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith("/run") && one.method() === "POST"),
      page.getByRole("button", { name: "Begin" }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ followUpDialogue: [{ user: "the Talmont TX-2" }] });
    await close();
  });

  it("I5 R12 lights the quote at its very place, ties figures to it, and folds the judge's reason", async () => {
    const { page, faults, close } = await openTab(browser, service, `#/read/${run}`);
    const own = sentences(page).filter({ hasText: "155 watt hours" }).first();
    await own.click();
    const box = page.locator(".evidence .passage-box").first();
    await box.locator("mark").waitFor();
    expect(await box.locator("mark").textContent()).toContain("155 watt hours per kilogram");
    expect((await box.textContent())?.length ?? 0).toBeGreaterThan(120);
    await page.locator(".claim .partner", { hasText: "155" }).hover();
    expect(await box.locator(".place.pointed").textContent()).toContain("155");
    expect(await page.locator("details.reasons").getAttribute("open")).toBeNull();
    // The address is this very view.
    const again = await openTab(browser, service, new URL(page.url()).hash);
    await again.page.locator(".evidence .passage-box mark").first().waitFor();
    expect(await again.page.locator("a.sentence[aria-current]").textContent()).toContain("155 watt hours");
    await again.close();
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 R12 looks whether the live page still says a quote when it is told to, and never by itself", async () => {
    const { page, faults, close } = await openTab(browser, service, `#/read/${run}`);
    const looks: string[] = [];
    page.on("request", (one) => void (one.url().endsWith("/live") && looks.push(one.url())));
    await sentences(page).filter({ hasText: "155 watt hours" }).first().click();
    await page.locator(".evidence .passage-box mark").first().waitFor();
    expect(looks).toEqual([]);
    await page.getByRole("button", { name: "Is it still on the live page?" }).first().click();
    await page.getByText("The live page still says it", { exact: true }).first().waitFor();
    expect(looks).toHaveLength(1);
    expect(await axeFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 R12 opens the whole stored copy at the quote", async () => {
    const { page, close } = await openTab(browser, service, `#/read/${run}`);
    await page.keyboard.press("j");
    await page.getByRole("link", { name: "Whole stored copy" }).first().click();
    const mark = page.locator(".copy-text mark");
    await mark.waitFor();
    expect(await mark.isVisible()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await close();
  });

  it("I5 keys faster than the page draws end where the last of them leads", async () => {
    const { page, close } = await openTab(browser, service, `#/read/${run}`);
    await sentences(page).first().waitFor();
    const [fourth] = await sentences(page).evaluateAll((all) => all.slice(3, 4).map(({ id }) => id));
    await page.evaluate(() => {
      for (let i = 0; i < 4; i++) dispatchEvent(new KeyboardEvent("keydown", { key: "j" }));
    });
    const told = await page.evaluate(async () => {
      const said = new Set<string>();
      for (let frame = 0; frame < 20; frame++) {
        await new Promise(requestAnimationFrame);
        said.add(`${location.hash} ${document.querySelector("a.sentence[aria-current]")?.id ?? ""}`);
      }
      return [...said];
    });
    expect(told.at(-1)).toBe(`#/read/${run}/${fourth?.slice("s-".length)} ${fourth}`);
    expect(new Set(told.map((one) => one.split(" ")[0])).size).toBe(1);
    await close();
  });

  it("I5 keeps a review with the run: worst first, one key a sentence, taken back by the same key, and handed on as gold", async () => {
    const { page, close } = await openTab(browser, service, `#/read/${run}?mode=review`);
    const loads: string[] = [];
    page.on("request", (request) => void (request.isNavigationRequest() && loads.push(request.url())));
    await page.locator(".evidence.open mark").first().waitFor();
    const first = await page.locator("a.sentence[aria-current]").getAttribute("id");
    await page.keyboard.press("d");
    await page.keyboard.press("h");
    await page.keyboard.press("u");
    await page.getByText(/^3 of \d+ checked$/).waitFor();
    await page.reload();
    await page.getByText(/^3 of \d+ checked$/).waitFor();
    expect(await page.locator(`#${first}`).getAttribute("class")).toContain("does_not_hold");
    const gold = JSON.parse(await (await service.get(`/runs/${run}/checks?format=gold`)).text());
    expect(gold).toMatchObject({ id: run, query: QUESTION, facts: [expect.any(String)], absent: [expect.any(String)] });
    await page.locator(`#${first}`).click();
    await page.keyboard.press("d");
    await page.getByText(/^2 of \d+ checked$/).waitFor();
    expect(loads.length).toBeLessThanOrEqual(1);
    await close();
  });

  it("I5 shows what was found and not written, each with why and its closest passage", async () => {
    const { page, close } = await openTab(browser, service, `#/read/${run}`);
    await page.getByRole("heading", { name: "Found but not written" }).click();
    await page.locator(".refused li blockquote").first().waitFor();
    const listed = await page.locator(".refused li").count();
    expect(listed).toBeGreaterThan(2);
    const counts = (await page.getByText(/^\d+ did not hold, \d+ had no place\.$/).innerText()).match(/\d+/g)?.map(Number) ?? [];
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(listed);
    await close();
  });

  it("I5 breaks no rule, and axe finds nothing in the report, its evidence and its review, in both themes and at every width", {
    timeout: 300_000,
  }, async () => {
    const chosen = async (page: Page) => {
      await sentences(page).first().waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.locator(".evidence.open mark").first().waitFor();
    };
    const wrong = [
      ...(await lookedAt(browser, service, `#/read/${run}`, chosen)),
      ...(await lookedAt(browser, service, `#/read/${run}?mode=review`, chosen)),
      ...(await lookedAt(browser, service, "#/ask", (page) => page.getByText("Lately").waitFor())),
      ...(await lookedAt(browser, service, `#/watch/${run}`, (page) => page.locator(".step-bar").first().waitFor())),
    ];
    expect(wrong).toEqual([]);
  });

  it("I5 prints a report without what is only for the screen", async () => {
    const { page, close } = await openTab(browser, service, `#/read/${run}`);
    await sentences(page).first().waitFor();
    await page.emulateMedia({ media: "print" });
    for (const hidden of [".bar", ".actions", ".side", ".rating"]) expect(await page.locator(hidden).first().isVisible()).toBe(false);
    expect(await page.locator(".sources li").first().isVisible()).toBe(true);
    await pictured(page, "printed");
    expect(await sticksOut(page)).toBe(false);
    await close();
  });
});
