import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startAssay } from "../../../test/cli/child.ts";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { startWorld, type World } from "../../../test/world/world.ts";
import { reportSchema } from "../../domain/report.ts";
import { openSqliteStore } from "../../store/sqlite.ts";
import { evidenceSchema } from "../../write/evidence.ts";
import { EXIT } from "./exit-codes.ts";

const runsSchema = z.array(z.object({ id: z.string(), kind: z.string(), state: z.string(), query: z.string() }));

async function runsOf(at: FakeShell) {
  at.clear();
  expect(await at.run("runs", "list", "--json")).toBe(EXIT.ok);
  const runs = runsSchema.parse(JSON.parse(at.out()));
  at.clear();
  return runs;
}

describe("assay runs", () => {
  let at: FakeShell;
  beforeEach(() => {
    at = fakeShell();
    mkdirSync(join(at.cwd, "notes"));
    writeFileSync(join(at.cwd, "notes", "tea.md"), "# Tea\n\nGreen tea is steeped for two minutes at 75 degrees.\n");
  });
  afterEach(() => at.remove());

  it("I1 lists the newest first, shows report, evidence and events, and keeps what was asked", async () => {
    await at.run("research", "How long is green tea steeped?", "--library", "notes", "--quiet");
    const printed = at.out();
    await at.run("research", "Who invented the teapot?", "--library", "notes", "--quiet");
    const [newest, first] = await runsOf(at);
    expect([newest?.query, first?.query]).toEqual(["Who invented the teapot?", "How long is green tea steeped?"]);
    const id = first?.id ?? "";

    expect(await at.run("runs", "show", id)).toBe(EXIT.ok);
    expect(at.out()).toBe(printed);
    at.clear();
    await at.run("runs", "show", id, "--evidence");
    expect(at.out()).toContain("Green tea is steeped for two minutes at 75 degrees.");
    expect(at.out().length).toBeGreaterThan(printed.length);
    at.clear();
    await at.run("runs", "show", id, "--events");
    const events = at
      .out()
      .trim()
      .split("\n")
      .map((line) => z.object({ seq: z.number() }).parse(JSON.parse(line)).seq);
    expect(events).toEqual(events.map((_, i) => i + 1));
    at.clear();
    await at.run("runs", "list", "--limit", "1");
    expect(at.out().trim().split("\n")).toHaveLength(1);
    at.clear();
    expect(await at.run("runs", "list", "--kind", "audit")).toBe(EXIT.ok);
    expect([at.out(), at.said()]).toEqual(["", "There is no run of the kind audit.\n"]);
    expect(await at.run("runs", "list", "--kind", "talk")).toBe(EXIT.badInput);
    expect(at.said()).toContain('--kind must be one of research, audit, turn, search, read, clarify, not "talk".');
  });

  it("I1 X5 `list` is narrowed by words, days and place, and `delete` removes for good what it is told", async () => {
    const store = await openSqliteStore(join(at.home, "assay.db"));
    const made = (id: string, day: number, query: string, principal?: string) =>
      store.createRun({
        ...{ id, kind: "research", seed: "s", topicHash: "t", settings: "{}", request: JSON.stringify({ query }), principal },
        createdAt: `2026-03-0${day}T12:00:00.000Z`,
      });
    await made("r_tea", 1, "How long is GREEN tea steeped?");
    await made("r_pot", 2, "Who invented the teapot?", "ann");
    await made("r_cup", 3, "How large is a cup?", "ann");
    const said = "2026-03-03T12:00:00.000Z";
    await store.createConversation({ id: "c_ann", createdAt: said, updatedAt: said, title: "Cups", state: "{}", principal: "ann" });
    await store.close();
    const found = async (...options: string[]) => {
      at.clear();
      expect(await at.run("runs", "list", "--json", ...options)).toBe(EXIT.ok);
      return runsSchema.parse(JSON.parse(at.out())).map(({ id }) => id);
    };
    expect(await found()).toEqual(["r_cup", "r_pot", "r_tea"]);
    expect(await found("--query", "green TEA")).toEqual(["r_tea"]);
    expect(await found("--from", "2026-03-02")).toEqual(["r_cup", "r_pot"]);
    expect(await found("--until", "2026-03-02")).toEqual(["r_tea"]);
    expect(await found("--after", "r_cup", "--limit", "1")).toEqual(["r_pot"]);
    at.clear();
    expect(await at.run("runs", "list", "--query", "coffee")).toBe(EXIT.ok);
    expect(at.said()).toBe("No run is like that.\n");
    for (const [options, said] of [
      [["list", "--from", "yesterday"], "--from must be a day such as 2026-03-01"],
      [["list", "--after", "r_none"], "There is no run r_none to go on after"],
      [["delete"], "name runs or conversations, or all of somebody's with --of NAME"],
      [["delete", "r_tea", "r_none"], "There is no run or conversation r_none"],
    ] as const) {
      at.clear();
      expect(await at.run("runs", ...options)).toBe(EXIT.badInput);
      expect(at.said()).toContain(said);
    }
    at.clear();
    expect(await at.run("runs", "delete", "r_tea")).toBe(EXIT.ok);
    expect(at.said()).toBe("Removed 1 run and 0 conversations.\n");
    expect(await found()).toEqual(["r_cup", "r_pot"]);
    at.clear();
    expect(await at.run("runs", "delete", "--of", "ann")).toBe(EXIT.ok);
    expect(at.said()).toBe("Removed 2 runs, 1 conversation and 0 collections.\n");
    expect(await found()).toEqual([]);
  });

  it("I6 exports a report, and its evidence as Markdown and as data", async () => {
    await at.run("research", "How long is green tea steeped?", "--library", "notes", "--json");
    const whole = at.out();
    const report = reportSchema.parse(JSON.parse(whole));
    const exported = async (...more: string[]) => {
      at.clear();
      expect(await at.run("runs", "export", report.run_id, ...more)).toBe(EXIT.ok);
      return at.out();
    };
    expect(await exported()).toBe(report.markdown);
    expect(JSON.parse(await exported("--format", "json"))).toEqual(report);
    expect(await exported("--format", "evidence")).toContain("> “Green tea is steeped for two minutes at 75 degrees.”");
    const page = await exported("--format", "html");
    expect(page.match(/<h2[^>]*>Sources<\/h2>/g)).toHaveLength(1);
    expect(page).toContain("<mark>Green tea is steeped for two minutes at 75 degrees.</mark>");
    const evidence = evidenceSchema.parse(JSON.parse(await exported("--format", "evidence-json")));
    const [quote] = evidence.statements[0]?.claims[0]?.quotes ?? [];
    expect(quote).toMatchObject({ text: "Green tea is steeped for two minutes at 75 degrees.", kept: true });
    expect(quote?.text_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(evidence.statements[0]?.claims[0]?.judge).toBeDefined();

    at.clear();
    await at.run("runs", "show", report.run_id, "--evidence", "--json");
    expect(JSON.parse(at.out())).toEqual(evidence);
    expect(await exported("--format", "evidence-json", "--out", "evidence.json")).toBe("");
    expect(JSON.parse(readFileSync(join(at.cwd, "evidence.json"), "utf8"))).toEqual(evidence);
  });

  it("T1 rates a run, and says how many are of use", async () => {
    await at.run("research", "How long is green tea steeped?", "--library", "notes", "--json");
    const id = reportSchema.parse(JSON.parse(at.out())).run_id;
    at.clear();
    expect(await at.run("runs", "rate", "last", "up", "--note", "just so")).toBe(EXIT.ok);
    expect(at.out()).toBe(`Rated ${id} up. 1 of 1 rated run was of use; the target is four of five.\n`);
    at.clear();
    expect(await at.run("runs", "rate", id, "down", "--json")).toBe(EXIT.ok);
    expect(JSON.parse(at.out())).toEqual({ run_id: id, thumbs: "down", comment: "", summary: { up: 0, down: 1, share: 0, target: 0.8 } });
    expect(await at.run("runs", "rate", id, "sideways")).toBe(EXIT.badInput);
    expect(at.said()).toContain('<thumbs> must be up or down, not "sideways".');
    expect(await at.run("runs", "rate", id, "up", "--note", "x".repeat(4001))).toBe(EXIT.badInput);
    expect(at.said()).toContain("--note must have at most 4000 characters, not 4001.");
    expect(await at.run("runs", "rate", "r_none", "up")).toBe(EXIT.badInput);
  });

  it("I1 a format that is none is refused by name", async () => {
    await at.run("research", "How long is green tea steeped?", "--library", "notes", "--json");
    const id = reportSchema.parse(JSON.parse(at.out())).run_id;
    expect(await at.run("runs", "export", id, "--format", "odt")).toBe(EXIT.badInput);
    expect(at.said()).toContain("--format must be one of markdown, json, evidence, evidence-json, html");
    expect(await at.run("runs", "export", id, "--format", "docx")).toBe(EXIT.badInput);
    expect(at.said()).toContain("A Word document is no text to print: name its file with --out FILE.");
    expect(await at.run("runs", "export", id, "--format", "docx", "--out", "tea.docx")).toBe(EXIT.ok);
    expect(readFileSync(join(at.cwd, "tea.docx")).subarray(0, 2).toString()).toBe("PK");
    expect(await at.run("runs", "export", "a_none")).toBe(EXIT.badInput);
  });

  it("I6 exports a page and references, and an answer of a conversation like a report", async () => {
    await at.run("ask", "How long is green tea steeped?", "--library", "notes", "--json");
    const { run_id: id } = z.object({ run_id: z.string() }).parse(JSON.parse(at.out()));
    const exported = async (...more: string[]) => {
      at.clear();
      expect(await at.run("runs", "export", id, ...more)).toBe(EXIT.ok);
      return at.out();
    };
    expect(await exported()).toContain("### Phase 2 – Search-Backed Answer\n");
    expect(await exported("--format", "html")).toContain("<mark>Green tea is steeped for two minutes at 75 degrees.</mark>");
    const link = `<a href="${pathToFileURL(join(realpathSync(at.cwd), "notes", "tea.md")).href}"><data value="library:notes/tea.md">Tea</data></a>`;
    expect((await exported("--format", "html")).split(link), "the quote and the list of sources lead to the file").toHaveLength(3);
    expect(await exported("--format", "bibtex")).toContain("howpublished = {Document notes/tea.md}");
    expect(JSON.parse(await exported("--format", "csl-json"))).toMatchObject([{ type: "document", title: "Tea" }]);
    const evidence = evidenceSchema.parse(JSON.parse(await exported("--format", "evidence-json")));

    at.clear();
    expect(await at.run("runs", "show", id, "--evidence")).toBe(EXIT.ok);
    expect(at.out()).toContain("  > “Green tea is steeped for two minutes at 75 degrees.”");
    at.clear();
    await at.run("runs", "show", id, "--evidence", "--json");
    expect(JSON.parse(at.out())).toEqual(evidence);

    rmSync(join(at.cwd, "notes", "tea.md"));
    expect(await exported("--format", "html"), "a file that is gone is text").not.toContain("file:");
  });

  it("I1 `last` is the newest run", async () => {
    expect(await at.run("runs", "show", "last")).toBe(EXIT.badInput);
    expect(at.said()).toContain("There is no run yet");
    await at.run("research", "Who invented the teapot?", "--library", "notes", "--quiet");
    await at.run("research", "How long is green tea steeped?", "--library", "notes", "--quiet");
    at.clear();
    expect(await at.run("runs", "show", "last")).toBe(EXIT.ok);
    expect(at.out()).toContain("# How long is green tea steeped?");
    const shown = at.out();
    at.clear();
    expect(await at.run("runs", "replay", "last")).toBe(EXIT.ok);
    expect(at.out()).toBe(shown);
    expect(await at.run("runs", "resume", "last", "--library", "notes")).toBe(EXIT.conflict);
    expect(at.said()).toMatch(/r_[0-9a-f]{12} .*finished/);
  });

  it("R18 a replay is the same byte for byte, also when the folder is gone", async () => {
    await at.run("research", "How long is green tea steeped?", "--library", "notes", "--json");
    const report = at.out();
    const id = reportSchema.parse(JSON.parse(report)).run_id;
    writeFileSync(join(at.cwd, "notes", "tea.md"), "# Tea\n\nChanged.\n");
    at.clear();
    expect(await at.run("runs", "replay", id, "--json")).toBe(EXIT.ok);
    expect(at.out()).toBe(report);
  });

  it("R18 a report made by other rules opens and is exported, and is shown as it is kept where it cannot be made once more", async () => {
    await at.run("research", "How long is green tea steeped?", "--library", "notes", "--json");
    const report = reportSchema.parse(JSON.parse(at.out()));
    const database = new DatabaseSync(join(at.home, "assay.db"));
    const older = JSON.stringify({ ...report, made_with: { ...report.made_with, rules: "rules@1" } });
    database.prepare("UPDATE runs SET result = ? WHERE id = ?").run(older, report.run_id);
    database.close();
    at.clear();
    expect(await at.run("runs", "replay", report.run_id)).toBe(EXIT.ok);
    expect(at.out()).toContain("Green tea is steeped for two minutes");
    expect(at.said()).toMatch(/made by another version \(rules rules@1, now rules@\d+\)/);
    at.clear();
    expect(await at.run("runs", "export", report.run_id, "--format", "html")).toBe(EXIT.ok);
    expect(at.out()).toContain("Green tea is steeped for two minutes");
  });

  it("R18 a finished run cannot be resumed, and is said to be finished", async () => {
    await at.run("research", "How long is green tea steeped?", "--library", "notes", "--quiet");
    const [run] = await runsOf(at);
    expect(await at.run("runs", "resume", run?.id ?? "")).toBe(EXIT.conflict);
    expect(at.said()).toContain("finished");
  });
});

describe("a run that is cut short", () => {
  const QUESTION = "How much electricity did the Halden Sound tidal array feed into the grid in 2024?";
  let world: World;
  let at: FakeShell;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    at = fakeShell({ env: uncached() });
  });
  afterEach(() => {
    for (const part of Object.values(world.parts)) {
      part.latencyMs = 0;
      part.latencyOf = undefined;
      part.always = undefined;
    }
    at.remove();
  });

  /** Only the journal may spare a search here. */
  const uncached = () => ({ ...world.env, ASSAY_SEARCH_CACHE_HOURS: "0" });

  const start = () =>
    startAssay(["research", QUESTION, "--time", "120", "--path", "loop"], { ...uncached(), ASSAY_HOME: at.home, HOME: at.cwd }, at.cwd);

  /** Queries as the search service was asked them, from a given call on. */
  const queriesFrom = (first: number) =>
    world.parts.tavily.calls.slice(first).map((call) => z.object({ query: z.string() }).parse(JSON.parse(call.body)).query);

  /** Queries whose results a run has written down. */
  async function answered(id: string): Promise<string[]> {
    at.clear();
    await at.run("runs", "show", id, "--events");
    const lines = at
      .out()
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    at.clear();
    const said = z.array(z.object({ event: z.looseObject({ type: z.string(), query: z.string().optional() }) })).parse(lines);
    return said.flatMap(({ event }) => (event.type === "search_result" && event.query !== undefined ? [event.query] : []));
  }

  it.each(["SIGINT", "SIGKILL"] as const)(
    "R18 by %s is taken up where it stopped, and no finished search is made again",
    async (signal) => {
      // Slow enough for the signal to arrive between the first searches and the end.
      world.parts.web.latencyMs = 1_500;
      const child = start();
      await child.saying(/^results: /m);
      child.kill(signal);
      const ended = await child.ended;
      if (signal === "SIGINT") {
        expect(ended.code).toBe(EXIT.interrupted);
        expect(child.said()).toMatch(/Stopped\..*\nGo on with: assay runs resume r_/s);
      } else expect(ended.signal).toBe("SIGKILL");
      const [run] = await runsOf(at);
      const done = await answered(run?.id ?? "");
      expect(done.length).toBeGreaterThan(0);

      world.parts.web.latencyMs = 0;
      const calls = world.parts.tavily.calls.length;
      expect(await at.run("runs", "resume", run?.id ?? "", "--json")).toBe(EXIT.ok);
      const report = reportSchema.parse(JSON.parse(at.out()));
      expect(report.run_id).toBe(run?.id);
      expect(report.markdown).toContain("287 gigawatt hours");
      for (const query of queriesFrom(calls)) expect(done).not.toContain(query);
      expect((await runsOf(at)).map(({ id, state }) => ({ id, state }))).toEqual([{ id: run?.id, state: "finished" }]);
    },
  );

  it("R18 other settings than it was started with are named, and nothing is asked", async () => {
    world.parts.web.latencyMs = 1_500;
    const child = start();
    await child.saying(/^results: /m);
    child.kill("SIGKILL");
    await child.ended;
    const [run] = await runsOf(at);
    const other = fakeShell({ env: { ...world.env, ASSAY_HOME: at.home, ASSAY_MODEL: "another-model" } });
    expect(await other.run("runs", "resume", run?.id ?? "")).toBe(EXIT.conflict);
    expect(other.said()).toContain("another-model");
    other.remove();
  });

  it("I1 `runs finish` has a run under way elsewhere write what it has, and takes up one that was killed to do so", {
    timeout: 120_000,
  }, async () => {
    world.parts.web.latencyOf = ({ path }) => (path === "/robots.txt" ? 0 : 60_000);
    const child = start();
    await child.saying(/^results: /m);
    expect(await at.run("runs", "finish", "last")).toBe(EXIT.ok);
    expect(at.said()).toMatch(/was asked to write what it has/);
    await child.ended;
    expect(child.out()).toContain("The report was asked for before anything was found.");
    const other = start();
    await other.saying(/^results: /m);
    other.kill("SIGKILL");
    await other.ended;
    const [run] = await runsOf(at);
    const lapsed = new DatabaseSync(join(at.home, "assay.db"));
    lapsed.prepare("UPDATE runs SET updated_at = '2020-01-01T00:00:00.000Z' WHERE id = ?").run(run?.id ?? "");
    lapsed.close();
    await at.run("runs", "finish", run?.id ?? "", "--json");
    world.parts.web.latencyOf = undefined;
    expect(reportSchema.parse(JSON.parse(at.out()))).toMatchObject({ run_id: run?.id, flags: { stop_reason: "asked" } });
    at.clear();
    expect(await at.run("runs", "resume", run?.id ?? "", "--time", "0")).toBe(EXIT.badInput);
    expect(at.said()).toContain("--time");
    at.clear();
    expect(await at.run("runs", "resume", run?.id ?? "", "--time", "300", "--json")).toBe(EXIT.ok);
    expect(at.said()).toContain(`The run ${run?.id} goes on as r_`);
    expect(reportSchema.parse(JSON.parse(at.out())).run_id).not.toBe(run?.id);
  });

  it("R15 R16 a model that fails and services that refuse are in the exit code", async () => {
    const refused = { kind: "status", status: 401, body: JSON.stringify({ message: "Wrong API Key", code: "wrong_api_key" }) } as const;
    world.parts.model.always = refused;
    expect(await at.run("research", QUESTION, "--path", "loop", "--depth", "1", "--quiet")).toBe(EXIT.unavailable);
    expect(at.out()).toMatch(/^> Written without the model: .*refused the key/m);
    world.parts.model.always = undefined;
    at.clear();
    for (const part of [world.parts.tavily, world.parts.duckduckgo]) part.always = refused;
    expect(await at.run("research", QUESTION, "--path", "loop", "--depth", "1", "--quiet")).toBe(EXIT.unavailable);
    for (const part of [world.parts.tavily, world.parts.duckduckgo]) part.always = undefined;
    expect(at.out()).toBe("");
    expect(at.said()).toMatch(/No search service answered\. tavily: .*duckduckgo: /);
  });
});
