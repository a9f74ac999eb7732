const BORDERS = /(?:;|,| –| —)(?=\s)/g;
/** A cut before these words leaves what stands before them true by itself. */
const SAFE_NEXT =
  /^\s*(?:and|so that|because|since|while|whereas|which|who|where|including|such as|for example|e\.g\.|as well as|not only|with|or)\b/i;
/** A clause with one of these is a condition or a report: what follows must not stand without it, nor it without what follows. */
const UNSAFE_BEFORE =
  /^(?:if|unless|when|although|though|while|according to|in theory|until|provided|except|only if|even if|whether|contrary to|instead of|without)\b/i;
const UNSAFE_NEXT =
  /^\s*(?:but|unless|except|if|only|although|though|however|not|until|provided|yet|or|than|excluding|without|nor|rather)\b/i;
const LEAST = 25;

/**
 * The beginning of a sentence that fits in `most` characters, cut at a border of clauses where what is left still says what the sentence
 * says: never before an exception or condition. The sentence itself when it fits; `undefined` when it cannot be cut so. What comes back
 * is a verbatim part of the sentence.
 */
export function shortened(sentence: string, most: number): string | undefined {
  if (sentence.length <= most) return sentence;
  if (UNSAFE_BEFORE.test(sentence) || /^["“]/.test(sentence)) return undefined;
  const cuts = [...sentence.matchAll(BORDERS)].filter(({ index }) => index >= LEAST && index <= most);
  for (const cut of cuts.reverse()) {
    const head = sentence.slice(0, cut.index);
    const rest = sentence.slice(cut.index + cut[0].length);
    const afterList = cut[0] === "," && !SAFE_NEXT.test(rest);
    if (UNSAFE_NEXT.test(rest) || afterList) continue;
    if (!unbalanced(head)) return head;
  }
  return undefined;
}

function unbalanced(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(/\(/g) !== count(/\)/g) || count(/[“"]/g) % 2 !== 0;
}
