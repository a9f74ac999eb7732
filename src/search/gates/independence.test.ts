import { describe, expect, it } from "vitest";
import { independentCount, sameWorks } from "./independence.ts";
import { organisationOf } from "./organisation.ts";
import { workOf, workTitle } from "./work.ts";

const LONG =
  "The survey counted four hundred seabirds on the northern cliffs in May and found that most pairs had returned to the ledges they used the year before, although the storms of the winter had taken much of the soil.";
const OTHER =
  "A mason who repairs medieval bridges explains why lime mortar outlives cement: it gives way a little, takes up water and lets it go again, and the stones around it do not crack when the frost comes in.";

describe("G6 organisations", () => {
  it.each([
    ["https://news.bbc.co.uk/a", "https://www.bbc.com/b"],
    ["https://amazon.de/x", "https://www.amazon.co.uk/y"],
    ["https://docs.example.com/", "https://blog.example.com/"],
    ["https://example.com/", "https://example.com.br/"],
    ["https://oxfam.org.uk/", "https://oxfam.org/"],
    ["https://en.wikipedia.org/wiki/Tide", "https://www.wikiwand.com/en/Tide"],
    ["https://github.com/a/b", "https://learn.microsoft.com/x"],
    ["https://link.springer.com/article/1", "https://www.nature.com/articles/1"],
    ["https://superuser.com/q/1", "https://stackoverflow.com/q/1"],
  ])("G6 %s and %s are one", (a, b) => {
    expect(organisationOf(a)).toBe(organisationOf(b));
  });

  it.each([
    ["https://nature.com/", "https://nature.org/"],
    ["https://who.int/", "https://who.com/"],
    ["https://a.github.io/", "https://b.github.io/"],
    ["https://ministry.gov.uk/", "https://ministry.gov.au/"],
    ["https://mit.edu/", "https://mit.com/"],
    ["https://127.0.0.1/", "https://127.0.0.2/"],
    ["library:reports/a.pdf", "library:notes/a.pdf"],
  ])("G6 %s and %s are two", (a, b) => {
    expect(organisationOf(a)).not.toBe(organisationOf(b));
  });
});

describe("G6 papers", () => {
  it.each([
    ["https://arxiv.org/abs/1706.03762v7", "arxiv:1706.03762"],
    ["https://arxiv.org/pdf/1706.03762", "arxiv:1706.03762"],
    ["https://arxiv.org/abs/hep-th/9901001", "arxiv:hep-th/9901001"],
    ["https://doi.org/10.48550/arXiv.1706.03762", "arxiv:1706.03762"],
    ["https://huggingface.co/papers/1706.03762", "arxiv:1706.03762"],
    ["https://doi.org/10.1038/nature14539", "doi:10.1038/nature14539"],
    ["https://www.nature.com/articles/nature14539", "doi:10.1038/nature14539"],
    ["https://dx.doi.org/10.1371%2Fjournal.pmed.0020124", "doi:10.1371/journal.pmed.0020124"],
    ["https://journals.plos.org/plosmedicine/article?id=10.1371/journal.pmed.0020124", "doi:10.1371/journal.pmed.0020124"],
    ["https://www.frontiersin.org/articles/10.3389/fpsyg.2020.00001/full", "doi:10.3389/fpsyg.2020.00001"],
    ["https://onlinelibrary.wiley.com/doi/full/10.1002/abc.123", "doi:10.1002/abc.123"],
    ["https://dl.acm.org/doi/pdf/10.1145/3292500.3330701", "doi:10.1145/3292500.3330701"],
    ["https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2.full", "doi:10.1101/2020.01.01.123456"],
    ["https://pubmed.ncbi.nlm.nih.gov/16060722/", "pmid:16060722"],
    ["https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1182327/", "pmcid:1182327"],
    ["https://europepmc.org/article/PMC/PMC1182327", "pmcid:1182327"],
    ["https://aclanthology.org/N19-1423.pdf", "doi:10.18653/v1/n19-1423"],
    ["https://papers.ssrn.com/sol3/papers.cfm?abstract_id=123456", "doi:10.2139/ssrn.123456"],
  ])("G6 %s is %s", (url, work) => {
    expect(workOf(url)).toBe(work);
  });

  it("G6 ordinary pages are no papers", () => {
    expect(workOf("https://example.org/articles/12345678")).toBeUndefined();
    expect(workOf("https://example.org/10.5/pre/1706.03762")).toBeUndefined();
    expect(workTitle("https://example.org/", "Why most published research findings are false today")).toBeUndefined();
  });

  it("G6 PubMed, PMC and publisher of one paper are tied by its title", () => {
    const title = "Why Most Published Research Findings Are False";
    const copies = [
      { url: "https://pubmed.ncbi.nlm.nih.gov/16060722/", title: `${title} - PubMed`, text: "" },
      { url: "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1182327/", title: `${title} - PMC`, text: "" },
      {
        url: "https://journals.plos.org/plosmedicine/article?id=10.1371/journal.pmed.0020124",
        title: `${title} | PLOS Medicine`,
        text: "",
      },
      { url: "https://doi.org/10.1371/journal.pmed.0020124", title: "", text: "" },
    ];
    expect(sameWorks(copies)).toEqual([0, 0, 0, 0]);
    expect(independentCount(copies)).toBe(1);
  });
});

describe("G6 independence", () => {
  const source = (url: string, text = "", title = "") => ({ url, text, title });

  it("G6 counts domains, organisations and copies once", () => {
    expect(independentCount([source("https://a.example/"), source("https://b.example/")])).toBe(2);
    expect(independentCount([source("https://x.a.example/"), source("https://y.a.example/")])).toBe(1);
    expect(independentCount([source("https://bbc.com/1"), source("https://bbc.co.uk/2"), source("https://b.example/")])).toBe(2);
    expect(
      independentCount([
        source("https://a.example/", LONG),
        source("https://b.example/", `${LONG} Reprinted.`),
        source("https://c.example/", OTHER),
      ]),
    ).toBe(2);
    expect(independentCount([])).toBe(0);
  });

  it("G6 a chain of ties makes one group", () => {
    const chained = [source("https://a.example/1", LONG), source("https://b.example/1", LONG), source("https://b.example/2", OTHER)];
    expect(independentCount(chained)).toBe(1);
  });

  it("G6 short equal texts tie nothing", () => {
    expect(independentCount([source("https://a.example/", "Read more."), source("https://b.example/", "Read more.")])).toBe(2);
  });
});
