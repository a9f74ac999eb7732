import { type ProvenSentence, proveConnective } from "../../domain/sentence.ts";
import type { QuoteInContext } from "../../text/context.ts";
import { type Fault, isInWords } from "../../verify/facts/fault.ts";
import { factsOf, type JudgedPair } from "../../verify/pair.ts";
import { examine } from "../../verify/rules.ts";
import { type Item, type ItemSection, type Items, itemsOf, provenIn, refused } from "./items.ts";
import { isWordAlone } from "./lacking-facts.ts";
import { states } from "./likeness.ts";
import { asked, type ProveWith } from "./prove-with.ts";

/** A longer lead-in says something. */
const LONGEST_CONNECTIVE = 160;

/** A title, or words that lead over, and what the section they belong to is written from. */
export interface Frame {
  readonly id: string;
  readonly key: string;
  readonly text: string;
  readonly section: ItemSection;
  /** Ids of the sentences that its open sentences name. */
  readonly from: readonly string[];
  readonly proven: readonly ProvenSentence[];
}

/** The frames nobody was asked about yet. */
export function framesOf(items: Items): Frame[] {
  return items.sections.flatMap((section) => {
    const own = itemsOf(section);
    const from = [
      ...new Set(own.flatMap(({ draft, outcome }) => (outcome.state === "open" && draft.kind !== "connective" ? draft.from : []))),
    ];
    const proven = saidIn(section);
    const leads = own.filter(({ draft, outcome }) => draft.kind === "connective" && outcome.state === "open");
    const texts = [{ id: section.id, text: section.title }, ...leads.map(({ id, draft: { text } }) => ({ id, text }))];
    return texts
      .map((one) => ({ ...one, section, from, proven, key: frameKey(section, one.text) }))
      .filter(({ text, key }) => text !== "" && text.length <= LONGEST_CONNECTIVE && !items.framed.has(key))
      .filter(() => from.length + proven.length > 0);
  });
}

/**
 * A frame as it is put to the judge, with what its section calculates; undefined where it has a figure or name that neither a source nor a calculation has: it waits
 * until its section is settled.
 */
export function framedPair(
  { id, text, proven }: Frame,
  behind: readonly QuoteInContext[],
  calculated: NonNullable<JudgedPair["calculated"]>,
  by: ProveWith,
): JudgedPair | undefined {
  const pair = {
    ...{ id, claim: text, kind: "connective" as const, calculated: [...new Map(calculated.map((one) => [one.line, one])).values()] },
    evidence: [...behind, ...(proven.length === 0 ? [] : [printed(proven)]), asked(by)],
  };
  const { computed } = examine(text, factsOf(pair));
  return faultsIn(text, factsOf(pair)).length + computed.length === 0 ? pair : undefined;
}

/** Exact facts of a title, or of words that lead over, that are new; its first word has its capital from there, and "five hopes" counts what stands below it. */
function faultsIn(text: string, evidence: readonly QuoteInContext[]): Fault[] {
  const isOpening = ({ kind, what }: Fault) => kind === "name" && text.startsWith(what) && isWordAlone(what);
  return examine(text, evidence).faults.filter((fault) => !isInWords(fault) && !isOpening(fault));
}

/** What of a section states something and is proven. */
function saidIn(section: ItemSection): ProvenSentence[] {
  return provenIn(section).filter(({ kind }) => kind !== "connective");
}

/** Proven sentences as evidence of what stands over them: an item each, so that the judge reads them one by one, since cells end without a stop. */
function printed(among: readonly ProvenSentence[]): QuoteInContext {
  const said = among.map(({ text }) => `- ${text}`).join("\n");
  return { quote: said, context: said, place: ["What is proven already"] };
}

function frameKey({ id }: ItemSection, text: string): string {
  return `${id}\n${text}`;
}

/** Words above what is proven, and what takes their place where they say more than it. */
interface Heading {
  readonly pair: JudgedPair;
  readonly giveWay: () => void;
}

/**
 * Proves what only leads over, and headings, once the sentences around them are settled: no exact fact of theirs may be new, and the judge finds them carried, in
 * the same call as the sentences, else here. A heading that says more than what it stands over gives way to another.
 * @param titlesInstead what may head a section, best first; where none fits, it has no title of its own
 */
