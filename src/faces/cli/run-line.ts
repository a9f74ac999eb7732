import type { Outcome } from "../../domain/outcome.ts";
import { askedIn } from "../../store/asked.ts";
import type { RunRecord } from "../../store/store.ts";
import { displayWidth } from "./columns.ts";
import { safeLine, type Terminal } from "./terminal.ts";

/** What of a run a list shows. */
export type ListedRun = Pick<RunRecord, "id" | "kind" | "state" | "createdAt" | "request" | "result" | "cameTo">;

const GAP = "  ";
/** A question that has less room stands on a line of its own. */
const LEAST_ROOM = 24;
/** A pipe gets questions whole. */
const WHOLE = Number.MAX_SAFE_INTEGER;

/** Runs in columns: name, when, kind, state, question; where the screen is too narrow for that, each on two lines. */
export function runLines(records: readonly ListedRun[], { screen, columns }: Pick<Terminal, "screen" | "columns">): string[] {
  const width = screen ? columns() - 1 : WHOLE;
  const rows = records.map((record) => ({
    cells: [record.id, record.createdAt.slice(0, 16).replace("T", " "), record.kind, standing(record)].map((cell) => safeLine(cell, 40)),
    question: questionOf(record),
  }));
  const widest = [0, 1, 2, 3].map((at) => Math.max(...rows.map(({ cells }) => displayWidth(cells[at] ?? ""))));
  const left = widest.reduce((sum, cell) => sum + cell + GAP.length, 0);
  return rows.flatMap(({ cells, question }) => {
    const padded = cells.map((cell, at) => cell + " ".repeat((widest[at] ?? 0) - displayWidth(cell)));
    if (width - left >= LEAST_ROOM) return [(padded.join(GAP) + GAP + safeLine(question, width - left)).trimEnd()];
    const heads =
      displayWidth(padded.join(GAP)) <= width
        ? [padded.join(GAP).trimEnd()]
        : [cells.slice(0, 2), cells.slice(2)].map((part) => part.join(GAP));
    return [heads[0] ?? "", ...heads.slice(1).map((head) => GAP + head), GAP + safeLine(question, width - GAP.length)];
  });
}

/** How a run stands; of one that is finished what it came to. */
function standing({ state, cameTo }: ListedRun): string {
  return state === "finished" && cameTo !== undefined ? CAME_TO[cameTo] : state;
}

const CAME_TO: Readonly<Record<Outcome, string>> = {
  answered: "answered",
  partial: "answered in part",
  passages: "passages only",
  not_found: "nothing found",
};

/** What a run was asked; for a reply in a conversation also the question it is about. */
function questionOf(record: ListedRun): string {
  const said = askedIn(record.request);
  const about = aboutOf(record);
  return about === undefined ? said : `${said} → ${about}`;
}

/** The question a turn was about, where its message does not say it: a "y" is about the question before. */
export function aboutOf(record: Pick<RunRecord, "kind" | "request" | "result">): string | undefined {
  if (record.kind !== "turn" || record.result === undefined) return undefined;
  const result: unknown = JSON.parse(record.result);
  const about = typeof result === "object" && result !== null && "query" in result ? String(result.query) : undefined;
  return about === undefined || askedIn(record.request).includes(about) ? undefined : about;
}
