import { expect, it } from "vitest";
import { keywords } from "./query-text.ts";

it("X5 marks that end no word are looked at once, and marks around words go", () => {
  expect(keywords(`opened ${"—".repeat(200_000)}0`)).toBe("opened 0");
  expect(keywords(`opened “${"—".repeat(200_000)}0`)).toBe("opened");
  expect(keywords("“Harbour” bridge?! (2019)")).toBe("“Harbour” bridge 2019");
});
