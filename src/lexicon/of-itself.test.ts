import { expect, it } from "vitest";
import { filled } from "./frame.ts";
import { LANGUAGES, lexiconOf } from "./lexicon.ts";
import { isOfItself } from "./of-itself.ts";

it.each(LANGUAGES)("R14 what a report says of itself in %s is known for that", (tag) => {
  const { quoted, oneSource, sourcesShared, withoutModel } = lexiconOf(tag).frame;
  const notes = [
    quoted,
    oneSource,
    filled(sourcesShared, { n: 3, share: 40 }),
    filled(withoutModel, { reason: "m did not answer in time." }),
  ];
  for (const note of notes) expect([note, isOfItself(note.split(/(?<=[.。।])\s*(?=\S)/u)[0] ?? "")]).toEqual([note, true]);
});

it.each(["The tower is 42 metres high.", "Der Turm ist 42 Meter hoch.", "灯塔高42米。", "Die Aussagen der Zeugen beruhen auf Erinnerung."])(
  "R14 %s is said of something else",
  (sentence) => {
    expect(isOfItself(sentence)).toBe(false);
  },
);
