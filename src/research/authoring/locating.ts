// Finds the sentences of a pack that carry a drafted sentence.
import { AS_CHOSEN, type Calculation, isOfQuestion } from "../../domain/calculation.ts";
import { fairTurn } from "../../store/turnstile.ts";
import type { DateMention } from "../../text/dates.ts";
import { identifiersOf } from "../../verify/facts/identifiers.ts";
import { measures } from "../../verify/facts/measures.ts";
import { properNames } from "../../verify/facts/proper-names.ts";
import { clocksIn } from "../../verify/workings/told.ts";
import { type DraftedSentence, idsInExpression } from "../../write/drafted.ts";
import { type PackSentence, saysName } from "../../write/pack.ts";
import { faultsOf, isNamedAsCode, readAs } from "./lacking-facts.ts";
import { alike, ranked, states } from "./likeness.ts";
import type { Lacking, Located, LocateIn } from "./located.ts";
import { isDayOfWeek, isRestated, isSetClock, isSetTime, isToCome, wholeClock } from "./workings/own-figures.ts";
import { SentenceWorkings } from "./workings/sentence-workings.ts";
import { takesSet, type Worked } from "./workings/worked.ts";
import { isMereFigure, shownWorkings } from "./workings/workings.ts";

/** Sentences tried, and added, to what a sentence names where that lacks a figure, date or name of it. */
const MOST_TRIED = 12;
const MOST_ADDED = 2;

/**
 * The sentences of the pack that carry every exact fact of a drafted sentence (R12): those it names, and where they lack a figure, date, name or identifier, others
 * that have it, those of the same passages first. Its calculations are recomputed.
 * @returns why there are none, in a user's words
 */
export async function locate(draft: DraftedSentence, by: LocateIn): Promise<Located> {
  const { kind, text } = draft;
  const ids = [...draft.from, ...draft.calculations.flatMap(({ expression }) => idsInExpression(expression))];
  const named = [...new Set(ids.flatMap((id) => by.pack.sentence(id) ?? []))];
  const workings = new SentenceWorkings(draft, named, by);
  const found = reckonedIn(draft, named, workings, by);
  if ("reason" in found) return found;
  const { calculations, drafts, look, failed } = found;
  const from = calculations.flatMap(({ inputs }) => inputs.flatMap(({ claimId }) => by.pack.sentence(claimId) ?? []));
  // A cell that is only reckoned rests on what its figures come of, whatever else its row does.
  const isMere = by.labels !== undefined && calculations.length > 0 && (kind === "calculation" || isMereFigure(text, by.labels));
  let quotes = [...new Set(isMere && faultsOf(draft, from, calculations, by).length === 0 ? from : [...named, ...from])];
  const isReckoned = calculations.length + draft.calculations.length + shownWorkings(text).length > 0;
  // What comes of no sentence's figures rests on none that is only like it.
  if (quotes.length === 0 && kind !== "advice" && !isReckoned) quotes = alike(text, by.pack).slice(0, 1);
  if (quotes.length === 0 && kind !== "advice" && !isOfQuestion(calculations))
    return { reason: "it names no sentence of the sources", ...failed.values().next().value, ...(isReckoned && { isChosen: true }) };
  const completed = await completedBy(draft, quotes, calculations, by);
  const [fault] = completed.faults;
  if (fault === undefined) return { quotes: completed.quotes, calculations, drafts, look };
  // A day to come that no source gives is one that the report sets.
  const isSet = (one: Lacking) => isToCome(one, by.today) || isSetClock(one, text, completed.quotes);
  const setsDays = workings.isEmpty && completed.faults.every(isSet) && !isOtherDay(text, completed.quotes);
  const why = failed.get(fault.reckonable ?? "") ?? { reason: fault.reason };
  return { ...why, ...(setsDays && { isChosen: true }), ...(fault.isTurned && { isTurned: true }) };
}

type Failed = Extract<Located, { reason: string }>;

