import { Button } from "../parts/button.tsx";
import { href } from "../router.ts";
import { duration, moment } from "../text/figures.ts";
import { words } from "../text/words.ts";
import type { RunRow } from "./api.ts";
import { Standing } from "./standing.tsx";

export interface RowProps {
  readonly row: RunRow;
  readonly onAgain: () => void;
  readonly onRemove: () => void;
}

/** One run: what was asked, how it stands, and what can be done with it. */
export function Row({ row, onAgain, onRemove }: RowProps) {
  const { runs } = words();
  const { kind, state, query, created_at: began, elapsed_s: seconds, principal, error } = row;
  const underWay = state === "running" || state === "queued";
  const place = placeOf(row);
  const name = query || runs.nameless;
  return (
    <li class="run-row">
      <div class="run-what">
        {place === undefined ? (
          <strong dir="auto">{name}</strong>
        ) : (
          <a href={place} dir="auto">
            {name}
          </a>
        )}
        <p class="soft small">
          <Standing run={row} /> · {runs.kinds[kind] ?? kind} · {moment(began)}
          {seconds > 0 && ` · ${duration(seconds)}`}
          {principal !== undefined && principal !== "anybody" && ` · ${principal}`}
        </p>
        {error !== undefined && (
          <p class="small wrong" dir="auto">
            {error.message}
          </p>
        )}
      </div>
      <div class="run-do">
        {kind === "research" && !underWay && (
          <Button small look="bare" onClick={onAgain} aria-label={runs.againOf(name)}>
            {runs.again}
          </Button>
        )}
        {!underWay && (
          <Button small look="bare" onClick={onRemove} aria-label={runs.removeOf(name)}>
            {runs.remove}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Where a run is looked at: while it works, read as a report, or checked as one. */
function placeOf({ id, kind, state }: RunRow): string | undefined {
  if (kind === "audit") return href(state === "finished" ? "read" : "check", [id]);
  if (kind !== "research") return state === "finished" && kind === "turn" ? href("read", [id]) : undefined;
  return state === "finished" ? href("read", [id]) : href("watch", [id]);
}
