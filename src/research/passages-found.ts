import { z } from "zod";
import { plainText } from "../analyse/plain-text.ts";
import { rowTold } from "../analyse/row-told.ts";
import type { ProofSentence } from "../answer/proof.ts";
import { AS_FOUND, type Claim, type ClaimId, type Judgement, mayBeWritten } from "../domain/claim.ts";
import { isAssayError } from "../domain/error.ts";
import { type ProvenStatement, prove } from "../domain/sentence.ts";
import { type Span, spanSchema } from "../domain/span.ts";
import type { PageEvidence } from "../gather/evidence.ts";
import { sha256 } from "../run/canonical-json.ts";
import type { Run } from "../run/run.ts";
import { FREE } from "../run/spend.ts";
import { type QuoteInContext, quoteInContext } from "../text/context.ts";
import { quoteAt } from "../text/quote-at.ts";
import type { ProvenBlock, ProvenSection } from "../write/assemble.ts";
import type { ShownPassage } from "../write/passages-page.ts";
import type { ResearchParts } from "./parts.ts";
import type { ResearchState } from "./state.ts";

/** What a run without a model has to show. */
export interface PassagesFound {
  /** The sentences that answer; none where it is not sure that any does. */
  readonly answer: ProvenSection;
  /** What other sources say otherwise. */
  readonly otherwise: ProvenSection;
  /** Of several questions in one those that are not answered. */
  readonly unanswered: readonly string[];
  readonly statements: readonly ProvenStatement[];
  /** The same, the likeliest first. */
  readonly ranked: readonly ProvenStatement[];
  readonly passages: readonly ShownPassage[];
  /** Words of the question that nothing that was read has. */
  readonly missing: readonly string[];
  readonly likelihood: number;
}

const sentenceShape = {
  page: z.number().int(),
  kind: z.enum(["prose", "table", "code"]),
  head: spanSchema.optional(),
  ofSteps: z.boolean().optional(),
  ...spanSchema.shape,
};
const proofSchema = z.object({
  // Runs of before kept them in their order only, of one question and one source.
  answer: z.array(
    z.object({ ...sentenceShape, rank: z.int().default(0), part: z.int().default(0), otherwise: z.boolean().default(false) }),
  ),
  unanswered: z.array(z.string()).default([]),
  likelihood: z.number(),
  passages: z.array(
    z.object({
      ...sentenceShape,
      headings: z.array(z.string()),
      pageNumber: z.number().int().optional(),
      marked: z.array(spanSchema),
      alsoOn: z.array(z.number().int()),
    }),
  ),
  missing: z.array(z.string()),
});
type KeptProof = z.output<typeof proofSchema>;

/** What was read is looked through for so long, in ms, also where a run's time is up. */
const LEAST_MS = 10_000;

const NOTHING: KeptProof = { answer: [], unanswered: [], likelihood: 0, passages: [], missing: [] };

/**
 * The sentences of everything that was read that answer the question, each judged like any other claim before it is printed, and the passages that come nearest
 * (X8, R12). What was found is kept in the run's journal: a replay shows the same (R18).
 * @param quiet the run was stopped: no step is made
 */
export async function passagesFound(
  run: Run,
  parts: Pick<ResearchParts, "rules">,
  state: ResearchState,
  question: string,
  quiet = false,
): Promise<PassagesFound> {
  const pages = state.evidence.originals();
  const proof = pages.length === 0 ? NOTHING : await proofIn(run, parts, pages, question, quiet);
  const statements = await provenOf(run, parts, state, pages, proof);
  return {
    answer: { title: "", blocks: blocksOf(statements.filter(({ otherwise }) => !otherwise)) },
    otherwise: { title: "", blocks: blocksOf(statements.filter(({ otherwise }) => otherwise)) },
    unanswered: proof.unanswered,
    statements: statements.map(({ statement }) => statement),
    ranked: statements.toSorted((a, b) => a.rank - b.rank).map(({ statement }) => statement),
    passages: proof.passages.flatMap((passage) => shownOf(passage, pages, parts, state)),
    missing: proof.missing,
    likelihood: proof.likelihood,
  };
}

async function proofIn(
  run: Run,
  { rules }: Pick<ResearchParts, "rules">,
  pages: readonly PageEvidence[],
  question: string,
  quiet: boolean,
): Promise<KeptProof> {
  const ask = {
    question,
    pages: pages.map(({ snapshot, text, dated }) => ({
      ...{ title: snapshot.title, text, landmarks: snapshot.landmarks, tables: snapshot.tables },
      ...(dated === undefined ? {} : { dated }),
    })),
  };
  const work = async (signal: AbortSignal) => proofSchema.parse(await rules.find(ask, signal));
  try {
    if (quiet) return await work(run.signal);
    return await run.step({
      ...{ key: `write/passages/${sha256(question).slice(0, 16)}`, type: "proof@1", schema: proofSchema, estimate: FREE, purse: "writer" },
      ...{ owed: true, timeoutMs: Math.max(run.leftMs("writer"), LEAST_MS) },
      input: { question, pages: pages.map(({ snapshot }) => snapshot.id) },
      work: ({ signal }) => work(signal),
    });
  } catch (thrown) {
    // What takes too long to look through is no reason to lose the run.
    if (!isAssayError(thrown, "TIMEOUT", "TOO_LARGE")) throw thrown;
    return NOTHING;
  }
}

