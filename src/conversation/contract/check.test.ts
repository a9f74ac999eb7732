import { describe, expect, it } from "vitest";
import { checkAnswer } from "./check.ts";
import { insufficientObject, objectText, printAnswer, successObject, violationObject } from "./render.ts";
import { type Bullet, type ContractSource, contractJsonSchema, contractSchema } from "./schema.ts";
import { cite, contractUrl, safeLine, splitMarkers, wordsIn } from "./text.ts";

const SOURCES: ContractSource[] = [
  { id: "s1", domain: "example.com", title: "DNS Best Practices", url: "https://example.com/dns" },
  {
    id: "s2",
    domain: "cloudflare.com",
    title: "Cloudflare Debugging Guide",
    url: "https://cloudflare.com/debug",
    published: "2024-05-01T00:00:00Z",
  },
  { id: "s3", domain: "ietf.org", title: "IETF RFC 1035", url: "https://ietf.org/rfc1035" },
];
const BULLETS: Bullet[] = [
  { text: "DNS resolution failures account for 60% of connection errors in distributed systems [1]", source_ids: ["s1"] },
  { text: "Common causes include TTL misconfigurations and stale cache entries [2]", source_ids: ["s2"] },
  { text: "Tools like dig and nslookup are standard diagnostics [1] [3]", source_ids: ["s1", "s3"] },
];
const good = () =>
  printAnswer({
    verification: "override",
    object: successObject(BULLETS, SOURCES),
    tldr: ["DNS misconfiguration confirmed, use dig for diagnosis [1]", "H1 confirmed [1] [2]"],
  });

describe("the contract of Phase 2", () => {
  it("C10 C11 S1 the layout, to the letter", () => {
    expect(good()).toBe(`### Phase 2 – Search-Backed Answer
Verification: Phase 1 was skipped (override '?'); this answer is fully search-based.

- DNS resolution failures account for 60% of connection errors in distributed systems [1]
- Common causes include TTL misconfigurations and stale cache entries [2]
- Tools like dig and nslookup are standard diagnostics [1] [3]

Sources:
1. DNS Best Practices (https://example.com/dns)
2. Cloudflare Debugging Guide (https://cloudflare.com/debug)
3. IETF RFC 1035 (https://ietf.org/rfc1035)

\`\`\`json
${JSON.stringify(successObject(BULLETS, SOURCES), null, 2)}
\`\`\`

TLDR
• DNS misconfiguration confirmed, use dig for diagnosis [1]
• H1 confirmed [1] [2]`);
    expect(checkAnswer(good())).toEqual([]);
  });

  it("C11 render_markdown is the printed block, one blank line before Sources, no newline at its end", () => {
    const { render_markdown } = successObject(BULLETS, SOURCES).data;
    expect(good()).toContain(`\n\n${render_markdown}\n\n\`\`\`json\n`);
    expect(render_markdown).toMatch(/\S\n\nSources:\n1\. /);
    expect(render_markdown.endsWith("\n")).toBe(false);
  });

  it("C12 S1 INSUFFICIENT_EVIDENCE, byte for byte", () => {
    expect(objectText(insufficientObject())).toBe(
      '{"data":{"bullets":[],"sources":[],"render_markdown":"Sources:\\n"},"error":{"code":"INSUFFICIENT_EVIDENCE","message":"Insufficient evidence to answer confidently."}}',
    );
    const text = printAnswer({
      verification: "unverified",
      object: insufficientObject(),
      tldr: ["No confident answer found. Please refine your query...", "Name the product."],
    });
    expect(text).toBe(`### Phase 2 – Search-Backed Answer
Verification: Phase 1 answer could not be verified; search evidence was insufficient.

Sources:

\`\`\`json
{"data":{"bullets":[],"sources":[],"render_markdown":"Sources:\\n"},"error":{"code":"INSUFFICIENT_EVIDENCE","message":"Insufficient evidence to answer confidently."}}
\`\`\`

TLDR
• No confident answer found. Please refine your query...
• Name the product.`);
    expect(checkAnswer(text)).toEqual([]);
  });

  it("C12 S1 SCHEMA_VIOLATION, byte for byte, with nothing after the verification line", () => {
    expect(objectText(violationObject("<reason>"))).toBe(
      '{"data":{"bullets":[],"sources":[],"render_markdown":""},"error":{"code":"SCHEMA_VIOLATION","message":"<reason>"}}',
    );
    const text = printAnswer({ verification: "direct", object: violationObject("no JSON"), tldr: ["Nothing was lost."] });
    expect(text.split("\n").slice(0, 4)).toEqual([
      "### Phase 2 – Search-Backed Answer",
      "Verification: Phase 1 was skipped (direct request); this answer is fully search-based.",
      "",
      "```json",
    ]);
    expect(checkAnswer(text)).toEqual([]);
  });

  it("C11 the published schema says what it can of the limits", () => {
    const schema = JSON.stringify(contractJsonSchema());
    for (const part of [
      '"maxLength":160',
      '"maxItems":6',
      "draft/2020-12",
      "render_markdown",
      "consensus_discord",
      "INSUFFICIENT_EVIDENCE",
    ])
      expect(schema).toContain(part);
    expect(contractSchema.safeParse(successObject(BULLETS, SOURCES)).success).toBe(true);
  });
});

