// A report, a searched answer and a checked report as they are read over HTTP, sentence by sentence.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { proofSchema, type ReadingView, readingViewSchema, unwrittenSchema } from "../../src/faces/reading/shapes.ts";
import { startWorld, type World } from "../world/world.ts";
import { QUESTION, SHORT, startService, type TestService } from "./harness.ts";

describe("I2 I5 R12 reading what was made", { timeout: 120_000 }, () => {
  let world: World;
  let service: TestService;
  let report: string;
  let turn: string;
  let audit: string;

  beforeAll(async () => {
    world = await startWorld();
    service = await startService({ env: world.env });
    const made = async (path: string, body: object) => {
      const answered = await service.post(path, body);
      await answered.arrayBuffer();
      return answered.headers.get("x-run-id") ?? "";
    };
    report = await made("/run", { query: QUESTION, path: "loop", ...SHORT });
    turn = await made("/chat", { message: `?${QUESTION}` });
    const text = "# Cells\n\nThe cell has an energy density [1]. Nobody has told of its price.\n\n## Sources\n\n[1] http://none.test/a\n";
    audit = await made("/verify", { report: text, reading: "stored", with_model: false });
  }, 120_000);
  afterAll(async () => {
    await service.end();
    await world.close();
  });

  const got = async <S extends z.ZodType>(shape: S, path: string): Promise<z.output<S>> => {
    const answered = await service.get(path);
    expect(answered.status, path).toBe(200);
    return shape.parse(await answered.json());
  };
  const readingOf = (run: string): Promise<ReadingView> => got(readingViewSchema, `/runs/${run}/reading`);
  const namesIn = ({ blocks }: ReadingView) =>
    [...JSON.stringify(blocks).matchAll(/"kind":"sentence","id":"([^"]+)"/gu)].map(([, id]) => id ?? "");

  it("a report is its blocks, in which every sentence stands once, its sources, and what it took", async () => {
    const reading = await readingOf(report);
    expect(reading).toMatchObject({ run_id: report, query: QUESTION, mode: "report", without_model: false });
    expect(reading.used?.searches).toBeGreaterThan(0);
    expect(reading.used?.pages).toBeGreaterThan(0);
    expect(new Set(namesIn(reading))).toEqual(new Set(reading.sentences.map(({ id }) => id)));
    expect(reading.sources.map(({ n }) => n)).toEqual(reading.sources.map((_, at) => at + 1));
    for (const { strength, sources } of reading.sentences.filter(({ kind }) => kind === "fact")) {
      expect(strength?.verdict).toMatch(/supported/u);
      expect(strength?.independent).toBeLessThanOrEqual(sources.length);
      expect(sources.every((n) => n <= reading.sources.length)).toBe(true);
    }
  });

  it("a searched answer is its bullets, each with its marks", async () => {
    const reading = await readingOf(turn);
    expect(reading).toMatchObject({ run_id: turn, mode: "answer", status: "answered", gaps: [] });
    const [list] = reading.blocks;
    expect([reading.blocks.length, list?.kind]).toEqual([1, "list"]);
    const items = list?.kind === "list" ? list.items : [];
    expect(items.length).toBe(reading.sentences.length);
    for (const [at, item] of items.entries()) {
      const own = reading.sentences[at];
      expect(item).toEqual([
        { kind: "sentence", id: own?.id, text: own?.text },
        { kind: "marks", sources: own?.sources },
      ]);
    }
  });

  it("each sentence is proven under its name or its number: quotes to the letter in their stored copies, verdict and judge", async () => {
    for (const run of [report, turn]) {
      const { sentences } = await readingOf(run);
      for (const [at, { id, text }] of sentences.slice(0, 3).entries()) {
        const proof = await got(proofSchema, `/runs/${run}/sentences/${id}`);
        expect(proof).toMatchObject({ id, text });
        expect(await got(proofSchema, `/runs/${run}/sentences/${at + 1}`)).toEqual(proof);
        expect(JSON.stringify(proof)).toMatch(/"verdict":"(?:supported|partly supported)"/u);
      }
    }
  });

  it("a checked report is read like one of its own, and nothing of it was left unwritten", async () => {
    const reading = await readingOf(audit);
    expect(reading.mode).toBe("audit");
    expect(reading.sentences.map(({ text }) => text)).toEqual(["The cell has an energy density.", "Nobody has told of its price."]);
    expect(reading.sources).toMatchObject([{ n: 1, cited: 1, url: "http://none.test/a" }]);
    expect(reading.sentences.map(({ uncited }) => uncited)).toEqual([undefined, true]);
    expect(reading.checked?.dangling).toBe(0);
    expect(await got(unwrittenSchema, `/runs/${audit}/unwritten`)).toEqual({ claims: [], unresolved: [] });
    expect((await got(proofSchema, `/runs/${audit}/sentences/1`)).text).toBe("The cell has an energy density.");
  });

  it("what was found and not written is told with why", async () => {
    const { claims } = await got(unwrittenSchema, `/runs/${report}/unwritten`);
    const { sentences } = await readingOf(report);
    for (const { text, quote } of claims) {
      expect(quote.length).toBeGreaterThan(3);
      expect(sentences.some((one) => one.text === text)).toBe(false);
    }
    expect(await got(unwrittenSchema, `/runs/${turn}/unwritten`)).toHaveProperty("claims");
  });

  it("R16 there is no other sentence, and nothing to read of a run that made nothing", async () => {
    const refused = async (path: string) => {
      const answered = await service.get(path);
      const { error } = (await answered.json()) as { error: { type: string; field?: string; message: string } };
      return [answered.status, error.type, error.field];
    };
    expect(await refused(`/runs/${report}/sentences/none`)).toEqual([404, "NOT_FOUND", "sentence"]);
    expect(await refused(`/runs/${report}/sentences/9999`)).toEqual([404, "NOT_FOUND", "sentence"]);
    const searched = (await service.post("/search", { query: "Talmont TX-2" })).headers.get("x-run-id");
    if (searched !== null) expect(await refused(`/runs/${searched}/reading`)).toEqual([409, "CONFLICT", "id"]);
    expect((await refused("/runs/r_none/reading"))[0]).toBe(404);
  });
});
