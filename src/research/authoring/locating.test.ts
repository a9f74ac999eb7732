import { describe, expect, it } from "vitest";
import { drafted, materialOf } from "./authoring-material.ts";
import type { LocateIn } from "./located.ts";
import { locate } from "./locating.ts";

const material = materialOf([
  {
    text:
      "The TX-2 cell stores 155 watt hours per kilogram. It was tested at 25 degrees for 5,200 cycles. " +
      "The TX-1 cell stored 138 watt hours per kilogram.\n\nThe laboratory stands in Lorne and has 40 staff.",
    title: "Test of the TX-2",
  },
  { text: "The factory in Lorne makes 8 gigawatt hours of cells a year. It employs 640 people." },
]);
const { id, pack, evidence } = material;
const nothing = { given: [], computed: [], beside: [], saidFrom: [], today: "2026-05-04" };
const where: LocateIn = { ...nothing, pack, question: "How do they compare?", inContext: ({ quote }) => evidence.inContext(quote) };

async function located(...draft: Parameters<typeof drafted>) {
  const found = await locate(drafted(...draft), where);
  return "reason" in found ? found : { ids: found.quotes.map((quote) => quote.id), calculations: found.calculations };
}

describe("where a drafted sentence stands", () => {
  it("R12 in the sentences it names, where they have all its facts", async () => {
    const from = [id("155 watt")];
    expect(await located("fact", "The TX-2 stores 155 watt hours per kilogram.", from)).toMatchObject({ ids: from });
  });

  it("R12 R14 advice may name a setting of its own as code, and is told so; a fact, an address or a name with a figure may not", async () => {
    const of = async (kind: "advice" | "inference", text: string) => {
      const found = await locate(drafted(kind, text, []), { ...where, isOwn: true });
      return "reason" in found ? found.reason : found.calculations.map(({ result, chosen }) => [result, chosen]);
    };
    expect(await of("advice", "Raise `max_connections` with one restart.")).toEqual([["max_connections", true]]);
    expect(await of("advice", "Use Lorne's `LorneLimits` with care.")).toEqual([["Lorne's LorneLimits", true]]);
    expect(await of("advice", "Raise max_connections with one restart.")).toBe("max_connections not in evidence");
    expect(await of("advice", "Raise `max_connections`, for max_connections is low.")).toBe("max_connections not in evidence");
    expect(await of("advice", "Look at `https://evil.test/x` first.")).toContain("https://evil.test/x");
    expect(await of("advice", "Hire `Zorblax Consulting` for it.")).toContain("Zorblax");
    expect(await of("advice", "Hire `Zorblax` for it.")).toContain("Zorblax");
    expect(await of("advice", "Quote `EN-77341-B` to them.")).toContain("EN-77341");
    expect(await of("inference", "The server reads `max_connections`.")).toBe("it names no sentence of the sources");
  });

  it("R12 a day of the year that its sentence does not tell, where that tells another, is nobody's to set", async () => {
    const own = materialOf([{ text: "Keepers must register their hives by 31 March each year." }]);
    const there: LocateIn = { ...nothing, pack: own.pack, question: "When?", inContext: ({ quote }) => own.evidence.inContext(quote) };
    const of = async (day: string) => locate(drafted("fact", `Keepers register each hive by ${day}.`, [own.id("31 March")]), there);
    expect(await of("31 March")).toHaveProperty("quotes");
    const other = await of("31 May");
    expect(other).toMatchObject({ reason: expect.stringContaining("31 May") });
    expect(other).not.toHaveProperty("isChosen");
  });

  it("R12 R14 may speak of this machine, and of an address of one's own network that the report's code sets", async () => {
    const of = async (address: string, code = "") =>
      "quotes" in
      (await locate(drafted("fact", `The TX-2 at ${address} stores 155 watt hours per kilogram.`, [id("155 watt")]), { ...where, code }));
    expect(await of("127.0.0.1:3000")).toBe(true);
    expect(await of("10.66.0.1", "wg set wg0 10.66.0.1")).toBe(true);
    expect(await of("10.66.0.1")).toBe(false);
    expect(await of("127.0.2")).toBe(false);
    expect(await of("203.0.113.7", "ping 203.0.113.7")).toBe(false);
  });

  it("R12 with what carries a fact that the named sentences lack, of the same passage first", async () => {
    const found = await located("fact", "The TX-2 stores 155 watt hours per kilogram, and the TX-1 stored 138.", [id("155 watt")]);
    expect(found).toMatchObject({ ids: [id("155 watt"), id("138 watt")] });
  });

  it("R12 a figure that another sentence computed is the same only where it is no mere digit", async () => {
    const [many, few] = [id("640 people"), id("40 staff")];
    const none = { result: "0", expression: `${many}:640 - ${few}:40 - ${many}:640 + ${few}:40` };
    const shift = { result: "35 hours", expression: "40 hours − 5 hours", inputs: [] };
    const there = { ...where, question: "We work 40 hours, 5 hours of them at night.", computed: [none, shift] };
    const said = async (text: string, from: readonly string[]) => {
      const found = await locate(drafted("inference", text, from), there);
      return "reason" in found ? found.reason : found.calculations.map(({ result }) => result);
    };
    expect(await said("Of the TX-2 there are 0.", [id("155 watt")])).toContain("0 not in evidence");
    expect(await said("The factory is run for 35 hours.", [many])).toEqual(["35 hours"]);
  });

  it("R12 of a name that the pack gives in brackets for one its sentence has", async () => {
    const own = materialOf([
      { text: "To keep track of what banks of all kinds move, a Zorblax Transfer Log (Zedlog) may be kept." },
      { text: "The Zedlog is read each day by three clerks. The Kalamar Register is open to all." },
      { text: "What ships bring in is written down at the quay, in a book of its own, the Kalamar Register (Kareg)." },
    ]);
    const there: LocateIn = {
      ...nothing,
      pack: own.pack,
      question: "What is read?",
      inContext: ({ quote }) => own.evidence.inContext(quote),
    };
    const of = async (text: string, said: string) => "quotes" in (await locate(drafted("fact", text, [own.id(said)]), there));
    expect(await of("Three clerks read the Zorblax Transfer Log each day.", "Zedlog is read")).toBe(true);
    expect(await of("Three clerks read the Quillon Log each day.", "Zedlog is read")).toBe(false);
    expect(await of("The Kareg is open to all.", "open to all")).toBe(true);
  });

  it("R12 of a name that the pack gives in brackets for one that stands beside its sentence or above it", async () => {
    const own = materialOf([
      { text: "What ships bring in is written down at the quay, in a book of its own, the Kalamar Register (Kareg)." },
      { text: "The Kalamar Register is old. It is open to all.\n\nNobody pays a fee there.", title: "About the quay" },
      { text: "The gate is shut at nine each night.", title: "The Kalamar Register" },
    ]);
    const there: LocateIn = { ...nothing, pack: own.pack, question: "Who may?", inContext: ({ quote }) => own.evidence.inContext(quote) };
    const of = async (text: string, said: string) => "quotes" in (await locate(drafted("fact", text, [own.id(said)]), there));
    expect(await of("The Kareg is open to all.", "open to all")).toBe(true);
    expect(await of("The gate of the Kareg is shut at nine each night.", "shut at nine")).toBe(true);
    expect(await of("The gate of the Zedlog is shut at nine each night.", "shut at nine")).toBe(false);
  });

  it("R12 in no sentence from elsewhere that has a lacking figure and speaks of nothing that it names", async () => {
    const own = materialOf([
      { text: "Two targets have been added for old systems: `x86_64-win7-msvc`, `x64-win7-msvc` and `i686-win7-msvc`." },
      { text: "A 32-bit target of that kind is a problem, which is why `i686-pc-gnu` is being demoted." },
      { text: "`i686-win7-msvc` is the 32-bit one." },
    ]);
    const there: LocateIn = { ...nothing, pack: own.pack, question: "Which?", inContext: ({ quote }) => own.evidence.inContext(quote) };
    const ids = async (text: string) => {
      const found = await locate(drafted("inference", text, [own.id("Two targets")]), there);
      return "reason" in found ? found.reason : found.quotes.map((quote) => quote.id);
    };
    expect(await ids("A 32-bit target is i686-win7-msvc.")).toEqual([own.id("Two targets"), own.id("32-bit one")]);
    for (const other of ["x86_64-win7-msvc", "x64-win7-msvc"])
      expect(await ids(`If some are 32-bit, their target is ${other}.`)).toContain("32");
  });

  it("R12 where it names nothing that is there, in the likest sentence", async () => {
    for (const from of [[], ["q99"], ["c1"]])
      expect(await located("fact", "The factory in Lorne makes 8 gigawatt hours of cells a year.", from)).toMatchObject({
        ids: [id("8 gigawatt")],
      });
  });

  it("R12 R14 with the asker's own figures, which a calculation may reckon with and nothing else", async () => {
    const question = "We have 40 staff a shift: how many people does the factory need?";
    const given = [{ quote: question, context: question, place: [] }];
    const reckoned = drafted(
      "calculation",
      "The 640 people are 16 times the 40 staff.",
      [id("640 people")],
      [{ result: "16 times", expression: `${id("640 people")}:640 / ask:40` }],
    );
    const found = await locate(reckoned, { ...where, question, given });
    expect(found).toMatchObject({ calculations: [{ inputs: [{ figure: "640" }, { claimId: "ask", quote: question }] }] });
    const wrong = { ...reckoned, calculations: [{ result: "16 times", expression: `${id("640 people")}:640 / ask:50` }] };
    expect(await locate(wrong, { ...where, question, given })).toHaveProperty("reason");
  });

  it("R12 of a name that the question has, or its page throughout, however its apostrophe is written", async () => {
    const own = materialOf([
      { text: "Let’s Encrypt issues certificates.\n\nWe turned the service off in August.\n\nLet’s Encrypt thanks all.", title: "News" },
    ]);
    const there: LocateIn = { ...nothing, pack: own.pack, question: "When?", inContext: ({ quote }) => own.evidence.inContext(quote) };
    expect(await locate(drafted("fact", "Let's Encrypt's service was turned off in August.", [own.id("turned")]), there)).toHaveProperty(
      "quotes",
    );
  });

  it("R12 nowhere, where nothing is like it", async () => {
    expect(await located("fact", "Whales sing at night.")).toEqual({ reason: "it names no sentence of the sources" });
  });

  it.each([
    ["figure", "The TX-2 stores 190 watt hours per kilogram.", "190"],
    ["date", "The TX-2 stored 155 watt hours per kilogram in 1987.", "1987"],
    ["name", "The TX-2 of Zorblax stores 155 watt hours per kilogram.", "Zorblax"],
    ["model number", "The TX-3 stores 155 watt hours per kilogram.", "TX-3"],
  ])("R12 nowhere, where nothing has its %s", async (_, text, lacking) => {
    expect(await located("fact", text, [id("155 watt")])).toEqual({ reason: expect.stringContaining(lacking) });
  });

  it("R12 R14 with a calculation that comes out, from sentences that only its expression names", async () => {
    const expression = `${id("155 watt")}:155 - ${id("138 watt")}:138`;
    const found = await located(
      "calculation",
      "The TX-2 stores 17 watt hours per kilogram more than the TX-1.",
      [id("155 watt")],
      [{ result: "17", expression }],
    );
    expect(found).toMatchObject({
      ids: [id("155 watt"), id("138 watt")],
      calculations: [{ result: expect.stringMatching(/^17/), expression: "155 − 138" }],
    });
  });

  it("R12 R14 in none, where the asker's figures alone come to it, and in those that have what it says besides", async () => {
    const question = "We test 40 cells for 12 hours each.";
    const given = [{ quote: question, context: question, place: [] }];
    const draft = drafted("calculation", "Your queue holds 480 hours.", [], [{ result: "480 hours", expression: "ask:40 * ask:12 hours" }]);
    const beside = pack.sentences().map((one) => one.id);
    expect(await locate(draft, { ...where, question, given, beside })).toMatchObject({
      quotes: [],
      calculations: [{ result: "480 hours" }],
    });
    const told = { ...draft, text: "Your queue holds 480 hours, and the TX-1 138 watt hours." };
    expect(await locate(told, { ...where, question, given })).toMatchObject({ quotes: [{ id: id("138 watt") }] });
    const bare = { ...draft, calculations: [] };
    expect(await locate(bare, { ...where, question, given })).toMatchObject({ reason: "it names no sentence of the sources" });
    const other = {
      ...draft,
      text: "Your queue holds 490 hours.",
      calculations: [{ result: "490 hours", expression: "ask:40 * ask:12 hours" }],
    };
    expect(await locate(other, { ...where, question, given })).toHaveProperty("reason");
  });

  it("R12 from the sentences of the earlier calculations it builds on, and of no others", async () => {
    const taken = (figure: string, of: string) => ({ figure, claimId: id(of), quote: "" });
    const computed = [
      { result: "17", expression: "155 − 138", inputs: [taken("155", "155 watt"), taken("138", "138 watt")] },
      { result: "16", expression: "640 / 40", inputs: [taken("640", "640 people"), taken("40", "40 staff")] },
    ];
    const draft = drafted("calculation", "That is 34 together.", [], [{ result: "34", expression: "calc:17 + calc:17" }]);
    const found = await locate(draft, { ...where, computed });
    expect("quotes" in found && found.quotes.map((one) => one.id)).toEqual([id("155 watt"), id("138 watt")]);
  });

  it("R12 with the sentence that the report has a figure from elsewhere, and with none that only has the figure", async () => {
    const draft = drafted("inference", "So plan the shifts of the night with 40.", [id("8 gigawatt")]);
    expect(await locate(draft, where)).toEqual({ reason: expect.stringContaining("40") });
    const found = await locate(draft, { ...where, saidFrom: [id("5,200"), id("40 staff")] });
    expect("quotes" in found && found.quotes.map((one) => one.id)).toEqual([id("8 gigawatt"), id("40 staff")]);
  });

  it("R12 with a sentence of its page that has an identifier or day it lacks", async () => {
    const between = Array.from(
      { length: 9 },
      (_, at) => `In ward ${at} the walls were painted green, and nobody has complained of them since.`,
    );
    const said = ["Zorn makes the pump.", "It hums at night.", ...between, "Its settings stand in `pump.yml` beside the lid."];
    const other = materialOf([{ text: said.join("\n\n") }]);
    const draft = drafted("inference", "So whoever wants fewer complaints from neighbours and guests had better change pump.yml first.", [
      other.id("hums"),
    ]);
    const found = await locate(draft, { ...where, pack: other.pack, inContext: ({ quote }) => other.evidence.inContext(quote) });
    expect("quotes" in found && found.quotes.map((one) => one.id)).toEqual([other.id("hums"), other.id("settings")]);
  });

  it("R12 not with one that does not, nor with a figure that is computed without one", async () => {
    const from = [id("155 watt"), id("138 watt")];
    const wrong = [{ result: "19", expression: `${from[0]}:155 - ${from[1]}:138` }];
    const reason = (text: string) => ({ reason: expect.stringContaining(text) });
    expect(await located("calculation", "The TX-2 stores 19 watt hours per kilogram more than the TX-1.", from, wrong)).toEqual(
      reason("comes to 17"),
    );
    expect(await located("calculation", "The TX-2 stores 17 watt hours per kilogram more than the TX-1.", from)).toEqual(reason("17"));
  });
});

