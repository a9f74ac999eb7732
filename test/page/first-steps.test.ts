// What somebody meets who is here for the first time: with nothing but Assay's own documentation, and with documents of their own and no model.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "../service/harness.ts";
import { axeFaults, CHROMIUM, launchBrowser, openTab, startPageService } from "./browser.ts";

const PUMP = `# Using the Brill pump

The Brill pump is used where water stands in a cellar. It should not be used for salt water, since its seals do not bear salt.
`;

describe.skipIf(CHROMIUM === undefined)("the page for somebody new", { timeout: 60_000 }, () => {
  let browser: Browser;
  let root: string;
  const services: TestService[] = [];
  /** A service over one document in a folder of this name. */
  const serving = async (name: string) => {
    const library = join(root, name);
    mkdirSync(library, { recursive: true });
    writeFileSync(join(library, "pump.md"), PUMP);
    const service = await startPageService({ library });
    services.push(service);
    return service;
  };
  beforeAll(async () => {
    browser = await launchBrowser();
    root = mkdtempSync(join(tmpdir(), "assay-first-"));
  });
  afterAll(async () => {
    await browser.close();
    for (const service of services) await service.end();
    rmSync(root, { recursive: true, force: true });
  });

  it("I5 opens the choice of files and of a folder at a press of the mouse, whichever came before", async () => {
    const { page, faults, close } = await openTab(browser, await serving("pressed"));
    for (const name of ["Add files", "Add a folder", "Add files"]) {
      const button = page.locator("label.file", { hasText: name });
      const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const chosen = page.waitForEvent("filechooser", { timeout: 5_000 });
      // A hand presses where the button was before it was pressed, and lets go a moment later.
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.mouse.up();
      await chosen;
    }
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 offers questions that what is searched can answer, and none where it cannot", async () => {
    const tabs = await Promise.all(["assay-docs", "pumps"].map(async (name) => openTab(browser, await serving(name))));
    const [own, theirs] = tabs.map(({ page }) => page);
    await own?.getByText("How does Assay check a citation?").waitFor();
    expect(await own?.getByText("sodium-ion").count()).toBe(0);
    await theirs?.getByText("pumps (1 file)").waitFor();
    expect(await theirs?.getByText("To begin with").count()).toBe(0);
    for (const tab of tabs) await tab.close();
  });

  it("I5 says in the list that nothing was found, and offers nothing to look into where nothing was read", async () => {
    const service = await serving("pumps");
    const { page, faults, close } = await openTab(browser, service);
    await page.getByLabel("Your question").fill("How do zebras sleep?");
    await page.keyboard.press("Enter");
    await page.locator(".used", { hasText: "nothing was found that answers" }).waitFor({ timeout: 30_000 });
    await page.getByText("Was this of use?").waitFor();
    expect([await page.getByText("Found but not written").count(), await page.locator(".invitation").count()]).toEqual([0, 0]);
    await page.goto(`${service.address}/#/runs`);
    await page.locator(".run-row .state", { hasText: "nothing found" }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it("I5 without a model says that passages are only passages, at their head, in the list and beside them, and opens a source's stored copy", async () => {
    const service = await serving("pumps");
    const { page, faults, close } = await openTab(browser, service);
    await page.getByLabel("Your question").fill("Why is the Brill pump so heavy?");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sources" }).waitFor({ timeout: 30_000 });
    await page.locator(".used", { hasText: "passages only: none is sure to answer" }).waitFor();
    await page.getByText("Choose a passage to see it in its document.").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.locator(".sources").getByRole("link").first().click();
    await page.locator(".copy-text", { hasText: "its seals do not bear salt" }).waitFor();
    await page.goto(`${service.address}/#/runs`);
    await page.locator(".run-row .state", { hasText: "passages only" }).waitFor();
    await page.goto(`${service.address}/#/ask`);
    await page.locator(".recent-run", { hasText: "passages only" }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
