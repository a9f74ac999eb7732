import { claimIdsOf, type ProvenSentence, prove } from "../domain/sentence.ts";
import type { Run } from "../run/run.ts";
import { type AcceptWith, acceptSentences } from "../verify/accept.ts";
import type { ProvenSection } from "../write/assemble.ts";
import type { DraftSection, DraftSentence, SectionAsk, Writer } from "../write/writer.ts";

/** An introduction with this many sentences stands without those it lost: the findings say them. */
const ENOUGH_INTRODUCED = 2;

export interface DraftedSection {
  readonly section: ProvenSection;
  /** Sentences that were lost, with why. */
  readonly rejected: readonly { readonly text: string; readonly reason: string }[];
}

/**
 * Has a section drafted, checks every sentence against its quotes, and has the failing ones rewritten once; what fails again is dropped.
 * @param rewrites false for a writer that only quotes: asking it again changes nothing
 */
export async function draftSection(run: Run, writer: Writer, rewrites: boolean, ask: SectionAsk, by: AcceptWith): Promise<DraftedSection> {
  if (ask.claims.length === 0) return { section: { title: ask.task?.question ?? "", layout: "prose", sentences: [] }, rejected: [] };
  const draft = await writer.section(run, ask);
  const first = await acceptSentences(draft.sentences, by);
  const title = draft.title.trim() === "" ? (ask.task?.question ?? "") : draft.title;
  const enough = ask.part === "introduction" && first.accepted.length >= ENOUGH_INTRODUCED;
  if (first.rejected.length === 0 || !rewrites || enough) {
    return { section: { ...laidOut(draft), title, sentences: distinct(first.accepted) }, rejected: first.rejected };
  }
  const again = await writer.section(run, {
    ...ask,
    key: `${ask.key}/rewrite`,
    claims: claimsBehind(ask, draft, first.rejected),
    rejected: first.rejected,
    written: [...ask.written, ...first.accepted.map((sentence) => sentence.text)],
  });
  const second = await acceptSentences(again.sentences, by);
  const said = new Set(first.accepted.flatMap(claimIdsOf));
  const added = second.accepted.filter((sentence) => sentence.calculations.length > 0 || claimIdsOf(sentence).some((id) => !said.has(id)));
  return {
    section: {
      ...laidOut(draft, again),
      title,
      sentences: distinct(inDraftOrder([...first.accepted, ...added], [...draft.sentences, ...again.sentences])),
    },
    rejected: second.rejected,
  };
}

/** The claims that the lost sentences were to say: the others need not be read again. */
function claimsBehind(ask: SectionAsk, draft: DraftSection, rejected: readonly { readonly text: string }[]): SectionAsk["claims"] {
  const lost = new Set(rejected.map(({ text }) => text));
  const wanted = new Set(draft.sentences.filter(({ text }) => lost.has(text)).flatMap(({ claimIds }) => claimIds));
  const named = ask.claims.filter(({ claim }) => wanted.has(claim.id));
  return named.length > 0 ? named : ask.claims;
}

/** How a draft is laid out: a table's cells by the sentences that fill them. */
function laidOut(draft: DraftSection, again?: DraftSection): Omit<ProvenSection, "title" | "sentences"> {
  const cells = [...draft.sentences, ...(again?.sentences ?? [])].flatMap(({ text, cell }) =>
    cell === undefined ? [] : [[text.trim(), cell] as const],
  );
  return {
    layout: draft.layout,
    ...(cells.length === 0 ? {} : { cells: new Map(cells) }),
    ...(draft.corner === undefined ? {} : { corner: draft.corner }),
  };
}

/** Puts rewritten sentences where the ones they replace stood: by the first drafted sentence that says one of their claims. */
function inDraftOrder(sentences: readonly ProvenSentence[], drafted: readonly DraftSentence[]): ProvenSentence[] {
  const place = (sentence: ProvenSentence) => {
    const ids = new Set<string>(claimIdsOf(sentence));
    const found = drafted.findIndex((draft) => draft.claimIds.some((id) => ids.has(id)));
    return found < 0 ? drafted.length : found;
  };
  return [...sentences].sort((a, b) => place(a) - place(b));
}

function distinct(sentences: readonly ProvenSentence[]): ProvenSentence[] {
  const byText = new Map<string, ProvenSentence>();
  for (const sentence of sentences) {
    const key = sentence.text.toLowerCase();
    const same = byText.get(key);
    const claims = same === undefined ? [] : [...new Set([...same.claims, ...sentence.claims])];
    byText.set(key, same === undefined ? sentence : prove(same.text, claims, same.calculations));
  }
  return [...byText.values()];
}
