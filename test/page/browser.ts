// What tests of the page share: the page as it is built, a service that serves it, and a real browser that counts everything it must not do.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { readAssets } from "../../src/faces/web/assets.ts";
import { buildPage } from "../../src/faces/web/build.ts";
import { pageRoutes } from "../../src/faces/web/routes.ts";
import { findChromium } from "../../src/read/browser/chromium.ts";
import { startService, type TestService, type TestServiceOptions } from "../service/harness.ts";

/** Where this machine's Chromium is; undefined where it has none, and then the page is not tried. */
export const CHROMIUM = findChromium();
if (CHROMIUM === undefined) console.log("There is no Chromium on this machine: the page is not tried.");

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** The widths every view is looked at in. */
export const WIDTHS = [360, 1024, 1920] as const;

let built: Promise<ReturnType<typeof pageRoutes>> | undefined;

/** The page as it is served, built once for each worker of the tests. */
function builtPage(): Promise<ReturnType<typeof pageRoutes>> {
  built ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-page-"));
    try {
      const page = join(folder, "web");
      await buildPage(page);
      const assets = await readAssets(page);
      if (assets === undefined) throw new Error("nothing was built");
      return pageRoutes(assets);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  })();
  return built;
}

/** A service that serves the page besides its API. */
export async function startPageService(options: TestServiceOptions = {}): Promise<TestService> {
  return startService({ ...options, mounts: [await builtPage(), ...(options.mounts ?? [])] });
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? "", headless: true, chromiumSandbox: process.getuid?.() !== 0, args: FLAGS });
}

/** A tab, and everything in it that must not happen. */
export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Violations of the page's own rules, script errors, and requests that leave the service. */
  readonly faults: string[];
  close(): Promise<void>;
}

export interface TabOptions extends BrowserContextOptions {
  readonly width?: number;
  readonly theme?: "light" | "dark";
}

/** Opens a tab at a place of the page, `#/ask`. */
export async function openTab(browser: Browser, service: Pick<TestService, "address">, place = "", options: TabOptions = {}): Promise<Tab> {
  const { width = 1280, theme = "light", ...rest } = options;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    locale: "en-GB",
    reducedMotion: "reduce",
    ...rest,
  });
  const page = await context.newPage();
  const faults = watched(page, service.address);
  await page.goto(`${service.address}/${place}`);
  await page.locator("main h1, main h2").first().waitFor();
  return { page, context, faults, close: () => context.close() };
}

/** Writes down what a tab must not do. */
export function watched(page: Page, address: string): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (/content security policy|trusted/i.test(message.text())) faults.push(`policy: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:")) faults.push(`request: ${request.url()}`);
  });
  return faults;
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds wrong with what is shown, by the rules of WCAG 2.2 AA and its own good practice; one line each. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Read into the page's own world by the browser's tools, which its rules do not bind.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeSource());
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(o: unknown): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    const { violations } = await axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 300)}`),
    );
  });
}

let source: Promise<string> | undefined;
function axeSource(): Promise<string> {
  source ??= import("node:fs/promises").then(({ readFile }) => readFile(AXE, "utf8"));
  return source;
}

/** Whether anything sticks out of the window sideways. */
export function sticksOut(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Looks at a view in both themes and all widths. @returns everything that is wrong with it; pictures go to the folder PAGE_PICTURES names */
export async function lookedAt(
  browser: Browser,
  service: Pick<TestService, "address">,
  place: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const wrong: string[] = [];
  const tab = await openTab(browser, service, place);
  await ready(tab.page);
  for (const theme of ["light", "dark"] as const) {
    await tab.page.emulateMedia({ colorScheme: theme });
    for (const width of WIDTHS) {
      await tab.page.setViewportSize({ width, height: 900 });
      await pictured(tab.page, `${place.replace(/^#?\/?/, "").replace(/[^\w-]+/g, "-") || "first"}-${width}-${theme}`);
      // What axe looks at depends on the theme and on what is folded away, not on every pairing of both.
      const looked = (theme === "light") === (width === WIDTHS[0]) && width !== WIDTHS[2];
      const said = [...(looked ? await axeFaults(tab.page) : []), ...((await sticksOut(tab.page)) ? ["sticks out sideways"] : [])];
      wrong.push(...said.map((one) => `${theme} ${width}: ${one}`));
    }
  }
  wrong.push(...tab.faults);
  await tab.close();
  return wrong;
}

/** Keeps a picture of what is shown, where somebody wants pictures. */
export async function pictured(page: Page, name: string): Promise<void> {
  const folder = process.env.PAGE_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: false });
}
