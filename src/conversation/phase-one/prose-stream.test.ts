import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProseStream } from "./prose-stream.ts";

function streamed(
  text: string,
  sizes: readonly number[] = [text.length],
  question = "what is tea",
): { out: string; readAs: string | undefined } {
  const stream = new ProseStream(question);
  let out = "";
  let at = 0;
  for (let n = 0; at < text.length; n++) {
    const size = Math.max(1, sizes[n % sizes.length] ?? 1);
    out += stream.push(text.slice(at, at + size));
    at += size;
  }
  return { out: out + stream.end(), readAs: stream.readAs };
}

describe("prose stream", () => {
  it.each([
    ["plain text as it is", "Tea is a drink. It is made from leaves.", "Tea is a drink. It is made from leaves."],
    ["C6 headings lose their marks", "## Tea\nA drink.", "Tea\nA drink."],
    ["C6 the frame's own heading", "### Phase 1 – Immediate Answer (Unverified)\nTea.", "Tea."],
    [
      "C6 the heading of the other phase, and its line",
      "Tea.\n\n**Phase 2 - Search-Backed Answer**\nVerification: all of it.\nHot.",
      "Tea.\n\nHot.",
    ],
    ["C6 phases of something else", "Phase 2 trials test whether it works.", "Phase 2 trials test whether it works."],
    ["C4 a list of sources ends it", "Tea is hot.\n\nSources:\n1. Tea (https://tea.test)\n", "Tea is hot."],
    ["C4 a list of sources before the answer is left out", "**Sources:** none\nTea is hot.", "Tea is hot."],
    ["C4 sources of something else", "Sources of tannin are tea and oak.", "Sources of tannin are tea and oak."],
    [
      "C4 citation marks",
      "Tea is hot [1]. It is old [2 - Partial], and good.[3] So【4†x】 there.",
      "Tea is hot. It is old, and good. So there.",
    ],
    ["C4 a citation mark in a text without spaces", "お茶は熱い【4†a】。古い。", "お茶は熱い。古い。"],
    ["C4 addresses", "See https://tea.test/a?b for it, or [this page](http://x.test). Done.", "See for it, or [this page]. Done."],
    ["C4 a label of the frame", "TLDR\nTea.\nTL;DR: hot.", "Tea.\nhot."],
    ["C4 brackets and addresses in code stay", "`a[1]` and `curl https://x.test`", "`a[1]` and `curl https://x.test`"],
    ["C5 of a question that wants no prose nothing is shown", "Kind: problem\nThe cause may be this.", ""],
    ["C4 what the question wants is not shown", "**Kind: answer**\n\nTea is a drink.", "Tea is a drink."],
    ["C4 a consent question of the model's own", "Tea is a drink. Would you like me to search the web for more? (y/n)", "Tea is a drink."],
    ["C4 in the middle, with the other apostrophe", "Tea. I haven’t searched the web. It is hot.", "Tea. It is hot."],
    ["C4 C15 names of search tools", "Ask Tavily or Exa. Perplexity, too.", "Ask a web search or a web search. a web search, too."],
    ["C4 but not words like them", "An exabyte is much; perplexity measures models.", "An exabyte is much; perplexity measures models."],
    ["C15 raw tags", "<answer>Tea</answer> is `<b>` fine", "Tea is `<b>` fine"],
    ["C4 lists keep their marks, in one form", "* one\n* two\n• three", "- one\n- two\n- three"],
    ["C4 numbered lists", "1. one\n2) two", "1. one\n2) two"],
    ["an open fence is closed", "```js\nlet a = 1;", "```js\nlet a = 1;\n```"],
    ["X5 what a terminal would obey", "Tea\u001b[2J\u202e is\u0007 hot", "Tea[2J is hot"],
    ["white space at the ends", "\n\n  Tea.  \n\n\n", "Tea."],
  ])("%s", (_, text, expected) => expect(streamed(text).out).toBe(expected));

  it.each([
    ["Would you like more of it?"],
    ["Do you want me to search?"],
    ["Want me to look it up?"],
    ["Shall I search the web?"],
    ["Should I search the web?"],
    ["Should I look it up?"],
    ["Let me know if you need more!"],
    ["I have not searched the web."],
    ["I didn't search the web."],
    ["I did not search the web."],
    ["I can't search the web."],
    ["I cannot search the web."],
    ["I can search the web."],
    ["I could search the web…"],
    ["I can look it up."],
    ["I could look it up."],
    ["I don't have access to the web."],
    ["**Shall I search the web?**"],
  ])("C4 %j is no sentence of an answer, whole or in pieces, and what stands behind it is one", (sentence) => {
    for (const sizes of [[1], [7], [400]])
      for (const [text, expected] of [
        [`Tea is hot. ${sentence} It is old.`, "Tea is hot. It is old."],
        [`Tea is hot!" ${sentence}`, 'Tea is hot!"'],
        [`**Tea is hot.** ${sentence} It is old.`, "**Tea is hot.** It is old."],
        [`${sentence}\nTea is hot.`, "Tea is hot."],
      ] as const)
        expect(streamed(text, sizes).out.trim()).toBe(expected);
  });

  it("C4 the same words within a sentence are its own", () => {
    for (const text of [
      "Ask what they would like, shall I say, or what I can look up.",
      "People ask: would you like tea? It is hot.",
      "The clerk said I can search the shelf.",
    ])
      for (const sizes of [[1], [400]]) expect(streamed(text, sizes).out).toBe(text);
  });

  it("C4 ends with the sentence in which it becomes too long", () => {
    const sentence = "Tea is a drink that is made from leaves. ";
    const { out } = streamed(`${sentence.repeat(80)}It is old.`);
    expect(out.length).toBeGreaterThan(3_000);
    expect(out.length).toBeLessThan(3_000 + 2 * sentence.length);
    expect(out).toMatch(/leaves\.$/u);
    expect(streamed(sentence.repeat(73).trim()).out).toBe(sentence.repeat(73).trim());
    const endless = `${"tea and ".repeat(500)}water`;
    expect(streamed(endless).out).toBe(endless);
  });

  it("C4 keeps to five paragraphs", () => {
    const text = Array.from({ length: 8 }, (_, n) => `Paragraph ${n}.`).join("\n\n");
    expect(streamed(text).out.split("\n\n")).toHaveLength(5);
  });

  it("C14 takes the reading off the first line", () => {
    expect(streamed("Read as: what is tubular\n\nA tube.")).toEqual({ out: "A tube.", readAs: "what is tubular" });
    expect(streamed("Reading is fun.").readAs).toBeUndefined();
  });

  it("C4 a question about a tool may be answered", () => {
    expect(streamed("Tavily is a search service.", [9], "what is Tavily").out).toBe("Tavily is a search service.");
  });

  it("C4 the first word comes as soon as it is whole", () => {
    const stream = new ProseStream("tea");
    expect(stream.push("Tea ")).toBe("Tea");
    expect(stream.push("is a ")).toBe(" is a");
  });

  it("C15 what comes out does not depend on how the text was cut", () => {
    const piece = fc.constantFrom(
      "Tea ",
      "is.",
      "\n",
      "\n\n",
      "## ",
      "- ",
      "Would you",
      " like me to search?",
      " (y/n)",
      "I haven't",
      " searched yet.",
      "Tavily",
      "```\n",
      "<b>",
      "日本",
      "1. ",
      "Read as: x\n",
      "Kind: answer\n",
      "Verification: x\n",
      "Phase 2 – Search-Backed Answer\n",
      "Sources:\n",
      "TLDR\n",
      "[1]",
      "[2 - Partial]",
      "【3†a】",
      "[a](http://b.test) ",
      "https://c.test/d",
      ".",
      "  ",
      "🙂",
      "*",
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 25 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
        (pieces, sizes) => {
          const text = pieces.join("");
          expect(streamed(text, sizes)).toEqual(streamed(text));
        },
      ),
      { numRuns: 1_500 },
    );
  });
});
