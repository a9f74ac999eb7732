import { placesOf, type QueueState } from "../../service/queue-state.ts";
import { count } from "./progress.ts";

/** The queue and its workers in one line. */
export function sayQueue({ waiting, oldestMs, workers, counted }: QueueState): string {
  const { taken, all } = placesOf(workers);
  const waits = oldestMs === undefined ? "nothing waits" : `${count(waiting, "run")} waiting, the oldest for ${inWords(oldestMs)}`;
  const at = workers.length === 0 ? "no worker" : `${count(workers.length, "worker")}, ${taken} of ${count(all, "place")} taken`;
  const again = counted["taken again"] === 0 ? "" : `; ${count(counted["taken again"], "run")} taken up again so far`;
  const fenced = counted["fenced off"] === 0 ? "" : `; ${count(counted["fenced off"], "epoch conflict")}`;
  return `${waits}; ${at}${again}${fenced}`;
}

function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 120 ? `${seconds} s` : seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
