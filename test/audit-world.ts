// Audits over the emulated web, wired as the program wires them: real readers, a real journal in memory, no network beyond the world.
import { type AuditRequest, audit } from "../src/audit/audit.ts";
import type { Audit } from "../src/audit/result.ts";
import { auditWorkInPlace } from "../src/audit/work.ts";
import { loadConfig } from "../src/config/config.ts";
import { createExtractionPool } from "../src/extract/extract.ts";
import type { ModelRoles } from "../src/model/model.ts";
import { systemClock } from "../src/run/clock.ts";
import { openSqliteStore } from "../src/store/sqlite.ts";
import { rulesJudge } from "../src/verify/rules.ts";
import { judgeWithModel } from "../src/verify/with-model.ts";
import { openWeb } from "../src/wiring/web.ts";
import { openMemoryRun } from "./memory-run.ts";
import { startParts } from "./world/part.ts";
import { type WebOptions, webPart } from "./world/web.ts";

export interface AuditWorld {
  audit(source: string, more?: Partial<AuditRequest> & { readonly roles?: ModelRoles }): Promise<Audit>;
  /** Calls of pages so far, robots.txt left out. */
  pageCalls(): string[];
  close(): Promise<void>;
}

export async function startAuditWorld(options: WebOptions = {}): Promise<AuditWorld> {
  const world = await startParts({ web: webPart(options) });
  const { web } = world.parts;
  const env = { ASSAY_FETCH_RESOLVE: `*.test=127.0.0.1:${web.port}`, ASSAY_FETCH_ALLOW: `127.0.0.1:${web.port}` };
  const { config } = loadConfig({ env, flags: { "fetch.minIntervalMs": 0 }, cwd: "/" });
  const store = await openSqliteStore(":memory:");
  const extractor = createExtractionPool();
  const opened = openWeb({ config, cache: store, clock: systemClock, extractor });
  return {
    async audit(source, { roles, ...more } = {}) {
      const memory = await openMemoryRun({ clock: systemClock, signal: new AbortController().signal, timeLimitMs: 600_000 });
      const judge = rulesJudge();
      const judgeFor: Parameters<typeof audit>[2]["judgeFor"] = (of, key) =>
        roles === undefined ? judge : judgeWithModel({ run: of, key, roles });
      const parts = {
        reader: opened.reader,
        evidence: store,
        checkLink: opened.checkLink,
        timeoutMs: 15_000,
        work: auditWorkInPlace,
        judgeFor,
      };
      const whole = audit(memory.run, { name: "report.md", source, format: "markdown", reading: "network", ...more }, parts);
      return whole.finally(() => memory.close());
    },
    pageCalls: () => web.calls.map((call) => `${call.headers.host ?? ""}${call.path}`).filter((call) => !call.endsWith("/robots.txt")),
    async close() {
      await opened.outbound.close();
      await extractor.close();
      await store.close();
      await world.close();
    },
  };
}
