/** Something exact that a claim states and its evidence does not. */
export interface Fault {
  readonly kind: "number" | "date" | "name" | "identifier" | "bound" | "period" | "negation";
  /** The words at fault, as the claim (or for a denial, the source) has them. */
  readonly what: string;
  /** One sentence for the user. */
  readonly reason: string;
}

/** "Any of the five ways", "twice over", "a quarter": in words a number counts what is spoken of, and whether it does so rightly is the judge's to say. */
export function isInWords({ kind, what }: Fault): boolean {
  return kind === "number" && !/\p{N}/u.test(what);
}

/** Whether labels have a number in words as a word of its own: "ten" is none of "Latency". */
export function isCountedIn(fault: Fault, labels: readonly string[]): boolean {
  const isSpaced = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(fault.what);
  const wordsOf = (text: string) => (isSpaced ? ` ${text.split(/[^\p{L}\p{N}]+/u).join(" ")} ` : text);
  return isInWords(fault) && labels.some((label) => wordsOf(label).includes(wordsOf(fault.what)));
}
