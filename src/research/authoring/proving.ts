import { CHOSEN } from "../../domain/calculation.ts";
import { type Judgement, WORD_FOR_WORD } from "../../domain/claim.ts";
import { isAssayError } from "../../domain/error.ts";
import { isDrawn, proveAbsence, proveOwn, type SentenceKind } from "../../domain/sentence.ts";
import { datedBy } from "../../gather/page-date.ts";
import { isRunError } from "../../run/errors.ts";
import { fairTurn } from "../../store/turnstile.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { calculationLine } from "../../verify/facts/calculation.ts";
import { isInWords } from "../../verify/facts/fault.ts";
import { readingOf } from "../../verify/facts/reading.ts";
import type { Judged } from "../../verify/judge.ts";
import type { JudgedPair } from "../../verify/pair.ts";
import { examine, RULES_JUDGE } from "../../verify/rules.ts";
import type { PackSentence } from "../../write/pack.ts";
import { attributed } from "./carried.ts";
import { coded } from "./coding.ts";
import type { FoundPassage, Nearest } from "./evidence-pack.ts";
import { type Frame, framedPair, framesOf } from "./framing.ts";
import { type Item, type Items, itemsOf, refused, retold } from "./items.ts";
import { inPassages } from "./judged-passages.ts";
import { proveLabels } from "./labels.ts";
import { alike, states } from "./likeness.ts";
import type { Located } from "./located.ts";
import { faultsOf, locate } from "./locating.ts";
import { asked, locateIn, type ProveWith } from "./prove-with.ts";
import { misquoted } from "./quoted-words.ts";
import { restsOn } from "./resting.ts";
import { shownWorkings } from "./workings.ts";

/** Sources that may come to stand behind one sentence: with two it is backed (R12). */
const ENOUGH_SOURCES = 2;

/** A sentence as it is put to the judge. */
interface Asked {
  readonly item: Item;
  readonly pair: Omit<JudgedPair, "evidence">;
  /** What it is held to that is no sentence of the pack. */
  readonly evidence: readonly QuoteInContext[];
  readonly located?: Extract<Located, { quotes: unknown }>;
  /** How much of its exact facts some sentences do not have. */
  readonly lacks?: (some: readonly PackSentence[]) => number;
  /** What of the sources lies nearest to what it calls missing. */
  readonly near?: readonly FoundPassage[];
  /** The sentences of the pack it is held to. */
  readonly behind: readonly PackSentence[];
}

/**
 * Proves whatever of a draft is open (R12, R14): exact facts by code on located quotes, then the judge over their passages, all in one go; each sentence gets the
 * citations it earns. Titles and what leads over are asked about with them, held to what their section rests on; `proveFrame` settles them last.
 * @param meanwhile is done while the judge judges what the code has not refused
 */
export async function proveItems(items: Items, by: ProveWith, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  await proveLabels(items, by);
  const open = items.all().filter(({ outcome }) => outcome.state === "open");
  const prepared: Asked[] = [];
  for (const item of open.filter(({ draft }) => draft.kind !== "connective")) {
    await fairTurn();
    const one =
      item.isCode === true
        ? await code(item, items, by)
        : item.draft.kind === "absence"
          ? await absence(item, by)
          : await statement(item, items, by);
    if (one !== undefined) prepared.push(one);
  }
  await Promise.all([judged(prepared, prepared.length === 0 ? [] : framesOf(items), items, by), meanwhile()]);
}

