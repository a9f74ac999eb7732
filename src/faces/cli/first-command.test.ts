import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { reportSchema } from "../../domain/report.ts";
import type { SnapshotId } from "../../domain/snapshot.ts";
import { openSqliteStore } from "../../store/sqlite.ts";
import { EXIT } from "./exit-codes.ts";

const DOCS = join(import.meta.dirname, "../../../docs");
const QUESTION = "In which file does the journal lie?";

let at: FakeShell;
beforeEach(() => {
  at = fakeShell();
});
afterEach(() => at.remove());

async function ask(...args: string[]) {
  const code = await at.run("research", ...args, "--json");
  return { code, report: reportSchema.parse(JSON.parse(at.out())) };
}

/** A text as it reads, without Markdown's marks and line breaks. */
function words(text: string): string {
  return text.replace(/[`*]/g, "").replace(/\s+/g, " ").trim();
}

async function snapshotText(id: SnapshotId): Promise<string> {
  const store = await openSqliteStore(join(at.home, "assay.db"));
  try {
    return (await store.getSnapshot(id))?.text ?? "";
  } finally {
    await store.close();
  }
}

describe("the first command", () => {
  it("X8 with no key, no folder and no network, the documentation is searched, and every [n] leads to a quote that stands in its file", async () => {
    const { code, report } = await ask(QUESTION);
    expect(code).toBe(EXIT.ok);
    expect(report.status).toBe("answered");
    const statements = report.sentences.filter((sentence) => sentence.role === "statement");
    expect(statements.map(({ text }) => text).join(" ")).toContain("assay.db");
    for (const { sources } of statements) expect(sources.length).toBeGreaterThan(0);
    const markers = [...report.markdown.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
    expect(markers.length).toBeGreaterThanOrEqual(3);
    for (const n of markers) expect(report.references.map((reference) => reference.n)).toContain(n);
    for (const { n, snapshotId, url } of report.sources) {
      const file = words(readFileSync(join(DOCS, url.replace("library:assay-docs/", "")), "utf8"));
      const kept = await snapshotText(snapshotId);
      const quotes = report.claims.flatMap((claim) => claim.quotes).filter((quote) => quote.snapshotId === snapshotId);
      expect({ n, quotes: quotes.length > 0 }).toEqual({ n, quotes: true });
      for (const quote of quotes) {
        expect(kept.slice(quote.span.start, quote.span.end)).toBe(quote.text);
        expect(file).toContain(words(quote.text));
      }
    }
    // Every sentence's markers are those of sources that its claims quote.
    for (const sentence of statements)
      for (const n of sentence.sources) {
        const snapshot = report.sources.find((source) => source.n === n)?.snapshotId;
        const own = report.claims.filter((claim) => sentence.claimIds.includes(claim.id)).flatMap((claim) => claim.quotes);
        expect(own.map((quote) => quote.snapshotId)).toContain(snapshot);
      }
  });

  it("X8 says what was searched, where the quotes are, and how to add a folder, the web and a model", async () => {
    expect(await at.run("research", QUESTION)).toBe(EXIT.ok);
    expect(at.said()).toContain("Searching Assay's own documentation");
    for (const word of ["runs show r_", "--library DIR", "--web", "CEREBRAS_API_KEY"]) expect(at.said()).toContain(word);
    expect(
      Math.max(
        ...(at
          .said()
          .split("\n\n")
          .at(-1)
          ?.split("\n")
          .map((line) => line.length) ?? []),
      ),
    ).toBeLessThanOrEqual(79);
  });

  it("X8 counts what the answer rests on, and no passage beside it", async () => {
    await at.run("research", QUESTION);
    const answer = at.out().split("## Passages")[0] ?? "";
    const marks = new Set([...answer.matchAll(/\[(\d+)\]/g)].map(([, n]) => n));
    expect(at.said()).toMatch(new RegExp(`from ${marks.size} sources?\\b`));
  });

  it("I1 --quiet says nothing but the report, and --json nothing but JSON", async () => {
    await at.run("research", QUESTION, "--quiet");
    expect(at.said()).toBe("");
    expect(at.out()).toMatch(/^# In which file does the journal lie\?/);
    at.clear();
    await ask(QUESTION);
    expect(at.said()).toBe("");
  });

  it("I1 what is not found has an exit code of its own and no answer", async () => {
    expect(await at.run("research", "Which moons of Saturn hold liquid methane lakes?")).toBe(EXIT.notFound);
    expect(at.out()).not.toContain("## Answer");
    expect(at.said()).toContain("--library DIR");
  });

  it("I1 --out writes the report whole and leaves nothing half-written", async () => {
    writeFileSync(join(at.cwd, "report.md"), "old\n");
    expect(await at.run("research", QUESTION, "--out", "report.md")).toBe(EXIT.ok);
    expect(at.out()).toBe("");
    expect(readFileSync(join(at.cwd, "report.md"), "utf8")).toMatch(/^# In which file/);
    expect(readdirSync(at.cwd).sort()).toEqual(["home", "report.md"]);
  });

  it("I1 --out into a file that promises another kind says what it holds, and how to have that kind", async () => {
    expect(await at.run("research", QUESTION, "--out", "report.html")).toBe(EXIT.ok);
    expect(readFileSync(join(at.cwd, "report.html"), "utf8")).toMatch(/^# In which file/);
    expect(at.said()).toMatch(/It holds Markdown; as its name says: assay runs export r_\w+ --format html --out report\.html/);
  });

  it("R14 --mode answer gives at most 140 characters, markers included", async () => {
    const { report } = await ask(QUESTION, "--mode", "answer");
    expect(report.answer?.length ?? 0).toBeGreaterThan(0);
    expect(report.answer?.length).toBeLessThanOrEqual(140);
  });

  it("I1 a folder that is searched once does not take the place of the documentation afterwards", async () => {
    writeFileSync(join(at.cwd, "tea.md"), "# Tea\n\nGreen tea is steeped for two minutes at 75 degrees.\n");
    const { report } = await ask("How long is green tea steeped?", "--library", ".");
    expect(report.sources.map((source) => source.url)).toEqual([expect.stringMatching(/tea\.md$/)]);
    at.clear();
    expect((await ask(QUESTION)).report.sources.every((source) => source.url.startsWith("library:assay-docs/"))).toBe(true);
  });
});
