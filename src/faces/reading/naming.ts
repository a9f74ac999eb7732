import type { Report, Sentence } from "../../domain/report.ts";
import { sha256 } from "../../run/canonical-json.ts";

const LENGTH = 10;

/** A sentence of a report that can be checked, under the name its words give it. */
export interface NamedSentence {
  readonly id: string;
  readonly sentence: Sentence;
}

/** The sentence of a name, or of a number in the report, from 1. */
export function sentenceCalled(named: readonly NamedSentence[], name: string): NamedSentence | undefined {
  return named.find(({ id }) => id === name) ?? (/^\d{1,4}$/.test(name) ? named[Number(name) - 1] : undefined);
}

/** The sentences of a report that say something, in its order; what is said twice has a number behind its name the second time. */
export function namedSentences({ sentences }: Pick<Report, "sentences">): NamedSentence[] {
  const seen = new Map<string, number>();
  return sentences
    .filter(({ role, kind }) => role !== "frame" || kind === "absence")
    .map((sentence) => {
      const name = sha256(sentence.text).slice(0, LENGTH);
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      return { id: times === 1 ? name : `${name}-${times}`, sentence };
    });
}
