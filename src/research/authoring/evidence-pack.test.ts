import { describe, expect, it } from "vitest";
import { liveRun } from "../../../test/live-run.ts";
import type { PageRead } from "../../gather/page.ts";
import { stated } from "../../gather/stated-material.ts";
import { EvidencePack } from "../../write/pack.ts";
import { choosePassages, type PassagesAsk } from "../../write/passages.ts";
import { freshState, type ResearchState } from "../state.ts";
import { nearestTo, packFound, packOf } from "./evidence-pack.ts";

const choose = async (ask: PassagesAsk) => choosePassages(ask);
const LONG = `${"The works painted a mill, a barn and a gate beside the river. ".repeat(60)}The warranty of the pump ends after a fall.`;
const OTHER = "A pump stands in the cellar of the town hall.";

describe("where something that is called missing would stand", () => {
  it("R12 is the sentence nearest to it, however long its passage is, before what is less like it", async () => {
    const { run } = await liveRun();
    const state: ResearchState = { ...freshState(), evidence: stated([{ text: LONG }, { text: OTHER }]).evidence };
    const [first] = await nearestTo(run, choose, state, "how long the warranty of the pump lasts");
    expect(first?.said.quote).toContain("The warranty of the pump ends after a fall.");
    expect(first?.said.quote.length).toBeLessThan(LONG.length);
  });

  it.each([
    [
      "sentences that stand together",
      "The warranty of the pump ends after a fall. The warranty of the pump lasts two years otherwise.",
      ["The warranty of the pump ends after a fall.\nThe warranty of the pump lasts two years otherwise."],
    ],
    [
      "a row under its table's head",
      "Parts and their terms.\n\n| Part | Warranty lasts |\n| --- | --- |\n| Mill | one year |\n| Pump | two years |\n\nIt rained.",
      ["| Part | Warranty lasts |\n| Pump | two years |"],
    ],
  ])("R12 is told line by line: %s", async (_, text, said) => {
    const { run } = await liveRun();
    const state: ResearchState = { ...freshState(), evidence: stated([{ text }]).evidence };
    const near = await nearestTo(run, choose, state, "how long the warranty of the pump lasts");
    expect(near.map(({ said: { quote } }) => quote)).toEqual(said);
    expect(near.map(({ said: { context } }) => context)).toEqual(said);
  });

  it("R12 is not in lines that share hardly more with it than any", async () => {
    const { run } = await liveRun();
    const text = `The warranty of the pump ends after a fall, say the sources.\n\n${OTHER}\n\nThe sources of the river lie in a wood.`;
    const state: ResearchState = { ...freshState(), evidence: stated([{ text }]).evidence };
    const near = await nearestTo(run, choose, state, "The sources do not say how long the warranty of the pump lasts.");
    expect(near.map(({ said }) => said.quote).join(" ")).toContain("The warranty of the pump");
    expect(near.map(({ said }) => said.quote).join(" ")).not.toContain("river");
  });

  it("R12 is looked for in documents that were opened and are no sources, too", async () => {
    const { run } = await liveRun();
    const evidence = stated([{ text: OTHER }]).evidence;
    const [opened] = stated([{ text: "Nothing." }, { text: "The warranty of the pump is told nowhere." }])
      .evidence.pages()
      .slice(1);
    evidence.open([{ ...(opened as NonNullable<typeof opened>), key: "page/x" } satisfies PageRead]);
    const near = await nearestTo(run, choose, { ...freshState(), evidence }, "how long the warranty of the pump lasts");
    expect(near.map(({ said }) => said.quote).join("\n")).toContain("told nowhere");
    expect(near.flatMap(({ passage }) => passage?.page.text ?? [])).not.toContain("The warranty of the pump is told nowhere.");
    expect(evidence.pages()).toHaveLength(1);
  });

  it("R12 R14 is in the pack once it was found, each sentence once", async () => {
    const { run } = await liveRun();
    const state: ResearchState = { ...freshState(), evidence: stated([{ text: LONG }, { text: OTHER }]).evidence };
    const found = (await nearestTo(run, choose, state, "how long the warranty of the pump lasts")).flatMap(({ passage }) => passage ?? []);
    const { pack, ids } = packFound(new EvidencePack([], []), [...found, ...found], 0);
    const said = ids.map((id) => pack.sentence(id)?.quote.text);
    expect(said).toContain("The warranty of the pump ends after a fall.");
    expect(pack.sentences().map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(pack.sentences()).toHaveLength(ids.length);
    expect(packFound(pack, found, 0)).toEqual({ pack, ids });
  });

  it("R2 R12 of a folder is in no more documents than may be sources", async () => {
    const { run } = await liveRun();
    const state: ResearchState = { ...freshState(), evidence: stated([{ text: LONG }]).evidence };
    const [near] = (await nearestTo(run, choose, state, "how long the warranty of the pump lasts")).flatMap(({ passage }) => passage ?? []);
    const document = near && { ...near, page: { ...near.page, snapshot: { ...near.page.snapshot, reader: "library" as const } } };
    const told = (most: number) => packFound(new EvidencePack([], []), document === undefined ? [] : [document], most).ids.length > 0;
    expect([told(0), told(1)]).toEqual([false, true]);
    // Pages of the web are no documents of the folder, and take none of its places.
    const web = near && {
      ...near,
      page: { ...near.page, snapshot: { ...near.page.snapshot, id: "of the web" as typeof near.page.snapshot.id } },
    };
    const { pack } = packFound(new EvidencePack([], []), web === undefined ? [] : [web], 1);
    expect(pack.passages).toHaveLength(1);
    expect(packFound(pack, document === undefined ? [] : [document], 1).ids.length).toBeGreaterThan(0);
  });
});

it("R13 R14 a pack has what the queries asked for, besides the question and its parts", async () => {
  const { run } = await liveRun();
  const state: ResearchState = {
    ...freshState(),
    evidence: stated([{ text: `${OTHER}\n\n${"It rained. ".repeat(70)}\n\nRust eats a valve.`, said: OTHER }]).evidence,
  };
  const said = async (own: ResearchState, key: string) =>
    (await packOf(run, key, choose, { state: own, question: "Where does the pump stand?", tasks: [], most: 2_000 })).says("Rust");
  expect(await said(state, "write/pack")).toBe(false);
  const asked = [{ query: "valve rust", intent: "", taskId: "t1" }];
  expect(await said({ ...state, asked }, "write/pack/asked")).toBe(true);
});

describe("an opened document with one of the best passages", () => {
  const packed = async (sources: number, spared = 0) => {
    const { run } = await liveRun();
    const evidence = stated([{ text: OTHER, said: OTHER }]).evidence;
    const [, opened] = stated([{ text: "Nothing." }, { text: "The pump stands still from ten to twelve." }]).evidence.pages();
    evidence.open([{ ...(opened as NonNullable<typeof opened>), key: "page/x" } satisfies PageRead]);
    const state = { ...freshState(), evidence, limits: { sources } } as ResearchState;
    const pack = await packOf(run, "write/pack", choose, {
      state,
      question: "When does the pump stand still?",
      tasks: [],
      most: 500,
      spared,
    });
    return { said: pack.says("twelve"), sources: evidence.pages().length, opened: evidence.opened().length };
  };

  it("R2 R14 becomes a source that a writer is shown", async () => {
    expect(await packed(5)).toEqual({ said: true, sources: 2, opened: 0 });
  });

  it("R2 R14 stays out where no more sources may be had", async () => {
    expect(await packed(1)).toEqual({ said: false, sources: 1, opened: 1 });
    expect(await packed(3, 2)).toEqual({ said: false, sources: 1, opened: 1 });
  });
});
