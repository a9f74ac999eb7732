import { describe, expect, it } from "vitest";
import { canonicalUrl, hostOf, redactUrl, redactUrlsIn, registrableDomain, registrableName, tryCanonicalUrl, withoutKeys } from "./url.ts";

describe("addresses", () => {
  it.each([
    ["HTTPS://WWW.Example.ORG:443/a/?utm_source=x&b=2&a=1#part", "https://example.org/a?a=1&b=2"],
    ["http://example.org", "http://example.org/"],
    ["http://example.org/", "http://example.org/"],
    ["https://example.org/x/", "https://example.org/x"],
    ["https://example.org/x?fbclid=1&gclid=2&ref=home&source=rss", "https://example.org/x?ref=home&source=rss"],
    ["https://example.org/page#:~:text=quote", "https://example.org/page"],
    ["https://example.org:8443/x", "https://example.org:8443/x"],
    ["https://example.org/A%20b", "https://example.org/A%20b"],
  ])("G8 brings %s into normal form", (raw, normal) => {
    expect(canonicalUrl(raw)).toBe(normal);
    expect(canonicalUrl(normal)).toBe(normal);
  });

  it.each([
    "ftp://example.org/x",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "example.org/x",
    "",
    "https://user:pass@example.org/",
    "data:text/html,x",
  ])("G8 refuses %s", (raw) => {
    expect(tryCanonicalUrl(raw)).toBeUndefined();
  });

  it.each([
    ["example.org/x?api_key=abc&q=1", "example.org/x?api_key=***&q=1"],
    ["//ann:secret@example.org/x", "//***@example.org/x"],
    [`example.org/${"x".repeat(300)}`, `example.org/${"x".repeat(188)}`],
  ])("G8 says of %s that it is not absolute, without its secrets and no longer than can be read", (raw, shown) => {
    expect(() => canonicalUrl(raw)).toThrow(`"${shown}" is not an absolute address; write it with https:// in front.`);
  });

  it.each([
    ["https://news.bbc.co.uk/x", "bbc.co.uk", "bbc"],
    ["https://someone.github.io/x", "someone.github.io", "someone"],
    ["http://127.0.0.1:8080/", "127.0.0.1", "127.0.0.1"],
    ["library:notes/a.md", "notes", "notes"],
  ])("G6 %s belongs to %s", (url, domain, name) => {
    expect(registrableDomain(url)).toBe(domain);
    expect(registrableName(url)).toBe(name);
  });

  it.each([
    ["https://u:p@example.org/x", "https://***:***@example.org/x"],
    ["https://example.org/?api_key=abc&q=1", "https://example.org/?api_key=***&q=1"],
    ["https://example.org/?q=token", "https://example.org/?q=token"],
    ["see //u:p@host for", "see //***@host for"],
    ["example.org/?api_key=abc&q=1", "example.org/?api_key=***&q=1"],
  ])("G8 blots secrets out of %s", (raw, shown) => {
    expect(redactUrl(raw)).toBe(shown);
  });

  it.each([
    ["https://example.org/?api_key=abc&q=1", "https://example.org/?q=1"],
    ["https://example.org/x?Token=abc&sig=d", "https://example.org/x"],
    ["https://example.org/x?q=token", "https://example.org/x?q=token"],
    ["library:notes/a.md", "library:notes/a.md"],
  ])("X5 takes the keys out of %s", (raw, bare) => {
    expect(withoutKeys(canonicalUrl(raw))).toBe(bare);
  });

  it("X5 blots keys of addresses out of a text, and nothing else of it", () => {
    const text = "See (https://a.example/?q=1&api_key=abc) and [b](https://b.example/?token=d), or press key=value & code.";
    expect(redactUrlsIn(text)).toBe(
      "See (https://a.example/?q=1&api_key=***) and [b](https://b.example/?token=***), or press key=value & code.",
    );
  });

  it("G8 tells the host without www", () => {
    expect(hostOf("https://www.example.org/x")).toBe("example.org");
    expect(hostOf("nonsense")).toBe("");
  });
});
