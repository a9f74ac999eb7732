import { type AuditRequest, audit } from "../audit/audit.ts";
import { openMemoryRun } from "../audit/memory-run.ts";
import type { Audit } from "../audit/result.ts";
import { firstThatHas, folderReader, storedReader } from "../audit/stored.ts";
import type { Config } from "../config/settings.ts";
import { createExtractionPool } from "../extract/extract.ts";
import type { Library } from "../library/library.ts";
import { libraryReader } from "../library/reader.ts";
import type { ModelRoles } from "../model/model.ts";
import type { PageReader } from "../read/reader.ts";
import { type Clock, systemClock } from "../run/clock.ts";
import type { Run } from "../run/run.ts";
import type { Store } from "../store/store.ts";
import { judgeWithCrossEncoder } from "../verify/cross-encoder/judge.ts";
import { rulesJudge } from "../verify/judge.ts";
import { judgeWithModel } from "../verify/with-model.ts";
import { encoderOf } from "./cross-encoder.ts";
import type { Web } from "./web.ts";

/** What an audit needs of everything that lives as long as the process does. */
export interface VerifyBase {
  readonly config: Config;
  readonly store: Store;
  readonly library: Library;
  readonly web: Web;
  readonly roles: ModelRoles | undefined;
  readonly clock?: Clock;
}

export interface VerifyOptions {
  /** Where sources may come from: the network, only what is kept (a folder, the store, the library), or nowhere. */
  readonly reading: Audit["reading"];
  /** A folder of sources, asked before anything else. */
  readonly sources?: string | undefined;
  /** False: the rules judge, though a model is set up. */
  readonly withModel?: boolean;
  /** For one page, in seconds. */
  readonly fetchTimeoutS?: number | undefined;
  /** Model tokens in and out together. */
  readonly tokenBudget?: number | undefined;
  readonly signal: AbortSignal;
}

const FETCH_TIMEOUT_S = 15;
const LONGEST_MS = 3_600_000;

/**
 * Audits the citations of a report (I7), for every face. The run lives in memory; snapshots of what was read are kept in the store.
 * @throws AssayError INVALID_INPUT for the report or the folder of sources, CANCELLED
 */
export async function verifyReport(base: VerifyBase, report: Omit<AuditRequest, "reading">, options: VerifyOptions): Promise<Audit> {
  const clock = base.clock ?? systemClock;
  const extractor = createExtractionPool({});
  const memory = await openMemoryRun({ clock, signal: options.signal, timeLimitMs: LONGEST_MS, tokens: options.tokenBudget });
  try {
    const folder = options.sources === undefined ? [] : [await folderReader(options.sources, extractor)];
    const kept: PageReader[] = [...folder, libraryReader(base.library)];
    const network = options.reading === "network";
    const parts = {
      reader: firstThatHas([...kept, network ? base.web.reader : storedReader(base.store)]),
      evidence: base.store,
      checkLink: network ? base.web.checkLink : async () => "unknown" as const,
      timeoutMs: (options.fetchTimeoutS ?? FETCH_TIMEOUT_S) * 1000,
      judgeFor: options.withModel === false ? () => rulesJudge() : judgeMaker(base),
    };
    return await audit(memory.run, { ...report, reading: options.reading }, parts);
  } finally {
    await Promise.all([memory.close(), extractor.close()]);
  }
}

function judgeMaker({ config, roles }: VerifyBase) {
  const rules = rulesJudge();
  const encoder = encoderOf(config);
  if (encoder !== undefined) return (run: Run, key: string) => judgeWithCrossEncoder({ run, key, encoder, fallback: rules });
  return (run: Run, key: string) => (roles === undefined ? rules : judgeWithModel({ run, key, roles, fallback: rules }));
}
