import type { Day } from "./day.ts";
import { type Author, authorsIn } from "./names.ts";
import type { Paper, Reference } from "./reference.ts";

/** References as CSL-JSON (I6), which Zotero, Pandoc and citeproc read. The number a report cites a source by stands under `custom`. */
export function cslJson(references: readonly Reference[]): string {
  return `${JSON.stringify(references.map(item), null, 2)}\n`;
}

function item({ key, cited, title, url, place, doi, author, site, published, accessed, language, kind, paper }: Reference) {
  return {
    id: key,
    type:
      paper === undefined
        ? url !== undefined && kind === "html"
          ? "webpage"
          : "document"
        : paper.preprint
          ? "article"
          : "article-journal",
    title,
    ...(author === undefined ? {} : { author: authorsIn(author).map(nameOf) }),
    ...containedIn(paper?.venue ?? site),
    ...(paper === undefined ? {} : ofPaper(paper)),
    ...(published === undefined ? {} : { issued: date(published) }),
    ...(accessed === undefined ? {} : { accessed: date(accessed) }),
    ...(url === undefined ? {} : { URL: url }),
    ...(doi === undefined ? {} : { DOI: doi }),
    ...(place === undefined ? {} : { archive_location: place }),
    ...(language === undefined ? {} : { language }),
    custom: { cited_as: cited },
  };
}

function containedIn(name: string | undefined) {
  return name === undefined ? {} : { "container-title": name };
}

function ofPaper({ preprint, volume, issue, pages, arxiv, retracted }: Paper) {
  return {
    ...(volume === undefined ? {} : { volume }),
    ...(issue === undefined ? {} : { issue }),
    ...(pages === undefined ? {} : { page: pages }),
    ...(preprint ? { genre: "preprint" } : {}),
    ...(arxiv === undefined ? {} : { number: `arXiv:${arxiv}` }),
    ...(retracted ? { status: "retracted" } : {}),
  };
}

function nameOf(author: Author) {
  return author.kind === "body" ? { literal: author.name } : { family: author.family, given: author.given };
}

function date(day: Day) {
  return { "date-parts": [[...day]] };
}
