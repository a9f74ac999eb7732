import { describe, expect, it } from "vitest";
import { metadataOf } from "./metadata.ts";
import { rowsOf } from "./rows.ts";

/** The rows of a page from its lines; a line that begins with "#" is set larger. */
const page = (...lines: readonly string[]) =>
  rowsOf(
    lines.map((line, at) => {
      const [text, size] = line.startsWith("#") ? [line.slice(1), 20] : [line, 10];
      return { text, x: 60, width: text.length * 5, y: 700 - 30 * at, size, face: "f" };
    }),
  );
const COVER = page(
  "#UNITED STATES",
  "#FORM 10-K",
  "For the fiscal year ended December 31, 2018",
  "Halden Boats, Inc.",
  "As of February 1, 2019 there were 7 shares.",
);
const url = "https://filings.test/HALDENBOATS_2018_10K.pdf";

describe("D5 what a PDF says of itself", () => {
  it.each([
    ["a file number", "0001193125-19-000051"],
    ["an empty field", ""],
    ["words its pages do not have", "HB Q4 draft"],
    ["a file's name", "10k_final.docx"],
  ])("R6 %s is no title: that is taken from what the file is named after", (_, title) => {
    expect(metadataOf({ Title: title }, [COVER], url).title).toBe("FORM 10-K Halden Boats, Inc.");
  });

  it("R6 a title that the first pages bear out stays", () => {
    expect(metadataOf({ Title: "10-K - Halden Boats" }, [COVER], url).title).toBe("10-K - Halden Boats");
  });

  it("R6 the largest lines are the title where the file's name says nothing", () => {
    expect(metadataOf({}, [page("#Boats of the north", "They sail.", "They row.")], "https://a.test/download.pdf").title).toBe(
      "Boats of the north",
    );
  });

  it("R6 a long sentence that names what the file is named after is no title", () => {
    const name = "Haldenboatsinternationalholdings";
    const said = `The shares of ${name} were not traded in the year that ended with this December.`;
    const pages = [page("#Boats of the north", said, name)];
    expect(metadataOf({}, pages, `https://filings.test/${name}.pdf`).title).toBe(name);
  });

  it("R6 an agent that filed it is no author, who signed it is", () => {
    expect(metadataOf({ Author: "EDGAR Filing Service" }, [COVER], url).author).toBeUndefined();
    expect(metadataOf({ Author: "Halden Boats, Inc." }, [COVER], url).author).toBe("Halden Boats, Inc.");
  });

  it.each([
    ["a day that is none", "D:20231345000000Z"],
    ["no day", "yesterday"],
    ["a day in other words", "made on D:20230105"],
    ["nothing", ""],
  ])("R6 %s is no day its file was made", (_, CreationDate) => {
    expect(metadataOf({ CreationDate }, [page("No day here.")], url).published).toBeUndefined();
  });

  it("R6 its own latest stated day goes before the day its file was made", () => {
    expect(metadataOf({ CreationDate: "D:20230105211720Z" }, [COVER], url).published).toBe("2019-02-01");
    expect(metadataOf({ CreationDate: "D:20230105211720Z" }, [page("No day here.")], url).published).toBe("2023-01-05");
  });
});
