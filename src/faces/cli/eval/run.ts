import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { homeFolder } from "../../../config/config.ts";
import { AssayError } from "../../../domain/error.ts";
import { evaluate, routed } from "../../../evaluation/evaluate.ts";
import { type Folder, folderAt } from "../../../evaluation/folder.ts";
import { type CaseResult, type Evaluation, evaluationSchema } from "../../../evaluation/result.ts";
import { version } from "../../../service/version.ts";
import { settingsOf } from "../../../wiring/run-settings.ts";
import type { Interrupt } from "../interrupt.ts";
import { openSources, type Sources } from "../open.ts";
import type { Shell } from "../shell.ts";
import type { Plan } from "./plan.ts";

const HEAD = "evaluation.json";

/**
 * Runs the cases of a plan and keeps the result in the home's folder `evaluations`. A set that is about routes alone asks nobody and keeps nothing.
 * @throws AssayError CONFLICT when what is resumed was begun with other sets or settings
 */
export async function runCases(plan: Plan, shell: Shell, stop: Interrupt, onCase: (result: CaseResult) => void): Promise<Evaluation> {
  if (plan.cases.every(({ ask }) => ask === "nothing")) return headOf(plan, undefined, "routes", plan.cases.map(routed));
  const name = plan.resume ?? `${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString("hex")}`;
  const folder = folderAt(join(homeFolder(plan.setup.loaded.config), "evaluations", name));
  if (plan.resume !== undefined && (await folder.isEmpty()))
    throw new AssayError("NOT_FOUND", `There is no evaluation ${name} in ${folder.path}.`, { field: "--resume" });
  stop.lastWords(`Go on with --resume ${name}`);
  const sources = await openSources(plan.setup, shell.terminal, stop.signal);
  try {
    const head = await begun(headOf(plan, sources, name, []), folder);
    const cases = await evaluate(plan.cases, {
      assay: sources.assay,
      over: sources,
      name,
      signal: stop.signal,
      folder: folder.in("cases"),
      judgeWithModel: plan.judgeWithModel,
      concurrency: plan.concurrency,
      tokenBudget: plan.tokenBudget,
      onCase,
    });
    const evaluation = { ...head, cases };
    await folder.write(HEAD, `${JSON.stringify(evaluation, null, 2)}\n`);
    return evaluation;
  } finally {
    await sources.assay.close();
  }
}

function headOf(plan: Plan, sources: Sources | undefined, name: string, cases: readonly CaseResult[]): Evaluation {
  const roles = sources?.assay.roles;
  const settings: unknown =
    sources === undefined ? {} : JSON.parse(settingsOf(plan.setup.loaded.config, roles, sources.searches, plan.setup.folders));
  return {
    schema: "assay_evaluation",
    name,
    made_at: new Date().toISOString(),
    version: version(),
    judge: plan.judgeWithModel && roles !== undefined ? "model" : "rules",
    sets: plan.sets,
    settings: z.record(z.string(), z.unknown()).parse(settings),
    cases: [...cases],
  };
}

/** What was asked of one model must not be counted with what is asked of another. */
async function begun(head: Evaluation, folder: Folder): Promise<Evaluation> {
  const known = await folder.readJson(HEAD, evaluationSchema);
  if (known === undefined) {
    await folder.write(HEAD, `${JSON.stringify(head, null, 2)}\n`);
    return head;
  }
  const what = ({ sets, settings, judge, version: of }: Evaluation) => JSON.stringify({ sets, settings, judge, of });
  if (what(known) === what(head)) return known;
  throw new AssayError("CONFLICT", `The evaluation ${head.name} was begun with other sets or settings; begin a new one.`, {
    field: "--resume",
  });
}
