/** Something exact that a claim states and its evidence does not. */
export interface Fault {
  readonly kind: "number" | "date" | "name" | "identifier" | "bound" | "period" | "negation";
  /** The words at fault, as the claim (or for a denial, the source) has them. */
  readonly what: string;
  /** One sentence for the user. */
  readonly reason: string;
}
