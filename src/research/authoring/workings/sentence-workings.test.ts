import { describe, expect, it } from "vitest";
import { readDraft } from "../../../write/read-draft.ts";
import { materialOf, provingWith } from "../authoring-material.ts";
import { Items } from "../items.ts";
import { proveItems } from "../proving.ts";
import { takenUp } from "../taken-up.ts";

const material = materialOf([
  {
    text:
      "LiteLLM was quarantined 72 minutes after the first report. The weekend median was 9 hours in 2025. The longest took 4 days. " +
      "Releases close after 14 days. We do not have a 24/7 team. A seat costs $5 a month. Names of 10 MB are refused over 20 a second.",
    siteName: "Index",
  },
  { text: "CDN's caches hold most pages.", siteName: "Caches" },
]);
const { id } = material;
const [BEST, MEDIAN, WORST, CLOSES, TEAM, SEAT] = [
  id("LiteLLM"),
  id("median"),
  id("longest"),
  id("close after"),
  id("24/7"),
  id("seat costs"),
];
const QUESTION =
  "Our package is installed 84,000 times a day, 55 % of it unpinned. On Saturday 16 January 2027 at 02:20 UTC a thief uploads 4.8.1 and adds a wheel to 4.8.0 (10 January) " +
  "and 4.6.0 (20 November 2026); a user reports it at 03:40, we wake at 08:00. 22 of us publish.";

/** What becomes of the sentences of a draft: kind, workings, or why they are refused. */
async function proven(markdown: string, question = QUESTION) {
  const { by, asked } = provingWith(material);
  const items = new Items(readDraft(markdown));
  for (const item of items.all()) item.draft = takenUp(item.draft, question, by.pack);
  await proveItems(items, { ...by, question, told: question });
  const outcomes = items.all().map(({ outcome }) => {
    if (outcome.state === "refused") return outcome.reason;
    return outcome.state === "proven"
      ? outcome.sentence.calculations.map(({ expression, result }) => `${expression} = ${result}`).join("; ")
      : "";
  });
  const kinds = items.all().map(({ outcome }) => (outcome.state === "proven" ? outcome.sentence.kind : outcome.state));
  return { outcomes, kinds, asked };
}

describe("a report whose figures are reckoned below where they are first told", () => {
  it("R12 R14 tells them in short, by the workings that stand there", async () => {
    const { outcomes, kinds } = await proven(
      `## In short\n\nSome 1,925 installs are hit each hour, and 4,877 at best. [${BEST}]\n\n## Reckoning\n\n` +
        `Unpinned: 84,000 × 0.55 = 46,200 a day, 1,925 an hour. By the best case that is 4,877. [${BEST}: 152 × 46,200 / 1,440; 80 + 72 = 152]`,
    );
    expect(kinds).not.toContain("refused");
    expect(outcomes.join()).toContain("46,200 / 24 = 1,925");
    expect(outcomes[0]).toContain("152 × 46,200 / 1,440 = 4,877");
  });

  it("R12 refuses what no working comes to, and says to what the nearest does", async () => {
    const { outcomes } = await proven(`## In short\n\nThat hits 4,977 installs. [${BEST}: 80 + 72; 84,000 × 0.55; 152 × 46,200 / 1,440]`);
    expect(outcomes[0]).toContain("152 × 46,200 / 1,440 comes to");
    expect((await proven(`## In short\n\nSome 1,100 seats. [${SEAT}: 220 × $5]`)).outcomes[0]).toContain("220 stands in no sentence");
  });
});

