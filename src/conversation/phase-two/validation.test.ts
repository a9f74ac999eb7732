import { describe, expect, it } from "vitest";
import { citedPages } from "./validation.ts";

describe("pages a validator cites", () => {
  it("C7 a marker behind the full stop belongs to the sentence before it", () => {
    const pages = citedPages({
      text: "The share rose to 12.5 percent. [1] It fell later.[2] Nobody knows why.",
      citations: [{ url: "https://a.test/" }, { url: "https://b.test/" }],
    });
    expect(pages.map(({ snippet }) => snippet)).toEqual(["The share rose to 12.5 percent.", "It fell later."]);
  });

  it("C7 what it found in a page stands before what it says of it", () => {
    const [page] = citedPages({ text: "Confirmed [1].", citations: [{ url: "https://a.test/", snippet: "The harbour froze in 1947." }] });
    expect(page?.snippet).toBe("The harbour froze in 1947. Confirmed.");
  });
});
