import { z } from "zod";
import { startWorld } from "../../test/world/world.ts";
import { startService } from "../serve/service.ts";
import { SHAPES } from "./shapes.ts";

/** Shapes of every kind that the matrix has shown to be the hardest. */
const HARD = [
  "numbers 1 1 1",
  "CJK without stops",
  "![](![](",
  "table rows numbered",
  "references, each cited",
  "links of one sentence",
  "sentences",
  "mixed 1",
] as const;
const AT_ONCE = 4;
const MOST_MESSAGE = 20_000;
const MOST_QUESTION = 4_000;

const errorSchema = z.object({ error: z.object({ type: z.string() }) });

/** What a service answered, and how much. */
interface Answered {
  readonly what: string;
  readonly sent: number;
  readonly status: string;
  readonly came: number;
  readonly ms: number;
}

/** Asks a real service whether it is well every 20 ms, while it works on hostile reports, pages, questions and messages of 20 and 200 kB. */
export async function health(): Promise<void> {
  const routes = Object.fromEntries(
    [20_000, 200_000].flatMap((length) =>
      HARD.map((name, at) => [
        `hostile.test/${length}/${at}`,
        () => ({
          headers: { "content-type": "text/html; charset=utf-8" },
          body: `<!doctype html><title>Bridge</title><article><h1>Bridge</h1><p>The harbour bridge opened in 2019.</p><p>${SHAPES[name]?.(length) ?? ""}</p></article>`,
        }),
      ]),
    ),
  );
  const search = () =>
    HARD.map((_, at) => ({
      url: `http://hostile.test/200000/${at}`,
      title: "The harbour bridge",
      snippet: "The harbour bridge opened.",
      score: 0.9,
      text: "",
    }));
  const world = await startWorld({ web: { routes }, search });
  const service = await startService({
    ...world.env,
    ASSAY_RATE_PER_MINUTE: "1000000",
    ASSAY_RUNS_PER_TOKEN: "100",
    ASSAY_MAX_RUNS: "100",
    ASSAY_CONCURRENCY: "32",
  });
  const post = (path: string, what: string, body: object) => posted(`${service.address}${path}`, what, body);
  const asks: (() => Promise<Answered>)[] = [];
  for (const length of [20_000, 200_000]) {
    HARD.forEach((name, at) => {
      const text = SHAPES[name]?.(length) ?? "";
      const page = `http://hostile.test/${length}/${at}`;
      asks.push(() => post("/verify", `report of ${name}`, { report: text, reading: "none" }));
      asks.push(() =>
        post("/verify", `source of ${name}`, {
          report: `The harbour bridge opened in 2019 [1].\n\n## References\n\n[1] ${page}\n`,
          with_model: false,
        }),
      );
      asks.push(() =>
        post("/verify", `statement of ${name}`, { report: `${text} [1].\n\n## References\n\n[1] ${page}\n`, with_model: false }),
      );
      asks.push(() => post("/read", `page of ${name}`, { url: page, task: "When did the harbour bridge open?" }));
    });
  }
  for (const name of HARD) {
    const text = SHAPES[name]?.(MOST_MESSAGE) ?? "";
    asks.push(() => post("/chat", `message of ${name}`, { message: text }));
    asks.push(() =>
      post("/run", `question of ${name}`, {
        query: text.slice(0, MOST_QUESTION),
        max_sources: 2,
        depth: 1,
        path: "loop",
        max_execution_time_s: 60,
      }),
    );
  }
  asks.push(() =>
    post("/run", "question over hostile pages", { query: "When did the harbour bridge open?", max_sources: 8, depth: 1, path: "loop" }),
  );
  const answers: Answered[] = [];
  const next = async (): Promise<void> => {
    for (let ask = asks.shift(); ask !== undefined; ask = asks.shift()) answers.push(await ask());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  const { spreads } = await service.stop();
  await world.close();
  console.table(
    answers
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 20)
      .map((one) => ({ ...one, ms: Math.round(one.ms), times: (one.came / one.sent).toFixed(1) })),
  );
  const largest = answers.reduce((most, one) => Math.max(most, one.came / one.sent), 0);
  console.log(`${answers.length} answers, at most ${largest.toFixed(1)} times what was sent.`);
  console.table(spreads);
}

async function posted(url: string, what: string, body: object): Promise<Answered> {
  const json = JSON.stringify(body);
  const began = performance.now();
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: json });
  const text = await response.text();
  const status = response.ok ? "ok" : errorSchema.parse(JSON.parse(text)).error.type;
  return { what, sent: json.length, status, came: text.length, ms: performance.now() - began };
}
