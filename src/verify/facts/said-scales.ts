// By what a sentence says its figures are: per million, in thousands, in days; its result may be stated on that scale without a word behind it.
import { measures } from "./measures.ts";
import { unitAtHead } from "./units.ts";

/** "Dollars per million websites": what a quotient is multiplied by where the sentence states it by more than one. */
export function perScaleOf(sentence: string): number {
  const of = /\bper\s+(?<of>(?:\p{Nd}[\p{Nd}.,]*\s?)?(?:thousand|million|billion)?)/iu.exec(sentence)?.groups?.of?.trim() ?? "";
  const [amount] = of === "" ? [] : measures(/\p{Nd}/u.test(of) ? of : `1 ${of}`).amounts;
  return amount !== undefined && amount.value > 1 ? amount.value : 1;
}

/** The units of time that a sentence names, in seconds: "395 days, of which 251 are left" says a figure's unit beside another. */
export function timesIn(sentence: string): number[] {
  const units = (sentence.match(/\p{L}{3,}/gu) ?? []).flatMap((word) => unitAtHead(word)?.unit ?? []);
  return [...new Set(units.filter(({ kind }) => kind === "time").map(({ factor }) => factor))];
}

/** Words of large numbers that any of the texts says: the figures of a table may be by the million without a word of it in their row. */
export function scalesIn(texts: readonly string[]): number[] {
  const said = texts
    .flatMap((text) => text.match(/\b(?:thousand|million|billion)s?\b/giu) ?? [])
    .map((word) => word.toLowerCase().replace(/s$/u, ""));
  return [...new Set(said)].flatMap((word) => measures(`1 ${word}`).amounts.map(({ value }) => value));
}
