import { type Judgement, WORD_FOR_WORD } from "../../domain/claim.ts";
import { isAssayError } from "../../domain/error.ts";
import { isDrawn, type SentenceKind } from "../../domain/sentence.ts";
import { datedBy } from "../../gather/page-date.ts";
import { isRunError } from "../../run/errors.ts";
import { fairTurn } from "../../store/turnstile.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { calculationLine } from "../../verify/facts/calculation.ts";
import { isInWords } from "../../verify/facts/fault.ts";
import { measures } from "../../verify/facts/measures.ts";
import { readingOf } from "../../verify/facts/reading.ts";
import { isSameFigure } from "../../verify/facts/unfolded.ts";
import { tooLong } from "../../verify/pair.ts";
import { examine, RULES_JUDGE } from "../../verify/rules.ts";
import { type Figures, figuresIn } from "../../verify/workings/standing.ts";
import type { PackSentence } from "../../write/pack.ts";
import { attributed } from "./carried.ts";
import { coded } from "./code/coding.ts";
import type { Nearest } from "./evidence-pack.ts";
import { framesOf } from "./framing.ts";
import { type Item, type Items, labelsOf } from "./items.ts";
import { type Asked, judged } from "./judging.ts";
import { proveLabels } from "./labels.ts";
import { faultsOf, isNamedAsCode } from "./lacking-facts.ts";
import { alike, SPEAKS, states } from "./likeness.ts";
import type { Located, LocateIn } from "./located.ts";
import { locate, setsFigure } from "./locating.ts";
import { asked, locateIn, type ProveWith } from "./prove-with.ts";
import { misquoted } from "./quoted-words.ts";
import { reckonAll } from "./workings/reckoned.ts";
import { isMereFigure, isSameWorking, readWorking, shownWorkings, withoutWorkings } from "./workings/workings.ts";

/** Sources that may come to stand behind one sentence: with two it is backed (R12). */
const ENOUGH_SOURCES = 2;

/**
 * Proves whatever of a draft is open (R12, R14): exact facts by code on located quotes, then the judge over their passages, all in one go; each sentence gets the
 * citations it earns. Titles and what leads over are asked about with them, held to what their section rests on; `proveFrame` settles them last.
 */
export async function proveItems(items: Items, by: ProveWith): Promise<void> {
  // Before anything is read of it: what is longer than a statement takes longer than its length to read.
  for (const { item, reason } of items.all().flatMap(overlong)) item.outcome = { state: "refused", reason };
  const report = { items, headings: items.headings(), told: toldIn(items) };
  await reckonAll(items, (item) => whereFor(item.draft, item, report, by));
  await proveLabels(items, by);
  const open = items.all().filter(({ outcome }) => outcome.state === "open");
  const prepared: Asked[] = [];
  for (const item of open.filter(({ draft }) => draft.kind !== "connective")) {
    await fairTurn();
    const one =
      item.isCode === true
        ? await code(item, items, by)
        : item.draft.kind === "absence"
          ? await absence(item, items, by)
          : await statement(item, report, by);
    if (one !== undefined) prepared.push(one);
  }
  await judged(prepared, prepared.length === 0 ? [] : framesOf(items), items, by);
}

function overlong(item: Item): { readonly item: Item; readonly reason: string }[] {
  const reason = item.isCode === true || item.outcome.state !== "open" ? undefined : tooLong({ claim: item.draft.text, evidence: [] });
  return reason === undefined ? [] : [{ item, reason }];
}