/** A message with something replaced, and where the fault must be found. */
const FAULTS: readonly (readonly [string, (text: string) => string, number, number, RegExp])[] = [
  ["another heading", (t) => t.replace("Phase 2", "Phase Two"), 1, 1, /first line/],
  ["another verification line", (t) => t.replace("fully search-based", "search-based"), 2, 1, /five verification lines/],
  ["no blank line", (t) => t.replace("based.\n\n-", "based.\n-"), 3, 1, /blank line/],
  ["one byte of the block changed", (t) => t.replace("stale cache", "stale Cache"), 5, 57, /differs from data.render_markdown/],
  ["a source line more than there is", (t) => t.replace("rfc1035)\n\n", "rfc1035)\n4. X (https://x.org/)\n\n"), 12, 1, /differs/],
  ["no TLDR", (t) => t.slice(0, t.indexOf("\n\nTLDR")), 65, 4, /TLDR/],
  ["a TLDR line without a marker", (t) => t.replace(" diagnosis [1]", " diagnosis"), 68, 1, /no marker/],
  ["a TLDR that cites nothing there is", (t) => t.replace("H1 confirmed [1] [2]", "H1 confirmed [9]"), 69, 1, /cites \[9\]/],
  ["zombie consent", (t) => `${t}\n• Would you like me to search for more? (y/n) [1]`, 70, 3, /never asks for consent/],
  ["a leak", (t) => t.replace("• H1", "• <think>hm</think>H1"), 69, 3, /leaks/],
];

