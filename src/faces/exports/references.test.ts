import { describe, expect, it } from "vitest";
import type { Snapshot, SnapshotId, SnapshotWithText } from "../../domain/snapshot.ts";
import type { Source } from "../../domain/source.ts";
import { canonicalUrl } from "../../domain/url.ts";
import { bibtex } from "./bibtex.ts";
import { cslJson } from "./csl-json.ts";
import { dayOf } from "./day.ts";
import { authorsIn } from "./names.ts";
import { type Reference, referencesOf } from "./reference.ts";

const REFERENCE: Reference = {
  key: "example-0a1b2c3d",
  cited: "1",
  title: "Tides of 100 % & more_or_less {unfinished",
  url: "https://example.org/a_b?x=1%20{2}&y=#c",
  author: "Henrik Dahl, Mei Tanaka",
  site: "R&D $ales",
  published: [2025, 4, 8],
  accessed: [2026, 11, 2],
  language: "en",
  kind: "html",
};

describe("I6 references as BibTeX", () => {
  it("have type, authors, title, date, address and day of access", () => {
    expect(bibtex([REFERENCE])).toBe(`% Cited as [1]
@misc{example-0a1b2c3d,
  author       = {Dahl, Henrik and Tanaka, Mei},
  title        = {{Tides of 100 \\% \\& more\\_or\\_less \\textbraceleft{}unfinished}},
  organization = {{R\\&D \\$ales}},
  year         = {2025},
  month        = apr,
  url          = {https://example.org/a_b?x=1%20%7B2%7D&y=#c},
  urldate      = {2026-11-02},
  language     = {en}
}
`);
  });

  it.each(["\\input{secret}", "a } @misc{x,", "~^#$%&_", "{{{", "}}}"])("X5 %j in a title ends no field and obeys nothing", (title) => {
    const text = bibtex([{ ...REFERENCE, title }]);
    const field = /title {8}= \{\{(.*)\}\},\n {2}organization/u.exec(text)?.[1] ?? "";
    const bare = field.replace(/\\(?:textbackslash|textbraceleft|textbraceright|textasciitilde|textasciicircum)\{\}|\\[&%$#_]/gu, "");
    expect(field).not.toBe("");
    expect(bare).not.toMatch(/[\\{}~^$&#_%]/u);
  });

  it("X5 every sign that TeX obeys has its own way to be written", () => {
    const title = (text: string) => /title {8}= \{\{(.*)\}\},/u.exec(bibtex([{ ...REFERENCE, title: text }]))?.[1];
    expect(title("\\")).toBe("\\textbackslash{}");
    expect(title("{}")).toBe("\\textbraceleft{}\\textbraceright{}");
    expect(title("~^")).toBe("\\textasciitilde{}\\textasciicircum{}");
    expect(title("$&#_%")).toBe("\\$\\&\\#\\_\\%");
    expect(title("a–é")).toBe("a–é");
  });

  it("X5 the label of another report's source begins no entry", () => {
    expect(bibtex([{ ...REFERENCE, cited: "@misc{x," }])).toContain("% Cited as [(at)misc{x,]\n");
  });

  it("a document without an address says where it is kept", () => {
    const { url: _, ...local } = REFERENCE;
    const text = bibtex([{ ...local, place: "notes/tea_1.md", kind: "markdown" }]);
    expect(text).toContain("howpublished = {Document notes/tea\\_1.md}");
    expect(text).not.toContain("url  ");
  });
});

describe("I6 papers", () => {
  const { site: _, ...bare } = REFERENCE;
  const article: Reference = {
    ...bare,
    doi: "10.5555/lamps",
    author: "Lee, Ann; Sand, Bo",
    paper: { preprint: false, retracted: true, venue: "Journal of Lamps & Wicks", volume: "12", issue: "3", pages: "34-56" },
  };
  const preprint: Reference = { ...bare, paper: { preprint: true, retracted: false, venue: "arXiv", arxiv: "2401.01234" } };

  it("I6 an article of a journal has its DOI, authors, venue, volume and pages, and says that it was retracted", () => {
    const text = bibtex([article]);
    expect(text).toContain("@article{");
    for (const field of [
      "journal      = {Journal of Lamps \\& Wicks}",
      "volume       = {12}",
      "number       = {3}",
      "pages        = {34--56}",
    ])
      expect(text).toContain(field);
    expect(text).toContain("author       = {Lee, Ann and Sand, Bo}");
    expect(text).toContain("doi          = {10.5555/lamps}");
    expect(text).toContain("note         = {Retracted}");
    expect(JSON.parse(cslJson([article]))[0]).toMatchObject({
      ...{
        type: "article-journal",
        DOI: "10.5555/lamps",
        "container-title": "Journal of Lamps & Wicks",
        volume: "12",
        page: "34-56",
        status: "retracted",
      },
      author: [
        { family: "Lee", given: "Ann" },
        { family: "Sand", given: "Bo" },
      ],
    });
  });

  it("I6 a preprint is no article, and has its number", () => {
    expect(bibtex([preprint])).toMatch(/@misc\{[\s\S]*eprint {7}= \{2401\.01234\}[\s\S]*archiveprefix = \{arXiv\}/);
    expect(JSON.parse(cslJson([preprint]))[0]).toMatchObject({ type: "article", genre: "preprint", number: "arXiv:2401.01234" });
  });
});

describe("I6 references as CSL-JSON", () => {
  it("have type, names, dates, address and day of access", () => {
    expect(JSON.parse(cslJson([REFERENCE]))).toEqual([
      {
        id: "example-0a1b2c3d",
        type: "webpage",
        title: REFERENCE.title,
        author: [
          { family: "Dahl", given: "Henrik" },
          { family: "Tanaka", given: "Mei" },
        ],
        "container-title": "R&D $ales",
        issued: { "date-parts": [[2025, 4, 8]] },
        accessed: { "date-parts": [[2026, 11, 2]] },
        URL: REFERENCE.url,
        language: "en",
        custom: { cited_as: "1" },
      },
    ]);
  });

  it("a PDF and a local document are documents; a DOI is named", () => {
    const { url: _, ...local } = REFERENCE;
    const [pdf, file] = JSON.parse(
      cslJson([
        { ...REFERENCE, kind: "pdf", doi: "10.1000/x" },
        { ...local, place: "notes/tea.md" },
      ]),
    );
    expect(pdf).toMatchObject({ type: "document", DOI: "10.1000/x" });
    expect(file).toMatchObject({ type: "document", archive_location: "notes/tea.md" });
    expect(file).not.toHaveProperty("URL");
  });
});

describe("I6 names of authors", () => {
  it.each([
    ["Ann Lee", [["Ann", "Lee"]]],
    [
      "By Ann Lee and Bo van den Berg",
      [
        ["Ann", "Lee"],
        ["Bo", "van den Berg"],
      ],
    ],
    ["Lee, Ann", [["Ann", "Lee"]]],
    [
      "Ann Lee; Bo Sand & Cy Wu",
      [
        ["Ann", "Lee"],
        ["Bo", "Sand"],
        ["Cy", "Wu"],
      ],
    ],
    [
      "Ann Lee, Bo Sand, Cy Wu",
      [
        ["Ann", "Lee"],
        ["Bo", "Sand"],
        ["Cy", "Wu"],
      ],
    ],
    ["Voltaic Institute", ["Voltaic Institute"]],
    ["Editorial Team", ["Editorial Team"]],
    ["Reuters", ["Reuters"]],
    ["王小明", ["王小明"]],
    ["the night shift", ["the night shift"]],
    ["Martin Luther King, Jr.", ["Martin Luther King, Jr."]],
  ])("%s", (line, expected) => {
    expect(authorsIn(line).map((one) => (one.kind === "body" ? one.name : [one.given, one.family]))).toEqual(expected);
  });
});

describe("I6 dates", () => {
  it.each([
    ["2025-04-08T09:00:00+02:00", [2025, 4, 8]],
    ["2025-04-08", [2025, 4, 8]],
    ["2025-04", [2025, 4]],
    ["2025", [2025]],
    ["2024-02-30", undefined],
    ["2025-13-01", undefined],
    ["8 April 2025", undefined],
    ["", undefined],
  ])("%s", (text, day) => {
    expect(dayOf(text)).toEqual(day);
  });
});

describe("I6 references of a report", () => {
  const source = (over: Partial<Source>): Source => ({
    n: 1,
    snapshotId: "s1" as SnapshotId,
    url: canonicalUrl("https://example.co.uk/a"),
    title: "A *page*\u202e",
    domain: "example.co.uk",
    organisation: "example",
    tier: 2,
    cluster: "c",
    partial: false,
    link: "alive",
    ...over,
  });
  const gone = { getSnapshot: async () => undefined };
  const keep = (snapshot: Partial<Snapshot>) => ({
    getSnapshot: async () =>
      ({ snapshot: { contentKind: "html", capturedAt: "2026-11-21T08:50:00.000Z", ...snapshot }, text: "" }) as SnapshotWithText,
  });

  it("say what the stored copy says of itself", async () => {
    const [one] = await referencesOf(
      [source({})],
      keep({ author: "Ann Lee", siteName: "Example", published: "2025-01-02", language: "en" }),
    );
    expect(one).toMatchObject({
      cited: "1",
      title: "A *page*",
      url: "https://example.co.uk/a",
      author: "Ann Lee",
      site: "Example",
      published: [2025, 1, 2],
      accessed: [2026, 11, 21],
      language: "en",
    });
  });

  it.each([
    ["peer reviewed", { preprint: false, venue: "Lamps" }],
    ["preprint", { preprint: true, venue: "Lamps" }],
    ["book", undefined],
    [undefined, undefined],
  ])("I6 are papers where the work is reviewed or a preprint: %s", async (authority, paper) => {
    const work = { authors: ["Ann Lee", "Bo Ek"], venue: "Lamps", alsoAs: [], copies: [] };
    const [one] = await referencesOf([source({ work, authority } as unknown as Partial<Source>)], keep({ author: "A page" }));
    expect([one?.author, one?.paper && { preprint: one.paper.preprint, venue: one.paper.venue }]).toEqual(["Ann Lee; Bo Ek", paper]);
  });

  it("have keys that stay: renumbered, renamed, captured again or pruned", async () => {
    const [one] = await referencesOf([source({})], keep({}));
    const [other] = await referencesOf([source({ n: 7, title: "Renamed", published: "2020" })], gone);
    expect(one?.key).toMatch(/^example-[0-9a-f]{8}$/);
    expect(other?.key).toBe(one?.key);
    const [third] = await referencesOf([source({ url: canonicalUrl("https://example.co.uk/b") })], gone);
    expect(third?.key).not.toBe(one?.key);
  });

  it("G8 hold no secret of an address; name a DOI; a library document has a place and no address", async () => {
    const found = await referencesOf(
      [
        source({ url: canonicalUrl("https://example.org/a?token=geheim") }),
        source({ url: canonicalUrl("https://doi.org/10.1000/xyz%28123%29") }),
        source({ url: canonicalUrl("library:notes/tea.md") }),
      ],
      gone,
    );
    expect(JSON.stringify(found)).not.toContain("geheim");
    expect(found[1]?.doi).toBe("10.1000/xyz(123)");
    expect(found[2]).toMatchObject({ place: "notes/tea.md" });
    expect(found[2]).not.toHaveProperty("url");
    expect(found[2]?.key).toMatch(/^notes-/);
  });
});
