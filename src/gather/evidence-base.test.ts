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
