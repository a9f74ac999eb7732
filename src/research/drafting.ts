import { type ProvenSentence, type ProvenStatement, prove } from "../domain/sentence.ts";
import type { Run } from "../run/run.ts";
import { type AcceptWith, acceptSentences } from "../verify/accept.ts";
import type { TitledBlock } from "../write/assemble.ts";
import type { DraftSection, SectionAsk, Writer } from "../write/writer.ts";

export interface DraftedSection {
  readonly section: TitledBlock;
  /** Sentences that were lost, with why. */
  readonly rejected: readonly { readonly text: string; readonly reason: string }[];
}

/** Has a section drafted by quoting, and checks every sentence against its quotes; what fails is dropped. */
export async function draftSection(run: Run, writer: Writer, ask: SectionAsk, by: AcceptWith): Promise<DraftedSection> {
  if (ask.claims.length === 0) return { section: { title: ask.task?.question ?? "", layout: "prose", sentences: [] }, rejected: [] };
  const draft = await writer.section(run, ask);
  const { accepted, rejected } = await acceptSentences(draft.sentences, by);
  const title = draft.title.trim() === "" ? (ask.task?.question ?? "") : draft.title;
  return { section: { ...laidOut(draft), title, sentences: distinct(accepted) }, rejected };
}

/** How a draft is laid out: a table's cells by the sentences that fill them. */
function laidOut(draft: DraftSection): Omit<TitledBlock, "title" | "sentences"> {
  const cells = draft.sentences.flatMap(({ text, cell }) => (cell === undefined ? [] : [[text.trim(), cell] as const]));
  return {
    layout: draft.layout,
    ...(cells.length === 0 ? {} : { cells: new Map(cells) }),
    ...(draft.corner === undefined ? {} : { corner: draft.corner }),
  };
}

function distinct(sentences: readonly ProvenStatement[]): ProvenSentence[] {
  const byText = new Map<string, ProvenStatement>();
  for (const sentence of sentences) {
    const key = sentence.text.toLowerCase();
    const same = byText.get(key);
    const claims = same === undefined ? [] : [...new Set([...same.claims, ...sentence.claims])];
    byText.set(key, same === undefined ? sentence : prove(same.text, claims, same.calculations));
  }
  return [...byText.values()];
}
