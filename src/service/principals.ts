import type { Config } from "../config/settings.ts";
import { AssayError } from "../domain/error.ts";
import { sha256 } from "../run/canonical-json.ts";

/** Who asks where nobody has to say: a service without tokens. */
export const ANYBODY = "anybody";
/** Who asks over standard input: whoever can start Assay in its home, and so reads all of it anyway. */
export const AT_THIS_MACHINE = "stdio";

const OWN_NAMES: readonly string[] = [ANYBODY, AT_THIS_MACHINE];

/** A token as `serve.tokens` has it, `token` or `name:token`: whoever brings it is known by its name, so that a new token of that name keeps the work. */
export function tokenOf(entry: string): { readonly name: string; readonly secret: string } {
  const at = entry.indexOf(":");
  const secret = entry.slice(at + 1);
  return { name: at < 0 ? `token-${sha256(secret).slice(0, 8)}` : entry.slice(0, at), secret };
}

/** @throws AssayError CONFIG_INVALID for names of tokens that say nothing or are Assay's own, and for operators without a token (X5) */
export function checkNames(config: Pick<Config, "serve.tokens" | "serve.operators">): void {
  const names = config["serve.tokens"].map((entry) => tokenOf(entry).name);
  const bad = names.find((name) => name.trim() === "" || OWN_NAMES.includes(name));
  if (bad !== undefined)
    throw new AssayError("CONFIG_INVALID", `A token in serve.tokens is named "${bad}", which is no name of a token; choose another.`, {
      field: "serve.tokens",
    });
  const unknown = config["serve.operators"].find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new AssayError(
      "CONFIG_INVALID",
      `serve.operators (ASSAY_OPERATORS) names ${unknown}, and no token in serve.tokens has that name; tokens are named as name:token.`,
      { field: "serve.operators" },
    );
}

/** Who sees what others have asked for: operators, whoever has the machine, and everybody where no tokens are set (X5). */
export function operatorCheck(config: Pick<Config, "serve.tokens" | "serve.operators">): (principal: string) => boolean {
  const open = config["serve.tokens"].length === 0;
  const operators = new Set([...config["serve.operators"], AT_THIS_MACHINE]);
  return (principal) => open || operators.has(principal);
}
