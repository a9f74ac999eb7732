import type { LimitDefaults } from "../domain/limits.ts";

/** The limits that were set for all runs when one was started, from the settings kept with it. */
export function limitDefaultsIn(settings: string): LimitDefaults {
  return (JSON.parse(settings) as { limitDefaults?: LimitDefaults }).limitDefaults ?? {};
}
