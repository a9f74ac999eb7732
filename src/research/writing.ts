import type { ResearchRequest } from "../domain/request.ts";
import { quoteInstead } from "../gather/quoted.ts";
import { orWithout } from "../model/or-without.ts";
import type { Run } from "../run/run.ts";
import { authored } from "./authoring/authoring.ts";
import type { ResearchParts } from "./parts.ts";
import { quotedReport } from "./quoting.ts";
import type { ResearchState } from "./state.ts";
import type { Release, Written } from "./written.ts";

/**
 * Writes everything the report needs from the evidence at hand: with a model where there is one, else by quoting (R14, R15, X8). What a model drew in its own words
 * and none is there to prove is quoted.
 */
export async function writeReport(
  run: Run,
  parts: ResearchParts,
  state: ResearchState,
  request: ResearchRequest,
  release: Release = async () => undefined,
): Promise<Written> {
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
  await quoteInstead(state.evidence, state.evidence.usable());
  return quotedReport(run, parts, state, request, release);
}
