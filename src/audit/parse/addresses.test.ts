import { describe, expect, it } from "vitest";
import { addressesIn } from "./addresses.ts";
import { parseReport } from "./report.ts";

const urls = (text: string) => addressesIn(text).map((one) => one.url);

describe("I7 where an address ends", () => {
  it.each([
    ["See https://x.test/a_(b), then.", ["https://x.test/a_(b)"]],
    ["(https://x.test/a)and", ["https://x.test/a"]],
    ["[https://x.test/a?b[]=1]", ["https://x.test/a?b[]=1"]],
    ["https://x.test/a(see", ["https://x.test/a"]],
    [
      "https://x.test/a,https://y.test/b;https://z.test/?u=https://w.test/c",
      ["https://x.test/a", "https://y.test/b", "https://z.test/?u=https://w.test/c"],
    ],
    ["见https://x.test/潮汐/a_b。然后（https://y.test/b）：", ["https://x.test/潮汐/a_b", "https://y.test/b"]],
    ["https://x.test/it's/~u/a*b?", ["https://x.test/it's/~u/a*b"]],
    ["https://x.test/a%20b%C3%A9… or https://x.test/Israel–Hamas", ["https://x.test/a%20b%C3%A9", "https://x.test/Israel–Hamas"]],
    ["https://( https://", []],
  ])("%j", (text, expected) => {
    expect(urls(text)).toEqual(expected);
  });
});

describe("I7 addresses of a report stay as they are written", () => {
  it.each([
    ["_ and * in them are no emphasis", "See https://x.test/a_b_c/_d_/e*f*g here.", ["https://x.test/a_b_c/_d_/e*f*g"]],
    [
      "emphasis around them ends them",
      "**https://x.test/a**, _https://x.test/b_c_ and ~~https://x.test/~d~~.",
      ["https://x.test/a", "https://x.test/b_c", "https://x.test/~d"],
    ],
    ["bold that goes on", "**See https://x.test/a**so.", ["https://x.test/a"]],
    ["escapes and entities are those of Markdown", "See https://x.test/a\\_b?c=1\\&d=2&amp;e=3 here.", ["https://x.test/a_b?c=1&d=2&e=3"]],
    ["autolinks", "See <https://x.test/__a__?b=%20c> here.", ["https://x.test/__a__?b=%20c"]],
    [
      "links",
      "See [a](https://x.test/潮_(b)_c) and [https://x.test/_d_](https://x.test/_d_).",
      ["https://x.test/潮_(b)_c", "https://x.test/_d_"],
    ],
    ["tables", "| a | b |\n|---|---|\n| c | https://x.test/_d_ |", ["https://x.test/_d_"]],
    ["footnotes", "Tides turn.[^1]\n\n[^1]: *Tides*, https://x.test/_a_(b)_c.", ["https://x.test/_a_(b)_c"]],
    ["links in footnotes", "Tides turn.[^1]\n\n[^1]: [Tides [PDF]](https://x.test/_a_(b)_c)", ["https://x.test/_a_(b)_c"]],
    [
      "lists of sources",
      "Tides turn [1].\n\n## Sources\n\n1. *Tides* https://x.test/_a_b_\n2. Two https://x.test/*c*d",
      ["https://x.test/_a_b_", "https://x.test/*c*d"],
    ],
  ])("%s", (_, source, expected) => {
    expect(parseReport(source, "markdown").references.map((one) => one.url)).toEqual(expected);
  });

  it("an address in code is no address, and one in brackets leaves none behind", () => {
    expect(parseReport("Run `curl https://x.test/a_b_` first.", "markdown").references).toEqual([]);
    const { statements } = parseReport("Tides turn four times (source: https://x.test/_a_).", "markdown");
    expect(statements.map((one) => [one.text, one.cited[0]?.style])).toEqual([["Tides turn four times.", "address"]]);
  });
});
