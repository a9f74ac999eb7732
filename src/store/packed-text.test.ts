import { expect, it } from "vitest";
import { packText, unpackText } from "./packed-text.ts";

const big = Array.from({ length: 40_000 }, (_, at) => `${at * 7919}`).join(" ");

it.each<[string, string, number, boolean]>([
  ["nothing", "", 0, false],
  ["a short text", "Tides – turn", 0, false],
  ["a text of a thousand bytes", "x".repeat(1_000), 0, false],
  ["a longer one", "x".repeat(1_001), 1, true],
  ["one that is compressed beside the event loop", big, 1, true],
  ["half a sign", "a\ud800b", 2, false],
])("X3 gives back %s as it was", async (_, text, form, isSmaller) => {
  const packed = await packText(text);
  expect(packed[0]).toBe(form);
  expect(packed.length < text.length).toBe(isSmaller);
  expect(await unpackText(packed)).toBe(text);
});

it.each([
  ["nothing at all", new Uint8Array()],
  ["an unknown form", new Uint8Array([9, 1, 2])],
  ["what cannot be decompressed", new Uint8Array([1, 255, 255, 255])],
  ["much that cannot be decompressed", new Uint8Array(20_000).fill(255).fill(1, 0, 1)],
])("X3 says that %s is damaged", async (_, bytes) => {
  await expect(unpackText(bytes)).rejects.toMatchObject({ type: "STORE_ERROR" });
});
