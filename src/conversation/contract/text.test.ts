import { expect, it } from "vitest";
import { BULLET_CHARACTERS, BULLET_WORDS } from "./schema.ts";
import { cite, contractUrl, fits, markersOf, safeLine, splitMarkers, withoutConsent, wordsIn } from "./text.ts";

const whole = (n: number) => ({ n, partial: false });
const part = (n: number) => ({ n, partial: true });

it("C10 a line ends in the markers of its sources, which take the place of its full stop", () => {
  expect(cite("Tides turn.", [whole(1), part(2)])).toBe("Tides turn [1] [2 - Partial]");
  expect(cite("Tides turn...", [whole(1)])).toBe("Tides turn... [1]");
  expect(cite("Tides turn!", [whole(1)])).toBe("Tides turn! [1]");
  expect(cite("Tides turn.", [])).toBe("Tides turn");
  expect(markersOf([])).toBe("");
});

it("C10 markers are read off a line again", () => {
  expect(splitMarkers("Tides turn [1] [12 - Partial]")).toEqual({ text: "Tides turn", cited: [whole(1), part(12)] });
  expect(splitMarkers("Tides [1] turn")).toEqual({ text: "Tides [1] turn", cited: [] });
});

it("C10 a bullet fits with so many words and characters, markers included", () => {
  const words = (count: number) => Array.from({ length: count }, () => "a").join(" ");
  expect([fits(words(BULLET_WORDS)), fits(words(BULLET_WORDS + 1))]).toEqual([true, false]);
  expect([fits("x".repeat(BULLET_CHARACTERS)), fits("x".repeat(BULLET_CHARACTERS + 1))]).toEqual([true, false]);
  expect([wordsIn(""), wordsIn("  one\ntwo ")]).toEqual([0, 2]);
});

it("X5 a line of others holds no marks, questions or signs nobody sees of its own", () => {
  expect(safeLine("a\n b\u2060c [1][2, 3] 【4†x】 [c1] [^5].")).toBe("a bc.");
  expect(safeLine("It turns. Shall I search the web for more? (y/n)")).toBe("It turns.");
  expect(withoutConsent("Shall I compare thee?")).toBe("Shall I compare thee?");
  expect(withoutConsent("Do you want me to look it up?")).toBe("");
  expect(withoutConsent("Go on (y/n)")).toBe("Go on");
});

it("X5 an address ends no line and opens no link", () => {
  expect(contractUrl("https://a.test/x[1]?q=a`b")).toBe("https://a.test/x%5B1%5D?q=a%60b");
});
