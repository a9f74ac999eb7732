import { expect, it } from "vitest";
import { type Frame, framesOf } from "./frames.ts";

it("I2 reads frames however their bytes are cut, passes comments over, and gives no half of one", async () => {
  const text = ': assay\n\nid: 1\nevent: notice\ndata: {"a":"é: b"}\n\nevent: job\ndata: {}\n\nid: 2\ndata: {"cut';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 7, 1000]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const frames: Frame[] = [];
    for await (const frame of framesOf(body)) frames.push(frame);
    expect(frames).toEqual([
      { event: "notice", id: "1", data: { a: "é: b" } },
      { event: "job", id: undefined, data: {} },
    ]);
  }
});
