import { describe, expect, it } from "vitest";
import { publisherOf } from "./publisher.ts";
import type { CanonicalUrl } from "./url.ts";

describe("publisherOf", () => {
  it.each([
    [{ siteName: "Port of Lind", author: "Jo  Berg" }, "https://www.port.test/a", "Port of Lind, Jo Berg"],
    [{ siteName: "Jo Berg", author: "Jo Berg" }, "https://www.port.test/a", "Jo Berg"],
    [{ author: " " }, "https://www.port.test/a", "port.test"],
    [{}, "library:notes/a.md", undefined],
    [{ siteName: "x".repeat(200) }, "library:notes/a.md", "x".repeat(80)],
  ])("R13 %j at %s is %s", (said, url, expected) => {
    expect(publisherOf({ ...said, url: url as CanonicalUrl })).toBe(expected);
  });
});
