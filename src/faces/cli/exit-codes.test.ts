import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { EXIT } from "./exit-codes.ts";

it("I1 every exit code is documented, and no other", () => {
  const guide = readFileSync(new URL("../../../docs/command-line.md", import.meta.url), "utf8");
  const documented = [...guide.slice(guide.indexOf("## Exit codes")).matchAll(/^\| (\d+) \|/gmu)].map(([, code]) => Number(code));
  expect(documented).toEqual(Object.values(EXIT));
});
