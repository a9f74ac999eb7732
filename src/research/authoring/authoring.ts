import type { Claim } from "../../domain/claim.ts";
import { isAssayError } from "../../domain/error.ts";
import type { StopReason } from "../../domain/report.ts";
import type { ResearchRequest } from "../../domain/request.ts";
import type { ProvenSentence } from "../../domain/sentence.ts";
import { isRunError } from "../../run/errors.ts";
import type { Run } from "../../run/run.ts";
import { examine } from "../../verify/rules.ts";
import type { Author, ReportAsk } from "../../write/author.ts";
import type { ContentsWork } from "../../write/contents.ts";
import { digestOf } from "../../write/digest.ts";
import { exactDisagreements } from "../../write/disagreements.ts";
import type { AnswerPlan, DraftedBlock, DraftedReport, DraftedSentence } from "../../write/drafted.ts";
import type { EvidencePack } from "../../write/pack.ts";
import type { PassagesWork } from "../../write/passages.ts";
import { sparedPages } from "../lacking.ts";
import type { ResearchParts } from "../parts.ts";
import type { ResearchState } from "../state.ts";
import type { Unwritten, Written } from "../written.ts";
import { answered } from "./answering.ts";
import { withSentences } from "./attributing.ts";
import { completed } from "./completing.ts";
import type { Desk } from "./desk.ts";
import { type FoundPassage, mostDocuments, nearestTo, packFound, packOf, supersededBy } from "./evidence-pack.ts";
import { proveFrame } from "./framing.ts";
import { type Item, type ItemBlock, type ItemSection, Items, itemsOf } from "./items.ts";
import { alike, sharedWords } from "./likeness.ts";
import { mended } from "./mending.ts";
import { type Planning, planAnswer } from "./planning.ts";
import { printable } from "./printable.ts";
import type { ProveWith } from "./prove-with.ts";
import { proveItems } from "./proving.ts";
import { carriedOver, isWhole, putBack, shownReport, type WithReason, wordsIn } from "./revising.ts";
import { writingBudget } from "./room.ts";
import { takenUp } from "./taken-up.ts";
import { withoutIdleLeads, withoutOrphans, withoutRepeats, withoutStrayCode } from "./tidying.ts";
import { unusedFigures } from "./unused-figures.ts";

export interface AuthorParts {
  readonly author: Author;
  readonly passages: PassagesWork;
  readonly contents: ContentsWork;
}

/** Claims among which whoever writes is told what may not both hold, and what is overtaken. */
const MOST_CLAIMS = 160;
/** Of what a report leaves unsaid, its reviser is shown this many claims. */
const MOST_UNSAID = 24;
const MOST_DISAGREEMENTS = 6;
/** Share of a refused sentence's words another sentence has that is shown besides what it named. */
const ALSO_LIKE = 0.4;
/** Tokens of passages that one sentence is written from. */
const ANSWER_PACK = 4_000;

/**
 * Writes a report with a model (R12, R14): a plan of the answer, the whole in one go from passages, every sentence proven, and what is refused once more by itself; where that is much, a review and the whole
 * once more before, with what became of it, proven again.
 * @returns undefined where nothing could be proven
 */
