import { monthNames, pointedTags } from "../lexicon/calendar.ts";
import { LANGUAGES } from "../lexicon/lexicon.ts";
import { SHORT_MONTHS } from "../lexicon/months.ts";

let named: ReadonlyMap<string, number> | undefined;
let pointed: ReadonlySet<string> | undefined;

function monthsNamed(): ReadonlyMap<string, number> {
  // English months are read by their own patterns: "may" and "march" are words.
  named ??= new Map(
    [...LANGUAGES.filter((tag) => tag !== "en").map(monthNames), SHORT_MONTHS].flatMap((months) =>
      months.flatMap((names, month) => names.map((name) => [name.normalize("NFC"), month + 1] as const)),
    ),
  );
  return named;
}

/** Whether a word names a month in a language that puts a point behind the day before it ("3. Mai", "5. května"). */
export function followsPointedDay(word: string): boolean {
  pointed ??= new Set(pointedTags(LANGUAGES).flatMap((tag) => monthNames(tag).flat()));
  const lower = word.toLowerCase();
  return pointed.has(lower) || monthsNamed().has(lower);
}

/** French writes its March small; "Mars 2020" is a mission. */
const PLANET = "Mars";

/** The month, 1–12, that a word names in one of the languages but English; undefined for any other word. */
export function namedMonth(word: string): number | undefined {
  return word === PLANET ? undefined : monthsNamed().get(word.normalize("NFC").toLowerCase());
}
