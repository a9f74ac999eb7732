import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startAssay } from "../../../test/cli/child.ts";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { startParts } from "../../../test/world/part.ts";
import { webPart } from "../../../test/world/web.ts";
import { startWorld } from "../../../test/world/world.ts";
import { auditSchema } from "../../audit/result.ts";
import { displayWidth } from "./columns.ts";
import { EXIT } from "./exit-codes.ts";
import { reportFromDisk } from "./verify/report-source.ts";

const HERALD = "http://northsea-herald.test/2025/02/halden-sound-output";
const GOOD =
  "The Halden Sound tidal array fed 287 gigawatt hours into the grid in 2024, its first full calendar year, the operator Halden Tidal said on Tuesday [1].";
/** Said in other words: without a model nobody can tell. */
const REWORDED = "The tidal array fed 287 gigawatt hours into the grid in 2024 [1].";
const sources = `\n\n## Sources\n\n[1] Herald: ${HERALD}\n`;
const flat = (text: string) => text.replace(/\s+/g, " ");

async function startWeb() {
  return startParts({
    web: webPart({ routes: { "reports.test/tides.html": () => ({ headers: { "content-type": "text/html" }, body: PAGE }) } }),
  });
}
const PAGE = `<!doctype html><html><body><main><h1>Tides in the strait</h1><p>${"The tide turns four times a day in the strait of Halden, and nobody has stopped it yet. ".repeat(4)}</p><p>Maintenance remains the largest running cost <a href="${HERALD}">[1]</a>.</p></main></body></html>`;

let world: Awaited<ReturnType<typeof startWeb>>;
let at: FakeShell;
beforeAll(async () => {
  world = await startWeb();
});
afterAll(() => world.close());
beforeEach(() => {
  const { port } = world.parts.web;
  at = fakeShell({ columns: 100, env: { ASSAY_FETCH_RESOLVE: `*.test=127.0.0.1:${port}`, ASSAY_FETCH_ALLOW: `127.0.0.1:${port}` } });
});
afterEach(() => at.remove());

function report(text: string): string {
  writeFileSync(join(at.cwd, "report.md"), text);
  return "report.md";
}