describe("what a working comes to where its sentence does not tell just that", () => {
  it("R12 is shown and told to the judge: rounded, on a scale, as a share, as a fall", async () => {
    const question = "84,000 installs, 0.55 of them ours; 640 seats, 131 taken, at 5 dollars; 14 and 22 of us. What of it?";
    const { asked, outcomes } = await proven(
      "## In short\n\nAbout 50,000 installs are ours. [ask: 84,000 × 0.55] There are 510 free seats. [ask: 640 − 131] They cost $655 million. [ask: 131 × 5] " +
        "We are 8 more. [ask: 14 − 22] That is 36 % more. [ask: 14 / 22] Some 46,200 installs are ours. [ask: 84,000 × 0.55] They cost $655. [ask: 131 × 5]",
      question,
    );
    expect(outcomes).not.toContain("");
    expect(asked.map(({ calculated = [] }) => calculated.map(({ line }) => line).join("; "))).toEqual([
      "84,000 × 0.55 = 46,200 → 50,000",
      "640 − 131 = 509 → 510",
      "131 × 5 = 655 → $655 million",
      "14 − 22 = −8 → 8",
      "14 / 22 = 63.64 % → 36 %",
      "84,000 × 0.55 = 46,200",
      "131 × 5 = $655",
    ]);
  });

  it("R12 is not its digits on another scale", async () => {
    const question = "84,000 installs, 0.55 of them ours; 640 seats, 131 taken. What of it?";
    const said = [
      "Ours are 46.2 billion. [ask: 84,000 × 0.55]",
      "Ours are 46.2 million. [ask: 84,000 × 0.55]",
      "Free are 0.509. [ask: 640 − 131]",
    ];
    for (const one of said) expect([one, (await proven(`## In short\n\n${one}`, question)).kinds]).toEqual([one, ["refused"]]);
  });
});

describe("a sentence that is longer than any", () => {
  it("R12 X5 is refused before it is reckoned", async () => {
    const { outcomes } = await proven(`## In short\n\n${"22 × 3 = ".repeat(4_000)}`);
    expect(outcomes).toEqual([expect.stringMatching(/too long to be checked: \d+ characters, at most 2000/u)]);
  });
});

describe("times that nobody reckons", () => {
  it("R12 R14 are those between what is told, or lead to it", async () => {
    const { outcomes } = await proven(
      `## In short\n\nThe index acts around 12:40 UTC. [${MEDIAN}] The wheel for 4.6.0, 57 days old, is refused. [${CLOSES}] 4.8.0 stays open until 24 January. [${CLOSES}]`,
    );
    expect(outcomes).toEqual([
      expect.stringContaining("03:40 + 9 hours = 12:40"),
      expect.stringContaining("− 20 November 2026 = 57 days"),
      expect.stringContaining("10 January + 14 days = 24 January"),
    ]);
  });

  it("R12 are refused where nothing leads to them", async () => {
    const { kinds } = await proven(
      `## In short\n\nThe index acted around 12:50 UTC. [${MEDIAN}] The wheel for 4.6.0, 58 days old, is refused. [${CLOSES}]`,
    );
    expect(kinds).toEqual(["refused", "refused"]);
  });

  it("R12 R14 are the report's own where a step begins with its hour, and no fact's", async () => {
    const step = await proven("## In short\n\n1. 08:30 Warn users of it.\n2. 09:00 Publish 4.8.2 again.");
    expect(step.kinds).toEqual(["advice", "advice"]);
    // A day or hour that is set is set whole, whatever happens to lead to it: 10 January and 14 days.
    const set = await proven(`## In short\n\nMeet at 08:30 on 24 January. Releases are closed then. [${CLOSES}]`);
    expect(set.outcomes[0]).toBe("chosen = 24 January; chosen = 08:30");
    expect((await proven(`## In short\n\nThe median was told at 08:30. [${MEDIAN}]`)).kinds).toEqual(["refused"]);
    const begun = await proven(`## In short\n\n1. **Monday 08:30:** Releases are closed to new files. [${CLOSES}]`);
    expect(begun.kinds).toEqual(["advice"]);
    for (const past of ["At 05:17 LiteLLM was quarantined.", "On Monday 05:17 LiteLLM was quarantined.", "05:17 LiteLLM was quarantined."])
      expect([past, (await proven(`## In short\n\n${past} [${BEST}]`)).kinds]).toEqual([past, ["refused"]]);
    const until = await proven(`## In short\n\n1. **4–29 January 2027, 08:30 to 09:10:** Releases are closed to new files. [${CLOSES}]`);
    expect(until.kinds).toEqual(["advice"]);
  });
});

