import { firstThatHas, folderReader, storedReader } from "../audit/stored.ts";
import type { Config } from "../config/settings.ts";
import { AssayError } from "../domain/error.ts";
import type { Library } from "../library/library.ts";
import { libraryReader } from "../library/reader.ts";
import { within } from "../library/within.ts";
import type { ModelRoles } from "../model/model.ts";
import type { Extractor } from "../read/capture.ts";
import type { PageReader } from "../read/reader.ts";
import type { Run } from "../run/run.ts";
import type { AuditKindParts, AuditRunRequest } from "../runs/kinds/audit.ts";
import type { Store } from "../store/store.ts";
import { judgeWithCrossEncoder } from "../verify/cross-encoder/judge.ts";
import { rulesJudge } from "../verify/rules.ts";
import { judgeWithModel } from "../verify/with-model.ts";
import { encoderOf } from "./cross-encoder.ts";
import { configThen, parseRunSettings, settingsOf, unpluggedRoles } from "./run-settings.ts";
import type { Web } from "./web.ts";
import type { Workroom } from "./workroom/workroom.ts";

/** What audits need of everything that lives as long as the process does. */
export interface AuditBase {
  readonly config: Config;
  readonly store: Store;
  readonly library: Pick<Library, "list" | "search" | "read">;
  readonly web: Web;
  readonly extractor: Extractor;
  readonly roles: ModelRoles | undefined;
  readonly room: Workroom;
}

/** What audits are made of, live and replayed (I7). */
export function auditWiring(base: AuditBase): AuditKindParts {
  return {
    settings: settingsOf(base.config, base.roles, [], []),
    async auditParts(request) {
      const folder = request.sources === undefined ? [] : [await folderReader(request.sources, base.extractor)];
      const library = request.collections === undefined ? base.library : within(base.library, request.collections);
      const network = request.reading === "network";
      const rest = network ? base.web.reader : storedReader(base.store);
      return {
        reader: firstThatHas([...folder, libraryReader(library), rest]),
        evidence: base.store,
        checkLink: network ? base.web.checkLink : async () => "unknown" as const,
        timeoutMs: request.fetch_timeout_s * 1000,
        work: base.room.audit,
        judgeFor: judgeMaker(request, base),
        unpriced: unpriced(request, base),
      };
    },
    replayParts(request, settings) {
      const then = parseRunSettings(settings);
      return {
        reader: unpluggedReader,
        evidence: base.store,
        checkLink: async () => {
          throw unplugged();
        },
        timeoutMs: request.fetch_timeout_s * 1000,
        work: base.room.audit,
        judgeFor: judgeMaker(request, { config: configThen(base.config, then), roles: unpluggedRoles(then), room: base.room }),
      };
    },
  };
}

function judgeMaker({ with_model }: AuditRunRequest, { config, roles, room }: Pick<AuditBase, "config" | "roles" | "room">) {
  const rules = rulesJudge(room.judge);
  if (!with_model) return () => rules;
  const encoder = encoderOf(config);
  if (encoder !== undefined) return (run: Run, key: string) => judgeWithCrossEncoder({ run, key, encoder });
  return (run: Run, key: string) => (roles === undefined ? rules : judgeWithModel({ run, key, roles }));
}

/** The model that would judge, where there is a money budget and its price is not known. */
function unpriced({ with_model, cost_budget_usd }: AuditRunRequest, { config, roles }: Pick<AuditBase, "config" | "roles">): string[] {
  const model = with_model && encoderOf(config) === undefined ? roles?.judge.model : undefined;
  const budgeted = (cost_budget_usd ?? config["research.costBudgetUsd"]) !== undefined;
  return budgeted && model?.priceKnown === false ? [model.id] : [];
}

const unpluggedReader: PageReader = {
  reads: (url) => /^https?:|^library:/.test(url),
  read: async () => {
    throw unplugged();
  },
};

function unplugged(): AssayError {
  return new AssayError("REPLAY_GAP", "A replay asks nobody.");
}
