import { describe, expect, it } from "vitest";
import { liveRun } from "../../../test/live-run.ts";
import { AssayError } from "../../domain/error.ts";
import { parseResearchRequest } from "../../domain/request.ts";
import { stated } from "../../gather/stated-material.ts";
import type { Author, ChoiceAsk } from "../../write/author.ts";
import { type ContentsWork, sectionsOf } from "../../write/contents.ts";
import type { PackPage } from "../../write/pack.ts";
import { namedSections } from "./named-sections.ts";

const PUMP = "The pump stands in the cellar. ".repeat(30).trim();
const MILL = "The mill stands by the river. ".repeat(30).trim();
const pages = stated([
  { text: PUMP, title: "Pumps" },
  { text: MILL, title: "Mills" },
])
  .evidence.pages()
  .map(({ snapshot, text }): PackPage => ({ snapshot, text, by: undefined, published: "2026-01-01", older: false }));

async function naming(answer: readonly string[], tokens: number) {
  const asks: ChoiceAsk[] = [];
  const choose = async (_: unknown, ask: ChoiceAsk) => {
    asks.push(ask);
    return answer;
  };
  const { run } = await liveRun();
  const request = parseResearchRequest({ query: "Where does the mill stand?" });
  const parts = { author: { choose } as unknown as Author, contents: async (ask: Parameters<typeof sectionsOf>[0]) => sectionsOf(ask) };
  const named = await namedSections(run, parts, { pages, tasks: ["Where is it?"], request, most: { documents: 1, tokens } });
  return { named, asks };
}

describe("sections named by their contents", () => {
  it("R7 R14 a model sees every document's, and what it names is where it stands, in its order, unknown ids and doubles aside", async () => {
    const { named, asks } = await naming(["[h2]", "h9", " h1 ", "h2"], 100);
    expect(named).toEqual([
      { page: 1, start: 0, end: MILL.length },
      { page: 0, start: 0, end: PUMP.length },
    ]);
    expect(asks[0]).toMatchObject({
      key: "write/contents",
      tasks: [],
      documents: [
        { title: "Pumps", published: "2026-01-01", sections: [{ id: "h1" }] },
        { title: "Mills", sections: [{ id: "h2", begins: expect.stringContaining("The mill") }] },
      ],
      most: { documents: 1, tokens: 100 },
    });
  });

  it("R7 X4 nobody is asked where all can be shown", async () => {
    expect(await naming(["h2"], 10_000)).toEqual({ named: undefined, asks: [] });
  });

  it("R18 where the contents were given up, a later life goes without them as well", async () => {
    const { run, replay } = await liveRun();
    const request = parseResearchRequest({ query: "Where does the mill stand?" });
    const named = async (own: typeof run, contents: ContentsWork) =>
      namedSections(own, { author: {} as Author, contents }, { pages, tasks: [], request, most: { documents: 1, tokens: 100 } });
    const late: ContentsWork = async () => {
      throw new AssayError("TIMEOUT", "It took too long.");
    };
    await expect(named(run, late)).rejects.toMatchObject({ type: "TIMEOUT" });
    await expect(named(await replay(), async (ask) => sectionsOf(ask))).rejects.toMatchObject({ type: "TIMEOUT" });
  });
});
