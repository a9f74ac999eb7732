import type { ClaimType } from "../domain/claim.ts";
import { type Span, textAt } from "../domain/span.ts";
import { fairTurn } from "../store/turnstile.ts";
import { addressesModel } from "../text/addresses-model.ts";
import { type QuoteInContext, quoteInContext } from "../text/context.ts";
import { quoteAt } from "../text/quote-at.ts";
import type { DrawnClaim, LostClaim, PageAsk } from "./analyst.ts";
import { mannerOf } from "./manner.ts";
import type { ShownPassage } from "./page-view.ts";
import { plainText } from "./plain-text.ts";
import { standsAlone } from "./rules.ts";

/** The always-on check: faults of fact (figure, name, date, identifier, negation) in a sentence against its quotes; empty when there are none. */
export type FaultsOf = (sentence: string, quotes: readonly QuoteInContext[]) => readonly { readonly kind: string; readonly what: string }[];

/** A claim as a model drafts it: in its words, with the ids of the units it is drawn from. */
export interface DraftedClaim {
  readonly text: string;
  readonly type: ClaimType;
  readonly from: readonly string[];
  readonly task_ids: readonly string[];
  /** 0–1. */
  readonly relevance: number;
}

const MOST_QUOTES = 4;
/** How firm a claim is at most (0–1), by the type the model gave it; its own hedges make it less. */
const FIRMNESS = { fact: 1, estimate: 0.8, opinion: 0.55 } as const;

/** Makes claims of what a model drafted from the passages it was shown, their units numbered from 1 on. */
export class ClaimDrawer {
  readonly #ask: PageAsk;
  readonly #units: readonly Span[];
  readonly #with: { readonly faultsOf: FaultsOf; readonly aboutModels: boolean };

  constructor(ask: PageAsk, passages: readonly ShownPassage[], by: { readonly faultsOf: FaultsOf; readonly aboutModels: boolean }) {
    this.#ask = ask;
    this.#units = passages.flatMap(({ units }) => units);
    this.#with = by;
  }

  /** The claims that hold to the sentences they name, and those that were lost, with why. */
  async draw(drafts: readonly DraftedClaim[]): Promise<{ readonly claims: DrawnClaim[]; readonly lost: LostClaim[] }> {
    const claims: DrawnClaim[] = [];
    const lost: LostClaim[] = [];
    for (const draft of drafts) {
      await fairTurn();
      const drawn = this.#drawn(draft);
      if ("reason" in drawn) lost.push(drawn);
      else claims.push(drawn);
    }
    return { claims, lost };
  }

  /**
   * A claim whose exact facts its sentences, in their place, lack loses its wording: the sentence takes its place where it makes sense alone (R12). What speaks to
   * a model, or asks, states nothing (X5).
   */
  #drawn(draft: DraftedClaim): DrawnClaim | LostClaim {
    const text = draft.text.replace(/\s+/gu, " ").trim();
    const spans = this.#spansOf(draft.from);
    if (text === "" || spans.length === 0) return { text, reason: "it names no sentence of the page" };
    const why = this.#against(text, spans);
    if (why === undefined) return this.#claim(draft, text, spans);
    const whole = spans.find((span) => standsAlone(plainText(textAt(this.#ask.text, span))));
    return whole === undefined ? { text, reason: why } : this.#claim(draft, plainText(textAt(this.#ask.text, whole)), [whole]);
  }

  #spansOf(ids: readonly string[]): Span[] {
    const places = ids.map((id) => Number(/^\s*\[?q?(\d{1,6})\]?\s*$/u.exec(id)?.[1] ?? "0") - 1);
    return [...new Set(places)].flatMap((at) => this.#units[at] ?? []).slice(0, MOST_QUOTES);
  }

  /** What speaks against a claim being told of these sentences. */
  #against(text: string, spans: readonly Span[]): string | undefined {
    if (addressesModel(text, this.#with) || /[?？]["”’)]*$/u.test(text)) return "it states nothing";
    const { snapshot, text: page } = this.#ask;
    const faults = this.#with.faultsOf(
      text,
      spans.map((span) => quoteInContext(snapshot, page, span)),
    );
    // A note names its subject, which its own sentences may call "we": a name the page has elsewhere is no fault of it.
    const lacking = faults.filter(({ kind, what }) => kind !== "name" || !page.includes(what));
    return lacking.length === 0 ? undefined : `not in its sentences: ${lacking.map(({ kind, what }) => `${kind} ${what}`).join(", ")}`;
  }

  #claim({ type, task_ids, relevance }: DraftedClaim, text: string, spans: readonly Span[]): DrawnClaim {
    const { snapshot, text: page, tasks } = this.#ask;
    const known = new Set(tasks.map((task) => task.id));
    const taskIds = [...new Set(task_ids)].filter((id) => known.has(id));
    const only = tasks.length === 1 ? tasks.map((task) => task.id) : [];
    return {
      ...{ text, type, relevance },
      confidence: Math.min(mannerOf(text).confidence, FIRMNESS[type]),
      quotes: spans.map((span) => quoteAt(snapshot, page, span)),
      taskIds: taskIds.length > 0 ? taskIds : only,
    };
  }
}
