import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LeakFilter } from "./leak-filter.ts";
import { filterLeaks, stripLeaks } from "./without-leaks.ts";

function inPieces(pieces: readonly string[]): string {
  const filter = new LeakFilter();
  return pieces.map((piece) => filter.push(piece)).join("") + filter.end();
}

const LEAKS: readonly (readonly [string, string])[] = [
  ["Hello <think>secret</think>there.", "Hello there."],
  ["<think>secret</think>\n\nHello.", "Hello."],
  ["a<think>secret</think>b", "ab"],
  ["<THINK>secret</Think>Hello.", "Hello."],
  ["<thinking>secret</think>Hello.", "Hello."],
  ["<think>one <think>two</think> secret</think>Hello.", "Hello."],
  ["<think>the <analysis> tag, secret</think>Hello.", "Hello."],
  ['<reasoning lang="en">secret</reasoning >Hello.', "Hello."],
  ["Hello.<think>secret that never ends", "Hello."],
  ["Hello.<thin", "Hello."],
  ["Hello.<|chan", "Hello."],
  ["secret-free</think> Hello.", "secret-free Hello."],
  ["Hello<think/> there.", "Hello there."],
  ["a <th<think></think>ink> b", "a <th ink> b"],
  ["see <think and <b>more</b>", "see  and <b>more</b>"],
  ['Hello. <tool_call>{"name":"secret"}</tool_call>', "Hello. "],
  ['<function_call>{"name":"secret"}', ""],
  ["<function=search>secret</function>Hello.", "Hello."],
  ['<function_calls><invoke name="secret"><parameter>x</parameter></invoke></function_calls>Hello.', "Hello."],
  ["[THINK]secret[/THINK]Hello.", "Hello."],
  ["<|channel|>analysis<|message|>secret<|end|><|start|>assistant<|channel|>final<|message|>Hello.<|return|>", "Hello."],
  ["<|start|>assistant<|channel|>final<|message|>Hello.", "Hello."],
  ["<|start|>assistant<|message|>Hello.<|end|>", "Hello."],
  ["<|channel|>commentary to=functions.search <|constrain|>json<|message|>{secret}<|call|>Hello.", "Hello."],
  ["<|Channel|>Analysis<|Message|>secret", ""],
  ["<|channel|>analysis secret without a message mark", ""],
  ["<|channel|>final Hello.", "Hello."],
  ["<think>secret<|end|><|start|>assistant<|channel|>final<|message|>Hello.", "Hello."],
  ["<think>secret<|start|>assistant<|channel|>final<|message|>Hello.", "Hello."],
  ["<|start|>user<|message|>secret<|end|>Hello.", "Hello."],
  ["<|im_start|>assistant\nHello.<|im_end|>", "Hello."],
  ["<｜tool▁calls▁begin｜>secret<｜tool▁calls▁end｜>Hello.", "Hello."],
  ["analysisWe keep this secret.assistantfinalHello.", "Hello."],
  ["analysisWe keep this secret for ever", ""],
  ["assistantfinalHello.", "Hello."],
  ["Hello.assistantanalysissecretassistantcommentarysecretassistantfinal Bye.", "Hello. Bye."],
  ["analysis: secret\nfinal: Hello.", "Hello."],
  ["Hello.\n  Analysis: secret\nBye.", "Hello.\n  Bye."],
];

const ORDINARY = [
  "1 < 2 and 3 <= 4, a<b>c, x <- y, <3, <|> and f <| x |> y",
  "The analysis of the assistant: final results. Analysis shows that analyses differ.",
  "An <b>HTML</b> word, <!-- a comment -->, <a href='x'>link</a> and <thin>, <thinker>, <tools>.",
  "```ts\nconst list: Promise<Analysis> = load<T>(x);\nanalysis: 1\n```\nEnd",
  "Use `List<Reasoning>` or `Map<K, V>` here.",
  '```html\n<div class="a"><p>text</p></div>\n```',
  "function<T>(x: T) => x; [link](http://example.org) [TH] [x]",
  "final: the word may begin a line\nand `code` ``more`` too",
  "ends with <",
  "ends with <t",
  "  leading space stays",
];