export async function authored(
  run: Run,
  parts: ResearchParts,
  { author, passages, contents }: AuthorParts,
  state: ResearchState,
  request: ResearchRequest,
): Promise<Written | undefined> {
  const room = await writingBudget(run, parts.contextTokens);
  const tasks = state.tasks.map(({ question }) => question);
  // One fact needs no plan: the report itself says what is lacking.
  const brief = parts.isShortQuestion(request.query);
  const plans = room.plans && !brief && request.mode !== "answer";
  const most = request.mode === "answer" ? Math.min(ANSWER_PACK, room.pack) : room.pack;
  let planned: Planning | undefined;
  const packed = await packOf(run, "write/pack", passages, {
    state,
    question: request.query,
    tasks,
    spared: sparedPages(parts, state.limits?.sources ?? 0),
    most,
    ...(plans && {
      name: async (pages, documents) => {
        const ask = { pages, tasks, request, claims: state.evidence.usable(), gaps: state.gaps, most: { documents, tokens: most } };
        planned = await optional(() => planAnswer(run, { author, contents }, ask));
        return planned?.named;
      },
    }),
  });
  if (packed.passages.length === 0) return undefined;
  const deskWith = (pack: EvidencePack): Desk => {
    const by: ProveWith = {
      ...{ pack, evidence: state.evidence, signal: run.signal, question: request.query, today: run.startedAt.slice(0, 10) },
      told: [request.query, ...request.followUpDialogue.map(({ user }) => user)].join("\n"),
      judge: parts.judgeFor(run, "write/check", "writer"),
      nearest: (text) => nearestTo(run, passages, state, text),
    };
    return { run, state, request, author, pack, by };
  };
  if (request.mode === "answer") return answered(deskWith(packed));
  const revises = room.revises(packed);
  const before = planned && { plan: planned.plan, pack: packed };
  const whole = before && ((await optional(() => completed(run, parts, { state, passages, ...before }))) ?? before);
  const { plan, pack } = whole ?? { plan: undefined, pack: packed };
  const desk = deskWith(pack);
  const { by } = desk;
  if (plan !== undefined || brief) settle(state);
  const words = room.words(pack);
  const draft = await author.report(run, { key: "write/report", request, pack, plan, words, ...disputed(state, pack) });
  const first = itemsWith(draft, plan);
  await proved(first, by);
  // What answers an absence that was refused is shown to whoever writes again, and may be cited.
  const found = packFound(pack, first.all().flatMap(nearOf), mostDocuments(state));
  const knowing: Desk = { ...desk, pack: found.pack, by: { ...by, pack: found.pack } };
  // One fact that stands needs no second look.
  const mayRevise = revises && (!brief || first.all().some(isRefused));
  const items =
    (mayRevise && isMuchRefused(first)
      ? await optional(() => revised(knowing, first, { plan, also: found.ids, words, reviews: room.reviews(pack) }))
      : undefined) ?? first;
  if (mayRevise && room.mends(packed) && (await optional(() => mended(knowing, items)))) await proved(items, knowing.by);
  withoutRepeats(items);
  withoutStrayCode(items);
  withoutIdleLeads(items);
  withoutOrphans(items);
  await proveFrame(items, (section) => titlesInstead(section, items, plan, state), knowing.by);
  state.gaps = items.all().flatMap(missingOf);
  const written = writtenFrom(items, unwrittenIn(items, by));
  return written && { ...written, unrevised: !brief && !(plans && revises) };
}

/** Stops at a limit that a plan which lacks nothing makes an end. */
const LIMITS: ReadonlySet<StopReason> = new Set(["rounds", "queries", "sources", "stalled"]);

/** Who plans the answer, or writes it, has seen all the evidence: that says whether the question is settled (R10). */
function settle(state: ResearchState): void {
  state.planned = true;
  state.tasks = state.tasks.map((task) => (state.evidence.usable(task).length > 0 ? { ...task, state: "done" } : task));
  // What the asker would like besides stands under Open; the question is settled once every part of it has evidence.
  if (!LIMITS.has(state.stop) || state.tasks.some(({ state: its }) => its !== "done")) return;
  state.stop = "sufficient";
  state.sufficient = true;
}

/** A call the report can do without: where it fails, the report goes on. */
async function optional<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (thrown) {
    if (!isAssayError(thrown) || isRunError(thrown)) throw thrown;
    return undefined;
  }
}

/** What whoever writes is told of sentences that newer sources overtake, and of those that may not both hold. */
function disputed(state: ResearchState, pack: EvidencePack): Pick<ReportAsk, "overtaken" | "mayDisagree"> {
  const claims = state.evidence.usable().slice(0, MOST_CLAIMS);
  const idsAt = ({ quotes }: Claim) => quotes.flatMap((quote) => pack.idsAt(quote));
  const mayDisagree = exactDisagreements(claims).flatMap(([one, other]): [string, string][] => {
    const [x, y] = [idsAt(one)[0], idsAt(other)[0]];
    return x === undefined || y === undefined ? [] : [[x, y]];
  });
  const overtaken = [...new Set(claims.filter(supersededBy(state)).flatMap(idsAt))];
  return { overtaken, mayDisagree: mayDisagree.slice(0, MOST_DISAGREEMENTS) };
}

