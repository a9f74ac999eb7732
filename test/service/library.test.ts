import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createAssay } from "../../src/index.ts";
import { sample } from "../lane.ts";
import { machineEnv } from "../machine-env.ts";

const ROOT = join(import.meta.dirname, "../..");
const DOCS = readFileSync(join(ROOT, "docs/library-api.md"), "utf8");
const EXAMPLES = DOCS.split(/^## /m).flatMap((section) => {
  const title = section.split("\n")[0] ?? "";
  return [...section.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => ({ title, code }));
});

describe("the examples of docs/library-api.md", { timeout: 120_000 }, () => {
  const home = mkdtempSync(join(tmpdir(), "assay-library-"));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  function run(code: string): Promise<{ status: number | null; out: string; err: string }> {
    const file = join(home, `example-${EXAMPLES.findIndex((example) => example.code === code)}.ts`);
    writeFileSync(file, code.replaceAll('from "assay"', `from ${JSON.stringify(join(ROOT, "src/index.ts"))}`));
    const child = spawn(process.execPath, [file], { cwd: home, env: { ...machineEnv, HOME: home, ASSAY_HOME: home } });
    let out = "";
    let err = "";
    child.stdout.on("data", (data) => {
      out += data;
    });
    child.stderr.on("data", (data) => {
      err += data;
    });
    return new Promise((resolve) => child.on("close", (status) => resolve({ status, out, err })));
  }

  const EXPECTED: Readonly<Record<string, RegExp>> = {
    "One question": /## Sources/,
    "Several questions": /^\d+ \S/,
    "Bad input": /^breadth .*2 to 10/,
    "Watching a run": /searching[\s\S]*found[\s\S]*(?:answered|partial) \d/,
    "Stopping a run": /true (?:answered|partial)/,
    "From a statement to its quote": /supported true[\s\S]*## Evidence/,
    Conversations: /Phase 2[\s\S]*\d \w+/,
    "Checking a report": /^1 \d/,
    "Questions before a run": /^1 \w/,
    "One search, one page": /\w{3}/,
  };

  it.each(sample("examples of the library", EXAMPLES, 4))("I8 $title", async ({ title, code }) => {
    const { status, out, err } = await run(code);
    expect(status, err).toBe(0);
    expect(err).toBe("");
    expect(out).toMatch(EXPECTED[title] ?? /^never$/);
    expect(out).not.toContain("supported false");
  });

  it("I8 every part of the page has an example that is run", () => {
    expect(new Set(EXAMPLES.map(({ title }) => title))).toEqual(new Set(Object.keys(EXPECTED)));
  });

  it("I8 events of a run can be read while it goes on, and again when it is over", async () => {
    const assay = await createAssay({ env: {}, cwd: home, settings: { home } });
    const run = assay.research("How does Assay check a citation?");
    const live: number[] = [];
    for await (const { seq } of run.events) live.push(seq);
    await run.result;
    const again: number[] = [];
    for await (const { seq } of run.events) again.push(seq);
    expect(live).toEqual(live.map((_, at) => at + 1));
    expect(again).toEqual(live);
    await assay.close();
  });

  it("I8 a signal that has aborted already stops the run, and bad input rejects the result and names the field", async () => {
    const assay = await createAssay({ env: {}, cwd: home, settings: { home } });
    await expect(assay.research({ query: "" }).result).rejects.toMatchObject({ type: "INVALID_TOPIC", field: "query" });
    await expect(assay.read({ url: "nowhere" })).rejects.toMatchObject({ type: "INVALID_INPUT", field: "url" });
    await expect(assay.verify({ report: "" })).rejects.toMatchObject({ type: "INVALID_INPUT", field: "report" });
    await expect(assay.research("What is a budget?", { signal: AbortSignal.abort() }).result).rejects.toMatchObject({ type: "CANCELLED" });
    await assay.close();
  });

  it("I8 closing stops a run that has only just begun, and the run can be resumed", async () => {
    const settings = { home };
    const assay = await createAssay({ env: {}, cwd: home, settings });
    const run = assay.research("In which file does the journal lie?");
    await assay.close();
    await expect(run.result).rejects.toMatchObject({ type: "CANCELLED" });
    await using again = await createAssay({ env: {}, cwd: home, settings });
    expect(await again.resume(await run.id).result).toMatchObject({ query: "In which file does the journal lie?", status: "answered" });
  });
});
