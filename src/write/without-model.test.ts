import { describe, expect, it } from "vitest";
import { type Claim, claimSchema } from "../domain/claim.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { quotedSection } from "./without-model.ts";
import type { SectionAsk, WritableClaim } from "./writer.ts";

function writable(
  id: string,
  text: string,
  fields: Partial<Claim> & { at?: number; snapshot?: string } = {},
  more: Partial<WritableClaim> = {},
): WritableClaim {
  const { at = 0, snapshot = id, ...rest } = fields;
  const claim = claimSchema.parse({
    id,
    text,
    type: "fact",
    confidence: 0.85,
    relevance: 0.8,
    taskIds: ["t1"],
    quotes: [{ snapshotId: snapshot, span: { start: at, end: at + text.length }, text, locatedBy: "exact" }],
    judgement: { verdict: "supported", score: 0.9, reasons: [], judge: { kind: "rules", version: "1" } },
    ...rest,
  });
  return { claim, sourceTitle: "A page", independentSources: 1, ...more };
}

function ask(question: string, part: SectionAsk["part"], claims: readonly WritableClaim[], more: Partial<SectionAsk> = {}): SectionAsk {
  const task = part === "findings" ? { id: "t1", question, state: "done" as const } : undefined;
  return {
    key: "k",
    request: parseResearchRequest({ query: question }),
    task,
    part,
    claims,
    words: 300,
    rejected: [],
    written: [],
    ...more,
  };
}
const textsOf = (section: { sentences: readonly { text: string }[] }) => section.sentences.map((sentence) => sentence.text);

