import { expect, it } from "vitest";
import { type Mark, markAt } from "./leak-marks.ts";

const none: Mark = { kind: "none" };
const wait: Mark = { kind: "wait" };
const cut: Mark = { kind: "cut" };

it.each<[string, Mark]>([
  ["<think>", { kind: "open", name: "think", length: 7 }],
  ["</ Thinking >", { kind: "close", name: "think", length: 13 }],
  ["<tool_calls a='b'>", { kind: "open", name: "tool_call", length: 18 }],
  ["<x:invoke>", { kind: "open", name: "invoke", length: 10 }],
  ["<think/>", { kind: "drop", length: 8 }],
  ["<function=search>", { kind: "open", name: "function", length: 17 }],
  ["</function>", { kind: "close", name: "function", length: 11 }],
  ["<function>", none],
  ["<p>", none],
  ["<|im▁end|>", { kind: "token", name: "im_end", length: 10 }],
  ["<｜User｜>", { kind: "token", name: "user", length: 8 }],
  ["[THINK]", { kind: "open", name: "[THINK]", length: 7 }],
  ["[/TOOL_CALLS]", { kind: "close", name: "[TOOL_CALLS]", length: 13 }],
  ["[1]", none],
  ["<think about it < then", { kind: "drop", length: 6 }],
])("R16 a model's text holds at its beginning the mark %s", (text, mark) => {
  expect(markAt(text, 0, false)).toEqual(mark);
  expect(markAt(`ab${text} c`, 2, true)).toEqual(mark);
});

it.each<[string, Mark, Mark]>([
  ["<", wait, none],
  ["<th", wait, none],
  ["<thi", wait, cut],
  ["</thi", wait, cut],
  ["<x:thi", wait, cut],
  ["<x:tho", wait, cut],
  ["<x:zzz", wait, none],
  ["<x:funct", wait, cut],
  ["<p", wait, none],
  ["<table", wait, none],
  ["< b c", none, none],
  ["<think", wait, cut],
  ["<think a='b'", wait, cut],
  ["<|", wait, none],
  ["<|im_st", wait, cut],
  ["[", wait, none],
  ["[THI", wait, none],
  ["[thi", none, none],
])("R16 a text that ends with %s may go on, or has broken off", (text, open, final) => {
  expect(markAt(text, 0, false)).toEqual(open);
  expect(markAt(text, 0, true)).toEqual(final);
});
