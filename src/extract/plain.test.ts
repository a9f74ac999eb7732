import { expect, it } from "vitest";
import { extractBytes } from "./extract.ts";

const extract = (content: string, contentType?: string) =>
  extractBytes(Buffer.from(content), { url: "https://example.org/x", ...(contentType ? { contentType } : {}) });

it("R6 reads plain text as it is, normalised", async () => {
  expect(await extract("A title\r\n\r\nText  here. <b>not a tag</b>\r\n", "text/plain")).toMatchObject({
    contentKind: "text",
    title: "A title",
    text: "A title\n\nText here. <b>not a tag</b>",
  });
});

it("R6 takes no sentence for the title of a plain text, and the day it states for its date", async () => {
  expect(await extract("The river rose on Monday.\n\nIt fell again.", "text/plain")).toMatchObject({ title: "" });
  expect(await extract("Minutes\nDate: 2024-03-03\n\nAll were there.", "text/plain")).toMatchObject({
    title: "Minutes",
    published: "2024-03-03",
    origins: { title: "first line", published: "opening lines" },
  });
});

it("R6 prints JSON with one field a line", async () => {
  expect(await extract('{"title":"Levels","rows":[1,{"a":null}]}', "application/json")).toMatchObject({
    contentKind: "json",
    title: "Levels",
    text: '{\n"title": "Levels",\n"rows": [\n1,\n{\n"a": null\n}\n]\n}',
  });
});

it("R6 reads JSON lines", async () => {
  expect((await extract('{"a":1}\n{"a":2}\n', "application/x-ndjson")).text).toBe('[\n{\n"a": 1\n},\n{\n"a": 2\n}\n]');
});

it("R6 refuses broken JSON with PARSE_ERROR when it is called JSON, and reads it as text when it is not", async () => {
  await expect(extract('{"a": ', "application/json")).rejects.toMatchObject({ type: "PARSE_ERROR" });
  expect(await extract('{"a": or so', "text/plain")).toMatchObject({ contentKind: "text", text: '{"a": or so' });
});

it("R6 refuses JSON nested beyond sense with TOO_LARGE", async () => {
  await expect(extract("[".repeat(9_000) + "]".repeat(9_000), "application/json")).rejects.toMatchObject({ type: "TOO_LARGE" });
});
