import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkAnswer } from "../src/conversation/contract/check.ts";
import { stateFromMessages } from "../src/conversation/stateless.ts";
import { transition } from "../src/conversation/transition.ts";
import { takenTurn } from "../src/runs/kinds/turn.ts";
import { exclusionList } from "../src/search/gates/domains.ts";
import { runGates } from "../src/search/gates/gates.ts";
import { loadLanguageDetector } from "../src/text/language.ts";
import { inMemoryTurns, RESULTS } from "../test/conversation/in-memory.ts";

const WARM = 20;

/** Median and 95th percentile of so many runs, in ms. */
async function timed(name: string, runs: number, work: (n: number) => unknown): Promise<void> {
  for (let n = 0; n < WARM; n++) await work(n);
  const took: number[] = [];
  for (let n = 0; n < runs; n++) {
    const began = performance.now();
    await work(n + WARM);
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor(share * (took.length - 1))] ?? 0).toFixed(2);
  console.log(`${name.padEnd(68)} median ${at(0.5).padStart(7)} ms   p95 ${at(0.95).padStart(7)} ms`);
}

/**
 * `npm run bench -- turn [runs]`: Assay's own time for one turn of a conversation (T4), with a model, services and pages that answer at once, the SQLite
 * store included. What reading and quoting pages takes is shown apart: it is not the conversation's.
 */
export async function run(args: readonly string[]): Promise<void> {
  const runs = Number(args[0] ?? 200);
  const home = mkdtempSync(join(tmpdir(), "assay-bench-"));
  const world = await inMemoryTurns(join(home, "bench.db"));
  try {
    const idle = { name: "idle" } as const;
    const awaiting = {
      name: "awaiting_consent",
      query: "how heavy is the Brill pump",
      phaseOne: { kind: "simple", answer: "It weighs 12 kilograms." },
    } as const;
    const turn = (message: string, state: typeof idle | typeof awaiting) => takenTurn(world.turns, { message, state, dialogue: [] });
    console.log("whole turns, journal and store included");
    await timed("Phase 1, prose of a model, streamed", runs, () => turn("tell me about the Brill pump", idle));
    await timed("Phase 1, hypotheses", runs, () => turn("my Brill pump keeps stopping", idle));
    await timed("no: acknowledged", runs, () => turn("no thanks", awaiting));
    world.rest();
    await timed("yes: Phase 2 with a model, 4 pages", runs, () => turn("yes", awaiting));
    const pages = world.rest();
    console.log(`${"  of it reading, quoting and judging pages".padEnd(68)} mean   ${(pages / (runs + WARM)).toFixed(2).padStart(7)} ms`);
    const bare = await inMemoryTurns(join(home, "bare.db"), { find: () => RESULTS, pages: [] });
    await timed("yes: Phase 2 without a model, nothing readable: plan, gates, layout", runs, () =>
      takenTurn(bare.turns, { message: "yes", state: awaiting, dialogue: [] }),
    );
    await bare.close();
    const messages = Array.from({ length: 20 }, (_, n) => ({
      role: n % 2 === 0 ? ("user" as const) : ("assistant" as const),
      content: n % 2 === 0 ? "what is a Brill pump" : world.phaseOneText,
    }));
    const detect = await loadLanguageDetector();
    const excluded = exclusionList([], []);
    console.log("parts of a turn");
    await timed("transition of a message", runs, () => transition(awaiting, "could you please check that with sources?"));
    await timed("state from 20 messages", runs, () => stateFromMessages(messages));
    await timed("gates on 5 results", runs, () =>
      runGates(RESULTS, { query: "Brill pump weight", excluded, detect, languageRetried: false }),
    );
    await timed("check of an answer", runs, () => checkAnswer(world.phaseTwoText));
  } finally {
    await world.close();
    rmSync(home, { recursive: true, force: true });
  }
}
