import { ask } from "./ask.ts";
import { check } from "./check.ts";
import { dashboard } from "./dashboard.ts";
import { find } from "./find.ts";
import { library } from "./library.ts";
import { read } from "./read.ts";
import { runs } from "./runs.ts";
import { settings } from "./settings.ts";
import { faults, shell, signIn } from "./shell.ts";
import { talk } from "./talk.ts";
import { watch } from "./watch.ts";

/** Everything the page says, in English: a file for each view. */
export const texts = { shell, signIn, faults, ask, read, runs, dashboard, settings, check, find, library, talk, watch };
/** What every language has to say. */
export type Texts = typeof texts;
