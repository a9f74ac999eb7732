import { useLayoutEffect, useState } from "preact/hooks";

/** Something that is fetched: not there yet, there, or not to be had. */
export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "there"; readonly value: T }
  | { readonly state: "failed"; readonly error: unknown };

/**
 * Fetches something when the view is shown and whenever what it depends on changes; what comes too late is dropped.
 * @param load aborted when nobody waits any more
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  on: readonly unknown[],
): Loaded<T> & { readonly again: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const [tries, setTries] = useState(0);
  // Not after the next picture but before it: what is there already stands in it, and what is not is asked for sooner.
  useLayoutEffect(() => {
    const gone = new AbortController();
    setLoaded({ state: "loading" });
    load(gone.signal).then(
      (value) => gone.signal.aborted || setLoaded({ state: "there", value }),
      (error: unknown) => gone.signal.aborted || setLoaded({ state: "failed", error }),
    );
    return () => gone.abort();
  }, [...on, tries]);
  return { ...loaded, again: () => setTries((before) => before + 1) };
}
