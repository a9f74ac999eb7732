// Finds the sentences of a pack that carry a drafted sentence.
import { AS_CHOSEN, type Calculation, isOfQuestion } from "../../domain/calculation.ts";
import { isDrawn } from "../../domain/sentence.ts";
import { fairTurn } from "../../store/turnstile.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { isEveryday } from "../../text/spelling/everyday.ts";
import { dayOf } from "../../verify/facts/calendar.ts";
import { timesOf } from "../../verify/facts/constants.ts";
import { isCountedIn, isInWords } from "../../verify/facts/fault.ts";
import { computedFigures } from "../../verify/facts/figures.ts";
import { identifiersOf } from "../../verify/facts/identifiers.ts";
import { measures } from "../../verify/facts/measures.ts";
import { properNames } from "../../verify/facts/proper-names.ts";
import { readingOf } from "../../verify/facts/reading.ts";
import { examine } from "../../verify/rules.ts";
import { type DraftedSentence, idsInExpression } from "../../write/drafted.ts";
import { type PackSentence, saysName } from "../../write/pack.ts";
import { alike, ranked, states } from "./likeness.ts";
import type { Lacking, Located, LocateIn } from "./located.ts";
import { type PlainlyWorked, PlainWorkings, takesSet } from "./plain-workings.ts";
import { misquoted } from "./quoted-words.ts";
import { isDayOfWeek, isRestated, isSetClock, isSetTime, isToCome } from "./setting.ts";
import { shownWorkings, withoutWorkings } from "./workings.ts";

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
  const workings = new PlainWorkings(draft, named, by);
  const found = reckonedIn(draft, named, workings, by);
  if ("reason" in found) return found;
  const { calculations, drafts, look, failed } = found;
  const from = calculations.flatMap(({ inputs }) => inputs.flatMap(({ claimId }) => by.pack.sentence(claimId) ?? []));
  // A cell that is only reckoned rests on what its figures come of, whatever else its row does.
  const isMere = by.labels !== undefined && kind === "calculation" && calculations.length > 0;
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
  workings: PlainWorkings,
  by: LocateIn,
): (PlainlyWorked & { readonly failed: ReadonlyMap<string, Failed> }) | Failed {
  const { kind, text } = draft;
  const found = workings.shownIn(text);
  let { calculations, drafts, look } = found;
  const failed = new Map<string, Failed>();
  for (const fault of faultsOf(draft, named, calculations, by)) {
    if (isOwnName(fault, draft)) calculations = [...calculations, asChosen(fault.what ?? "")];
    if (fault.reckonable === undefined) continue;
    const one = workings.of(text, fault);
    if (!("reason" in one)) {
      [calculations, drafts, look] = [
        [...calculations, ...one.calculations],
        [...drafts, ...one.drafts],
        [...look, ...one.look],
      ];
    } else if (isOwn(fault, { isChosen: one.isChosen === true, draft, named, workings }, by)) {
      if (kind !== "advice") return { ...one, isChosen: true };
      calculations = [...calculations, asChosen(fault.reckonable)];
    } else if (!workings.isEmpty) failed.set(fault.reckonable, one);
  }
  // "At most 6.3 GB" follows of what a sentence tells, and is reckoned all the same.
  if (calculations.length === 0) ({ calculations, drafts, look } = workings.statedIn(text));
  const own = calculations.find(takesSet);
  if (own !== undefined && kind !== "advice")
    return { reason: `${own.result} is the report's own figure, and so no source's`, isChosen: true };
  return { calculations, drafts, look: [...new Set(look)], failed };
}

/** Whether it comes to a figure, and is no name of its writer's own. */
export function setsFigure({ chosen, result }: Calculation): boolean {
  return chosen !== true || /\p{N}/u.test(result);
}

function asChosen(result: string): Calculation {
  return { result, expression: AS_CHOSEN, chosen: true, inputs: [] };
}

/** Whether advice names a setting, command or file of its writer's own as code: it is told as theirs. */
function isOwnName({ isName, what = "" }: Lacking, { kind, text }: DraftedSentence): boolean {
  return isName === true && kind === "advice" && isNamedAsCode(text, what);
}

