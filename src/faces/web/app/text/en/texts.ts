import { ask } from "./ask.ts";
import { read } from "./read.ts";
import { faults, shell } from "./shell.ts";

/** Everything the page says, in English: a file for each view. */
export const texts = { shell, faults, ask, read };
/** What every language has to say. */
export type Texts = typeof texts;
