import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { runOf } from "../../store/contract/material.ts";
import { openSqliteStore } from "../../store/sqlite.ts";
import { EXIT } from "./exit-codes.ts";

describe("assay store copy", () => {
  let at: FakeShell;
  beforeEach(async () => {
    at = fakeShell();
    const store = await openSqliteStore(join(at.cwd, "old.db"));
    await store.createRun(runOf("r_kept"));
    await store.close();
  });
  afterEach(() => at.remove());

  async function idsIn(file: string): Promise<readonly string[]> {
    const store = await openSqliteStore(join(at.cwd, file));
    const runs = await store.listRuns({ limit: 9 });
    await store.close();
    return runs.map(({ id }) => id);
  }

  it("R18 copies what is kept to a new file, and says of each table how much it was", async () => {
    expect(await at.run("store", "copy", "--from", "old.db", "--to", "new.db")).toBe(EXIT.ok);
    expect(at.out()).toMatch(/^runs +1 {2}[0-9a-f]{16}$/mu);
    expect(at.out()).toMatch(/^Copied \d+ rows? and read them back: the same on both sides\.$/mu);
    expect(await idsIn("new.db")).toEqual(["r_kept"]);
  });

  it("I1 R18 says the same as JSON", async () => {
    expect(await at.run("store", "copy", "--from", "old.db", "--to", "new.db", "--json")).toBe(EXIT.ok);
    const { tables } = JSON.parse(at.out());
    expect(tables).toContainEqual({ table: "runs", rows: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) });
  });

  it.each([[[]], [["--to", " "]]])("R18 asks where to, and copies nothing: %j", async (to) => {
    expect(await at.run("store", "copy", "--from", "old.db", ...to)).toBe(EXIT.badInput);
    expect(at.said()).toContain("--to");
    expect(at.out()).toBe("");
  });

  it("R18 copies into no place that keeps something already", async () => {
    expect(await at.run("store", "copy", "--from", "old.db", "--to", "new.db")).toBe(EXIT.ok);
    expect(await at.run("store", "copy", "--from", "old.db", "--to", "new.db")).not.toBe(EXIT.ok);
    expect(await idsIn("new.db")).toEqual(["r_kept"]);
  });
});
