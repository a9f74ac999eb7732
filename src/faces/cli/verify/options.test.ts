import { expect, it } from "vitest";
import type { RawOptions } from "../options.ts";
import type { Shell } from "../shell.ts";
import { wishesFrom } from "./options.ts";

const wishes = (options: RawOptions) => wishesFrom(options, { cwd: import.meta.dirname } as Shell);

it("I7 without options an audit reads the network, with a model, and citations of no reference fail it", () => {
  expect(wishes({})).toEqual({
    verify: { reading: "network", with_model: true, fetch_timeout_s: 15 },
    thresholds: { minSupported: undefined, maxDead: undefined, maxDangling: 0, maxContradicted: undefined, maxOpen: undefined },
    ...{ html: undefined, json: false, all: false, quiet: false },
  });
});

it("I7 options say how an audit reads, what it may use, what fails it and how it is shown", () => {
  expect(
    wishes({
      offline: true,
      model: false,
      fetchTimeout: "1.5",
      tokenBudget: "1",
      costBudget: "0",
      minSupported: "0.8",
      maxDead: "0",
      maxDangling: "2",
      maxContradicted: "100000",
      strict: true,
      html: "page.html",
      json: true,
      all: true,
      quiet: true,
      sources: ".",
    }),
  ).toEqual({
    verify: {
      reading: "stored",
      sources: import.meta.dirname,
      with_model: false,
      fetch_timeout_s: 1.5,
      token_budget: 1,
      cost_budget_usd: 0,
    },
    thresholds: { minSupported: 0.8, maxDead: 0, maxDangling: 2, maxContradicted: 100_000, maxOpen: 0 },
    ...{ html: `${import.meta.dirname}/page.html`, json: true, all: true, quiet: true },
  });
  expect(wishes({ structure: true }).verify.reading).toBe("none");
});

it.each<[RawOptions, string]>([
  [{ minSupported: "1.1" }, "--min-supported"],
  [{ maxDead: "100001" }, "--max-dead"],
  [{ maxDead: "0.5" }, "--max-dead"],
  [{ fetchTimeout: "0.9" }, "--fetch-timeout"],
  [{ fetchTimeout: "60.1" }, "--fetch-timeout"],
  [{ tokenBudget: "0" }, "--token-budget"],
  [{ tokenBudget: "10000001" }, "--token-budget"],
  [{ costBudget: "1000.1" }, "--cost-budget"],
  [{ structure: true, sources: "." }, "--structure"],
  [{ structure: true, offline: true }, "--structure"],
])("I7 %j is refused at %s", (options, field) => {
  expect(() => wishes(options)).toThrow(expect.objectContaining({ type: "INVALID_INPUT", field }));
});
