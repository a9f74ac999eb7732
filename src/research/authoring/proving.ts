import type { Judgement } from "../../domain/claim.ts";
import { type ProvenSentence, proveAbsence, proveConnective } from "../../domain/sentence.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { fairTurn } from "../../store/turnstile.ts";
import type { QuoteInContext } from "../../text/context.ts";
import type { Judge, Judged } from "../../verify/judge.ts";
import type { JudgedPair } from "../../verify/pair.ts";
import { examine, RULES_JUDGE } from "../../verify/rules.ts";
import type { EvidencePack, PackSentence } from "../../write/pack.ts";
import { attributed } from "./carried.ts";
import { type Item, type ItemSection, type Items, itemsOf, provenIn } from "./items.ts";
import { alike, faultsOf, type Located, type LocateIn, locate } from "./locating.ts";

/** What sentences are proven with. */
export interface ProveWith {
  readonly pack: EvidencePack;
  readonly evidence: EvidenceBase;
  readonly judge: Judge;
  readonly signal: AbortSignal;
  /** What of all that was read comes nearest to a text: where something that is called missing would stand. */
  readonly nearest: (text: string) => Promise<readonly QuoteInContext[]>;
  /** What a question is about is no news: an absence may name it. */
  readonly question: string;
}

/** Other sources tried for one sentence. */
const MOST_OTHERS = 2;
/** A longer lead-in says something. */
const LONGEST_CONNECTIVE = 160;

interface Asked {
  readonly item: Item;
  readonly pair: JudgedPair;
  readonly located?: Extract<Located, { quotes: unknown }>;
  /** The sentences behind the pair's evidence, in its order. */
  readonly behind: readonly PackSentence[];
}

/**
 * Proves whatever of a draft is open (R12, R14): exact facts by code on located quotes, then the judge over their passages, all in one go; each sentence gets the
 * citations it earns. What leads over is held to the proven sentences it stands among, and comes last.
 */
export async function proveItems(items: Items, by: ProveWith): Promise<void> {
  const open = items.all().filter(({ outcome }) => outcome.state === "open");
  const asked: Asked[] = [];
  for (const item of open.filter(({ draft }) => draft.kind !== "connective")) {
    await fairTurn();
    const prepared =
      item.isCode === true ? codeOf(item, by) : item.draft.kind === "absence" ? await absence(item, by) : await statement(item, by);
    if (prepared !== undefined) asked.push(prepared);
  }
  await judged(asked, by);
}

/** Proves what only leads over, and headings, once the sentences around them are settled; a heading that says more than its section gives way to another. */
export async function proveFrame(items: Items, titleInstead: (section: ItemSection) => string, by: ProveWith): Promise<void> {
  const asked: (Asked & { readonly among: readonly ProvenSentence[] })[] = [];
  const titles: { readonly section: ItemSection; readonly pair: JudgedPair }[] = [];
  for (const section of items.sections) {
    const among = provenIn(section).filter(({ kind }) => kind !== "connective");
    const said = among.map(({ text }) => text).join("\n");
    const evidence = [{ quote: said, context: said, place: [by.question] }];
    for (const item of itemsOf(section).filter(({ draft, outcome }) => draft.kind === "connective" && outcome.state === "open")) {
      const fault =
        item.draft.text.length > LONGEST_CONNECTIVE ? "it is no connective" : examine(item.draft.text, evidence).faults[0]?.reason;
      if (among.length === 0 || fault !== undefined) item.outcome = { state: "refused", reason: fault ?? "it leads to nothing" };
      else asked.push({ item, pair: { id: item.id, claim: item.draft.text, evidence, kind: "connective" }, behind: [], among });
    }
    if (section.title === "" || among.length === 0) continue;
    if (examine(section.title, evidence).faults.length > 0) section.title = titleInstead(section);
    else titles.push({ section, pair: { id: section.id, claim: section.title, evidence, kind: "connective" } });
  }
  const verdicts = await by.judge.judge([...asked.map(({ pair }) => pair), ...titles.map(({ pair }) => pair)], by.signal);
  for (const { item, among } of asked) {
    const verdict = verdicts.get(item.id);
    item.outcome =
      verdict?.verdict === "supported"
        ? { state: "proven", sentence: proveConnective(item.draft.text, among), backing: 1 }
        : refused(verdict);
  }
  for (const { section } of titles) {
    const verdict = verdicts.get(section.id)?.verdict;
    if (verdict === "contradicted" || verdict === "not found") section.title = titleInstead(section);
  }
}

async function statement(item: Item, by: ProveWith): Promise<Asked | undefined> {
  const where = locateIn(by);
  const located = await locate(item.draft, where);
  if ("reason" in located) {
    item.outcome = { state: "refused", reason: located.reason };
    return undefined;
  }
  const others = item.draft.kind === "fact" ? othersFor(item.draft.text, located.quotes, by) : [];
  const behind = [...located.quotes, ...others];
  const calculated = located.calculations.map(({ expression, result }) => `${expression} = ${result}`);
  const pair: JudgedPair = {
    id: item.id,
    claim: item.draft.text,
    evidence: behind.map((one) => inPassage(one, by)),
    ...(item.draft.kind === "inference" ? { kind: "inference" as const } : {}),
    ...(calculated.length === 0 ? {} : { calculated }),
  };
  return { item, pair, located, behind };
}

function locateIn({ pack, evidence }: ProveWith): LocateIn {
  return { pack, inContext: ({ quote }) => evidence.inContext(quote) };
}

