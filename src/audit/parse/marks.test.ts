import { describe, expect, it } from "vitest";
import type { Block } from "./block.ts";
import type { MarkRules } from "./mark.ts";
import { markdownBlocks } from "./markdown.ts";
import { marksIn, roundNumbersIn } from "./marks.ts";

const RULES: MarkRules = {
  raisedDigits: true,
  roundNumbers: false,
  isListed: (label) => ["1", "2", "3", "a", "site+1", "Name 1999"].includes(label),
};

function blockOf(source: string): Block {
  const [block] = markdownBlocks(source).blocks;
  if (block === undefined) throw new Error("no block");
  return block;
}

/** Each citation as it stands, its style, and what it names. */
function read(source: string, rules: Partial<MarkRules> = {}): string[] {
  const block = blockOf(source);
  return marksIn(block, { ...RULES, ...rules }).map(({ start, end, style, targets, removed }) => {
    const named = targets.map((one) =>
      one.by === "label" ? one.label : one.by === "address" ? `${one.label ?? ""}@${one.url}` : one.work.author,
    );
    return `${block.text.slice(start, end)} ${style} ${named.join(" ")}${removed ? "" : " kept"}`;
  });
}

describe("I7 the citations of a block", () => {
  it.each<[string, string, readonly string[]]>([
    ["numbers", "It turns [1], [2][3] and ([1, 2]).", ["[1] number 1", "[2] number 2", "[3] number 3", "([1, 2]) number 1 2"]],
    ["numbers together", "It turns ([1][3]).", ["([1][3]) number 1 3"]],
    ["a range of brackets", "It turns [1]–[3].", ["[1]–[3] number 1 2 3"]],
    ["carets", "It turns^1,2^ in 10^6^ days.", ["^1,2^ superscript 1 2"]],
    ["a raised tag", "It turns<sup>[a]</sup> and turns<sup>3</sup>.", ["[a] superscript a", "3 superscript 3"]],
    ["a footnote", "It turns [^note].", ["[^note] footnote note"]],
    ["names of entries", "It turns [a, site+1] (Name 1999).", ["[a, site+1] number a site+1", "(Name 1999) number Name 1999"]],
    ["no names", "It turns [b] as [a]nother (a) [a, b].", []],
    ["an interval", "It lies in the interval [1, 2] of it.", []],
    ["a source in round brackets", "It turns (Source 2) and (3).", ["(Source 2) number 2"]],
    [
      "an export",
      "It turns citeturn0search1turn2view3 :contentReference[oaicite:4]{index=4}.",
      ["citeturn0search1turn2view3 number turn0search1 turn2view3", ":contentReference[oaicite:4]{index=4} number oaicite:4"],
    ],
    [
      "an export in its own marks",
      "It turns \ue200cite\ue202turn0search1\ue202x-2\ue201.",
      ["\ue200cite\ue202turn0search1\ue202x-2\ue201 number turn0search1 x-2"],
    ],
    ["no export", "They excite and recite turn0.", []],
    ["author and year", "It turns (Smith, 2020).", ["(Smith, 2020) author-year Smith"]],
    ["code", "It is `a[1]` and `https://a.test/`.", []],
  ])("by %s", (_, source, found) => {
    expect(read(source)).toEqual(found);
  });

  it.each<[string, string, readonly string[]]>([
    ["around words", "The [office says](https://a.test/x) so.", ["office says link @https://a.test/x kept"]],
    ["labelled with a number", "So it is [2](https://a.test/x).", ["2 link 2@https://a.test/x"]],
    ["labelled as a source", "So it is [source](https://a.test/x).", ["source link @https://a.test/x"]],
    ["labelled with a host", "So it is [a.test](https://a.test/x).", ["a.test link @https://a.test/x"]],
    ["alone in a bracket", "So it is ([The office](https://a.test/x)).", ["(The office) link @https://a.test/x"]],
    [
      "together in a bracket",
      "So it is (see [A](https://a.test/x) and [B](https://b.test/y)).",
      ["(see A and B) link @https://a.test/x @https://b.test/y"],
    ],
    ["among words in a bracket", "So it is (says [The office](https://a.test/x)).", ["The office link @https://a.test/x kept"]],
    [
      "in two brackets",
      "So ([A](https://a.test/x)) it ([B](https://b.test/y)) is.",
      ["(A) link @https://a.test/x", "(B) link @https://b.test/y"],
    ],
    ["to a mailbox", "Write to [us](mailto:a@b.test).", []],
    ["to a note", "So it is [\\[3\\]](#ref-3) and [3](#top) and [words](#ref-3).", ["[3] footnote 3"]],
    ["to a note, with blanks", "So it is [ 3 ](#ref-3) and [4\u00a0](#note4).", [" 3  footnote 3", "4\u00a0 footnote 4"]],
    ["to a note, with blanks around its bracket", "So it is [ \\[3\\] ](#ref-3).", [" [3]  footnote 3"]],
    ["to a note in brackets", "So it is \\[[3](#fn3)\\].", ["[3] footnote 3"]],
  ])("by a link %s", (_, source, found) => {
    expect(read(source)).toEqual(found);
  });

  it.each<[string, string, readonly string[]]>([
    ["bare", "So it is https://a.test/x.", ["https://a.test/x address @https://a.test/x"]],
    ["in brackets", "So it is (https://a.test/x).", ["(https://a.test/x) address @https://a.test/x"]],
    ["called a source", "So it is (Source: https://a.test/x).", ["(Source: https://a.test/x) address @https://a.test/x"]],
    ["in brackets with words", "So it is (that is https://a.test/x).", ["https://a.test/x address @https://a.test/x"]],
    ["in a bracket left open", "So it is (https://a.test/x and more.", ["https://a.test/x address @https://a.test/x"]],
    ["of a paper", "So it is doi:10.1234/abc.", ["doi:10.1234/abc address @https://doi.org/10.1234/abc"]],
  ])("by an address %s", (_, source, found) => {
    expect(read(source)).toEqual(found);
  });

  it("by raised digits and numbers in round brackets only where these can cite", () => {
    const text = "It turns^1^ and sinks (Source 2) here (3, 5–6).";
    expect(read(text, { raisedDigits: false })).toEqual([]);
    expect(read(text, { roundNumbers: true })).toEqual(["^1^ superscript 1", "(Source 2) number 2", "(3, 5–6) number 3 5 6"]);
    expect(roundNumbersIn("(1) and (3, 5–6), (a 7) and (2020)")).toEqual([1, 3, 5, 6]);
  });
});
