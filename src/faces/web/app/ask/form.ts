import { signal } from "@preact/signals";
import { SOURCE_KINDS } from "../../../../domain/source-kind.ts";

export const TIERS = ["auto", "simple", "standard", "deep"] as const;
export const MODES = ["report", "answer"] as const;
export { SOURCE_KINDS };

type Kind = (typeof SOURCE_KINDS)[number];

/** What the fields of the form hold, as it was typed. */
export interface AskForm {
  readonly query: string;
  readonly mode: (typeof MODES)[number];
  readonly tier: (typeof TIERS)[number];
  readonly kinds: readonly Kind[];
  /** Names of collections; none is all. */
  readonly collections: readonly string[];
  readonly seconds: string;
  readonly tokens: string;
  readonly money: string;
  readonly pages: string;
  readonly from: string;
  readonly to: string;
  readonly include: string;
  readonly exclude: string;
  readonly language: string;
}

const EMPTY: AskForm = {
  query: "",
  mode: "report",
  tier: "standard",
  kinds: [],
  collections: [],
  seconds: "",
  tokens: "",
  money: "",
  pages: "",
  from: "",
  to: "",
  include: "",
  exclude: "",
  language: "",
};

/** Names of the collections that may be searched, as far as they are known. */
export const collectionNames = signal<readonly string[]>([]);
/** What of Assay's own is searched, as far as it is known: its documentation, the web. */
export const searched = signal({ demonstration: false, web: false });
/** Goes up whenever documents were added. */
export const added = signal(0);

/** The form outlives a look at another view. */
export const form = signal<AskForm>(EMPTY);

export function setForm(changed: Partial<AskForm>): void {
  form.value = { ...form.value, ...changed };
}

/** Options that are not as they were. */
export function optionsSet({ query: _, ...options }: AskForm): number {
  const { query: __, ...usual } = EMPTY;
  return Object.entries(options).filter(
    ([name, value]) => String(value) !== String(Object.entries(usual).find(([one]) => one === name)?.[1]),
  ).length;
}

/** The request that is sent: what was left empty is not said, and the service checks the rest as it does for everybody. */
export function requestOf(asked: AskForm): Record<string, unknown> {
  const dates = { ...said("from", asked.from), ...said("to", asked.to) };
  return {
    query: asked.query,
    mode: asked.mode,
    complexity_tier: asked.tier,
    ...(asked.kinds.length === 0 ? {} : { sources: asked.kinds }),
    ...(asked.collections.length === 0 ? {} : { collections: asked.collections }),
    ...said("max_execution_time_s", asked.seconds, Number),
    ...said("token_budget", asked.tokens, Number),
    ...said("cost_budget_usd", asked.money, Number),
    ...said("max_sources", asked.pages, Number),
    ...(Object.keys(dates).length === 0 ? {} : { date_range: dates }),
    ...said("include_domains", asked.include, listed),
    ...said("exclude_domains", asked.exclude, listed),
    ...said("language", asked.language),
  };
}

function said(name: string, typed: string, read: (text: string) => unknown = (text) => text): Record<string, unknown> {
  const text = typed.trim();
  return text === "" ? {} : { [name]: read(text) };
}

function listed(text: string): string[] {
  return text.split(/[\s,;]+/).filter((one) => one !== "");
}

/** The form's field for what the service calls it: the name it complains about may have a place in a list behind it. */
export function fieldOf(name: string | undefined): keyof AskForm | undefined {
  if (name === undefined) return undefined;
  const [first = "", second = ""] = name.split(/[.[]/);
  return FIELDS[first === "date_range" && second !== "" ? `date_range.${second}` : first];
}

const FIELDS: Readonly<Record<string, keyof AskForm>> = {
  query: "query",
  mode: "mode",
  complexity_tier: "tier",
  sources: "kinds",
  collections: "collections",
  max_execution_time_s: "seconds",
  token_budget: "tokens",
  cost_budget_usd: "money",
  max_sources: "pages",
  date_range: "from",
  "date_range.from": "from",
  "date_range.to": "to",
  include_domains: "include",
  exclude_domains: "exclude",
  language: "language",
};
