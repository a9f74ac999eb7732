import { AssayError } from "../../domain/error.ts";
import { extractBytes } from "../extract-bytes.ts";
import type { Job, Reply } from "./messages.ts";

/** Does one job; never throws. */
export async function answer(job: Job): Promise<Reply> {
  try {
    return { ok: true, extraction: await extractBytes(job.bytes, job.hints) };
  } catch (thrown) {
    return { ok: false, error: AssayError.from(thrown).toBody() };
  }
}
