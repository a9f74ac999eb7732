import type { Texts } from "../en/texts.ts";
import { ask } from "./ask.ts";
import { read } from "./read.ts";
import { faults, shell, signIn } from "./shell.ts";
import { talk } from "./talk.ts";
import { watch } from "./watch.ts";

export const texts: Texts = { shell, signIn, faults, ask, read, talk, watch };
