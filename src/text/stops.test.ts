import { expect, it } from "vitest";
import { endsWithStop, stopFor } from "./stops.ts";

it.each([
  ["यह ऊँचा है", "।"],
  ["高42米", "。"],
  ["It is high", "."],
])("R14 %s lacks a stop of its script", (text, stop) => {
  expect([endsWithStop(text), stopFor(text), endsWithStop(`${text}${stop}`)]).toEqual([false, stop, true]);
});
