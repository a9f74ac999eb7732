const KEEP_ALIVE_MS = 15_000;
const encoder = new TextEncoder();

/** What a last frame is called in place of a number: an EventSource asks again by that name, and is told that there is no more. */
export const END = "end";

/** One server-sent event. */
export interface Frame {
  readonly event?: string;
  readonly id?: number | typeof END;
  /** Written as JSON on one line. */
  readonly data: unknown;
}

/** The bytes of a frame. JSON has no line breaks, so that one `data:` line holds it all. */
export function frameText({ event, id, data }: Frame): string {
  const lines = [...(id === undefined ? [] : [`id: ${id}`]), ...(event === undefined ? [] : [`event: ${event}`])];
  return `${[...lines, `data: ${typeof data === "string" ? data : JSON.stringify(data)}`].join("\n")}\n\n`;
}

export interface SseOptions {
  /** Called once when the client is gone before the end. */
  readonly onGone?: () => void;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Streams frames as they come. When the client goes, the signal handed to `frames` aborts, so that nothing behind it goes on for nobody.
 * Comments keep the connection alive through proxies.
 */
export function sseResponse(frames: (signal: AbortSignal) => AsyncIterable<Frame>, options: SseOptions = {}): Response {
  const gone = new AbortController();
  let beat: NodeJS.Timeout | undefined;
  let ended = false;
  const leave = () => {
    clearInterval(beat);
    if (ended || gone.signal.aborted) return;
    gone.abort();
    options.onGone?.();
  };
  const source = frames(gone.signal)[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(": assay\n\n"));
        beat = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(": still here\n\n"));
        }, KEEP_ALIVE_MS);
        beat.unref();
      },
      async pull(controller) {
        const next = await source.next();
        if (!next.done) return controller.enqueue(encoder.encode(frameText(next.value)));
        ended = true;
        clearInterval(beat);
        controller.close();
      },
      async cancel() {
        leave();
        await source.return?.(undefined);
      },
    },
    { highWaterMark: 4 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      ...options.headers,
    },
  });
}