describe("leak filter", () => {
  it.each(
    `think thinking thought thoughts analysis reasoning reflection scratchpad tool_call tool_calls tool_use tool_code tool_result tool_response function_call
    function_calls function_result function_results invoke`.split(/\s+/),
  )("C15 an element %s is left out, whole, broken off or within a namespace; words that begin so stay", (name) => {
    expect(inPieces([`A <${name}>secret</${name}>b`])).toBe("A b");
    expect(inPieces([`A <x:${name} n="1">secret</x:${name}>b`])).toBe("A b");
    expect(inPieces([...`A <${name}`])).toBe("A ");
    expect(inPieces([`A <${name}er> b`])).toBe(`A <${name}er> b`);
  });

  it.each(LEAKS)("C15 takes the inner talk out of %j", (text, expected) => {
    expect(stripLeaks(text)).toBe(expected);
  });

  it.each(ORDINARY)("C15 leaves ordinary text as it is: %j", (text) => {
    expect(stripLeaks(text)).toBe(text);
  });

  it("C15 gives the same whichever two or three pieces a text comes in", () => {
    for (const text of [...LEAKS.map(([text]) => text), ...ORDINARY]) {
      const whole = stripLeaks(text);
      for (let i = 0; i <= text.length; i++) {
        expect(inPieces([text.slice(0, i), text.slice(i)])).toBe(whole);
        for (let j = i; j <= text.length; j += 3) expect(inPieces([text.slice(0, i), text.slice(i, j), text.slice(j)])).toBe(whole);
      }
      expect(inPieces([...text])).toBe(whole);
    }
  });

  const fragment = fc.oneof(
    fc.constantFrom(
      "<think>",
      "</think>",
      "<thinking>",
      "</thinking>",
      "<Analysis>",
      "</analysis>",
      "<tool_call>",
      "</tool_call>",
      "<invoke name='x'>",
      "</invoke>",
      "<|start|>",
      "<|channel|>",
      "<|message|>",
      "<|end|>",
      "<|return|>",
      "<|constrain|>",
      "analysis",
      "final",
      "assistant",
      "commentary",
      "assistantfinal",
      "analysis:",
      "final:",
      "```",
      "`",
      "\n",
      " ",
      "<",
      ">",
      "|",
      "[THINK]",
      "[/THINK]",
      "[",
      "Promise<Analysis>",
      "Hello",
      "x:",
      "<think ",
      "<|im_start|>",
    ),
    fc.string({ maxLength: 6 }),
  );

  it("C15 gives the same for every way any text is cut, and leaves no mark in it", () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 25 }), fc.array(fc.nat(40), { maxLength: 12 }), (fragments, sizes) => {
        const text = fragments.join("");
        const pieces: string[] = [];
        let at = 0;
        for (const size of sizes) {
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        pieces.push(text.slice(at));
        const whole = stripLeaks(text);
        expect(whole).not.toMatch(
          /<\/?(?:think|thinking|tool_call|invoke)(?:\s[^<>]*)?>|<\|(?:start|channel|message|end|return)\|>|\[THINK\]/,
        );
        expect(inPieces(pieces)).toBe(whole);
        expect(inPieces([...text].flatMap((char) => char.split("")))).toBe(whole);
      }),
      { numRuns: 2000 },
    );
  });

  it("C15 hides whatever stands inside an element, however it is nested, spelled and cut", () => {
    const element = fc.constantFrom("think", "THINKING", "analysis", "Reasoning", "tool_call", "invoke", "function_call");
    const nested = fc.letrec<{ node: string }>((tie) => ({
      node: fc
        .tuple(
          element,
          fc.array(fc.oneof({ depthSize: "small" }, fc.constantFrom("SECRET", "SECRET <b> ", "\n"), tie("node")), { maxLength: 3 }),
        )
        .map(([name, inside]) => `<${name}>${inside.join("")}</${name}>`),
    }));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(nested.node, fc.constantFrom("shown ", "a < b ", "\n")), { maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (parts, size) => {
          const text = parts.join("");
          const out = inPieces(text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? []);
          expect(out).not.toMatch(/SECRET|think|analysis|reasoning|tool_call|invoke|function_call/i);
          expect(out.replace(/\s/g, "")).toBe(
            parts
              .filter((part) => !part.startsWith("<"))
              .join("")
              .replace(/\s/g, ""),
          );
        },
      ),
    );
  });

  it("C15 holds for bytes cut inside a character too", async () => {
    const bytes = new TextEncoder().encode("Grüße 😀 <think>geheim 😀</think>aus Zürich");
    for (let size = 1; size < 9; size++) {
      async function* source() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      let out = "";
      for await (const piece of filterLeaks(source())) out += piece;
      expect(out).toBe("Grüße 😀 aus Zürich");
    }
  });
});
