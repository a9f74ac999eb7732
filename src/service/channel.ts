/** Hands what is pushed to one reader, in order; nothing is lost before the reader comes. */
export class Channel<T> implements AsyncIterable<T> {
  readonly #waiting: T[] = [];
  #wake: (() => void) | undefined;
  #closed = false;

  push(item: T): void {
    if (this.#closed) return;
    this.#waiting.push(item);
    this.#wake?.();
  }

  /** Nothing more comes; what is there is still read. */
  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      for (let item = this.#waiting.shift(); item !== undefined; item = this.#waiting.shift()) yield item;
      if (this.#closed) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }
}
