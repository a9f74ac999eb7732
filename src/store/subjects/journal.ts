import type { StoredEvent } from "../../domain/event.ts";

export interface JournalRow {
  readonly key: string;
  readonly type: string;
  readonly inputHash: string;
  readonly status: "done" | "failed" | "abandoned";
  /** JSON of the result, or of the ErrorBody. */
  readonly value: string;
  readonly prompt: string | undefined;
  readonly model: string | undefined;
  readonly at: string;
  readonly tookMs: number;
}

/** A row of a journal without what came of it. `n` rises with every row of a run. */
export type StepRow = Pick<JournalRow, "key" | "type" | "status" | "model" | "at" | "tookMs"> & { readonly n: number };

/** A reservation that was made before a call went out. `settled` undefined: nobody knows what it used, so it counts whole. */
export interface AttemptRow {
  readonly id: string;
  readonly key: string;
  readonly n: number;
  readonly purse: string;
  /** JSON of Spend. */
  readonly reserved: string;
  readonly settled: string | undefined;
  readonly at: string;
}

export type NewEvent = Omit<StoredEvent, "seq"> & { readonly key: string };
