import type { Origins } from "../domain/origins.ts";
import type { Frame } from "./frame.ts";

/** "title: first heading; date: opening lines"; empty when nothing is known. */
export function originsLine(origins: Origins, frame: Frame): string {
  const parts = (["title", "author", "published"] as const).flatMap((what) => {
    const from = origins[what];
    return from === undefined ? [] : [`${frame.document[what]}: ${frame.origins[from]}`];
  });
  return parts.join("; ");
}
