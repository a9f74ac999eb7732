import { AssayError } from "../../domain/error.ts";
import { EXIT } from "./exit-codes.ts";
import type { Shell } from "./shell.ts";

/** One press may arrive twice, from the terminal and from npm or the launcher passing it on. */
const ONE_PRESS_MS = 300;

/** The first Ctrl-C stops the run and keeps what it has; the second ends the program (I1). */
export function stopOnInterrupt(shell: Shell, now: () => number = Date.now): { readonly signal: AbortSignal; done(): void } {
  const stop = new AbortController();
  let pressedAt = 0;
  const off = shell.onInterrupt(() => {
    if (!stop.signal.aborted) {
      pressedAt = now();
      shell.terminal.say("\nStopping and keeping what was found; press Ctrl-C again to leave at once.\n");
      stop.abort(new AssayError("CANCELLED", "Stopped by the user."));
    } else if (now() - pressedAt > ONE_PRESS_MS) shell.leave(EXIT.interrupted);
  });
  return { signal: stop.signal, done: off };
}
