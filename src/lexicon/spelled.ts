import { createRequire } from "node:module";
import { z } from "zod";

const rulesSchema = z.object({
  rbnf: z.object({
    rbnf: z.object({ SpelloutRules: z.record(z.string(), z.unknown()), OrdinalRules: z.record(z.string(), z.unknown()).optional() }),
  }),
});
const setSchema = z.array(z.tuple([z.string(), z.string()]));

interface Rule {
  readonly base: number;
  readonly divisor: number;
  readonly text: string;
}
interface Rules {
  readonly sets: ReadonlyMap<string, readonly Rule[]>;
  readonly plural: Intl.PluralRules;
}

const require = createRequire(import.meta.url);
/** Words up to here are learned; larger numbers are put together from them and the words of the scales. */
const LARGEST = 100;
const HUNDREDS = [200, 300, 400, 500, 600, 700, 800, 900];
/** Rule sets lead to one another no further than this. */
const DEEPEST = 12;
const SCALES = [1e3, 1e4, 1e6, 1e8, 1e9, 1e12];

/** How a language spells numbers, by the rules CLDR has of it. */
export interface SpelledNumbers {
  readonly values: ReadonlyMap<string, number>;
  readonly ordinals: ReadonlyMap<string, number>;
  readonly scales: ReadonlyMap<string, number>;
}

/** The words of the numbers of a language, in lower case, with a space where a hyphen may stand; none where CLDR has no rules of it. */
export function spelledNumbers(tag: string): SpelledNumbers {
  const rules: Rules = { sets: ruleSetsOf(tag), plural: new Intl.PluralRules(tag) };
  const [values, ordinals, scales] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  for (const name of rules.sets.keys()) {
    if (!/^%spellout-(?:cardinal|numbering(?!-(?:year|days))|ordinal)/.test(name) || name.includes("financial")) continue;
    const into = name.includes("ordinal") ? ordinals : values;
    for (const value of [...Array(LARGEST + 1).keys(), ...HUNDREDS]) add(into, spell(rules, name, value), value);
    if (into === values)
      for (const scale of SCALES) for (const word of scaleWords(rules, name, scale)) if (!values.has(word)) add(scales, word, scale);
  }
  return { values, ordinals, scales };
}

/** Whether a number with a point may be an ordinal: everywhere but where CLDR writes ordinals in digits otherwise ("1st", "1er", "第1"). */
export function mayPointOrdinals(tag: string): boolean {
  const read = rulesSchema.safeParse(loadRules(tag));
  const ordinals = read.success ? Object.entries(read.data.rbnf.rbnf.OrdinalRules ?? {}) : [];
  const forms = ordinals.flatMap(([, rules]) => setSchema.safeParse(rules).data ?? []);
  return forms.length === 0 || forms.some(([, form]) => form.endsWith(".;"));
}

function add(into: Map<string, number>, spelled: string | undefined, value: number): void {
  const word = plain(spelled ?? "");
  if (word !== "" && !into.has(word)) into.set(word, value);
}

function plain(spelled: string): string {
  return spelled
    .replaceAll("\u00AD", "")
    .replace(/[-\s]+/g, " ")
    .trim()
    .toLowerCase();
}

/** "million", "millions": what stands after one and after two, five of a scale. */
function scaleWords(rules: Rules, name: string, scale: number): string[] {
  return [1, 2, 5].flatMap((count) => {
    const whole = plain(spell(rules, name, scale * count) ?? "");
    const counted = plain(spell(rules, name, count) ?? "");
    const rest = whole.startsWith(`${counted} `) ? whole.slice(counted.length + 1) : whole;
    return rest === "" || rest.includes(" ") || /\d/.test(rest) ? [] : [rest];
  });
}

function ruleSetsOf(tag: string): Rules["sets"] {
  const read = rulesSchema.safeParse(loadRules(tag));
  if (!read.success) return new Map();
  return new Map(
    Object.entries(read.data.rbnf.rbnf.SpelloutRules).flatMap(([name, rules]) => {
      const found = setSchema.safeParse(rules);
      return found.success ? [[name, found.data.flatMap(ruleOf)] as const] : [];
    }),
  );
}

function loadRules(tag: string): unknown {
  try {
    return require(`cldr-rbnf/rbnf/${tag}.json`);
  } catch {
    return undefined;
  }
}

/** "100", "11000/1000"; rules for fractions and signs are left out. */
function ruleOf([base, text]: readonly [string, string]): Rule[] {
  const [start, radix] = base.split("/").map(Number);
  if (start === undefined || !Number.isFinite(start)) return [];
  const by = radix ?? 10;
  const divisor = start === 0 ? 1 : by ** Math.floor(Math.log(start) / Math.log(by) + 1e-9);
  return [{ base: start, divisor: Math.max(1, divisor), text: text.replace(/;$/, "").replace(/^'/, "") }];
}

/** "$(cardinal,one{тысяча}few{тысячи}other{тысяч})$": the form for so many. */
function counted(forms: string, category: string): string {
  const named = new Map([...forms.matchAll(/(\w+)\{([^}]*)\}/g)].map(([, which = "", form = ""]) => [which, form]));
  return named.get(category) ?? named.get("other") ?? "";
}

/** A number spelled by a rule set: `→→` is what is left over, `←←` how often, `=%other=` another set, brackets only where something is left over. */
function spell({ sets, plural }: Rules, name: string, value: number, depth = 0): string | undefined {
  const rule = sets.get(name)?.findLast(({ base }) => base <= value);
  if (rule === undefined || depth > DEEPEST) return undefined;
  const [often, rest] = [Math.floor(value / rule.divisor), value % rule.divisor];
  const told = rule.text.replace(/\[([^\]]*)\]/g, rest === 0 ? "" : "$1");
  const parts = told.split(/(→[^→]*→(?:→)?|←[^←]*←|=[^=]*=|\$\([^)]*\)\$)/);
  const spelled = parts.map((part) => {
    const inner = part.slice(1, -1);
    const other = inner.startsWith("%") ? inner : name;
    if (part.startsWith("→")) return spell({ sets, plural }, other, rest, depth + 1);
    if (part.startsWith("←")) return spell({ sets, plural }, other, often, depth + 1);
    if (part.startsWith("=")) return inner.startsWith("%") ? spell({ sets, plural }, inner, value, depth + 1) : String(value);
    return part.startsWith("$(") ? counted(part, plural.select(often)) : part;
  });
  return spelled.some((part) => part === undefined) ? undefined : spelled.join("");
}
