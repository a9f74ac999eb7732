// Code that a writer puts together for whoever asks: held to its sources, judged, and printed line by line wherever a report is shown.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import JSZip from "jszip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../src/domain/report.ts";
import { onScreen } from "../../src/faces/cli/on-screen.ts";
import { exportersFor } from "../../src/faces/exports/exporters.ts";
import { readingOf } from "../../src/faces/reading/reading.ts";
import { blocksIn, bodyOf, ofKind } from "../world/competent/blocks.ts";
import { competentModel, taskOf } from "../world/competent/competent.ts";
import { sentencesIn } from "../world/competent/evidence.ts";
import { carriedBy, judgedClaims } from "../world/competent/judge.ts";
import { asGiven } from "../world/competent/marked.ts";
import type { ModelAnswer, ModelRequest } from "../world/model.ts";
import { startWorld, type World } from "../world/world.ts";
import { expectSound, type Journey, startJourney } from "./journey.ts";

const PAGE = `# The gauge server

The gauge server keeps its data for 15 days; retention.days in the file gauge.yml changes that. Late samples are refused unless a window is set:

\`\`\`yaml
storage:
  window: 30m
scrape:
  - job: node
    every: 15s
\`\`\`

It is started with its file:

\`\`\`sh
gauge --config=gauge.yml
\`\`\`
`;
const QUESTION = "How do we make the gauge server keep its data for 60 days and take late samples?";
const COMPOSED = "storage:\n  window: 30m\n  retention:\n    days: 60";
const INVENTED = "storage:\n  zorblax_level: 9\n  window: 30m";
const REACHING = "curl https://zorblax.net/gauge.yml > gauge.yml";
const MENDED = "gauge --config=gauge.yml";
const STEP = "The gauge server keeps its data for 15 days; retention.days in the file gauge.yml changes that.";

/** Writes one whole configuration as asked, one with an option of its own, and one that reaches a host of its own, which it mends when asked for it by itself. */
function composing(): (request: ModelRequest) => ModelAnswer {
  const competent = competentModel();
  return (request) => {
    const task = taskOf(request);
    const blocks = blocksIn(request.user);
    const say = (answer: object) => {
      const given = asGiven(task, answer);
      return { content: typeof given === "string" ? given : JSON.stringify(given) };
    };
    const all = sentencesIn(blocks).map(({ id }) => id);
    const written = (kind: string, text: string) => ({ kind, text, from: all, calculations: null });
    const block = (layout: string, sentence: object) => ({ layout, sentences: [sentence], columns: [], rows: [] });
    if (task === "report") {
      const code = [COMPOSED, INVENTED, "scrape:\n  - job: node", REACHING].map((text) =>
        block("code", written("inference", `\`\`\`yaml\n${text}\n\`\`\``)),
      );
      const sections = [{ title: "Keeping data", blocks: [block("numbered", written("fact", STEP)), ...code] }];
      return say({ in_short: [written("fact", STEP)], sections, conclusion: [], open: [] });
    }
    // Each as it was written, with its mark.
    if (task === "revise") return say({ report: bodyOf(ofKind(blocks, "written"), "written").replace(/ ⟪refused: [^⟫]*⟫/gu, "") });
    if (task === "mend") return say({ report: `## 1\n\n\`\`\`sh\n${MENDED}\n\`\`\`\n[${all.join(" ")}]` });
    if (task === "judge")
      return say({ supported: judgedClaims(blocks).map(({ id, read }) => carriedBy(id, [read.map(({ number }) => number)])), others: [] });
    return competent(request);
  };
}

