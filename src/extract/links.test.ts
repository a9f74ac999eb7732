import { expect, it } from "vitest";
import { absoluteLinks } from "./links.ts";

const urls = (base: string, ...hrefs: string[]) =>
  absoluteLinks(
    hrefs.map((url) => ({ url, text: "x" })),
    base,
  ).map(({ url }) => url);

it("R6 links are made whole against their page, each once, and only those of the web", () => {
  expect(
    urls(
      "https://a.test/b/",
      "c",
      " /d ",
      "#e",
      "",
      " ",
      "https://x.test/",
      "c",
      "ftp://x.test/",
      "https://u@x.test/",
      "https://:p@x.test/",
      "https://[",
      "http://y.test/",
    ),
  ).toEqual(["https://a.test/b/c", "https://a.test/d", "https://x.test/", "http://y.test/"]);
  expect(urls("library:a/b", "c", "https://x.test/")).toEqual(["https://x.test/"]);
});

it("R6 no page has endless links, addresses or labels", () => {
  expect(urls("https://a.test/", ...Array.from({ length: 201 }, (_, at) => `${at}`))).toHaveLength(200);
  expect(urls("https://a.test/", "x".repeat(1_985), "x".repeat(1_986))).toHaveLength(1);
  expect(absoluteLinks([{ url: "https://a.test/", text: ` a\n b ${"x".repeat(300)}` }], "https://a.test/")[0]?.text).toBe(
    `a b ${"x".repeat(296)}`,
  );
});
