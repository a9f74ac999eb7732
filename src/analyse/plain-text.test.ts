import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it("X5 two hundred kilobytes of images, brackets and links that never end are looked at once, and stay text", () => {
  for (const begun of ["![](", "[![](", "[", "[a](", "![a]("]) {
    const hostile = begun.repeat(200_000 / begun.length);
    expect(plainText(hostile)).toBe(hostile);
  }
});

it("X8 names in code keep their underscores, and words that are stressed lose them", () => {
  expect(plainText("The label `__address__` is **set**, __and never__ read.")).toBe("The label __address__ is set, and never read.");
});

it("X8 images go and links leave their words, with brackets in their addresses", () => {
  expect(plainText('See ![chart](a_(b).png) the [harbour](https://one.test/a_(b) "Title") and [x [y](z).')).toBe(
    "See the harbour and [x y.",
  );
});
