import type { Claim } from "../../domain/claim.ts";
import { isAssayError } from "../../domain/error.ts";
import type { StopReason } from "../../domain/report.ts";
import type { ResearchRequest } from "../../domain/request.ts";
import type { ProvenSentence } from "../../domain/sentence.ts";
import { isRunError } from "../../run/errors.ts";
import type { Run } from "../../run/run.ts";
import { examine } from "../../verify/rules.ts";
import type { Author, Refusal, ReportAsk } from "../../write/author.ts";
import type { ContentsWork } from "../../write/contents.ts";
import { digestOf } from "../../write/digest.ts";
import { exactDisagreements } from "../../write/disagreements.ts";
import type { AnswerPlan, DraftedBlock, DraftedSentence, Edits } from "../../write/drafted.ts";
import type { EvidencePack } from "../../write/pack.ts";
import type { PassagesWork } from "../../write/passages.ts";
import { sparedPages } from "../lacking.ts";
import type { ResearchParts } from "../parts.ts";
import type { ResearchState } from "../state.ts";
import type { Written } from "../written.ts";
import { answered } from "./answering.ts";
import { completed } from "./completing.ts";
import type { Desk } from "./desk.ts";
import { aroundRefused, edited, restored, shownSection, withoutRepeats, withoutStrayCode } from "./editing.ts";
import { type FoundPassage, mostDocuments, nearestTo, packFound, packOf, supersededBy } from "./evidence-pack.ts";
import { proveFrame } from "./framing.ts";
import { asCell, type Item, type ItemSection, Items, itemsOf, printable } from "./items.ts";
import { relabelled } from "./labels.ts";
import { alike } from "./likeness.ts";
import { type Planning, planAnswer } from "./planning.ts";
import type { ProveWith } from "./prove-with.ts";
import { proveItems } from "./proving.ts";
import { writingBudget } from "./room.ts";
import { takenUp } from "./taken-up.ts";

export interface AuthorParts {
  readonly author: Author;
  readonly passages: PassagesWork;
  readonly contents: ContentsWork;
}

/** Claims among which whoever writes is told what may not both hold, and what is overtaken. */
const MOST_CLAIMS = 160;
/** Of what a report leaves unsaid, an editor is shown this many claims. */
const MOST_UNSAID = 24;
const MOST_DISAGREEMENTS = 6;
/** Words that an editor may add to those of the draft. */
const ADDED_SHARE = 0.08;
/** Share of a refused sentence's words another sentence has that is shown besides what it named. */
const ALSO_LIKE = 0.4;
/** Tokens of passages that one sentence is written from. */
const ANSWER_PACK = 4_000;

