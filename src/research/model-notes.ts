import { type Frame, filled, listIn } from "../lexicon/frame.ts";
import type { LostWork, ModelAccount } from "../model/health.ts";
import { MODEL_ROLES, type ModelRole } from "../model/model.ts";
import { isOutOfTime } from "../run/attempts.ts";
import { escapeMarkdown } from "../write/markdown.ts";

/** Reasons that are told of several. */
const REASONS_TOLD = 3;

/** Work lost because a model failed, not for want of time or budget. */
function byFailure({ lost }: ModelAccount): LostWork[] {
  return lost.filter((one) => one.type !== "BUDGET_EXHAUSTED" && !isOutOfTime(one));
}

/** Whether a model failed so that the run had to do without it: it was given up, or wrote nothing of what it was to write (R15). */
export function modelFailed(account: ModelAccount | undefined): boolean {
  if (account === undefined) return false;
  return account.givenUp !== undefined || (wroteNothing(account) && byFailure(account).some(({ role }) => role === "writer"));
}

/** Whether all that the model was to write was written by the rules, for whatever reason. */
export function wroteNothing(account: ModelAccount | undefined): boolean {
  return account !== undefined && (account.done.writer ?? 0) === 0 && account.lost.some(({ role }) => role === "writer");
}

/** What a report says of work that the rules did in its model's place, with why (R15, X4). @param toldAbove whether the head of the report says already that the model was given up */
export function modelNotes(account: ModelAccount | undefined, toldAbove: boolean, frame: Frame): string[] {
  if (account === undefined) return [];
  const failed = byFailure(account);
  const why = account.givenUp === undefined ? [...new Set(failed.map(({ message }) => message))] : [account.givenUp];
  const because = why.slice(0, REASONS_TOLD).map(sentence).join(" ");
  const all = wroteNothing(account) && failed.some(({ role }) => role === "writer");
  const what = filled(all ? frame.withoutModel : frame.partlyWithoutModel, { work: workOf(failed, frame), reason: because });
  return [...(failed.length === 0 || toldAbove ? [] : [what]), ...unpaid(account, frame)];
}

function unpaid({ lost }: ModelAccount, frame: Frame): string[] {
  const refused = lost.filter(({ type }) => type === "BUDGET_EXHAUSTED");
  return refused.length === 0 ? [] : [filled(frame.budgetWithoutModel, { work: workOf(refused, frame) })];
}

/** "reading pages (5×) and writing" */
function workOf(lost: readonly LostWork[], frame: Frame): string {
  const calls = (role: ModelRole) => lost.reduce((sum, one) => sum + (one.role === role ? one.calls : 0), 0);
  const parts = MODEL_ROLES.filter((role) => calls(role) > 0).map(
    (role) => `${frame.work[role]}${calls(role) === 1 ? "" : ` (${calls(role)}×)`}`,
  );
  return listIn(frame, parts, "conjunction");
}

function sentence(text: string): string {
  const safe = escapeMarkdown(text);
  return /[.!?]$/.test(safe) ? safe : `${safe}.`;
}
