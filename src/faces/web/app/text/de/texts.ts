import type { Texts } from "../en/texts.ts";
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

export const texts: Texts = { shell, signIn, faults, ask, read, runs, dashboard, settings, check, find, library, talk, watch };
