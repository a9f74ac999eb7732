import type { WorldPage } from "./page.ts";
import { TIDAL_PAGES } from "./tidal.ts";

/** Every article of the emulated web. */
export const WORLD_PAGES: readonly WorldPage[] = [...TIDAL_PAGES];