async function statement(item: Item, items: Items, by: ProveWith): Promise<Asked | undefined> {
  const labelled = items.chosenIn(item).map((result) => ({ result, line: `${result} is chosen` }));
  let located: Located | undefined;
  let where = whereFor(item.draft, item, items, by);
  let takesOwn = false;
  const total = items.totalOf(item);
  const tries = [
    ...[...kindsOf(item), "advice" as const].map((kind) => ({ ...item.draft, kind })),
    ...(total === undefined ? [] : [{ ...total, kind: "calculation" as const }]),
  ];
  for (const draft of tries) {
    const { kind } = draft;
    // What is reckoned with a figure of its writer's own is theirs as well.
    if (kind === "advice" && !takesOwn && !kindsOf(item).includes(kind)) continue;
    where = whereFor(draft, item, items, by);
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
  retold(item, located.text);
  if (isDrawn(item.draft.kind) && onlyAsked(item.draft.text, located.quotes, by)) {
    item.outcome = { state: "refused", reason: "the question says it, and no source" };
    return undefined;
  }
  items.computed.push(...located.drafts);
  const others =
    item.draft.kind === "fact"
      ? othersFor(item, located.quotes, by)
      : item.draft.kind === "advice"
        ? speakingFor(item, located.quotes, by)
        : [];
  const behind = [...located.quotes, ...others];
  const calculated = [...located.calculations.map(calculationLine), ...labelled];
  const pair = {
    ...{ id: item.id, claim: item.draft.text },
    ...(isDrawn(item.draft.kind) ? { kind: item.draft.kind } : {}),
    ...(calculated.length === 0 ? {} : { calculated, look: located.look }),
    named: namedBy(item.draft.text, located.quotes, by),
  };
  const lacks = (some: readonly PackSentence[]) => faultsOf(item.draft, some, located.calculations, where).length;
  const question = isDrawn(item.draft.kind) || item.draft.kind === "calculation" ? [asked(by)] : [];
  return { item, pair, evidence: question, located, lacks, behind };
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

/** Where the facts of a sentence may stand, by what it is. */
function whereFor({ kind }: Item["draft"], item: Item, items: Items, by: ProveWith) {
  const own = locateIn(by, kind);
  const given = [...own.given, ...items.chosenIn(item).map((result) => ({ quote: result, context: result, place: [] }))];
  return {
    ...own,
    given,
    computed: items.computed,
    beside: items.beside(item),
    saidFrom: items.saidFrom(item),
    said: items.said(),
    labels: item.cell === undefined ? [] : [item.cell.row, item.cell.column],
    ...(item.draft.kind === "advice" && { isOwn: true as const }),
  };
}

/** Names that its sentences lack, now that it was located in them: the question gives them, or their pages throughout. */
function namedBy(text: string, quotes: readonly PackSentence[], by: ProveWith): string[] {
  const said = quotes.map(({ quote }) => by.evidence.inContext(quote));
  return examine(text, said).faults.flatMap(({ kind, what }) => (kind === "name" ? [what] : []));
}

/** Whether it takes the question's own words to have a text said word for word: what is only asked follows from no source. */
function onlyAsked(text: string, quotes: readonly PackSentence[], by: ProveWith): boolean {
  const said = quotes.map(({ quote }) => by.evidence.inContext(quote));
  return examine(text, [...said, asked(by)]).whole && !examine(text, said).whole;
}

/** Sentences that a judge reads with advice which names few, and share of its words they have: what it takes for known may stand there. */
const MOST_SPEAKING = 2;
const SPEAKS = 0.35;

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
    const { located, lacks } = found;
    items.computed.push(...located.drafts);
    const told = items.told(item);
    const pair = { id: item.id, claim: found.code, kind: "code" as const, ...(told === "" ? {} : { told }) };
    const calculated = located.calculations.map(calculationLine);
    return {
      ...{ item, located, lacks, behind: located.quotes, evidence: [asked(by)] },
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
async function absence(item: Item, by: ProveWith): Promise<Asked | undefined> {
  const found = await searchedFor(item.draft.text, by);
  const evidence = found.map(({ said }) => said);
  const near = found.flatMap(({ passage }) => passage ?? []);
  const known = [...evidence, { quote: by.told, context: by.told, place: [] }];
  const exact = examine(item.draft.text, known)
    .faults.filter(({ kind }) => kind === "number" || kind === "identifier" || kind === "name")
    .filter((fault) => !isInWords(fault) && !by.pack.says(fault.what))
    .filter((fault) => fault.kind !== "number" || !isFigureOf(fault.what, by));
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

async function judged(open: readonly Asked[], frames: readonly Frame[], items: Items, by: ProveWith): Promise<void> {
  if (open.length === 0) return;
  const behindOf = ({ from }: Frame) => from.flatMap((id) => by.pack.sentence(id) ?? []);
  const placed = inPassages(
    [
      ...open.map(({ item, behind, located }) => ({ text: item.draft.text, behind, named: located?.quotes ?? behind })),
      ...frames.map((frame) => ({ text: frame.text, behind: behindOf(frame), named: [] })),
    ],
    by,
  );
  const framed = frames.flatMap((frame) => {
    const own = new Set(itemsOf(frame.section));
    const calculated = open.flatMap(({ item, located }) => (own.has(item) ? (located?.calculations ?? []).map(calculationLine) : []));
    const pair = framedPair(frame, behindOf(frame).map(placed), calculated, by);
    return pair === undefined ? [] : [{ frame, pair }];
  });
  const verdicts = await by.judge.judge(
    [
      ...open.map(({ pair, evidence, behind }) => ({ ...pair, evidence: [...behind.map(placed), ...evidence] })),
      ...framed.map(({ pair }) => pair),
    ],
    by.signal,
  );
  for (const { frame } of framed) {
    const among = new Set(itemsOf(frame.section).map(({ draft }) => draft.text));
    items.framed.set(frame.key, { carried: verdicts.get(frame.id)?.verdict === "supported", among });
  }
  for (const one of open) {
    await fairTurn();
    one.item.outcome = settled(one, verdicts.get(one.item.id), by);
  }
}

/** Share of its words that the sentences which carry it have, to be what they say and no advice. */
const SAID = 0.4;

/** Whether a sentence without a mark says what sentences of sources do, as the judge names them: these are then cited for it. */
function isSaid(text: string, behind: readonly PackSentence[], verdict: Judged, { evidence }: ProveWith): boolean {
  if (verdict.isAdvice === true) return false;
  const carrying = (verdict.by ?? []).flatMap(({ at }) => at.flatMap((one) => behind[one] ?? []));
  return carrying.length > 0 && readingOf(carrying.map(({ quote }) => evidence.inContext(quote))).closest(text).nearness >= SAID;
}

function settled({ item, located, lacks, near, behind }: Asked, verdict: Judged | undefined, by: ProveWith): Item["outcome"] {
  // Whether a sentence says what is so or what to do is for the judge to say: nobody cites a source for advice.
  if (verdict?.isAdvice === true && item.draft.kind !== "absence" && item.isCode !== true) item.draft = { ...item.draft, kind: "advice" };
  const isOwn =
    located?.calculations.some(({ chosen, inputs }) => chosen === true || inputs.some(({ claimId }) => claimId === CHOSEN)) === true;
  if (
    item.draft.kind === "advice" &&
    item.isCode !== true &&
    !isOwn &&
    verdict !== undefined &&
    isSaid(item.draft.text, behind, verdict, by)
  )
    item.draft = { ...item.draft, kind: "inference" };
  const { text, kind } = item.draft;
  if (verdict?.verdict !== "supported") return { ...refused(verdict), near };
  if (kind === "absence" && item.isCode !== true)
    return { state: "proven", sentence: proveAbsence(text, by.evidence.pages().length + by.evidence.opened().length), backing: 1 };
  if (located === undefined || lacks === undefined) return refused(verdict);
  const follows = isDrawn(kind) || item.isCode === true;
  if (behind.length === 0) {
    const { score, reasons, judge } = verdict;
    const sentence = proveOwn(text, isDrawn(kind) ? kind : "calculation", located.calculations, {
      ...{ verdict: verdict.verdict, score, reasons, judge },
    });
    return { state: "proven", sentence, backing: 1 };
  }
  const rests = restsOn({ draft: item.draft, follows, located, lacks, behind }, verdict, by);
  item.draft = { ...item.draft, from: [...new Set(rests.alone.length > 0 ? rests.alone : rests.named)].map(({ id }) => id) };
  // What follows from a calculation was judged as an inference, and says so.
  const stated = located.calculations.length > 0 ? "calculation" : "fact";
  const { sentence, backing } = attributed(
    {
      ...{ text, calculations: located.calculations, judgement: verdict },
      ...rests,
      kind: item.isCode === true ? "inference" : isDrawn(kind) ? kind : stated,
    },
    by.evidence,
  );
  return { state: "proven", sentence: item.isCode === true ? { ...sentence, text } : sentence, backing };
}
