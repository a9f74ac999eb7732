import { bare } from "../text/lines.ts";
import { type Word, words } from "../text/words.ts";
import type { DraftSection, DraftSentence, SectionAsk } from "./writer.ts";

/** Sentences of an introduction at most (R14). */
const INTRODUCTION_SENTENCES = 3;
const LONGEST_TITLE = 80;

/**
 * Brings a drafted section into the shape the checks expect (R14): only claims that were given, no sentence without one, no markers or Markdown
 * in the text, nothing said twice or written before, one sentence for an answer.
 */
export function finishSection(ask: SectionAsk, raw: DraftSection): DraftSection {
  const said = new Set(ask.written.map((one) => bare(one, "%")));
  const sentences = raw.sentences.flatMap((drafted): DraftSentence[] => {
    const text = withoutMarks(drafted.text);
    const claimIds = [...new Set(drafted.claimIds)];
    const key = bare(text, "%");
    if (claimIds.length === 0 || key === "" || said.has(key)) return [];
    said.add(key);
    return [{ ...drafted, text, claimIds }];
  });
  const most = ask.part === "answer" ? 1 : ask.part === "introduction" ? INTRODUCTION_SENTENCES : sentences.length;
  const layout = ask.part === "answer" || ask.part === "introduction" || sentences.length < 2 ? "prose" : raw.layout;
  return { title: titleOf(raw.title, ask), layout, sentences: sentences.slice(0, most) };
}

/** Takes out what a model puts into a sentence against its orders: citation marks, claim ids in brackets, list and heading marks, emphasis, links. */
export function withoutMarks(text: string): string {
  return text
    .replace(/\[([^\]\n]{1,500})\]\((?:[^()\s]|\([^()\s]*\))*\)/g, "$1")
    .replace(/(?<!\s)\s*【[^】]{0,500}】/g, "")
    .replace(/(?<!\s)\s*\[(?:\^?\d{1,3}|c\d{1,3})(?:\s*[,;–-]\s*(?:\d{1,3}|c\d{1,3}))*(?:\s*-\s*Partial)?\]/g, "")
    .replace(/(?<!\s)\s*\((?:claims?\s+)?c\d{1,3}(?:\s*(?:,|;|and)\s*c\d{1,3})*\)/gi, "")
    .replace(/^\s*(?:#{1,6}\s+|[-*•]\s+|>\s+)/, "")
    .replace(/(\*\*|__)(?=\S)(.{1,500}?)(?<=\S)\1/g, "$2")
    .replace(/`([^`\n]+)`/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

function titleOf(title: string, ask: SectionAsk): string {
  if (ask.part === "comparison") return title;
  const plain = withoutMarks(title).replace(/^\d+[.)]\s+/, "");
  const chosen =
    plain === "" || plain.length > LONGEST_TITLE || !isSpokenOf(plain, ask) ? (ask.task?.question ?? ask.request.query) : plain;
  return chosen.length <= LONGEST_TITLE ? chosen : `${chosen.slice(0, LONGEST_TITLE - 1).replace(/\s+\S*$/, "")}…`;
}

/** Share of a heading's words that question, task or claims must have: nothing checks what a heading states. */
const LEAST_SPOKEN = 0.5;

/** Whether a heading names what the section is about, and no figure or name besides. */
function isSpokenOf(title: string, ask: SectionAsk): boolean {
  const said = [ask.request.query, ask.task?.question ?? "", ...ask.claims.map(({ claim }) => claim.text)].join("\n");
  const known = new Set(words(said).flatMap((word) => [word.stem, word.lower]));
  const content = words(title).filter((word) => !word.stop);
  const isKnown = (word: Word) => known.has(word.stem) || known.has(word.lower);
  const particular = content.filter(
    (word, at) => /\p{N}/u.test(word.text) || (at > 0 && /^\p{Lu}/u.test(word.text) && !isTitleCase(title)),
  );
  const found = content.filter(isKnown).length;
  return particular.every(isKnown) && found >= content.length * LEAST_SPOKEN && !/:\/\/|\bwww\./i.test(title);
}

function isTitleCase(title: string): boolean {
  return (title.match(/(?<!\p{L})\p{Ll}\p{L}{3,}/gu) ?? []).length === 0;
}
