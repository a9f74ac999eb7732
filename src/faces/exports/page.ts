import { PRINT_STYLE, VERDICT_STYLE } from "../../audit/page-style.ts";
import { classOf, link, plainText, text } from "../../audit/page-text.ts";
import { dayIn, type Frame, filled } from "../../lexicon/frame.ts";
import { frameFor } from "../../question/answer-language.ts";
import {
  calculationTold,
  charactersOf,
  distinctInputs,
  type Evidence,
  type EvidenceCalculation,
  type EvidenceQuote,
  isLines,
  judgedLine,
  quoteInWords,
  reasonIn,
  wholeLine,
} from "../../write/evidence.ts";
import { codeFence } from "../../write/markdown.ts";
import { withoutHeadings } from "../../write/surroundings.ts";
import type { TableAround } from "../../write/table-around.ts";
import { citedHtml } from "./cited-markdown.ts";
import { dayText } from "./day.ts";
import { evidenceId, markerId, placesIn, sourceId } from "./places.ts";
import type { Reference } from "./reference.ts";

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:break-word}
h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.2rem;margin-top:2.2rem}h3{font-size:1rem;margin:1.4rem 0 .3rem}
table{border-collapse:collapse;width:100%;font-size:.95rem}td,th{border-bottom:1px solid #8884;padding:.3rem .5rem;text-align:start;vertical-align:top}
a.c{text-decoration:none;font-size:.85em;padding:0 .1em}a.c:hover,a.c:focus{text-decoration:underline}
figure{margin:.4rem 0 .8rem}blockquote{margin:.3rem 0;padding-inline-start:.8rem;border-inline-start:3px solid #8886}figcaption,.why{opacity:.85;font-size:.85rem}.why{margin:.1rem 0}
mark{background:light-dark(#fff3bf,#5c4b00);color:inherit}.v{font-weight:600}article{scroll-margin-top:1rem}:target{outline:2px solid #4a7dff;outline-offset:.4rem}
ol.s{list-style:none;padding:0}ol.s li{margin:.3rem 0;padding-inline-start:2.4rem;text-indent:-2.4rem}ol.s>li>*{text-indent:0}.skip{position:absolute;left:-99rem}.skip:focus{position:static}
@media screen and (max-width:40rem){table{display:block;overflow-x:auto}}
${VERDICT_STYLE}
${PRINT_STYLE}
@media print{a.c,a.b{color:inherit}a.b,.skip{display:none}#evidence{break-before:page}.why:has(+figure){break-after:avoid}
article h3{font-weight:400;border-top:1px solid #d0d7de;padding-top:.5rem}ol.s a::after{content:" (" attr(href) ")";font-size:.85em}}`;

/** What a page is made of. */
export interface PageParts {
  readonly title: string;
  /** The text as Markdown, without its list of sources. */
  readonly markdown: string;
  readonly evidence: Evidence;
  readonly references: readonly Reference[];
  /** `file:` addresses of sources that lie on the reader's machine, by what they are cited as. */
  readonly files?: ReadonlyMap<string, string>;
  /** How the text came about, for the foot of the page. */
  readonly about: string;
}

/**
 * A report or a searched answer as one HTML file that needs nothing else (I6): each citation leads to its quotes, marked in their context, and
 * back. It holds no script, and nothing of a source reaches it unescaped (X5).
 */
export function reportPage({ title, markdown, evidence, references, files = new Map(), about }: PageParts): string {
  const shown = evidence.statements.length > 0;
  const frame = frameFor(evidence);
  const { places, marked } = placesIn(evidence, references, frame);
  const body = citedHtml(markdown, places);
  const blocks = evidence.statements.map((one, at) => statementBlock(one, at, marked.has(at), { frame, files }));
  return `<!doctype html>
<html lang="${text(evidence.language ?? frame.locale)}"${frame.rightToLeft === true ? ' dir="rtl"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${text(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${shown ? `<a class="skip" href="#evidence">${text(frame.toEvidence)}</a>\n` : ""}<main>
${body}${shown ? `<aside aria-labelledby="evidence">\n<h2 id="evidence">${text(frame.evidence)}</h2>\n${blocks.join("\n")}\n</aside>\n` : ""}${sourceList(references, { frame, files })}</main>
<footer><p class="why">${text(about)}</p></footer>
</body>
</html>
`;
}

/** What every part of a page is shown with. */
interface Shown {
  readonly frame: Frame;
  readonly files: ReadonlyMap<string, string>;
}

type Statement = Evidence["statements"][number];

function statementBlock(statement: Statement, at: number, marked: boolean, shown: Shown): string {
  const { frame } = shown;
  const { text: said, sources, calculations = [], claims } = statement;
  const whole = wholeLine(statement, frame);
  const told = whole === undefined ? [] : [`<p class="why">${text(whole)}</p>`];
  const numbers = sources.map((n) => `<a class="c" href="#${sourceId(n)}">[${n}]</a>`).join("");
  const back = marked ? ` <a class="b" href="#${markerId(at)}" aria-label="${text(frame.back)}">↩</a>` : "";
  const code = isLines(said) ? [citedHtml(codeFence(said), () => []).trimEnd()] : [];
  return `<article id="${evidenceId(at)}"><h3>${isLines(said) ? "" : `${text(said)} `}${numbers}${back}</h3>\n${[...code, ...told, ...calculations.map((one) => calculationBlock(one, frame)), ...claims.map((one) => claimBlock(one, shown))].join("\n")}</article>`;
}

function calculationBlock(calculation: EvidenceCalculation, frame: Frame): string {
  const figures = distinctInputs(calculation).map(({ figure, quote, source }) => {
    const number = source === undefined ? "" : ` <a class="c" href="#${sourceId(source)}">[${source}]</a>`;
    return `<li>${text(figure)}${number}: “${text(withoutHeadings(quote))}”</li>`;
  });
  const { how, comes } = calculationTold(calculation, frame);
  const list = figures.length === 0 ? "" : `<ul>${figures.join("")}</ul>`;
  return `<div class="why"><span class="v">${text(how)}</span>: ${text(comes)}${list}</div>`;
}

function claimBlock({ verdict, score, judge, reasons, quotes }: Statement["claims"][number], shown: Shown): string {
  const { frame } = shown;
  const why = reasons.length === 0 ? "" : `: ${text(reasons.map((one) => reasonIn(one, frame)).join("; "))}`;
  const head = `<p class="why"><span class="v ${classOf(verdict)}">${text(frame.verdicts[verdict])}</span> (${text(judgedLine({ score, judge }, frame))})${why}</p>`;
  return [head, ...quotes.map((quote) => quoteBlock(quote, shown))].join("\n");
}

function quoteBlock(quote: EvidenceQuote, { frame, files }: Shown): string {
  const { before, after, source, title, link: place, page, captured_at: captured, text_sha256: hash, kept } = quote;
  const words = `${besides(before, "", " ")}<mark>${text(quoteInWords(quote))}</mark>${besides(after, " ", "")}`;
  const number = source === undefined ? "" : `[${source}] `;
  const where = kept
    ? `${number}${sourceLink(place, title || place, files.get(String(source)))}${page === undefined ? "" : `, ${text(filled(frame.page, { page }))}`} · ${text(filled(frame.captured, { day: captured.slice(0, 16).replace("T", " ") }))} · <span title="SHA-256: ${text(hash)}">SHA-256 ${text(hash.slice(0, 12))}</span>, ${text(charactersOf(quote, frame))}`
    : text(frame.gone);
  const beside = quote.table === undefined ? "" : tableBeside(quote.table);
  const { translation } = quote;
  const said = translation === undefined ? "" : `<p class="why">(${text(frame.translated)}) ${text(translation)}</p>`;
  return `<figure><blockquote dir="auto">${words}${beside}</blockquote>${said}<figcaption>${where}</figcaption></figure>`;
}

function tableBeside({ caption, notes, heads, rows }: TableAround): string {
  const title = [caption, ...notes].filter((part) => part !== "").join(" ");
  const head = heads.map((one) => `<th scope="col">${text(one)}</th>`).join("");
  const body = rows.map(({ label, values, quoted }) => {
    const [open, close] = quoted ? ["<mark>", "</mark>"] : ["", ""];
    const cells = values.map((value) => `<td>${open}${text(value)}${close}</td>`).join("");
    return `<tr><th scope="row">${open}${text(label)}${close}</th>${cells}</tr>`;
  });
  return `<table>${title === "" ? "" : `<caption>${text(title)}</caption>`}<tr>${head}</tr>${body.join("")}</table>`;
}

/** A file on the reader's machine is opened there, and says what it is cited as to whoever checks the page; any other source is a link only where it can be nothing else. */
function sourceLink(url: string, label: string, file: string | undefined): string {
  return file === undefined ? link(url, label) : `<a href="${text(file)}"><data value="${text(url)}">${text(label)}</data></a>`;
}

function besides(context: string, left: string, right: string): string {
  return plainText(context) === "" ? "" : `${left}${text(context)}${right}`;
}

function sourceList(references: readonly Reference[], { frame, files }: Shown): string {
  if (references.length === 0) return "";
  const items = references.map(({ cited, title, url, place, author, site, published, accessed }) => {
    const details = [
      author,
      site,
      published === undefined ? undefined : dayIn(frame, dayText(published)),
      place,
      accessed === undefined ? undefined : filled(frame.captured, { day: dayIn(frame, dayText(accessed)) }),
    ].filter((part) => part !== undefined);
    return `<li id="${sourceId(text(cited))}">[${text(cited)}] ${sourceLink(url ?? `library:${place ?? ""}`, title, files.get(cited))}${details.length === 0 ? "" : ` <span class="why">${text(details.join(" · "))}</span>`}</li>`;
  });
  return `<h2>${text(frame.sources)}</h2>\n<ol class="s">\n${items.join("\n")}\n</ol>\n`;
}
