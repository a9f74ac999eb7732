import { expect, it } from "vitest";
import { jsonPlaces } from "./json-places.ts";

it("C11 tells where each value of an object begins, and which names stand twice", () => {
  const text = '{ "a" : [ 1, {"b" : "x\\"y"}, [] ] , "c": {}, "d":true,"a":null}';
  const { places, repeated } = jsonPlaces(text);
  const at = Object.fromEntries([...places].map(([path, place]) => [path, text.slice(place, place + 4)]));
  expect(at).toEqual({ "": '{ "a', a: "null", "a.0": "1, {", "a.1": '{"b"', "a.1.b": '"x\\"', "a.2": "[] ]", c: "{}, ", d: "true" });
  expect(repeated).toEqual(["a"]);
});

it("C11 a value by itself begins where it stands", () => {
  expect([...jsonPlaces("  12 ").places]).toEqual([["", 2]]);
});
