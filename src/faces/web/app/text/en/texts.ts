import { faults, shell } from "./shell.ts";

/** Everything the page says, in English: a file for each view. */
export const texts = { shell, faults };
/** What every language has to say. */
export type Texts = typeof texts;
