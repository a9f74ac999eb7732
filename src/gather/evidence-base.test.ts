import { describe, expect, it } from "vitest";
import type { Claim, ClaimId } from "../domain/claim.ts";
import type { Snapshot, SnapshotId } from "../domain/snapshot.ts";
import type { CanonicalUrl } from "../domain/url.ts";
import type { Authority, Work } from "../domain/work.ts";
import type { PageEvidence } from "./evidence.ts";
import { EvidenceBase } from "./evidence-base.ts";

const TEXT = `The new crane on the north quay has been at work since August. ${"It lifts forty containers an hour and was paid for by the port, the town and the state. ".repeat(4)}`;
const VERDICT: Claim["judgement"] = { verdict: "supported", score: 1, reasons: [], judge: { kind: "rules", version: "test" } };

/** A page with one claim, named after its address. */
function page(url: string, more: { published?: string; tier?: 1 | 2 | 3; partial?: boolean } = {}): PageEvidence {
  const id = `snapshot of ${url}` as SnapshotId;
  const { published, tier = 2, partial = false } = more;
  const snapshot = {
    id,
    url: url as CanonicalUrl,
    title: "Crane",
    completeness: partial ? { state: "partial", reason: "cut" } : { state: "complete" },
    landmarks: [],
    ...(published === undefined ? {} : { published }),
  } as unknown as Snapshot;
  const claim: Claim = {
    id: url as unknown as ClaimId,
    text: "The new crane has been at work since August.",
    type: "fact",
    confidence: 1,
    relevance: 1,
    taskIds: ["t1"],
    quotes: [{ snapshotId: id, span: { start: 0, end: 62 }, text: TEXT.slice(0, 62), locatedBy: "exact" }],
    judgement: VERDICT,
  };
  return {
    url: url as CanonicalUrl,
    snapshot,
    text: TEXT,
    summary: "",
    claims: [claim],
    tier,
    organisation: url,
    relevance: 1,
    round: 1,

    shown: [{ start: 0, end: 62 }],
    cached: false,
  };
}

const A = "https://a-wire.test/crane";
const Z = "https://z-courier.test/crane";

it("R9 of each claim of a task tells when its source was published, before by whom", () => {
  const base = new EvidenceBase();
  base.add([page(A, { published: "2025-09-05" })]);
  const { origins } = base.forTask({ id: "t1" } as Parameters<EvidenceBase["forTask"]>[0]);
  expect([...(origins ?? []).values()]).toEqual(["2025-09-05, a-wire.test"]);
});

describe("copies of one text", () => {
  it.each([
    ["the one published first", [page(A, { published: "2025-09-05" }), page(Z, { published: "2025-09-03T08:00:00Z" })], Z],
    ["a dated one before one without a date", [page(A), page(Z, { published: "2025-09-03" })], Z],
    ["a dated one before one whose date is no date", [page(A, { published: "soon" }), page(Z, { published: "2025-09-03" })], Z],
    ["the better place before the earlier one", [page(A, { tier: 1, published: "2025-09-05" }), page(Z, { published: "2025-09-03" })], A],
    [
      "the whole one before the earlier one",
      [page(A, { published: "2025-09-05" }), page(Z, { published: "2025-09-03", partial: true })],
      A,
    ],
    ["of two without dates the earlier address", [page(Z), page(A)], A],
  ])("G6 %s is kept", (_, pages, kept) => {
    const evidence = new EvidenceBase();
    evidence.add(pages);
    expect(evidence.claims().map(({ id }) => String(id))).toEqual([kept]);
  });
});

describe("a page that is read further", () => {
  it("R10 stays one source, with the claims and summaries of all its readings", () => {
    const evidence = new EvidenceBase();
    const first = { ...page(A), summary: "The crane works." };
    const [claim] = first.claims;
    if (claim === undefined) throw new Error("no claim");
    const later = { ...claim, id: "later" as ClaimId, text: "It lifts forty containers an hour." };
    const again = { ...claim, taskIds: ["t2"] };
    expect(evidence.add([first])).toEqual({ sources: 1, claims: 1 });
    const further = { ...first, claims: [again, later], summary: "It lifts much.", shown: [{ start: 63, end: 99 }], round: 2 };
    expect(evidence.add([further])).toEqual({ sources: 0, claims: 1 });
    expect(evidence.pages()).toMatchObject([
      { summary: "The crane works. It lifts much.", shown: [{ start: 0 }, { start: 63 }], claims: [{ id: A }, { id: "later" }] },
    ]);
    expect(evidence.claim(A)?.taskIds).toEqual(["t1", "t2"]);
  });
});

/** A paper at an address of its own, saying its own words. */
function paper(url: string, text: string, work: Partial<Work>, authority: Authority = "peer reviewed"): PageEvidence {
  const made = page(url);
  const [claim] = made.claims;
  if (claim === undefined) throw new Error("no claim");
  const quotes = claim.quotes.map((quote) => ({ ...quote, text }));
  return {
    ...made,
    text: `${text} ${`What was found at ${url} is told in words of its own. `.repeat(6)}`,
    authority,
    organisation: url,
    claims: [{ ...claim, text, quotes }],
    work: { alsoAs: [], authors: ["Lee, Ann"], copies: [], ...work },
  };
}