describe("a table of figures", () => {
  const table = (cell: string) =>
    [
      "## Cases\n\nUnpinned: 84,000 × 0.55 = 46,200 a day, 1,925 an hour.\n",
      "| Case | Exposure | Installs (× 1,925 an hour) |\n|---|---|---|",
      `| Best | 2 hours and 32 minutes [${BEST}: 80 minutes + 72 minutes] | 4,877 [${BEST}: 152 × 46,200 / 1,440; 80 + 72] |`,
      `| Longest [${WORST}] | 4 days | ${cell} |`,
    ].join("\n");

  it("R12 R14 takes a figure of its row by its head, and what the report has reckoned for the head", async () => {
    const { kinds, outcomes } = await proven(table("184,800 [ask: 4 × 46,200]"));
    expect(kinds).not.toContain("refused");
    expect(outcomes.at(-1)).toContain("4 × 46,200 = 184,800");
  });

  it("R12 refuses one that comes to something else", async () => {
    expect((await proven(table("194,800 [ask: 4 × 46,200]"))).outcomes.at(-1)).toContain("comes to 184,800");
  });

  it("R12 R14 takes a working that stands in a cell of its own, with what it comes to in another", async () => {
    const costs = (result: string, given = "(22 + 24 × 3) × 5 + 84,000 / 100") =>
      `## Costs\n\n| Item | Working | Euros |\n|---|---|---|\n| Upkeep [${CLOSES}] | ${given} | ${result} |`;
    const asked = `${QUESTION} It costs 5 an hour and 3 a month, for 24 months.`;
    const { kinds, outcomes } = await proven(costs("1,310"), asked);
    expect(kinds).not.toContain("refused");
    for (const one of outcomes) expect(one).toMatch(/\(22 \+ 24 × 3\) × 5 \+ 84,000 \/ 100 = 1,?310$/u);
    expect((await proven(costs("1,410"), asked)).kinds.at(-1)).toBe("refused");
    // With a figure of its writer's own it is theirs.
    expect((await proven(costs("1,305", "(22 + 24 × 3) × 5 + 83,500 / 100"), asked)).kinds).toEqual(["advice", "advice"]);
  });

  it("R12 R14 a cell that is a figure of the asker's own, reckoned, rests on no source that its row does", async () => {
    const text = `## Costs\n\n| Item | People | Why |\n|---|---|---|\n| Upkeep | 22 × 3 = 66 | The team is not there around the clock [${TEAM}] |`;
    const { by } = provingWith(material);
    const items = new Items(readDraft(text));
    for (const item of items.all()) item.draft = takenUp(item.draft, `${QUESTION} Each has 3.`, by.pack);
    await proveItems(items, { ...by, question: `${QUESTION} Each has 3.`, told: `${QUESTION} Each has 3.` });
    const rests = items.all().map(({ outcome }) => (outcome.state === "proven" ? outcome.sentence.claims.length : outcome.state));
    expect(rests).toEqual([0, 1]);
  });

  it("R12 R14 a reckoned cell is cited for what its figures come of, whatever else the judge names", async () => {
    const text = `## Costs\n\n| Item | People | Why |\n|---|---|---|\n| Upkeep | 66 [${TEAM}: 22 × 3] | The team is not there around the clock [${TEAM}] |`;
    const { by } = provingWith(material);
    const items = new Items(readDraft(text));
    await proveItems(items, { ...by, question: `${QUESTION} Each has 3.`, told: `${QUESTION} Each has 3.` });
    const rests = items.all().map(({ outcome }) => (outcome.state === "proven" ? outcome.sentence.claims.length : outcome.state));
    expect(rests).toEqual([0, 1]);
  });

  it("R12 R14 a working below a table is of the cells that tell what it comes to, and of no other", async () => {
    const rows =
      "| Item | Installs | Rest |\n|---|---|---|\n| Unpinned | 46,200 | 84,000 − 46,200 = 37,800 |\n| An hour of 24 | 84,000 / 24 = 3,500 | of 84,000 a day |";
    const { kinds, outcomes } = await proven(`## Installs\n\n${rows}\n\n[ask: 84,000 × 0.55]`);
    expect(kinds).not.toContain("refused");
    expect(outcomes.map((one) => one.includes("84,000 × 0.55"))).toEqual([true, false, false, false]);
    const wrong = await proven(
      "## Installs\n\n| Item | Installs |\n|---|---|\n| Unpinned | 47,200 |\n| Sum | 99,999 |\n\n[ask: 84,000 × 0.55]",
    );
    expect(wrong.kinds).toEqual(["refused", "refused"]);
  });

  it("R12 a range is no working, nor a cell of more than figures one that rests on no source", async () => {
    const cell = async (said: string) =>
      (await proven(`## Costs\n\n| Item | People |\n|---|---|\n| Upkeep | ${said} [${TEAM}] |`, `${QUESTION} Each has 3; 9 to 14 of them.`))
        .outcomes[0];
    expect(await cell("9 - 14")).not.toContain("=");
    expect(await cell("Yes: 22 × 3 = 66")).toContain("22 × 3 = 66");
  });

  it("R12 finds no figure by chance where a working is given", async () => {
    // 46,200 + 1,925 would be 48,125.
    expect((await proven(table("48,125 [ask: 4 × 46,200]"))).kinds.at(-1)).toBe("refused");
  });
});

