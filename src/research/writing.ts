import { z } from "zod";
import type { ResearchRequest } from "../domain/request.ts";
import { quoteInstead } from "../gather/quoted.ts";
import { orWithout } from "../model/or-without.ts";
import type { Run } from "../run/run.ts";
import { authored } from "./authoring/authoring.ts";
import type { ResearchParts } from "./parts.ts";
import { type PassagesFound, passagesFound } from "./passages-found.ts";
import { quotedReport } from "./quoting.ts";
import type { ResearchState } from "./state.ts";
import { endedInsufficient } from "./stopping.ts";
import { foundWritten, type Release, type Written } from "./written.ts";

/**
 * Writes everything the report needs from the evidence at hand (R14, R15, X8): with a model where there is one; where it failed, by quoting what it had found. What a
 * model drew in its own words and none is there to prove is quoted. Without a model, and where nothing could be written, what comes nearest to the question.
 */
export async function writeReport(
  run: Run,
  parts: ResearchParts,
  state: ResearchState,
  request: ResearchRequest,
  release: Release = async () => undefined,
): Promise<Written> {
  const written = parts.withModel ? await reported(run, parts, state, request, release) : undefined;
  return written ?? searchedWritten(state, await passagesFound(run, parts, state, request.query));
}

/** What a run that was stopped has to show, with no step made. @param run leaves no trace */
export async function partlyWritten(run: Run, parts: ResearchParts, state: ResearchState, request: ResearchRequest): Promise<Written> {
  const quoted = parts.withModel ? await claimsQuoted(run, parts, state, request) : undefined;
  return quoted ?? searchedWritten(state, await passagesFound(run, parts, state, request.query, true));
}

/** What search with proof has to show. What was enough to look no further was not enough where nothing of it is sure to answer (R10, X8). */
function searchedWritten(state: ResearchState, found: PassagesFound): Written {
  if (found.statements.length === 0 && !endedInsufficient(state.stop)) state.stop = "nothing sure";
  return foundWritten(found);
}

/** The accepted claims word for word; undefined where there is none that a model drew. */
async function claimsQuoted(
  run: Run,
  parts: ResearchParts,
  state: ResearchState,
  request: ResearchRequest,
  release?: Release,
): Promise<Written | undefined> {
  // What rules drew from pages is no more than likely to answer: passages show it better than a list does.
  const read = await run.decide("write/read-by-model", z.boolean(), () => (parts.health?.account().done.reader ?? 0) > 0);
  if (!read) return undefined;
  await quoteInstead(state.evidence, state.evidence.usable());
  const quoted = await quotedReport(run, parts, state, request, release);
  return quoted.answers.length === 0 ? undefined : quoted;
}

async function reported(
  run: Run,
  parts: ResearchParts,
  state: ResearchState,
  request: ResearchRequest,
  release: Release,
): Promise<Written | undefined> {
  const { authoring } = parts;
  if (authoring !== undefined) {
    const written = await orWithout(
      run,
      "writer",
      () => authored(run, parts, authoring, state, request),
      async () => undefined,
    );
    if (written !== undefined) {
      // An answer is given whole.
      if (request.mode === "answer") return written;
      const sections = [written.introduction, ...written.findings];
      for (const [at, section] of sections.entries()) await release(section, at === 0 ? "introduction" : "finding", at);
      await release(written.conclusion, "conclusion", sections.length);
      return written;
    }
  }
  return claimsQuoted(run, parts, state, request, release);
}
