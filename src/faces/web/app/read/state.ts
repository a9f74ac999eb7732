import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { attempt } from "../parts/toast.tsx";
import { href, note, route } from "../router.ts";
import { check, checksOf, proofOf, type ReadingView, type ReadSentence, type Said } from "./api.ts";
import { isDoubtful, worstFirst } from "./shapes.tsx";

/** What somebody does with one report: which sentence is looked at, and what was found of them. */
export interface Desk {
  readonly reading: ReadingView;
  /** The sentence the address names: said in one place, so that what is shown and what was chosen never run after each other. */
  readonly selected: ReadonlySignal<string | undefined>;
  /** Whether sentences are gone through worst first, to be judged. */
  readonly reviewing: Signal<boolean>;
  /** Whether only sentences that want a look are gone through. */
  readonly narrowed: ReadonlySignal<boolean>;
  /** Those sentences, in the order of the report. */
  readonly doubtful: readonly string[];
  /** The sentences that can be judged, the weakest first. */
  readonly judged: readonly string[];
  /** What was found of each sentence, at once as it is said here. */
  readonly said: ReadonlySignal<ReadonlyMap<string, Said>>;
  /** The sentences in the order in which they are gone through. */
  readonly order: ReadonlySignal<readonly string[]>;
  /** A sentence by its name. */
  readonly sentence: (id: string) => ReadSentence | undefined;
  select(sentence: string | undefined): void;
  /** To the next sentence, or the one before. */
  step(by: 1 | -1): void;
  review(on: boolean): void;
  narrow(on: boolean): void;
  /** Says what was found of the sentence that is looked at, and goes on. The same word again takes it back. */
  say(what: Said): void;
}

/** How many proofs ahead are fetched, so that the next key is answered at once. */
const AHEAD = 3;

export function deskOf(reading: ReadingView, reviewing: boolean): Desk {
  const { run_id: run, sentences } = reading;
  const review = signal(reviewing);
  const said = signal<ReadonlyMap<string, Said>>(new Map());
  // What is said of one sentence goes out in its order, so that the last is kept; nothing waits for another sentence's, so that leaving the page loses none.
  const sending = new Map<string, Promise<unknown>>();
  checksOf(run).then(
    ({ checks }) => {
      said.value = new Map([...checks.map((one) => [one.sentence, one.said] as const), ...said.value]);
    },
    () => undefined,
  );
  const named = new Map(sentences.map((one) => [one.id, one]));
  const worst = worstFirst(sentences).map(({ id }) => id);
  const begun = signal(reviewing ? worst[0] : undefined);
  const selected = computed(() => route.value.path[1] ?? begun.value);
  const inOrder = sentences.map(({ id }) => id);
  const doubtful = sentences.filter(isDoubtful).map(({ id }) => id);
  const narrowed = signal(false);
  const order = computed(() => (review.value ? worst : narrowed.value ? doubtful : inOrder));
  const desk: Desk = {
    reading,
    selected,
    reviewing: review,
    said,
    narrowed,
    doubtful,
    judged: worst,
    order,
    sentence: (id) => named.get(id),
    select(sentence) {
      begun.value = undefined;
      note(href("read", [run, ...(sentence === undefined ? [] : [sentence])], review.value ? { mode: "review" } : {}));
      if (sentence !== undefined) fetchAhead(run, order.value, sentence);
    },
    step(by) {
      const list = order.value;
      const here = selected.value === undefined ? (by === 1 ? -1 : list.length) : list.indexOf(selected.value);
      const next = list[here + by];
      if (next !== undefined) desk.select(next);
    },
    review(on) {
      review.value = on;
      const first = worst.find((id) => !said.value.has(id)) ?? worst[0];
      desk.select(on ? first : selected.value);
    },
    narrow(on) {
      narrowed.value = on;
    },
    say(what) {
      const sentence = selected.value;
      if (sentence === undefined || !worst.includes(sentence)) return;
      const again = said.value.get(sentence) === what;
      const others = [...said.value].filter(([one]) => one !== sentence);
      said.value = new Map(again ? others : [...others, [sentence, what]]);
      const send = () => attempt(() => check(run, sentence, again ? "open" : what));
      const before = sending.get(sentence);
      sending.set(sentence, before === undefined ? send() : before.then(send));
      if (!again) desk.step(1);
    },
  };
  if (selected.value !== undefined) fetchAhead(run, order.value, selected.value);
  return desk;
}

/** The proof that is waited for comes first; only then those that are wanted next. */
function fetchAhead(run: string, order: readonly string[], sentence: string): void {
  const here = order.indexOf(sentence);
  const next = () => {
    for (const id of order.slice(here + 1, here + 1 + AHEAD)) proofOf(run, id).catch(() => undefined);
  };
  proofOf(run, sentence).then(next, () => undefined);
}
