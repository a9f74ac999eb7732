import { expect, it } from "vitest";
import { reckoned, type Value } from "./values.ts";

it("R12 days, hours and stretches of time are reckoned with where that is anything", () => {
  const [number, span, months, clock, date] = (["number", "time", "months", "clock", "day"] as const).map(
    (kind, at): Value => ({ kind, n: [3, 7_200, 2, 3_600, 10][at] ?? 0 }),
  ) as [Value, Value, Value, Value, Value];
  const come = (...[sign, a, b]: Parameters<typeof reckoned>) => {
    const value = reckoned(sign, a, b);
    return value && [value.kind, value.n];
  };
  expect([come("+", number, number), come("+", span, span), come("+", date, date), come("+", clock, clock)]).toEqual([
    ...[["number", 6], ["time", 14_400], undefined, undefined],
  ]);
  expect([come("+", clock, span), come("+", span, clock), come("-", clock, span)]).toEqual([
    ["clock", 10_800],
    ["clock", 10_800],
    ["clock", -3_600],
  ]);
  expect([come("+", date, number), come("-", date, number), come("+", { kind: "day", n: 10 }, { kind: "time", n: 86_400 })]).toEqual([
    ["day", 13],
    ["day", 7],
    ["day", 11],
  ]);
  expect([come("-", date, { kind: "day", n: 8 }), come("-", clock, { kind: "clock", n: 600 })]).toEqual([
    ["time", 172_800],
    ["time", 3_000],
  ]);
  expect([come("*", number, span), come("*", span, number), come("*", number, number), come("*", months, number)]).toEqual([
    ...[
      ["time", 21_600],
      ["time", 21_600],
      ["number", 9],
      ["months", 6],
    ],
  ]);
  expect([come("*", date, number), come("*", number, date), come("*", span, span)]).toEqual([undefined, undefined, undefined]);
  expect([come("/", span, span), come("/", span, number), come("/", number, number), come("/", months, months)]).toEqual([
    ...[
      ["number", 1],
      ["time", 2_400],
      ["number", 1],
      ["number", 1],
    ],
  ]);
  expect([come("/", number, { kind: "number", n: 0 }), come("/", date, date), come("/", number, span)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([come("^", number, number), come("^", span, number), come("^", number, span)]).toEqual([["number", 27], undefined, undefined]);
});