/**
 * Writes a report with a model (R12, R14): a plan of the answer, the whole in one go from passages, every sentence proven, what was refused said once more, an
 * editor's pass over what is proven, proven again.
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
  // One fact needs no plan or editor: the report itself says what is lacking.
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
  const { mends, edits, hurries } = room.calls(packed);
  const before = planned && { plan: planned.plan, pack: packed };
  const whole = before && ((await optional(() => completed(run, parts, { state, passages, ...before }))) ?? before);
  const { plan, pack } = whole ?? { plan: undefined, pack: packed };
  const desk = deskWith(pack);
  const { by } = desk;
  if (plan !== undefined || brief) settle(state);
  const searched = state.evidence.opened().map(({ snapshot }) => snapshot.title);
  const words = room.words(pack);
  const draft = await author.report(run, { key: "write/report", request, pack, plan, searched, words, ...disputed(state, pack) });
  const items = new Items({ ...draft, open: draft.open.length > 0 ? draft.open : lacking(plan) });
  const mayEdit = edits && !brief;
  const early: Edits[] = [];
  let hurried = false;
  await proved(items, by, async () => {
    // Where the code refuses nothing a judge mostly does neither: an editor need not wait to see that.
    if (!mayEdit || !hurries || items.all().some(isRefused)) return;
    hurried = true;
    const changes = await optional(() => editsOf(desk, items, { plan, refused: [], also: [], words, key: "write/edit" }));
    if (changes !== undefined) early.push(changes);
  });
  const stands = !items.all().some(isRefused);
  // What answers an absence that was refused is shown to whoever mends and edits, and may be cited.
  const found = packFound(pack, items.all().flatMap(nearOf), mostDocuments(state));
  const knowing: Desk = { ...desk, pack: found.pack, by: { ...by, pack: found.pack } };
  if (mends) await optional(() => mended(knowing, items, found.ids));
  const lost = items
    .all()
    .flatMap((item) => (item.outcome.state === "refused" ? [{ text: item.draft.text, reason: item.outcome.reason }] : []));
  const [first] = early;
  if (mayEdit)
    await optional(async () => {
      // Who edits is to know what is refused in the end.
      const key = hurried ? "write/edit/again" : "write/edit";
      await editing(
        items,
        first !== undefined && stands ? first : await editsOf(knowing, items, { plan, refused: lost, also: found.ids, words, key }),
        knowing.by,
      );
    });
  withoutRepeats(items);
  withoutStrayCode(items);
  await proveFrame(items, (section) => titlesInstead(section, plan, state), knowing.by);
  state.gaps = items.all().flatMap(missingOf);
  const written = writtenFrom(items, unwrittenIn(items, by), lost);
  return written && { ...written, unedited: !brief && !(plans && edits) };
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

/** Proves what is open, each sentence as what it is. @param meanwhile see {@link proveItems} */
async function proved(items: Items, by: ProveWith, meanwhile?: () => Promise<void>): Promise<void> {
  for (const item of items.all().filter(({ outcome }) => outcome.state === "open")) item.draft = takenUp(item.draft, by.told, by.pack);
  await proveItems(items, by, meanwhile);
}

/** Has refused sentences said once more, with the reason, and proves them again. @param found ids of what was found for those that call something missing */
async function mended({ run, request, author, pack, by }: Desk, items: Items, found: readonly string[]): Promise<void> {
  const refused = items.all().flatMap(refusalOf);
  if (refused.length === 0) return;
  const refusedBefore = new Set(items.all().filter(({ outcome }) => outcome.state === "refused"));
  const like = refused.flatMap(({ draft }) => alike(draft.text, pack, ALSO_LIKE).slice(0, 1)).map(({ id }) => id);
  const also = [...new Set([...like, ...found])];
  const mends = await author.mend(run, { key: "write/mend", request, pack, refused, also, around: aroundRefused(items) });
  for (const item of items.all()) {
    const label = mends.get(item.id)?.label;
    if (label !== undefined) relabelled(items, item, label);
  }
  for (const item of items.all()) {
    const again = mends.get(item.id)?.sentence;
    // What is proven stands, whatever else a model takes up.
    if (again === undefined || !refusedBefore.has(item)) continue;
    item.draft = item.cell === undefined ? again : asCell(again, item.cell);
    if (item.cell !== undefined) item.cell = { ...item.cell, shown: again.text };
    item.outcome = { state: "open" };
  }
  await proved(items, by);
}

function isRefused({ outcome }: Item): boolean {
  return outcome.state === "refused";
}

function nearOf({ outcome }: Item): readonly FoundPassage[] {
  return outcome.state === "refused" ? (outcome.near ?? []) : [];
}

function refusalOf({ id, draft, cell, outcome, isCode = false }: Item): Refusal[] {
  if (outcome.state !== "refused") return [];
  return [{ id, draft, reason: outcome.reason, cell: cell === undefined ? undefined : `${cell.row} – ${cell.column}`, isCode }];
}

interface EditsAsk {
  readonly plan: AnswerPlan | undefined;
  readonly refused: readonly { readonly text: string; readonly reason: string }[];
  /** Ids of what is shown besides claims. */
  readonly also: readonly string[];
  readonly words: number;
  readonly key: string;
}

