// A model that writes whatever would like to be more than text, and a store that believed it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import JSZip from "jszip";
import MarkdownIt from "markdown-it";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { CHROMIUM, launchBrowser, openTab, startPageService, sticksOut } from "./browser.ts";
import { keepReport } from "./kept-report.ts";

const EVIL = [
  "<script>window.evil=1</script>",
  '</p></td></table><img src="http://127.0.0.1:1/leak" onerror="window.evil=1">',
  "![a](http://127.0.0.1:1/leak) [b](javascript:window.evil=1) <javascript:window.evil=1>",
  "[c](data:text/html,<script>opener.evil=1</script>) [d]: javascript:window.evil=1",
  '<meta http-equiv="Content-Security-Policy" content="script-src *"><base href="http://127.0.0.1:1/"><link rel=stylesheet href="http://127.0.0.1:1/a.css">',
  "</style></title></textarea></noscript></template><style>*{background:url(http://127.0.0.1:1/)}</style>",
  "]]></w:t></w:r><w:hyperlink r:id=\"rId1\">&lt;script&gt;&#x3c;script&#x3e; ' onmouseover=window.evil=1 x='",
  "\u202Ednilb si siht\u202C \u2066isolated\u2069 \u0007\uFFFE\u200B end",
  "w".repeat(4_000),
  "```\n<iframe srcdoc='<script>parent.evil=1</script>'></iframe>\n```",
];
const ONE_LINE = EVIL.map((one) => one.replaceAll("\n", " "));
const RUN = "r_hostile";
const TEXT = ONE_LINE.map((evil, at) => `The Brolin boiler needs valve ${at + 2} ${evil} of brass.`);