async function statement(item: Item, report: Report, by: ProveWith): Promise<Asked | undefined> {
  const { items } = report;
  const labelled = items.chosenIn(item).map((result) => ({ result, line: `${result} is chosen` }));
  let located: Located | undefined;
  let where = whereFor(item.draft, item, report, by);
  // What rests on the asker's figures alone may take one that it assumes.
  let takesOwn = item.draft.kind === "calculation" && item.draft.from.length === 0;
  const tries = [
    ...[...kindsOf(item), "advice" as const].map((kind) => ({ ...item.draft, kind })),
    ...items.totalsOf(item).map((total) => ({ ...total, kind: "calculation" as const })),
  ];
  for (const draft of tries) {
    const { kind } = draft;
    // What is reckoned with a figure of its writer's own is theirs as well.
    if (kind === "advice" && !takesOwn && !kindsOf(item).includes(kind)) continue;
    where = whereFor(draft, item, report, by);
    const found = await locate(draft, where);
    located ??= found;
    takesOwn ||= "reason" in found && found.isChosen === true;
    // What says the contrary of a limit follows from none.
    if ("reason" in found && found.isTurned === true && kind === "fact") break;
    if ("reason" in found) continue;
    [located, item.draft] = [found, draft];
    break;
  }
  if (located === undefined) return undefined;
  if ("reason" in located) {
    item.outcome = { state: "refused", reason: located.reason };
    return undefined;
  }
  if (isDrawn(item.draft.kind) && onlyAsked(item.draft.text, located.quotes, by)) {
    item.outcome = { state: "refused", reason: "the question says it, and no source" };
    return undefined;
  }
  items.computed.push(...located.drafts);
  item.draft = withHeldPlaces(withOwnWorkings(item.draft, located), located, where);
  const others =
    item.draft.kind === "fact"
      ? othersFor(item, located.quotes, by)
      : item.draft.kind === "advice"
        ? speakingFor(item, located.quotes, by)
        : [];
  const behind = [...located.quotes, ...others];
  // What a mere figure of a cell is not cited for may say what it is of.
  const isMere = item.cell !== undefined && isMereFigure(item.draft.text, labelsOf(item.cell));
  const named = isMere ? item.draft.from.flatMap((id) => by.pack.sentence(id) ?? []) : [];
  const beside = named.filter((one) => !behind.includes(one));
  const calculated = [...located.calculations.map(calculationLine), ...labelled];
  const which = items.whichOf(item);
  const pair = {
    ...{ id: item.id, claim: item.draft.text },
    ...(which === undefined ? {} : { told: which }),
    ...(isDrawn(item.draft.kind) ? { kind: item.draft.kind } : {}),
    ...(calculated.length === 0 ? {} : { calculated, look: located.look }),
    held: true as const,
  };
  const lacks = (some: readonly PackSentence[]) => faultsOf(item.draft, some, located.calculations, where).length;
  const question = isDrawn(item.draft.kind) || item.draft.kind === "calculation" || askedIn(item, by).length > 0 ? [asked(by)] : [];
  const { text } = item.draft;
  const strange = () =>
    faultsOf({ text, kind: "inference" }, behind, located.calculations.filter(setsFigure), where).map(({ reason }) => reason);
  const evidence = [...question, ...beside.map(({ quote }) => by.evidence.inContext(quote))];
  return { item, pair, evidence, located, lacks, behind, strange };
}

/**
 * What a sentence may be, the strictest first: what sources say, what follows from it, which needs not stand there; and of one that has no mark of its own, what its writer
 * advises or estimates.
 */
function kindsOf({ draft: { kind, text, isLoose } }: Item): readonly SentenceKind[] {
  if (kind === "advice" && shownWorkings(text).length > 0) return ["calculation", "advice"];
  const own: readonly SentenceKind[] = kind === "fact" || kind === "calculation" ? [kind, "inference"] : [kind];
  return isLoose === true ? [...own, "advice"] : own;
}

/** A sentence without the workings of its whole table that are none of its own. */
function withOwnWorkings(draft: Item["draft"], { calculations }: Extract<Located, { quotes: unknown }>): Item["draft"] {
  const isOwn = ({ expression, isShared }: Item["draft"]["calculations"][number]) =>
    isShared !== true || calculations.some((one) => isSameWorking(one.expression, readWorking({ result: "", expression }).expression));
  return { ...draft, calculations: draft.calculations.filter(isOwn) };
}

/** A sentence with its marks where they stand, if what each stands behind has no exact fact that is not its own sources'; else they stand at its end, for all of it. */
function withHeldPlaces(draft: Item["draft"], { calculations }: Extract<Located, { quotes: unknown }>, where: LocateIn): Item["draft"] {
  const { places = [], text, kind } = draft;
  const isHeld = places.every(({ at, from }, index) => {
    const part = text.slice(places[index - 1]?.at ?? 0, at);
    const own = from.flatMap((id) => where.pack.sentence(id) ?? []);
    return faultsOf({ text: part, kind }, own, calculations, where).every(
      (fault) => fault.reckonable === undefined && fault.isName !== true,
    );
  });
  if (isHeld) return draft;
  const { places: _, ...rest } = draft;
  return rest;
}

