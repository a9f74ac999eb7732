import { expect, it } from "vitest";
import { namesSetIn } from "./own-names.ts";

it("R12 code calls what it sets and takes up again by names of its own, and what it reaches through them", () => {
  const code = [
    "import requests",
    "r = requests.get(url)",
    "print(r.text)",
    "x = 1",
    "for a, b in r:",
    "  print(a)",
    "def once():",
    "export KEY=1",
    "echo $KEY",
    "OTHER=2",
  ].join("\n");
  expect([...namesSetIn(code)].sort()).toEqual(["KEY", "a", "r", "r.text", "requests", "requests.get"]);
});

it("R12 a name set twice is taken up only where it stands a third time", () => {
  expect([...namesSetIn("x = 1\nx = 2")]).toEqual([]);
  expect([...namesSetIn("x = 1\nx = 2\nprint(x)")]).toEqual(["x"]);
});
