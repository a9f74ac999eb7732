import { expect, it } from "vitest";
import { familyName, workNames, workOf, workTitle } from "./work.ts";

it.each([
  ["https://arxiv.org/abs/2401.01234v2", "arxiv:2401.01234"],
  ["https://arxiv.org/pdf/hep-th/9901001", "arxiv:hep-th/9901001"],
  ["https://ar5iv.labs.arxiv.org/html/2401.01234", "arxiv:2401.01234"],
  ["https://www.alphaxiv.org/abs/2401.01234", "arxiv:2401.01234"],
  ["https://huggingface.co/papers/2401.01234", "arxiv:2401.01234"],
  ["https://doi.org/10.48550/arXiv.2401.01234", "arxiv:2401.01234"],
  ["https://papers.ssrn.com/sol3/papers.cfm?abstract_id=123", "doi:10.2139/ssrn.123"],
  ["https://aclanthology.org/P19-1001.pdf", "doi:10.18653/v1/p19-1001"],
  ["https://www.biorxiv.org/content/10.1101/2020.01.02.123456v1.full", "doi:10.1101/2020.01.02.123456"],
  ["https://www.nature.com/articles/nature14539", "doi:10.1038/nature14539"],
  ["https://zenodo.org/records/77", "doi:10.5281/zenodo.77"],
  ["https://openreview.net/forum?id=aB-1", "openreview:ab-1"],
  ["https://doi.org/10.1000/XYZ.1", "doi:10.1000/xyz.1"],
  ["https://a.test/doi/10.1000%2Fxyz/full", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz/asset/a/b.png", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz.full.pdf", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz/full/html", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz/ABSTRACT", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz/pdf/en", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz/epdf", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz/html", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz/meta", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz/fulltext", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz/references", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz/fullmoon", "doi:10.1000/xyz/fullmoon"],
  ["https://a.test/doi/10.1000/xyz/2.html", "doi:10.1000/xyz/2"],
  ["https://a.test/doi/10.1000/xyz.htm", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz.xml", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz,", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz];", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz?v=2", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz#top", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.1000/xyz&amp=1", "doi:10.1000/xyz"],
  ["https://a.test/doi/10.123456789/x", "doi:10.123456789/x"],
  ["https://a.test/doi/10.123/x", undefined],
  ["https://a.test/doi/10.1000/xyz).", "doi:10.1000/xyz"],
  ["https://arxiv.org/html/2401.01234", "arxiv:2401.01234"],
  ["https://arxiv.org/ps/math.AG/0601001", "arxiv:math.ag/0601001"],
  ["https://ar5iv.org/abs/1706.03762", "arxiv:1706.03762"],
  ["https://www.alphaxiv.org/overview/1706.03762", "arxiv:1706.03762"],
  ["https://arxiv.org/list/cs.CL/recent", undefined],
  ["https://doi.org/10.2139/ssrn.123", "doi:10.2139/ssrn.123"],
  ["https://ssrn.com/abstract=123", "doi:10.2139/ssrn.123"],
  ["https://aclanthology.org/2020.acl-main.1/", "doi:10.18653/v1/2020.acl-main.1"],
  ["https://aclanthology.org/P19-1001", "doi:10.18653/v1/p19-1001"],
  ["https://www.medrxiv.org/content/10.1101/2020.01.02.123456", "doi:10.1101/2020.01.02.123456"],
  ["https://zenodo.org/record/77", "doi:10.5281/zenodo.77"],
  ["https://openreview.net/pdf?id=aB_1", "openreview:ab_1"],
  ["https://www.jstor.org/stable/pdf/2346101.pdf", "doi:10.2307/2346101"],
  ["https://www.sciencedirect.com/science/article/pii/S0140673620301835", "pii:s0140673620301835"],
  ["https://pubmed.ncbi.nlm.nih.gov/12345678/", "pmid:12345678"],
  ["https://pubmed.ncbi.nlm.nih.gov/1234/", undefined],
  ["https://www.ncbi.nlm.nih.gov/pubmed/12345", "pmid:12345"],
  ["https://europepmc.org/article/MED/12345678", "pmid:12345678"],
  ["https://europepmc.org/abstract/MED/12345678", "pmid:12345678"],
  ["https://europepmc.org/article/PMC/PMC99887", "pmcid:99887"],
  ["https://europepmc.org/articles/PMC99887", "pmcid:99887"],
  ["https://www.ncbi.nlm.nih.gov/articles/PMC99887", "pmcid:99887"],
  ["https://www.ncbi.nlm.nih.gov/pmc/articles/PMC99887/", "pmcid:99887"],
  ["https://www.sciencedirect.com/science/article/abs/pii/S0140673620301835", "pii:s0140673620301835"],
  ["https://www.jstor.org/stable/2346101", "doi:10.2307/2346101"],
  ["https://a.test/articles/nature14539", undefined],
  ["https://www.nature.com/subjects", undefined],
  ["https://a.test/%E0%A4%A", undefined],
  ["https://doi.org/10.1000/%E0%A4%A", "doi:10.1000/%e0%a4%a"],
])("G6 the address %s leads to the paper %s", (url, work) => {
  expect(workOf(url)).toBe(work);
});

it("G6 a paper goes by its address, what a service knows of it, its title and its title with its first author", () => {
  const work = {
    doi: "10.1000/A",
    alsoAs: ["10.48550/arXiv.2401.01234"],
    arxiv: "2401.01234",
    pmid: "12",
    pmcid: "34",
    authors: ["Lee, Ann", "Bo Sand"],
  };
  const title = "Lamps of the northern coast and their keepers";
  expect(workNames({ url: "https://www.nature.com/articles/abc1", title, work: work as never })).toEqual([
    "doi:10.1000/a",
    "arxiv:2401.01234",
    "pmid:12",
    "pmcid:34",
    "doi:10.1038/abc1",
    `title:${workTitle("https://www.nature.com/x", title)}`,
    `${workTitle("https://www.nature.com/x", title)} by lee`,
  ]);
  expect(workNames({ url: "https://a.test/", title: "Lamps and coasts", work: { authors: ["Ann Lée"] } as never })).toEqual([
    expect.stringMatching(/ by lee$/),
  ]);
  expect(workNames({ url: "https://a.test/", title: "Lamps", work: { authors: ["Ann Lee"] } as never })).toEqual([]);
  expect(workNames({ url: "https://a.test/", title })).toEqual([]);
  expect(workNames({ url: "https://a.test/", title: "Lamps on coasts", work: { authors: ["Ann Lee", "Bo Sand"] } as never })).toEqual([
    expect.stringMatching(/ by lee$/),
  ]);
  // What its address says is said once.
  expect(workNames({ url: "https://doi.org/10.1000/A", title: "A", work: { doi: "10.1000/a", authors: [] } as never })).toEqual([
    "doi:10.1000/a",
  ]);
});

it("G6 a title ties copies together where it is long enough and the site holds papers", () => {
  const title = "Lamps of northern coasts burned petroleum";
  const same = workTitle("https://arxiv.org/x", title);
  expect(same?.split(" ")).toHaveLength(6);
  for (const copy of [`[PDF] ${title}`, `PDF ${title}`, ` ${title} — PLOS ONE`, `${title} | The Lancet `, `${title} – Wiley Online`])
    expect(workTitle("https://doi.org/x", copy)).toBe(same);
  expect(workTitle("https://doi.org/x", `${title} - a review`)).not.toBe(same);
  for (const copy of [`[2401.01234] ${title}`, `(PDF) ${title}`, `${title} | PubMed`, `${title} - Journal of Lamps`])
    expect(workTitle("https://doi.org/x", copy)).toBe(same);
  expect(workTitle("https://arxiv.org/x", "Lamps of northern coasts burned")).toBeUndefined();
  expect(workTitle("https://a.test/x", title)).toBeUndefined();
});

it.each([
  ["Lee, Ann", "lee"],
  ["Ann B. Lée ", "lee"],
  ["Lee", "lee"],
])("G6 the family name of %s is %s", (author, name) => {
  expect(familyName(author)).toBe(name);
});