describe.skipIf(CHROMIUM === undefined)("what a hostile model wrote", { timeout: 180_000 }, () => {
  let service: TestService;
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "assay-hostile-"));
    [service, browser] = await Promise.all([startPageService({ flags: { "serve.ratePerMinute": 100_000 } }), launchBrowser()]);
    const everywhere = ONE_LINE.join(" ");
    await keepReport(service.service.assay.store, {
      id: RUN,
      query: `Which valve? ${everywhere}`,
      markdown: [
        `# Which valve? ${everywhere}`,
        `## ${everywhere}`,
        ...TEXT.map((text, at) => `${text} [${at + 1}]`),
        TEXT.map((text, at) => `- ${text} [${at + 1}]`).join("\n"),
        `| ${ONE_LINE.join(" | ")} |\n| ${ONE_LINE.map(() => "---").join(" | ")} |\n| ${TEXT.map((text, at) => `${text} [${at + 1}]`).join(" | ")} |`,
        ...EVIL,
        "## Sources\n\n1. x",
      ].join("\n\n"),
      sources: ONE_LINE.map((evil, at) => ({
        title: `Boilers ${evil}`,
        url: at % 2 === 0 ? `javascript:window.evil=1//${at}` : `https://brolin-${at}.test/"onload=window.evil=1>`,
        domain: evil.slice(0, 60),
        text: `Boilers.\n\n${TEXT[at]}\n\n| ${evil} | bar |\n| --- | --- |\n| ${evil} | ${at} |\n`,
      })),
      sentences: TEXT.map((text, at) => ({ text, source: at + 1 })),
      reason: everywhere,
      more: {
        unresolved: ONE_LINE.map((text) => ({ text, reason: text })),
        gaps: ONE_LINE,
        error_log: [],
        summary: everywhere,
        final_answer: everywhere,
      },
    });
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What only a text could have made: elements, addresses that run, handlers; and whether anything ran. */
  const made = (page: Page, within: string) =>
    page.evaluate((root) => {
      const all = [...document.querySelectorAll(`${root} *`)];
      return {
        evil: "evil" in window,
        elements: all.filter((one) => one.matches("img, iframe, script, form[action], object, embed, base, meta[http-equiv=refresh], link"))
          .length,
        handlers: all.filter((one) => [...one.attributes].some(({ name }) => name.startsWith("on"))).length,
        addresses: all.flatMap((one) => one.getAttribute("href") ?? []).filter((one) => !/^(?:#|\/|https?:)/.test(one)),
      };
    }, within);
  const HARMLESS = { evil: false, elements: 0, handlers: 0, addresses: [] };

  /** Opens somebody's file as whoever it was sent to does. @returns what it made, and whatever it asked the network for */
  const openedAlone = async (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on("request", (request) => void (/^(?:file|data):/.test(request.url()) || asked.push(request.url())));
    page.on("dialog", (dialog) => void asked.push(dialog.message()));
    await page.goto(`file://${join(folder, name)}`);
    const found = { ...(await made(page, "body")), asked };
    await page.close();
    return found;
  };
  const exported = async (format: string) => (await service.get(`/runs/${RUN}/export?format=${format}`)).arrayBuffer();

  it("I5 X5 stays text while it is read, sentence by sentence, reviewed, and printed, at every width", async () => {
    const tab = await openTab(browser, service, `#/read/${RUN}`);
    const { page } = tab;
    await page.locator('.body[aria-busy="false"]').waitFor();
    const count = await page.locator("a.sentence").count();
    // One of them is no longer the same text once Markdown's own marks are read out of it.
    expect(count).toBeGreaterThanOrEqual(EVIL.length - 1);
    for (let at = 0; at < count; at++) {
      await page.keyboard.press("j");
      await page.locator(".evidence .source-line").first().waitFor();
      expect(await made(page, "main")).toEqual(HARMLESS);
    }
    await page.getByText("Why the judge says so").click();
    await page.getByRole("button", { name: "Found but not written" }).click();
    await page.locator(".unwritten h3").first().waitFor();
    await page.keyboard.press("r");
    await page.keyboard.press("d");
    await page.getByText(/^1 of \d+ checked$/).waitFor();
    expect(await made(page, "main")).toEqual(HARMLESS);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sticksOut(page), `${width}`).toBe(false);
    }
    await page.emulateMedia({ media: "print" });
    expect(await made(page, "main")).toEqual(HARMLESS);
    expect((await page.pdf()).byteLength).toBeGreaterThan(1_000);
    await page.emulateMedia({ media: null });
    await page.goto(`${service.address}/#/watch/${RUN}`);
    await page.locator(".watch h1").waitFor();
    await page.goto(`${service.address}/#/runs`);
    await page.locator(".run-row").first().waitFor();
    expect(await made(page, "main")).toEqual(HARMLESS);
    expect(await sticksOut(page)).toBe(false);
    expect(tab.faults).toEqual([]);
    await tab.close();
  });

  it("I5 X5 is text in the exported page and in Markdown that somebody shows", async () => {
    const page = new TextDecoder().decode(await exported("html"));
    expect(await openedAlone("report.html", page)).toEqual({ ...HARMLESS, asked: [] });
    const shown = new MarkdownIt({ linkify: true }).render(new TextDecoder().decode(await exported("markdown")));
    const { evil, handlers, addresses } = await openedAlone("report.md.html", `<!doctype html><body>${shown}</body>`);
    expect({ evil, handlers, addresses }).toEqual({ evil: false, handlers: 0, addresses: [] });
  });

  it("I5 X5 is text in the Word file, every part of which is well formed and leads nowhere but to pages", async () => {
    const zip = await JSZip.loadAsync(await exported("docx"));
    const page = await browser.newPage();
    for (const [name, file] of Object.entries(zip.files)) {
      if (!/\.(?:xml|rels)$/.test(name)) continue;
      const xml = await file.async("string");
      const wrong = await page.evaluate((text) => {
        const parsed = new DOMParser().parseFromString(text, "application/xml");
        const outside = [...parsed.querySelectorAll('Relationship[TargetMode="External"]')].map((one) => one.getAttribute("Target") ?? "");
        return {
          broken: parsed.querySelector("parsererror")?.textContent,
          outside: outside.filter((one) => !/^https?:/.test(one)),
          fields: [...parsed.querySelectorAll("instrText, altChunk, object")].map((one) => one.textContent),
        };
      }, xml);
      const own = { broken: undefined, outside: [], fields: /word\/footer\d+\.xml$/.test(name) ? ["PAGE", "NUMPAGES"] : [] };
      expect(wrong, name).toEqual(own);
    }
    await page.close();
  });
});
