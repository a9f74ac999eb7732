import { availableParallelism } from "node:os";
import { type Analyst, analystOfEach } from "../../analyse/analyst.ts";
import type { PageWork } from "../../analyse/page-work.ts";
import type { FindProof } from "../../answer/proof.ts";
import type { AuditWork } from "../../audit/work.ts";
import type { Judgement } from "../../domain/claim.ts";
import { AssayError, isAssayError } from "../../domain/error.ts";
import { Crew } from "../../run/workers/crew.ts";
import { entryBeside } from "../../run/workers/entry.ts";
import { threadHand } from "../../run/workers/hands.ts";
import { fairTurn } from "../../store/turnstile.ts";
import type { JudgedPair } from "../../verify/pair.ts";
import { type JudgeWork, RULES_JUDGE } from "../../verify/rules.ts";
import type { ContentsWork } from "../../write/contents.ts";
import type { PassagesWork } from "../../write/passages.ts";
import { done, type Job, type Kind, type Results, WORK } from "./jobs.ts";

/**
 * Where what comes from outside is computed when that may take more than ten milliseconds, so that it holds up neither other runs nor whoever asks
 * whether the service is well (X5): killable threads, with a deadline and a limit on their memory. Small jobs are done in place.
 */
export interface Workroom {
  readonly audit: AuditWork;
  readonly judge: JudgeWork;
  /** The analyst without a model. */
  readonly analyst: Analyst;
  /** What the analyst with a model has to compute. */
  readonly page: PageWork;
  /** What of the sources a report is written from. */
  readonly passages: PassagesWork;
  /** The contents of pages. */
  readonly contents: ContentsWork;
  /** What of them answers, and comes nearest, without a model. */
  readonly proof: FindProof;
  /** Has a thread load what its first jobs would wait for; once, and nobody need wait for it. */
  warm(): void;
  /** Ends all threads; what is at work or waiting is CANCELLED. */
  close(): void;
}

export interface WorkroomOptions {
  /** Threads; default: half the cores, at least one, at most four. */
  readonly size?: number;
  /** Milliseconds one job may take once it is begun; default 60 000. */
  readonly timeoutMs?: number;
  /** Megabytes of heap one thread may hold; default 512. */
  readonly maxMemoryMb?: number;
}

/** Below this many characters a job of each kind takes less than ten milliseconds, as `npm run bench -- hostile` measures them. */
const IN_PLACE: Readonly<Record<Kind, number>> = {
  report: 4_000,
  hold: 4_000,
  works: 4_000,
  figures: 2_000,
  judge: 2_000,
  analyse: 4_000,
  view: 4_000,
  topic: 4_000,
  best: 4_000,
  passages: 4_000,
  contents: 4_000,
  proof: 4_000,
  warm: 0,
};
/** Far more than any job takes by itself: on a machine with much else to do it takes ten times as long, and a run should not fail of that. */
const LONGEST_WORK_MS = 60_000;
/** Pairs are judged in batches of so many characters: one that takes too long takes no more with it. */
const BATCH = 40_000;

/** Opens the room. Threads start when first needed and do not keep the process alive. */
export function openWorkroom(options: WorkroomOptions = {}): Workroom {
  const size = options.size ?? Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
  const { timeoutMs = LONGEST_WORK_MS, maxMemoryMb = 512 } = options;
  const doing = ({ kind }: Job) => WORK[kind].doing;
  const entry = entryBeside(import.meta.url, "thread-main");
  const crew = new Crew<Job, unknown>({ size, timeoutMs, doing }, () => threadHand({ entry, maxMemoryMb, doing }));

  let isWarm = false;

  async function run<K extends Kind>(job: Job<K>, signal: AbortSignal): Promise<Results[K]> {
    const { size: sizeOf, doing: named } = WORK[job.kind];
    if (signal.aborted) throw new AssayError("CANCELLED", `${named} was cancelled.`);
    // What a thread answers is what the same function would have returned here.
    if (sizeOf(job.ask) > IN_PLACE[job.kind]) return crew.run(job, signal) as Promise<Results[K]>;
    await fairTurn();
    return done(job);
  }

  const judged = (pairs: readonly JudgedPair[], signal: AbortSignal): Promise<readonly Judgement[]> =>
    run({ kind: "judge", ask: pairs }, signal).catch((thrown) => {
      if (!isAssayError(thrown, "TIMEOUT", "TOO_LARGE", "PARSE_ERROR")) throw thrown;
      return pairs.map(() => notChecked(thrown.message));
    });

  return {
    audit: {
      read: (ask, signal) => run({ kind: "report", ask }, signal),
      hold: (ask, signal) => run({ kind: "hold", ask }, signal),
      works: (ask, signal) => run({ kind: "works", ask }, signal),
      figures: (ask, signal) => run({ kind: "figures", ask }, signal),
    },
    judge: async (pairs, signal) => (await Promise.all(batchesOf(pairs).map((batch) => judged(batch, signal)))).flat(),
    analyst: analystOfEach((run_, ask) => run({ kind: "analyse", ask }, run_.signal)),
    page: {
      view: (ask, signal) => run({ kind: "view", ask }, signal),
      topic: (ask, signal) => run({ kind: "topic", ask }, signal),
      best: (ask, signal) => run({ kind: "best", ask }, signal),
    },
    passages: (ask, signal) => run({ kind: "passages", ask }, signal),
    contents: (ask, signal) => run({ kind: "contents", ask }, signal),
    proof: (ask, signal) => run({ kind: "proof", ask }, signal),
    warm: () => {
      if (isWarm) return;
      isWarm = true;
      crew.run({ kind: "warm", ask: undefined }).catch(() => undefined);
    },
    close: () => crew.close(),
  };
}

function notChecked(reason: string): Judgement {
  return { verdict: "not checked", score: 0, reasons: [reason], judge: RULES_JUDGE };
}

/** Pairs in their order, as many together as are judged in one go. */
export function batchesOf(pairs: readonly JudgedPair[]): JudgedPair[][] {
  const batches: JudgedPair[][] = [];
  let room = 0;
  for (const pair of pairs) {
    const size = WORK.judge.size([pair]);
    const last = batches.at(-1);
    if (last === undefined || size > room) {
      batches.push([pair]);
      room = BATCH - size;
    } else {
      last.push(pair);
      room -= size;
    }
  }
  return batches;
}
