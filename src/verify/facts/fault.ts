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
