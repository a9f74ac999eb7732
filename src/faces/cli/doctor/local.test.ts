import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { loadConfig } from "../../../config/config.ts";
import { createExtractionPool } from "../../../extract/extract.ts";
import { openLibrary } from "../../../library/library.ts";
import { openSqliteStore } from "../../../store/sqlite.ts";
import { checkLibrary, checkNode, checkQueue, checkServe, checkStore } from "./local.ts";

const root = mkdtempSync(join(tmpdir(), "assay-doctor-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let homes = 0;
/** What is set for a home of its own. */
const set = (env: Readonly<Record<string, string>> = {}, home = join(root, `home-${homes++}`)) => ({
  home,
  config: loadConfig({ env: { ASSAY_HOME: home, ...env }, cwd: root }).config,
});

describe("R16 what the doctor finds on this machine", () => {
  it.each([
    ["22.0.0", "ok"],
    ["24.1.0", "ok"],
    ["21.9.9", "failed"],
    ["20.0.0", "failed"],
  ])("Node %s is %s", (version, state) => {
    const check = checkNode(version);
    expect([check.name, check.state]).toEqual(["node", state]);
    expect(check.says).toContain(`v${version}`);
    expect(check.says.includes("install Node 22 or newer")).toBe(state === "failed");
  });

  it("a store that is not there yet is made by the first run, and none by looking", async () => {
    const { config, home } = set();
    expect(await checkStore(config)).toMatchObject({
      name: "store",
      state: "ok",
      says: `${join(home, "assay.db")} is not there yet; the first run makes it`,
    });
    expect(await checkQueue(config)).toMatchObject({ name: "queue", state: "off", says: "nothing waits: there is no store yet" });
  });

  it("a store that can never be made says where, and what to set", async () => {
    const file = join(root, "a-file");
    writeFileSync(file, "");
    const { config } = set({}, join(file, "home"));
    expect(await checkStore(config)).toMatchObject({
      ...{
        name: "store",
        state: "failed",
        says: expect.stringMatching(/cannot be made: .*a-file cannot be written to; set ASSAY_HOME\.$/u),
      },
    });
  });

  it("a store that is there tells what it holds, and that nothing waits", async () => {
    const { config, home } = set();
    mkdirSync(home, { recursive: true });
    await (await openSqliteStore(join(home, "assay.db"))).close();
    const { state, says } = await checkStore(config);
    expect(state).toBe("ok");
    expect(says).toMatch(/: 0 runs, 0 snapshots, \d+\.\d MB, layout \d+(?:; \d+\.\d [MG]B free)?$/u);
    expect(await checkQueue(config)).toMatchObject({ name: "queue", state: "off" });
  });

  it("a store that is something else is told as the store's failure", async () => {
    const { config, home } = set();
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "assay.db"), "This is a letter and no database. ".repeat(400));
    const check = await checkStore(config);
    expect([check.name, check.state]).toEqual(["store", "failed"]);
    expect(check.says).toContain(join(home, "assay.db"));
  });
});

describe("X5 whom the doctor finds the service open to", () => {
  const TOKEN = "0123456789abcdef0123456789abcdef";
  it.each<readonly [Readonly<Record<string, string>>, string, RegExp]>([
    [{}, "ok", /^no tokens: whoever reaches 127\.0\.0\.1:8787 sees all that is in the home$/u],
    [{ ASSAY_TOKENS: `ann:${TOKEN}` }, "ok", /^127\.0\.0\.1:8787 for ann, each with work of its own; nobody sees the work of all$/u],
    [{ ASSAY_TOKENS: `ann:${TOKEN}`, ASSAY_OPERATORS: "ann" }, "ok", /; ann sees the work of all$/u],
    [{ ASSAY_HOST: "0.0.0.0" }, "failed", /token/iu],
  ])("with %j: %s", async (env, state, says) => {
    const check = await checkServe(set(env).config);
    expect([check.name, check.state]).toEqual(["serve", state]);
    expect(check.says).toMatch(says);
    expect(check.says).not.toContain(TOKEN);
  });
});

describe("R6 what the doctor finds in the library", () => {
  const extractor = createExtractionPool({});
  afterAll(() => extractor.close());
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  it("counts folders and documents, and names a folder that is gone", async () => {
    const { config, home } = set();
    expect(await checkLibrary(config)).toMatchObject({
      ...{ name: "library", state: "off", says: "no folder yet; assay library add DIR indexes one" },
    });
    const folder = join(root, "notes");
    folders.push(folder);
    mkdirSync(folder);
    mkdirSync(home, { recursive: true });
    writeFileSync(join(folder, "a.md"), "# Tides\n\nThe tide turns four times a day.\n");
    const library = await openLibrary({ indexPath: join(home, "library.db"), extractor });
    await library.addFolder(folder);
    await library.close();
    expect(await checkLibrary(config)).toMatchObject({ name: "library", state: "ok", says: "1 folder, 1 document" });
    rmSync(folder, { recursive: true });
    expect(await checkLibrary(config)).toMatchObject({
      ...{ name: "library", state: "failed", says: `the folder ${folder} is gone; assay library remove notes forgets it.` },
    });
  });
});
