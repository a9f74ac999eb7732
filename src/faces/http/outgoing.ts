import type { Scrub } from "../../config/secrets.ts";

/**
 * An answer without secrets (X5): whatever stands in the store or comes from a page, no key or token of the service leaves it. A stream is
 * scrubbed frame by frame, so that nothing is held back.
 */
export async function withoutSecrets(response: Response, scrub: Scrub): Promise<Response> {
  if (response.body === null || isPacked(response)) return response;
  const { status, statusText, headers } = response;
  headers.delete("content-length");
  const init = { status, statusText, headers };
  if (headers.get("content-type")?.startsWith("text/event-stream") !== true) return new Response(scrub(await response.text()), init);
  return new Response(
    response.body.pipeThrough(new TextDecoderStream()).pipeThrough(byFrame(scrub)).pipeThrough(new TextEncoderStream()),
    init,
  );
}

/** Bytes that are no text hold nothing that could be blotted out; whoever makes them from texts does it before. */
function isPacked({ headers }: Response): boolean {
  return /^(?:image\/(?!svg)|font\/|application\/vnd\.openxmlformats)/i.test(headers.get("content-type") ?? "");
}

const FRAME_END = /\r?\n\r?\n/g;

function byFrame(scrub: Scrub): TransformStream<string, string> {
  let rest = "";
  return new TransformStream({
    transform(piece, controller) {
      rest += piece;
      const last = [...rest.matchAll(FRAME_END)].at(-1);
      if (last === undefined) return;
      const end = last.index + last[0].length;
      controller.enqueue(scrub(rest.slice(0, end)));
      rest = rest.slice(end);
    },
    flush(controller) {
      if (rest !== "") controller.enqueue(scrub(rest));
    },
  });
}
