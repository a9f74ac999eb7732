import type { Verdict } from "../domain/claim.ts";
import { plainLine } from "../write/markdown.ts";
import { figureRows, judgesLine, nameOf } from "./in-words.ts";
import type { Audit, AuditCitation, AuditReference, AuditStatement } from "./result.ts";

const COLOURS: Readonly<Record<Verdict, string>> = {
  supported: "#1a7f37",
  "partly supported": "#9a6700",
  contradicted: "#cf222e",
  "not found": "#bc4c00",
  "source failed": "#8250df",
  "not checked": "#59636e",
};

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{border-bottom:1px solid #8884;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
summary{cursor:pointer}details{margin:.35rem 0}blockquote{margin:.3rem 0 .3rem 1rem;padding-left:.7rem;border-left:3px solid #8886}
.v{font-weight:600;white-space:nowrap}.why,.line{opacity:.75;font-size:.85rem}
${Object.entries(COLOURS)
  .map(([verdict, colour]) => `.${classOf(verdict)}{color:light-dark(${colour},color-mix(in srgb,${colour} 55%,white))}`)
  .join("\n")}`;

function classOf(verdict: string): string {
  return `v-${verdict.replaceAll(" ", "-")}`;
}

/**
 * An audit as one HTML file that needs nothing else: every statement in its order, every citation in the colour of its verdict, the quote behind
 * it a click away. It holds no script, and nothing of the report or its sources reaches it unescaped (X5).
 */
export function auditPage(audit: Audit): string {
  const title = nameOf(audit);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(`Citations of ${title}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Citations of ${text(title)}</h1>
<p>${text(audit.name)}, audited ${text(audit.audited_at)}. ${text(judgesLine(audit))}</p>
${figuresTable(audit)}
${findings(audit)}
<h2>Statements</h2>
${statements(audit)}
<h2>Sources</h2>
${sources(audit.references)}
</main>
</body>
</html>
`;
}

function text(value: string): string {
  return plainText(value).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** Without control characters and marks that turn the direction of text. The source's own brackets stay: here nothing is mistaken for ours. */
function plainText(value: string): string {
  return value
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** A link only where it can be nothing else. */
function link(url: string, label: string): string {
  return /^https?:\/\//i.test(url) ? `<a href="${text(url)}" rel="noreferrer nofollow">${text(label)}</a>` : text(label);
}

function figuresTable(audit: Audit): string {
  const rows = figureRows(audit).map(({ name, value, verdict }) => {
    const shown = verdict === undefined ? name : `<span class="v ${classOf(verdict)}">${name}</span>`;
    return `<tr><th scope="row">${shown}</th><td>${value}</td></tr>`;
  });
  return `<h2>Figures</h2>\n<table>${rows.join("\n")}</table>`;
}

function findings({ findings: found }: Audit): string {
  if (found.length === 0) return "";
  const rows = found.map(
    (one) => `<tr><td>${one.line}</td><td>${text(one.severity)}</td><td>${text(one.rule)}</td><td>${text(one.message)}</td></tr>`,
  );
  return `<h2>Findings</h2>\n<table><tr><th>line</th><th>severity</th><th>rule</th><th>finding</th></tr>${rows.join("\n")}</table>`;
}

function statements(audit: Audit): string {
  const parts: string[] = [];
  let section = "";
  for (const one of audit.statements) {
    if (one.section !== section) {
      section = one.section;
      parts.push(`<h3>${text(section)}</h3>`);
    }
    parts.push(statement(one, audit.references));
  }
  return parts.join("\n");
}

function statement(one: AuditStatement, references: readonly AuditReference[]): string {
  if (one.citations.length === 0) return `<p><span class="line">${one.line}</span> ${text(one.text)}</p>`;
  const marks = one.citations
    .map((cited) => `<span class="v ${classOf(cited.verdict)}" title="${text(tooltip(cited))}">[${text(cited.label)}]</span>`)
    .join(" ");
  const details = one.citations.map((cited) => citation(cited, references)).join("\n");
  return `<details><summary><span class="line">${one.line}</span> ${text(one.text)} ${marks}</summary>\n${details}\n</details>`;
}

function tooltip({ verdict, quotes }: AuditCitation): string {
  const quote = quotes[0]?.text;
  return quote === undefined ? verdict : `${verdict}: ${plainLine(quote).slice(0, 300)}`;
}

function citation(one: AuditCitation, references: readonly AuditReference[]): string {
  const reference = references.find((candidate) => candidate.index === one.reference);
  const name = reference === undefined ? "" : ` ${link(reference.url ?? "", reference.title || reference.url || "")}`;
  const scope =
    one.scope === "clause"
      ? ` <span class="why">for: ${text(one.claim)}</span>`
      : one.scope === "paragraph"
        ? ` <span class="why">from the end of the paragraph</span>`
        : "";
  const why = one.reasons.length === 0 ? "" : ` <span class="why">${text(one.reasons.join("; "))}</span>`;
  const quotes = one.quotes.map(
    (quote) =>
      `<blockquote>${link(quote.link, quote.context)}${quote.page === undefined ? "" : ` <span class="why">p. ${quote.page}</span>`}</blockquote>`,
  );
  return `<div><span class="v ${classOf(one.verdict)}">[${text(one.label)}] ${text(one.verdict)}</span>${name}${scope}${why}${quotes.join("")}</div>`;
}

function sources(references: readonly AuditReference[]): string {
  const rows = references.map((one) => {
    const state = one.state === "failed" ? `failed: ${one.error?.message ?? ""}` : one.state;
    const copy = one.same_as === undefined ? "" : `; a copy of source ${one.same_as}`;
    return `<tr><td>${text(one.label ?? "")}</td><td>${link(one.url ?? "", one.title || one.url || "")}</td><td>${text(`${state}; link ${one.link}${copy}`)}</td><td>${one.citations}</td></tr>`;
  });
  return `<table><tr><th>label</th><th>source</th><th>state</th><th>cited</th></tr>${rows.join("\n")}</table>`;
}
