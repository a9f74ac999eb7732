import { describe, expect, it } from "vitest";
import type { Task } from "../domain/checklist.ts";
import { parseResearchRequest } from "../domain/request.ts";
import { snapshotSchema } from "../domain/snapshot.ts";
import type { OnePageAsk } from "./analyst.ts";
import { analysePage } from "./without-model.ts";

const PAGE = `The Sydney Harbour Bridge opened on 19 March 1932. It had cost about 6.25 million Australian pounds.

Most of the steel, 79 per cent, was shipped from Middlesbrough in England. The rest of the steel was made in Australia.`;
const TASKS: Task[] = [
  { id: "t1", question: "When did the Sydney Harbour Bridge open?", state: "todo" },
  { id: "t2", question: "Where was the steel shipped from?", state: "todo" },
];

function analysed(
  fields: { text?: string; title?: string; tasks?: Task[]; partial?: boolean; query?: string; summaryTokens?: number } = {},
) {
  const { text = PAGE, title = "The Harbour Bridge", tasks = TASKS, query = "When did the Sydney Harbour Bridge open?" } = fields;
  const snapshot = snapshotSchema.parse({
    ...{ id: "s1", url: "https://example.org/bridge", finalUrl: "https://example.org/bridge", capturedAt: "2025-03-01T00:00:00Z" },
    ...{ contentKind: "html", contentType: "text/html", title, landmarks: [], textHash: "h", textLength: text.length },
    ...{ extractor: "html@1", reader: "direct", headers: {} },
    completeness: fields.partial === true ? { state: "partial", reason: "cut" } : { state: "complete" },
  });
  const request = parseResearchRequest({ query, summaryTokens: fields.summaryTokens ?? 500 });
  return analysePage({ key: "page/1", request, tasks, snapshot, text } as unknown as OnePageAsk);
}

describe("X8 R8 a page read without a model", () => {
  it("says for each task what is likely to answer it, word for word, with the tasks it serves", () => {
    const { claims, shown, chunks } = analysed();
    const servedBy = (id: string) => claims.filter(({ taskIds }) => taskIds.includes(id)).map(({ text }) => text);
    expect(servedBy("t1")[0]).toBe("The Sydney Harbour Bridge opened on 19 March 1932.");
    expect(servedBy("t2")[0]).toBe("Most of the steel, 79 per cent, was shipped from Middlesbrough in England.");
    for (const { text, quotes } of claims) {
      expect(quotes.map((quote) => quote.text)).toEqual([text]);
      for (const { span, text: quoted } of quotes) expect(PAGE.slice(span.start, span.end)).toBe(quoted);
    }
    expect(shown).toEqual([{ start: 0, end: PAGE.length }]);
    expect(chunks).toMatchObject({ count: 1 });
    expect(chunks.tokens).toBeGreaterThan(30);
  });

  it("answers the question itself where there is no task, and nothing where it has no answer", () => {
    expect(analysed({ tasks: [] }).claims[0]).toMatchObject({ text: expect.stringContaining("opened on 19 March 1932"), taskIds: ["t1"] });
    expect(analysed({ query: "How do bees dance?", tasks: [] }).claims).toEqual([]);
    expect(analysed({ text: "" })).toMatchObject({ claims: [], chunks: { count: 0, tokens: 0 }, shown: [{ start: 0, end: 0 }] });
  });

  it("gives six claims for one question at most", () => {
    const text = Array.from(
      { length: 12 },
      (_, at) => `The Sydney Harbour Bridge opened for the ${at + 2}th time on ${at + 1} March 19${at + 32}.`,
    ).join("\n\n");
    expect(analysed({ text, tasks: TASKS.slice(0, 1) }).claims).toHaveLength(6);
  });

  it("is surer of a whole page than of a part, and of a page that is kept than of one that was left behind", () => {
    const sure = (fields: Parameters<typeof analysed>[0]) => analysed({ tasks: TASKS.slice(0, 1), ...fields }).claims[0]?.confidence ?? 0;
    expect(sure({ partial: true })).toBeCloseTo(sure({}) - 0.1, 5);
    expect(sure({ title: "The Harbour Bridge (archived)" })).toBeCloseTo(sure({}) - 0.2, 5);
  });

  it("quotes what marks a page as archived together with what it says", () => {
    const notice = "This page is archived and no longer updated.";
    const { claims } = analysed({ text: `${notice}\n\n${PAGE}`, tasks: TASKS.slice(0, 1) });
    expect(claims[0]?.text).toBe(`The Sydney Harbour Bridge opened on 19 March 1932. (${notice})`);
    expect(claims[0]?.quotes.map(({ text }) => text)).toEqual(["The Sydney Harbour Bridge opened on 19 March 1932.", notice]);
  });

  it("sums up in as many tokens as are asked for", () => {
    const text = Array.from({ length: 60 }, (_, at) => `The Sydney Harbour Bridge has ${at + 3} lights on its span number ${at}.`).join(
      "\n\n",
    );
    const [short, long] = [analysed({ text, summaryTokens: 100 }).summary, analysed({ text, summaryTokens: 400 }).summary];
    expect(short.length).toBeGreaterThan(50);
    expect(long.length).toBeGreaterThan(short.length * 2);
  });
});
