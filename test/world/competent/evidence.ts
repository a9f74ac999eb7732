import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { coverage, wordCount } from "./language.ts";

/** A sentence of a source block, under the id it is named by. */
export interface SourceSentence {
  readonly id: string;
  readonly text: string;
  readonly title: string;
  /** The block it stands in. */
  readonly source: string;
  readonly older: boolean;
  /** The head of its table, where it is a row. */
  readonly head: string | undefined;
  readonly isCode: boolean;
}

const FENCE = /^(?:`{3}|~{3})/;
const ID = /\[(q\d+)\] /g;

/** The sentences of all source blocks; all that is known of a block are its ids, its headings (§) and the heads of its tables. */
export function sentencesIn(blocks: readonly Block[]): SourceSentence[] {
  return ofKind(blocks, "source").flatMap((source) => {
    const found: { id: string; text: string; head: string | undefined }[] = [];
    let head: string | undefined;
    for (const line of source.body.split("\n")) {
      const marks = [...line.matchAll(ID)];
      const last = found.at(-1);
      const inCode = last !== undefined && FENCE.test(last.text) && !/\n(?:`{3}|~{3})\s*$/.test(last.text);
      if (inCode) last.text = `${last.text}\n${line}`;
      else if (marks[0]?.index === 0) {
        for (const [at, mark] of marks.entries()) {
          const text = line.slice(mark.index + mark[0].length, marks[at + 1]?.index).trim();
          found.push({ id: mark[1] ?? "", text, head: text.startsWith("|") ? head : undefined });
        }
      } else if (line.startsWith("|")) head = line;
      else if (!line.startsWith("§ ") && last !== undefined) last.text = `${last.text}\n${line}`;
    }
    const { title = "", older = "" } = source.attributes;
    return found.map((one) => ({ ...one, title, source: source.id, older: older === "yes", isCode: FENCE.test(one.text) }));
  });
}

/** Whatever a sentence of a report rests on. */
export interface Written {
  readonly kind: "fact" | "calculation" | "inference" | "absence" | "connective";
  readonly text: string;
  readonly from: readonly string[];
  readonly calculations: readonly object[] | null;
}

/** A sentence that computes nothing. */
export function written(kind: Written["kind"], text: string, from: readonly string[] = []): Written {
  return { kind, text, from, calculations: null };
}

const LONGEST = 40;
/** A sentence that leans on the one before it cannot stand alone. */
const LEANS = /^(?:it|they|this|these|those|he|she|such|here|there|then|also|however|but|and|so|thus|therefore|its|their|both|another)\b/i;

/** Whether a text is a statement of a handy length. */
export function isStatement(text: string): boolean {
  const words = wordCount(text);
  return words >= 5 && words <= LONGEST && /[.!?]["”’)]?$/.test(text) && !text.endsWith("?");
}

/** Whether a statement says something by itself. */
export function standsAlone(text: string): boolean {
  return isStatement(text) && !LEANS.test(text);
}

/** How well a sentence answers: the words it shares with what is asked, with a little for figures. */
export function answers(sentence: string, asked: readonly string[], title: string): number {
  const best = Math.max(0, ...asked.map((text) => coverage(text, sentence)));
  // The subject is often only in the title.
  const withTitle = Math.max(0, ...asked.map((text) => coverage(text, `${sentence} ${title}`)));
  const figure = /\d/.test(sentence) ? 0.05 : 0;
  return best === 0 ? 0 : best * 0.8 + (withTitle - best) * 0.3 + figure;
}

/** The sentence with what joins it to its neighbours and its markup taken off. */
export function asClaim(sentence: string): string {
  return sentence
    .replace(
      /^(?:In addition|Moreover|Furthermore|Likewise|In fact|For example|As a result|Overall|Today),\s+(\p{L})/u,
      (_, letter: string) => letter.toUpperCase(),
    )
    .replace(/\*\*|__|`/g, "")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** The question and its parts, as they are asked. */
export function askedIn(blocks: readonly Block[]): string[] {
  return [bodyOf(blocks, "question"), ...ofKind(blocks, "task").map(({ body }) => body)];
}
