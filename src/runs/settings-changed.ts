import { AssayError } from "../domain/error.ts";
import type { RunRecord } from "../store/store.ts";

/** A run that was started with other models, providers or limits than there are now, in a user's words. */
export function changedSettings({ id, settings }: RunRecord, now: string): AssayError {
  const sentence = `The run ${id} was started with other settings (${difference(settings, now)}); set them as they were to resume it.`;
  return new AssayError("CONFLICT", sentence, { field: "id" });
}

/** Names what differs between two fingerprints. */
function difference(then: string, now: string): string {
  const before = JSON.parse(then) as Record<string, unknown>;
  const after = JSON.parse(now) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return names.map((name) => `${name}: ${JSON.stringify(before[name])} then, ${JSON.stringify(after[name])} now`).join("; ");
}
