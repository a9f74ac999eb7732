import type { Task } from "../domain/checklist.ts";
import { type Claim, type ClaimId, type Judgement, mayBeWritten } from "../domain/claim.ts";
import { publisherOf } from "../domain/publisher.ts";
import type { Quote } from "../domain/quote.ts";
import type { SnapshotId } from "../domain/snapshot.ts";
import type { Source } from "../domain/source.ts";
import { registrableDomain } from "../domain/url.ts";
import type { Work } from "../domain/work.ts";
import type { TaskEvidence } from "../plan/planner.ts";
import { united } from "../search/gates/independence.ts";
import { type QuoteInContext, quoteInContext } from "../text/context.ts";
import { clusterTexts } from "../text/minhash.ts";
import { heldToItsDate } from "../verify/dated.ts";
import { leftOpen } from "../verify/rules.ts";
import { sameStatement } from "../write/rank.ts";
import type { PageEvidence } from "./evidence.ts";
import type { PageRead } from "./page.ts";
import { datedBy, withItsDate } from "./page-date.ts";
import type { PageSummary } from "./summary.ts";

type LinkState = Source["link"];

/**
 * Everything a run has found, append-only (R10). Copies of one text are kept once, in their best quality (G6); claims are kept under ids that
 * stay the same over rounds (R8).
 */
export class EvidenceBase {
  readonly #pages: PageEvidence[] = [];
  readonly #claims = new Map<ClaimId, Claim>();
  readonly #bySnapshot = new Map<SnapshotId, PageEvidence>();
  readonly #links = new Map<string, LinkState>();
  #clusters: readonly number[] = [];
  readonly #opened = new Map<SnapshotId, PageRead>();

