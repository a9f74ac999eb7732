import { ask } from "./ask.ts";
import { read } from "./read.ts";
import { faults, shell, signIn } from "./shell.ts";
import { talk } from "./talk.ts";
import { watch } from "./watch.ts";

/** Everything the page says, in English: a file for each view. */
export const texts = { shell, signIn, faults, ask, read, talk, watch };
/** What every language has to say. */
export type Texts = typeof texts;
