import { describe, expect, it } from "vitest";
import { PLACE_RULES } from "../../lexicon/en/quality.ts";
import { isTooShort, qualityOf, spamReason } from "./quality.ts";

describe("G5 tiers", () => {
  it.each([
    ["https://www.cdc.gov/flu", 1],
    ["https://www.gov.uk/guidance", 1],
    ["https://www.rfc-editor.org/rfc/rfc9110", 1],
    ["https://arxiv.org/abs/1706.03762", 1],
    ["https://cs.stanford.edu/research", 1],
    ["https://www.ox.ac.uk/news", 1],
    ["https://docs.python.org/3/", 1],
    ["https://www.who.int/news", 1],
    ["https://www.reuters.com/world", 2],
    ["https://www.bbc.co.uk/news", 2],
    ["https://en.wikipedia.org/wiki/Tide", 2],
    ["https://some-society.org/about", 2],
    ["https://unknown-company.example/", 2],
    ["https://www.reddit.com/r/x", 3],
    ["https://stackoverflow.com/questions/1", 3],
    ["https://someone.medium.com/post", 3],
    ["https://someone.substack.com/p/x", 3],
    ["https://forum.example.com/t/1", 3],
    ["https://example.com/blog/post", 3],
    ["https://www.ukessays.com/essays/x.php", 3],
    ["https://web.mit.edu/~someone/notes", 3],
  ])("G5 %s is of tier %i", (url, tier) => {
    expect(qualityOf({ url }).tier).toBe(tier);
  });

  it("G5 within a tier those come first whose word is worth more", () => {
    const worth = [
      [
        "www.cdc.gov/a",
        "arxiv.org/abs/1",
        "cs.stanford.edu/a",
        "www.reuters.com/a",
        "en.wikipedia.org/wiki/Tide",
        "some-society.org/a",
        "unknown.example/a",
      ],
      ["example.com/blog/post", "www.reddit.com/r/x", "www.ehow.com/a", "www.ukessays.com/a"],
    ];
    for (const sites of worth) {
      const scores = sites.map((site) => qualityOf({ url: `https://${site}` }).score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(new Set(scores).size).toBe(scores.length);
    }
    const alike = ["www.reddit.com/r/x", "someone.medium.com/p", "forum.example.com/t/1", "web.mit.edu/~x/n"];
    expect(new Set(alike.map((site) => qualityOf({ url: `https://${site}` }).score)).size).toBe(1);
  });

  it("G5 the site of whom the query names is a primary source, a page host is not", () => {
    expect(qualityOf({ url: "https://www.acmewidgets.com/about" }, "What does Acmewidgets produce?").tier).toBe(1);
    expect(qualityOf({ url: "https://www.acmewidgets.com/about" }, "what do widgets cost").tier).toBe(2);
    expect(qualityOf({ url: "https://www.reddit.com/r/x" }, "Is Reddit profitable?").tier).toBe(3);
  });

  it("G5 signs move the score and are given as reasons", () => {
    const plain = qualityOf({ url: "https://site.example/a" });
    const clickbait = qualityOf({ url: "https://site.example/a", title: "17 tips doctors hate" });
    expect(clickbait.score).toBeLessThan(plain.score);
    expect(clickbait.reasons).toContain("clickbait");
  });

  it("G5 every rule has a reason, a place and a score that agrees with its tier", () => {
    for (const rule of PLACE_RULES) {
      expect(rule.reason).not.toBe("");
      expect(rule.domains ?? rule.suffixes ?? rule.pattern).toBeDefined();
      expect(rule.score >= 0.8 ? 1 : rule.score >= 0.5 ? 2 : 3).toBe(rule.tier);
    }
  });
});

describe("G5 spam and filler", () => {
  it.each([
    [{ url: "https://a.example/", title: "Download Photoshop cracked keygen" }, "pirated software"],
    [{ url: "https://a.example/coupons/x" }, "coupon or gambling spam"],
    [{ url: "https://best-casino.example/" }, "a spam trade's domain"],
    [{ url: "https://a.example/", text: "As an AI language model, I do not have opinions." }, "text of a language model, unrevised"],
    [{ url: "https://a.example/", text: "This domain is for sale. Contact us." }, "a placeholder, not a page"],
    [{ url: "https://a.example/", text: "Verify you are human to continue" }, "a bot check instead of the page"],
    [
      {
        url: "https://a.example/",
        text: "In today's fast-paced world, tea matters. It's important to note that tea is a game-changer. Look no further.",
      },
      "machine-made filler (several stock phrases)",
    ],
    [
      { url: "https://a.example/", text: "cheap flights book flights online flights now fast flights deal ".repeat(10) },
      'stuffed with the word "flight"',
    ],
  ])("G5 %j is out", (page, reason) => {
    expect(spamReason(page)).toBe(reason);
  });

  it.each([
    { url: "https://a.example/casino-royale-film", title: "Casino Royale (film)" },
    { url: "https://cardiac-specialist.example/", title: "A specialist's advice" },
    { url: "https://alphabetting.example/", title: "Learn the alphabet" },
    { url: "https://a.example/", title: "The crack in the Liberty Bell" },
    { url: "library:manual/retries.md", text: "retry limit, retry delay, retry count, retry queue; each retry waits ".repeat(10) },
    { url: "https://a.example/", title: "How essay mills harm universities", text: "In conclusion, regulation plays a crucial role." },
    {
      url: "https://a.example/",
      text: "Flights to the islands leave in the morning. The ferry takes two hours, and the harbour has a small café.",
    },
  ])("G5 %j stays", (page) => {
    expect(spamReason(page)).toBeUndefined();
  });

  it("G5 length is counted without runs of white space", () => {
    expect(isTooShort("a".repeat(199), 200)).toBe(true);
    expect(isTooShort("a".repeat(200), 200)).toBe(false);
    expect(isTooShort(`${"a ".repeat(50)}${" ".repeat(500)}`, 200)).toBe(true);
    expect(isTooShort("", 0)).toBe(false);
  });
});