/** Whether a name stands in code signs, and nowhere else. An address is none, nor what has a figure. */
export function isNamedAsCode(text: string, name: string): boolean {
  const isIn = (text.match(AS_CODE) ?? []).some((code) => code.includes(name));
  return isIn && !/\p{N}|:\/\/|@/u.test(name) && !text.replace(AS_CODE, " ").includes(name);
}
const AS_CODE = /`[^`\n]{1,120}`/gu;

interface Choosing {
  /** The report sets it elsewhere, or what it is reckoned with. */
  readonly isChosen: boolean;
  readonly draft: DraftedSentence;
  readonly named: readonly PackSentence[];
  readonly workings: PlainWorkings;
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
  const days = quotes.flatMap(({ quote }) => measures(quote.text).dates).flatMap((date) => dayOf(date) ?? []);
  const own = new Set(measures(text).dates.flatMap((date) => dayOf(date) ?? []));
  return days.length > 0 && !days.some((day) => own.has(day));
}

/** The exact facts of a text that sentences of the pack, each in its place, do not carry. */
export function faultsOf(
  { text, kind }: Pick<DraftedSentence, "text" | "kind">,
  quotes: readonly PackSentence[],
  calculations: readonly Calculation[],
  { pack, inContext, given, question, isLabel, labels = [], code = "" }: LocateIn,
): Lacking[] {
  const computable = calculations.flatMap((one) => [one.result, ...timesOf(one)]);
  const results = computable.map((text) => ({ quote: text, context: text, place: [] }));
  const evidence = [...quotes.map(inContext), ...results, ...given];
  // A working that comes out may be shown, and has been held to its figures.
  const told = withoutWorkings(text, calculations);
  const { tooLong, faults: found } = examine(told, evidence);
  if (tooLong !== undefined) return [{ reason: tooLong }];
  const faults = found.filter((fault) => fault.kind !== "negation" || isDenied(told, quotes.map(inContext)));
  // A name that the page gives elsewhere is no fault of fact: whether the passage speaks of whom it names is the judge's to say.
  const isGiven = (said: string, name = said.replace(/['’]s$/u, "")) =>
    saysName(question, name) ||
    // "Room for A. Delete": what ends a sentence is no initial.
    (/^\p{Lu}\.\s/u.test(name) && saysName(question, name.slice(0, 1)) && isWordAlone(name.slice(2).trim())) ||
    // What the asker's figures alone come to may be of whatever the sources speak of.
    (kind === "calculation" && quotes.length === 0 && pack.says(name)) ||
    quotes.some((one) => hasForm(one.quote.text, name, question)) ||
    // Whatever heads a label, or a sentence that is reckoned or advised, has a capital: "Plan of March", "Dearer outages".
    (isWordAlone(name) && [...labels, ...(isLabel === true || kind !== "fact" ? [text] : [])].some((label) => label.startsWith(name))) ||
    quotes.some((one) => pack.pageSays(one, name) || pack.isSiteOf(one, name) || pack.saysOtherwise(readAs(inContext(one)), name));
  const lacking = faults
    .filter((fault) => fault.kind !== "name" || !isGiven(fault.what))
    // Releases and files that whoever asks is told to make have names that only they give, and so has what a block of code makes.
    .filter(
      (fault) =>
        fault.kind !== "identifier" ||
        !(isMade(fault.what, kind) || ((isDrawn(kind) || isFile(fault.what)) && isNamedBy(code, fault.what))),
    )
    // What is spelled in capitals may be a word of the trade: the judge, told that advice has no name of its own, says so.
    .filter((fault) => fault.kind !== "name" || kind !== "advice" || !/^\p{Lu}{2,10}s?(?:\s\p{Lu}{2,10}s?){0,2}$/u.test(fault.what))
    .filter((fault) => !(isDrawn(kind) || (kind === "calculation" && quotes.length === 0)) || !isInWords(fault))
    // A number in words of a label, "Eight renewals", names the case: what stands in the cell is held to it.
    .filter((fault) => !isInWords(fault) || !(isLabel === true || isCountedIn(fault, labels)))
    // To look for what is over a limit agrees with the limit, and what is left over has not what its source counts: the judge is asked.
    .filter((fault) => !isDrawn(kind) || fault.kind !== "bound")
    .filter((fault) => fault.kind !== "negation" || (isLabel !== true && !labels.some((label) => label.includes(fault.what))))
    .filter((fault) => fault.kind !== "negation" || !calculations.some(leavesOver));
  // "The last two points": a small number in words counts what is said, and is no result.
  const computed = computedFigures(told, readingOf(evidence)).filter((fault) => !isInWords(fault));
  const figures = [...lacking, ...computed].map(({ kind: of, what, reason }) => ({
    reason,
    what,
    ...(of === "bound" && { isTurned: true as const }),
    ...((of === "name" || of === "identifier") && { isName: true as const }),
    ...(of === "number" && { figure: what }),
    ...((of === "number" || of === "date") && { reckonable: what }),
  }));
  // What advice puts in quotation marks may be words for whoever asks to use.
  return [...figures, ...(kind === "advice" ? [] : misquoted(text, evidence))];
}

/** Letters of the shortest word that others are made of, and of what these add. */
const LEAST_STEM = 4;
const LONGEST_ENDING = 4;

/** Whether a name is but a word with a capital, "Slowest", "Lockout", or one before a day or month, "Plan of March". */
export function isWordAlone(name: string): boolean {
  const [first = "", ...rest] = name.split(/\s+/u);
  if (properNames(rest.join(" ")).length > 0) return false;
  const stems = Array.from({ length: LONGEST_ENDING + 1 }, (_, less) => first.slice(0, first.length - less));
  return stems.some((stem) => stem.length >= LEAST_STEM && isEveryday(stem));
}

/** "P5D" of a source's `P3D`, where the question tells the five. */
function hasForm(source: string, name: string, question: string): boolean {
  const [figure] = /\d+/u.exec(name) ?? [];
  if (figure === undefined || !/\p{L}/u.test(name) || !measures(question).amounts.some(({ value }) => value === Number(figure)))
    return false;
  const form = name.split(/\d+/u).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])${form.join("\\d+")}(?![\\p{L}\\p{N}])`, "u").test(source);
}