/** What the figures of a sentence come of that no sentence it names has: workings, or its writer's choice; of others why they do not, by the figure. */
function reckonedIn(
  draft: DraftedSentence,
  named: readonly PackSentence[],
  workings: SentenceWorkings,
  by: LocateIn,
): (Worked & { readonly failed: ReadonlyMap<string, Failed> }) | Failed {
  const { kind, text } = draft;
  const found = workings.shownIn(text, by.labels);
  let { calculations, drafts, look } = found;
  const failed = new Map<string, Failed>();
  for (const fault of faultsOf(draft, named, calculations, by)) {
    if (isOwnName(fault, draft, by)) calculations = [...calculations, asChosen(fault.what ?? "")];
    const { reckonable } = fault;
    if (reckonable === undefined || calculations.some(({ chosen, result }) => chosen === true && result === wholeClock(text, reckonable)))
      continue;
    // A day or hour that advice sets comes of nothing, whatever happens to lead to it.
    const hour = kind === "advice" && workings.isEmpty ? setIn(text, fault, named, by) : undefined;
    if (hour !== undefined) {
      calculations = [...calculations, asChosen(hour)];
      continue;
    }
    const one = workings.of(text, fault);
    if (!("reason" in one)) {
      [calculations, drafts, look] = [
        [...calculations, ...one.calculations],
        [...drafts, ...one.drafts],
        [...look, ...one.look],
      ];
    } else if (isOwn(fault, { isChosen: one.isChosen === true, draft, named, workings }, by)) {
      if (kind !== "advice") return { ...one, isChosen: true };
      calculations = [...calculations, asChosen(wholeClock(text, reckonable) ?? reckonable)];
    } else if (!workings.isEmpty) failed.set(reckonable, one);
  }
  // "At most 6.3 GB" follows of what a sentence tells, and is reckoned all the same.
  if (calculations.length === 0) ({ calculations, drafts, look } = workings.statedIn(text));
  const own = calculations.find(takesSet);
  if (own !== undefined && kind !== "advice")
    return { reason: `${own.result} is the report's own figure, and so no source's`, isChosen: true };
  return { calculations, drafts, look: [...new Set(look)], failed };
}

/** A day to come, or an hour, that a text sets and says of no source; undefined of what is none. */
function setIn(text: string, fault: Lacking, named: readonly PackSentence[], by: LocateIn): string | undefined {
  const figure = fault.reckonable ?? "";
  const whole = isToCome(fault, by.today) ? figure : wholeClock(text, figure);
  const isTheirs = isOtherDay(text, named) || named.some(({ quote }) => whole !== figure && clocksIn(quote.text).length > 0);
  return whole === undefined || isTheirs || isRestated(text, by) ? undefined : whole;
}

/** Whether it comes to a figure, and is no name of its writer's own. */
export function setsFigure({ chosen, result }: Calculation): boolean {
  return chosen !== true || /\p{N}/u.test(result);
}

function asChosen(result: string): Calculation {
  return { result, expression: AS_CHOSEN, chosen: true, inputs: [] };
}