describe("code that is put together for whoever asks", { timeout: 120_000 }, () => {
  let folder: string;
  let world: World;
  let journey: Journey;
  let report: Report;
  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), "assay-composed-")), "gauges");
    mkdirSync(folder);
    writeFileSync(join(folder, "gauge.md"), PAGE);
    world = await startWorld({ model: { answer: composing() } });
    journey = await startJourney({ library: folder, env: { ...world.env, ASSAY_WEB: "false" } });
    report = await journey.ask(QUESTION, { breadth: 2, depth: 1, path: "loop" });
  });
  afterAll(async () => {
    await journey.close();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("R12 R14 is printed as it was written, beside lines of a source as these are", async () => {
    await expectSound(report, journey.assay);
    expect(report.markdown).toContain(`\n\`\`\`yaml\n${COMPOSED}\n\`\`\`\n`);
    expect(report.markdown).toContain("\n```yaml\nscrape:\n  - job: node\n```\n");
    expect(report.sentences.filter(({ text }) => text.includes("\n")).map(({ text, kind }) => [text, kind])).toEqual([
      [COMPOSED, "inference"],
      [INVENTED, "inference"],
      ["scrape:\n  - job: node", "fact"],
    ]);
  });

  it("R12 R14 is asked for once more by itself, with the reason, where it was refused twice, and proven then", () => {
    const asked = world.model.requests.filter(({ user }) => user.includes("kind=rejected"));
    expect(asked.map(({ user }) => [user.includes(REACHING), /reason="[^"]*zorblax\.net/u.test(user), user.includes(INVENTED)])).toEqual([
      [true, true, false],
    ]);
    expect(report.markdown).toContain(`\n\`\`\`sh\n${MENDED}\n\`\`\`\n`);
    expect(report.markdown).not.toContain("zorblax.net");
  });

  it("R12 tells what is in no source where it has an option that no source has, with that in its evidence", async () => {
    expect(report.markdown).toContain(`\n\`\`\`yaml\n${INVENTED}\n\`\`\`\n\nAdapted from: [1]\n`);
    const [own] = report.sentences.filter(({ text }) => text === INVENTED);
    expect(JSON.stringify(own)).toContain("zorblax_level");
    expect(JSON.stringify(report.sentences.filter(({ text }) => text === COMPOSED))).not.toMatch(/zorblax|"chosen":true/);
  });

  it("R12 is shown to the judge with its lines, and with what it is for", () => {
    const asked = world.model.requests.filter(({ schemaName }) => schemaName === "assay_judge_v1").map(({ user }) => user);
    expect(asked.join("\n")).toContain(`${STEP}">>>\n${COMPOSED}\n<<<END`);
  });

  it("R18 replays to the same bytes", async () => {
    expect(JSON.stringify(await journey.research.replay(report.run_id))).toBe(JSON.stringify(report));
  });

  it("I6 keeps its lines as a page, as a Word document, in a reading and on a screen", async () => {
    const exporters = exportersFor("research", JSON.parse(JSON.stringify(report)), journey.assay.store);
    // Once where it is said, once where its evidence is shown.
    expect((await exporters?.html())?.match(new RegExp(`<pre><code[^>]*>${COMPOSED}\n</code></pre>`, "g"))).toHaveLength(2);
    expect(await exporters?.evidence()).toContain(`\`\`\`\n${COMPOSED}\n\`\`\`\n\n[1]\n\n- `);
    const zip = await JSZip.loadAsync((await exporters?.docx()) ?? new Uint8Array());
    const word = (await zip.file("word/document.xml")?.async("text")) ?? "";
    for (const line of COMPOSED.split("\n")) expect(word.split(`>${line.replaceAll(" ", "\u00a0")}<`).length).toBeGreaterThanOrEqual(3);
    const shown = readingOf(report).blocks.filter(({ kind }) => kind === "code");
    expect(shown).toMatchObject([{ text: COMPOSED, id: expect.any(String) }, {}, {}, {}]);
    expect(onScreen(report.markdown, { columns: () => 30, style: (_, text) => text })).toContain(COMPOSED);
  });

  it("I7 is no statement without a citation to whoever checks the report", async () => {
    const started = await journey.assay.audits.start({
      name: "report.md",
      source: report.markdown,
      format: "markdown",
      reading: "none",
      with_model: false,
      fetch_timeout_s: 5,
    });
    const outcome = await started.outcome;
    if (outcome.state !== "finished") throw new Error(`the audit is ${outcome.state}`);
    expect(outcome.result.statements.map(({ text }) => text).join("\n")).not.toContain("window:");
  });
});
