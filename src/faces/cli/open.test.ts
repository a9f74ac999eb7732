import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type FakeShell, fakeShell } from "../../../test/cli/fake-shell.ts";
import { openSources } from "./open.ts";
import { setupFrom } from "./setup.ts";

let at: FakeShell;
let searched = "";
let turn = "";
beforeAll(async () => {
  at = fakeShell();
  for (const name of ["notes", "other", "kept"]) {
    mkdirSync(join(at.cwd, name));
    writeFileSync(join(at.cwd, name, "tea.md"), "# Tea\n\nGreen tea is steeped for two minutes at 75 degrees.\n");
  }
  const asked = async (command: string) => {
    at.clear();
    await at.run(command, "How long is green tea steeped?", "--library", "notes", "--json");
    return z.object({ run_id: z.string() }).parse(JSON.parse(at.out())).run_id;
  };
  searched = await asked("research");
  turn = await asked("ask");
});
afterAll(() => at.remove());

async function opened(library: readonly string[], resumed?: string) {
  const setup = setupFrom(library.length === 0 ? {} : { library: library as never }, at.shell);
  const { assay, demonstration, collections } = await openSources(setup, at.shell.terminal, new AbortController().signal, resumed);
  await assay.close();
  return { demonstration, collections };
}

it("X8 R18 searched are the folders that are named, else what a resumed run searched, else what was added, else what Assay says of itself", async () => {
  const own = await opened([]);
  expect(own).toEqual({ demonstration: true, collections: [expect.any(String)] });
  expect(await opened(["notes"])).toEqual({ demonstration: false, collections: ["notes"] });
  expect(await opened(["notes", "other"])).toEqual({ demonstration: false, collections: ["notes", "other"] });
  expect(await opened([], searched)).toEqual({ demonstration: false, collections: ["notes"] });
  expect(await opened(["other"], searched)).toEqual({ demonstration: false, collections: ["other"] });
  // Of runs that are none of research nothing is taken over.
  expect(await opened([], turn)).toEqual(own);
  expect(await opened([], "r_none")).toEqual(own);
  await at.run("library", "add", "kept");
  expect(await opened([])).toEqual({ demonstration: false, collections: ["kept"] });
  expect(await opened([], searched)).toEqual({ demonstration: false, collections: ["notes"] });
  expect(await opened(["other"])).toEqual({ demonstration: false, collections: ["other"] });
});
