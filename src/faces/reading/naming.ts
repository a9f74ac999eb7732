import type { Report, Sentence } from "../../domain/report.ts";
import { sha256 } from "../../run/canonical-json.ts";

const LENGTH = 10;

/** A sentence of a report that can be checked, under the name its words give it. */
export interface NamedSentence {
  readonly id: string;
  readonly sentence: Sentence;
}

/** The sentence of a name, or of a number in the report, from 1. */
export function sentenceCalled<T extends { readonly id: string }>(named: readonly T[], name: string): T | undefined {
  return named.find(({ id }) => id === name) ?? (/^\d{1,4}$/.test(name) ? named[Number(name) - 1] : undefined);
}

/** The sentences of a report that say something, in its order; what is said twice has a number behind its name the second time. */
export function namedSentences({ sentences }: Pick<Report, "sentences">): NamedSentence[] {
  const said = sentences.filter(({ role, kind }) => role !== "frame" || kind === "absence");
  const ids = namesOf(said.map(({ text }) => text));
  return said.map((sentence, at) => ({ id: ids[at] ?? "", sentence }));
}

/** A name for each of some sentences. */
export function namesOf(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const name = sha256(text).slice(0, LENGTH);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}-${times}`;
  });
}
