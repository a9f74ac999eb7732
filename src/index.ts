// The public library (I8): everything a program needs of Assay, and nothing else.
export type { Audit, AuditCitation, AuditReference, AuditStatement } from "./audit/result.ts";
export type { Config, SettingName } from "./config/settings.ts";
export type { Task } from "./domain/checklist.ts";
export type { Claim, Judgement, Verdict } from "./domain/claim.ts";
export { AssayError, type AssayErrorOptions, ERROR_TYPES, type ErrorBody, type ErrorType, isAssayError } from "./domain/error.ts";
export { type RunEvent, type RunEventType, runEventSchema, type StoredEvent, storedEventSchema } from "./domain/event.ts";
export type { Quote } from "./domain/quote.ts";
export { type Metrics, type Report, reportSchema, type Sentence } from "./domain/report.ts";
export { type ResearchRequest, type ResearchRequestInput, researchRequestSchema } from "./domain/request.ts";
export type { Snapshot, SnapshotWithText } from "./domain/snapshot.ts";
export type { Source } from "./domain/source.ts";
export {
  type AssayConfig,
  type AssayLibrary,
  type ConversationTurn,
  type ConverseOptions,
  converse,
  createAssay,
  research,
  type Stoppable,
  verifyOnce as verify,
} from "./faces/library/create.ts";
export type { ResearchRun } from "./faces/library/research-run.ts";
export type { ClarifyingQuestion } from "./service/clarify.ts";
export type { ReadAnswer, SearchAnswer } from "./service/lookups.ts";
export type { Turn } from "./service/turns.ts";
