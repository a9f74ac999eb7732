import { expect, it } from "vitest";
import { findSchema } from "./find.ts";

it.each<[object, boolean]>([
  [{ query: "" }, false],
  [{ query: "x".repeat(1_000) }, true],
  [{ query: "x".repeat(1_001) }, false],
  [{ query: "x", limit: 0 }, false],
  [{ query: "x", limit: 100 }, true],
  [{ query: "x", limit: 101 }, false],
  [{ query: "x", collections: Array.from({ length: 101 }, () => "a") }, false],
  [{ query: "x", collections: ["a".repeat(101)] }, false],
  [{ query: "x", collections: [] }, true],
  [{ query: "x", more: 1 }, false],
])("X8 whether the library may be asked %j: %s", (asked, may) => {
  expect(findSchema.safeParse(asked).success).toBe(may);
});

it("X8 twenty documents are found where no other number is asked for", () => {
  expect(findSchema.parse({ query: "x" }).limit).toBe(20);
});