/** "check.sh", "/usr/local/bin/check" */
function isFile(name: string): boolean {
  return /^[\w./-]*(?:\.\p{L}{1,5}|\/[\w-]+)$/u.test(name);
}

/** A release, or a file, of whoever is advised: "1.0.0", "checks.sh". */
function isMade(name: string, kind: DraftedSentence["kind"]): boolean {
  return kind === "advice" && /^(?:v?\d+(?:\.\d+){1,3}(?:[.-]?\p{L}{1,5}\d{0,3})?|[\w./-]+\.\p{L}{1,5})$/u.test(name);
}

/** Whether code names a thing itself: what has a figure, or is an address, is something that exists elsewhere. */
function isNamedBy(code: string, name: string): boolean {
  return !/\p{N}|:\/\/|@/u.test(name) && code.includes(name);
}

/** Whether sources deny a text, or assert what it denies: what whoever asks says is no source. */
export function isDenied(text: string, sources: readonly QuoteInContext[]): boolean {
  return sources.length > 0 && examine(text, sources).faults.some(({ kind }) => kind === "negation");
}

/** A sentence with what it is read with: its neighbours, the headings above, the head of its table. */
function readAs({ quote, context, place }: QuoteInContext): string {
  return [...place, context, quote].join("\n");
}

/** Whether what a calculation comes to is left of one figure by another, and no time between them. */
function leavesOver({ expression, result }: Calculation): boolean {
  return (
    expression.includes(LESS) && measures(result).amounts.some(({ base }) => base?.unit.kind !== "time" && base?.unit.kind !== "months")
  );
}
const LESS = " − ";

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
