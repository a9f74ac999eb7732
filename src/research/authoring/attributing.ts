// Which sentences of the sources that a report's sentence names it rests on: its writer names whole sources.
import type { SnapshotId } from "../../domain/snapshot.ts";
import { Bm25 } from "../../text/bm25.ts";
import type { DraftedSentence } from "../../write/drafted.ts";
import type { EvidencePack, PackSentence } from "../../write/pack.ts";
import type { Item } from "./items.ts";

/** Sentences of one source that are likest to what is said, at most, those of them whose neighbours are looked at too, and sources that one sentence may name. */
const MOST_OF_SOURCE = 8;
const MOST_AMONG = 3;
const MOST_SOURCES = 6;
/** What is less like it than this, by the likest, is not tried, but for a figure or name of it. */
const LEAST_LIKE = 0.35;
const SOURCE = /^s\d{1,5}$/u;
/** Figures, quoted words, and what is set as code: whoever judges must see them. */
const EXACT = /(\p{Nd}[\p{Nd}.,]*(?<![.,]))|`([^`\n]{2,60})`|["“]([^"“”\n]{3,200})["”]/gu;

/**
 * An item whose sources are the sentences of them that are likest to what it says, and those that have its figures and code (R12): whether these carry it is the judge's to say.
 * Ids of sentences stay as they are.
 */
export function withSentences(item: Item, pack: EvidencePack): void {
  const { draft, cell } = item;
  if (!draft.from.some((id) => SOURCE.test(id))) return;
  const text = [...(cell === undefined ? [] : [cell.row, cell.column]), draft.text].join(" ");
  const sought = [text, ...draft.calculations.map(({ expression }) => expression)].join("\n");
  const named = draft.from.filter((id) => SOURCE.test(id)).slice(0, MOST_SOURCES);
  const ids = named.map((source): [string, readonly string[]] => [source, likest(sought, source, pack).map(({ id }) => id)]);
  const bySource = new Map(ids);
  const located = (from: readonly string[]) => [...new Set(from.flatMap((id) => (SOURCE.test(id) ? (bySource.get(id) ?? []) : [id])))];
  item.draft = { ...draft, from: located(draft.from), ...placesOf(draft, pack) };
  if (item.marked !== undefined) item.marked = located(item.marked);
}

/** Marks within a sentence with the pages they name. */
function placesOf({ places }: DraftedSentence, pack: EvidencePack): Pick<DraftedSentence, "places"> {
  if (places === undefined) return {};
  const pagesOf = (id: string): SnapshotId[] =>
    pack
      .passagesOf(id)
      .map(({ page }) => page.snapshot.id)
      .slice(0, 1);
  return { places: places.map((place) => ({ ...place, pages: [...new Set([...(place.pages ?? []), ...place.from.flatMap(pagesOf)])] })) };
}

interface Indexed {
  readonly sentences: readonly PackSentence[];
  readonly index: Bm25;
}
const indexes = new WeakMap<EvidencePack, Map<string, Indexed>>();

function indexOf(source: string, pack: EvidencePack): Indexed {
  const known = indexes.get(pack) ?? new Map<string, Indexed>();
  indexes.set(pack, known);
  const made = known.get(source) ?? indexed(source, pack);
  known.set(source, made);
  return made;
}

function indexed(source: string, pack: EvidencePack): Indexed {
  const said = pack
    .passagesOf(source)
    .flatMap(({ headings, head = "", sentences }) =>
      sentences.map((sentence) => ({ sentence, text: [...headings, head, sentence.quote.text].join("\n") })),
    );
  return { sentences: said.map(({ sentence }) => sentence), index: new Bm25(said.map(({ text }) => text)) };
}

function likest(text: string, source: string, pack: EvidencePack): PackSentence[] {
  const { sentences, index } = indexOf(source, pack);
  const scores = index.scores(text);
  const order = [...sentences.keys()].filter((at) => (scores[at] ?? 0) > 0).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const least = LEAST_LIKE * (scores[order[0] ?? -1] ?? 0);
  const chosen = order.filter((at) => (scores[at] ?? 0) >= least).slice(0, MOST_OF_SOURCE);
  // A sentence often leans on the one beside it.
  for (const at of chosen.slice(0, MOST_AMONG))
    for (const beside of [at - 1, at + 1])
      if (sentences[beside]?.passage === sentences[at]?.passage && sentences[beside] !== undefined && !chosen.includes(beside))
        chosen.push(beside);
  for (const [, figure, code, quoted] of text.matchAll(EXACT)) {
    const whole = figure && new RegExp(`(?<![\\p{Nd}.,])${figure.replaceAll(".", "\\.")}(?![\\p{Nd}]|[.,]\\p{Nd})`, "u");
    const has = (at: number) => {
      const said = sentences[at]?.quote.text ?? "";
      return whole ? whole.test(said) : said.includes(code ?? quoted ?? "");
    };
    const found = chosen.some(has) ? undefined : order.find(has);
    if (found !== undefined) chosen.push(found);
  }
  return chosen.sort((a, b) => a - b).flatMap((at) => sentences[at] ?? []);
}
