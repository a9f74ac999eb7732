// Puts what the code has not refused to the judge, and settles what becomes of it.
import { CHOSEN, isOfQuestion } from "../../domain/calculation.ts";
import { isDrawn, proveAbsence, proveOwn } from "../../domain/sentence.ts";
import { fairTurn } from "../../store/turnstile.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { calculationLine } from "../../verify/facts/calculation.ts";
import { measures } from "../../verify/facts/measures.ts";
import { readingOf } from "../../verify/facts/reading.ts";
import type { Judged } from "../../verify/judge.ts";
import type { JudgedPair } from "../../verify/pair.ts";
import type { PackSentence } from "../../write/pack.ts";
import { attributed } from "./carried.ts";
import type { FoundPassage } from "./evidence-pack.ts";
import { type Frame, framedPair } from "./framing.ts";
import { type Item, type Items, itemsOf, labelsOf, refused } from "./items.ts";
import { inPassages } from "./judged-passages.ts";
import { LIKE_ENOUGH, ranked, SPEAKS, states } from "./likeness.ts";
import type { Located } from "./located.ts";
import { setsFigure } from "./locating.ts";
import type { ProveWith } from "./prove-with.ts";
import { operandsOf, restsOn } from "./resting.ts";
import { isMereFigure } from "./workings/workings.ts";

/** A sentence as it is put to the judge. */
export interface Asked {
  readonly item: Item;
  readonly pair: Omit<JudgedPair, "evidence">;
  /** What it is held to that is no sentence of the pack. */
  readonly evidence: readonly QuoteInContext[];
  readonly located?: Extract<Located, { quotes: unknown }>;
  /** Of advice: the exact facts that what is read with it does not have, should it say what sources say. */
  readonly strange?: () => readonly string[];
  /** Of code, that most of it is its writer's. */
  readonly isOwn?: boolean;
  /** Of code, the sentences that it is cited for, where there are any. */
  readonly giving?: ReadonlySet<PackSentence>;
  /** How much of its exact facts some sentences do not have. */
  readonly lacks?: (some: readonly PackSentence[]) => number;
  /** What of the sources lies nearest to what it calls missing. */
  readonly near?: readonly FoundPassage[];
  /** The sentences of the pack it is held to. */
  readonly behind: readonly PackSentence[];
}

