/** One server-sent event as it arrived. */
export interface Frame {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** The frames of a stream of server-sent events; comments are passed over. Ends where the stream does, in the midst of a frame or not. */
export async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const blocks = (rest + piece.value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const frame = frameIn(block);
        if (frame !== undefined) yield frame;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function frameIn(block: string): Frame | undefined {
  const fields = new Map(
    block.split("\n").map((line) => [line.slice(0, Math.max(0, line.indexOf(":"))), line.slice(line.indexOf(":") + 1).trimStart()]),
  );
  const data = fields.get("data");
  if (data === undefined) return undefined;
  return { event: fields.get("event") ?? "message", id: fields.get("id"), data: JSON.parse(data) };
}
