import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SnapshotId } from "../domain/snapshot.ts";
import { captureOf, NOW, runOf } from "../store/contract/material.ts";
import { openSqliteStore } from "../store/sqlite.ts";
import { Archive } from "./archive.ts";
import { AT_THIS_MACHINE, Principals } from "./principals.ts";

const SOURCES = join(import.meta.dirname, "..");
/** What asks the store for things by name, or for all of them. */
const BY_NAME = /\.(?:getRun|listRuns|getSnapshot|getConversation|listConversations)\(|conversations\.(?:open|list)\(/;
/** They ask for nobody: the probe of the store, what is too old, the jobs of the whole service, what works on them, the observer of a run that has ended, and who revokes tokens. */
const FOR_NOBODY = [
  "faces/http/operations.ts",
  "service/archive.ts",
  "service/forgetting.ts",
  "service/job-acceptance.ts",
  "service/job-endings.ts",
  "service/job-worker.ts",
  "service/jobs.ts",
  "service/observer.ts",
  "service/tokens.ts",
];

describe("the archive", () => {
  it("X5 is the only way of the service's faces to a run, a conversation or a capture", () => {
    const files = globSync("{faces/http,faces/mcp,service}/**/*.ts", { cwd: SOURCES }).filter((file) => !file.endsWith(".test.ts"));
    expect(files.length).toBeGreaterThan(40);
    const others = files.filter((file) => BY_NAME.test(readFileSync(join(SOURCES, file), "utf8")));
    expect(others.sort()).toEqual(FOR_NOBODY);
  });

  it.each([
    { tokens: [], operators: [], sees: { ann: true, anybody: true, stdio: true } },
    { tokens: ["ann:x", "bob:y"], operators: [], sees: { ann: false, bob: false, anybody: false, stdio: true } },
    { tokens: ["ann:x", "bob:y"], operators: ["bob"], sees: { ann: false, bob: true, anybody: false, stdio: true } },
  ])("X5 with tokens $tokens and operators $operators it is shown whole to the right ones", async ({ tokens, operators, sees }) => {
    const store = await openSqliteStore(":memory:");
    const principals = await Principals.open({ config: { "serve.tokens": tokens, "serve.operators": operators }, store });
    await store.close();
    const seesAll = (name: string) => principals.isOperator(name);
    expect(Object.fromEntries(Object.keys(sees).map((name) => [name, seesAll(name)]))).toEqual(sees);
    expect(seesAll(AT_THIS_MACHINE)).toBe(true);
  });

  it("X5 says of another's what it says of nothing", async () => {
    const store = await openSqliteStore(":memory:");
    const archive = new Archive(store, (principal) => principal === "root");
    await store.createRun({ ...runOf("r_1"), principal: "ann" });
    await store.createConversation({ id: "c_1", createdAt: NOW, updatedAt: NOW, title: "", state: "{}", principal: "ann" });
    await store.putSnapshot(captureOf("https://a.example/", "text", "s_1"));
    const failures = async (principal: string, ...names: readonly [string, string, string]) => {
      const asked = [archive.run(names[0], principal), archive.conversation(names[1], principal), archive.snapshot(names[2], principal)];
      const ends = await Promise.allSettled(asked);
      return ends.map((end) => (end.status === "fulfilled" ? "there" : String(end.reason.message).replace(/[rcs]_\d/, "ID")));
    };
    const nothing = await failures("bob", "r_2", "c_2", "s_2");
    expect(new Set(nothing).has("there")).toBe(false);
    expect(await failures("bob", "r_1", "c_1", "s_1")).toEqual(nothing);
    expect(await failures("root", "r_1", "c_1", "s_1")).toEqual(["there", "there", "there"]);
    expect(await failures("ann", "r_1", "c_1", "s_1")).toEqual(["there", "there", nothing[2]]);
    await expect(archive.conversation("last", "bob")).rejects.toMatchObject({ message: "There is no conversation yet." });
    expect((await archive.conversation("last", "ann")).id).toBe("c_1");
    expect(await store.getSnapshot("s_1" as SnapshotId)).toBeDefined();
    await store.close();
  });
});