/** A report on its way, with the figures that all of it tells, and those that it sets for the asker. */
interface Report {
  readonly items: Items;
  readonly headings: string;
  readonly told: { readonly said: Figures; readonly set: Figures };
}

function toldIn(items: Items): Report["told"] {
  const standing = items.all().filter(({ isCode }) => isCode !== true);
  const set = standing.filter(({ draft, outcome }) => draft.kind === "advice" && outcome.state !== "refused");
  return {
    said: figuresIn(standing.map(({ draft }) => withoutWorkings(draft.text))),
    set: figuresIn(set.map(({ draft }) => withoutWorkings(draft.text))),
  };
}

/** Where the facts of a sentence may stand, by what it is. */
function whereFor({ kind }: Item["draft"], item: Item, { items, headings, told }: Report, by: ProveWith) {
  const own = locateIn(by, kind);
  // What a label takes from the question, the cell need not find in its sources.
  const ofLabels = [...items.chosenIn(item), ...(own.given.length > 0 ? [] : askedIn(item, by))];
  const given = [...own.given, ...ofLabels.map((result) => ({ quote: result, context: result, place: [] }))];
  return {
    ...own,
    given,
    computed: items.computed,
    beside: items.beside(item),
    saidFrom: items.saidFrom(item),
    ...told,
    headings,
    code: items.code(),
    ...(item.draft.kind === "advice" && { isOwn: true as const }),
    ...(item.cell !== undefined && { labels: labelsOf(item.cell), row: items.rowOf(item) }),
  };
}

/** Figures that the row's label or the column's head of a cell takes from the question. */
function askedIn({ cell }: Item, { told }: ProveWith): string[] {
  const labels = cell === undefined ? "" : `${cell.row}; ${cell.column}`;
  return measures(labels).amounts.flatMap(({ text }) => (states(told, text) ? [text] : []));
}

/** Whether it takes the question's own words to have a text said word for word: what is only asked follows from no source. */
function onlyAsked(text: string, quotes: readonly PackSentence[], by: ProveWith): boolean {
  const said = quotes.map(({ quote }) => by.evidence.inContext(quote));
  return examine(text, [...said, asked(by)]).whole && !examine(text, said).whole;
}

/** Sentences that a judge reads with advice which names few: what it takes for known may stand there. */
const MOST_SPEAKING = 4;

/** What of the pack may carry what advice takes for known. */
function speakingFor({ draft: { text } }: Item, named: readonly PackSentence[], by: ProveWith): PackSentence[] {
  if (named.length >= MOST_SPEAKING) return [];
  return alike(text, by.pack, SPEAKS)
    .filter((one) => !named.includes(one))
    .slice(0, MOST_SPEAKING);
}

/** Sentences of other, independent sources that may say the same; of a cell its value, not only what that is of. */
function othersFor({ draft: { text }, cell }: Item, named: readonly PackSentence[], by: ProveWith): PackSentence[] {
  const added: PackSentence[] = [];
  const sources = (sentences: readonly PackSentence[]) =>
    new Set(sentences.map(({ quote }) => by.evidence.organisationOf(quote.snapshotId))).size;
  const telling = new Set(alike(cell?.shown ?? text, by.pack));
  for (const one of alike(text, by.pack).filter((like) => telling.has(like))) {
    if (sources([...named, ...added]) >= ENOUGH_SOURCES) break;
    const isNew = sources([...named, ...added, one]) > sources([...named, ...added]);
    if (isNew && faultsOf({ text, kind: "fact" }, [one], [], locateIn(by)).length === 0) added.push(one);
  }
  return added;
}

