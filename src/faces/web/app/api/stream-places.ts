/** Streams that all tabs of a browser together hold open: it opens six connections to one host, and the rest is for what people do. */
const MOST = 3;

export interface StreamPlace {
  giveBack(): void;
}

/**
 * One of the few places for a stream, shared by all tabs of this browser.
 * @returns undefined when all are taken, or where the browser cannot share (a page that is neither of this machine nor encrypted)
 */
export async function streamPlace(signal: AbortSignal): Promise<StreamPlace | undefined> {
  if (!("locks" in navigator)) return undefined;
  for (let at = 0; at < MOST && !signal.aborted; at++) {
    const place = await taken(`assay-stream-${at}`);
    if (place !== undefined) return place;
  }
  return undefined;
}

function taken(name: string): Promise<StreamPlace | undefined> {
  return new Promise((resolve) => {
    const held = (lock: Lock | null): Promise<void> | undefined => {
      if (lock !== null) return new Promise<void>((giveBack) => resolve({ giveBack }));
      resolve(undefined);
      return undefined;
    };
    navigator.locks.request(name, { ifAvailable: true }, held).catch(() => resolve(undefined));
  });
}
