import { describe, expect, it } from "vitest";
import type { Landmark } from "../../domain/snapshot.ts";
import { writtenTables } from "../../extract/table/written.ts";
import { quoteInContext } from "../../text/context.ts";
import { judgeByRules } from "../rules.ts";
import { standsTold } from "./told.ts";

const PAGE = `# Ferry

## Tickets

| Ticket | Adult | Child |
| --- | --- | --- |
| Single | €4.20 | €2.10 |
| Return | €7.00 | €3.50 |

## 3.0.0 (2025-09-02)

### Removed

- Support for **paper** tickets was [dropped](https://x.test/a).

## 2.0.0

- Bicycles may be booked.

The kinds of tickets are:

- single
- return

1. **Pier 80.** The boat to Pier 90 is put off to June.

The rest costs nothing if it rains.`;

const landmarks = [...PAGE.matchAll(/^(#+) (.*)$/gm)].map(({ index, 1: marks = "", 2: title = "" }): Landmark => {
  return { kind: "heading", level: marks.length, title, start: index };
});
const quoted = (...quotes: string[]) =>
  quotes.map((quote) => {
    const start = PAGE.indexOf(quote);
    return quoteInContext({ title: "Ferry", landmarks, tables: writtenTables(PAGE) }, PAGE, { start, end: start + quote.length });
  });
const HEAD = "| Ticket | Adult | Child |";
const RETURN = "| Return | €7.00 | €3.50 |";
const REMOVED = "- Support for **paper** tickets was [dropped](https://x.test/a).";

describe("told with what stands above", () => {
  it.each([
    ["a row under its heads", "Return – Adult: €7.00; Child: €3.50", [HEAD, RETURN]],
    ["a cell of a row", "Return – Child: €3.50", [HEAD, RETURN]],
    ["a cell by both its heads", "Adult – Return: €7.00", [HEAD, RETURN]],
    ["a row whose heads stand beside its quote", "Return – Adult: €7.00", [RETURN]],
    ["a row below the heading of its table", "Tickets – Return: Adult: €7.00; Child: €3.50", [HEAD, RETURN]],
    [
      "an item below its headings",
      "3.0.0 (2025-09-02) – Removed: Support for paper tickets was dropped.",
      ["## 3.0.0 (2025-09-02)", "### Removed", REMOVED],
    ],
    ["a list with its lead-in", "The kinds of tickets are: single; return.", ["The kinds of tickets are:\n\n- single\n- return"]],
    [
      "an item with a sentence that ends with a number",
      "Pier 80. The boat to Pier 90 is put off to June.",
      ["1. **Pier 80.** The boat to Pier 90 is put off to June."],
    ],
    ["an item after its lead-in", "The kinds of tickets are: single", ["The kinds of tickets are:", "- single"]],
  ])("X8 R12 %s stands, and is supported", (_, claim, quotes) => {
    expect(standsTold(claim, quoted(...quotes))).toBe(true);
    expect(judgeByRules(claim, quoted(...quotes)).verdict).toBe("supported");
  });

  it.each([
    ["a cell under another head", "Return – Adult: €3.50", [HEAD, RETURN]],
    ["a cell of another row", "Single – Adult: €7.00", [HEAD, RETURN]],
    ["another currency", "Return – Adult: $7.00", [HEAD, RETURN]],
    ["a part of a cell", "Return – Adult: 7", [HEAD, RETURN]],
    ["an item below the heading of another", "2.0.0: Support for paper tickets was dropped.", ["## 2.0.0", REMOVED]],
    ["a part of an item", "Removed: Support for paper tickets", ["### Removed", "Support for **paper** tickets"]],
    ["a list with an item more", "The kinds of tickets are: single; return; day.", ["The kinds of tickets are:\n\n- single\n- return"]],
    ["a part of a sentence", "The rest costs nothing", ["The rest costs nothing"]],
  ])("R12 %s does not", (_, claim, quotes) => expect(standsTold(claim, quoted(...quotes))).toBe(false));
});
