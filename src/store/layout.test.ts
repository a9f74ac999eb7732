import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { NOW, runOf } from "./contract/material.ts";
import { openSqliteStore } from "./sqlite.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-layout-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("X5 nothing stays in the file of what was deleted, before it is ever written anew", async () => {
  const path = join(folder, "assay.db");
  const store = await openSqliteStore(path);
  const words = Array.from({ length: 400 }, (_, at) => `vertraulich${at}`);
  for (const [at, word] of words.entries()) await store.createRun({ ...runOf(`run ${at}`, NOW), request: JSON.stringify({ query: word }) });
  for (const at of words.keys()) if (at !== 7) await store.deleteRun(`run ${at}`);
  await store.close();
  const left = readFileSync(path, "latin1").match(/vertraulich\d+/gu) ?? [];
  expect([...new Set(left)]).toEqual(["vertraulich7"]);
});
