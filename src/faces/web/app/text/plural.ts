type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** The form of a phrase that fits a number. */
export function plural(language: string, n: number, forms: Forms): string {
  return forms[new Intl.PluralRules(language).select(n)] ?? forms.other;
}
