import type { QuotedCells } from "../domain/quote.ts";
import { namesScale } from "../text/scale.ts";
import { stacked } from "../text/table.ts";
import { plainText } from "./plain-text.ts";

/** Rows of a table with their names first and their cells under their heads, scale and unit last: "simple – Rounds: 2; Queries: 3", "Sales – 2019: 12 (in millions)". */
export function rowTold({ rows, notes }: QuotedCells): string {
  const scale = notes.map(({ text }) => plainText(text)).filter(namesScale);
  const note = scale.map((one) => ` (${one.replace(/^[([（]|[)\]）]$/gu, "")})`).join("");
  return rows
    .map(({ label, cells }) => {
      const name = plainText(stacked(label));
      const told = cells
        .filter(({ value }) => /[\p{L}\p{N}]/u.test(value.text))
        .map(({ heads, value }) => [plainText(stacked(heads)), plainText(value.text)].filter((part) => part !== "").join(": "));
      return `${[name, told.join("; ")].filter((part) => part !== "").join(" – ")}${note}`;
    })
    .join("; ");
}
