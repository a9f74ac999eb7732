import { describe, expect, it } from "vitest";
import { checkNames, isPrincipalName, tokenOf } from "./principals.ts";

const named = (tokens: string[], operators: string[] = []) => checkNames({ "serve.tokens": tokens, "serve.operators": operators });

describe("X5 names of tokens", () => {
  it("stand before the first colon, and are made from the token where there is none", () => {
    expect(tokenOf("ann:se:cret")).toEqual({ name: "ann", secret: "se:cret" });
    expect(tokenOf("secret")).toEqual({ name: expect.stringMatching(/^token-[0-9a-f]{8}$/), secret: "secret" });
    expect(tokenOf("other").name).not.toBe(tokenOf("secret").name);
  });

  it("that say nothing, or are Assay's own, are refused by name", () => {
    expect(() => named(["ann:x", "anybody:x"])).toThrow(
      expect.objectContaining({
        ...{ type: "CONFIG_INVALID", field: "serve.tokens" },
        message: 'A token in serve.tokens is named "anybody", which is no name of a token; choose another.',
      }),
    );
    expect(() => named([" :x"])).toThrow(/is named " "/);
    expect([isPrincipalName("ann"), isPrincipalName(""), isPrincipalName("anybody")]).toEqual([true, false, false]);
  });

  it("of operators must be those of tokens", () => {
    expect(() => named(["ann:x", "bob:y"], ["bob"])).not.toThrow();
    expect(() => named(["ann:x"], ["ann", "bob"])).toThrow(
      expect.objectContaining({ field: "serve.operators", message: expect.stringMatching(/names bob, and no token/) }),
    );
  });
});