/** A quote with the whole of its passage: many sentences share one, and it is shown to the judge once. */
function inPassage(sentence: PackSentence, { pack, evidence }: ProveWith): QuoteInContext {
  const own = evidence.inContext(sentence.quote);
  const passage = pack.passageOf(sentence);
  const [first] = passage?.sentences ?? [];
  if (passage === undefined || first === undefined) return own;
  const said = passage.sentences.map(({ quote }) => quote.text).join(passage.head === undefined ? " " : "\n");
  const context = passage.head === undefined ? said : `${passage.head}\n${said}`;
  // The place of the passage's beginning is that of all of it, so that it stays one passage whichever sentence is quoted.
  return { ...own, context, place: evidence.inContext(first.quote).place };
}

/** Sentences of other, independent sources that may say the same. */
function othersFor(text: string, named: readonly PackSentence[], by: ProveWith): PackSentence[] {
  const added: PackSentence[] = [];
  const sources = (sentences: readonly PackSentence[]) =>
    new Set(sentences.map(({ quote }) => by.evidence.organisationOf(quote.snapshotId))).size;
  for (const one of alike(text, by.pack)) {
    if (added.length >= MOST_OTHERS) break;
    const isNew = sources([...named, ...added, one]) > sources([...named, ...added]);
    if (isNew && faultsOf(text, [one], [], locateIn(by)).length === 0) added.push(one);
  }
  return added;
}

/** Code is what stands in its source: nobody need judge it. */
function codeOf(item: Item, by: ProveWith): undefined {
  const [block] = item.draft.from
    .flatMap((id) => by.pack.sentence(id) ?? [])
    .filter(({ quote }) => /^\s{0,3}(?:`{3}|~{3})/u.test(quote.text));
  const code = block?.quote.text.trim().replace(/^(?:`{3,}|~{3,})[^\n]*\n?|\n?(?:`{3,}|~{3,})\s*$/gu, "") ?? "";
  if (block === undefined || code.trim() === "") {
    item.outcome = { state: "refused", reason: "it names no block of code of a source" };
    return undefined;
  }
  const whole: Judgement = { verdict: "supported", score: 1, reasons: ["the evidence says it word for word"], judge: RULES_JUDGE };
  const { sentence } = attributed(
    { text: code, kind: "fact", calculations: [], named: [block], alone: [block], judgement: whole },
    by.evidence,
  );
  item.outcome = { state: "proven", sentence: { ...sentence, text: code }, backing: 1 };
  return undefined;
}

/** What is said to be missing is looked for where it would stand, in everything that was read. */
async function absence(item: Item, by: ProveWith): Promise<Asked | undefined> {
  const evidence = await by.nearest(item.draft.text);
  const known = [...evidence, { quote: by.question, context: by.question, place: [] }];
  const strange = examine(item.draft.text, known).faults.find(({ kind }) => kind === "number" || kind === "identifier" || kind === "name");
  if (evidence.length === 0 || strange !== undefined) {
    item.outcome = { state: "refused", reason: strange?.reason ?? "nothing was searched for it" };
    return undefined;
  }
  return { item, pair: { id: item.id, claim: item.draft.text, evidence, kind: "absence" }, behind: [] };
}

async function judged(asked: readonly Asked[], by: ProveWith): Promise<void> {
  if (asked.length === 0) return;
  const verdicts = await by.judge.judge(
    asked.map(({ pair }) => pair),
    by.signal,
  );
  for (const one of asked) {
    await fairTurn();
    one.item.outcome = settled(one, verdicts.get(one.item.id), by);
  }
}

function settled({ item, pair, located, behind }: Asked, verdict: Judged | undefined, by: ProveWith): Item["outcome"] {
  const { text, kind } = item.draft;
  if (verdict?.verdict !== "supported") return refused(verdict);
  if (kind === "absence") return { state: "proven", sentence: proveAbsence(text, by.evidence.pages().length), backing: 1 };
  if (located === undefined) return refused(verdict);
  const alone = aloneOf({ item, pair, behind }, verdict, by);
  const isComputed = located.calculations.length > 0;
  const proven = attributed(
    {
      ...{ text, calculations: located.calculations, named: located.quotes, alone, judgement: verdict },
      kind: isComputed ? "calculation" : kind === "inference" ? "inference" : "fact",
    },
    by.evidence,
  );
  return { state: "proven", ...proven };
}

/** The sentences of each source that carries a text by itself, as the judge says and no fact denies. */
function aloneOf({ item, pair, behind }: Asked, { alone, judge }: Judged, by: ProveWith): PackSentence[] {
  const { text } = item.draft;
  const sources = Map.groupBy(
    behind.map((sentence, at) => ({ sentence, at })),
    ({ sentence }) => by.evidence.pageOf(sentence.quote.snapshotId)?.snapshot.url ?? sentence.quote.snapshotId,
  );
  const carries = (own: readonly { readonly sentence: PackSentence; readonly at: number }[]) => {
    if (sources.size === 1) return true;
    const sentences = own.map(({ sentence }) => sentence);
    if (judge.kind === "rules")
      return examine(
        text,
        sentences.map(({ quote }) => by.evidence.inContext(quote)),
      ).whole;
    const isSaid = own.some(({ at }) => alone?.includes(at) === true && pair.evidence[at] !== undefined);
    return isSaid && faultsOf(text, sentences, [], locateIn(by)).length === 0;
  };
  return [...sources.values()].filter(carries).flatMap((own) => own.map(({ sentence }) => sentence));
}

function refused(verdict: Judged | undefined): Item["outcome"] {
  return { state: "refused", reason: verdict?.reasons[0] ?? verdict?.verdict ?? "the judge gave no verdict" };
}
