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

const MONTHS = new Map(SPELLINGS.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)));

/** French writes its March small; "Mars 2020" is a mission. */
const PLANET = "Mars";

/** The month, 1–12, that a word of German, French, Spanish, Italian, Portuguese or Dutch names; undefined for any other word. */
export function namedMonth(word: string): number | undefined {
  return word === PLANET ? undefined : MONTHS.get(word.toLowerCase());
}
