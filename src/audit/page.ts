import { figureRows, judgesLine, nameOf, nameOfSource } from "./in-words.ts";
import { likelihood, lookAt, OPEN_ABOUT, OPEN_TITLE, openCitations, withoutModelLine } from "./open.ts";
import { anchorOf, isWrong, statementBlock } from "./page-statement.ts";
import { PRINT_STYLE, VERDICT_STYLE } from "./page-style.ts";
import { classOf, link, shownLabel, text } from "./page-text.ts";
import type { Audit, AuditReference } from "./result.ts";

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{border-bottom:1px solid #8884;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{overflow-wrap:normal;white-space:nowrap}th[scope=row]{white-space:normal}th[scope=row]+td{white-space:nowrap}summary{cursor:pointer}details{margin:.35rem 0}blockquote{margin:.3rem 0 .3rem 1rem;padding-left:.7rem;border-left:3px solid #8886}
p{margin:.35rem 0}.v{font-weight:600;white-space:nowrap}.why,.line{opacity:.8;font-size:.85rem}.why{margin:.1rem 0}
.cited{margin:.3rem 0 .6rem 1.1rem}blockquote mark{background:light-dark(#fff3bf,#5c4b00);color:inherit}.bare{margin-left:1.1rem}
@media screen and (max-width:40rem){table{display:block;overflow-x:auto}}
${VERDICT_STYLE}
${PRINT_STYLE}
@media print{.cited{break-inside:avoid}.bare{break-inside:avoid}}`;

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
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${text(`Citations of ${title}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Citations of ${text(title)}</h1>
<p>${text(audit.name)}, audited ${text(audit.audited_at)}. ${text(judgesLine(audit))}</p>
${withoutModel(audit)}
${problems(audit)}
${open(audit)}
${findings(audit)}
${figuresTable(audit)}
<h2>Statements</h2>
${statements(audit)}
<h2>Sources</h2>
${sources(audit.references)}
</main>
</body>
</html>
`;
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

function problems({ statements: all }: Audit): string {
  const rows = all.flatMap((one, index) =>
    one.citations
      .filter(isWrong)
      .map(
        (cited) =>
          `<tr><td><a href="#${anchorOf(index)}">${one.line}</a></td><td><span class="v ${classOf(cited.verdict)}">${text(cited.verdict)}</span></td><td>[${text(shownLabel(cited.label))}]</td><td>${text(cited.claim)}<p class="why">${text(cited.reasons.join("; "))}</p></td></tr>`,
      ),
  );
  if (rows.length === 0) return "";
  return `<h2>What to look at</h2>\n<table><tr><th>line</th><th>verdict</th><th>citation</th><th>statement and reason</th></tr>${rows.join("\n")}</table>`;
}

function withoutModel(audit: Audit): string {
  const line = withoutModelLine(audit);
  return line === undefined ? "" : `<p>${text(line)}</p>`;
}

function open(audit: Audit): string {
  const rows = openCitations(audit).map(
    ({ statement, index, citation }) =>
      `<tr><td><a href="#${anchorOf(index)}">${statement.line}</a></td><td>${likelihood(citation)}</td><td>[${text(shownLabel(citation.label))}]</td><td>${text(citation.claim)}<p class="why">${text(lookAt(citation))}</p></td></tr>`,
  );
  if (rows.length === 0) return "";
  return `<h2>${OPEN_TITLE}</h2>\n<p>${OPEN_ABOUT}</p>\n<table><tr><th>line</th><th>likelihood</th><th>citation</th><th>statement and what to look at</th></tr>${rows.join("\n")}</table>`;
}

function statements(audit: Audit): string {
  const parts: string[] = [];
  const references = new Map(audit.references.map((one) => [one.index, one]));
  let section = "";
  for (const [index, one] of audit.statements.entries()) {
    if (one.section !== section) {
      section = one.section;
      parts.push(`<h3>${text(section)}</h3>`);
    }
    parts.push(statementBlock(one, index, references));
  }
  return parts.join("\n");
}

function sources(references: readonly AuditReference[]): string {
  const rows = references.map((one) => {
    const state = one.state === "failed" ? `failed: ${one.error?.message ?? ""}` : one.state;
    const copy = one.same_as === undefined ? "" : `; a copy of source ${one.same_as}`;
    return `<tr><td>${text(one.label ?? "")}</td><td>${link(one.url ?? "", nameOfSource(one))}</td><td>${text(`${state}; link ${one.link}${copy}`)}</td><td>${one.citations}</td><td>${copyOf(one)}</td></tr>`;
  });
  return `<table><tr><th>label</th><th>source</th><th>state</th><th>cited</th><th>stored copy</th></tr>${rows.join("\n")}</table>`;
}

function copyOf({ text_sha256, captured_at }: AuditReference): string {
  if (text_sha256 === undefined) return "";
  return `<span title="SHA-256 of its text: ${text(text_sha256)}">${text((captured_at ?? "").slice(0, 16).replace("T", " "))} · ${text(text_sha256.slice(0, 12))}</span>`;
}