const FOUND = "Petroleum lamps burned 31 percent longer than those of colza oil.";

describe("papers", () => {
  it("G6 R12 preprint, journal copy and mirror are one source", () => {
    const base = new EvidenceBase();
    base.add([
      paper("https://arxiv.org/abs/2401.01234", FOUND, { arxiv: "2401.01234", alsoAs: ["10.5555/lamps"] }, "preprint"),
      paper("https://journal.example.org/lamps", FOUND, { doi: "10.5555/lamps" }),
      paper("https://mirror.example.net/2401.01234v2", FOUND, { arxiv: "2401.01234" }),
    ]);
    expect(base.independentSources(base.claims())).toBe(1);
    base.add([paper("https://other.example.org/wicks", FOUND, { doi: "10.5555/wicks", authors: ["Sand, Bo"] })]);
    expect(base.independentSources(base.claims())).toBe(2);
  });

  it("G6 R12 a retracted paper is marked in all its copies, and carries nothing alone", () => {
    const base = new EvidenceBase();
    const retracted = "https://journal.example.org/lamps";
    base.add([
      paper(retracted, FOUND, { doi: "10.5555/lamps", retracted: "Retraction Watch" }),
      paper("https://repository.example.edu/9", FOUND, { doi: "10.5555/lamps" }),
    ]);
    expect(base.usable()).toEqual([]);
    expect(base.originals()).toEqual([]);
    expect(base.retracted()).toEqual([{ title: "Crane", by: "Retraction Watch" }]);
    for (const { snapshot } of base.pages()) expect(base.sourceOf(snapshot.id)?.work?.retracted).toBe("Retraction Watch");
    base.add([paper("https://other.example.org/wicks", FOUND, { doi: "10.5555/wicks", authors: ["Sand, Bo"] })]);
    expect(base.usable().length).toBeGreaterThan(1);
  });
});

/** A page with words of its own and one claim, which is its first sentence. */
function other(url: string, sentence: string, more: Partial<PageEvidence> = {}): PageEvidence {
  const made = page(url);
  const claims = made.claims.map((claim) => {
    const span = { start: 0, end: sentence.length };
    return { ...claim, text: sentence, quotes: claim.quotes.map((quote) => ({ ...quote, text: sentence, span })) };
  });
  return { ...made, text: sentence, claims, ...more };
}
const MILL = other("https://mill.test/old", "The mill by the river was built in 1802 and ground rye.");
const INN = other("https://inn.test/new", "Guests of the inn sleep in forty beds under a roof of slate.");
const claimOf = ({ claims: [claim] }: PageEvidence): Claim => {
  if (claim === undefined) throw new Error("no claim");
  return claim;
};
const based = (...pages: PageEvidence[]) => {
  const base = new EvidenceBase();
  base.add(pages);
  return base;
};

