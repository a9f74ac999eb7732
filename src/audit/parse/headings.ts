import { LISTS_SOURCES, MAY_LIST_SOURCES, SOURCE_WORDS } from "../../lexicon/citing.ts";
import { STRICT } from "../../lexicon/en/report.ts";
import { inEveryFrame } from "../../lexicon/lexicon.ts";

/** What Assay's own reports head their sources with. */
const OWN: ReadonlySet<string> = new Set(inEveryFrame("sources").map((word) => word.toLowerCase()));

/** The head of a column of sources. */
const ALONE = new RegExp(`^(?:${SOURCE_WORDS}|evidence)\\.?$`, "iu");

const NUMBERING =
  /^(?:(?:\d+(?:\.\d+)*|[ivxlc]+|[A-Z])[.)、:：]\s*|\d+\s+|[（(]?[一二三四五六七八九十百]+[）)、.．]\s*|第[一二三四五六七八九十]+[章节部分]+\s*|附录[：:\s]*|appendix(?:\s+[A-Z\d])?[:.\s–-]*)/iu;

/** How sure a heading is that of a list of sources. */
export function referenceHeading(text: string): "certain" | "possible" | "no" {
  let title = text.replace(/[*_#]/g, "").trim();
  for (let again = 0; again < 2; again++) title = title.replace(NUMBERING, "").trim();
  title = title
    .replace(/[:：]$/, "")
    .replace(/[（(][^（）()]{0,60}[)）]$/, "")
    .trim();
  if (title.length > 60) return "no";
  if (OWN.has(title.toLowerCase()) || STRICT.test(title) || LISTS_SOURCES.test(title)) return "certain";
  return MAY_LIST_SOURCES.test(title) ? "possible" : "no";
}

/** Whether a column of a table holds citations. */
export function referenceColumn(head: string): boolean {
  return referenceHeading(head) === "certain" || ALONE.test(head.trim());
}
