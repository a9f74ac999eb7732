import { AssayError } from "../../domain/error.ts";
import { EXIT } from "./exit-codes.ts";
import type { Shell } from "./shell.ts";

/** One press may arrive twice, from the terminal and from npm or the launcher passing it on. */
export const ONE_PRESS_MS = 300;

export interface Interrupt {
  /** Aborts at the first press. */
  readonly signal: AbortSignal;
  /** What is said when the second press ends the program. */
  lastWords(text: string): void;
  done(): void;
}

/** The first Ctrl-C stops the run and keeps what it has; the second ends the program (I1). */
export function stopOnInterrupt(shell: Shell, now: () => number = () => performance.now()): Interrupt {
  const stop = new AbortController();
  let pressedAt = 0;
  let words = "";
  const off = shell.onInterrupt(() => {
    if (!stop.signal.aborted) {
      pressedAt = now();
      stop.abort(new AssayError("CANCELLED", "Stopped by the user."));
    } else if (now() - pressedAt > ONE_PRESS_MS) {
      if (words !== "") shell.terminal.say(`\n${words}\n`);
      shell.leave(EXIT.interrupted);
    }
  });
  return {
    signal: stop.signal,
    lastWords: (text) => {
      words = text;
    },
    done: off,
  };
}
