import { describe, expect, it } from "vitest";
import { AssayError } from "../../domain/error.ts";
import { asOption, REQUEST_OPTIONS, requestFields } from "./options.ts";

const told = (field: string, message: string, options: Record<string, string> = {}) => {
  const { field: option, message: said } = asOption(new AssayError("INVALID_INPUT", message, { field }), options);
  return [option, said];
};

describe("I1 options of a research", () => {
  it("become fields of the request under their own names: numbers as numbers, days as one range, lists as lists", () => {
    const options = {
      tier: "deep",
      breadth: "3",
      time: " 2.5 ",
      from: "2025-01-31",
      to: "2025-02-28",
      excludeDomain: ["a.org", "b.org"],
      perDomain: "many",
    };
    expect(requestFields(options)).toEqual({
      ...{ complexity_tier: "deep", breadth: 3, max_execution_time_s: 2.5, exclude_domains: ["a.org", "b.org"] },
      // What is no number is left to the request's own rules, which say what is wrong.
      ...{ per_domain_cap: "many", date_range: { from: "2025-01-31", to: "2025-02-28" } },
    });
    expect(requestFields({ quiet: true })).toEqual({});
  });

  it("are said in words of their own, each in a group, with a name that nothing else has", () => {
    expect(new Set(REQUEST_OPTIONS.map(({ flag }) => flag)).size).toBe(REQUEST_OPTIONS.length);
    for (const { flag, about, group } of REQUEST_OPTIONS) expect([flag, about.length > 5, group.endsWith(":")]).toEqual([flag, true, true]);
  });
});

describe("I1 R16 an error names what was typed", () => {
  it("of a field of the request always, and of other fields that its sentence names", () => {
    expect(told("complexity_tier", "`complexity_tier` must be simple or deep.")).toEqual(["--tier", "--tier must be simple or deep."]);
    expect(told("max_iters", "`max_iters` is more than `depth`.")).toEqual(["--max-iters", "--max-iters is more than --depth."]);
    expect(told("date_range.from", "It must be no later than `date_range.to`.")).toEqual([
      "--from",
      "--from: It must be no later than --to.",
    ]);
    expect(told("include_domains.0", "`include_domains` must be names.")).toEqual(["--include-domain", "--include-domain must be names."]);
  });

  it.each([
    ["home", "--home", "home"],
    ["search.web", "--web", "web"],
    ["library.folders", "--library", "library"],
    ["config", "--config", "config"],
    ["serve.host", "--host", "host"],
    ["serve.port", "--port", "port"],
    ["serve.maxRuns", "--concurrency", "concurrency"],
  ])("of the setting %s where it came from the command line", (field, option, typed) => {
    const message = `The setting ${field} (command line) is wrong.`;
    expect(told(field, message, { [typed]: "x" })).toEqual([option, `${option} is wrong.`]);
    expect(told(field, message)).toEqual([field, message]);
  });

  it("and stays what it is where no option set it", () => {
    const error = new AssayError("INTERNAL", "x");
    expect(asOption(error, {})).toBe(error);
    expect(told("unheard.of", "x")).toEqual(["unheard.of", "x"]);
  });
});