describe("what a sentence may say besides its sources", () => {
  const own = materialOf([
    {
      text:
        "The check reads every file for its hash.\n\nNames can be up to 255 characters long.\n\n" +
        "Of 9,792 regressed projects 8,420 were fixed by an update alone.",
      title: "Limits",
    },
  ]);
  const question = "We keep 6.2 TB, the largest file 90 GB, with 40 Mbit/s: how long does it take?";
  const there: LocateIn = {
    ...nothing,
    pack: own.pack,
    question,
    given: [{ quote: question, context: question, place: [] }],
    inContext: ({ quote }) => own.evidence.inContext(quote),
  };
  const of = (...draft: Parameters<typeof drafted>) => locate(drafted(...draft), there);

  it("R12 R14 the time that the asker's own data take at the asker's own rate", async () => {
    const expression = "6.2 * 1000000 * 8 / 40 / 60 / 60 / 24";
    expect(
      await of("calculation", "At 40 Mbit/s 6.2 TB take 14.4 days.", [own.id("every file")], [{ result: "14.4 days", expression }]),
    ).toMatchObject({ calculations: [{ result: "14.4 days" }] });
  });

  it("R12 a time that is the unit of its calculation, and no other", async () => {
    const rate = [{ result: "71.8 MB", expression: "ask:6.2 TB / (24 * 3600)" }];
    const said = (time: string) => `The check of 6.2 TB within ${time} reads 71.8 MB/s.`;
    expect(await of("calculation", said("24 hours"), [own.id("every file")], rate)).toHaveProperty("quotes");
    for (const time of ["24 weeks", "48 hours"])
      expect(await of("calculation", said(time), [own.id("every file")], rate)).toHaveProperty("reason");
  });

  it("R12 to look for what is over a limit, which is no statement of the limit", async () => {
    const over = "List names over 255 characters before the first run.";
    expect(await of("inference", over, [own.id("up to 255")])).toHaveProperty("quotes");
    expect(await of("fact", "Names have over 255 characters.", [own.id("up to 255")])).toMatchObject({
      reason: "evidence bounds 255 from the other side",
    });
  });

  it("R12 what is left of a figure has not what the rest has", async () => {
    const [id, text] = [own.id("9,792"), "The update alone has not fixed 1,372 of the 9,792 projects."];
    const left = [{ result: "1,372", expression: `${id}:9,792 - ${id}:8,420` }];
    expect(await of("calculation", text, [id], left)).toMatchObject({ calculations: [{ expression: "9,792 − 8,420" }] });
    expect(await of("fact", "8,420 of the 9,792 regressed projects were not fixed by an update alone.", [id])).toMatchObject({
      reason: expect.stringContaining("the source does not deny"),
    });
  });
});
