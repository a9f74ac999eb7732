import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { canonicalUrl } from "../../src/domain/url.ts";
import { sha256 } from "../../src/run/canonical-json.ts";
import { openSqliteStore } from "../../src/store/sqlite.ts";
import { exhaustive, sample } from "../lane.ts";
import { endOf, homeFolders, type Life, live as lifeOf } from "../life.ts";
import { competentModel } from "../world/competent/competent.ts";
import type { ModelRequest } from "../world/model.ts";
import { startWorld, type World } from "../world/world.ts";

const QUESTION = "What energy density and cycle life does the Talmont TX-2 cell have in the independent test, and at what price?";
/** Beside what the first query finds, the second finds nothing: which of them answers first in which life decides nothing then. */
const ELSEWHERE =
  "autowire.test coast-courier.test gridwatch.test halden-tidal.test kuestenblatt.test northsea-herald.test ocean.ac.test openforum.test veldtline.test";
const REQUEST = {
  ...{ breadth: 2, depth: 1, max_sources: 12, path: "loop", max_execution_time_s: 300 },
  exclude_domains: ELSEWHERE.split(" "),
};
/** More lives than any run of this size has steps. */
const MOST_LIVES = 120;
/** How many steps a life finishes before it is killed. */
const STEPS = exhaustive ? 1 : (sample("steps of a life of a run", [5, 6, 7, 8, 9, 10], 1)[0] ?? 1);

const endSchema = z.object({ state: z.string(), markdown: z.string() });

describe("kill -9", { timeout: 300_000 }, () => {
  let world: World;
  let undisturbed: string;
  const homes = homeFolders("assay-kill-");
  /** Everything the world's model has said, in order. */
  const replies: string[] = [];

  const live = (home: string, at: number, when: "before" | "after" = "after"): Promise<Life<z.infer<typeof endSchema>>> =>
    lifeOf(home, {
      script: join(import.meta.dirname, "one-life.ts"),
      args: [QUESTION, JSON.stringify(REQUEST), String(at), when],
      env: world.env,
      schema: endSchema,
    });

  /** Keys of the steps that were finished, with the replies of finished model calls and the addresses of finished reads. */
  async function finished(home: string): Promise<{ replies: Set<string>; reads: Set<string>; writes: number }> {
    const store = await openSqliteStore(join(home, "assay.db"));
    const [run] = await store.listRuns({ limit: 1 });
    const rows = run === undefined ? [] : await store.journal(run.id);
    await store.close();
    const replies = rows
      .filter((row) => row.type.startsWith("model@") && row.status === "done")
      .map((row) => z.object({ text: z.string() }).parse(JSON.parse(row.value)).text);
    const reads = rows.filter((row) => row.type.startsWith("read@")).map((row) => row.key);
    return { replies: new Set(replies), reads: new Set(reads), writes: rows.length };
  }

  const pagesAsked = () =>
    world.parts.web.calls
      .filter((call) => call.method === "GET" && call.path !== "/robots.txt")
      .map((call) => `${call.headers.host}${call.path}`);

  const readKey = (page: string) => `read/${sha256(canonicalUrl(`http://${page}`)).slice(0, 16)}`;

  beforeAll(async () => {
    const competent = competentModel();
    const answer = (request: ModelRequest) => {
      const said = competent(request);
      replies.push(said.content);
      return said;
    };
    world = await startWorld({ model: { answer } });
    undisturbed = endOf(await live(homes.fresh(), 0)).markdown;
    expect(undisturbed).toContain("## Sources");
  });
  beforeEach(() => {
    for (const part of Object.values(world.parts)) part.calls.length = 0;
  });
  afterAll(async () => {
    await world.close();
    homes.remove();
  });

  it("R18 killed over and over, after every step it finishes or after every few, the run ends in the same report and repeats no finished step", async () => {
    const home = homes.fresh();
    for (let lives = 1; ; lives++) {
      expect(lives).toBeLessThan(MOST_LIVES);
      const before = lives === 1 ? { replies: new Set<string>(), reads: new Set<string>(), writes: 0 } : await finished(home);
      const [models, searches] = [replies.length, world.parts.tavily.calls.length];
      const pages = pagesAsked().length;
      const life = await live(home, STEPS);
      for (const reply of replies.slice(models)) expect(before.replies.has(reply), "a finished model call was made again").toBe(false);
      for (const page of pagesAsked().slice(pages)) expect(before.reads.has(readKey(page)), `${page} was read again`).toBe(false);
      expect(world.parts.tavily.calls.length - searches).toBeLessThanOrEqual(1 + STEPS);
      if (life.killed) continue;
      expect(life.end).toEqual({ state: "finished", markdown: undisturbed });
      expect(lives).toBeGreaterThan(exhaustive ? 12 : 2);
      break;
    }
  });

  it("R18 killed just before a journal write, anywhere, it resumes to the same report", async () => {
    const { writes } = await finished(homes.first());
    const points = [1, 2, 3, 5, 8, 12, 17, 23, 30].filter((at) => at <= writes);
    expect(points.length).toBeGreaterThan(5);
    for (const at of sample("writes of a run", points, 2)) {
      const home = homes.fresh();
      expect((await live(home, at, "before")).killed).toBe(true);
      expect(endOf(await live(home, 0)), `killed before write ${at}`).toEqual({ state: "finished", markdown: undisturbed });
    }
  });
});
