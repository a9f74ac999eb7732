import { expect, it } from "vitest";
import { tellingOf } from "./telling.ts";

it("X8 a word tells the more the fewer texts are about it, in any language", () => {
  for (const [common, rare] of [
    ["get", "backup"],
    ["make", "certificate"],
    ["hacer", "contraseña"],
    ["machen", "passwort"],
  ] as const)
    expect(tellingOf(common), common).toBeLessThan(tellingOf(rare));
  expect(tellingOf("zyzzyvaform")).toBe(1);
  expect(tellingOf("")).toBeGreaterThanOrEqual(0);
  expect(tellingOf("x".repeat(100_000))).toBe(1);
});