const FENCED = /^(?<mark>`{3,}|~{3,})[^\n]*\n(?<code>[\s\S]*?)\n\k<mark>\s*$/u;
/** A line that begins with a number, as a step does. */
const STEP = /^\s*\p{Nd}{1,2}[.)]\s/u;

interface Told {
  readonly statement: ProvenStatement;
  readonly rank: number;
  readonly part: number;
  readonly otherwise: boolean;
  readonly ofSteps: boolean;
  readonly kind: ProofSentence["kind"] | "step";
}

/** The sentences of the answer that a judge finds carried by their quotes: to the letter, but for marks, they are. */
async function provenOf(
  run: Run,
  { rules }: Pick<ResearchParts, "rules">,
  state: ResearchState,
  pages: readonly PageEvidence[],
  { answer, likelihood }: KeptProof,
): Promise<Told[]> {
  const drawn = answer.flatMap((sentence) => {
    const page = pages[sentence.page];
    return page === undefined ? [] : [{ page, sentence, claim: claimOf(page, sentence, likelihood, state, unchecked(rules)) }];
  });
  const pairs = drawn.map(({ page, sentence, claim }) => ({
    id: String(claim.id),
    claim: claim.text,
    evidence: [evidenceOf(page, sentence)],
  }));
  const judged = await rules.judge.judge(pairs, run.signal);
  const told = drawn.flatMap(({ claim, sentence }): Told[] => {
    const judgement = judged.get(String(claim.id));
    if (judgement === undefined || !mayBeWritten(judgement.verdict)) return [];
    const { rank, part, otherwise } = sentence;
    const kind = sentence.kind === "prose" && STEP.test(claim.quotes[0]?.text ?? "") ? "step" : sentence.kind;
    return [{ statement: prove(claim.text, [{ ...claim, judgement }]), kind, rank, part, otherwise, ofSteps: sentence.ofSteps === true }];
  });
  // Without its likeliest sentence nobody was ever sure of an answer, and steps are given all or none.
  const all = (part: number) => drawn.filter(({ sentence }) => sentence.part === part && sentence.ofSteps === true).length;
  const given = (part: number) => told.filter((one) => one.part === part && one.ofSteps).length;
  const sure = new Set(told.flatMap(({ rank, part }) => (rank === 0 && given(part) === all(part) ? [part] : [])));
  return told.filter(({ part }) => sure.has(part));
}

/** What leads to a step is told with it, and need not be held against it. */
function evidenceOf(page: PageEvidence, sentence: Span & Pick<KeptProof["answer"][number], "ofSteps">): QuoteInContext {
  const whole = quoteInContext(page.snapshot, page.text, sentence);
  return sentence.ofSteps === true ? { ...whole, context: whole.quote } : whole;
}

/** Prose flows; steps, rows of a table and code stand by themselves, and so does what answers each question. */
function blocksOf(told: readonly Told[]): ProvenBlock[] {
  const layouts = { prose: "prose", step: "numbered", table: "bullets", code: "code" } as const;
  const blocks: { readonly of: Told; readonly sentences: ProvenStatement[] }[] = [];
  for (const one of told) {
    const last = blocks.at(-1);
    if (last?.of.kind === one.kind && last.of.part === one.part) last.sentences.push(one.statement);
    else blocks.push({ of: one, sentences: [one.statement] });
  }
  return blocks.map(({ of, sentences }) => ({ layout: layouts[of.kind], sentences }));
}

function shownOf(
  passage: KeptProof["passages"][number],
  pages: readonly PageEvidence[],
  { rules }: Pick<ResearchParts, "rules">,
  { timeAsked }: Pick<ResearchState, "timeAsked">,
): ShownPassage[] {
  const page = pages[passage.page];
  if (page === undefined) return [];
  const { kind, start, end, head, headings, pageNumber, marked, alsoOn } = passage;
  return [
    {
      claim: claimOf(page, passage, 0, undefined, unchecked(rules)),
      ...{ kind, headings, page: pageNumber },
      text: page.text.slice(start, end),
      head: head && page.text.slice(head.start, head.end),
      dated: page.snapshot.published?.slice(0, 10),
      undated: timeAsked && page.dated === undefined,
      marked: marked.map((span) => ({ start: span.start - start, end: span.end - start })),
      alsoIn: alsoOn.flatMap((at) => pages[at]?.snapshot.id ?? []),
    },
  ];
}

/** Words of a page as a claim, whose quote they are. */
function claimOf(
  { snapshot, text }: PageEvidence,
  { kind, start, end }: Pick<ProofSentence, "kind" | "start" | "end">,
  likelihood: number,
  state: ResearchState | undefined,
  judgement: Judgement,
): Claim {
  const quote = quoteAt(snapshot, text, { start, end });
  const said =
    kind === "code"
      ? undented(quote.text).replace(FENCED, "$<code>")
      : quote.cells !== undefined
        ? rowTold(quote.cells)
        : plainText(quote.text);
  const words = said.trim() === "" ? quote.text : said;
  return {
    id: sha256(`${words}\n${snapshot.url}`).slice(0, 16) as ClaimId,
    text: words,
    type: "fact",
    confidence: Math.round(likelihood * 1000) / 1000,
    quotes: [quote],
    taskIds: state?.tasks.map(({ id }) => id) ?? [],
    relevance: Math.round(likelihood * 1000) / 1000,
    judgement,
  };
}

/** Code without the indent that all its lines have. */
function undented(code: string): string {
  const indents = code.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.search(/\S/u)]));
  const indent = Math.min(...indents);
  return code.replace(new RegExp(`^[ \\t]{1,${Math.max(1, indent)}}`, "gmu"), (own) => (indent === 0 ? own : ""));
}

function unchecked({ judge }: ResearchParts["rules"]): Judgement {
  return { verdict: "not checked", score: 0, reasons: [AS_FOUND], judge: judge.name };
}
