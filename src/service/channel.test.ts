import { expect, it } from "vitest";
import { Channel } from "./channel.ts";

it("hands on in order what was pushed before and while it is read, and ends when it is closed", async () => {
  const channel = new Channel<number>();
  channel.push(1);
  channel.push(2);
  const read: number[] = [];
  const reading = (async () => {
    for await (const item of channel) {
      read.push(item);
      if (item === 2) setTimeout(() => channel.push(3));
      if (item === 3) {
        channel.push(4);
        channel.close();
        channel.push(5);
      }
    }
  })();
  await reading;
  expect(read).toEqual([1, 2, 3, 4]);
});
