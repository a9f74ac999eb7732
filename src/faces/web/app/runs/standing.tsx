import { words } from "../text/words.ts";
import type { RunRow } from "./api.ts";

/** How a run stands, by shape, colour and word; of a finished one what it came to, where that is known. */
export function Standing({ run: { state, came_to: cameTo } }: { readonly run: Pick<RunRow, "state" | "came_to"> }) {
  const { runs } = words();
  const outcome = state === "finished" ? cameTo : undefined;
  return <span class={`state ${outcome ?? state}`}>{outcome === undefined ? runs.states[state] : runs.outcomes[outcome]}</span>;
}
