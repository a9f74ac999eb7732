import type { SnapshotWithText } from "../domain/snapshot.ts";
import type { QuoteInContext } from "../text/context.ts";
import { QuoteLocator } from "../text/locate.ts";
import { type Portion, portionKey, SourceText } from "../verify/evidence.ts";
import { examine } from "../verify/rules.ts";
import { quotedParts } from "./quotations.ts";
import { quoteShown } from "./quotes.ts";
import type { AuditCitation } from "./result.ts";

/** Sentences of a source shown with one claim. */
const MOST_SHOWN = 4;

/** A claim to be held against a source, and how much of it a judge may want; the claim's own citation alone, or among so many. */
export interface ClaimToHold {
  readonly claim: string;
  readonly portions: readonly Portion[];
}

/** What a source says to one claim. */
export interface HeldClaim {
  /** What a judge is shown of a long source, by the portion it wants. */
  readonly evidence: ReadonlyMap<string, readonly QuoteInContext[]>;
  /** What a result shows, best first. */
  readonly quotes: AuditCitation["quotes"];
  /** What the claim gives as somebody's words and the source does not have. */
  readonly absent: readonly string[];
}

/** What a source says to many claims. */
export interface Held {
  readonly tokens: number;
  /** The whole source, where it is short enough to be shown so. */
  readonly whole: readonly QuoteInContext[] | undefined;
  /** In the order of the claims. */
  readonly claims: readonly HeldClaim[];
}

/** Holds claims against a source that is made ready once for all of them. Pure. */
export function heldClaims(capture: SnapshotWithText, claims: readonly ClaimToHold[]): Held {
  const { snapshot, text } = capture;
  const source = new SourceText(snapshot, text);
  const locator = new QuoteLocator(text);
  const shown = source.evidenceFor("");
  const isWhole = shown.length > 0 && shown[0]?.context === text;
  return {
    tokens: source.tokens,
    whole: isWhole ? shown : undefined,
    claims: claims.map(({ claim, portions }) => ({
      evidence: new Map(portions.map((portion) => [portionKey(portion), source.evidenceFor(claim, 0, portion)])),
      quotes: source.quotesFor(claim, MOST_SHOWN).map((quote) => quoteShown(quote, capture)),
      absent: quotedParts(claim)
        .flat()
        .filter((part) => locator.locate(part) === undefined),
    })),
  };
}

/** Numbers and dates of a claim that do not stand in what a source says of it, as the claim writes them. */
export function missingFigures(claim: string, evidence: readonly QuoteInContext[]): string[] {
  const { faults } = examine(claim, evidence);
  return [...new Set(faults.filter(({ kind }) => kind === "number" || kind === "date").map(({ what }) => what))];
}