/** Asks the judge about sentences, and titles over them, in one go, and gives each sentence its outcome. */
export async function judged(open: readonly Asked[], frames: readonly Frame[], items: Items, by: ProveWith): Promise<void> {
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
  const origins = new Map<QuoteInContext, PackSentence>();
  const shownAs = (sentence: PackSentence) => {
    const shown = placed(sentence);
    origins.set(shown, sentence);
    return shown;
  };
  const verdicts = await by.judge.judge(
    [
      ...open.map(({ pair, evidence, behind }) => ({ ...pair, evidence: [...behind.map(shownAs), ...evidence] })),
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
    const verdict = verdicts.get(one.item.id);
    one.item.outcome = verdict === undefined ? settled(one, verdict, by) : settled(...withOthers(one, verdict, origins), by);
  }
}

/** A sentence with what was shown for others of its report and carries it as well: some of its words stand there, as they do behind what it names. */
function withOthers(one: Asked, verdict: Judged, origins: ReadonlyMap<QuoteInContext, PackSentence>): [Asked, Judged] {
  const behind = [...one.behind];
  const placeOf = (sentence: PackSentence) => (behind.includes(sentence) ? behind.indexOf(sentence) : behind.push(sentence) - 1);
  const carrying = verdict.by?.map(({ elsewhere = [], ...way }) => {
    // What stands behind these is no sentence, and has its place there.
    const named = way.at.map((at) => one.behind[at]).filter((sentence) => sentence !== undefined);
    const found = elsewhere.flatMap((shown) => origins.get(shown) ?? []);
    const near = ranked(one.item.draft.text, found, named.length > 0 ? SPEAKS : LIKE_ENOUGH);
    return { ...way, at: [...named, ...near].map(placeOf) };
  });
  return [
    { ...one, behind },
    { ...verdict, ...(carrying && { by: carrying }) },
  ];
}

/** Share of its words that the sentences which carry it have, to be what they say and no advice. */
const SAID = 0.6;

/** Whether a sentence without a mark says what sentences of sources do, as the judge names them: these are then cited for it. */
function isSaid(text: string, behind: readonly PackSentence[], verdict: Judged, { evidence }: ProveWith): boolean {
  if (verdict.isAdvice === true) return false;
  const carrying = (verdict.by ?? []).flatMap(({ at }) => at.flatMap((one) => behind[one] ?? []));
  return carrying.length > 0 && readingOf(carrying.map(({ quote }) => evidence.inContext(quote))).closest(text).nearness >= SAID;
}

/** Share of the words of advice that a sentence has which its writer named, or is of a source that it named. */
const NAMED = 0.2;

/** The sentences by which the judge finds advice carried that its writer named in brackets of its own, none of a whole row, and have something of its words, or that have most of them. */
function takenForKnown({ draft, marked = [] }: Item, behind: readonly PackSentence[], { by = [] }: Judged): PackSentence[] {
  const own = draft.isLoose === true ? [] : marked;
  const carrying = [...new Set(by.flatMap(({ at }) => at.flatMap((one) => behind[one] ?? [])))];
  const telling = ranked(draft.text, carrying, LIKE_ENOUGH);
  const speaking = ranked(draft.text, carrying, NAMED);
  return carrying.filter((one) => (own.includes(one.id) && speaking.includes(one)) || telling.includes(one));
}

/** Whether a cell has nothing but figures of the question, "3" hours, and none that the sentences tell which its row names: nobody cites a source for these. */
function isAskers(
  { cell, draft }: Item,
  { calculations }: Extract<Located, { quotes: unknown }>,
  named: readonly PackSentence[],
  by: ProveWith,
): boolean {
  const { amounts } = measures(cell?.shown ?? "");
  const isMere = cell !== undefined && amounts.length > 0 && isMereFigure(draft.text, labelsOf(cell));
  const isTold = named.some(({ quote }) => amounts.some(({ text }) => states(quote.text, text)));
  return isMere && calculations.length === 0 && !isTold && amounts.every(({ text }) => states(by.told, text));
}

/** Takes a sentence for what the judge says that it is: what is so, or what to do. @returns why it may be neither */
function takenAs({ item, located, behind, strange = () => [] }: Asked, verdict: Judged | undefined, by: ProveWith): string | undefined {
  // Whether a sentence says what is so or what to do is for the judge to say: nobody cites a source for advice.
  if (verdict?.isAdvice === true && item.draft.kind !== "absence" && item.isCode !== true) item.draft = { ...item.draft, kind: "advice" };
  const isOwn =
    located?.calculations
      .filter(setsFigure)
      .some(({ chosen, inputs }) => chosen === true || inputs.some(({ claimId }) => claimId === CHOSEN)) === true;
  if (
    item.draft.kind === "advice" &&
    item.isCode !== true &&
    !isOwn &&
    verdict !== undefined &&
    isSaid(item.draft.text, behind, verdict, by)
  ) {
    // What says what a source does, but for an exact fact, is that source's, and wrong.
    const reason = strange().join("; ");
    if (reason !== "") return reason;
    item.draft = { ...item.draft, kind: "inference" };
  }
  return undefined;
}

function settled(asked: Asked, verdict: Judged | undefined, by: ProveWith): Item["outcome"] {
  const reason = takenAs(asked, verdict, by);
  if (reason !== undefined) return { state: "refused", reason };
  const { item, located, lacks, near } = asked;
  const { text, kind } = item.draft;
  // What of code its writer cannot do better is told to be adapted, with the judge's reason in its evidence: without it the steps that need it are of no use.
  const isAdapted = item.isMended === true && verdict?.verdict === "partly supported";
  if (verdict === undefined || !(isAdapted || verdict.verdict === "supported")) return { ...refused(verdict), near };
  if (kind === "absence" && item.isCode !== true)
    return { state: "proven", sentence: proveAbsence(text, by.evidence.pages().length + by.evidence.opened().length), backing: 1 };
  return located === undefined || lacks === undefined ? refused(verdict) : resting({ ...asked, located, lacks }, verdict, by);
}

/** What was found carried, with what it is cited for. */
function resting(
  { item, located, lacks, behind, isOwn, giving }: Asked & Required<Pick<Asked, "located" | "lacks">>,
  verdict: Judged,
  by: ProveWith,
): Item["outcome"] {
  const { text, kind } = item.draft;
  const follows = isDrawn(kind) || item.isCode === true;
  const { verdict: said, score, reasons, judge } = verdict;
  const judgement = { verdict: said, score, reasons, judge };
  if (behind.length === 0) {
    // Code with no source behind it is its writer's own, and says so.
    const own = item.isCode === true ? "advice" : isDrawn(kind) ? kind : "calculation";
    const calculations = item.isCode === true ? [] : located.calculations;
    return { state: "proven", sentence: proveOwn(text, own, calculations, judgement), backing: 1 };
  }
  const operands = operandsOf(located);
  // A reckoned cell is cited for what its figures come of: who reads a figure's source looks for a figure.
  const isReckonedCell = item.cell !== undefined && located.calculations.length > 0 && isMereFigure(text, labelsOf(item.cell));
  if (isReckonedCell && operands.length === 0 && isOfQuestion(located.calculations))
    return { state: "proven", sentence: proveOwn(text, isDrawn(kind) ? kind : "calculation", located.calculations, judgement), backing: 1 };
  const found =
    isReckonedCell && operands.length > 0
      ? { named: operands, alone: [] }
      : restsOn({ draft: item.draft, follows, located, lacks, behind }, verdict, by);
  // What it reckons with stays cited.
  const isReckoned = located.calculations.some(({ chosen }) => chosen !== true);
  const named = giving === undefined || isReckoned ? [] : found.named.filter((one) => giving.has(one));
  const given = isReckoned || named.length > 0 ? named : [...(giving ?? [])];
  const rests = given.length === 0 ? found : { named: given, alone: [] };
  if (isAskers(item, located, rests.alone.length > 0 ? rests.alone : rests.named, by))
    return { state: "proven", sentence: proveOwn(text, "advice", [], judgement), backing: 1 };
  item.draft = { ...item.draft, from: [...new Set(rests.alone.length > 0 ? rests.alone : rests.named)].map(({ id }) => id) };
  const known = kind === "advice" && item.isCode !== true ? takenForKnown(item, behind, verdict) : [];
  // What follows from a calculation was judged as an inference, and says so.
  const stated = located.calculations.length > 0 ? "calculation" : "fact";
  const { sentence, backing } = attributed(
    {
      ...{ text, calculations: located.calculations, judgement: verdict },
      ...(known.length > 0 ? { named: [...new Set([...known, ...operands])], alone: [] } : rests),
      kind: isOwn === true ? "advice" : item.isCode === true ? "inference" : isDrawn(kind) ? kind : stated,
    },
    by.evidence,
  );
  return {
    state: "proven",
    sentence: { ...sentence, ...(item.isCode === true && { text }), ...(known.length > 0 && { cites: true as const }) },
    backing,
  };
}
