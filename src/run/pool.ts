import { AssayError } from "../domain/error.ts";

/**
 * Work under way, by item key, to which more may be added while it is being waited for: a search adds the pages it found. Nothing here is
 * awaited by itself, so an item that fails unseen harms nobody.
 */
export class Pool<T> {
  readonly #items = new Map<string, Promise<T>>();
  readonly #settled = new Set<string>();
  readonly #admitted = new Set<string>();
  readonly #waiting = new Map<string, ((item: Promise<T>) => void)[]>();
  readonly #listeners = new Set<() => void>();

  has(key: string): boolean {
    return this.#items.has(key);
  }

  add(key: string, item: Promise<T>): void {
    if (this.#items.has(key)) throw new AssayError("INTERNAL", `The pool holds ${key} already.`);
    this.#items.set(key, item);
    const note = () => {
      this.#settled.add(key);
      for (const listener of this.#listeners) listener();
    };
    item.then(note, note);
    for (const tell of this.#waiting.get(key) ?? []) tell(item);
    this.#waiting.delete(key);
  }

  /** Keys that settled and were not admitted by an earlier decision, in order. */
  settledKeys(): string[] {
    return [...this.#settled].filter((key) => !this.#admitted.has(key)).sort();
  }

  /** How many items are open to the next decision: settled, and in all. */
  counts(): { readonly settled: number; readonly all: number } {
    return { settled: this.#settled.size - this.#admitted.size, all: this.#items.size - this.#admitted.size };
  }

  admit(key: string): void {
    this.#admitted.add(key);
  }

  /** The item, as soon as it is added. */
  get(key: string): Promise<T> {
    const item = this.#items.get(key);
    if (item !== undefined) return item;
    return new Promise((resolve, reject) => {
      const tell = (added: Promise<T>) => added.then(resolve, reject);
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), tell]);
    });
  }

  /** Calls back whenever an item settles; returns how to stop. */
  onSettled(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
