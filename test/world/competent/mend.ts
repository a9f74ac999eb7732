import { type Block, ofKind } from "./blocks.ts";
import { asClaim, sentencesIn, standsAlone, written } from "./evidence.ts";
import { coverage } from "./language.ts";

/** Each refused sentence as the source sentence next to it has it; dropped where there is none. */
export function mendSentences(blocks: readonly Block[]): object {
  const sentences = sentencesIn(blocks).filter(({ text }) => standsAlone(text));
  const mended = ofKind(blocks, "rejected").map(({ id, body, attributes }) => {
    const [nearest] = sentences
      .map((sentence) => ({ sentence, share: coverage(sentence.text, body) }))
      .filter(({ share }) => share >= 0.5)
      .sort((a, b) => b.share - a.share);
    const drop = nearest === undefined || attributes.cell !== undefined;
    return {
      id,
      drop,
      label: null,
      sentence: drop ? written("fact", "") : written("fact", asClaim(nearest.sentence.text), [nearest.sentence.id]),
    };
  });
  return { mended };
}
