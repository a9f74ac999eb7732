import type { ProvenSentence } from "../../domain/sentence.ts";
import { frameFor } from "../../question/answer-language.ts";
import { ANSWER_LENGTH, assembleAnswer } from "../../write/assemble-answer.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import { answerWritten, type Written } from "../written.ts";
import type { Desk } from "./desk.ts";
import { Items } from "./items.ts";
import { proveItems } from "./proving.ts";

/** Characters kept for the markers of an answer. */
const MARKERS = 12;

/**
 * The answer in one sentence (R14): what a model offers, proven, the first that fits; asked once more where none does.
 * @returns undefined where none is proven and short enough
 */
export async function answered(desk: Desk): Promise<Written | undefined> {
  const first = await offered(desk, "write/answer", []);
  if (fits(first.proven, desk)) return first.written;
  const again = await offered(desk, "write/answer/again", first.lost);
  return fits(again.proven, desk) ? again.written : undefined;
}

interface Offered {
  readonly proven: readonly ProvenSentence[];
  readonly written: Written;
  readonly lost: readonly { readonly text: string; readonly reason: string }[];
}

async function offered({ run, request, author, pack, by }: Desk, key: string, refused: Offered["lost"]): Promise<Offered> {
  const drafts: readonly DraftedSentence[] = await author.answer(run, { key, request, pack, most: ANSWER_LENGTH - MARKERS, refused });
  const items = new Items({
    inShort: [{ layout: "bullets", sentences: drafts.filter(({ from, calculations }) => from.length + calculations.length > 0) }],
    sections: [],
    conclusion: [],
    open: [],
  });
  await proveItems(items, by);
  const proven = items.all().flatMap(({ outcome }) => (outcome.state === "proven" ? [outcome] : []));
  const answers = proven.map(({ sentence }) => sentence);
  return {
    proven: answers,
    written: answerWritten(answers, new Map(proven.map(({ sentence, backing }) => [sentence, backing]))),
    lost: items.all().map(({ draft, outcome }) => ({
      text: draft.text,
      reason: outcome.state === "refused" ? outcome.reason : `it has ${[...draft.text].length} characters`,
    })),
  };
}

function fits(answers: readonly ProvenSentence[], { state, request }: Desk): boolean {
  return assembleAnswer(answers, (id) => state.evidence.sourceOf(id), frameFor(request)) !== undefined;
}
