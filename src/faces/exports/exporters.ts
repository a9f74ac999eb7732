import { auditMarkdown } from "../../audit/markdown.ts";
import { auditPage } from "../../audit/page.ts";
import { type Audit, auditSchema } from "../../audit/result.ts";
import type { Scrub } from "../../config/secrets.ts";
import { type TurnOutcome, turnOutcomeSchema } from "../../conversation/turn.ts";
import { evidenceOfTurn } from "../../conversation/turn-evidence.ts";
import { AssayError } from "../../domain/error.ts";
import { type Report, reportSchema } from "../../domain/report.ts";
import { filled } from "../../lexicon/frame.ts";
import { inEveryFrame } from "../../lexicon/lexicon.ts";
import { frameFor } from "../../question/answer-language.ts";
import { shownTurn } from "../../service/turns.ts";
import { type Evidenced, evidenceJson, evidenceMarkdown, evidenceSchema, type Snapshots } from "../../write/evidence.ts";
import { escapeMarkdown } from "../../write/markdown.ts";
import { evidenceOfAudit } from "./audit-evidence.ts";
import { bibtex } from "./bibtex.ts";
import { cslJson } from "./csl-json.ts";
import type { Exporters, ExportFormat, ExportOptions } from "./export-run.ts";
import { type PageParts, reportPage } from "./page.ts";
import { type Reference, referencesOf, referencesOfAudit } from "./reference.ts";

/** What makes each format of a run's result; undefined where there is nothing to export. */
export function exportersFor(kind: string, result: unknown, snapshots: Snapshots, options: ExportOptions = {}): Exporters | undefined {
  const parts = { snapshots, ...options };
  if (kind === "audit") {
    const audit = auditSchema.safeParse(result);
    return audit.success ? auditExporters(audit.data, parts) : undefined;
  }
  if (kind === "turn") {
    const turn = turnOutcomeSchema.safeParse(result);
    return turn.success ? turnExporters(turn.data, parts) : undefined;
  }
  const report = reportSchema.safeParse(result);
  return report.success ? reportExporters(report.data, parts) : undefined;
}

interface ExportParts extends ExportOptions {
  readonly snapshots: Snapshots;
}

function reportExporters(report: Report, parts: ExportParts): Exporters {
  const page = {
    title: report.query,
    markdown: withoutSources(report.markdown),
    about: filled(frameFor(report).madeBy, { id: report.run_id }),
  };
  return {
    markdown: () => report.markdown,
    json: () => jsonText(report),
    ...evidenceExporters(report, parts, page),
  };
}

function turnExporters(turn: TurnOutcome, parts: ExportParts): Exporters {
  const common = { markdown: () => `${turn.text}\n`, json: () => jsonText(shownTurn(turn)) };
  const title = turn.query ?? "A turn of a conversation";
  const page = { title, markdown: `# ${escapeMarkdown(title)}\n\n${readable(turn.text)}`, about: `Made by Assay, turn ${turn.run_id}.` };
  const evidenced = evidenceOfTurn(turn);
  if (evidenced !== undefined) return { ...common, ...evidenceExporters(evidenced, parts, page) };
  const none = (): never => {
    throw new AssayError(
      "CONFLICT",
      `The turn ${turn.run_id} searched nothing, so it has no evidence and no sources; its text is exported as markdown, json, html or docx.`,
      { field: "format" },
    );
  };
  const bare = { ...page, evidence: { run_id: turn.run_id, query: title, statements: [] }, references: [] };
  const files = { html: () => reportPage(bare), docx: () => word(bare, parts.scrub) };
  return { ...common, ...files, evidence: none, "evidence-json": none, bibtex: none, "csl-json": none };
}

interface Page {
  readonly title: string;
  readonly markdown: string;
  readonly about: string;
}

function evidenceExporters(
  evidenced: Evidenced,
  { snapshots, scrub, fileOf }: ExportParts,
  page: Page,
): Omit<Exporters, "markdown" | "json"> {
  const whole = async () => {
    const [evidence, references] = await Promise.all([evidenceJson(evidenced, snapshots), referencesOf(evidenced.sources, snapshots)]);
    return { ...page, evidence, references };
  };
  return {
    evidence: () => evidenceMarkdown(evidenced, snapshots),
    "evidence-json": async () => jsonText(await evidenceJson(evidenced, snapshots)),
    html: async () => reportPage({ ...(await whole()), files: filesOf(evidenced.sources, fileOf) }),
    docx: async () => word(await whole(), scrub),
    ...referenceExporters(() => referencesOf(evidenced.sources, snapshots)),
  };
}

/** Where sources that are files of the reader's machine lie, by their numbers. */
function filesOf(sources: Evidenced["sources"], fileOf: ExportOptions["fileOf"] = () => undefined): ReadonlyMap<string, string> {
  const found = sources.map(({ n, url }) => [String(n), fileOf(url)] as const);
  return new Map(found.flatMap(([n, file]) => (file === undefined ? [] : [[n, file] as const])));
}

function auditExporters(audit: Audit, { snapshots, scrub }: ExportParts): Exporters {
  const markdown = () => auditMarkdown(audit);
  const json = () => jsonText(audit);
  return {
    markdown,
    json,
    evidence: markdown,
    "evidence-json": json,
    html: () => auditPage(audit),
    docx: async () => {
      const references = await referencesOfAudit(audit, snapshots);
      const about = `${audit.name}, audited ${audit.audited_at}`;
      const page = { title: `Citations of ${audit.name}`, markdown: withoutStatements(markdown()), about };
      return word({ ...page, evidence: evidenceOfAudit(audit), references }, scrub);
    },
    ...referenceExporters(() => referencesOfAudit(audit, snapshots)),
  };
}

function referenceExporters(
  references: () => Promise<readonly Reference[]>,
): Pick<Exporters, Extract<ExportFormat, "bibtex" | "csl-json">> {
  return { bibtex: async () => bibtex(await references()), "csl-json": async () => cslJson(await references()) };
}

async function word(parts: PageParts, scrub: Scrub | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const { wordFile } = await import("./word/word.ts");
  return wordFile(scrub === undefined ? parts : scrubbed(parts, scrub));
}

/** What stands in a packed file cannot be blotted out any more, so it is done before. */
function scrubbed({ title, markdown, about, evidence, references }: PageParts, scrub: Scrub): PageParts {
  return {
    ...{ title: scrub(title), markdown: scrub(markdown), about: scrub(about) },
    evidence: evidenceSchema.parse(JSON.parse(scrub(JSON.stringify(evidence)))),
    references: references.map((one) => {
      const { url, place, author, site } = one;
      const texts = Object.entries({ title: one.title, url, place, author, site }).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, scrub(text)] as const],
      );
      return { ...one, ...Object.fromEntries(texts) };
    }),
  };
}

/** A report's text without its list of sources, which a page has anyway. */
export function withoutSources(markdown: string): string {
  const at = Math.max(...inEveryFrame("sources").map((word) => markdown.lastIndexOf(`\n## ${word}\n`)));
  return at < 0 ? markdown : markdown.slice(0, at + 1);
}

/** An audit's text without its statements, which are its evidence. */
function withoutStatements(markdown: string): string {
  const at = markdown.lastIndexOf("\n## Cited statements\n");
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
