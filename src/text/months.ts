/** How languages near English spell their months, January first; abbreviations only where they mean nothing else. */
const SPELLINGS: readonly string[] = [
  "januar jänner janvier enero gennaio janeiro januari jan",
  "februar feber février fevrier febrero febbraio fevereiro februari feb",
  "märz maerz mars marzo março marco maart mrz",
  "avril abril aprile april",
  "mai mayo maggio maio mei",
  "juni juin junio giugno junho",
  "juli juillet julio luglio julho",
  "august août aout agosto augustus",
  "september septembre septiembre settembre setembro",
  "oktober octobre octubre ottobre outubro okt",
  "november novembre noviembre novembro",
  "dezember décembre decembre diciembre dicembre dezembro december dez",
];

/** Languages that write a day as an ordinal with a point ("3. Mai", "5. května"), whose months `Intl` knows as they stand in a date. */
const POINTED = ["de", "da", "nb", "fi", "is", "et", "lv", "cs", "sk", "sl", "hr", "hu", "pl", "tr"];
let pointed: ReadonlySet<string> | undefined;

/** Whether a word names a month in a language that puts a point behind the day before it. */
export function followsPointedDay(word: string): boolean {
  pointed ??= new Set(
    POINTED.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, month) => {
        const parts = format.formatToParts(Date.UTC(2024, month, 15));
        return (parts.find(({ type }) => type === "month")?.value ?? "").toLowerCase();
      });
    }),
  );
  const lower = word.toLowerCase();
  return pointed.has(lower) || MONTHS.has(lower);
}

const MONTHS = new Map(SPELLINGS.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)));

/** French writes its March small; "Mars 2020" is a mission. */
const PLANET = "Mars";

/** The month, 1–12, that a word of German, French, Spanish, Italian, Portuguese or Dutch names; undefined for any other word. */
export function namedMonth(word: string): number | undefined {
  return word === PLANET ? undefined : MONTHS.get(word.toLowerCase());
}
