import { describe, expect, it } from "vitest";
import { liveRun } from "../../test/live-run.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { type ScriptedAnswer, scriptedModel, scriptedRoles } from "../model/scripted.ts";
import { packedPages } from "./pack-material.ts";
import { authorWithModel } from "./with-model.ts";

const { pack } = packedPages([{ text: "The TX-2 cell stores 155 watt hours. It costs 61 euros." }]);
const request = parseResearchRequest({ query: "What does the TX-2 store?" });

async function authorOf(reply: ScriptedAnswer) {
  const model = scriptedModel([{ reply }], { id: "gpt-oss-120b" });
  return { ...(await liveRun()), model, author: authorWithModel(scriptedRoles(model)) };
}

describe("who writes with a model", () => {
  it("R14 T1 hears six faults of a reviewer at most, none of them empty or longer than a paragraph", async () => {
    const faults = ["", "The price is missing.", "x".repeat(5_000), ...Array.from({ length: 9 }, (_, at) => `Fault ${at}.`)];
    const { run, author, model } = await authorOf({ faults });
    const ask = { key: "write/review", request, pack, unused: ["61"], carrying: ["q1"], cited: ["q2"], unsaid: [] };
    const heard = await author.review(run, { ...ask, shown: (told) => `## In short\n\n${told("It stores 190 watt hours. [q1]", "190")}` });
    expect(heard).toEqual(["The price is missing.", "x".repeat(600), "Fault 0.", "Fault 1.", "Fault 2.", "Fault 3."]);
    const { user = "" } = model.calls[0] ?? {};
    expect(user).toContain("It stores 190 watt hours. [q1] ⟪refused: 190⟫");
    expect(user).toContain("of which the report says nothing: 61");
  });

  it("R14 a second version keeps no reason that its writer left standing, however many there are", async () => {
    const reply = [
      "## In short\n\nIt stores 155 watt hours. [q1] ⟪refused: 190 is not there⟫ It costs 61 euros. [q2] ⟪refused: nor that⟫",
      "## Prices\n\nIt is cheap. [q2]⟪refused: says who⟫",
    ].join("\n\n");
    const { run, author, model } = await authorOf(reply);
    const ask = {
      key: "write/revise",
      request,
      pack,
      unused: [],
      carrying: ["q1"],
      cited: ["q2"],
      unsaid: [],
      plan: undefined,
      faults: [],
    };
    const report = await author.revise(run, { ...ask, words: { has: 10, most: 100 }, shown: () => "## In short" });
    const said = [...report.inShort, ...report.sections.flatMap(({ blocks }) => blocks)].flatMap((block) =>
      block.layout === "table" ? [] : block.sentences.map(({ text, from }) => [text, ...from]),
    );
    expect(said).toEqual([
      ["It stores 155 watt hours.", "q1"],
      ["It costs 61 euros.", "q2"],
      ["It is cheap.", "q2"],
    ]);
    expect(model.calls).toHaveLength(1);
  });

  it("R12 R14 knows what is mended by its number, whatever stands around that, and takes code for code", async () => {
    const reply = [
      "## 2.\n\nIt costs 61 euros. [q2] Ask for less.",
      "## Block 3\n\n```sh\ncell --on\n```\n[q1]",
      "## 1\n\n**155 watt hours** [q1]",
      "## Rest\n\nNothing else.",
    ].join("\n\n");
    const { run, author } = await authorOf(reply);
    const refused = (["cell", "sentence", "code"] as const).map((kind) => ({ kind, text: "It is.", reason: "no", told: "" }));
    const mended = await author.mend(run, { key: "write/mend", request, pack, refused, carrying: ["q1"] });
    expect([...mended].map(([at, { draft, isCode }]) => [at, draft.text, draft.from, isCode])).toEqual([
      [1, "It costs 61 euros.", ["q2"], false],
      [2, "cell --on", ["q1"], true],
      [0, "155 watt hours", ["q1"], false],
    ]);
  });
});
