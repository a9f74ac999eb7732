import { describe, expect, it } from "vitest";
import { parseReport, type ReportFormat } from "./report.ts";

/** What each statement cites, as `label/scope`, by its text. */
function cited(source: string, format: ReportFormat = "markdown"): Record<string, string[]> {
  const { statements } = parseReport(source, format);
  return Object.fromEntries(statements.map((one) => [one.text, one.cited.map(({ label, scope }) => `${label}/${scope}`)]));
}

/** The addresses that a report's statements cite, in order. */
function leadsTo(source: string, format: ReportFormat = "markdown"): (string | undefined)[] {
  const { statements, references } = parseReport(source, format);
  return statements.flatMap((one) =>
    one.cited.map(({ reference }) => (reference === undefined ? undefined : references[reference]?.address)),
  );
}

const SOURCES = `

## Sources

[1] One: https://one.test/a
[2] Two: https://two.test/b
[3] Three: https://three.test/c
[4] Four: https://four.test/d
`;

describe("I7 styles of citation", () => {
  it.each([
    ["before the stop", "Tides turn four times a day [1].", { "Tides turn four times a day.": ["1/sentence"] }],
    [
      "after the stop",
      "Tides turn four times a day.[1] Winds do not.",
      { "Tides turn four times a day.": ["1/sentence"], "Winds do not.": [] },
    ],
    ["after the stop, with a space", "Tides turn. [1] Winds blow. [2]", { "Tides turn.": ["1/sentence"], "Winds blow.": ["2/sentence"] }],
    ["several in one bracket", "Tides turn [1, 2].", { "Tides turn.": ["1/sentence", "2/sentence"] }],
    ["a range", "Tides turn [1-3].", { "Tides turn.": ["1/sentence", "2/sentence", "3/sentence"] }],
    ["a range with a long dash", "Tides turn [2–4].", { "Tides turn.": ["2/sentence", "3/sentence", "4/sentence"] }],
    ["within round brackets", "Tides turn ([2]).", { "Tides turn.": ["2/sentence"] }],
    [
      "several within round brackets",
      "Tides turn ([1][2]). They rise by 4 m ([1][3]). Winds do not.",
      { "Tides turn.": ["1/sentence", "2/sentence"], "They rise by 4 m.": ["1/sentence", "3/sentence"], "Winds do not.": [] },
    ],
    ["several brackets", "Tides turn [1][2].", { "Tides turn.": ["1/sentence", "2/sentence"] }],
    ["partial", "Tides turn [2 - Partial].", { "Tides turn.": ["2/sentence"] }],
    ["with a page", "Tides turn [3, p. 15].", { "Tides turn.": ["3/sentence"] }],
    [
      "lenticular brackets",
      "潮汐每天转向四次【1】。风不会【2†source】。",
      { "潮汐每天转向四次。": ["1/sentence"], "风不会。": ["2/sentence"] },
    ],
    ["a list in lenticular brackets", "潮汐转向【1，3-4】。", { "潮汐转向。": ["1/sentence", "3/sentence", "4/sentence"] }],
    ["superscripts", "Tides turn<sup>1,2</sup>.", { "Tides turn.": ["1/sentence", "2/sentence"] }],
    [
      "raised digits",
      "Tides turn four times.¹ The strait covers 12 km² of sea.",
      { "Tides turn four times.": ["1/sentence"], "The strait covers 12 km² of sea.": [] },
    ],
    ["exponents are none", "It holds 10<sup>6</sup> m<sup>3</sup> of water.", { "It holds 106 m3 of water.": [] }],
    ["named as a source", "Tides turn [Source 2].", { "Tides turn.": ["2/sentence"] }],
    ["no citation", "It was [sic] in [2020], on the interval [1, 3].", { "It was [sic] in [2020], on the interval [1, 3].": [] }],
    [
      "clauses",
      "The array produced 287 gigawatt hours in 2024 [1], while the wind farm produced only 90 gigawatt hours [2].",
      {
        "The array produced 287 gigawatt hours in 2024, while the wind farm produced only 90 gigawatt hours.": ["1/clause", "2/clause"],
      },
    ],
    [
      "clauses a semicolon sets off, however short",
      "Porpoises passed within 20 metres of a rotor 312 times [1]; three collisions were recorded [2].",
      {
        "Porpoises passed within 20 metres of a rotor 312 times; three collisions were recorded.": ["1/clause", "2/clause"],
      },
    ],
    [
      "in mid-sentence, on too little to stand alone",
      "According to Brandt [1], porpoises keep away from turbines.",
      {
        "According to Brandt, porpoises keep away from turbines.": ["1/sentence"],
      },
    ],
    [
      "at the end of a paragraph",
      "Tides turn. They never stop. Nobody knows why [3].",
      {
        "Tides turn.": ["3/paragraph"],
        "They never stop.": ["3/paragraph"],
        "Nobody knows why.": ["3/sentence"],
      },
    ],
    [
      "only back to the last citation",
      "Tides turn [1]. They never stop. Nobody knows why [3].",
      {
        "Tides turn.": ["1/sentence"],
        "They never stop.": ["3/paragraph"],
        "Nobody knows why.": ["3/sentence"],
      },
    ],
    [
      "a line of nothing but citations",
      "Tides turn. They never stop.\n\n[1][2]",
      {
        "Tides turn.": ["1/paragraph", "2/paragraph"],
        "They never stop.": ["1/paragraph", "2/paragraph"],
      },
    ],
    [
      "a line of nothing but citations below a list, back to the last item that has one",
      "- Tides turn. [1]\n- Winds blow.\n- Waves roll.\n\n[2][3]",
      { "Tides turn.": ["1/sentence"], "Winds blow.": ["2/paragraph", "3/paragraph"], "Waves roll.": ["2/paragraph", "3/paragraph"] },
    ],
    [
      "the same right below it, though Markdown takes it for a part of the last item",
      "- Tides turn.\n- Winds blow.\n[2][3]",
      { "Tides turn.": ["2/paragraph", "3/paragraph"], "Winds blow.": ["2/paragraph", "3/paragraph"] },
    ],
    [
      "a line of citations set in under an item",
      "- Tides turn.\n- Winds blow.\n  [2]",
      { "Tides turn.": [], "Winds blow.": ["2/sentence"] },
    ],
    [
      "list items",
      "- Tides turn [1].\n- Winds blow.\n  - Waves roll [2].",
      { "Tides turn.": ["1/sentence"], "Winds blow.": [], "Waves roll.": ["2/sentence"] },
    ],
  ])("%s", (_, body, expected) => {
    expect(cited(body + SOURCES)).toEqual(expected);
  });

  it.each([
    ["brackets that were escaped", "Tides turn \\[1\\].", ["https://one.test/a"]],
    ["a range of brackets", "Tides turn [1]–[3].", ["https://one.test/a", "https://two.test/b", "https://three.test/c"]],
    ["the word source", "Tides turn (Source 2). Winds blow [source: 3].", ["https://two.test/b", "https://three.test/c"]],
    ["carets", "Tides turn^1^. Winds blow^[2]^. It covers 5 m^2^.", ["https://one.test/a", "https://two.test/b"]],
    ["raised digits one by one, where no such number is listed", "Tides turn¹².", ["https://one.test/a", "https://two.test/b"]],
    [
      "hosts in one bracket",
      "Tides turn ([one.test](https://one.test/a), [two.test](https://two.test/b?utm_source=x)).",
      ["https://one.test/a", "https://two.test/b"],
    ],
    ["what a chat program left of its citations", "Tides turn. citeturn0search1turn0news2", [undefined, undefined]],
    ["its content references", "Tides turn :contentReference[oaicite:0]{index=0}.", [undefined]],
  ])("%s", (_, body, expected) => {
    expect(leadsTo(body + SOURCES)).toEqual(expected);
    expect(Object.keys(cited(body + SOURCES))[0]).toBe("Tides turn.");
  });

  it("names of entries", () => {
    const report =
      "Tides turn [S1]. Winds blow [Lee20, S1]. It [sic] rains.\n\n## Sources\n\n[S1] One https://one.test/a\n[Lee20] Two https://two.test/b\n";
    expect(leadsTo(report)).toEqual(["https://one.test/a", "https://two.test/b", "https://one.test/a"]);
    expect(Object.keys(cited(report)).at(-1)).toBe("It [sic] rains.");
  });

  it.each([
    ["Roman numbers", "Tides turn.[i] Winds blow [i, ii].", "[i] One https://one.test/a\n\n[ii] Two https://two.test/b"],
    [
      "Roman numbers with a stop in the list",
      "Tides turn.[i] Winds blow [i, ii].",
      "i. One https://one.test/a\nii. Two https://two.test/b",
    ],
    ["letters", "Tides turn [a]. Winds blow [a][b].", "[a] One https://one.test/a\n[b] Two https://two.test/b"],
    ["raised letters", "Tides turn<sup>a</sup>. Winds blow<sup>a,b</sup>.", "[a] One https://one.test/a\n[b] Two https://two.test/b"],
    [
      "site and number",
      "Tides turn [site+1]. Winds blow [site+1; site-2].",
      "[site+1] One https://one.test/a\n[site-2] Two https://two.test/b",
    ],
    [
      "name and year",
      "Tides turn [Lee 1999]. Winds blow (Lee 1999) [Ek 2003a].",
      "[Lee 1999] One https://one.test/a\n[Ek 2003a] Two https://two.test/b",
    ],
  ])("names of entries: %s, and none where the list has none of them", (_, body, list) => {
    expect(leadsTo(`${body}\n\n## Endnotes\n\n${list}\n`)).toEqual(["https://one.test/a", "https://one.test/a", "https://two.test/b"]);
    const without = parseReport(`${body}\n\n## Sources\n\n1. One https://one.test/a\n`, "markdown");
    expect(without.mentions).toEqual([]);
  });

  it("entries under no heading, where their names are cited", () => {
    expect(leadsTo("Tides turn [i].\n\n[i] One https://one.test/a\n")).toEqual(["https://one.test/a"]);
    expect(parseReport("[Sic] He said https://one.test/a of it.", "markdown").statements).toHaveLength(1);
  });

  it("a letter that an editor put in is none", () => {
    expect(Object.keys(cited("He said [i]n the spring tides turn [i].\n\n## Sources\n\n[i] One https://one.test/a"))).toEqual([
      "He said [i]n the spring tides turn.",
    ]);
  });

  it("raised numbers that are joined are one citation, or one exponent", () => {
    expect(cited(`Tides turn¹–³ and winds blow²,⁴ here.${SOURCES}`)).toEqual({
      "Tides turn and winds blow here.": ["1/sentence", "2/sentence", "3/sentence", "4/sentence"],
    });
    const none = "The load grows as FL³.³⁷ and L²·⁹⁸ and 10⁻³ m³ s⁻¹ of CO₂.";
    expect(cited(none + SOURCES)).toEqual({ [none]: [] });
  });

  it("numbers in round brackets, only where nothing else cites and each is that of a reference", () => {
    expect(leadsTo(`Tides turn (1). Winds blow (2, 3).${SOURCES}`)).toEqual([
      "https://one.test/a",
      "https://two.test/b",
      "https://three.test/c",
    ]);
    expect(cited(`Tides turn (1) and (2) winds blow [1].${SOURCES}`)).toEqual({ "Tides turn (1) and (2) winds blow.": ["1/sentence"] });
    expect(leadsTo(`Tides turn (1). Winds blow (42).${SOURCES}`)).toEqual([]);
  });

  it("authors and years in square brackets", () => {
    const works = "\n\n## References\n\n- Jones, A. (2019). Winds. https://two.test/b\n- Smith, J. (2020). Tides. https://one.test/a\n";
    expect(leadsTo(`Tides turn [Smith 2020]. Winds blow [Jones, 2019; Smith, 2020].${works}`)).toEqual([
      "https://one.test/a",
      "https://two.test/b",
      "https://one.test/a",
    ]);
  });

  it("links by number, whose words stay", () => {
    const report = "Tides [turn][2] and winds blow [1][].\n\n[1]: https://one.test/a\n[2]: https://two.test/b\n";
    expect(leadsTo(report)).toEqual(["https://two.test/b", "https://one.test/a"]);
    expect(Object.keys(cited(report))).toEqual(["Tides turn and winds blow."]);
  });

  it("a list in the paragraph that begins with its heading, one for each section", () => {
    const section = (name: string, url: string) => `## ${name}\n\nTides turn in ${name} [1].\n\nSources:\n[1] One ${url}\n`;
    expect(leadsTo(`${section("A", "https://one.test/a")}\n${section("B", "https://two.test/b")}`)).toEqual([
      "https://one.test/a",
      "https://two.test/b",
    ]);
  });

  it("footnotes with definitions", () => {
    const report = 'Tides turn.[^a] Winds blow[^2].\n\n[^a]: Brandt, *Tides*, https://one.test/a\n[^2]: https://two.test/b "Winds"\n';
    expect(leadsTo(report)).toEqual(["https://one.test/a", "https://two.test/b"]);
    expect(parseReport(report, "markdown").statements.map((one) => one.text)).toEqual(["Tides turn.", "Winds blow."]);
  });

  it("numbered definitions make no links of [1][2]", () => {
    const report = '[1]: https://one.test/a "One"\n[2]: <https://two.test/b>\n\nTides turn [1][2].\n';
    expect(leadsTo(report)).toEqual(["https://one.test/a", "https://two.test/b"]);
  });

  it("links, in the sentence and in brackets", () => {
    const body =
      "The [herald](https://one.test/a) reports that tides turn. Winds blow ([two.test](https://two.test/b)). Waves roll [[3]](https://three.test/c).";
    expect(cited(body)).toEqual({
      "The herald reports that tides turn.": ["https://one.test/a/sentence"],
      "Winds blow.": ["https://two.test/b/sentence"],
      "Waves roll.": ["3/sentence"],
    });
    expect(leadsTo(body)).toEqual(["https://one.test/a", "https://two.test/b", "https://three.test/c"]);
  });

  it("bare addresses, and the stop after them", () => {
    const body = "Tides turn (https://one.test/a). Winds blow, see https://two.test/b_(wind). 潮汐转向（https://three.test/c）。";
    expect(leadsTo(body)).toEqual(["https://one.test/a", "https://two.test/b_(wind)", "https://three.test/c"]);
    expect(Object.keys(cited(body))[0]).toBe("Tides turn.");
  });

  it("a link and a number to one source are one citation", () => {
    expect(leadsTo(`The [herald](https://one.test/a) says so [1].${SOURCES}`)).toEqual(["https://one.test/a"]);
  });

  it("authors and years with a list of works", () => {
    const report = `Tides turn (Brandt et al., 2024). Oyelaran (2019) found the same, as others did (Feld & Aune, 2020; Solvang, 2021).
It rained in spring (June 2020).

## References

- Brandt, L., Oyelaran, T., & Solvang, I. (2024). Tides. https://one.test/a
- Feld, J., & Aune, M. (2020). Costs. https://two.test/b
- Oyelaran, T. (2019). Sonar. doi:10.1234/sonar.5
`;
    expect(leadsTo(report)).toEqual(["https://one.test/a", "https://doi.org/10.1234/sonar.5", "https://two.test/b", undefined]);
    expect(cited(report)["It rained in spring (June 2020)."]).toEqual([]);
  });

  it("authors and years: the entry that names all of them, a name without comma, and no prose with a year", () => {
    const works = `

## References

- Lee, A. (1999). Tides. https://one.test/a
- Lee, B. & Oda, C. (1999). Winds. https://two.test/b
- Ek, D., Fox, E. & Ray, F. (2003a). Rain. https://three.test/c
- Ek, D. (2003b). Hail. https://four.test/d
`;
    const body =
      "Tides turn (Lee 1999). Winds blow (Lee & Oda, 1999; Ek et al. 2003a). Lee (1999) knew. It rained (March 2001) in Leeds (Ekman 2003).";
    expect(leadsTo(body + works)).toEqual(["https://one.test/a", "https://two.test/b", "https://three.test/c", "https://one.test/a"]);
  });

  it("authors and years in a report that cites by numbers too, only those an entry begins with", () => {
    const list = "\n\n## Sources\n\n1. Lee, A. (1999). Tides in May 2001. https://one.test/a\n2. Two https://two.test/b";
    expect(leadsTo(`Tides turn (Lee, 1999). Winds blow [2] since (May 2001).${list}`)).toEqual([
      "https://one.test/a",
      "https://two.test/b",
    ]);
  });

  it("the sign before citations of what follows, or is computed, is no part of what is said", () => {
    expect(
      cited(`So tides turn later →[1][2]. Ebb lasts 4 minutes more = [1]. A late tide is safer ⇒ [2]. Sail at noon ~[1].${SOURCES}`),
    ).toEqual({
      "So tides turn later.": ["1/sentence", "2/sentence"],
      "Ebb lasts 4 minutes more.": ["1/sentence"],
      "A late tide is safer.": ["2/sentence"],
      "Sail at noon.": ["1/sentence"],
    });
  });

  it("I7 R17 what Assay itself says of marks, that and how a sentence is computed, is no part of what is said", () => {
    const own =
      "Ebb lasts 4 minutes more [1], calculated. Tides turn. Winds blow [2].\n\nSail at noon.\n\n---\n\nCalculated: 4 minutes = 16 − 12";
    expect(cited(`${own}${SOURCES}`)).toEqual({
      "Ebb lasts 4 minutes more.": ["1/sentence"],
      "Tides turn.": ["2/paragraph"],
      "Winds blow.": ["2/sentence"],
      "Sail at noon.": [],
    });
    expect(Object.values(cited(`Calculated: the ebb lasts 4 minutes more [1].${SOURCES}`))).toEqual([["1/sentence"]]);
    expect(Object.keys(cited(`Die Ebbe dauert 4 Minuten länger [1], berechnet.${SOURCES}`))).toEqual(["Die Ebbe dauert 4 Minuten länger."]);
  });

  it("without such a list a name and a year are none", () => {
    expect(cited(`Costs fell (Nominal EUR, 2024) [1].${SOURCES}`)).toEqual({ "Costs fell (Nominal EUR, 2024).": ["1/sentence"] });
  });

  it("table cells are read with the head of row and column", () => {
    const table = "| Array | Output | Source |\n|---|---|---|\n| Halden | 287 GWh | [1] |\n| Ry [2] | 90 GWh | |\n";
    expect(cited(table + SOURCES)).toEqual({
      "Array: Halden; Output: 287 GWh": ["1/sentence"],
      "Array: Ry; Output: 90 GWh": ["2/sentence"],
    });
    const cells = "| Array | Output |\n|---|---|\n| Halden | 287 GWh [1] |\n";
    expect(cited(cells + SOURCES)).toEqual({ "Halden: Output: 287 GWh": ["1/sentence"] });
    const plain = "| Item | Value |\n|---|---|\n| Turbines | 48 [1] |\n";
    expect(cited(plain + SOURCES)).toEqual({ "Turbines: 48": ["1/sentence"] });
  });

  it("code, headings and lists of sources say nothing", () => {
    const report = "# Tides [1]\n\nUse `x[1]` here.\n\n```js\nconst a = b[2]; // [3]\n```\n\nTides turn [4].";
    expect(cited(report + SOURCES)).toEqual({ "Use x[1] here.": [], "Tides turn.": ["4/sentence"] });
    expect(parseReport(report + SOURCES, "markdown").mentions.map((one) => one.label)).toEqual(["1", "4"]);
  });

  it("lines are those of the file", () => {
    const { statements } = parseReport("---\ntitle: x\n---\n\nOne sentence here.\nAnother one [1].\n\n- An item [2]\n", "markdown");
    expect(statements.map((one) => one.line)).toEqual([5, 6, 8]);
  });
});

