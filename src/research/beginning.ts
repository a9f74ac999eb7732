import type { ResearchRequest } from "../domain/request.ts";
import { isStatement } from "../domain/sentence.ts";
import type { Frame } from "../lexicon/frame.ts";
import { frameFor } from "../question/answer-language.ts";
import { headlineOf } from "../question/headline.ts";
import type { Run } from "../run/run.ts";
import { type ProvenSection, sentencesOf } from "../write/assemble.ts";
import { Beginning, type ReportPiece } from "../write/beginning.ts";
import { topNotes } from "./notes.ts";
import type { ResearchParts } from "./parts.ts";
import { restsOnPartial } from "./report.ts";
import type { ResearchState } from "./state.ts";
import type { Part } from "./written.ts";

/**
 * The beginning of a report as soon as it is certain, section by section. What stands at the top speaks of the whole report, so that nothing is
 * certain while a later section could still change it: until one statement rests on a source that was read whole (G4), and, in a run with a budget,
 * until a call was refused (X4).
 */
export class CertainBeginning {
  readonly #run: Run;
  readonly #parts: Pick<ResearchParts, "withModel">;
  readonly #state: ResearchState;
  readonly #frame: Frame;
  readonly #beginning: Beginning;
  #readWhole = false;

  constructor(run: Run, parts: Pick<ResearchParts, "withModel">, request: ResearchRequest, state: ResearchState) {
    this.#run = run;
    this.#parts = parts;
    this.#state = state;
    this.#frame = frameFor(request);
    this.#beginning = new Beginning(headlineOf(request.query, state.title), state.reading, this.#frame);
  }

  /**
   * @param section with at least one statement, in the report's order
   * @param markdown the section without its heading
   * @returns what is certain now and was not given before
   */
  after(section: ProvenSection, part: Part, markdown: string): ReportPiece | undefined {
    // The end of the report comes at once, and whole.
    if (part === "conclusion") return undefined;
    this.#beginning[part]({ title: section.title, markdown });
    this.#readWhole ||= sentencesOf(section)
      .filter(isStatement)
      .some(({ claims }) => !restsOnPartial(this.#state, claims));
    const top = this.#top();
    return top === undefined ? undefined : this.#beginning.give(top);
  }

  #top(): string[] | undefined {
    const { tokens, costMicroUsd } = this.#run.budget.limits;
    const budgetRefused = this.#run.tally().failures.some(({ error }) => error.type === "BUDGET_EXHAUSTED");
    const refusalIsSettled = budgetRefused || (tokens === undefined && costMicroUsd === undefined);
    if (!this.#readWhole || !refusalIsSettled) return undefined;
    return topNotes({
      state: this.#state,
      frame: this.#frame,
      withModel: this.#parts.withModel,
      budgetRefused,
      incomplete: false,
      statements: 1,
      found: false,
    });
  }
}
