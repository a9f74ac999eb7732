import { describe, expect, it } from "vitest";
import { asLine, asMessage, Pasting } from "./pasting.ts";

const paste = (text: string) => `\u001b[200~${text}\u001b[201~`;

describe("what is pasted", () => {
  it.each([
    ["several lines are one", `a${paste("one\r\ntwo\rthree\nfour")}b`, "aone⏎two⏎three⏎fourb"],
    ["a break at its end sends nothing", paste("one\ntwo\n\n"), "one⏎two"],
    ["nothing in it is a key", paste("x\u0003\u001b[31mred\u0004\u007f\ty"), "x[31mred y"],
    ["what is typed stays as it is", "\u001b[A\r\u0003", "\u001b[A\r\u0003"],
  ])("I1 X5 %s", (_, keys, expected) => {
    expect(new Pasting().take(keys)).toBe(expected);
  });

  it("I1 its marks and breaks may come in pieces; an escape key alone does not wait", () => {
    const keys = `q${paste("one\r\ntwo")}${paste("three")}\r`;
    // Between the escape key and the rest of a mark nothing can be told apart from somebody who types.
    for (let at = 0; at <= keys.length; at++) {
      const [before, after] = [keys.slice(0, at), keys.slice(at)];
      if (/(?:^q|201~)\u001b$/.test(before)) continue;
      const pasting = new Pasting();
      expect(pasting.take(before) + pasting.take(after)).toBe("qone⏎twothree\r");
    }
    expect(new Pasting().take("\u001b")).toBe("\u001b");
  });

  it("I1 a message comes back from its line as it was", () => {
    expect(asMessage(asLine("1. yes\n2. no"))).toBe("1. yes\n2. no");
  });
});