/** A sentence whose marks within it know their pages. */
function placed(draft: DraftedSentence, pack: EvidencePack): DraftedSentence {
  if (draft.places === undefined) return draft;
  const pagesOf = (from: readonly string[]) => from.flatMap((id) => pack.sentence(id)?.quote.snapshotId ?? []);
  return { ...draft, places: draft.places.map((place) => ({ ...place, pages: [...(place.pages ?? []), ...pagesOf(place.from)] })) };
}

/** Proves what is open, each sentence as what it is. */
async function proved(items: Items, by: ProveWith): Promise<void> {
  for (const item of items.all().filter(({ outcome }) => outcome.state === "open")) {
    withSentences(item, by.pack);
    item.draft = placed(takenUp(item.draft, by.told, by.pack), by.pack);
  }
  await proveItems(items, by);
}

interface ReviseWith {
  readonly plan: AnswerPlan | undefined;
  /** Ids of what was found for sentences that call something missing. */
  readonly also: readonly string[];
  readonly words: number;
  readonly reviews: boolean;
}

/**
 * The report written once more by its writer, who sees what became of each sentence, and what a reviewer finds in the whole (R12, R14): what stands word for word stays proven, all else is proven anew, and
 * where it is refused, what was proven there before takes its place.
 * @returns undefined where little of what was proven is left in it
 */
async function revised({ run, state, request, author, pack, by }: Desk, before: Items, { plan, also, words, reviews }: ReviseWith) {
  const refused = before.all().filter(isRefused);
  const has = wordsIn(before);
  const said = new Set(before.all().flatMap(({ draft }) => draft.from));
  const like = refused.flatMap(({ draft }) => alike(draft.text, pack, ALSO_LIKE).slice(0, 1)).map(({ id }) => id);
  const carrying = [...new Set([...refused.flatMap(({ draft }) => draft.from), ...like, ...also])];
  const isSuperseded = supersededBy(state);
  const unsaid = state.evidence
    .usable()
    .filter((claim) => !isSuperseded(claim) && !claim.quotes.flatMap((quote) => pack.idsAt(quote)).every((id) => said.has(id)));
  const checked = {
    ...{ request, pack, carrying, cited: [...said] },
    shown: (withReason: WithReason) => shownReport(before, withReason),
    unused: unusedFigures(request.query, before),
    unsaid: digestOf(pack, { claims: unsaid.slice(0, MOST_UNSAID), isSuperseded }),
  };
  const faults = (reviews ? await optional(() => author.review(run, { key: "write/review", ...checked })) : undefined) ?? [];
  const named = faults.flatMap((fault) => fault.match(/\bq\d{1,5}\b/gu) ?? []).filter((id) => pack.sentence(id) !== undefined);
  const draft = await author.revise(run, {
    ...{ ...checked, key: "write/revise", plan, faults, carrying: [...new Set([...carrying, ...named])] },
    // What is proven need not go for its length alone.
    words: { has, most: Math.max(words, has) },
  });
  const items = carriedOver(before, draft);
  await proved(items, by);
  putBack(before, items);
  return isWhole(before, items) ? items : undefined;
}

/** Of a report so much may be refused, and so many sentences, that these are mended by themselves: what is written anew loses what was well said. */
const MOST_REFUSED = 12;
const REFUSED_SHARE = 0.2;

/** Whether so much of a draft was refused that it is reviewed and written once more. */
function isMuchRefused(items: Items): boolean {
  const all = items.all().filter(({ draft }) => draft.kind !== "connective");
  const refused = all.filter(isRefused);
  return refused.length > MOST_REFUSED || refused.length > all.length * REFUSED_SHARE;
}

function isRefused({ outcome }: Item): boolean {
  return outcome.state === "refused";
}

function nearOf({ outcome }: Item): readonly FoundPassage[] {
  return outcome.state === "refused" ? (outcome.near ?? []) : [];
}

/** Characters of a heading that is read at a glance. */
const LONGEST_TITLE = 90;

/** Of the words of a title, so many are those of what a section may be headed by instead; of the words of that, so many its sentences have. */
const ALIKE = 0.3;
const OF_IT = 0.5;