describe("I7 HTML reports", () => {
  const PAGE = `<!doctype html><html><head><title>T</title><script>var a = "[9]"</script></head><body>
<nav><a href="https://elsewhere.test/x">Elsewhere</a></nav>
<main><h1>Tides</h1>
<p>Tides turn <sup><a href="#ref-1">[1]</a></sup>. Winds blow&nbsp;<a href="https://two.test/b">as the herald says</a>.</p>
<pre>code [3]</pre>
<table><tr><th>Array</th><th>Output</th></tr><tr><td>Halden</td><td>287 GWh [2]</td></tr></table>
<h2>References</h2>
<ol><li id="ref-1">One <a href="https://one.test/a">link</a></li><li id="ref-2">Two https://two.test/b</li></ol>
</main></body></html>`;

  it("reads the main part, its footnotes and its table", () => {
    expect(cited(PAGE, "html")).toEqual({
      "Tides turn.": ["1/sentence"],
      "Winds blow as the herald says.": ["https://two.test/b/sentence"],
      "Halden: Output: 287 GWh": ["2/sentence"],
    });
    expect(leadsTo(PAGE, "html")).toEqual(["https://one.test/a", "https://two.test/b", "https://two.test/b"]);
  });

  it("what parts raised numbers is no part of the sentence", () => {
    const page = `<p>The grant was 90 million.<sup><a href="#r1">1</a>, <a href="#r2">2</a></sup> Tides turn<sup>1,2</sup>.</p><h2>References</h2><ol><li id="r1">One https://one.test/a</li><li id="r2">Two https://two.test/b</li></ol>`;
    expect(cited(page, "html")).toEqual({
      "The grant was 90 million.": ["1/sentence", "2/sentence"],
      "Tides turn.": ["1/sentence", "2/sentence"],
    });
  });

  it("lines are those of the source", () => {
    expect(parseReport(PAGE, "html").statements[0]?.line).toBe(4);
  });

  it("deep nesting does not end the program", () => {
    const deep = `${"<div>".repeat(4000)}Tides turn [1].${"</div>".repeat(4000)}`;
    expect(parseReport(deep, "html").statements.map((one) => one.text)).toEqual(["Tides turn."]);
  });
});

