import type { ReadSentence, Strength } from "./api.ts";

export type Verdict = Strength["verdict"];
/** What colour tells; the shape tells the same. */
export type Tone = "good" | "fair" | "bad" | "open";

const TONES: Readonly<Record<Verdict, Tone>> = {
  supported: "good",
  "partly supported": "fair",
  contradicted: "bad",
  "not found": "bad",
  "source failed": "bad",
  "not checked": "open",
};

export function toneOf(verdict: Verdict): Tone {
  return TONES[verdict];
}

/** A verdict as a shape that needs no colour to be told from the others. */
export function VerdictShape({ verdict }: { readonly verdict: Verdict }) {
  return (
    <svg class="shape" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {PATHS[verdict]}
    </svg>
  );
}

const PATHS: Readonly<Record<Verdict, preact.JSX.Element>> = {
  supported: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  "partly supported": (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" stroke-width="1.5" />
      <path d="M6 1.75a4.25 4.25 0 0 0 0 8.5z" fill="currentColor" />
    </>
  ),
  contradicted: <path d="M6 0.8 11.6 11H0.4z" fill="currentColor" />,
  "not found": <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" stroke-width="1.5" />,
  "source failed": <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" />,
  "not checked": <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2.2 2.2" />,
};

/** Whether a reader should look at a sentence: whatever does not plainly hold. What nobody found a fault in is not held against it. */
export function isDoubtful({ strength, uncited, disputed }: ReadSentence): boolean {
  if (disputed === true) return true;
  if (strength === undefined) return uncited === true;
  return strength.open !== true && (strength.weakened.includes("citation") || !HOLDS.has(strength.verdict));
}

const HOLDS: ReadonlySet<Verdict> = new Set(["supported", "not checked"]);

/** From what most needs a look to what least does: the order of a review. What nobody judged, nobody can judge anew. */
export function worstFirst(sentences: readonly ReadSentence[]): ReadSentence[] {
  return sentences
    .filter(({ strength }) => strength !== undefined)
    .map((one, at) => ({ one, at, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ one }) => one);
}

const ORDER: readonly Verdict[] = ["contradicted", "source failed", "not found", "not checked", "partly supported", "supported"];

function rankOf({ strength, kind }: ReadSentence): number {
  if (strength === undefined) return 100;
  const { verdict, independent, weakened, calculated } = strength;
  const verdictRank = ORDER.indexOf(verdict) * 100;
  const drawn = kind === "inference" || kind === "advice" || calculated ? -15 : 0;
  return verdictRank + Math.min(independent, 5) * 10 - weakened.length * 20 + drawn;
}
