import { describe, expect, it } from "vitest";
import { liveRun } from "../../../test/live-run.ts";
import { AssayError } from "../../domain/error.ts";
import { parseResearchRequest } from "../../domain/request.ts";
import { stated } from "../../gather/stated-material.ts";
import type { Author, PlanAsk } from "../../write/author.ts";
import { type ContentsWork, sectionsOf } from "../../write/contents.ts";
import type { PackPage } from "../../write/pack.ts";
import { type PlanningAsk, planAnswer } from "./planning.ts";

const PUMP = "The pump stands in the cellar. ".repeat(30).trim();
const MILL = "The mill stands by the river. ".repeat(30).trim();
const titled = (...titles: readonly string[]) =>
  stated(titles.map((title, at) => ({ text: at % 2 === 0 ? PUMP : MILL, title })))
    .evidence.pages()
    .map(({ snapshot, text }): PackPage => ({ snapshot, text, by: undefined, published: "2026-01-01", older: false }));
const pages = titled("Pumps", "Mills");

const PLAN = { needs: "The place.", points: [{ question: "Where?", form: "prose", work: "" }], lacks: ["who built it"], found: [] };
const CLAIMS = stated([
  { text: PUMP, said: "The pump stands in the cellar.", title: "Pumps" },
  { text: MILL, said: "The mill stands by the river.", title: "Mills" },
]).claims;

async function planning(read: readonly string[], tokens: number, of: Partial<PlanningAsk> = {}) {
  const asks: PlanAsk[] = [];
  const plan = async (_: unknown, ask: PlanAsk) => {
    asks.push(ask);
    return { plan: PLAN, read };
  };
  const { run } = await liveRun();
  const request = parseResearchRequest({ query: "Where does the mill stand?" });
  const parts = { author: { plan } as unknown as Author, contents: async (ask: Parameters<typeof sectionsOf>[0]) => sectionsOf(ask) };
  const asked = { pages, tasks: ["Where is it?"], request, claims: CLAIMS, gaps: ["who owns it"], most: { documents: 1, tokens } };
  const { named, plan: planned } = await planAnswer(run, parts, { ...asked, ...of });
  expect(planned).toEqual(PLAN);
  return { named, ask: asks[0], asks };
}

describe("an answer planned by the contents of what was read", () => {
  it("R7 R14 a model sees every document's, and what it names is where it stands, in its order, unknown ids and doubles aside", async () => {
    const { named, ask, asks } = await planning(["[h2]", "h9", " h1 ", "h2"], 100);
    expect(named).toEqual([
      { page: 1, start: 0, end: MILL.length },
      { page: 0, start: 0, end: PUMP.length },
    ]);
    expect(asks).toHaveLength(1);
    expect(ask).toMatchObject({
      key: "write/plan",
      tasks: [],
      documents: [
        { title: "Pumps", published: "2026-01-01", sections: [{ id: "h1" }] },
        { title: "Mills", sections: [{ id: "h2", begins: expect.stringContaining("The mill") }] },
      ],
      most: { documents: 1, tokens: 100 },
    });
  });

  it("R9 R14 is told what was drawn from each document, what is missing, and the tasks of a question of several", async () => {
    const { ask } = await planning([], 100, { tasks: ["Where is it?", "Who built it?"] });
    expect(ask?.documents.map(({ claims }) => claims)).toEqual([["The pump stands in the cellar."], ["The mill stands by the river."]]);
    expect(ask?.gaps).toEqual(["who owns it"]);
    expect(ask?.tasks).toEqual(["Where is it?", "Who built it?"]);
    expect((await planning([], 100)).ask?.tasks).toEqual([]);
  });

  it("R14 tells documents of one title apart by where they stand, and no others", async () => {
    const { ask } = await planning([], 100, { pages: titled("Mills", "Mills", "Pumps") });
    const at = ask?.documents.map((document) => document.at) ?? [];
    expect(at[0]).not.toBe(at[1]);
    expect(at.map((place) => typeof place)).toEqual(["string", "string", "undefined"]);
  });

  it("R7 X4 nothing is named, and nobody told of a limit, where all can be shown", async () => {
    const { named, ask } = await planning(["h2"], 10_000);
    expect([named, ask?.most]).toEqual([undefined, undefined]);
  });

  it("R18 where the contents were given up, a later life goes without them as well", async () => {
    const { run, replay } = await liveRun();
    const request = parseResearchRequest({ query: "Where does the mill stand?" });
    const named = async (own: typeof run, contents: ContentsWork) =>
      planAnswer(
        own,
        { author: {} as Author, contents },
        { pages, tasks: [], request, claims: [], gaps: [], most: { documents: 1, tokens: 100 } },
      );
    const late: ContentsWork = async () => {
      throw new AssayError("TIMEOUT", "It took too long.");
    };
    await expect(named(run, late)).rejects.toMatchObject({ type: "TIMEOUT" });
    await expect(named(await replay(), async (ask) => sectionsOf(ask))).rejects.toMatchObject({ type: "TIMEOUT" });
  });
});
