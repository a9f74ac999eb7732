import { AssayError } from "../../domain/error.ts";

/** `off`: not set up, which is no fault; `skipped`: set up, and not asked since asking may cost; `failed`: set up, and does not answer. */
export const CHECK_STATES = ["ok", "off", "skipped", "failed"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** What one part of Assay says of itself: one line, with what to do about it. */
export interface Check {
  readonly name: string;
  readonly state: CheckState;
  readonly says: string;
}

export const ok = (name: string, says: string): Check => ({ name, state: "ok", says });
export const off = (name: string, says: string): Check => ({ name, state: "off", says });
export const skipped = (name: string, says: string): Check => ({ name, state: "skipped", says });
export const failed = (name: string, says: string): Check => ({ name, state: "failed", says });

/** The check's outcome, or its failure as one. */
export async function attempt(name: string, work: () => Promise<Check>): Promise<Check> {
  try {
    return await work();
  } catch (thrown) {
    return failed(name, AssayError.from(thrown).message);
  }
}
