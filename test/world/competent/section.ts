import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { differences } from "./calculations.ts";
import { keywords, wordCount } from "./language.ts";
import { alike } from "./page.ts";

const MOST_SENTENCES = 10;

/** One part of a report: each sentence says what one claim says. */
export function writeSection(blocks: readonly Block[]): object {
  const task = bodyOf(blocks, "task");
  const avoided = [
    ...ofKind(blocks, "written").flatMap((block) => block.body.split("\n")),
    ...ofKind(blocks, "rejected").map((block) => block.body),
  ];
  const note = ofKind(blocks, "note")
    .map((block) => block.body)
    .join("\n");
  const words = Number(/(\d+) words/.exec(note)?.[1] ?? 150);
  const fresh: { text: string; id: string }[] = [];
  for (const claim of ofKind(blocks, "claim")) {
    if (claim.attributes.superseded === "yes") continue;
    const text = sentenceFrom(claim);
    if (avoided.some((other) => alike(other, text)) || fresh.some((other) => alike(other.text, text))) continue;
    fresh.push({ text, id: claim.id });
  }
  const computed = differences(ofKind(blocks, "claim")).filter(({ text }) => !avoided.some((other) => alike(other, text)));
  const chosen = cut(fresh, /\bone sentence\b/i.test(note) ? 1 : MOST_SENTENCES, words);
  return {
    title: titleOf(task, note),
    layout: chosen.some(({ text }) => /^(?:first|second|step \d|next|finally)\b/i.test(text))
      ? "numbered"
      : chosen.length > 6
        ? "bullets"
        : "prose",
    sentences: [...chosen.map(({ text, id }) => ({ text, claim_ids: [id] })), ...(task === "" ? [] : computed)],
  };
}

function sentenceFrom(claim: Block): string {
  const text = claim.body.replace(/\s+/g, " ").trim();
  return /[.!?]["”’)]?$/.test(text) ? text : `${text}.`;
}

function cut<T extends { text: string }>(all: readonly T[], most: number, words: number): T[] {
  const chosen: T[] = [];
  let used = 0;
  for (const sentence of all) {
    used += wordCount(sentence.text);
    if (chosen.length >= most || (chosen.length > 0 && used > words)) break;
    chosen.push(sentence);
  }
  return chosen;
}

function titleOf(task: string, note: string): string {
  const words = keywords(task).slice(0, 6);
  if (words.length >= 2) {
    const title = words.join(" ");
    return title.charAt(0).toUpperCase() + title.slice(1);
  }
  return /conclusion/i.test(note) ? "Limits and open points" : "The short answer";
}
