import { kept } from "./formatters.ts";

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const rules = kept((language, options: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options));

/** The form of a phrase that fits a number. */
export function plural(language: string, n: number, forms: Forms): string {
  return forms[rules(language, {}).select(n)] ?? forms.other;
}
