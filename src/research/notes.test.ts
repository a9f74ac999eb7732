import { describe, expect, it } from "vitest";
import { AssayError } from "../domain/error.ts";
import { lexiconOf } from "../lexicon/lexicon.ts";
import { proven } from "../write/assemble-material.ts";
import { frameNotes, type NotesAsk } from "./notes.ts";
import { freshState } from "./state.ts";

const ASKED = ["moons of Saturn", "lakes of methane"].map((query) => ({ taskId: "t1", query, intent: "" }));
const ask = (more: Partial<NotesAsk> = {}, stop: "stalled" | "time" = "stalled", asked = ASKED): NotesAsk => ({
  state: { ...freshState(), stop, asked },
  frame: lexiconOf("en").frame,
  statements: [],
  independentShare: 0,
  incomplete: false,
  withModel: false,
  budgetRefused: false,
  unwritten: [],
  model: undefined,
  goOn: undefined,
  found: false,
  ...more,
});

describe("what a report says of itself", () => {
  it("R10 says of a run that found nothing neither that parts were settled nor how it quoted", () => {
    expect(frameNotes(ask()).top).toEqual(["Searching stopped early: other words brought nothing either."]);
    expect(frameNotes(ask({}, "stalled", ASKED.slice(0, 1))).top).toEqual([]);
    expect(frameNotes(ask({}, "time")).top).toEqual(["The time allowed was used up."]);
  });

  it("R14 R15 G4 says what was limited to the letter, and in the answer's language", () => {
    const statements = [proven("It is long.")];
    const state = {
      ...freshState(),
      stop: "degraded" as const,
      degraded: true,
      evidence: { sourceOf: () => undefined, retracted: () => [] } as never,
    };
    const limited = ask({ state, statements, incomplete: true });
    expect(frameNotes(limited).top).toEqual([
      "Search capabilities were limited; answer is based on partial information.",
      "Answer based on incomplete data",
      "Written without a model: every statement is quoted word for word from its source.",
    ]);
    expect(frameNotes({ ...limited, frame: lexiconOf("de").frame }).top).toEqual([
      "Die Suche war eingeschränkt; die Antwort beruht auf unvollständigen Informationen.",
      "Die Antwort beruht auf unvollständigen Daten",
      "Ohne Modell geschrieben: Jede Aussage ist wörtlich aus ihrer Quelle zitiert.",
    ]);
  });

  it("R12 says in words that no statement has two sources, and X4 once what the budget kept from the model", () => {
    const statements = [proven("It is long."), proven("It is wide.")];
    const evidence = { sourceOf: () => undefined, retracted: () => [] } as never;
    const state = { ...freshState(), planned: true, evidence };
    const lost = [{ role: "planner" as const, type: "BUDGET_EXHAUSTED", message: "none left", calls: 2 }];
    const written = frameNotes(ask({ state, statements, withModel: true, unrevised: true }));
    expect(written.conclusion.join(" ")).not.toContain("0 %");
    expect(written.conclusion).toContain("The budget did not allow the model to plan or revise this report.");
    const { top } = frameNotes(
      ask({ state, statements: [], withModel: true, budgetRefused: true, found: true, model: { done: {}, lost } }),
    );
    expect(top.filter((note) => note.includes("budget"))).toEqual([
      "The budget did not allow the model for planning (2×); the built-in rules did that.",
    ]);
  });

  it.each([
    ["one source", ["a"], 0, ["All statements above rest on one source; treat them with care."]],
    [
      "several, none of them borne out",
      ["a", "b"],
      0,
      [
        "The statements above rest on 2 sources; no statement is carried by two independent ones.",
        "Treat statements with a single source with care.",
      ],
    ],
    [
      "several, some borne out",
      ["a", "b", "c"],
      0.5,
      [
        "The statements above rest on 3 sources; 50 % of the statements are carried by two or more independent ones.",
        "Treat statements with a single source with care.",
      ],
    ],
    [
      "several, most borne out",
      ["a", "b"],
      0.6,
      ["The statements above rest on 2 sources; 60 % of the statements are carried by two or more independent ones."],
    ],
    ["documents, each alone", ["library:x/a", "library:x/b"], 0, ["The statements above rest on 2 documents, each on one of them."]],
  ])("R12 ends with what the statements rest on: %s", (_, pages, independentShare, said) => {
    const evidence = {
      sourceOf: (id: string) => ({ url: id.startsWith("library:") ? id : `https://${id}.test/` }),
      retracted: () => [],
    } as never;
    const statements = pages.map((page) => proven(`Of ${page}.`, page));
    const notes = frameNotes(ask({ state: { ...freshState(), evidence }, statements, independentShare }));
    expect(notes.conclusion.slice(0, said.length + 1)).toEqual(said);
  });

  it("R12 leaves to the author of a planned report what stands on one source, and tells the share that does not", () => {
    const evidence = { sourceOf: (id: string) => ({ url: `https://${id}.test/` }), retracted: () => [] } as never;
    const ended = (independentShare: number) =>
      frameNotes(
        ask({
          state: { ...freshState(), planned: true, evidence },
          statements: [proven("It is long.", "a"), proven("It is wide.", "b")],
          independentShare,
        }),
      ).conclusion;
    expect(ended(0.6)).toEqual([]);
    expect(ended(0.3)).toEqual(["30 % of the statements are carried by two or more independent sources; treat the others with care."]);
  });

  it("R15 G6 says who refused although others answered, and what was left out as retracted", () => {
    const refused = new AssayError("SEARCH_BLOCKED", "DuckDuckGo is left alone. Asked instead: wikipedia.", { retryable: false });
    const outcomes = [{ query: "q", intent: "", taskId: "t1", round: 1, kept: 2, refused }];
    const evidence = { sourceOf: () => undefined, retracted: () => [{ title: "Lamps", by: "PubMed" }] } as never;
    const { top } = frameNotes(ask({ state: { ...freshState(), outcomes, evidence }, statements: [proven("It is long.")] }));
    expect(top).toContain("Not all that was wanted could be searched: DuckDuckGo is left alone. Asked instead: wikipedia.");
    expect(top).toContain("Left out, since it has been retracted: “Lamps”");
  });

  it("R1 R10 says why something is open in the answer's language", () => {
    const state = { ...freshState(), stop: "time" as const, tasks: [{ id: "t1", question: "Was kostet er?", state: "blocked" as const }] };
    const { top, unresolved } = frameNotes(ask({ state, frame: lexiconOf("de").frame }));
    expect(top).toEqual(["Die Obergrenze (Zeit) war erreicht."]);
    expect(unresolved).toEqual([{ text: "Was kostet er?", reason: "keine gefundene Quelle beantwortet das" }]);
  });

  it("R14 names under what is open the parts of the planned answer of which nothing could be proven, or of which code or a table is missing", () => {
    const unwritten = [
      { text: "What did it cost?", what: "all" },
      { text: "The units", what: "a block" },
    ] as const;
    expect(frameNotes(ask({ unwritten })).unresolved).toEqual([
      { text: "What did it cost?", reason: "nothing that was written of it could be proven" },
      { text: "The units", reason: "code or a table written for it could not be proven and was left out" },
    ]);
  });

  it("X4 names the field and the remedy where a money budget cannot hold", () => {
    const state = { ...freshState(), stop: "sufficient" as const, unpriced: ["gpt-oss-120b"], costBudget: true };
    const [note] = frameNotes(ask({ state })).top;
    expect(note).toMatch(/^cost_budget_usd does not hold for gpt-oss-120b/);
    expect(note).toContain("model.inputPrice");
  });
});
