// What the page weighs and how long a reader waits for it, in a real browser on loopback.
import { loadavg } from "node:os";
import type { Browser, Page } from "playwright-core";
import type { App } from "../src/faces/http/endpoint.ts";
import { launchBrowser, startPageService } from "../test/page/browser.ts";
import { madeHistory } from "../test/page/history.ts";
import { keepLongReport } from "../test/page/kept-report.ts";

const TIMES = 9;
const STEPS = 40;
const RUNS = 10_000;

/** `npm run bench -- page [CITATIONS]` */
export async function run([citations = "500"]: string[]): Promise<void> {
  const service = await startPageService({ flags: { "serve.ratePerMinute": 1_000_000 }, mounts: [emptyPage] });
  const browser = await launchBrowser();
  const load = loadavg()[0]?.toFixed(1);
  const report = await keepLongReport(service.service.assay.store, Number(citations));
  const empty = await opened(browser, `${service.address}/empty`, tellWhenAsked);
  const first = await opened(browser, `${service.address}/`, tellWhenAsked);
  const read = await opened(browser, `${service.address}/#/read/${report}`, "a.sentence");
  const quote = await opened(browser, `${service.address}/#/read/${report}/${await nameOf(service.address, report)}`, ".evidence mark");
  await madeHistory(service.service.assay.store, RUNS, 365);
  const runs = await opened(browser, `${service.address}/#/runs`, ".run-row");
  const dashboard = await opened(browser, `${service.address}/#/dashboard`, ".chart svg[role=img]");
  console.table([
    {
      what: "a page of nothing but a field, for comparison",
      "script kB gzip": empty.scriptKb,
      "all kB": empty.allKb,
      "ready ms": empty.ms,
    },
    { what: "first load", "script kB gzip": first.scriptKb, "all kB": first.allKb, "ready ms": first.ms },
    { what: `report of ${citations} citations`, "script kB gzip": read.scriptKb, "all kB": read.allKb, "ready ms": read.ms },
    { what: "run to its first quote", "script kB gzip": quote.scriptKb, "all kB": quote.allKb, "ready ms": quote.ms },
    { what: `list of ${RUNS} runs`, "script kB gzip": runs.scriptKb, "all kB": runs.allKb, "ready ms": runs.ms },
    { what: `dashboard of ${RUNS} runs`, "script kB gzip": dashboard.scriptKb, "all kB": dashboard.allKb, "ready ms": dashboard.ms },
  ]);
  console.table([
    await scrolled(browser, `${service.address}/#/read/${report}`),
    await stepped(browser, `${service.address}/#/read/${report}`),
  ]);
  console.log(`load before, after: ${load}, ${loadavg()[0]?.toFixed(1)}`);
  await browser.close();
  await service.end();
}

const EMPTY = `
  const field = document.createElement("textarea");
  field.addEventListener("keydown", (event) => event.preventDefault());
  document.body.append(field);`;

/** What this browser needs on this machine for a page that does nothing: one document, one script, one field. */
function emptyPage(app: App): void {
  const headers = (type: string) => ({ "content-type": type, "content-security-policy": "script-src 'self'" });
  app.get(
    "/empty",
    () => new Response('<!doctype html><script type="module" src="/empty.js"></script>', { headers: headers("text/html") }),
  );
  app.get("/empty.js", () => new Response(EMPTY, { headers: headers("text/javascript") }));
}

async function nameOf(address: string, run: string): Promise<string> {
  const view = (await (await fetch(`${address}/runs/${run}/reading`)).json()) as { sentences: { id: string }[] };
  return view.sentences[3]?.id ?? "";
}

/**
 * The median of opening an address anew until it is ready, and what came over the wire.
 * @param ready a selector: until that is there, is painted, and the page has time again; or what else runs in the page and tells
 */
async function opened(
  browser: Browser,
  address: string,
  ready: string | typeof tellWhenAsked,
): Promise<{ ms: number; scriptKb: number; allKb: number }> {
  const all: { ms: number; scriptKb: number; allKb: number }[] = [];
  for (let i = 0; i < TIMES; i++) {
    const page = await (await browser.newContext()).newPage();
    if (typeof ready === "string") await page.addInitScript(tellWhenThere, ready);
    else await page.addInitScript(ready);
    await page.goto(address);
    await page.waitForFunction(() => "ready" in globalThis);
    all.push(
      await page.evaluate(() => {
        const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        const kb = (some: PerformanceResourceTiming[]) => Math.round(some.reduce((sum, one) => sum + one.encodedBodySize, 0) / 100) / 10;
        return {
          ms: Math.round((globalThis as unknown as { ready: number }).ready),
          scriptKb: kb(resources.filter(({ name }) => name.endsWith(".js"))),
          allKb: kb(resources),
        };
      }),
    );
    await page.context().close();
  }
  return all.sort((a, b) => a.ms - b.ms)[Math.floor(TIMES / 2)] ?? { ms: -1, scriptKb: -1, allKb: -1 };
}

/** Runs in the page: notes when something stands there, and a frame with it was painted. */
function tellWhenThere(selector: string): void {
  const seen = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { ready: performance.now() })));
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: notes when a field stands there and was painted, holds what is typed into it, and takes an Enter. */
function tellWhenAsked(): void {
  const ask = () => {
    const field = document.querySelector("textarea");
    if (field === null) return;
    field.value = "w";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    field.dispatchEvent(enter);
    if (enter.defaultPrevented) Object.assign(globalThis, { ready: performance.now() });
    else setTimeout(ask, 1);
  };
  const seen = new MutationObserver(() => {
    if (document.querySelector("textarea") === null) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(ask));
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** Longest script tasks and frames while a whole report goes by. */
async function scrolled(browser: Browser, address: string) {
  const page = await prepared(browser, address);
  await page.evaluate(async () => {
    const end = document.documentElement.scrollHeight;
    for (let at = 0; at < end; at += 400) {
      scrollTo(0, at);
      await new Promise(requestAnimationFrame);
    }
  });
  return { what: "scrolling all of it", ...(await tasks(page)) };
}

/** The same while one sentence after another is checked by keys. */
async function stepped(browser: Browser, address: string) {
  const page = await prepared(browser, address);
  for (let i = 0; i < STEPS; i++) {
    await page.keyboard.press("j");
    await page.locator(".evidence mark").first().waitFor();
  }
  return { what: `${STEPS} sentences by key`, ...(await tasks(page)) };
}

async function prepared(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await page.goto(address);
  await page.locator("a.sentence").nth(400).waitFor({ state: "attached" });
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ["longtask"],
    });
  });
  return page;
}

async function tasks(page: Page) {
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
  await page.context().close();
  return { "tasks over 50 ms": seen.length, "longest ms": Math.round(Math.max(0, ...seen)) };
}
