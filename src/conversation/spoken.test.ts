import { describe, expect, it } from "vitest";
import { CONSENT_PROBLEM, CONSENT_SIMPLE } from "./contract/wording.ts";
import { SPOKEN, spokenFor } from "./spoken.ts";
import type { ConversationState } from "./state.ts";
import { transition } from "./transition.ts";

const IDLE: ConversationState = { name: "idle" };
const ASKED: ConversationState = { name: "awaiting_consent", query: "otters", phaseOne: { kind: "simple", answer: "They swim." } };
const PROBLEM: ConversationState = { name: "awaiting_consent", query: "pump fails", phaseOne: { kind: "problem", hypotheses: [] } };
const DECLINED: ConversationState = {
  name: "answered",
  query: "otters",
  by: "phase_one",
  phaseOne: { kind: "simple", answer: "They swim." },
};
const SEARCHED: ConversationState = { name: "answered", query: "otters", by: "phase_two", evidenceRun: "t_1" };
const REPORTED: ConversationState = { name: "answered", query: "otters", by: "report", evidenceRun: "r_1" };

const replyTo = (state: ConversationState, message: string) => {
  const move = transition(state, message);
  expect(["acknowledge", "ask_again", "nothing_asked"]).toContain(move.action);
  return spokenFor(move, state, message, ["library"]);
};

describe("C2 what is said to a message that is no question", () => {
  it.each([
    ["yes", SPOKEN.nothing],
    ["no", SPOKEN.nothing],
    ["ok", SPOKEN.nothing],
    ["thanks", SPOKEN.nothing],
    ["hello there", SPOKEN.nothing],
    ["stop", SPOKEN.nothing],
  ])("before anything was asked, to %j", (message, said) => {
    expect(replyTo(IDLE, message)).toBe(said);
  });

  it.each([
    ["no", SPOKEN.declined],
    ["stop", SPOKEN.declined],
    ["ok bye", SPOKEN.declined],
    ["no thanks", SPOKEN.declined],
    ["maybe", CONSENT_SIMPLE],
    ["wow", CONSENT_SIMPLE],
    ["thanks", `You are welcome.\n${CONSENT_SIMPLE}`],
  ])("when it was asked whether to search, to %j", (message, said) => {
    expect(replyTo(ASKED, message)).toBe(said);
  });

  it("after a table of hypotheses the question is asked again in its own words", () => {
    expect(replyTo(PROBLEM, "hmm")).toBe(CONSENT_PROBLEM);
  });

  it.each([
    ["no", SPOKEN.declined],
    ["stop", SPOKEN.declined],
    ["ok", SPOKEN.notSearched],
    ["maybe", SPOKEN.notSearched],
    ["", SPOKEN.notSearched],
    ["great, thanks!", SPOKEN.welcome],
  ])("after a no, to %j", (message, said) => {
    expect(replyTo(DECLINED, message)).toBe(said);
  });

  it.each([
    ["no", SPOKEN.stands],
    ["stop", SPOKEN.stands],
    ["no thanks", SPOKEN.stands],
    ["ok", SPOKEN.stands],
    ["hmm", SPOKEN.stands],
    ["", SPOKEN.stands],
    ["yes", SPOKEN.searchedAlready],
    ["thank you so much", SPOKEN.welcome],
    ["ok thx", SPOKEN.welcome],
  ])("after a searched answer or a report, to %j", (message, said) => {
    expect(replyTo(SEARCHED, message)).toBe(said);
    expect(replyTo(REPORTED, message)).toBe(said);
  });

  it("a greeting with a question in it is a question", () => {
    expect(transition(IDLE, "hello world program in C").action).toBe("phase_one");
    expect(transition(IDLE, "thanksgiving history").action).toBe("phase_one");
  });
});
