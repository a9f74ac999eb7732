import { describe, expect, it } from "vitest";
import { dayIn, filled, listIn } from "./frame.ts";
import { LANGUAGES, lexiconOf } from "./lexicon.ts";

const english = lexiconOf("en").frame;

/** All texts of a frame by their place in it. */
function textsOf(part: object, place = ""): [string, string][] {
  return Object.entries(part).flatMap(([name, value]) =>
    typeof value === "string" ? [[`${place}${name}`, value] as [string, string]] : value === true ? [] : textsOf(value, `${place}${name}.`),
  );
}

describe("the words around a report", () => {
  it.each(LANGUAGES)("R14 hold in %s what they hold in English, with the same gaps", (tag) => {
    const gapsOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    const texts = new Map(textsOf(lexiconOf(tag).frame));
    for (const [place, text] of textsOf(english)) expect([place, gapsOf(texts.get(place) ?? "")]).toEqual([place, gapsOf(text)]);
    expect([...texts.values()].filter((text) => text.trim() === "")).toEqual([]);
  });

  it.each(LANGUAGES)("R14 tell apart in %s what is told apart in English: verdicts, kinds of sources, where a field comes from", (tag) => {
    const { frame } = lexiconOf(tag);
    for (const [name, table] of Object.entries(english)) {
      if (typeof table !== "object") continue;
      const kindsOf = (one: object) => new Set(textsOf(one).map(([, text]) => text.toLowerCase())).size;
      expect([name, kindsOf(Object(frame[name as keyof typeof frame]))]).toEqual([name, kindsOf(table)]);
    }
  });

  it("R14 fill their gaps and leave others", () => {
    expect(filled("{a} of {b} and {c}", { a: 1, b: "two" })).toBe("1 of two and {c}");
  });

  it.each([
    ["en", "2024-05-03T10:00:00Z", "3 May 2024"],
    ["de", "2024-05-03", "3. Mai 2024"],
    ["zh", "2024-05-03", "2024年5月3日"],
    ["ru", "2024-05", "май 2024 г."],
    ["hi", "2024-05-03", "3 मई 2024"],
    ["fr", "2024", "2024"],
    ["fr", "long ago", "long ago"],
  ])("R1 a day in %s: %s is %s", (tag, iso, day) => {
    expect(dayIn(lexiconOf(tag).frame, iso)).toBe(day);
  });

  it("R1 days in Arabic are written with the figures that markers have", () => {
    expect(dayIn(lexiconOf("ar").frame, "2024-05-03")).toMatch(/2024/);
  });

  it("R14 lists are the language's", () => {
    expect(listIn(lexiconOf("zh").frame, ["a", "b", "c"], "conjunction")).toBe("a、b和c");
    expect(listIn(english, ["a", "b", "c"], "conjunction")).toBe("a, b and c");
  });
});
