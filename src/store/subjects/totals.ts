import type { JournalRow } from "./journal.ts";
import type { RunRecord } from "./runs.ts";

/** One thing that is counted: how often it happened, and how much of it there was in all (seconds, tokens, millionths of a dollar). */
export interface Count {
  readonly measure: string;
  readonly label: string;
  readonly times: number;
  readonly amount: number;
}

export interface DayCount extends Count {
  /** UTC, `2026-03-01`. */
  readonly day: string;
}

export interface PrincipalCount extends Count {
  /** Undefined for what nobody asked a service for. */
  readonly principal: string | undefined;
}

/** `to` is the last day. */
export interface CountsWanted {
  readonly from: string;
  readonly to: string;
  readonly kind?: string | undefined;
}

export interface TotalStore {
  /** Runs that have ended and are not counted as they are now, at most so many. */
  uncountedRuns(limit: number): Promise<RunRecord[]>;
  /** The steps of a run that failed, in their order. */
  failedSteps(runId: string): Promise<Pick<JournalRow, "key" | "type" | "model" | "value">[]>;
  /**
   * Counts a run on the day it was begun, in place of what was counted of it before. A run that has gone on since `updatedAt` is left for later; one
   * that is removed afterwards stays counted.
   */
  countRun(run: Pick<RunRecord, "id" | "updatedAt">, counts: readonly Count[]): Promise<void>;
  /** Sums by day, the earliest first. @param principal only of its own runs */
  countsByDay(wanted: CountsWanted & { readonly principal?: string | undefined }): Promise<DayCount[]>;
  /** Sums of these measures by principal. */
  countsByPrincipal(wanted: CountsWanted, measures: readonly string[]): Promise<PrincipalCount[]>;
}
