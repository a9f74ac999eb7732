import { BATTERY_PAGES } from "./battery.ts";
import type { WorldPage } from "./page.ts";
import { RAIL_PAGES } from "./rail.ts";
import { TIDAL_PAGES } from "./tidal.ts";
import { VACCINE_PAGES } from "./vaccine.ts";

/** Every article of the emulated web: four subjects, each with sources that agree, one that does not, something superseded, a mirror or a translation. */
export const WORLD_PAGES: readonly WorldPage[] = [...TIDAL_PAGES, ...VACCINE_PAGES, ...BATTERY_PAGES, ...RAIL_PAGES];
