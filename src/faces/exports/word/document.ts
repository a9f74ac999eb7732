import { AlignmentType, Document, Footer, Header, Packer, PageNumber, Paragraph, TabStopType, TextRun } from "docx";
import { frameFor } from "../../../question/answer-language.ts";
import { citedTokens } from "../cited-markdown.ts";
import type { PageParts } from "../page.ts";
import { placesIn } from "../places.ts";
import { evidenceAppendix, sourceList } from "./appendix.ts";
import { wordBlocks } from "./blocks.ts";
import { clean, run } from "./inline.ts";
import { pt, QUIET, wordNumbering, wordStyles } from "./styles.ts";
import { TEXT_WIDTH } from "./tables.ts";

const A4 = { width: pt(595.3), height: pt(841.9) };
const MARGIN = { top: pt(72), bottom: pt(72), left: pt(62), right: pt(62), header: pt(34), footer: pt(34) };
const LONGEST_RUNNING_TITLE = 90;

/**
 * A report as a Word document (I6): headings in the navigation, lists Word numbers itself, tables whose heads are said again on every page, each
 * citation leading to its evidence and back, links into the live sources, the evidence as an appendix.
 */
export async function wordDocument({ title, markdown, evidence, references, about }: PageParts): Promise<Uint8Array<ArrayBuffer>> {
  const frame = frameFor(evidence);
  const { places, marked } = placesIn(evidence, references, frame);
  // The places are known once the text has been gone through.
  const body = wordBlocks(citedTokens(markdown, places));
  const small = { size: 17, color: QUIET };
  const file = new Document({
    title: clean(title),
    creator: "Assay",
    lastModifiedBy: "Assay",
    description: clean(about),
    styles: wordStyles(evidence.language ?? frame.locale),
    numbering: wordNumbering(),
    sections: [
      {
        properties: { page: { size: A4, margin: MARGIN }, titlePage: true },
        headers: {
          first: new Header({ children: [new Paragraph({})] }),
          default: new Header({ children: [new Paragraph({ children: [run(shortened(clean(title)), small)] })] }),
        },
        footers: { first: foot(about), default: foot(about) },
        children: [...body, ...sourceList(references, frame), ...evidenceAppendix(evidence, marked, frame)],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));

  function foot(said: string): Footer {
    const pages = new TextRun({ ...small, children: ["\t", PageNumber.CURRENT, " / ", PageNumber.TOTAL_PAGES] });
    const tabStops = [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }];
    return new Footer({ children: [new Paragraph({ alignment: AlignmentType.START, tabStops, children: [run(said, small), pages] })] });
  }
}

function shortened(title: string): string {
  const letters = Array.from(title);
  return letters.length <= LONGEST_RUNNING_TITLE ? title : `${letters.slice(0, LONGEST_RUNNING_TITLE - 1).join("")}…`;
}
