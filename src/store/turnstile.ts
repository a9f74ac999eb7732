import { setImmediate } from "node:timers";

/** How long work may go on from promise to promise before timers and sockets get their turn, in ms. */
const MOST_MS = 4;

/**
 * Keeps the event loop free while much is under way. SQLite answers at once, so a run that goes from its journal to its events and back never lets
 * go of the loop by itself; with two hundred runs nothing else would be served for seconds. Once a turn of the loop has lasted too long, callers
 * wait here and pass one a turn, in the order they came. {@link fairTurn} is the process's own.
 */
export class Turnstile {
  readonly #waiting: (() => void)[] = [];
  #turnBegan = 0;
  #turning = false;

  /** @returns what is to be waited for, or nothing when the caller may go on */
  pass(): Promise<void> | undefined {
    if (!this.#turning) {
      this.#turning = true;
      this.#turnBegan = performance.now();
      setImmediate(() => this.#turn());
    }
    if (this.#waiting.length === 0 && performance.now() - this.#turnBegan < MOST_MS) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #turn(): void {
    const next = this.#waiting.shift();
    this.#turning = next !== undefined;
    if (next === undefined) return;
    this.#turnBegan = performance.now();
    setImmediate(() => this.#turn());
    next();
  }
}

const turnstile = new Turnstile();

/**
 * To be awaited before a stretch of computing of more than a millisecond or two, and between two of them: whoever computes in this process takes
 * turns with everybody else and with what comes in from outside.
 * @returns what is to be waited for, or nothing when the caller may go on
 */
export function fairTurn(): Promise<void> | undefined {
  return turnstile.pass();
}
