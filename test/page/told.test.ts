// What views say of what is there, word for word.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runOf } from "../../src/store/contract/material.ts";
import { newOwner } from "../../src/store/lease.ts";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, openTab, startPageService } from "./browser.ts";
import { keepReport } from "./kept-report.ts";

const SAID = ["The mill has 7 wheels.", "The gate is 3 metres wide.", "The barn burned in 1908.", "The pond is deep."] as const;
const MARKDOWN = `# What of the mill?

## Wheels

${SAID[0].slice(0, -1)} [1].

${Array.from({ length: 14 }, (_, at) => `### Part ${at + 1}`).join("\n\n")}

3. ${SAID[1].slice(0, -1)} [1].
4. It was built well.

| part | told |
| --- | --- |
| barn | ${SAID[2].slice(0, -1)} [2] |

\`\`\`
turn --wheel 7
\`\`\`

- ${SAID[3].slice(0, -1)} [2].

## Sources

1. x
`;
const source = (name: string, text: string) => ({
  title: `Book of the ${name}`,
  url: `https://${name}.test/book`,
  domain: `${name}.test`,
  text,
});

describe.skipIf(CHROMIUM === undefined)("what the views say", { timeout: 120_000 }, () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startPageService(), launchBrowser()]);
    const { store } = service.service.assay;
    await keepReport(store, {
      ...{ id: "r_mill", query: "What of the mill?", markdown: MARKDOWN },
      sources: [source("mill", `It is old. ${SAID[0]} ${SAID[1]} It is far.`), source("barn", `${SAID[2]} ${SAID[3]}`)],
      sentences: SAID.map((text, at) => ({ text, source: at < 2 ? 1 : 2 })),
    });
    const made = async (id: string, kind: string, query: string, end?: Parameters<typeof store.finishRun>[2]) => {
      await store.createRun({
        ...runOf(id, `2026-03-0${id.length}T12:00:00.000Z`),
        kind,
        request: JSON.stringify({ query }),
        principal: undefined,
      });
      if (end === undefined) return;
      const { epoch } = await store.acquireRun(id, newOwner());
      await store.finishRun(id, epoch, end);
    };
    const over = { events: [], now: "2026-03-01T12:00:00.000Z" };
    const error = { type: "TIMEOUT", message: "The run's time was up.", retryable: true } as const;
    await made("r_1", "research", "Who paid?", { ...over, state: "failed", error, elapsedMs: 65_000 });
    await made("r_22", "turn", "Who sang?", { ...over, state: "finished", result: "{}", elapsedMs: 2_000 });
    await made("r_333", "audit", "", { ...over, state: "cancelled", elapsedMs: 0 });
    await made("r_4444", "research", "Who came?", { ...over, state: "finished", cameTo: "partial", result: "{}", elapsedMs: 1_000 });
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.end();
  });

  const texts = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => (one.textContent ?? "").replace(/\s+/gu, " ").trim()));

  it("I5 R14 draws every kind of block of a report, and goes by key through the sentences of all of them", async () => {
    const { page, faults, close } = await openTab(browser, service, "#/read/r_mill");
    await page.locator(".body[aria-busy=false]").waitFor();
    expect(await texts(page, ".body > h2")).toEqual(["Wheels"]);
    expect((await texts(page, ".body > h3")).slice(-2)).toEqual(["Part 13", "Part 14"]);
    expect(await page.locator(".body ol").getAttribute("start")).toBe("3");
    expect((await texts(page, ".body ol > li")).map((item) => item.slice(0, 13))).toEqual(["The gate is 3", "It was built "]);
    expect(await texts(page, ".body th")).toEqual(["part", "told"]);
    expect((await texts(page, ".body td")).map((cell) => cell.slice(0, 8))).toEqual(["barn", "The barn"]);
    expect(await texts(page, ".body pre.code")).toEqual(["turn --wheel 7"]);
    const chosen = () => page.locator("a.sentence[aria-current]").first().textContent();
    const gone: string[] = [];
    for (const words of SAID) {
      await page.keyboard.press("j");
      await page.locator("a.sentence[aria-current]", { hasText: words.slice(0, -1) }).waitFor();
      gone.push((await chosen()) ?? "");
    }
    await page.keyboard.press("k");
    await page.locator("a.sentence[aria-current]", { hasText: "burned" }).waitFor();
    expect(gone.every((text) => /supported/u.test(text))).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 R12 opens at a sentence far down, and beside it its source, its verdict and its words in their context", async () => {
    const whole = await openTab(browser, service, "#/read/r_mill");
    await whole.page.locator(".body[aria-busy=false]").waitFor();
    const id = (await whole.page.locator("a.sentence", { hasText: "burned" }).getAttribute("id"))?.slice(2);
    await whole.close();
    const { page, close } = await openTab(browser, service, `#/read/r_mill/${id}`);
    await page.locator(".evidence .passage-box mark", { hasText: "The barn burned in 1908." }).waitFor();
    expect(await page.locator(".evidence").textContent()).toContain("Book of the barn");
    const place = await page.locator("a.sentence[aria-current]").boundingBox();
    expect(place !== null && place.y >= 0 && place.y < 900).toBe(true);
    await close();
  });

  it("I5 R14 lists sources with domain and day, and leads to them from their numbers", async () => {
    const { page, close } = await openTab(browser, service, "#/read/r_mill");
    await page.locator(".sources li").nth(1).waitFor();
    expect(await texts(page, ".sources li")).toEqual([
      "1Book of the mill mill.test · May 1, 2024",
      "2Book of the barn barn.test · May 1, 2024",
    ]);
    expect(await page.locator(".sources li a").first().getAttribute("href")).toBe("https://mill.test/book");
    await page.locator(".marks a").last().click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("source-2");
    // The verdict is a shape; beside it, how many sources are independent of each other, and the year of the newest.
    expect((await texts(page, "a.sentence .chip")).slice(0, 2)).toEqual([
      "1· 2024 (partly supported, one independent source, newest of May 1, 2024)",
      "1· 2024 (supported, one independent source, newest of May 1, 2024)",
    ]);
    expect(await texts(page, ".used")).toEqual(["answered · 1 search, 1 page, 1 s · 2 tokens"]);
    await close();
  });

  it("I5 lists runs with what they are, how they stand, how long they took, what failed, and where they lead", async () => {
    const { page, close } = await openTab(browser, service, "#/runs");
    await page.locator(".run-row").nth(4).waitFor();
    const rows = await page.locator(".run-row").evaluateAll((all) =>
      all.map((row) => ({
        name: row.querySelector("a, strong")?.textContent,
        leads: row.querySelector("a")?.getAttribute("href") ?? undefined,
        // The moment is told in the reader's own time.
        told: (row.querySelector(".soft")?.textContent ?? "").replace(/\w{3} \d, \d{4}, [\d:]+ [AP]M/u, "then"),
        wrong: row.querySelector(".wrong")?.textContent ?? undefined,
        buttons: [...row.querySelectorAll("button")].map((button) => button.textContent),
      })),
    );
    expect(rows).toEqual([
      { name: "Who came?", leads: "#/read/r_4444", told: "answered in part · Report · then · 1 s", buttons: ["Run again", "Remove"] },
      { name: "Without a question", leads: "#/check/r_333", told: "stopped · Check of a report · then", buttons: ["Remove"] },
      { name: "Who sang?", leads: "#/read/r_22", told: "finished · Conversation · then · 2 s", buttons: ["Remove"] },
      {
        name: "Who paid?",
        leads: "#/watch/r_1",
        told: "failed · Report · then · 1 m 5 s",
        wrong: "The run's time was up.",
        buttons: ["Run again", "Remove"],
      },
      { name: "What of the mill?", leads: "#/read/r_mill", told: "finished · Report · then · 0 s", buttons: ["Run again", "Remove"] },
    ]);
    await close();
  });

  it("I5 X6 tells how the service is set up, and of settings those that were set", async () => {
    const { page, close } = await openTab(browser, service, "#/settings");
    await page.locator(".setting").first().waitFor();
    const facts = await page
      .locator(".facts > div")
      .evaluateAll((all) => all.map((fact) => [...fact.querySelectorAll("dt, p")].map((part) => part.textContent)));
    expect(facts).toEqual([
      ["Searches", "Start it with --web or with a folder."],
      ["Model", "Quotes are chosen by rules."],
      ["Store", expect.stringMatching(/^5 runs, 2 stored copies, \d/u)],
      ["Tokens", "Whoever reaches this service sees all of it."],
      ["Node.js"],
    ]);
    const all = await page.locator(".setting").count();
    await page.getByLabel("Only what was set").check();
    const set = await texts(page, ".setting");
    expect(set.length).toBeLessThan(all);
    expect(set.some((one) => one.startsWith("serve.port") && one.endsWith("0command line"))).toBe(true);
    expect(set.join()).not.toContain("by default");
    await close();
  });

  it("I5 X8 names every document that could not be read, and how much a collection holds", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-teas-"));
    writeFileSync(join(folder, "tea.md"), "# Tea\n\nGreen tea is steeped for two minutes at 75 degrees.\n");
    for (const name of ["one.pdf", "two.pdf"]) writeFileSync(join(folder, name), "%PDF-1.4\nno document");
    const served = await startPageService({ library: folder });
    const { page, close } = await openTab(browser, served, "#/library");
    await page.getByRole("link", { name: basename(folder) }).click();
    await page.getByRole("heading", { name: "2 documents could not be read" }).waitFor();
    const rows = await page
      .locator(".document-row")
      .evaluateAll((all) => all.map((row) => [row.querySelector("strong, a")?.textContent, row.querySelector("p")?.className]));
    expect(rows).toEqual([
      ["one.pdf", "small wrong"],
      ["two.pdf", "small wrong"],
      ["Tea", "soft small"],
    ]);
    expect((await texts(page, ".library .soft.small"))[0]).toMatch(
      /^1 document · 1 passage · indexed \w{3} \d{1,2}, \d{4} · for everybody$/u,
    );
    // What is served from where it stands is changed there.
    expect(await page.getByRole("button", { name: /Remove/u }).count()).toBe(0);
    await close();
    await served.end();
    rmSync(folder, { recursive: true });
  });

  it("I5 R16 a message that is not taken, or not answered, says why, and says no more of it when the next one is answered", async () => {
    const { page, close } = await openTab(browser, service, "#/talk");
    const send = async (message: string) => {
      await page.getByLabel("Your message").fill(message);
      await page.keyboard.press("Enter");
    };
    const full = "The disk is full; make room on it.";
    await page.route(/\/chat$/u, (route) =>
      route.fulfill({ status: 500, json: { error: { type: "STORE_ERROR", message: full, retryable: true } } }),
    );
    await send("Who paid for the mill?");
    await page.getByRole("alert").getByText(full).waitFor();
    await page.unroute(/\/chat$/u);
    await send("Who paid for the barn?");
    await page.getByRole("alert").getByText("There is nothing to search").waitFor();
    expect(await page.getByRole("alert").getByText(full).count()).toBe(0);
    expect(await page.locator("li.assistant").count()).toBe(0);
    await page.reload();
    await page.getByRole("alert").getByText("There is nothing to search").waitFor();
    await close();
  });
});
