import { verbatimLine } from "../write/markdown.ts";
import { withoutHeadings } from "../write/surroundings.ts";
import { nameOfSource } from "./in-words.ts";
import { likelihood } from "./open.ts";
import { classOf, link, plainText, shownLabel, text } from "./page-text.ts";
import type { AuditCitation, AuditReference, AuditStatement } from "./result.ts";

/** The sources of a report by their index, which citations name. */
export type References = ReadonlyMap<number, AuditReference>;

/** Where a statement stands on the page. @param index its place among the statements */
export function anchorOf(index: number): string {
  return `s${index + 1}`;
}

/** Whether a reader should look at it: everything but support, and what nobody was to look at. */
export function isWrong({ verdict }: AuditCitation): boolean {
  return verdict !== "supported" && verdict !== "not checked";
}

/** A statement with its verdicts; what is wrong stands open, the rest opens with a click. */
export function statementBlock(one: AuditStatement, index: number, references: References): string {
  const head = `<span class="line">${one.line}</span> ${text(one.text)}`;
  if (one.citations.length === 0) return `<p class="bare">${head}</p>`;
  const details = one.citations.map((cited) => citation(cited, references)).join("\n");
  const open = one.citations.some(isWrong) ? " open" : "";
  return `<details id="${anchorOf(index)}"${open}><summary>${head} ${one.citations.map(mark).join(" ")}</summary>\n${details}\n</details>`;
}

/** The citation where it stands: its colour never says alone what the verdict is. */
function mark(one: AuditCitation): string {
  const word = one.verdict === "supported" ? "✓" : text(verdictOf(one));
  const label = one.verdict === "supported" ? ` aria-label="${text(shownLabel(one.label))}: supported"` : "";
  return `<span class="v ${classOf(one.verdict)}" title="${text(tooltip(one))}"${label}>[${text(shownLabel(one.label))}] ${word}</span>`;
}

/** Its verdict as a reader needs it: what only a model could tell is open, and how likely. */
function verdictOf(one: AuditCitation): string {
  return one.open === true ? `open, ${likelihood(one)}` : one.verdict;
}

function tooltip(one: AuditCitation): string {
  const verdict = verdictOf(one);
  const quote = one.quotes[0]?.text;
  return quote === undefined ? verdict : `${verdict}: ${verbatimLine(quote).slice(0, 300)}`;
}

function citation(one: AuditCitation, references: References): string {
  const reference = references.get(one.reference ?? 0);
  const name = reference === undefined ? "" : ` ${link(reference.url ?? "", nameOfSource(reference))}`;
  const scope =
    one.scope === "clause"
      ? `<p class="why">for: ${text(one.claim)}</p>`
      : one.scope === "paragraph"
        ? `<p class="why">cited at the end of the paragraph</p>`
        : "";
  const why = one.reasons.length === 0 ? "" : `<p class="why">${text(one.reasons.join("; "))}</p>`;
  const head = `<span class="v ${classOf(one.verdict)}">[${text(shownLabel(one.label))}] ${text(verdictOf(one))}</span>${name}`;
  return `<div class="cited">${head}${scope}${why}${passages(one).join("")}</div>`;
}

/** Quotes that stand in one passage are marked in it together. */
function passages({ quotes }: AuditCitation): string[] {
  const byContext = new Map<string, AuditCitation["quotes"]>();
  for (const quote of quotes) byContext.set(quote.context, [...(byContext.get(quote.context) ?? []), quote]);
  return [...byContext].map(([context, together]) => {
    const first = together[0];
    const page = first?.page === undefined ? "" : ` <span class="why">p. ${first.page}</span>`;
    const place = first !== undefined && /^https?:/i.test(first.link) ? ` ${link(first.link, "in the page")}` : "";
    return `<blockquote>${marked(
      plainText(context),
      together.map((quote) => plainText(withoutHeadings(quote.text))),
    )}${page}${place}</blockquote>`;
  });
}

function marked(context: string, quotes: readonly string[]): string {
  const spans = quotes
    .map((quote) => ({ start: context.indexOf(quote), quote }))
    .filter(({ start, quote }) => start >= 0 && quote !== "")
    .sort((a, b) => a.start - b.start);
  let out = "";
  let at = 0;
  for (const { start, quote } of spans) {
    if (start < at) continue;
    out += `${spaced(context.slice(at, start))}<mark>${text(quote)}</mark>`;
    at = start + quote.length;
  }
  return out + spaced(context.slice(at));
}

/** Escaped, with the spaces at its ends kept: it stands next to other text. */
function spaced(part: string): string {
  const inner = text(part);
  return `${/^\s/.test(part) ? " " : ""}${inner}${inner !== "" && /\s$/.test(part) ? " " : ""}`;
}