describe("I7 what is no report", () => {
  it.each(["", " \n "])("refuses %j by name", (source) => {
    expect(() => parseReport(source, "markdown")).toThrow(/report is empty/);
  });

  it("endless marks come to an end, and make no endless address", () => {
    const hostile = `${"[1".repeat(20_000)} ${"(A, ".repeat(20_000)} ${"¹".repeat(5_000)} ${"https://".repeat(5_000)}`;
    const { references } = parseReport(hostile, "markdown");
    expect(Math.max(...references.map((one) => one.url?.length ?? 0))).toBeLessThanOrEqual(2100);
  });

  it("an address in a link is read without the spaces about it, and one within emphasis without its marks", () => {
    const text =
      "Tides turn [here](< https://one.test/a >). Winds **https://two.test/b** blow. Ice ~~https://three.test/c_d_e~~ melts _https://four.test/f_.";
    expect(leadsTo(text)).toEqual(["https://one.test/a", "https://two.test/b", "https://three.test/c_d_e", "https://four.test/f"]);
  });

  it("X5 hundreds of thousands of entries and rows do not end the program", () => {
    const entries = Array.from({ length: 150_000 }, (_, index) => `- T${index}`).join("\n");
    expect(() => parseReport(`## Sources\n\n[1] One https://one.test/a\n\n${entries}`, "markdown")).toThrow(/more than 4000 references/);
  });

  it("X5 a bracket full of the word that joins authors, and a paragraph full of citations, are read once", () => {
    expect(parseReport(`The tide turns （${"和".repeat(200)}）.`, "markdown").statements).toHaveLength(1);
    expect(() => parseReport(`Tides turn ${"[1] and\n".repeat(30_000)}fall.`, "markdown")).toThrow(/more than 10000 citations/);
    expect(parseReport(`Tides turn ${"[1] and\n".repeat(9_000)}fall.`, "markdown").statements).toHaveLength(1);
    const raised = parseReport(`<p>Tides turn${"[^1]: and\n".repeat(9_000)}`, "html").statements;
    expect(raised.every((one) => one.cited.length <= 9_000)).toBe(true);
    const lines = parseReport("Tides turn.\n".repeat(3_900), "markdown").statements;
    expect(lines).toHaveLength(3_900);
    expect(lines.at(-1)?.line).toBe(3_900);
    const wide = (cells: number) => `<table><tr>${"<td>a".repeat(cells)}</table>`;
    expect(parseReport(wide(3_900), "html").statements).toHaveLength(3_899);
    expect(() => parseReport(wide(20_000), "html")).toThrow(/more than 4000 statements/);
    expect(parseReport(`[${"a".repeat(200_000)}`, "markdown").statements).toHaveLength(1);
  });
});
