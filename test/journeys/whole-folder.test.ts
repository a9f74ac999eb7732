// A folder of many documents with a model: what stands in one that is found far down reaches whoever writes, within the sources and tokens there are.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Block, blocksIn, ofKind } from "../world/competent/blocks.ts";
import { competentModel, taskOf } from "../world/competent/competent.ts";
import { sentencesIn } from "../world/competent/evidence.ts";
import type { ModelRequest } from "../world/model.ts";
import { startWorld, type World } from "../world/world.ts";
import { expectSound, type Journey, startJourney } from "./journey.ts";

const TOPICS = [
  "hull",
  "deck",
  "mast",
  "winch",
  "cable",
  "ramp",
  "engine",
  "bell",
  "lamp",
  "paint",
  "crew",
  "quay",
  "fare",
  "fog",
  "ice",
  "tide",
];
const RULE = "The winch of the ferry is stopped as soon as its oil reaches 83 degrees.";
const QUESTION = "What is to be done about the winch of the ferry, and when is it stopped?";
const LIMITS = { breadth: 2, depth: 2, path: "loop", max_sources: 5 } as const;

/** Reports that all speak of the ferry's winch, and one short note with the rule. */
function writeFolder(folder: string): void {
  for (const [at, topic] of TOPICS.entries()) {
    const others = TOPICS.map((_, step) => TOPICS[(at * 7 + step * (at + 3)) % TOPICS.length] ?? "");
    const history = others.map(
      (other, step) => `In ${1900 + at * 5 + step} the ${other} was mended by ${at + step} people for ${at * step + 40} crowns.`,
    );
    const text = [`# Winch of the ferry and its ${topic}`, `The winch of the ferry stands beside its ${topic}.`, history.join(" ")];
    writeFileSync(join(folder, `report-${at}.md`), `${text.join("\n\n")}\n`);
  }
  writeFileSync(join(folder, "note.md"), `# Note\n\n${RULE}\n`);
}

describe("a folder of many documents, with a model", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-whole-"));
  const seen: { readonly task: string; readonly blocks: readonly Block[] }[] = [];
  let world: World;
  let journey: Journey;

  beforeAll(async () => {
    writeFolder(folder);
    const competent = competentModel();
    const answer = (request: ModelRequest) => {
      seen.push({ task: taskOf(request), blocks: blocksIn(request.user) });
      return competent(request);
    };
    world = await startWorld({ model: { answer } });
    const { ASSAY_MODEL_BASE_URL = "", ASSAY_MODEL_API_KEY = "", ASSAY_MODEL = "" } = world.env;
    journey = await startJourney({ library: folder, env: { ASSAY_MODEL_BASE_URL, ASSAY_MODEL_API_KEY, ASSAY_MODEL } });
  });
  afterAll(async () => {
    await journey.close();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("R2 R7 R18 shows the best passages of all that were found, of no more documents than may be sources, and replays the same", async () => {
    const report = await journey.ask(QUESTION, LIMITS);
    await expectSound(report, journey.assay);
    const shownTo = (task: string) => seen.filter((one) => one.task === task).flatMap(({ blocks }) => blocks);
    for (const task of ["reading", "report"]) expect(sentencesIn(shownTo(task)).map(({ text }) => text)).toContain(RULE);
    const events = (await journey.assay.store.events(report.run_id, 0, 10_000)).map(({ event }) => event);
    const opened = new Set(events.flatMap((event) => (event.type === "fetch_result" ? [event.url] : [])));
    expect(opened.size).toBeGreaterThan(LIMITS.max_sources);
    const shown = new Set(ofKind(shownTo("reading"), "source").map(({ attributes }) => attributes.title));
    expect(shown.size).toBeLessThanOrEqual(LIMITS.max_sources);
    expect(report.sources.length).toBeLessThanOrEqual(LIMITS.max_sources);
    expect(JSON.stringify(await journey.research.replay(report.run_id))).toBe(JSON.stringify(report));
  });
});
