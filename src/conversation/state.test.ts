import { describe, expect, it } from "vitest";
import { type ConversationState, IDLE, type PhaseOne, pendingQuestions, previousQuery, takenUp, waitingAfter, waitingIn } from "./state.ts";

const phaseOne: PhaseOne = { kind: "simple", answer: "Four times." };
const waits = (query: string) => ({ query, phaseOne });
const asked = (query: string, waiting: readonly string[] = [], more: { evidenceRun?: string } = {}): ConversationState => ({
  ...{ name: "awaiting_consent", query, phaseOne, ...more },
  ...(waiting.length === 0 ? {} : { waiting: waiting.map(waits) }),
});
const queries = (state: ConversationState) => waitingIn(state).map(({ query }) => query);

describe("questions that wait for a yes or no", () => {
  it("C1 C2 one that another displaces waits before those that wait already, five at most", () => {
    expect(waitingAfter(asked("now", ["b", "a"]), true).waiting?.map(({ query }) => query)).toEqual(["now", "b", "a"]);
    expect(waitingAfter(asked("now", ["e", "d", "c", "b", "a"]), true).waiting?.map(({ query }) => query)).toEqual([
      "now",
      "e",
      "d",
      "c",
      "b",
    ]);
    expect(waitingAfter(asked("now", ["a"]), false)).toEqual({ waiting: [waits("a")] });
  });

  it("C1 C2 none waits where nothing was asked, or what was asked has its answer", () => {
    const answered: ConversationState = { name: "answered", query: "now", by: "phase_two" };
    for (const state of [IDLE, answered]) expect(waitingAfter(state, true)).toEqual({});
    expect(waitingAfter(asked("now"), false)).toEqual({});
    expect(waitingIn(IDLE)).toEqual([]);
  });

  it("C2 the last that waits is asked for once more, and the one before it waits behind the others", () => {
    const next = takenUp(asked("now", ["b", "a"], { evidenceRun: "r_1" }));
    expect(next).toMatchObject({ name: "awaiting_consent", query: "b", phaseOne, evidenceRun: "r_1" });
    expect(queries(next)).toEqual(["a", "now"]);
    const after: ConversationState = { name: "answered", query: "now", by: "phase_two", waiting: [waits("a")] };
    expect(takenUp(after)).toEqual({ name: "awaiting_consent", query: "a", phaseOne });
    expect(() => takenUp(asked("now"))).toThrow(expect.objectContaining({ type: "INTERNAL" }));
  });

  it("C5 a questionnaire waits for as many answers as it has questions", () => {
    const problem: ConversationState = {
      name: "awaiting_consent",
      query: "now",
      phaseOne: { kind: "problem", hypotheses: [], questions: ["a?", "b?"] },
    };
    expect([pendingQuestions(problem), pendingQuestions(asked("now")), pendingQuestions(IDLE)]).toEqual([2, 0, 0]);
  });

  it('C3 a later "search it" means the question before', () => {
    expect([previousQuery(asked("now")), previousQuery({ name: "answered", query: "then", by: "report" }), previousQuery(IDLE)]).toEqual([
      "now",
      "then",
      undefined,
    ]);
  });
});
