import type { Assay, RunsOver } from "../assay.ts";
import { AssayError, isAssayError, isStoreFault } from "../domain/error.ts";
import { reportSchema } from "../domain/report.ts";
import type { ResearchRequest } from "../domain/request.ts";
import { sha256 } from "../run/canonical-json.ts";
import { type Answer, answerOfReport, answerOfTurn } from "./answer.ts";
import type { Case } from "./case.ts";

/** Where cases are asked. */
export interface Asking {
  readonly assay: Pick<Assay, "store">;
  readonly over: Pick<RunsOver, "research" | "conversations">;
  /** Name of the evaluation: with the case's id it names the run, so that what was begun is gone on with. */
  readonly name: string;
  readonly signal: AbortSignal;
}

/**
 * Asks one case. What fails in the asking is an answer too.
 * @param tokens what may be used, where there is a limit
 * @throws AssayError CANCELLED when it was stopped, RUN_ACTIVE while another process asks the same, STORE_ERROR
 */
export async function ask(one: Case, asking: Asking, tokens: number | undefined): Promise<Answer> {
  let runId: string | undefined;
  try {
    if (one.ask === "turn") {
      const outcome = await asking.over.conversations.converse([{ role: "user", content: one.query }], {
        force: "phase_two",
        signal: asking.signal,
        onRun: (id) => {
          runId = id;
        },
      });
      return answerOfTurn(outcome);
    }
    runId = `r_${sha256(`${asking.name}\n${one.id}`).slice(0, 24)}`;
    return await research(runId, withBudget(one.request, tokens), asking);
  } catch (thrown) {
    const error = AssayError.from(thrown);
    if (asking.signal.aborted || error.type === "CANCELLED")
      throw new AssayError("CANCELLED", "The evaluation was stopped.", { cause: error });
    // Neither is an answer: another process asks this case already, or nothing can be kept.
    if (error.type === "RUN_ACTIVE" || isStoreFault(error)) throw error;
    return { state: "failed", runId, error: error.toBody() };
  }
}

async function research(id: string, request: ResearchRequest, { assay, over, signal }: Asking): Promise<Answer> {
  const known = await assay.store.getRun(id);
  if (known?.state === "finished") return answerOfReport(reportSchema.parse(JSON.parse(known.result ?? "")));
  const started = known === undefined ? await over.research.start(request, { id, signal }) : await resumed(id, over, signal);
  const outcome = await started.outcome;
  if (outcome.state !== "finished") throw new AssayError("CANCELLED", "The evaluation was stopped.");
  return answerOfReport(outcome.result);
}

async function resumed(id: string, { research }: Asking["over"], signal: AbortSignal) {
  try {
    return await research.resume(id, { signal });
  } catch (thrown) {
    if (!isAssayError(thrown, "CONFLICT")) throw thrown;
    throw new AssayError("CONFLICT", "It was begun with other models or services than there are now.", { cause: thrown });
  }
}

function withBudget(request: ResearchRequest, tokens: number | undefined): ResearchRequest {
  return tokens === undefined ? request : { ...request, token_budget: Math.max(1, Math.min(request.token_budget ?? tokens, tokens)) };
}
