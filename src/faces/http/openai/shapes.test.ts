import { describe, expect, it } from "vitest";
import { annotationsOf, completionAsked, completionSchema, isModel } from "./shapes.ts";

const asked = (messages: unknown[]) => completionAsked(completionSchema.parse({ model: "assay-chat", messages }));

describe("I3 what is asked of a completion", () => {
  it("is the text of its messages, whatever form that has", () => {
    expect(
      asked([
        { role: "system", content: "Be brief." },
        { role: "developer", content: [{ type: "text", text: "So" }, { type: "text" }, { type: "input_text", text: "it is." }] },
        { role: "user", content: [{ type: "image_url" }, { type: "text", text: "This?" }] },
        { role: "assistant", content: '<think>hm\n</think>\n <details type="reasoning">x</details> Yes. <think>y</think>' },
        { role: "tool", content: "42" },
        { role: "function", content: "42" },
        { role: "assistant", content: null },
        { role: "user", content: "Why?" },
      ]),
    ).toEqual({
      model: "assay-chat",
      last: "messages.7.content",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "system", content: "So\n\nit is." },
        { role: "user", content: "This?" },
        { role: "assistant", content: "Yes. <think>y</think>" },
        { role: "assistant", content: "" },
        { role: "user", content: "Why?" },
      ],
    });
  });

  it.each([
    [
      "ends with an answer",
      [
        { role: "user", content: "a" },
        { role: "assistant", content: "b" },
      ],
      "messages",
    ],
    ["ends with a picture", [{ role: "user", content: [{ type: "text", text: "a" }, { type: "image_url" }] }], "messages.0.content"],
  ])("is refused where it %s", (_, messages, field) => {
    expect(() => asked(messages)).toThrow(expect.objectContaining({ type: "INVALID_INPUT", field }));
  });

  it.each([
    ["no message", { messages: [] }, false],
    ["one answer", { n: 1 }, true],
    ["two answers", { n: 2 }, false],
    ["text", { response_format: { type: "text" } }, true],
    ["JSON", { response_format: { type: "json_object" } }, false],
    ["a tool", { tool_choice: "required" }, false],
    ["another model", { model: "gpt" }, false],
    ["what chat clients send besides", { temperature: 1, tools: [], tool_choice: "auto", stream: null }, true],
  ])("may ask for %s: %#", (_, more, may) => {
    const body = { model: "assay-chat", messages: [{ role: "user", content: "a" }], ...more };
    expect(completionSchema.safeParse(body).success).toBe(may);
  });
});

it("I3 knows its own models alone", () => {
  expect(["assay-chat", "assay-research", "assay-answer", "toString", "gpt"].filter(isModel)).toEqual([
    "assay-chat",
    "assay-research",
    "assay-answer",
  ]);
});

it("I3 each marker of a source in the text is a citation at its place, those in the list of sources are none", () => {
  const text = "It turns [1][2 - Partial] \\[1] [1](x) [9].\n\n[1] One\n- [2] Two\nand [2]";
  const sources = [
    { n: 1, url: "https://one.test/", title: "One" },
    { n: 2, url: "https://two.test/", title: "Two" },
  ];
  expect(
    annotationsOf(text, sources).map(({ url_citation: { url, title, start_index, end_index } }) => [
      text.slice(start_index, end_index),
      url,
      title,
    ]),
  ).toEqual([
    ["[1]", "https://one.test/", "One"],
    ["[2 - Partial]", "https://two.test/", "Two"],
    ["[2]", "https://two.test/", "Two"],
  ]);
});
