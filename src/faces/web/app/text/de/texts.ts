import type { Texts } from "../en/texts.ts";
import { faults, shell } from "./shell.ts";

export const texts: Texts = { shell, faults };
