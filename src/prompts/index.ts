import { judgePrompt } from "./judge.ts";
import { pagePrompt } from "./page.ts";
import { planPrompt } from "./plan.ts";
import type { PromptIdentity } from "./prompt.ts";
import { reflectPrompt } from "./reflect.ts";
import { sectionPrompt } from "./section.ts";

export { judgePrompt, pagePrompt, planPrompt, reflectPrompt, sectionPrompt };

/** Every prompt there is (X7). */
export const PROMPTS: readonly PromptIdentity[] = [planPrompt, reflectPrompt, pagePrompt, judgePrompt, sectionPrompt];

/** Name and version of every prompt, as a run records them among what it was made with: `{ "prompt:plan": "1", … }`. */
export function promptVersions(): Record<string, string> {
  return Object.fromEntries(PROMPTS.map(({ name, version }) => [`prompt:${name}`, String(version)]));
}