describe("I7 assay verify", () => {
  it("a report whose citations hold ends with success, and names the judge", async () => {
    expect(await at.run("verify", report(`# Tides\n\n${GOOD}${sources}`))).toBe(EXIT.ok);
    expect(at.out()).toContain("judged by rules@");
    expect(at.out()).toContain("citation accuracy 100 %");
    expect(flat(at.out()).split("No model judged: ").length).toBe(2);
    expect(at.said()).toMatch(/^read: http:\/\/northsea-herald\.test\/\S+\nKept: assay runs show a_[0-9a-f]+\n$/);
  });

  it("I1 says nothing along the way when told to be quiet, or where JSON is wanted", async () => {
    const file = report(`${GOOD}${sources}`);
    expect(await at.run("verify", file, "--quiet")).toBe(EXIT.ok);
    expect(await at.run("verify", file, "--json")).toBe(EXIT.ok);
    expect(at.said()).toBe("");
  });

  it.each([40, 60, 80, 200])("I1 fits a screen of %i columns, and says the same on each", async (columns) => {
    const screen = fakeShell({ columns, screen: true, live: true, env: at.shell.env as Record<string, string> });
    writeFileSync(
      join(screen.cwd, "report.md"),
      `# Tides\n\n${GOOD} The moon is made of green cheese [99]. Some 12 people said so.${sources}`,
    );
    expect(await screen.run("verify", "report.md", "--all", "--no-model")).toBe(EXIT.missed);
    const drawn = screen.said().replace(/\u001b\[[?\d]*[A-Za-z]/g, "");
    for (const line of [...screen.out().split("\n"), ...drawn.split("\n")])
      expect(displayWidth(line.replaceAll("\r", ""))).toBeLessThanOrEqual(columns);
    const words = screen.out().replace(/\s+/g, " ");
    for (const said of [
      "source failed",
      "The moon is made of green cheese.",
      "there is no reference [99]",
      "bare claim",
      "judged by rules@",
    ])
      expect(words).toContain(said);
    expect(screen.out()).toMatch(/^ {0,4}\d+ {2}error: dangling/m);
    screen.clear();
    expect(await screen.run("runs", "show", "last", "--evidence")).toBe(EXIT.ok);
    expect(screen.out()).not.toContain("\\[99");
    expect(screen.out()).toContain("[99] source failed");
    screen.remove();
  });

  it("Citing [99] fails", async () => {
    const file = report(`${GOOD} The moon is made of green cheese [99].${sources}`);
    expect(await at.run("verify", file, "--quiet")).toBe(EXIT.missed);
    expect(at.out()).toContain("there is no reference [99]");
    expect(at.said()).toBe("missed: citations of no reference: 1, more than 0\n");
    expect(await at.run("verify", "report.md", "--structure")).toBe(EXIT.missed);
    expect(await at.run("verify", "report.md", "--structure", "--max-dangling", "1")).toBe(EXIT.ok);
  });

  it("a wrong number is named, with what the source says instead, and counted", async () => {
    await at.run("verify", report(`Building the array cost 512 million euros [1].${sources}`), "--quiet");
    expect(at.out()).toMatch(/partly supported +\[1\] .*512 million euros/);
    expect(at.out()).toContain("number 512 million euros not in evidence");
    expect(at.out().replace(/\s+/g, " ")).toMatch(/source: “[^”]*412 million euros/);
    expect(at.out()).toContain("citations with a number or date that is not in their source: 1");
    expect(at.out()).toContain("strict: citation accuracy 0 %");
  });

  it("X5 on a screen its own colours stand whole and a page's escapes do not", async () => {
    const screen = fakeShell({ columns: 100, screen: true, coloured: true });
    writeFileSync(join(screen.cwd, "report.md"), `# Ti\u001b[31mdes\n\nBuilding the array cost 512 million euros [1].${sources}`);
    await screen.run("verify", "report.md", "--quiet");
    expect(screen.out()).toContain("\u001b[1mTi[31mdes (report.md)\u001b[22m");
    expect(screen.out().split("\u001b[1m").join("").split("\u001b[22m").join("")).not.toContain("\u001b");
    screen.remove();
  });

  it("an address is named by its host", async () => {
    await at.run("verify", report(`Penguins nest on the nacelles every spring and sing (${HERALD}).`), "--quiet");
    expect(at.out()).toMatch(/not found +\[northsea-herald\.test\] +Penguins/);
  });

  it("thresholds decide the exit code", async () => {
    const file = report(
      `${GOOD} Penguins nest on the nacelles every spring and sing [1]. It cut its staff [2].${sources}[2] Gone: http://gone.test/x\n`,
    );
    expect(await at.run("verify", file)).toBe(EXIT.ok);
    expect(await at.run("verify", file, "--min-supported", "0.3", "--max-dead", "1", "--max-contradicted", "0")).toBe(EXIT.ok);
    at.clear();
    expect(await at.run("verify", file, "--min-supported", "0.8", "--max-dead", "0")).toBe(EXIT.missed);
    expect(at.said()).toContain("33.3 % of the citations are supported, fewer than 80 %");
    expect(at.said()).toContain("dead links: 1, more than 0");
  });

  it("R12 what only a model can tell stands apart, the doubtful first, and fails no build unless it is to", async () => {
    const file = report(
      `${REWORDED} Its turbines lie between the islands of Halden and Ry, anchored at a depth of 35 metres [1]. ${GOOD}${sources}`,
    );
    expect(await at.run("verify", file, "--quiet", "--min-supported", "1", "--max-contradicted", "0")).toBe(EXIT.ok);
    const words = flat(at.out());
    const likely = [...words.matchAll(/(\d+) % likely \[1\]/g)].map(([, percent]) => Number(percent));
    expect(likely).toHaveLength(2);
    expect(likely).toEqual(likely.toSorted((a, b) => a - b));
    expect(words).toContain("citations: 1 supported · 2 not checked (2 open without a model)");
    expect(words).toContain("strict: citation accuracy 100 %");
    expect(words).not.toContain("verdict citation");
    expect(at.said()).toMatch(/^undecided: 2 of the citations are left open without a model/);
    at.clear();
    expect(await at.run("verify", file, "--quiet", "--strict")).toBe(EXIT.missed);
    expect(at.said()).toBe("missed: citations left open without a model: 2, more than 0\n");
  });

  it("offline only what is kept is read, and the rest is not checked", async () => {
    const calls = world.parts.web.calls.length;
    const file = report(`${GOOD}${sources}`);
    expect(await at.run("verify", file, "--offline", "--json")).toBe(EXIT.ok);
    expect(auditSchema.parse(JSON.parse(at.out())).statements[0]?.citations[0]?.verdict).toBe("not checked");
    expect(world.parts.web.calls).toHaveLength(calls);
    expect(await at.run("verify", file)).toBe(EXIT.ok);
    at.clear();
    await at.run("verify", file, "--offline", "--json");
    expect(auditSchema.parse(JSON.parse(at.out())).statements[0]?.citations[0]?.verdict).toBe("supported");
  });

  it("a folder of sources stands in for the network", async () => {
    mkdirSync(join(at.cwd, "copies"));
    writeFileSync(join(at.cwd, "copies/a.md"), `# Output\n\n${GOOD.replace(" [1]", "")}\n`);
    writeFileSync(join(at.cwd, "copies/index.json"), JSON.stringify({ "https://nowhere.test/a": "a.md" }));
    const file = report(`${GOOD}\n\n## Sources\n\n[1] A: https://nowhere.test/a\n`);
    expect(await at.run("verify", file, "--offline", "--sources", "copies", "--min-supported", "1")).toBe(EXIT.ok);
  });

  it("writes the annotated page, and prints the result all the same", async () => {
    expect(await at.run("verify", report(`${GOOD}${sources}`), "--html", "page.html")).toBe(EXIT.ok);
    expect(readFileSync(join(at.cwd, "page.html"), "utf8")).toContain('class="v v-supported"');
    expect(at.out()).toContain("citations: 1 supported");
  });

  it("reads a report from an address, with the links a reader's text no longer has", async () => {
    expect(await at.run("verify", "http://reports.test/tides.html", "--json")).toBe(EXIT.ok);
    const audit = auditSchema.parse(JSON.parse(at.out()));
    expect(audit).toMatchObject({ name: "http://reports.test/tides.html", format: "html", title: "Tides in the strait" });
    expect(audit.references.map((one) => [one.url, one.state])).toEqual([[HERALD, "read"]]);
    expect(audit.figures.verdicts.supported).toBe(1);
  });

  it("reads a report from standard input", async () => {
    const read = await reportFromDisk("-", at.shell, async () => new TextEncoder().encode("<!doctype html><p>Tides turn.</p>"));
    expect(read).toMatchObject({ name: "standard input", format: "html" });
  });

  it("X5 nothing of a report or a page reaches the terminal that it would obey", async () => {
    await at.run(
      "verify",
      report(`The \u001b[31mtide\u001b]0;x\u0007 turns [99].\u202e Penguins \u009b2J nest here [1].${sources}`),
      "--all",
    );
    expect(at.out()).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(at.out()).toContain("[99]");
  });

  it("a model judges where one is set up, and is named; --no-model leaves it to the rules", async () => {
    const whole = await startWorld();
    const shell = fakeShell({ env: whole.env });
    writeFileSync(
      join(shell.cwd, "report.md"),
      `In 2024, 287 gigawatt hours went from the Halden Sound array into the grid [1].${sources}`,
    );
    expect(await shell.run("verify", "report.md")).toBe(EXIT.ok);
    expect(shell.out()).toMatch(/judged by gpt-oss-120b with [\w.-]+@\d/);
    const calls = whole.parts.model.calls.length;
    shell.clear();
    expect(await shell.run("verify", "report.md", "--no-model")).toBe(EXIT.ok);
    expect(shell.out()).toContain("judged by rules@");
    expect(whole.parts.model.calls).toHaveLength(calls);
    shell.remove();
    await whole.close();
  });

  it("fits the terminal", async () => {
    await at.run(
      "verify",
      report(
        `${GOOD} ${"A very long sentence that goes on and on without end ".repeat(20)} [1]. 潮汐每天转向四次，从来没有人能够阻止它的运动，这是众所周知的事实【9】。${sources}`,
      ),
      "--all",
    );
    expect(
      Math.max(
        ...at
          .out()
          .split("\n")
          .map((line) => [...line].length),
      ),
    ).toBeLessThanOrEqual(100);
  });
});

describe("R18 an audit as a run", () => {
  const PERMIT = "http://maritime.gov.test/permits/halden-sound";
  const two = `${GOOD} The operator must remove all structures within three years after the permit ends [2].${sources}[2] Permit: ${PERMIT}\n`;
  const runsSchema = z.array(z.object({ id: z.string(), kind: z.string(), state: z.string(), query: z.string() }));

  async function runs() {
    at.clear();
    await at.run("runs", "list", "--json");
    const listed = runsSchema.parse(JSON.parse(at.out()));
    at.clear();
    return listed;
  }

  /** Pages asked for since a call, by host. */
  const hostsFrom = (first: number) =>
    world.parts.web.calls
      .slice(first)
      .filter((call) => call.path !== "/robots.txt")
      .map((call) => (call.headers.host ?? "").replace(/:\d+$/, ""));

  it("is listed with its kind, shown, exported, and made once more from its journal byte for byte", async () => {
    await at.run("verify", report(`# Tides\n\n${two}`), "--json");
    const printed = at.out();
    const [run] = await runs();
    expect(run).toMatchObject({ kind: "audit", state: "finished", query: "report.md" });
    const id = run?.id ?? "";
    const calls = world.parts.web.calls.length;

    expect(await at.run("runs", "list")).toBe(EXIT.ok);
    expect(at.out()).toMatch(/ audit +finished +report\.md/);
    at.clear();
    expect(await at.run("runs", "show", id, "--json")).toBe(EXIT.ok);
    expect(at.out()).toBe(printed);
    at.clear();
    await at.run("runs", "show", id);
    expect(at.out()).toContain("citations: 2 supported");
    at.clear();
    await at.run("runs", "show", id, "--evidence");
    expect(at.out()).toContain("fed 287 gigawatt hours into the grid in 2024");
    expect(at.out()).toContain(`${HERALD}#:~:text=`);
    at.clear();
    expect(await at.run("runs", "export", id, "--format", "html")).toBe(EXIT.ok);
    expect(at.out()).toContain('class="v v-supported"');
    at.clear();
    writeFileSync(join(at.cwd, "report.md"), "Something else.");
    expect(await at.run("runs", "replay", id, "--json")).toBe(EXIT.ok);
    expect(at.out()).toBe(printed);
    expect(at.said()).toBe("");
    expect(world.parts.web.calls).toHaveLength(calls);
  });

  it.each([
    ["SIGKILL", ["runs", "resume"]],
    ["SIGINT", ["runs", "resume"]],
    ["SIGKILL", ["verify", "report.md"]],
  ] as const)("stopped by %s it goes on with %j, and no page is asked for twice", async (signal, command) => {
    report(two);
    const env = { ...at.shell.env, ASSAY_FETCH_CACHE_HOURS: "0" };
    const first = world.parts.web.calls.length;
    world.parts.web.latencyOf = (call) => (call.headers.host?.startsWith("maritime") ? 60_000 : 0);
    const child = startAssay(["verify", "report.md"], { ...env, HOME: at.cwd }, at.cwd);
    await child.saying(/^read: .*herald/m);
    child.kill(signal);
    const ended = await child.ended;
    world.parts.web.latencyOf = undefined;
    if (signal === "SIGINT") {
      expect(ended.code).toBe(EXIT.interrupted);
      expect(child.said()).toMatch(/Stopped\. What was found so far is above\.\nGo on with: assay runs resume a_/);
      expect(child.out()).toContain("The audit was stopped: these are its findings so far.");
      expect(child.out()).toContain("citations: 1 supported · 1 not checked");
    } else expect(ended.signal).toBe("SIGKILL");

    const [run] = await runs();
    expect(run).toMatchObject({ kind: "audit", state: "interrupted" });
    const again = fakeShell({ env, live: command[0] === "verify" });
    writeFileSync(join(again.cwd, "report.md"), two);
    const args = command[0] === "runs" ? [...command, run?.id ?? ""] : [...command];
    expect(await again.run(...args, "--json")).toBe(EXIT.ok);
    if (command[0] === "verify") expect(again.said()).toContain(`Going on with the audit ${run?.id}, which was stopped.\n`);
    const audit = auditSchema.parse(JSON.parse(again.out()));
    expect(audit.run_id).toBe(run?.id);
    expect(audit.figures.verdicts.supported).toBe(2);
    expect(hostsFrom(first).filter((host) => host === "northsea-herald.test")).toHaveLength(1);
    expect((await runs()).map(({ id, state }) => ({ id, state }))).toEqual([{ id: run?.id, state: "finished" }]);
    again.remove();
  });

  it("a report that has changed since, or other ways to read it, begin anew", async () => {
    world.parts.web.latencyOf = (call) => (call.headers.host?.startsWith("maritime") ? 60_000 : 0);
    report(two);
    const child = startAssay(["verify", "report.md"], { ...at.shell.env, HOME: at.cwd }, at.cwd);
    await child.saying(/^read: .*herald/m);
    child.kill("SIGKILL");
    await child.ended;
    world.parts.web.latencyOf = undefined;
    await at.run("verify", "report.md", "--offline");
    await at.run("verify", report(`${two}\n`));
    expect((await runs()).map(({ state }) => state)).toEqual(["finished", "finished", "interrupted"]);
  });

  it("a finished audit cannot be resumed, and is said to be finished", async () => {
    await at.run("verify", report(two), "--structure");
    const [run] = await runs();
    expect(await at.run("runs", "resume", run?.id ?? "")).toBe(EXIT.conflict);
    expect(at.said()).toContain("has finished");
  });
});

describe("I7 help of verify", () => {
  it("I1 fits into 80 columns, and names every exit code of its own", async () => {
    const narrow = fakeShell({ columns: 80 });
    expect(await narrow.run("verify", "--help")).toBe(EXIT.ok);
    expect(narrow.out()).toContain(`exit code ${EXIT.missed}`);
    expect(
      Math.max(
        ...narrow
          .out()
          .split("\n")
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
    narrow.remove();
  });
});

describe("I7 bad input to verify", () => {
  it.each([
    [["verify"], "<report>"],
    [["verify", ""], "<report>"],
    [["verify", "missing.md"], "missing.md is not there"],
    [["verify", "."], "is a folder"],
    [["verify", "empty.md"], "report is empty"],
    [["verify", "picture.png"], "a PNG image"],
    [["verify", "some.md", "--min-supported", "80"], "--min-supported"],
    [["verify", "some.md", "--min-supported", ""], "--min-supported"],
    [["verify", "some.md", "--max-dead", "-1"], "--max-dead"],
    [["verify", "some.md", "--max-dangling", "1.5"], "--max-dangling"],
    [["verify", "some.md", "--max-contradicted", "many"], "--max-contradicted"],
    [["verify", "some.md", "--fetch-timeout", "0"], "--fetch-timeout"],
    [["verify", "some.md", "--token-budget", "1e3"], "--token-budget"],
    [["verify", "some.md", "--sources", "missing"], "--sources"],
    [["verify", "some.md", "--sources", ""], "--sources"],
    [["verify", "some.md", "--html", "."], "--html"],
    [["verify", "some.md", "--html", "no/such/page.html"], "--html"],
    [["verify", "some.md", "--structure", "--offline"], "--structure"],
  ])("I1 %j is refused by name, and nothing is written", async (args, named) => {
    writeFileSync(join(at.cwd, "empty.md"), "\n");
    writeFileSync(join(at.cwd, "some.md"), GOOD);
    writeFileSync(join(at.cwd, "picture.png"), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13));
    const before = at.files();
    expect(await at.run(...args)).toBe(EXIT.badInput);
    expect(at.said()).toMatch(/^assay: .+\n$/u);
    expect(at.said()).toContain(named);
    expect(at.files()).toEqual(before);
  });
});
