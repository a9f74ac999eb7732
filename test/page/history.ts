// Runs of many days for the views that look back: made in the store, not run.
import { OUTCOMES } from "../../src/domain/outcome.ts";
import { newOwner } from "../../src/store/lease.ts";
import type { Count, Store } from "../../src/store/store.ts";

const DAY_MS = 86_400_000;
const QUESTIONS = [
  "How do tidal turbines age?",
  "What does a sodium-ion cell cost?",
  "Who built the first bicycle?",
  'Is <b>bold</b> & "quoted" safe?',
];

/** Makes so many finished and failed runs, spread over so many days up to today, each counted, some rated. @returns their ids, the newest last */
export async function madeHistory(store: Store, runs: number, days: number): Promise<string[]> {
  const ids: string[] = [];
  const first = Date.now() - (days - 1) * DAY_MS;
  for (let n = 0; n < runs; n++) {
    const id = `r_${n.toString(16).padStart(8, "0")}`;
    const at = new Date(first + Math.floor((n * days) / runs) * DAY_MS - 1000 * (runs - n)).toISOString();
    const kind = n % 5 === 4 ? "turn" : "research";
    const asked = JSON.stringify({ query: `${QUESTIONS[n % QUESTIONS.length]} (${n})` });
    await store.createRun({ id, kind, seed: id, createdAt: at, request: asked, settings: "{}", topicHash: "t" });
    const { epoch } = await store.acquireRun(id, newOwner());
    const state = n % 11 === 10 ? "failed" : "finished";
    const error = { type: "TIMEOUT", message: "The run's time was up.", retryable: true } as const;
    await store.finishRun(id, epoch, {
      state,
      events: [],
      elapsedMs: 20_000 + (n % 7) * 9000,
      now: at,
      ...(state === "failed" ? { error } : {}),
      ...(state === "finished" && kind === "research" ? { cameTo: OUTCOMES[n % OUTCOMES.length] } : {}),
    });
    if (n % 3 === 0) await store.rate({ runId: id, thumbs: n % 9 === 0 ? "down" : "up", comment: "", at });
    ids.push(id);
  }
  for (let all = await store.uncountedRuns(500); all.length > 0; all = await store.uncountedRuns(500))
    for (const [n, run] of all.entries()) await store.countRun(run, countsOf(n, run.state));
  return ids;
}

function countsOf(n: number, state: string): Count[] {
  const one = (measure: string, label: string, times: number, amount = 0) => ({ measure, label, times, amount });
  return [
    one("runs", state, 1),
    one("seconds", "", 1, 20 + (n % 7) * 9),
    one("tokens_in", "", 1, 30_000 + (n % 5) * 4000),
    one("tokens_out", "", 1, 5000),
    one("cost_micro_usd", "", 1, 12_000 + (n % 6) * 3000),
    one("model_calls", "", 21),
    one("answered", n % 4 === 3 ? "partial" : "answered", 1),
    ...["plan", "search", "read", "reflect", "verify", "write"].map((phase, at) => one("phase", phase, 2, 3 + at * 2.5 + (n % 3))),
    one("searches", "tavily", 6),
    one("cache", "search hit", 2),
    one("cache", "page miss", 9),
    one("cache", "page hit", 4),
    one("verdicts", "supported", 14),
    one("verdicts", "partly supported", 2),
    one("verdicts", "contradicted", n % 2),
    ...(n % 3 === 0
      ? [one("failures", "tavily/TIMEOUT", 1), one("failures", "pages/DEAD_LINK", 2), one("failures", "gpt-oss-120b/RATE_LIMITED", 1)]
      : []),
  ];
}
