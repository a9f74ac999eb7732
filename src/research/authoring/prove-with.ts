import { isDrawn, type SentenceKind } from "../../domain/sentence.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import type { QuoteInContext } from "../../text/context.ts";
import type { Judge } from "../../verify/judge.ts";
import type { EvidencePack } from "../../write/pack.ts";
import { askedText } from "./asked-text.ts";
import type { Nearest } from "./evidence-pack.ts";
import type { LocateIn } from "./located.ts";

/** What sentences are proven with. */
export interface ProveWith {
  readonly pack: EvidencePack;
  readonly evidence: EvidenceBase;
  readonly judge: Judge;
  readonly signal: AbortSignal;
  /** What of all that was read comes nearest to a text: where something that is called missing would stand. */
  readonly nearest: (text: string) => Promise<readonly Nearest[]>;
  readonly question: string;
  /** The question with what whoever asks has answered: what they name is no news, and their figures are theirs. */
  readonly told: string;
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string;
}

/** What the question itself gives, and which day it is, an inference may take up. */
export function asked({ told, today }: Pick<ProveWith, "told" | "today">): QuoteInContext {
  const given = askedText(told, today);
  return { quote: given, context: given, place: ["The question asked"] };
}

/** Where the facts of a sentence of a kind may stand. */
export function locateIn({ pack, evidence, told, today }: ProveWith, kind?: SentenceKind): LocateIn {
  const given = kind !== undefined && (isDrawn(kind) || kind === "calculation") ? [asked({ told, today })] : [];
  return {
    pack,
    given,
    question: told,
    today,
    computed: [],
    beside: [],
    saidFrom: [],
    inContext: ({ quote }) => evidence.inContext(quote),
  };
}