describe("contract check", () => {
  it.each(FAULTS)("C11 says where: %s", (_, spoil, line, column, message) => {
    const faults = checkAnswer(spoil(good()));
    expect(faults.map((fault) => `${fault.line}:${fault.column} ${fault.message}`).join("\n")).toMatch(
      new RegExp(`^${line}:${column} .*(?:${message.source})`, "m"),
    );
  });

  const spoiled = (change: (object: ReturnType<typeof successObject>) => void): string => {
    const object = structuredClone(successObject(BULLETS, SOURCES));
    change(object);
    const lines = object.data.bullets.map(({ text }) => `- ${text}`);
    const listed = object.data.sources.map(({ title, url }, at) => `${at + 1}. ${title} (${url})`);
    object.data.render_markdown = [...lines, "", "Sources:", ...listed].join("\n");
    return printAnswer({ verification: "override", object, tldr: ["It is so [1]"] });
  };
  const words = (n: number) => Array.from({ length: n }, (_, at) => `w${at}`).join(" ");
  it.each([
    ["161 characters", { text: `${"x".repeat(157)} [1]` }, /161 characters, at most 160/],
    ["19 words, the marker counted", { text: `${words(18)} [1]` }, /19 words, at most 18/],
    ["three words of a partial marker counted", { text: `${words(16)} [1 - Partial]` }, /19 words/],
    ["no marker at its end", { text: "A fact [1] in the middle" }, /must end in its citation markers/],
    ["two lines", { text: "A fact\nand more [1]" }, /one line/],
    ["a source that is not there", { source_ids: ["s5"] }, /there is no source s5/],
    ["markers and ids that differ", { source_ids: ["s1"] }, /markers and its source_ids differ/],
    ["a source twice", { text: "A fact [2] [2]", source_ids: ["s2", "s2"] }, /a source stands twice/],
    ["a disagreement of one source", { kind: "consensus_discord" }, /the sources of both views/],
    ["a link of its own", { text: "See [this](http://x.org) now [1]" }, /not escaped/],
    ["no ids at all", { source_ids: [] }, /source_ids/],
  ] as const)("C11 a bullet with %s fails at its place in the object", (_, change, message) => {
    const text = spoiled(({ data }) => Object.assign(data.bullets[1] ?? {}, change));
    const fault = checkAnswer(text).find((each) => message.test(each.message));
    expect(fault?.message).toMatch(new RegExp(`^data\\.bullets\\.1\\..*${message.source}`));
    const lines = text.split("\n").slice(0, fault?.line);
    expect(lines.filter((line) => line.includes('"text":'))).toHaveLength(2);
    expect(lines.at(-1)?.slice((fault?.column ?? 1) - 1)).toMatch(/^["[]/);
  });

  it.each([
    [
      "an address with a tracking parameter",
      { url: "https://example.com/dns?utm_source=x" },
      /not canonical; it would be https:\/\/example.com\/dns/,
    ],
    [
      "the host for the registrable domain",
      { url: "https://docs.example.com/dns", domain: "docs.example.com" },
      /domain: must be example.com/,
    ],
    ["ids out of order", { id: "s3" }, /must be s1/],
    ["a date that is no date-time", { published: "2024-05-01" }, /published/],
    ["a title that opens something", { title: "DNS [here](http://x.org)" }, /title: holds Markdown or HTML/],
  ] as const)("C11 a source with %s fails", (_, change, message) => {
    const said = checkAnswer(spoiled(({ data }) => Object.assign(data.sources[0] ?? {}, change))).map((fault) => fault.message);
    expect(said.join("\n")).toMatch(message);
    expect(said.find((one) => message.test(one))).toMatch(/^data\.sources\.0\./u);
  });

  it("C11 an address that stands twice fails, and so does a success without anything, or with a message", () => {
    const told = (change: (object: ReturnType<typeof successObject>) => void) => checkAnswer(spoiled(change)).map(({ message }) => message);
    expect(told(({ data }) => Object.assign(data.sources[1] ?? {}, { url: "https://example.com/dns", domain: "example.com" }))).toContain(
      "data.sources: an address stands twice.",
    );
    expect(told(({ data }) => void data.bullets.splice(0))).toContain("data.bullets: a success has at least one bullet.");
    expect(told(({ error }) => Object.assign(error, { message: "fine" }))).toContain("error.message: is empty where the code is NONE.");
  });

  it("C11 G4 a source is partial everywhere or nowhere, and an answer of such alone says so", () => {
    const told = (text: string, tldr: string[]) => {
      const object = successObject([{ text, source_ids: ["s1"] }], SOURCES.slice(0, 1));
      return checkAnswer(printAnswer({ verification: "override", object, tldr })).map(({ message }) => message);
    };
    const incomplete = "Answer based on incomplete data";
    expect(told("A fact [1 - Partial]", ["It is so [1 - Partial]", incomplete])).toEqual([]);
    expect(told("A fact [1 - Partial]", ["It is so [1 - Partial]"]).join()).toMatch(/must say "Answer based on incomplete data"/u);
    expect(told("A fact [1]", ["It is so [1]", incomplete]).join()).toMatch(/and not every source is partial/u);
    expect(told("A fact [1]", ["It is so [1 - Partial]"]).join()).toMatch(/Source 1 is marked as partial in one place and not in another/u);
  });

  it("C11 two bullets that say the same fail", () => {
    const text = spoiled(
      ({ data }) =>
        void data.bullets.splice(1, 1, {
          text: "In distributed systems DNS resolution failures account for 60% of connection errors [2]",
          source_ids: ["s2"],
        }),
    );
    expect(
      checkAnswer(text)
        .map(({ message }) => message)
        .join(),
    ).toMatch(/says what bullet 1 says/);
  });

  it("C11 a source nobody cites fails", () => {
    expect(
      checkAnswer(spoiled(({ data }) => void data.bullets.pop()))
        .map(({ message }) => message)
        .join(),
    ).toMatch(/data.sources.2.id: no bullet cites it/);
  });

  it("C12 a failure that is not the literal fails", () => {
    const text = printAnswer({
      verification: "override",
      object: insufficientObject(),
      tldr: ["No confident answer found. Please refine your query..."],
    });
    expect(checkAnswer(text.replace("confidently.", "confidently!")).length).toBeGreaterThan(0);
    expect(checkAnswer(text.replace("Sources:\n\n```", "Sources:\n```")).length).toBeGreaterThan(0);
    expect(checkAnswer(text.replace("query...", "query…")).length).toBeGreaterThan(0);
  });

  it("C11 is no message at all", () => {
    for (const text of ["", "hello", "```json\n{}\n```", "### Phase 2 – Search-Backed Answer\n"])
      expect(checkAnswer(text).length).toBeGreaterThan(0);
  });
});

describe("text of the contract", () => {
  it.each([
    ["a | b `c` [d](e) <f>", "a \\| b \\`c\\` \\[d\\](e) \\<f>"],
    ["One.\nTwo\tthree", "One. Two three"],
    ["Fact [3] and [12, 13] and 【4†x】 more [2 - Partial]", "Fact and and more"],
    ["abc\u202Efed\u200B\u00AD", "abcfed"],
    ["<think>no</think>Yes", "Yes"],
    ["Good. Would you like me to search more? (y/n)", "Good."],
    ["\ud800x", "\ufffdx"],
  ])("C11 X5 %j is printed as %j", (text, printed) => expect(safeLine(text)).toBe(printed));

  it("C11 a full stop makes way for the markers, an ellipsis does not", () => {
    expect(cite("It is so.", [{ n: 1, partial: false }])).toBe("It is so [1]");
    expect(cite("It is so...", [{ n: 2, partial: true }])).toBe("It is so... [2 - Partial]");
    expect(splitMarkers("It is so [1] [2 - Partial]")).toEqual({
      text: "It is so",
      cited: [
        { n: 1, partial: false },
        { n: 2, partial: true },
      ],
    });
    expect(wordsIn("It is so [1] [2 - Partial]")).toBe(7);
  });

  it.each([
    ["https://www.Example.com:443/a/?utm_source=x&b=2&a=1#top", "https://example.com/a?a=1&b=2"],
    ["https://en.wikipedia.org/wiki/Brill_(pump)", "https://en.wikipedia.org/wiki/Brill_(pump)"],
    ["library:notes/my file.md", "library:notes/my%20file.md"],
    ["https://a.org/x?token=abcdef", "https://a.org/x?token=***"],
  ])("C11 G8 %s is shown as %s", (raw, shown) => expect(contractUrl(raw)).toBe(shown));
});
