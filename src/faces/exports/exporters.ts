import { auditMarkdown } from "../../audit/markdown.ts";
import { auditPage } from "../../audit/page.ts";
import { type Audit, auditSchema } from "../../audit/result.ts";
import { type TurnOutcome, turnOutcomeSchema } from "../../conversation/turn.ts";
import { evidenceOfTurn } from "../../conversation/turn-evidence.ts";
import { AssayError } from "../../domain/error.ts";
import { type Report, reportSchema } from "../../domain/report.ts";
import { filled } from "../../lexicon/frame.ts";
import { inEveryFrame } from "../../lexicon/lexicon.ts";
import { frameFor } from "../../question/answer-language.ts";
import { shownTurn } from "../../service/turns.ts";
import { type Evidenced, evidenceJson, evidenceMarkdown, type Snapshots } from "../../write/evidence.ts";
import { escapeMarkdown } from "../../write/markdown.ts";
import { bibtex } from "./bibtex.ts";
import { cslJson } from "./csl-json.ts";
import type { Exporters, ExportFormat } from "./export-run.ts";
import { reportPage } from "./page.ts";
import { type Reference, referencesOf, referencesOfAudit } from "./reference.ts";

/** What makes each format of a run's result; undefined where there is nothing to export. */
export function exportersFor(kind: string, result: unknown, snapshots: Snapshots): Exporters | undefined {
  if (kind === "audit") {
    const audit = auditSchema.safeParse(result);
    return audit.success ? auditExporters(audit.data, snapshots) : undefined;
  }
  if (kind === "turn") {
    const turn = turnOutcomeSchema.safeParse(result);
    return turn.success ? turnExporters(turn.data, snapshots) : undefined;
  }
  const report = reportSchema.safeParse(result);
  return report.success ? reportExporters(report.data, snapshots) : undefined;
}

function reportExporters(report: Report, snapshots: Snapshots): Exporters {
  const page = {
    title: report.query,
    markdown: withoutSources(report.markdown),
    about: filled(frameFor(report).madeBy, { id: report.run_id }),
  };
  return {
    markdown: () => report.markdown,
    json: () => jsonText(report),
    ...evidenceExporters(report, snapshots, page),
  };
}

function turnExporters(turn: TurnOutcome, snapshots: Snapshots): Exporters {
  const common = { markdown: () => `${turn.text}\n`, json: () => jsonText(shownTurn(turn)) };
  const title = turn.query ?? "A turn of a conversation";
  const page = { title, markdown: `# ${escapeMarkdown(title)}\n\n${readable(turn.text)}`, about: `Made by Assay, turn ${turn.run_id}.` };
  const evidenced = evidenceOfTurn(turn);
  if (evidenced !== undefined) return { ...common, ...evidenceExporters(evidenced, snapshots, page) };
  const none = (): never => {
    throw new AssayError(
      "CONFLICT",
      `The turn ${turn.run_id} searched nothing, so it has no evidence and no sources; its text is exported as markdown, json or html.`,
      { field: "format" },
    );
  };
  const html = () => reportPage({ ...page, evidence: { run_id: turn.run_id, query: title, statements: [] }, references: [] });
  return { ...common, html, evidence: none, "evidence-json": none, bibtex: none, "csl-json": none };
}

interface Page {
  readonly title: string;
  readonly markdown: string;
  readonly about: string;
}

function evidenceExporters(evidenced: Evidenced, snapshots: Snapshots, page: Page): Omit<Exporters, "markdown" | "json"> {
  return {
    evidence: () => evidenceMarkdown(evidenced, snapshots),
    "evidence-json": async () => jsonText(await evidenceJson(evidenced, snapshots)),
    html: async () => {
      const [evidence, references] = await Promise.all([evidenceJson(evidenced, snapshots), referencesOf(evidenced.sources, snapshots)]);
      return reportPage({ ...page, evidence, references });
    },
    ...referenceExporters(() => referencesOf(evidenced.sources, snapshots)),
  };
}

function auditExporters(audit: Audit, snapshots: Snapshots): Exporters {
  const markdown = () => auditMarkdown(audit);
  const json = () => jsonText(audit);
  return {
    markdown,
    json,
    evidence: markdown,
    "evidence-json": json,
    html: () => auditPage(audit),
    ...referenceExporters(() => referencesOfAudit(audit, snapshots)),
  };
}

function referenceExporters(
  references: () => Promise<readonly Reference[]>,
): Pick<Exporters, Extract<ExportFormat, "bibtex" | "csl-json">> {
  return { bibtex: async () => bibtex(await references()), "csl-json": async () => cslJson(await references()) };
}

/** A report's text without its list of sources, which a page has anyway. */
export function withoutSources(markdown: string): string {
  const at = Math.max(...inEveryFrame("sources").map((word) => markdown.lastIndexOf(`\n## ${word}\n`)));
  return at < 0 ? markdown : markdown.slice(0, at + 1);
}

/** A turn's text for people: without its list of sources and the object that is for programs, the short form as a list (C10). */
function readable(text: string): string {
  return text
    .replace(/\nSources:\n[\s\S]*?(?=\n```json\n|$)/u, "\n")
    .replace(/\n```json\n[\s\S]*?\n```\n/u, "\n")
    .replace(/^#(#{2,3} )/gmu, "$1")
    .replace(/^TLDR$/mu, "### TLDR\n")
    .replace(/^• /gmu, "- ");
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
