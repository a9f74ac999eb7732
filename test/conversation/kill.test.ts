import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { sha256 } from "../../src/run/canonical-json.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import { competentModel } from "../world/competent/competent.ts";
import type { ModelRequest } from "../world/model.ts";
import { startWorld, type World } from "../world/world.ts";

const MESSAGE = "? What energy density does the Talmont TX-2 cell have in the independent test";
/** More lives than a turn has steps. */
const MOST_LIVES = 40;
/** The first lives finish one step each, the later ones a few. */
const stepsOf = (life: number) => (life <= 3 ? 1 : 4);

const endSchema = z.object({ text: z.string(), messages: z.number() });
type Life = { readonly killed: boolean; readonly end: z.infer<typeof endSchema> | undefined };

describe("a turn that is killed", { timeout: 300_000 }, () => {
  let world: World;
  let undisturbed: string;
  const homes: string[] = [];
  /** Everything the world's model has been asked and has said, in order. */
  const replies: { readonly asked: string; readonly said: string }[] = [];

  const newHome = () => {
    const home = mkdtempSync(join(tmpdir(), "assay-turn-"));
    homes.push(home);
    return home;
  };

  function live(home: string, at: number, when: "before" | "after" = "after"): Promise<Life> {
    const script = join(import.meta.dirname, "one-turn-life.ts");
    const child = spawn(process.execPath, [script, home, MESSAGE, String(at), when], {
      // Without the cache of searches only the journal keeps a search from being paid twice.
      env: { PATH: process.env.PATH ?? "", HOME: home, ...world.env, ASSAY_SEARCH_PROVIDERS: "tavily", ASSAY_SEARCH_CACHE_HOURS: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (data) => {
      out += data;
    });
    child.stderr.on("data", (data) => {
      err += data;
    });
    return new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code, signal) => {
        if (signal === "SIGKILL") resolve({ killed: true, end: undefined });
        else if (code === 0) resolve({ killed: false, end: endSchema.parse(JSON.parse(out)) });
        else reject(new Error(`a life ended with ${code ?? signal}: ${err}`));
      });
    });
  }

  /** Of the steps that were finished: the replies of model calls, and the keys of searches. */
  async function finished(home: string): Promise<{ replies: Set<string>; searches: string[]; runs: number }> {
    const store = await openSqliteStore(join(home, "assay.db"));
    const runs = await store.listRuns({ limit: 10 });
    const rows = (await Promise.all(runs.map(({ id }) => store.journal(id)))).flat();
    await store.close();
    const done = rows.filter(({ status }) => status === "done");
    const said = done
      .filter(({ type }) => type.startsWith("model@"))
      .map(({ value }) => z.object({ text: z.string() }).parse(JSON.parse(value)).text);
    return { replies: new Set(said), searches: done.map(({ key }) => key).filter((key) => /\/query\//u.test(key)), runs: runs.length };
  }

  const searched = () => world.parts.tavily.calls.map(({ body }) => String(JSON.parse(body).query));
  const hasSearched = (keys: readonly string[], query: string) => keys.some((key) => key.includes(`/query/${sha256(query).slice(0, 16)}`));

  beforeAll(async () => {
    const competent = competentModel();
    const answer = (request: ModelRequest) => {
      const said = competent(request);
      replies.push({ asked: request.user, said: said.content });
      return said;
    };
    world = await startWorld({ model: { answer } });
    const life = await live(newHome(), 0);
    undisturbed = life.end?.text ?? "";
    expect(undisturbed).toContain("155 watt hours per kilogram");
  });
  beforeEach(() => {
    for (const part of Object.values(world.parts)) part.calls.length = 0;
  });
  afterAll(async () => {
    await world.close();
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  });

  it("C16 R18 goes on when the same message is said again, a few steps a life: no paid search and no model call that was finished is made again", async () => {
    const home = newHome();
    const begun = replies.length;
    let paid = 0;
    for (let lives = 1; ; lives++) {
      expect(lives).toBeLessThan(MOST_LIVES);
      const before = lives === 1 ? { replies: new Set<string>(), searches: [], runs: 0 } : await finished(home);
      const [models, searches] = [replies.length, searched().length];
      const life = await live(home, stepsOf(lives));
      // Two pages may bring the same reply: what counts is that the same was asked.
      const earlier = new Set(replies.slice(begun, models).map(({ asked }) => asked));
      for (const { asked, said } of replies.slice(models))
        expect(earlier.has(asked) && before.replies.has(said), "a finished model call was made again").toBe(false);
      for (const query of searched().slice(searches))
        expect(hasSearched(before.searches, query), `“${query}” was searched again`).toBe(false);
      paid = searched().length;
      if (life.killed) continue;
      expect(life.end).toEqual({ text: undisturbed, messages: 2 });
      expect(lives).toBeGreaterThan(5);
      break;
    }
    expect(paid).toBeGreaterThan(0);
    expect((await finished(home)).runs).toBe(1);
  });

  it("C16 R18 killed just before a journal write, anywhere, it comes to the same answer", async () => {
    for (const at of [2, 11]) {
      const home = newHome();
      const first = await live(home, at, "before");
      if (!first.killed) break;
      expect((await live(home, 0)).end, `killed before write ${at}`).toEqual({ text: undisturbed, messages: 2 });
    }
  });
});
