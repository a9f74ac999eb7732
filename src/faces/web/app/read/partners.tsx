import type { Signal } from "@preact/signals";
import { words } from "../text/words.ts";
import type { Partner, Proof } from "./api.ts";

/** Which pair of words is pointed at, by its number; both sides show it. */
export interface Pointing {
  readonly at: Signal<number | undefined>;
}

/** The sentence with its figures, dates, names and negations, each tied to its place in a quote; what has no place is underlined. */
export function Partnered({ proof, pointing }: { readonly proof: Proof; readonly pointing: Pointing }) {
  const { text, partners } = proof;
  const { read } = words();
  return (
    <>
      {cut(
        text,
        partners.map(({ said }, at) => ({ ...said, at })),
      ).map(({ part, at }, index) => {
        const partner = at === undefined ? undefined : partners[at];
        if (partner === undefined || at === undefined) return part;
        if (partner.at === undefined)
          return (
            <u key={index} class={`lonely ${partner.kind}`}>
              {part}
            </u>
          );
        if (partner.kind === "word") return part;
        return (
          <button
            key={index}
            type="button"
            class={`partner ${partner.kind}${pointing.at.value === at ? " pointed" : ""}`}
            title={read.partnerAt(read.partners[partner.kind])}
            onMouseEnter={() => set(pointing, at)}
            onMouseLeave={() => set(pointing, undefined)}
            onFocus={() => set(pointing, at)}
            onBlur={() => set(pointing, undefined)}
            onClick={() => document.getElementById(placeId(proof, at))?.scrollIntoView({ block: "nearest" })}
          >
            {part}
          </button>
        );
      })}
    </>
  );
}

/** The words of a quote with the places that the sentence's words have in it. */
export function Places({
  text,
  quote,
  proof,
  pointing,
}: {
  readonly text: string;
  readonly quote: number;
  readonly proof: Proof;
  readonly pointing: Pointing;
}) {
  const own = proof.partners.flatMap((partner, at) =>
    partner.at?.quote === quote && partner.kind !== "word" ? [{ ...partner.at.place, at, kind: partner.kind }] : [],
  );
  return (
    <>
      {cut(text, own).map(({ part, at }, index) => {
        const place = own.find((one) => one.at === at);
        if (place === undefined || at === undefined) return part;
        return (
          <b key={index} id={placeId(proof, at)} class={`place ${place.kind}${pointing.at.value === at ? " pointed" : ""}`}>
            {part}
          </b>
        );
      })}
    </>
  );
}

function set({ at }: Pointing, value: number | undefined): void {
  at.value = value;
}

function placeId({ id }: Proof, at: number): string {
  return `place-${id}-${at}`;
}

type Cut = Partner["said"] & { readonly at: number };

/** A text in parts: those that are marked, and those between. Of marks that lie in one another the first counts. */
export function cut(text: string, marks: readonly Cut[]): { readonly part: string; readonly at: number | undefined }[] {
  const parts: { part: string; at: number | undefined }[] = [];
  let from = 0;
  for (const { start, end, at } of [...marks].sort((one, other) => one.start - other.start)) {
    if (start < from || end > text.length) continue;
    if (start > from) parts.push({ part: text.slice(from, start), at: undefined });
    parts.push({ part: text.slice(start, end), at });
    from = end;
  }
  if (from < text.length) parts.push({ part: text.slice(from), at: undefined });
  return parts;
}