/** Whether advice names a setting, command or file of its writer's own as code: it is told as theirs. */
function isOwnName({ isName, what = "" }: Lacking, { kind, text, isLoose }: DraftedSentence, { pack, question }: LocateIn): boolean {
  // "Mastodon's `FollowService`": whose it is, is known.
  const [whose = "", ...own] = what.split(/(?<=['’]s)\s/u);
  const known = whose.replace(/['’]s$/u, "");
  const name = own.length === 1 && (pack.says(known) || saysName(question, known)) ? (own[0] ?? "") : what;
  return isName === true && kind === "advice" && isLoose !== true && isNamedAsCode(text, name);
}

interface Choosing {
  /** The report sets it elsewhere, or what it is reckoned with. */
  readonly isChosen: boolean;
  readonly draft: DraftedSentence;
  readonly named: readonly PackSentence[];
  readonly workings: SentenceWorkings;
}

/** Whether a figure that comes of nothing is its writer's own: a day to come, what the report has set, and in advice whatever was not reckoned, or said of a source, and wrongly. */
function isOwn(fault: Lacking, { isChosen, draft, named, workings }: Choosing, by: LocateIn): boolean {
  const { kind, text } = draft;
  if ((isToCome(fault, by.today) || isSetClock(fault, text, named)) && !isOtherDay(text, named)) return true;
  if (isRestated(text, by)) return false;
  if (by.isLabel === true) return isChosen || isSetTime(fault.reckonable ?? "") || isDayOfWeek(fault.reckonable ?? "", text);
  return isChosen || (kind === "advice" && !workings.misses(text, fault));
}

/** The sentences with others that have what they lack, as far as there are some, and what is still lacking. */
async function completedBy(draft: DraftedSentence, named: readonly PackSentence[], calculations: readonly Calculation[], by: LocateIn) {
  let quotes = [...named];
  let faults = faultsOf(draft, quotes, calculations, by);
  for (let added = 0; faults.length > 0 && added < MOST_ADDED; added++) {
    let better: { readonly quotes: PackSentence[]; readonly faults: typeof faults } | undefined;
    for (const sentence of candidatesFor(draft, quotes, { ...by, lacking: faults }).slice(0, MOST_TRIED)) {
      await fairTurn();
      const more = [...quotes, sentence];
      const left = faultsOf(draft, more, calculations, by);
      if (left.length < (better?.faults.length ?? faults.length)) better = { quotes: more, faults: left };
      if (left.length === 0) break;
    }
    if (better === undefined) break;
    ({ quotes, faults } = better);
  }
  return { quotes, faults };
}

/** Whether sentences that are named tell days and a text none of these: what it tells is then theirs, and wrong. */
function isOtherDay(text: string, quotes: readonly PackSentence[]): boolean {
  const daysOf = (said: string) => measures(said).dates.filter(({ day }) => day !== undefined);
  const days = quotes.flatMap(({ quote }) => daysOf(quote.text));
  const isSame = (a: DateMention, b: DateMention) =>
    a.month === b.month && a.day === b.day && (a.fromYear === undefined || b.fromYear === undefined || a.fromYear === b.fromYear);
  return days.length > 0 && !daysOf(text).some((own) => days.some((day) => isSame(own, day)));
}

/**
 * Sentences that may have what is lacking: first those that the sentences around it rest on, then those of the passages that are named already, those of their pages
 * that have a name, identifier or day that is lacking, and those the report takes a lacking figure from elsewhere, then those that say most of the text. A figure alone is no reason:
 * what stands elsewhere speaks of something that the text names, where it names anything.
 */
function candidatesFor(
  { text, kind }: DraftedSentence,
  quotes: readonly PackSentence[],
  { pack, inContext, beside, saidFrom, lacking }: LocateIn & { readonly lacking: readonly Lacking[] },
): PackSentence[] {
  const found = (ids: readonly string[]) => ids.flatMap((id) => pack.sentence(id) ?? []);
  const inPassage = quotes.flatMap((one) => pack.passageOf(one)?.sentences ?? []);
  const pages = new Set(quotes.map(({ quote }) => quote.snapshotId));
  // Advice may name whatever is documented.
  const ofPages = pack.sentences().filter(({ quote }) => pages.has(quote.snapshotId) || kind === "advice");
  const names = lacking.flatMap(({ what, figure }) => (what === undefined || figure !== undefined ? [] : [what]));
  const figures = lacking.flatMap(({ figure }) => figure ?? []);
  const named = [...[...properNames(text), ...identifiersOf(text)].map((one) => one.text), ...(text.match(CODED) ?? [])];
  const isOfIt = (one: PackSentence) => named.length === 0 || named.some((name) => saysName(readAs(inContext(one)), name));
  const told = [
    ...ofPages.filter((one) =>
      names.some((name) => [one.quote.text, ...(pack.passageOf(one)?.headings ?? [])].some((said) => saysName(said, name))),
    ),
    ...found(saidFrom).filter((one) => isOfIt(one) && figures.some((figure) => states(one.quote.text, figure))),
  ];
  const like = alike(text, pack).filter(isOfIt);
  return [...new Set([...found(beside), ...ranked(text, inPassage), ...ranked(text, told), ...like])].filter(
    (one) => !quotes.includes(one),
  );
}

/** A word in which a figure follows a letter, whole: "i686-win7-msvc" names something, "32-bit" and "mid-2020" do not. */
const CODED = /(?<![\p{L}\p{N}_-])(?=[\p{L}\p{N}_-]*\p{L}\d)\p{L}[\p{L}\p{N}_-]{1,80}/gu;
