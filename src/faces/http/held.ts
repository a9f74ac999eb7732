import type { AssayError } from "../../domain/error.ts";
import { Refusal } from "./errors.ts";

/** Waits for an answer as long as the signal has not aborted. @throws Refusal 401 when it has */
export async function answeredWhile(signal: AbortSignal, answer: Promise<void>): Promise<void> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(refused(signal));
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  try {
    await Promise.race([answer, ended.promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

function refused(signal: AbortSignal): Refusal {
  const error: AssayError = signal.reason;
  return new Refusal(401, error, { "www-authenticate": "Bearer" });
}

/** A stream that ends, between two of its pieces, when the signal aborts. @param done called once it has ended, however that came */
export function streamedWhile(signal: AbortSignal, response: Response, done: () => void): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) {
    done();
    return response;
  }
  const end = () => void reader.cancel().catch(() => undefined);
  const finish = () => {
    signal.removeEventListener("abort", end);
    done();
  };
  signal.addEventListener("abort", end, { once: true });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await reader.read().catch(() => undefined);
      if (piece?.value !== undefined && !signal.aborted) return controller.enqueue(piece.value);
      finish();
      controller.close();
    },
    async cancel() {
      finish();
      await reader.cancel();
    },
  });
  return new Response(body, response);
}
