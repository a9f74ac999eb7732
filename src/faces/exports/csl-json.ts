import type { Day } from "./day.ts";
import { type Author, authorsIn } from "./names.ts";
import type { Reference } from "./reference.ts";

/** References as CSL-JSON (I6), which Zotero, Pandoc and citeproc read. The number a report cites a source by stands under `custom`. */
export function cslJson(references: readonly Reference[]): string {
  return `${JSON.stringify(references.map(item), null, 2)}\n`;
}

function item({ key, cited, title, url, place, doi, author, site, published, accessed, language, kind }: Reference) {
  return {
    id: key,
    type: url !== undefined && kind === "html" ? "webpage" : "document",
    title,
    ...(author === undefined ? {} : { author: authorsIn(author).map(nameOf) }),
    ...(site === undefined ? {} : { "container-title": site }),
    ...(published === undefined ? {} : { issued: date(published) }),
    ...(accessed === undefined ? {} : { accessed: date(accessed) }),
    ...(url === undefined ? {} : { URL: url }),
    ...(doi === undefined ? {} : { DOI: doi }),
    ...(place === undefined ? {} : { archive_location: place }),
    ...(language === undefined ? {} : { language }),
    custom: { cited_as: cited },
  };
}

function nameOf(author: Author) {
  return author.kind === "body" ? { literal: author.name } : { family: author.family, given: author.given };
}

function date(day: Day) {
  return { "date-parts": [[...day]] };
}
