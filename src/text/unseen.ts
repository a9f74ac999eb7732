const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const UNSEEN_RUN = /\p{Default_Ignorable_Code_Point}+/gu;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const NEXT_PICTURE = /^\p{Extended_Pictographic}/u;
/** Scripts whose letters change their form, or keep it, by a joiner between them. */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const JOINER = /[\u200c\u200d]/u;
const IDEOGRAPH = /\p{Ideographic}$/u;
const MONGOLIAN = /\p{Script=Mongolian}$/u;
const KEYCAP = "\u20e3";

/**
 * A text without the characters that nobody sees: tags, soft hyphens, zero-width and direction marks, fillers, selectors of a variant that there is
 * not. What changes how its neighbours look stays: selectors and joins of emoji, variants of ideographs, joiners in the scripts that have them; one
 * of each between two characters. Doing it twice is doing it once. Linear.
 */
export function withoutUnseen(text: string): string {
  if (!UNSEEN.test(text)) return text;
  return text.replace(UNSEEN_RUN, (run: string, at: number) =>
    shaping(run, text.slice(Math.max(0, at - 2), at), text.slice(at + run.length, at + run.length + 2)),
  );
}

/** What of a run of unseen characters shapes what stands around it. */
function shaping(run: string, before: string, after: string): string {
  const [first = ""] = run;
  const selector = isSelector(first, before, after) ? first : "";
  if (!JOINER.test(run)) return selector;
  if (PICTURE.test(before)) return run.includes("\u200d") && NEXT_PICTURE.test(after) ? `${selector}\u200d` : selector;
  const [last = "", next = ""] = [[...before].at(-1) ?? "", [...after][0] ?? ""];
  return JOINING.test(last) && (next === "" || JOINING.test(next) || /\s/u.test(next))
    ? `${selector}${JOINER.exec(run)?.[0] ?? ""}`
    : selector;
}

function isSelector(character: string, before: string, after: string): boolean {
  if (/[\ufe0e\ufe0f]/u.test(character)) return PICTURE.test(before) || after.startsWith(KEYCAP);
  if (/[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u.test(character)) return IDEOGRAPH.test(before);
  return /[\u180b-\u180d\u180f]/u.test(character) && MONGOLIAN.test(before);
}