/** What an editor would change. */
function editsOf({ run, state, request, author, pack }: Desk, items: Items, ask: EditsAsk): Promise<Edits> {
  const said = new Set(items.all().flatMap(({ draft }) => draft.from));
  const isSuperseded = supersededBy(state);
  const unsaid = state.evidence
    .usable()
    .filter((claim) => !isSuperseded(claim) && !claim.quotes.flatMap((quote) => pack.idsAt(quote)).every((id) => said.has(id)));
  const { also, words, ...told } = ask;
  return author.edit(run, {
    ...{ ...told, request, pack, words: Math.round(words * (1 + ADDED_SHARE)) },
    unsaid: digestOf(pack, {
      claims: unsaid.slice(0, MOST_UNSAID),
      isSuperseded,
      also: new Set(also.filter((id) => !said.has(id))),
    }),
    sections: items.sections.map(shownSection),
  });
}

/** Makes an editor's changes, and proves what is new. */
async function editing(items: Items, edits: Edits, by: ProveWith): Promise<void> {
  const replaced = edited(items, edits);
  try {
    await proved(items, by);
  } finally {
    restored(items, replaced);
  }
}

/** Characters of a heading that is read at a glance. */
const LONGEST_TITLE = 90;

/** What a section may be headed by where its own title says more than it: what the plan asks there. */
function titlesInstead({ id }: ItemSection, plan: AnswerPlan | undefined, { tasks }: ResearchState): string[] {
  const at = Number(/\d+$/u.exec(id)?.[0] ?? "1") - 1;
  return [plan?.points[at]?.question ?? "", tasks[at]?.question ?? ""].filter((title) => title !== "" && title.length <= LONGEST_TITLE);
}

/** What a sentence says is missing; a cell says it to its table alone. */
function missingOf({ cell, outcome }: Item): string[] {
  return cell === undefined && outcome.state === "proven" && outcome.sentence.kind === "absence" ? [outcome.sentence.text] : [];
}

/** What a plan finds missing, where the report itself says nothing of it: absences, proven like all others. */
function lacking(plan: AnswerPlan | undefined): DraftedBlock[] {
  const sentences = (plan?.lacks ?? []).map((text): DraftedSentence => {
    return { kind: "absence", text: `${text} — not in the sources that were found`, from: [], calculations: [] };
  });
  return sentences.length === 0 ? [] : [{ layout: "bullets", sentences }];
}

function writtenFrom(items: Items, unwritten: readonly string[], rejected: Written["rejected"]): Written | undefined {
  const proven = items.all().flatMap(({ outcome }) => (outcome.state === "proven" ? [outcome] : []));
  if (!proven.some(({ sentence }) => sentence.claims.length > 0)) return undefined;
  const parts = (part: ItemSection["part"]) => items.sections.filter((section) => section.part === part).map(printable);
  const [introduction, conclusion, open] = [parts("introduction")[0], parts("conclusion")[0], parts("open")[0]];
  const empty = { title: "", blocks: [] };
  return {
    introduction: introduction ?? empty,
    findings: parts("finding").filter(({ blocks }) => blocks.length > 0),
    conclusion: conclusion ?? empty,
    open: open ?? empty,
    answers: [],
    backed: new Map(proven.map(({ sentence, backing }): [ProvenSentence, number] => [sentence, backing])),
    rejected,
    unwritten,
  };
}

/** Sections of which nothing is left, by their titles where these name nothing but what the question does. */
function unwrittenIn({ sections }: Items, { told }: ProveWith): string[] {
  const asked = [{ quote: told, context: told, place: [] }];
  return sections
    .filter((section) => section.part === "finding" && itemsOf(section).length > 0 && printable(section).blocks.length === 0)
    .map(({ title }) => title)
    .filter((title) => examine(title, asked).faults.length === 0);
}