  /** Adds what a round brought. @returns how many sources and claims of it are new */
  add(pages: readonly PageEvidence[]): { readonly sources: number; readonly claims: number } {
    const claimsBefore = this.#claims.size;
    const pagesBefore = this.#pages.length;
    for (const page of pages) {
      this.#keepPage(page);
      for (const claim of page.claims) {
        const known = this.#claims.get(claim.id);
        if (known === undefined) this.#claims.set(claim.id, heldToItsDate(claim, withItsDate(page)));
        else this.#claims.set(claim.id, { ...known, taskIds: [...new Set([...known.taskIds, ...claim.taskIds])] });
      }
    }
    if (this.#pages.length > pagesBefore) this.#clusters = worksOf(this.#pages);
    return { sources: this.#pages.length - pagesBefore, claims: this.#claims.size - claimsBefore };
  }

  /** Adds documents that were opened and of which nothing was shown to anybody. */
  open(pages: readonly PageRead[]): void {
    for (const page of pages) this.#opened.set(page.snapshot.id, page);
  }

  /** Documents that were opened and are no sources, since nothing of them was shown. */
  opened(): readonly PageRead[] {
    return [...this.#opened.values()].filter(({ snapshot }) => !this.#bySnapshot.has(snapshot.id));
  }

  /** Makes opened documents sources, of which a writer is shown passages. @param round the one they were opened by the end of */
  take(ids: ReadonlySet<SnapshotId>, round: number): void {
    const taken = this.opened().filter(({ snapshot }) => ids.has(snapshot.id));
    this.add(taken.map(({ key: _, ...page }) => ({ ...page, summary: "", claims: [], round, shown: [] })));
  }

  /** What was read further of a page stands with what was read of it before. */
  #keepPage(page: PageEvidence): void {
    const known = this.#bySnapshot.get(page.snapshot.id);
    if (known === undefined || known.url !== page.url) this.#pages.push(page);
    const kept = known?.url === page.url ? together(known, page) : page;
    if (kept !== page) this.#pages[this.#pages.findIndex(({ snapshot }) => snapshot.id === page.snapshot.id)] = kept;
    this.#bySnapshot.set(page.snapshot.id, kept);
  }

  /** Takes pages back, with the claims that rest on them alone. */
  leaveOut(pages: readonly PageEvidence[]): void {
    if (pages.length === 0) return;
    for (const page of pages) {
      this.#pages.splice(this.#pages.indexOf(page), 1);
      this.#bySnapshot.delete(page.snapshot.id);
    }
    for (const [id, { quotes }] of this.#claims)
      if (!quotes.some(({ snapshotId }) => this.#bySnapshot.has(snapshotId))) this.#claims.delete(id);
    this.#clusters = worksOf(this.#pages);
  }

  pages(): readonly PageEvidence[] {
    return this.#pages;
  }

  /** Page summaries, oldest first. */
  summaries(): PageSummary[] {
    return this.#pages.map((page) => ({ title: page.snapshot.title, url: page.snapshot.url, summary: page.summary }));
  }

  /** All claims, by id, those of left-out copies not among them. */
  claims(): Claim[] {
    return [...this.#claims.values()].filter((claim) => !this.#isCopy(claim)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  claim(id: string): Claim | undefined {
    return this.#claims.get(id as ClaimId);
  }

  /** Replaces verdicts, where a better judge has spoken. */
  judge(verdicts: ReadonlyMap<string, Judgement>): void {
    for (const [id, judgement] of verdicts) {
      const claim = this.claim(id);
      const page = this.pageOf(claim?.quotes[0]?.snapshotId ?? ("" as SnapshotId));
      if (claim !== undefined)
        this.#claims.set(claim.id, heldToItsDate({ ...claim, judgement }, page === undefined ? {} : withItsDate(page)));
    }
  }

  /**
   * The page of a later day that says nearly the same in other figures: a newer version of it, which overtakes it. Undefined where there is none, or
   * nothing tells which is newer.
   */
  newerVersionOf(page: PageEvidence): PageEvidence | undefined {
    const day = datedBy(page);
    if (day === undefined) return undefined;
    const versions = this.#alike(page).filter((other) => !isSameText(page, other));
    return versions.find((other) => Date.parse(datedBy(other) ?? "") - Date.parse(day) >= A_DAY);
  }

  /** Adds claims on pages that are known. */
  keep(claims: readonly Claim[]): void {
    for (const claim of claims) {
      const page = this.pageOf(claim.quotes[0]?.snapshotId ?? ("" as SnapshotId));
      if (page !== undefined && !this.#claims.has(claim.id)) this.#claims.set(claim.id, heldToItsDate(claim, withItsDate(page)));
    }
  }

  /** Claims that may be written for a task as they are, most relevant first. */
  writable(task: Task): Claim[] {
    return this.usable(task).filter(({ judgement }) => mayBeWritten(judgement.verdict));
  }

  /**
   * Claims that a writer may draw on, whose sentences are proven before they are printed: none that is refuted, and none that rests on retracted works
   * alone; most relevant first. @param task all when absent
   */
  usable(task?: Task): Claim[] {
    const claims = this.claims();
    return claims
      .filter((claim) => task === undefined || claim.taskIds.includes(task.id))
      .filter((claim) => !this.#isRetracted(claim) || claims.some((other) => !this.#isRetracted(other) && sameStatement(claim, other)))
      .filter(({ judgement }) => mayBeWritten(judgement.verdict) || leftOpen(judgement))
      .sort((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1));
  }

  /** The pages a writer may draw on: none is a copy of another, none is retracted; in the order they were found. */
  originals(): readonly PageEvidence[] {
    return this.#pages.filter((page) => !this.#isCopyOfAnother(page) && this.#retractedBy(page) === undefined);
  }

  /** Retracted works among what was found, with who says so. */
  retracted(): { readonly title: string; readonly by: string }[] {
    const found = this.#pages.flatMap((page) => {
      const by = this.#retractedBy(page);
      return by === undefined ? [] : [{ title: page.snapshot.title, by }];
    });
    return [...new Map(found.map((one) => [one.title, one])).values()];
  }

  forTask(task: Task): TaskEvidence {
    const claims = this.usable(task);
    const pages = new Set(claims.flatMap((claim) => claim.quotes.flatMap((quote) => this.#bySnapshot.get(quote.snapshotId) ?? [])));
    const titles = [...pages].map((page) => page.snapshot.title);
    const origins = new Map(claims.map((claim) => [String(claim.id), this.#originOf(claim)]));
    return { task, claims, independentSources: this.independentSources(claims), titles, origins };
  }

  /** The day of publication, which nothing cuts off, and who publishes a claim's source, else the source's title. */
  #originOf(claim: Claim): string {
    const page = this.pageOf(claim.quotes[0]?.snapshotId ?? ("" as SnapshotId));
    if (page === undefined) return "";
    const { snapshot } = page;
    return [snapshot.published?.slice(0, 10) ?? "", publisherOf(snapshot) ?? snapshot.title].filter((part) => part !== "").join(", ");
  }

  /** How many sources stand behind claims: organisations and texts, each counted once however many addresses they have. */
  independentSources(claims: readonly Claim[]): number {
    return this.bySource(claims).length;
  }

  /** The claims, put together by the independent source they come from. */
  bySource(claims: readonly Claim[]): (readonly Claim[])[] {
    const groups = new Map<string, Claim[]>();
    for (const claim of claims) {
      const sources = new Set(
        claim.quotes.flatMap((quote) => this.#bySnapshot.get(quote.snapshotId) ?? []).map((page) => this.#standsFor(page)),
      );
      for (const source of sources) groups.set(source, [...(groups.get(source) ?? []), claim]);
    }
    return [...groups.values()];
  }

  /** A quote's surroundings, with the title, date and headings it stands under; the quote alone when its page is not of this run. */
  inContext(quote: Quote): QuoteInContext {
    const page = this.pageOf(quote.snapshotId);
    return page === undefined
      ? { quote: quote.text, context: quote.text, place: [] }
      : quoteInContext(withItsDate(page), page.text, quote.span);
  }

  /** Who stands behind a snapshot, as far as independence goes (G6). */
  organisationOf(snapshotId: SnapshotId): string {
    const page = this.pageOf(snapshotId);
    return page === undefined ? snapshotId : this.#standsFor(page);
  }

  pageOf(snapshotId: SnapshotId): PageEvidence | undefined {
    return this.#bySnapshot.get(snapshotId);
  }

  setLink(url: string, state: LinkState): void {
    this.#links.set(url, state);
  }

  /** What a report says of the source behind a snapshot, but for its number. */
  sourceOf(snapshotId: SnapshotId): Omit<Source, "n"> | undefined {
    const page = this.#bySnapshot.get(snapshotId);
    if (page === undefined) return undefined;
    const { snapshot } = page;
    return {
      snapshotId,
      url: snapshot.url,
      title: snapshot.title,
      domain: registrableDomain(snapshot.url),
      organisation: page.organisation,
      tier: page.tier,
      cluster: `k${this.#clusterOf(page)}`,
      partial: snapshot.completeness.state === "partial",
      link: this.#links.get(snapshot.url) ?? (snapshot.url.startsWith("library:") ? "local" : "unknown"),
      ...(snapshot.published === undefined ? {} : { published: snapshot.published }),
      ...(page.authority === undefined ? {} : { authority: page.authority }),
      ...(page.work === undefined ? {} : { work: withRetraction(page.work, this.#retractedBy(page)) }),
      ...(page.summary === "" ? {} : { summary: page.summary }),
      ...(this.#links.get(snapshot.url) === "dead" ? { stored: snapshot.capturedAt } : {}),
    };
  }

  #clusterOf(page: PageEvidence): number {
    return this.#clusters[this.#pages.indexOf(page)] ?? -1;
  }

  /** Who stands behind a page: its organisation, for a document of a library itself, since a folder says nothing about who wrote what is in it. Versions of one text are one. */
  #standsFor(page: PageEvidence): string {
    const [first = page] = this.#alike(page);
    return first.url.startsWith("library:") ? first.url : first.organisation;
  }

  /** Who says that a work, in whichever of its copies, has been retracted. */
  #retractedBy(page: PageEvidence): string | undefined {
    return this.#alike(page).find(({ work }) => work?.retracted !== undefined)?.work?.retracted;
  }

  #isRetracted({ quotes }: Claim): boolean {
    const pages = quotes.flatMap(({ snapshotId }) => this.#bySnapshot.get(snapshotId) ?? []);
    return pages.length > 0 && pages.every((page) => this.#retractedBy(page) !== undefined);
  }

  #isCopy(claim: Claim): boolean {
    const page = this.#bySnapshot.get(claim.quotes[0]?.snapshotId ?? ("" as SnapshotId));
    return page !== undefined && this.#isCopyOfAnother(page);
  }

  #isCopyOfAnother(page: PageEvidence): boolean {
    const [best] = this.#alike(page)
      .filter((other) => isSameText(page, other))
      .sort(betterCopy);
    return best !== undefined && best !== page;
  }

  /** The pages that say nearly the same, this one among them, in the order they were found. */
  #alike(page: PageEvidence): PageEvidence[] {
    const cluster = this.#clusterOf(page);
    return cluster < 0 ? [page] : this.#pages.filter((other) => this.#clusterOf(other) === cluster);
  }
}

const A_DAY = 86_400_000;

/** Of each page the first that is the same text or work. */
function worksOf(pages: readonly PageEvidence[]): number[] {
  const texts = clusterTexts(pages.map((page) => page.text));
  return united(
    pages.map(({ url, snapshot, work }) => ({ url, title: snapshot.title, work })),
    texts,
  );
}

function withRetraction(work: Work, retracted: string | undefined): Work {
  return retracted === undefined ? work : { ...work, retracted };
}

/** Whether two texts that are nearly the same give the same figures: what each gives another figure for are two versions, and no copies. */
function isSameText(a: PageEvidence, b: PageEvidence): boolean {
  const [x, y] = [figuresOf(a), figuresOf(b)];
  return a === b || [...x].every((one) => y.has(one)) || [...y].every((one) => x.has(one));
}

const figures = new WeakMap<PageEvidence, ReadonlySet<string>>();

function figuresOf(page: PageEvidence): ReadonlySet<string> {
  const known = figures.get(page) ?? new Set(page.text.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu));
  figures.set(page, known);
  return known;
}

/** The copy to keep: the better place, then the whole text, then what was published first, then the earlier address in the alphabet. */
function betterCopy(a: PageEvidence, b: PageEvidence): number {
  const partial = (page: PageEvidence) => (page.snapshot.completeness.state === "partial" ? 1 : 0);
  return a.tier - b.tier || partial(a) - partial(b) || byDate(a, b) || (a.url < b.url ? -1 : 1);
}

/** What was published first is the original, a copy without a date hardly ever. */
function byDate({ snapshot: a }: PageEvidence, { snapshot: b }: PageEvidence): number {
  const [x, y] = [a, b].map(({ published = "" }) => Date.parse(published) || Number.POSITIVE_INFINITY) as [number, number];
  return x === y ? 0 : x - y;
}

function together(known: PageEvidence, page: PageEvidence): PageEvidence {
  return {
    ...known,
    summary: [...new Set([known.summary, page.summary])].filter((one) => one !== "").join(" "),
    claims: [...known.claims, ...page.claims.filter(({ id }) => !known.claims.some((claim) => claim.id === id))],
    shown: [...known.shown, ...page.shown],
    relevance: Math.max(known.relevance, page.relevance),
  };
}
