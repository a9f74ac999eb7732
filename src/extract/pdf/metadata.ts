import { normaliseText } from "../../text/normalise.ts";
import type { Row } from "./rows.ts";

export interface PdfInfo {
  readonly title?: string;
  readonly author?: string;
  readonly published?: string;
  readonly modified?: string;
}

export function infoOf(raw: unknown): PdfInfo {
  const info = raw !== null && typeof raw === "object" ? (raw as Record<string, unknown>) : {};
  const field = (name: string): string | undefined => {
    const value = info[name];
    return typeof value === "string" && value.trim() !== ""
      ? normaliseText(value).replace(/\s+/g, " ").slice(0, 500).toWellFormed()
      : undefined;
  };
  const title = field("Title");
  const author = field("Author");
  const published = pdfDate(field("CreationDate"));
  const modified = pdfDate(field("ModDate"));
  // Word processors leave the file's name as the title.
  const named = title !== undefined && !/\.(?:docx?|pdf|tex|indd|dvi|qxd|pptx?)$|^(?:untitled|microsoft word)/i.test(title);
  return {
    ...(named ? { title } : {}),
    ...(author ? { author } : {}),
    ...(published ? { published } : {}),
    ...(modified ? { modified } : {}),
  };
}

function pdfDate(date: string | undefined): string | undefined {
  const parts = /^D:(\d{4})(\d{2})(\d{2})/.exec(date ?? "");
  if (!parts) return undefined;
  const day = `${parts[1]}-${parts[2]}-${parts[3]}`;
  return Number.isNaN(Date.parse(day)) ? undefined : day;
}

export function statedTitle(rows: readonly Row[]): string {
  const lines = rows.map((row) => ({ text: row.map((cell) => cell.text).join(" "), size: row[0]?.size ?? 0 }));
  const largest = Math.max(0, ...lines.slice(0, 30).map((line) => line.size));
  const start = lines.findIndex((line) => line.size >= largest - 0.1 && line.text.trim().length > 3);
  if (start < 0) return "";
  let end = start + 1;
  while (end < lines.length && end < start + 4 && Math.abs((lines[end]?.size ?? 0) - largest) < 0.1 && largest > 12) end++;
  return normaliseText(
    lines
      .slice(start, end)
      .map((line) => line.text)
      .join(" "),
  ).slice(0, 300);
}