export async function proveFrame(items: Items, titlesInstead: (section: ItemSection) => readonly string[], by: ProveWith): Promise<void> {
  const leads: { readonly item: Item; readonly pair: JudgedPair; readonly among: readonly ProvenSentence[] }[] = [];
  const headings: Heading[] = [];
  for (const section of items.sections) {
    const among = saidIn(section);
    const evidence = [printed(withWhatItTells(section, among, items, by)), asked(by)];
    /** What the judge has said of a text over this section, as long as nothing in it is new. */
    const judgedAs = (text: string): boolean | undefined => {
      const known = items.framed.get(frameKey(section, text));
      const isNew = known === undefined || (!known.carried && among.some((one) => !known.among.has(one.text)));
      return isNew ? undefined : known.carried;
    };
    const fits = (text: string) => {
      // A question denies nothing.
      return (
        examine(text, evidence).tooLong === undefined &&
        faultsIn(text, evidence).every(({ kind }) => kind === "negation" && text.endsWith("?"))
      );
    };
    for (const item of itemsOf(section).filter(({ draft, outcome }) => draft.kind === "connective" && outcome.state === "open")) {
      const fault = item.draft.text.length > LONGEST_CONNECTIVE ? "it is no connective" : faultsIn(item.draft.text, evidence)[0]?.reason;
      const judged = judgedAs(item.draft.text);
      if (among.length === 0 || fault !== undefined) item.outcome = { state: "refused", reason: fault ?? "it leads to nothing" };
      else if (judged !== undefined)
        item.outcome = judged ? leading(item, among) : { state: "refused", reason: "it says more than it leads to" };
      else leads.push({ item, pair: { id: item.id, claim: item.draft.text, evidence, kind: "connective" }, among });
    }
    if (among.length === 0) {
      section.title = section.part === "introduction" ? "" : section.title;
      continue;
    }
    for (const { id, text, giveWay } of headingsOf(section, () => titlesInstead(section).find(fits) ?? "")) {
      // A bare head over row labels states nothing once no fact of it is strange.
      const judged = id === section.id ? judgedAs(text) : true;
      if (fits(text) && judged === true) continue;
      if (text !== "" && fits(text) && judged === undefined)
        headings.push({ giveWay, pair: { id, claim: text, evidence, kind: "connective" } });
      else giveWay();
    }
  }
  const verdicts = await by.judge.judge([...leads.map(({ pair }) => pair), ...headings.map(({ pair }) => pair)], by.signal);
  for (const { item, among } of leads) {
    const verdict = verdicts.get(item.id);
    item.outcome = verdict?.verdict === "supported" ? leading(item, among) : refused(verdict);
  }
  for (const { pair, giveWay } of headings) {
    const verdict = verdicts.get(pair.id)?.verdict;
    if (verdict !== "supported") giveWay();
  }
}

/** Sentences of other sections that a title takes a figure or name from, at most. */
const MOST_TELLING = 6;

/**
 * What a title stands over, with what of the other sections has figures and names of it that these sentences do not: "On 4.0 and later" of what they tell as "these servers". That of the whole stands over the
 * answer in short and the conclusion.
 */
function withWhatItTells(
  section: ItemSection,
  among: readonly ProvenSentence[],
  { sections }: Items,
  by: ProveWith,
): readonly ProvenSentence[] {
  const isWhole = section.part === "introduction";
  const said = [...among, ...sections.filter(({ part }) => isWhole && part === "conclusion").flatMap(saidIn)];
  const lacking = faultsIn(section.title, [printed(said), asked(by)]).map(({ what }) => what);
  if (lacking.length === 0) return said;
  const others = sections
    .filter((other) => other !== section && (!isWhole || other.part !== "conclusion"))
    .flatMap(saidIn)
    .filter(({ kind }) => kind !== "advice" && kind !== "absence");
  return [...said, ...others.filter(({ text }) => lacking.some((what) => states(text, what))).slice(0, MOST_TELLING)];
}

function leading({ draft }: Item, among: readonly ProvenSentence[]): Item["outcome"] {
  return { state: "proven", sentence: proveConnective(draft.text, among), backing: 1 };
}

/** The title of a section, and what stands over the labels of its tables' rows; heads of other columns are proven with their cells. */
function headingsOf(
  section: ItemSection,
  title: () => string,
): { readonly id: string; readonly text: string; readonly giveWay: () => void }[] {
  const titled = {
    ...{ id: section.id, text: section.title },
    giveWay: () => {
      section.title = title();
    },
  };
  const corners = section.blocks.map((block, at) => ({
    ...{ id: `${section.id}_corner_${at}`, text: block.columns[0] ?? "" },
    giveWay: () => {
      block.columns = ["", ...block.columns.slice(1)];
    },
  }));
  return [...(section.part === "finding" || section.title !== "" ? [titled] : []), ...corners.filter(({ text }) => text !== "")];
}
