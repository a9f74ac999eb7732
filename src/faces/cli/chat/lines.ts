import { createInterface } from "node:readline";

/** What came of asking for a line. `interrupt`: Ctrl-C, at an empty line or not. */
export type Line =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "interrupt"; readonly empty: boolean }
  | { readonly kind: "end" };

/** Where messages come from. */
export interface Lines {
  /** The next line. */
  next(): Promise<Line>;
  /** Shows once more that a line is wanted, when something else was written meanwhile. */
  again(): void;
  /** Told of Ctrl-C while no line is asked for. */
  onInterrupt(listener: () => void): void;
  /** No more lines are wanted; whoever waits for one gets the end. */
  close(): void;
}

/** Lines of a pipe or a file, or of a terminal that cannot be steered. */
export class PipedLines implements Lines {
  readonly #reader: ReturnType<typeof createInterface>;
  readonly #prompt: () => void;
  readonly #echo: (line: string) => void;
  readonly #waiting: string[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  /**
   * @param prompt shows that a line is wanted
   * @param echo shows a line that nobody has seen being typed
   */
  constructor(input: NodeJS.ReadableStream, prompt: () => void, echo: (line: string) => void) {
    this.#prompt = prompt;
    this.#echo = echo;
    this.#reader = createInterface({ input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
    this.#reader.on("line", (line) => {
      this.#waiting.push(line);
      this.#wake?.();
    });
    this.#reader.on("close", () => {
      this.#ended = true;
      this.#wake?.();
    });
  }

  async next(): Promise<Line> {
    this.#prompt();
    for (;;) {
      const text = this.#waiting.shift();
      if (text !== undefined) {
        this.#echo(text);
        return { kind: "line", text };
      }
      if (this.#ended) return { kind: "end" };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  again(): void {
    this.#prompt();
  }

  onInterrupt(): void {
    // Here Ctrl-C is a signal, which the program hears of itself.
  }

  close(): void {
    this.#waiting.length = 0;
    this.#reader.close();
  }
}
