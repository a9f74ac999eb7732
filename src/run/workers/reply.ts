import { AssayError, type ErrorBody } from "../../domain/error.ts";

/** What a worker answers to one job. */
export type Reply<Result> = { readonly ok: true; readonly value: Result } | { readonly ok: false; readonly error: ErrorBody };

/** Does one job; never throws. */
export async function replyTo<Result>(work: () => Result | Promise<Result>): Promise<Reply<Result>> {
  try {
    return { ok: true, value: await work() };
  } catch (thrown) {
    return { ok: false, error: AssayError.from(thrown).toBody() };
  }
}