/** What a section may be headed by where its own title says more than it, so that it does not run on from the one before: what the plan asks in words like the title's, or else like its own, and nothing else is headed by. */
function titlesInstead(section: ItemSection, items: Items, plan: AnswerPlan | undefined, { tasks }: ResearchState): string[] {
  if (section.part !== "finding" && section.part !== "annex") return [];
  const taken = new Set(items.sections.map(({ title }) => title));
  const asked = [...(plan?.points ?? []), ...tasks]
    .map(({ question }) => question)
    .filter((question) => question.length <= LONGEST_TITLE && !taken.has(question));
  const said = itemsOf(section)
    .flatMap(({ draft, outcome }) => (outcome.state === "proven" ? [draft.text] : []))
    .join(" ");
  const byShare = (share: (question: string) => number, least: number) =>
    asked
      .map((question) => ({ question, share: share(question) }))
      .filter((one) => one.share >= least)
      .sort((a, b) => b.share - a.share)
      .map(({ question }) => question);
  return [
    ...byShare((question) => sharedWords(section.title, question), ALIKE),
    ...byShare((question) => sharedWords(question, said), OF_IT),
  ];
}

/** What a sentence says is missing; a cell says it to its table alone. */
function missingOf({ cell, outcome }: Item): string[] {
  return cell === undefined && outcome.state === "proven" && outcome.sentence.kind === "absence" ? [outcome.sentence.text] : [];
}

/** A draft; one that says of nothing that it is missing, nor what is open, with what its plan finds missing. */
function itemsWith(draft: DraftedReport, plan: AnswerPlan | undefined): Items {
  const items = new Items(draft);
  const tells = draft.open.length > 0 || items.all().some((item) => item.draft.kind === "absence");
  return tells ? items : new Items({ ...draft, open: lacking(plan) });
}

/** What a plan finds missing, where the report itself says nothing of it: absences, proven like all others. */
function lacking(plan: AnswerPlan | undefined): DraftedBlock[] {
  const sentences = (plan?.lacks ?? []).map((text): DraftedSentence => {
    return { kind: "absence", text: `${text} — not in the sources that were found`, from: [], calculations: [] };
  });
  return sentences.length === 0 ? [] : [{ layout: "bullets", sentences }];
}

function writtenFrom(items: Items, unwritten: readonly Unwritten[]): Written | undefined {
  const proven = items.all().flatMap(({ outcome }) => (outcome.state === "proven" ? [outcome] : []));
  if (!proven.some(({ sentence }) => sentence.claims.length > 0)) return undefined;
  const parts = (part: ItemSection["part"]) => items.sections.filter((section) => section.part === part).map(printable);
  const [introduction, conclusion, open] = [parts("introduction")[0], parts("conclusion")[0], parts("open")[0]];
  const empty = { title: "", blocks: [] };
  return {
    introduction: introduction ?? empty,
    findings: parts("finding").filter(({ blocks }) => blocks.length > 0),
    annex: parts("annex").filter(({ blocks }) => blocks.length > 0),
    conclusion: conclusion ?? empty,
    open: open ?? empty,
    answers: [],
    backed: new Map(proven.map(({ sentence, backing }): [ProvenSentence, number] => [sentence, backing])),
    unwritten,
  };
}

/** Sections of which nothing is left, by their titles where these name nothing but what the question does; and those that lack code or a table. */
function unwrittenIn({ sections }: Items, { told }: ProveWith): Unwritten[] {
  const asked = [{ quote: told, context: told, place: [] }];
  return sections
    .filter((section) => (section.part === "finding" || section.part === "annex") && itemsOf(section).length > 0)
    .flatMap((section): Unwritten[] => {
      const text = section.title;
      if (printable(section).blocks.length > 0) return text !== "" && section.blocks.some(isLost) ? [{ text, what: "a block" }] : [];
      return examine(text, asked).faults.length === 0 ? [{ text, what: "all" }] : [];
    });
}

/** A block of code or a table of which nothing is left: what speaks of it speaks of nothing. */
function isLost({ layout, items }: ItemBlock): boolean {
  return (layout === "code" || layout === "table") && items.length > 0 && items.every(isRefused);
}