/** Code of a source is what it is, and nobody need judge it; what is put together of several is judged line by line. */
async function code(item: Item, items: Items, by: ProveWith): Promise<Asked | undefined> {
  const found = await coded(item.draft, { ...locateIn(by, "inference"), computed: items.computed }, items.around(item));
  if (found.state === "refused") {
    item.outcome = { state: "refused", reason: found.reason };
    return undefined;
  }
  item.draft = { ...item.draft, text: found.code };
  if (found.state === "composed") {
    const { located, lacks, isOwn, giving } = found;
    items.computed.push(...located.drafts);
    const told = items.told(item);
    const pair = { id: item.id, claim: found.code, kind: "code" as const, ...(told === "" ? {} : { told }) };
    const calculated = located.calculations.map(calculationLine);
    return {
      ...{ item, located, lacks, isOwn, giving, behind: located.quotes, evidence: [asked(by)] },
      pair: calculated.length === 0 ? pair : { ...pair, calculated, look: located.look },
    };
  }
  const whole: Judgement = { verdict: "supported", score: 1, reasons: [WORD_FOR_WORD], judge: RULES_JUDGE };
  const { sentence } = attributed(
    { text: found.code, kind: "fact", calculations: [], named: [found.block], alone: [found.block], judgement: whole },
    by.evidence,
  );
  item.outcome = { state: "proven", sentence: { ...sentence, text: found.code }, backing: 1 };
  return undefined;
}

/** From this share of its content words in one sentence of a source on, that speaks of what is called missing. */
const TOLD = 0.8;

/** What is said to be missing is looked for where it would stand, in everything that was read. */
async function absence(item: Item, items: Items, by: ProveWith): Promise<Asked | undefined> {
  const found = await searchedFor(item.draft.text, by);
  const evidence = found.map(({ said }) => said);
  const near = found.flatMap(({ passage }) => passage ?? []);
  const known = [...evidence, { quote: by.told, context: by.told, place: [] }];
  const exact = examine(item.draft.text, known)
    .faults.filter(({ kind }) => kind === "number" || kind === "identifier" || kind === "name")
    .filter((fault) => !isInWords(fault) && !by.pack.says(fault.what) && !isNamedAsCode(item.draft.text, fault.what))
    .filter(
      (fault) =>
        fault.kind !== "number" || !(isFigureOf(fault.what, by) || items.computed.some(({ result }) => isSameFigure(result, fault.what))),
    );
  const [strange] = [...exact, ...misquoted(item.draft.text, known)];
  const isTold = readingOf(evidence).closest(item.draft.text).nearness >= TOLD;
  if (evidence.length === 0 || strange !== undefined || isTold) {
    const reason = strange?.reason ?? (isTold ? "a source speaks of it" : "nothing was searched for it");
    item.outcome = { state: "refused", reason, near };
    return undefined;
  }
  return {
    item,
    pair: { id: item.id, claim: item.draft.text, kind: "absence" },
    evidence: [...evidence, ...titlesAtHand(by)],
    near,
    behind: [],
  };
}

/** Titles that whoever judges what is missing is told: of what was read or opened, no more. */
const MOST_TITLES = 60;

/** What all that was read or opened is called, and of which day it is: what is called missing may be what a document is about that no word of it finds. */
function titlesAtHand({ evidence }: ProveWith): QuoteInContext[] {
  const pages = [...evidence.pages(), ...evidence.opened()].slice(0, MOST_TITLES);
  const titles = new Set(
    pages.map((page) => [page.snapshot.title, datedBy(page)?.slice(0, 10) ?? ""].filter((part) => part !== "").join(", ")),
  );
  const listed = [...titles].map((title) => `- ${title}`).join("\n");
  return listed === "" ? [] : [{ quote: listed, context: listed, place: ["At hand"] }];
}

/** Whether a sentence of the sources has a figure, in whatever form: what is called missing may be told by it. */
function isFigureOf(figure: string, { pack }: ProveWith): boolean {
  return pack.sentences().some(({ quote: { text } }) => states(text, figure));
}

/** Where something would stand; nothing where the search for it is given up. */
async function searchedFor(text: string, { nearest }: ProveWith): Promise<readonly Nearest[]> {
  try {
    return await nearest(text);
  } catch (thrown) {
    if (!isAssayError(thrown) || isRunError(thrown)) throw thrown;
    return [];
  }
}
