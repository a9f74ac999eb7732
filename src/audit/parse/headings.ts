import { STRICT } from "../../lexicon/en/report.ts";
import { inEveryFrame } from "../../lexicon/lexicon.ts";

const STRICT_CJK =
  /^(?:主要|部分|全部)?(?:参考文献|参考资料|参考来源|参考链接|参考文档|参考网址|资料来源|信息来源|数据来源|引用来源|引用文献|来源|引用|文献|注释|出典|参照|참고문헌|출처)(?:列表|清单|一览)?$/u;
const STRICT_OTHER =
  /^(?:quellen(?:verzeichnis)?|literatur(?:verzeichnis)?|einzelnachweise|belege|sources et références|références|bibliographie|fuentes|referencias|bibliograf[ií]a|fonti|riferimenti|refer[êe]ncias|bronnen|källor|kilder|źródła)$/iu;

/** What Assay's own reports head their sources with. */
const OWN: ReadonlySet<string> = new Set(inEveryFrame("sources").map((word) => word.toLowerCase()));

/** A heading under which sources are listed if what stands there looks like it. */
const LOOSE =
  /\b(?:sources|references|bibliography|works cited|further reading|links)\b|参考|来源|出处|文献|链接|引用|Quellen|Literatur|références|fuentes/iu;

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
  if (OWN.has(title.toLowerCase()) || STRICT.test(title) || STRICT_CJK.test(title) || STRICT_OTHER.test(title)) return "certain";
  return LOOSE.test(title) ? "possible" : "no";
}

/** Whether a column of a table holds citations. */
export function referenceColumn(head: string): boolean {
  return referenceHeading(head) === "certain" || /^(?:sources?|refs?\.?|citations?|evidence|来源|引用|出处|文献)$/i.test(head.trim());
}
