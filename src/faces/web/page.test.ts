import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isStale } from "./build.ts";
import { openPage } from "./page.ts";

const root = mkdtempSync(join(tmpdir(), "assay-open-page-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("I5 the page of a clone", { timeout: 60_000 }, () => {
  it("is built where there is none, which is told, and again only where its sources are newer", async () => {
    const folder = join(root, "web");
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    expect(isStale(folder)).toBe(true);
    expect(await openPage(say, folder)).toBeTypeOf("function");
    expect(said).toEqual(["Building the page, which takes a moment and is done once.\n"]);
    expect(readdirSync(folder).sort()).toEqual(["assets", "index.html"]);
    expect(readdirSync(root)).toEqual(["web"]);
    expect(await openPage(say, folder)).toBeTypeOf("function");
    expect(said).toHaveLength(1);
    const old = new Date("2000-01-01");
    utimesSync(join(folder, "index.html"), old, old);
    expect(isStale(folder)).toBe(true);
  });

  it("that cannot be built is told in one line, and the service goes without it", async () => {
    // Nothing can be laid beside what is a file.
    const blocked = join(root, "file");
    writeFileSync(blocked, "");
    const said: string[] = [];
    expect(await openPage((line) => void said.push(line), join(blocked, "web"))).toBeUndefined();
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(/^The page could not be built \([^\n]+\); npm ci installs what it needs\.\n$/u);
    expect(existsSync(join(blocked, "web"))).toBe(false);
  });
});