describe("a figure that advice sets for itself", () => {
  it("R12 may be reckoned with where the advice tells it, and makes it advice", async () => {
    const text = "Take at most 1,400 installs an hour, our assumption: 84,000 then take 60 hours.";
    expect(await proven(`## In short\n\n${text} [ask: 84,000 / assumed 1,400]`)).toMatchObject({ kinds: ["advice"] });
    const { outcomes } = await proven("## In short\n\nTake them slowly: 84,000 then take 60 hours. [ask: 84,000 / 1,400]");
    expect(outcomes[0]).toContain("1,400 stands in no sentence");
  });

  it("R12 R14 what a bound would let follow is reckoned where its mark does", async () => {
    const question = `${QUESTION} The disk gets 5.5 GB a day, of it attachments 4.6 GB. Cards stay only 7 days.`;
    const working = `[${CLOSES}: 5.5 − 4.6 = 0.9; (14 − 7) × 0.9 = 6.3]`;
    const { kinds, outcomes } = await proven(`## In short\n\nSeven days instead of 14 bring at most 6.3 GB. ${working}`, question);
    expect([kinds, outcomes]).toEqual([["calculation"], ["5.5 − 4.6 = 0.9; (14 − 7) × 0.9 = 6.3"]]);
  });
});

describe("what is no figure of fact", () => {
  it("R12 what only the question denies, no source does", async () => {
    const { kinds } = await proven(
      "## In short\n\nTake 22 of the 24 hours for our package. [ask: 22 + 2 = 24]",
      `${QUESTION} Nobody takes 22 of 24 hours for our package.`,
    );
    expect(kinds).toEqual(["calculation"]);
  });

  it.each(["Wed 22", "Gate-22", "Plan (22)", "A+22", "[22] B", "C^22$"])(
    "R12 a name of any signs with a figure of the question, %s, is looked for",
    async (name) => {
      expect((await proven(`## In short\n\nOn ${name} the seat of Zorblax costs $5. [${SEAT}]`)).kinds).toEqual(["refused"]);
    },
  );

  it("R12 a number is denied of nothing", async () => {
    expect((await proven(`## In short\n\nThere is no 24/7 team. [${TEAM}]`)).kinds).toEqual(["fact"]);
  });

  it("R12 what the report sets in its advice, a sentence that says again what a source does does not take for its own", async () => {
    const { kinds } = await proven(`## In short\n\nPlan with $6 a seat. A seat costs $6 a month. [${SEAT}]`);
    expect(kinds).toEqual(["advice", "refused"]);
  });
});
