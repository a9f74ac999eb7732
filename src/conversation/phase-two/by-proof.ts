import { z } from "zod";
import type { FindProof } from "../../answer/proof.ts";
import { isAssayError } from "../../domain/error.ts";
import type { EvidenceBase } from "../../gather/evidence-base.ts";
import { sha256 } from "../../run/canonical-json.ts";
import type { Run } from "../../run/run.ts";
import { FREE } from "../../run/spend.ts";
import { sameStatement } from "../../write/rank.ts";
import type { WritableClaim } from "../../write/writer.ts";

const placeSchema = z.object({ page: z.number().int(), start: z.number().int(), end: z.number().int() });
const placesSchema = z.object({ answer: z.array(placeSchema), passages: z.array(placeSchema) });
type Places = z.output<typeof placesSchema>;

/** What is no likelier than this to answer is not told as an answer. */
const LIKELIER_THAN_NOT = 0.5;

/**
 * Claims as search with proof gives them where no model words an answer (X8): those of the sentences it is sure answer the question, else those of the
 * passages that come nearest, where they are likelier than not to answer, and what says the same elsewhere. None where nothing is.
 */
export async function byProof(
  run: Run,
  find: FindProof,
  evidence: EvidenceBase,
  question: string,
  claims: readonly WritableClaim[],
): Promise<readonly WritableClaim[]> {
  const pages = evidence.originals();
  const ask = {
    question,
    pages: pages.map(({ snapshot, text }) => ({ title: snapshot.title, text, landmarks: snapshot.landmarks, tables: snapshot.tables })),
  };
  const { answer, passages } = await placesIn(
    run,
    find,
    ask,
    pages.map(({ snapshot }) => snapshot.id),
  );
  const within = ({ page, start, end }: Places["answer"][number]) =>
    claims.filter(({ claim }) =>
      claim.quotes.some(({ snapshotId, span }) => snapshotId === pages[page]?.snapshot.id && span.start < end && span.end > start),
    );
  const answering = new Set(answer.flatMap(within));
  const nearest = passages.flatMap(within).filter(({ claim }) => claim.relevance > LIKELIER_THAN_NOT);
  const found = answering.size > 0 ? answering : new Set(nearest);
  // What says the same elsewhere bears it out.
  const same = claims.filter((one) => [...found].some((other) => sameStatement(one.claim, other.claim)));
  const isPartial = ({ claim }: WritableClaim) => claim.quotes.every(({ snapshotId }) => evidence.sourceOf(snapshotId)?.partial === true);
  // What was cut short is told after what is whole (G4).
  return [...new Set([...found, ...same])].toSorted((a, b) => Number(isPartial(a)) - Number(isPartial(b)));
}

async function placesIn(run: Run, find: FindProof, ask: Parameters<FindProof>[0], pages: readonly string[]): Promise<Places> {
  try {
    return await run.step({
      key: "write/proof",
      type: "proof-places@1",
      input: { question: sha256(ask.question), pages },
      schema: placesSchema,
      estimate: FREE,
      purse: "writer",
      work: async ({ signal }) => placesSchema.parse(await find(ask, signal)),
    });
  } catch (thrown) {
    // What takes too long to look through is no reason to lose the answer.
    if (!isAssayError(thrown, "TIMEOUT", "TOO_LARGE")) throw thrown;
    return { answer: [], passages: [] };
  }
}
