import { expect, it } from "vitest";
import type { Store } from "../store.ts";
import { NOW, runOf } from "./material.ts";
import type { UnderTest } from "./under-test.ts";

/** Lists of runs, and of collections. */
export function listTests(here: UnderTest): void {
  const day = (n: number) => `2026-01-${String(n).padStart(2, "0")}T12:00:00.000Z`;
  const asking = (n: number, query: string) => ({
    ...runOf(`run ${n}`, day(n)),
    request: JSON.stringify({ query, result: "not looked at" }),
  });
  const ids = async (options: Parameters<Store["listRuns"]>[0]) => (await here.store.listRuns(options)).map(({ id }) => id);

  it("I2 lists runs by their question, whatever its case, and by when they began", async () => {
    for (const [n, query] of ["Tides of Wales", "the TIDE tables", "Trains", "Über Gezeiten"].entries())
      await here.store.createRun(asking(n + 1, query));
    expect(await ids({ limit: 9, asked: "tide" })).toEqual(["run 2", "run 1"]);
    expect(await ids({ limit: 1, asked: "tide" })).toEqual(["run 2"]);
    expect(await ids({ limit: 9, asked: "über" })).toEqual(["run 4"]);
    expect(await ids({ limit: 9, asked: "not looked at" })).toEqual([]);
    expect(await ids({ limit: 9, from: day(2), until: day(4) })).toEqual(["run 3", "run 2"]);
  });

  it("I2 finds questions by whatever characters they have in a row, and by nothing that only looks like them", async () => {
    const questions = [
      ...["How high is 潮汐 in Åre?", 'say "ebb" AND flow', "100% of a_b\\c", "nul \0 \ud800 alone", "ＦＵＬＬ width", "x"],
      ...["long ".repeat(300), "a tide table of 1999"],
    ];
    for (const [n, query] of questions.entries()) await here.store.createRun({ ...asking(n, query), createdAt: NOW });
    const places = async (asked: string) => (await ids({ limit: 9, asked })).map((id) => Number(id.slice(4))).sort();
    const wanted: Readonly<Record<string, readonly number[]>> = {
      ...{ 潮: [0], 潮汐: [0], å: [0], "ÅRE?": [0], t: [4, 7], '"EBB"': [1], "and f": [1], "*": [], "full w": [4], x: [5] },
      ...{
        "%": [2],
        "0% o": [2],
        a_b: [2],
        "a_B\\": [2],
        axb: [],
        "nul \0": [3],
        "\ud800 alone": [3],
        "long long": [6],
        "e t": [7],
        tables: [],
      },
    };
    const found = await Promise.all(Object.keys(wanted).map(async (asked) => [asked, await places(asked)]));
    expect(Object.fromEntries(found)).toEqual(wanted);
    await here.store.deleteRun("run 1");
    expect(await places("ebb")).toEqual([]);
  });

  it("I2 finds questions among the runs of one principal, kind, state and time, and goes on with them", async () => {
    for (let n = 1; n <= 12; n++)
      await here.store.createRun({
        ...asking(n, `tide ${n}`),
        principal: n % 2 === 0 ? "ann" : "bob",
        kind: n % 3 === 0 ? "audit" : "research",
      });
    expect(await ids({ limit: 9, asked: "tide", principal: "ann", kind: "audit" })).toEqual(["run 12", "run 6"]);
    expect(await ids({ limit: 9, asked: "TIDE 1", from: day(10), state: "queued" })).toEqual(["run 12", "run 11", "run 10"]);
    expect(await ids({ limit: 9, asked: "tide", state: "finished" })).toEqual([]);
    const first = await here.store.listRuns({ limit: 2, asked: "tide", principal: "bob" });
    expect(first.map(({ id }) => id)).toEqual(["run 11", "run 9"]);
    expect(await ids({ limit: 2, asked: "tide", principal: "bob", after: first.at(-1) })).toEqual(["run 7", "run 5"]);
  });

  it("I2 goes on where a list ended, also when runs came and went meanwhile", async () => {
    for (let n = 1; n <= 9; n++) await here.store.createRun({ ...asking(n, "x"), createdAt: n < 4 ? day(1) : day(n) });
    const first = await here.store.listRuns({ limit: 4 });
    await here.store.createRun(asking(20, "x"));
    const rest = await ids({ limit: 9, after: first.at(-1) });
    expect([...first.map(({ id }) => id), ...rest]).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `run ${n}`));
    expect(await ids({ limit: 9, after: { id: "run 2", createdAt: day(1) } })).toEqual(["run 1"]);
    await here.store.deleteRun("run 6");
    expect((await ids({ limit: 9, after: first.at(-1) }))[0]).toBe("run 5");
  });

  it("X5 keeps whose a collection is and who may read it, once by its owner's name for it", async () => {
    const record = { id: "notes-1", name: "notes", principal: "ann", readers: ["bob"], createdAt: NOW };
    await here.store.putCollection(record);
    await here.store.putCollection({ ...record, readers: ["*"] });
    await expect(here.store.putCollection({ ...record, id: "notes-2" })).rejects.toMatchObject({ type: "CONFLICT", field: "name" });
    await here.store.putCollection({ ...record, id: "notes-2", principal: "bob" });
    expect((await here.store.collections()).map(({ id, readers }) => [id, readers])).toEqual([
      ["notes-1", ["*"]],
      ["notes-2", ["bob"]],
    ]);
    await here.store.removeCollection("notes-1");
    expect(await here.store.collections()).toHaveLength(1);
  });
}