describe("the writer without a model", () => {
  it("X8 writes nothing that is not a claim, and names the claims of each sentence", () => {
    const claims = [writable("a", "Otters eat fish."), writable("b", "Otters live in rivers."), writable("c", "Otters sleep in dens.")];
    const section = quotedSection(ask("Tell me about otters", "findings", claims));
    expect(section.layout).toBe("prose");
    expect(section.sentences).toEqual(claims.map(({ claim }) => ({ text: claim.text, claimIds: [claim.id] })));
  });

  it("R12 says once what two sources say, with both", () => {
    const claims = [writable("a", "The bridge is 212 metres long."), writable("b", "The bridge will be 212 m long.")];
    expect(quotedSection(ask("How long is the bridge?", "findings", claims)).sentences).toEqual([
      { text: "The bridge is 212 metres long.", claimIds: ["a", "b"] },
    ]);
  });

  it("R14 makes bullets of four findings and more", () => {
    const claims = ["Otters eat fish.", "Foxes dig burrows.", "Storks nest on roofs.", "Hares run in fields."].map((text, i) =>
      writable(`c${i}`, text),
    );
    expect(quotedSection(ask("What do animals do?", "findings", claims)).layout).toBe("bullets");
  });

  it("R14 numbers the steps of a how-to in the order of the page", () => {
    const steps = [
      "Close the program on both computers.",
      "Copy the whole folder to the new one.",
      "Start the program there with its path.",
    ];
    const claims = [2, 0, 1].map((i) => writable(`s${i}`, steps[i] ?? "", { at: i * 100, snapshot: "page" }));
    const section = quotedSection(ask("How do I move my library?", "findings", claims));
    expect(section.layout).toBe("numbered");
    expect(textsOf(section)).toEqual(steps);
    const introduction = quotedSection(ask("How do I move my library?", "introduction", claims));
    expect(introduction.layout).toBe("numbered");
    expect(textsOf(introduction)).toEqual(steps);
  });

  it("R14 tells a history from its beginning, and what changed of late from the end", () => {
    const claims = ["In 1921 the museum reopened.", "In 1963 the dome was closed.", "In 1897 the first stone was laid."].map((text, i) =>
      writable(`t${i}`, text),
    );
    const newest = ["In 1963 the dome was closed.", "In 1921 the museum reopened.", "In 1897 the first stone was laid."];
    expect(textsOf(quotedSection(ask("What changed in the museum?", "findings", claims)))).toEqual(newest);
    expect(textsOf(quotedSection(ask("What is the history of the museum?", "findings", claims)))).toEqual([...newest].reverse());
  });

  it("X8 shows a disagreement side by side, in the introduction too", () => {
    const claims = [
      writable("a", "The Weir Bridge will cost 38 million euros.", { relevance: 0.9 }),
      writable("b", "The council voted for it by 19 to 7.", { relevance: 0.85 }),
      writable("c", "The Weir Bridge will cost 45 million euros.", { relevance: 0.7 }),
    ];
    const expected = ["The Weir Bridge will cost 38 million euros.", "The Weir Bridge will cost 45 million euros."];
    expect(textsOf(quotedSection(ask("How much will the Weir Bridge cost?", "introduction", claims)))).toEqual(expected);
    expect(textsOf(quotedSection(ask("How much will the Weir Bridge cost?", "findings", claims))).slice(0, 2)).toEqual(expected);
  });

  it("R13 keeps the superseded out of introduction and answer, and last in the findings", () => {
    const claims = [
      writable("old", "A node sends a heartbeat every 30 seconds. (Status: superseded by Beacon 2.0)", { relevance: 0.95 }),
      writable("new", "A node sends a heartbeat every 10 seconds.", { relevance: 0.9 }),
    ];
    const question = "How often does a node send a heartbeat?";
    expect(textsOf(quotedSection(ask(question, "introduction", claims)))).toEqual(["A node sends a heartbeat every 10 seconds."]);
    expect(textsOf(quotedSection(ask(question, "answer", claims)))).toEqual(["A node sends a heartbeat every 10 seconds."]);
    expect(textsOf(quotedSection(ask(question, "findings", claims)))[0]).toBe("A node sends a heartbeat every 10 seconds.");
  });

  it("R12 R14 answers with whole statements, however long", () => {
    const text =
      "In the 1970s the otter vanished from most of central England, mainly due to the pesticide dieldrin, which was banned for sheep dips in 1966.";
    const [first] = quotedSection(ask("Why did the otter vanish?", "answer", [writable("a", text)])).sentences;
    expect(first?.text).toBe(text);
  });

  it("R14 drops the repeated question from a short answer", () => {
    const claims = [writable("a", "Does Larkspur work offline? Yes, all features except sharing work offline.")];
    expect(textsOf(quotedSection(ask("Does Larkspur work offline?", "answer", claims)))).toEqual([
      "Yes, all features except sharing work offline.",
    ]);
  });

  it("R14 says nothing again, and nothing that was refused", () => {
    const claims = [writable("a", "Otters eat fish."), writable("b", "Otters live in rivers."), writable("c", "Otters sleep in dens.")];
    const section = quotedSection(
      ask("Tell me about otters", "findings", claims, {
        written: ["Otters eat fish."],
        rejected: [{ text: "Otters live in rivers.", reason: "not supported" }],
      }),
    );
    expect(textsOf(section)).toEqual(["Otters sleep in dens."]);
  });

  it("R14 concludes with numbers, risks and limits only", () => {
    const claims = [
      "Otters are shy.",
      "Otters live in rivers.",
      "Otters play in snow.",
      "Only 59 % of the sites had otters.",
      "The risk of disease is unknown.",
    ].map((text, i) => writable(`c${i}`, text, { relevance: 0.9 - i / 100 }));
    expect(textsOf(quotedSection(ask("Tell me about otters", "conclusion", claims)))).toEqual([
      "Only 59 % of the sites had otters.",
      "The risk of disease is unknown.",
    ]);
  });

  it("X8 leaves out what is far beside the best", () => {
    const claims = [
      writable("a", "The crossing takes 25 minutes.", { relevance: 0.95 }),
      writable("b", "Whales sleep for 20 minutes.", { relevance: 0.45 }),
    ];
    expect(textsOf(quotedSection(ask("How long does the crossing take?", "findings", claims)))).toEqual(["The crossing takes 25 minutes."]);
  });

  it("X8 writes nothing without claims", () => {
    for (const part of ["introduction", "findings", "conclusion", "answer"] as const) {
      expect(quotedSection(ask("Who was Zorblax?", part, [])).sentences).toEqual([]);
    }
  });
});
