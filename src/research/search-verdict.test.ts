import { expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { outOfTime } from "../run/attempts.ts";
import { failedSearch, throwIfSearchIsDown } from "./search-verdict.ts";

const refusal = (message: string, retryable = false) => new AssayError("RATE_LIMITED", message, { retryable });

it("R15 a refusal speaks against whoever was asked, but not where the run's own limits refused", () => {
  expect(failedSearch({ refused: refusal("Slow down.") })).toBe(true);
  expect(failedSearch({ refused: new AssayError("TIMEOUT", "It took too long.") })).toBe(true);
  expect(failedSearch({})).toBe(false);
  for (const refused of [outOfTime(), new AssayError("BUDGET_EXHAUSTED", "No.")]) expect(failedSearch({ refused })).toBe(false);
});

it("R15 R16 a run whose every search was refused and that has read nothing says what each service said, each once", () => {
  const outcome = (refused: AssayError | undefined, kept = -1) => ({ ...{ query: "q", intent: "", taskId: "t", round: 1, kept }, refused });
  type Ended = Parameters<typeof throwIfSearchIsDown>[0];
  const end = (outcomes: readonly unknown[], more: { readonly pages?: number; readonly stop?: string } = {}) =>
    throwIfSearchIsDown({
      ...{ outcomes, stop: more.stop ?? "degraded" },
      evidence: { pages: () => Array.from({ length: more.pages ?? 0 }) },
    } as unknown as Ended);
  const refused = ["One.", "One.", "Two.", "Three.", "Four."].map((message) => outcome(refusal(message)));
  expect(() => end(refused)).toThrow(
    expect.objectContaining({ type: "SEARCH_PROVIDER_UNAVAILABLE", message: "One. Two. Three.", retryable: false }),
  );
  expect(() => end([...refused, outcome(refusal("Five.", true))])).toThrow(expect.objectContaining({ retryable: true }));
  end(refused, { pages: 1 });
  end(refused, { stop: "asked" });
  end([...refused, outcome(undefined, 0)]);
  end([outcome(outOfTime())]);
  end([]);
});
