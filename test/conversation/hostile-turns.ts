import { checkAnswer } from "../../src/conversation/contract/check.ts";
import { CONSENT_PROBLEM, CONSENT_SIMPLE, PHASE_ONE_PROBLEM, PHASE_ONE_SIMPLE } from "../../src/conversation/contract/wording.ts";
import { ANSWER_BY_NUMBER } from "../../src/conversation/phase-one/layout.ts";
import { IDLE } from "../../src/conversation/state.ts";
import type { TurnOutcome } from "../../src/conversation/turn.ts";
import { hostileTurn } from "./hostile.ts";

const PROBLEM: TurnOutcome["state"] = {
  name: "awaiting_consent",
  query: "my Brill pump keeps stopping",
  phaseOne: {
    kind: "problem",
    hypotheses: [50, 30, 20].map((percent, at) => ({ text: `Cause ${at}`, percent })),
    questions: ["Is it hot?", "Is it loud?"],
  },
};
const SIMPLE: TurnOutcome["state"] = {
  name: "awaiting_consent",
  query: "what is a Brill pump",
  phaseOne: { kind: "simple", answer: "The Brill pump moves 40 litres of water a minute." },
};

const TURNS: readonly (readonly [string, TurnOutcome["state"]])[] = [
  ["What is known of the Brill pump?", IDLE],
  ["How much does the Brill pump weigh and cost?", IDLE],
  ["yes", SIMPLE],
  ["y", PROBLEM],
  ["tell me about the Brill pump", IDLE],
  ["compare the Brill pump and the Ansel pump", IDLE],
  ["my Brill pump keeps stopping", IDLE],
  ["test", PROBLEM],
  ["1 yes, 2 no", PROBLEM],
];
const SECRET = /SECRET|<think>|<\|channel\|>|<\|message\|>/u;
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u;

/** Takes so many hostile turns. @returns what was wrong, with the seed to take the turn again, and how the answers ended */
export async function takeHostileTurns(from: number, count: number): Promise<{ faults: string[]; endings: Record<string, number> }> {
  const faults: string[] = [];
  const endings: Record<string, number> = {};
  for (let n = from; n < from + count; n++) {
    const [message, state] = TURNS[n % TURNS.length] ?? ["?", IDLE];
    const { outcome, said } = await hostileTurn(`turn ${n}`, message, state);
    const ending = outcome.contract?.error.code ?? outcome.action;
    endings[ending] = (endings[ending] ?? 0) + 1;
    for (const fault of faultsOf(outcome, said)) faults.push(`turn ${n} (${message}): ${fault}`);
  }
  return { faults, endings };
}

function faultsOf({ text, contract, action }: TurnOutcome, said: string): string[] {
  const faults: string[] = [];
  if (said !== text && !said.includes("broke off")) faults.push("what was streamed is not what is kept");
  if (SECRET.test(text)) faults.push("it leaks");
  if (UNSEEN.test(text)) faults.push("it holds characters nobody sees");
  if (contract !== undefined) return [...faults, ...checkAnswer(text).map(({ line, column, message }) => `${line}:${column} ${message}`)];
  if (!text.startsWith(`${PHASE_ONE_SIMPLE}\n`) && !text.startsWith(`${PHASE_ONE_PROBLEM}\n`))
    faults.push(`no heading of Phase 1 (${action})`);
  const closing = [CONSENT_SIMPLE, CONSENT_PROBLEM, ANSWER_BY_NUMBER].find((question) => text.endsWith(question));
  if (closing === undefined) faults.push("it does not end in a consent question");
  if (/\b(?:Tavily|Perplexity|sequentialthinking)\b/u.test(text)) faults.push("it names a search tool");
  if ((text.match(/\(y\/n\)/g) ?? []).length !== 1) faults.push("it asks for consent more or less than once");
  const rows = [...text.matchAll(/^\| H(\d+) \| .+ \| (\d+)% \|$/gmu)];
  if (text.includes("| ID | Hypothesis |")) {
    const percentages = rows.map(([, , percent]) => Number(percent));
    if (rows.length < 3) faults.push("fewer than three hypotheses");
    if (percentages.reduce((sum, each) => sum + each, 0) !== 100) faults.push(`probabilities sum to ${percentages.join("+")}`);
    if (percentages.some((each, at) => at > 0 && each > (percentages[at - 1] ?? 0))) faults.push("probabilities do not fall");
    if (rows.some(([, n], at) => Number(n) !== at + 1)) faults.push("hypotheses are not numbered in order");
  }
  return faults;
}