describe("what was found", () => {
  it("R14 tells of a source what is known of it, and nothing else", () => {
    const plain = page(A);
    const rich: PageEvidence = { ...page(Z, { published: "2025-09-05", partial: true }), authority: "peer reviewed", summary: "It lifts." };
    const snapshot = { ...rich.snapshot, capturedAt: "2026-01-01T00:00:00Z" };
    const base = based(plain, { ...rich, snapshot }, other("library:docs/a.md", "A note of the house."));
    const known = { title: "Crane", tier: 2, cluster: "k0" };
    expect(base.sourceOf(plain.snapshot.id)).toEqual({
      ...{ ...known, snapshotId: plain.snapshot.id, url: A, domain: "a-wire.test", organisation: A, partial: false, link: "unknown" },
    });
    base.setLink(Z, "dead");
    expect(base.sourceOf(rich.snapshot.id)).toEqual({
      ...{ ...known, snapshotId: rich.snapshot.id, url: Z, domain: "z-courier.test", organisation: Z, partial: true, link: "dead" },
      ...{ published: "2025-09-05", authority: "peer reviewed", summary: "It lifts.", stored: "2026-01-01T00:00:00Z" },
    });
    expect(base.sourceOf(base.pages()[2]?.snapshot.id ?? plain.snapshot.id)).toMatchObject({ link: "local", cluster: "k2" });
    expect(base.sourceOf("other" as SnapshotId)).toBeUndefined();
  });

  it("R10 is summed up page by page, its claims in the order of their ids", () => {
    const base = based({ ...MILL, summary: "Rye." }, INN);
    expect(base.summaries()).toEqual([
      { title: "Crane", url: MILL.url, summary: "Rye." },
      { title: "Crane", url: INN.url, summary: "" },
    ]);
    expect(base.claims().map(({ id }) => id)).toEqual([INN.url, MILL.url]);
  });

  it("R13 may be drawn on the most relevant first, equals in the order of their ids", () => {
    const relevant = { ...claimOf(MILL), id: "m" as ClaimId, relevance: 2 };
    const base = based(INN, { ...MILL, claims: [claimOf(MILL), relevant] });
    expect(base.usable().map(({ id }) => id)).toEqual(["m", INN.url, MILL.url]);
    expect(base.usable({ id: "t2" } as Parameters<typeof base.usable>[0])).toEqual([]);
  });

  it("R10 is taken back with the claims that rest on nothing else", () => {
    const both = { ...claimOf(MILL), id: "both" as ClaimId, quotes: [...claimOf(MILL).quotes, ...claimOf(INN).quotes] };
    const base = based({ ...MILL, claims: [claimOf(MILL), both] }, INN);
    base.leaveOut([]);
    expect(base.pages()).toHaveLength(2);
    base.leaveOut(base.pages().slice(0, 1));
    expect(base.pages().map(({ url }) => url)).toEqual([INN.url]);
    expect(base.claims().map(({ id }) => id)).toEqual(["both", INN.url]);
    expect(base.pageOf(MILL.snapshot.id)).toBeUndefined();
  });

  it("R7 a document that was opened is a source once something of it is shown, and not before", () => {
    const base = based(INN);
    const { summary: _, claims: __, round: ___, shown: ____, ...read } = MILL;
    base.open([{ ...read, key: "page/1" }]);
    expect(base.opened().map(({ url }) => url)).toEqual([MILL.url]);
    base.take(new Set([INN.snapshot.id]), 2);
    expect(base.pages()).toHaveLength(1);
    base.take(new Set([MILL.snapshot.id]), 2);
    expect(base.opened()).toEqual([]);
    expect(base.pages()[1]).toEqual({ ...read, summary: "", claims: [], round: 2, shown: [] });
  });

  it("G6 is told apart by who stands behind it: each source once, with its claims", () => {
    const base = based(MILL, INN, page(A), page(Z));
    const claims = [claimOf(MILL), { ...claimOf(MILL), id: "m" as ClaimId }, claimOf(INN)];
    expect(base.bySource(claims).map((own) => own.map(({ id }) => id))).toEqual([[MILL.url, "m"], [INN.url]]);
    expect(base.organisationOf(page(Z).snapshot.id)).toBe(A);
    expect(base.organisationOf("other" as SnapshotId)).toBe("other");
  });

  it("R12 a quote stands in its context, or alone where its page is none of the run", () => {
    const base = based(MILL);
    const [quote] = claimOf(INN).quotes;
    if (quote === undefined) throw new Error("no quote");
    expect(base.inContext(quote)).toEqual({ quote: quote.text, context: quote.text, place: [] });
    expect(base.inContext({ ...quote, snapshotId: MILL.snapshot.id }).place).toEqual(["Crane"]);
  });

  it("R12 a better judge's verdict takes the place of another, and a claim on a known page is kept once", () => {
    const base = based(MILL);
    const verdict = { ...VERDICT, verdict: "contradicted", score: 0 } as const;
    base.judge(
      new Map([
        [MILL.url, verdict],
        ["nobody's", verdict],
      ]),
    );
    expect(base.claims().map(({ judgement }) => judgement)).toEqual([verdict]);
    const further = { ...claimOf(MILL), id: "further" as ClaimId };
    base.keep([claimOf(MILL), further, claimOf(INN), { ...further, id: "unquoted" as ClaimId, quotes: [] }]);
    expect(base.claims().map(({ id, judgement }) => [id, judgement.verdict])).toEqual([
      ["further", "supported"],
      [MILL.url, "contradicted"],
    ]);
  });
});

describe("versions of a page", () => {
  const version = (url: string, lifts: string, published?: string): PageEvidence => ({
    ...page(url, published === undefined ? {} : { published }),
    text: `${TEXT} In all it lifted ${lifts} of them.`,
  });
  const newerThan = (first: PageEvidence, second: PageEvidence) => based(first, second).newerVersionOf(first)?.url;

  it.each([
    ["a later day with other figures", version(Z, "700 and 3", "2025-09-06"), Z],
    ["the next day", version(Z, "700 and 3", "2025-09-02"), Z],
    ["the same day", version(Z, "700 and 3", "2025-09-01"), undefined],
    ["an earlier day", version(Z, "700 and 3", "2025-08-01"), undefined],
    ["no known day", version(Z, "700 and 3"), undefined],
    ["a later day with the same figures", version(Z, "600 and 2", "2025-09-06"), undefined],
    ["a later day with fewer figures", version(Z, "600", "2025-09-06"), undefined],
    ["a later day with more figures", version(Z, "600 and 2 and 1", "2025-09-06"), undefined],
  ])("R13 it is overtaken by one of %s, and only then", (_, second, newer) => {
    expect(newerThan(version(A, "600 and 2", "2025-09-01"), second)).toBe(newer);
  });

  it("R13 what has no day is not overtaken, and versions are no copies of each other", () => {
    expect(newerThan(version(A, "600 and 2"), version(Z, "700 and 3", "2025-09-06"))).toBeUndefined();
    expect(based(version(A, "600 and 2"), version(Z, "700 and 3")).originals()).toHaveLength(2);
    expect(based(version(A, "600 and 2"), version(Z, "600")).originals()).toHaveLength(1);
  });
});
