import type { CaseResult, Evaluation } from "../../../evaluation/result.ts";
import { tableOnScreen } from "../table-on-screen.ts";
import { safeLine, type Terminal } from "../terminal.ts";
import type { Plan } from "./plan.ts";

const LONGEST_NOTE = 300;
const LONGEST_HEAD = 2_000;

/** One case as a line of progress. */
export function caseLine({ id, state, query, notes }: CaseResult, place: string, { style, columns }: Terminal): string {
  const said =
    state === "answered" || state === "not_found" ? (notes.length === 0 ? style("green", "right") : `${notes.length} missed`) : state;
  return `${place} ${said}  ${safeLine(`${id} ${query}`, Math.max(20, columns() - 24))}\n`;
}

/** The figures, what was missed, and the comparison with an earlier time. Tables are Markdown where no screen is. */
export async function printed({ against }: Plan, evaluation: Evaluation, terminal: Terminal): Promise<string> {
  const { compare, summarise } = await import("../../../evaluation/measures.ts");
  const { differenceTable, summaryTable } = await import("../../../evaluation/table.ts");
  const table = (rows: readonly string[]) =>
    (terminal.screen ? tableOnScreen(rows, terminal.columns(), terminal.style) : rows).map((line) => `${line}\n`).join("");
  const { cases, sets, judge, name, version } = evaluation;
  const about = sets.map((set) => `${set.name} (${set.sha256.slice(0, 8)})`).join(", ");
  const head = `${safeLine(`${about}: ${cases.length} cases, Assay ${version}, ${models(evaluation)}, judged by ${judge === "model" ? "the model" : "rules"}, ${name}`, LONGEST_HEAD)}\n\n`;
  const byId = (list: readonly CaseResult[]) => new Map(list.map(({ id, scores }) => [id, scores]));
  const compared =
    against === undefined
      ? ""
      : `\n${safeLine(`Against ${against.name}, Assay ${against.version}, ${models(against)}`, LONGEST_HEAD)}:\n\n${table(differenceTable(compare(byId(against.cases), byId(cases))))}`;
  return head + table(summaryTable(summarise(cases.map(({ scores }) => scores)))) + missedIn(cases) + compared;
}

function missedIn(cases: readonly CaseResult[]): string {
  const missed = cases.filter(({ notes }) => notes.length > 0);
  if (missed.length === 0) return "";
  const lines = missed.flatMap(({ id, query, run_id, notes }) => [
    `${id}  ${safeLine(query, LONGEST_NOTE)}${run_id === undefined ? "" : `  (${run_id})`}`,
    ...notes.map((note) => `  - ${safeLine(note, LONGEST_NOTE)}`),
  ]);
  return `\nMissed:\n${lines.join("\n")}\n`;
}

function models({ settings }: Evaluation): string {
  const { models: known } = settings;
  if (typeof known !== "object" || known === null) return "without a model";
  return [
    ...new Set(Object.values(known).map((role) => (typeof role === "object" && role !== null && "id" in role ? String(role.id) : ""))),
  ].join(", ");
}
