import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { sha256 } from "../../src/run/canonical-json.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import { exhaustive, sample } from "../lane.ts";
import { endOf, homeFolders, type Life, live as lifeOf } from "../life.ts";
import { competentModel } from "../world/competent/competent.ts";
import type { ModelRequest } from "../world/model.ts";
import { startWorld, type World } from "../world/world.ts";

const MESSAGE = "? What energy density does the Talmont TX-2 cell have in the independent test";
/** More lives than a turn has steps. */
const MOST_LIVES = 40;
const SAMPLED_STEPS = sample("steps of a life of a turn", [8, 9, 10, 11, 12, 13], 1)[0] ?? 1;
/** The first lives finish one step each, the later ones a few. */
const stepsOf = (life: number) => (exhaustive ? (life <= 3 ? 1 : 4) : SAMPLED_STEPS);

const endSchema = z.object({ text: z.string(), messages: z.number() });

describe("a turn that is killed", { timeout: 300_000 }, () => {
  let world: World;
  let undisturbed: string;
  const homes = homeFolders("assay-turn-");
  /** Everything the world's model has been asked and has said, in order. */
  const replies: { readonly asked: string; readonly said: string }[] = [];

  // Without the cache of searches only the journal keeps a search from being paid twice.
  const live = (home: string, at: number, when: "before" | "after" = "after"): Promise<Life<z.infer<typeof endSchema>>> =>
    lifeOf(home, {
      script: join(import.meta.dirname, "one-turn-life.ts"),
      args: [MESSAGE, String(at), when],
      env: { ...world.env, ASSAY_SEARCH_PROVIDERS: "tavily", ASSAY_SEARCH_CACHE_HOURS: "0" },
      schema: endSchema,
    });

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
    undisturbed = endOf(await live(homes.fresh(), 0)).text;
    expect(undisturbed).toContain("155 watt hours per kilogram");
  });
  beforeEach(() => {
    for (const part of Object.values(world.parts)) part.calls.length = 0;
  });
  afterAll(async () => {
    await world.close();
    homes.remove();
  });

  it("C16 R18 goes on when the same message is said again, a few steps a life: no paid search and no model call that was finished is made again", async () => {
    const home = homes.fresh();
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
      expect(lives).toBeGreaterThan(exhaustive ? 5 : 2);
      break;
    }
    expect(paid).toBeGreaterThan(0);
    expect((await finished(home)).runs).toBe(1);
  });

  it("C16 R18 killed just before a journal write, anywhere, it comes to the same answer", async () => {
    for (const at of sample("writes of a turn", [2, 11], 1)) {
      const home = homes.fresh();
      const first = await live(home, at, "before");
      if (!first.killed) break;
      expect(endOf(await live(home, 0)), `killed before write ${at}`).toEqual({ text: undisturbed, messages: 2 });
    }
  });
});
