import { extractBytes } from "../../src/extract/extract.ts";
import { addressesModel, paragraphOrdersModel } from "../../src/text/addresses-model.ts";
import { sentenceSpans } from "../../src/text/sentences.ts";
import { segmentPages } from "../extraction/pages.ts";

/** Prints how many sentences of honest pages are refused as orders to a model, or stand in a paragraph that is. */
export async function countRefused(folder: string, half: string): Promise<void> {
  let sentences = 0;
  const refused: string[] = [];
  for (const { bytes, url } of segmentPages(folder, half)) {
    const read = await extractBytes(bytes, { url, contentType: "text/html" }).catch(() => undefined);
    for (const paragraph of (read?.text ?? "").split(/\n\s*\n/u)) {
      const ordered = paragraphOrdersModel(paragraph);
      for (const { start, end } of sentenceSpans(paragraph)) {
        sentences++;
        const sentence = paragraph.slice(start, end);
        if (ordered || addressesModel(sentence)) refused.push(sentence);
      }
    }
  }
  console.log(
    `\nhonest pages: ${refused.length} of ${sentences} sentences refused as orders (${((100 * refused.length) / sentences).toFixed(2)} %)`,
  );
  for (const sentence of refused.slice(0, 10)) console.log(`    ${sentence.replace(/\s+/g, " ").slice(0, 160)}`);
}
