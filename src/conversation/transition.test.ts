import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { HEARD, type HeardKind, hear } from "./hearing.ts";
import { type ConversationState, IDLE, takenUp } from "./state.ts";
import { ACTIONS, TABLE, transition } from "./transition.ts";

const STATES = {
  idle: IDLE,
  simple: { name: "awaiting_consent", query: "otters", phaseOne: { kind: "simple", answer: "Otters are mustelids." } },
  problem: {
    name: "awaiting_consent",
    query: "my printer is offline",
    phaseOne: { kind: "problem", hypotheses: [60, 30, 10].map((percent, i) => ({ text: `Cause ${i}`, percent })) },
  },
  declined: { name: "answered", query: "otters", by: "phase_one" },
  searched: { name: "answered", query: "otters", by: "phase_two" },
} as const satisfies Record<string, ConversationState>;

const rowSchema = z.strictObject({
  message: z.string(),
  state: z.enum(["idle", "simple", "problem", "declined", "searched"]),
  heard: z.enum(HEARD),
  query: z.string().optional(),
});
const rows = readFileSync(new URL("../../eval/sets/consent.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => rowSchema.parse(JSON.parse(line)));

describe("hearing", () => {
  it("C2 C3 the set holds several hundred messages", () => {
    expect(rows.length).toBeGreaterThan(500);
  });
  it.each(rows.map((row) => [row.state, JSON.stringify(row.message.slice(0, 60)), row] as const))(
    "C1 C2 C3 %s: %s",
    (_state, _message, row) => {
      const heard = hear(STATES[row.state], row.message);
      expect(heard.kind).toBe(row.heard);
      if (row.query !== undefined) expect(heard.query).toBe(row.query);
    },
  );
});

const act = (state: keyof typeof STATES, message: string) => {
  const { action, query, skipped, to } = transition(STATES[state], message);
  return [action, query, skipped, to];
};

describe("what no list has", () => {
  const asked: ConversationState = { ...STATES.simple, askedBack: true };
  it.each([
    ["дай подумать", "unlisted"],
    ["lass uns mal sehen", "unlisted"],
    ["quelle est la hauteur du mont Ventoux", "question"],
    ["Wie hoch ist der Brocken", "question"],
    ["yes, but only peer reviewed papers from after the year 2010", "unlisted"],
    ["the river that runs along the northern border of Spain", "question"],
    ["muss das sein?", "unlisted"],
    ["can't we not?", "unlisted"],
    ["height of the Brocken?", "? question"],
  ])("C2 “%s” is read as %s, and a model may hear it otherwise", (message, kind) => {
    expect(hear(STATES.simple, message)).toMatchObject({ kind, certain: false });
  });

  it("C1 C2 is asked back once, and is a question the second time; A and B answer it", () => {
    expect(act("simple", "lass uns mal sehen")).toEqual(["ask_back", undefined, undefined, "awaiting_consent"]);
    expect(transition(asked, "lass uns mal sehen")).toMatchObject({ action: "phase_one", displaces: true });
    expect(transition(asked, "A")).toMatchObject({ action: "phase_two", query: "otters" });
    expect(transition(asked, "b)")).toMatchObject({ action: "acknowledge" });
    expect(transition(asked, "muss das sein?").action).toBe("phase_two");
  });

  it("C2 a slip of the hand is mended in a message of one word only: among others it may be a name", () => {
    expect(hear(STATES.simple, "plaese").kind).toBe("agreement");
    expect(hear(STATES.simple, "serch it").kind).toBe("unlisted");
    expect(hear(STATES.simple, "Sereh Check").kind).toBe("unlisted");
  });

  it.each([
    ["yeha", "yes"],
    ["srue", "yes"],
    ["okya", "agreement"],
    ["plesae", "agreement"],
    ["noep", "no"],
    ["saerch", "yes"],
    ["chekc", "yes"],
    ["verfy", "yes"],
    ["confrim", "yes"],
    ["absolutly", "yes"],
    ["definately", "yes"],
    ["certianly", "yes"],
    ["contniue", "yes"],
    ["procede", "yes"],
    ["proceeed", "yes"],
    ["thnaks", "hesitation"],
    ["soruces", "yes"],
    ["questionaire", "test"],
    ["alrigth", "agreement"],
    ["perfetc", "agreement"],
  ])("C2 “%s”, typed in haste, is heard as %s", (typed, kind) => {
    expect(hear(STATES.simple, typed).kind).toBe(kind);
  });

  it.each([
    ["👍 👌 ✅ ✔ ☑ 💯 🤙 🚀", "yes"],
    ["🔍 🔎", "search it"],
    ["🤔 🤷 😐", "hesitation"],
    ["🆗 🙏", "agreement"],
    ["👎 ❌ ✖ 🚫 🙅 ⛔ 🛑", "no"],
    ["🧪", "test"],
  ])("C2 each of %s alone is heard as %s", (emoji, kind) => {
    for (const one of emoji.split(" ")) expect([one, hear(STATES.problem, one).kind]).toEqual([one, kind]);
  });

  it("C1 a question that another took the place of is taken up again by name", () => {
    const before = { query: "otters", phaseOne: { kind: "none" } } as const;
    const state: ConversationState = { name: "awaiting_consent", query: "beavers", phaseOne: { kind: "none" }, waiting: [before] };
    expect(transition(state, "back")).toMatchObject({ action: "go_back", to: "awaiting_consent" });
    expect(takenUp(state)).toEqual({ name: "awaiting_consent", ...before, waiting: [{ query: "beavers", phaseOne: { kind: "none" } }] });
    expect(transition(STATES.simple, "back").action).toBe("ask_back");
  });
});

describe("direct requests", () => {
  it.each([
    "could you please run a quick web search on tides",
    "ok, make an online search about tides",
    "then perform a search of tides",
    "hey search the web for tides",
    "please look up tides",
    "thanks, search online: tides",
    "now search tides",
    "please look tides up online",
    "yes google tides",
    "so find sources for tides",
    "kindly get me reliable articles on tides",
    "i'd like you to verify online: tides",
    "find out on the web whether tides",
    "go ahead and search for tides instead, please",
  ])("C3 “%s” goes straight to the search", (message) => {
    expect(hear(IDLE, message)).toMatchObject({ kind: "search request", query: "tides" });
  });

  it.each([
    "search engines",
    "search algorithms",
    "google maps",
    "google stock",
    "look like tides",
    "look at tides",
    "research tides",
    "search party",
  ])("C3 “%s” only sounds like one", (message) => {
    expect(hear(IDLE, message)).toMatchObject({ kind: "question", query: message });
  });
});

describe("S1's examples", () => {
  it.each(["? what are current EU AI regulations", "what are current EU AI regulations ?", "What are current EU AI regulations?"])(
    "C3 S1 override: %s goes to Phase 2 at once",
    (message) => {
      const [action, query, skipped, to] = act("idle", message);
      expect([action, skipped, to]).toEqual(["phase_two", "override", "answered"]);
      expect(String(query).toLowerCase()).toBe("what are current eu ai regulations");
    },
  );
  it.each(
    "y|yes|yeah|yep|yup|sure|ok|okay|please|go ahead|yes please|sure, go ahead|do it|sounds good|that would be great|please check|can you verify that?|add sources|can you confirm that?|now check with sources|search".split(
      "|",
    ),
  )("C2 S1 YES-like: %s brings Phase 2 for the previous query", (message) =>
    expect(act("simple", message)).toEqual(["phase_two", "otters", undefined, "answered"]),
  );
  it.each("n|no|nope|nah|don’t|no thanks|I’m good|that’s fine|don’t bother|not needed|no need".split("|"))(
    "C2 S1 NO-like: %s is acknowledged and nothing is searched",
    (message) => expect(act("simple", message)).toEqual(["acknowledge", undefined, undefined, "answered"]),
  );
  it("C2 C3 S1 S0 the complete lists decide every one of them: no model is asked", () => {
    const listed =
      "y|yes|yeah|yep|yup|sure|ok|okay|please|go ahead|yes please|sure, go ahead|do it|sounds good|that would be great|please check|can you verify that?|add sources|can you confirm that?|now check with sources|search|n|no|nope|nah|don’t|no thanks|I’m good|that’s fine|don’t bother|not needed|no need|test|?|? what are current EU AI regulations";
    for (const message of listed.split("|")) expect(hear(STATES.simple, message).certain, message).toBe(true);
    for (const option of ["A", "B", "a)", "(b)"]) expect(hear(STATES.problem, option).certain, option).toBe(true);
  });

  it("C2 S1 another question restarts Phase 1", () => {
    expect(act("simple", "What do beavers eat, then")).toEqual(["phase_one", "What do beavers eat, then", undefined, "awaiting_consent"]);
  });
});

describe("transitions", () => {
  it.each([
    ["C1 bare ? searches the question before", "simple", "?", ["phase_two", "otters", undefined, "answered"]],
    ["C1 bare ? with nothing asked searches nothing", "idle", "?", ["nothing_asked", undefined, undefined, "idle"]],
    ["C1 test after a simple answer", "simple", "test", ["questionnaire", "otters", undefined, "awaiting_consent"]],
    ["C5 test after hypotheses", "problem", "test", ["questionnaire", "my printer is offline", undefined, "awaiting_consent"]],
    ["C1 'search it' after a no", "declined", "search it", ["phase_two", "otters", undefined, "answered"]],
    ["C1 'ok' after a no stays without search", "declined", "ok", ["acknowledge", undefined, undefined, "answered"]],
    ["C1 a bare search", "simple", "search", ["phase_two", "otters", undefined, "answered"]],
    ["C1 a bare search with nothing asked", "idle", "search", ["nothing_asked", undefined, undefined, "idle"]],
    ["C1 empty asks again", "simple", "  ", ["ask_again", undefined, undefined, "awaiting_consent"]],
    ["C2 no, search for X instead", "simple", "no, search for beavers instead", ["phase_two", "beavers", "direct", "answered"]],
    ["C3 a request after a pause", "searched", "hmm ok, search for beavers", ["phase_two", "beavers", "direct", "answered"]],
    ["C7 thanks after Phase 2 asks nothing and searches nothing", "searched", "thanks!", ["acknowledge", undefined, undefined, "answered"]],
    [
      "C16 a question after Phase 2 is a follow-up",
      "searched",
      "how long do they live",
      ["follow_up", "how long do they live", undefined, "awaiting_consent"],
    ],
    [
      "C3 a follow-up with ? is searched",
      "searched",
      "how long do they live?",
      ["phase_two", "how long do they live", "override", "answered"],
    ],
  ] as const)("%s", (_, state, message, expected) => expect(act(state, message)).toEqual(expected));

  it("C3 callers may force a phase", () => {
    expect(transition(IDLE, "otters", "phase_two")).toMatchObject({ action: "phase_two", query: "otters", skipped: "direct" });
    expect(transition(IDLE, "otters?", "phase_one")).toMatchObject({ action: "phase_one", query: "otters" });
    expect(transition(STATES.simple, "yes", "phase_two")).toMatchObject({ action: "phase_two", query: "otters" });
    expect(transition(STATES.simple, "", "phase_two").action).toBe("ask_again");
  });

  it("C2 what a heard yes adds narrows the question", () => {
    const heard = { kind: "yes", query: "only since 2020", certain: true } as const;
    expect(transition(STATES.simple, "ja, aber erst ab 2020", undefined, heard).query).toBe("otters (only since 2020)");
  });

  it("C1 C2 nothing but a yes, a request or the ? marker ever leads to a search", () => {
    const searching: readonly HeardKind[] = ["yes", "search it", "agreement", "bare ?", "search request", "? question"];
    for (const [row, rules] of Object.entries(TABLE)) {
      for (const [heard, { action }] of Object.entries(rules)) {
        if (action === "phase_two") expect(searching, `${row}, ${heard}`).toContain(heard);
      }
    }
  });

  it("C1 is total: any text in any state gives a known action, and the same one again", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(STATES)), fc.string({ unit: "binary", maxLength: 80 }), (state, message) => {
        const move = transition(state, message);
        expect(ACTIONS).toContain(move.action);
        expect(transition(state, message)).toEqual(move);
        if (move.action === "phase_two" || move.action === "phase_one") expect(move.query?.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });
});
