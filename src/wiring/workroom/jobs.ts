import type { OnePageAsk, PageAnalysis } from "../../analyse/analyst.ts";
import type { BestAsk } from "../../analyse/best-passages.ts";
import type { TopicAsk } from "../../analyse/off-topic.ts";
import type { PageView, PageViewAsk } from "../../analyse/page-view.ts";
import { pageWork } from "../../analyse/page-work.ts";
import { analysePage } from "../../analyse/without-model.ts";
import { findProof, type Proof, type ProofAsk } from "../../answer/proof.ts";
import type { Held } from "../../audit/holding.ts";
import { auditWork, type FiguresAsk, type HoldAsk, type ReadReport, type ReportText } from "../../audit/work.ts";
import type { Judgement } from "../../domain/claim.ts";
import type { IndependenceInput } from "../../search/gates/independence.ts";
import type { JudgedPair } from "../../verify/pair.ts";
import { judgeByRules } from "../../verify/rules.ts";
import { type ContentsAsk, type Section, sectionsOf } from "../../write/contents.ts";
import { type ChosenPassage, choosePassages, type PassagesAsk } from "../../write/passages.ts";
import { warmRules } from "../warm-rules.ts";

/** What the room is asked, by the kind of work. All of it is plain data. */
export interface Asks {
  readonly report: ReportText;
  readonly hold: HoldAsk;
  readonly works: readonly IndependenceInput[];
  readonly figures: readonly FiguresAsk[];
  readonly judge: readonly JudgedPair[];
  readonly analyse: OnePageAsk;
  readonly view: PageViewAsk;
  readonly topic: Omit<TopicAsk, "detect">;
  readonly best: BestAsk;
  readonly passages: PassagesAsk;
  readonly contents: ContentsAsk;
  readonly proof: ProofAsk;
  readonly warm: undefined;
}
export type Kind = keyof Asks;

/** What it answers. */
export interface Results {
  readonly report: ReadReport;
  readonly hold: Held;
  readonly works: readonly number[];
  readonly figures: readonly (readonly string[])[];
  readonly judge: readonly Judgement[];
  readonly analyse: PageAnalysis;
  readonly view: PageView;
  readonly topic: string | undefined;
  readonly best: readonly number[];
  readonly passages: readonly ChosenPassage[];
  readonly contents: readonly Section[];
  readonly proof: Proof;
  readonly warm: undefined;
}

/** One kind of work: a pure function, what it takes grows with, and how it is called in a sentence that says it was given up. */
interface Work<Ask, Result> {
  readonly does: (ask: Ask) => Result | Promise<Result>;
  /** Characters it is about. */
  readonly size: (ask: Ask) => number;
  readonly doing: string;
}

const ofPair = ({ claim, evidence }: FiguresAsk): number =>
  claim.length + sum(evidence.map(({ quote, context }) => quote.length + context.length));
const ofPairs = (pairs: readonly FiguresAsk[]): number => sum(pairs.map(ofPair));

export const WORK: { readonly [K in Kind]: Work<Asks[K], Results[K]> } = {
  report: { does: auditWork.read, size: ({ source }) => source.length, doing: "Reading the report" },
  hold: {
    does: auditWork.hold,
    size: ({ capture, claims }) => capture.text.length + sum(claims.map(({ claim }) => claim.length)),
    doing: "Holding statements against the source",
  },
  works: {
    does: auditWork.works,
    size: (sources) => sum(sources.map(({ text }) => text.length)),
    doing: "Looking for copies among the sources",
  },
  figures: { does: auditWork.figures, size: ofPairs, doing: "Looking for missing figures" },
  judge: {
    does: (pairs) => pairs.map(({ claim, evidence }) => judgeByRules(claim, evidence)),
    size: ofPairs,
    doing: "Checking statements against their evidence",
  },
  analyse: {
    does: analysePage,
    size: ({ text, request, tasks }) => text.length + request.query.length + sum(tasks.map(({ question }) => question.length)),
    doing: "Reading the page for answers",
  },
  view: { does: pageWork.view, size: ({ text }) => text.length, doing: "Choosing what of the page speaks of the question" },
  topic: { does: pageWork.topic, size: ({ text }) => text.length, doing: "Telling what the page is about" },
  best: {
    does: pageWork.best,
    size: ({ passages }) => sum(passages.map(({ words }) => words.length)),
    doing: "Choosing what of the pages to read",
  },
  passages: {
    does: choosePassages,
    size: ({ pages }) => sum(pages.map(({ text }) => text.length)),
    doing: "Choosing what of the sources to write from",
  },
  contents: {
    does: sectionsOf,
    size: ({ pages }) => sum(pages.map(({ text }) => text.length)),
    doing: "Looking through the contents of the sources",
  },
  proof: {
    does: (ask) => findProof(ask),
    size: ({ pages, question }) => question.length + sum(pages.map(({ text }) => text.length)),
    doing: "Looking through the sources for what answers",
  },
  warm: { does: () => warmRules().then(() => undefined), size: () => Number.POSITIVE_INFINITY, doing: "Making a thread ready" },
};

/** One piece of work, as it is handed to a thread. */
export interface Job<K extends Kind = Kind> {
  readonly kind: K;
  readonly ask: Asks[K];
}

/** Does a job. @throws AssayError of the work */
export function done<K extends Kind>({ kind, ask }: Job<K>): Results[K] | Promise<Results[K]> {
  return WORK[kind].does(ask);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
