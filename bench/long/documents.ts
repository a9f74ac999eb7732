import { makeDocx, makePdf } from "../../test/world/documents.ts";

/** A small generator with a seed (Mulberry32), so that every run measures the same documents. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SYLLABLES = "ba co de fi gu ha je ki lo mu na pe ri so tu va we xi yo za bra cle dro fla gri".split(" ");
const FUNCTION_WORDS = "the of and to in a is that for it as with on be by are this from or at an which was have not can".split(" ");
const CHARACTERS = 200_000;
const LINES_A_PAGE = 45;
const WORDS_A_LINE = 11;

interface Section {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A long document: its name says what it is written in. */
export interface LongDocument {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Document number `n`: about 200,000 characters in sections of prose and tables, as Markdown, HTML, plain text, Word or PDF in turn. Each has words of its own. */
export function longDocument(n: number): LongDocument {
  const sections = sectionsFrom(generator(n + 1));
  const name = `report-${String(n).padStart(5, "0")}`;
  const kinds = [asMarkdown, asHtml, asText, asDocx, asPdf] as const;
  const [ending, content] = (kinds[n % kinds.length] ?? asText)(sections);
  return { name: `${name}.${ending}`, content };
}

function sectionsFrom(random: () => number): Section[] {
  const syllable = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? "ba";
  const own = Array.from({ length: 3_000 }, () => Array.from({ length: 2 + Math.floor(random() * 4) }, syllable).join(""));
  const word = () => {
    const list = random() < 0.4 ? FUNCTION_WORDS : own;
    return list[Math.floor(list.length ** random()) - 1] ?? "the";
  };
  const words = (count: number) => Array.from({ length: count }, word).join(" ");
  const sentence = () => {
    const said = words(6 + Math.floor(random() * 16));
    return `${said[0]?.toUpperCase()}${said.slice(1)}.`;
  };
  const figure = () => Math.floor(random() * 90_000).toLocaleString("en-US");
  const sections: Section[] = [];
  for (let written = 0; written < CHARACTERS; ) {
    const paragraphs = Array.from({ length: 6 }, () => Array.from({ length: 5 }, sentence).join(" "));
    const rows = [["Item", "2024", "2023", "2022"], ...Array.from({ length: 20 }, () => [words(2), figure(), figure(), figure()])];
    sections.push({ title: words(4), paragraphs, rows });
    written += [...paragraphs, ...rows.flat()].reduce((sum, one) => sum + one.length + 3, 0);
  }
  return sections;
}

function asMarkdown(sections: readonly Section[]): [string, string] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const parts = sections.map(({ title, paragraphs, rows: [head = [], ...rows] }) =>
    [`## ${title}`, ...paragraphs, [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")].join("\n\n"),
  );
  return ["md", `# ${sections[0]?.title}\n\n${parts.join("\n\n")}\n`];
}

function asHtml(sections: readonly Section[]): [string, string] {
  const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  const parts = sections.map(
    ({ title, paragraphs, rows }) =>
      `<h2>${title}</h2>${paragraphs.map((one) => `<p>${one}</p>`).join("\n")}<table>${rows.map(row).join("\n")}</table>`,
  );
  return ["html", `<!doctype html><title>${sections[0]?.title}</title><article>${parts.join("\n")}</article>`];
}

function asText(sections: readonly Section[]): [string, string] {
  return ["txt", sections.map(({ title, paragraphs }) => [title, ...paragraphs].join("\n\n")).join("\n\n")];
}

function asDocx(sections: readonly Section[]): [string, Uint8Array] {
  const parts = sections.flatMap(({ title, paragraphs, rows }) => [
    { style: "Heading1", text: title },
    ...paragraphs.map((text) => ({ text })),
    { rows: rows.map((cells) => cells.map((text) => ({ text }))) },
  ]);
  return ["docx", makeDocx(parts)];
}

function asPdf(sections: readonly Section[]): [string, Uint8Array] {
  const lines = sections.flatMap(({ title, paragraphs }) => [
    title,
    "",
    ...paragraphs.flatMap((text) => {
      const words = text.split(" ");
      const count = Math.ceil(words.length / WORDS_A_LINE);
      return Array.from({ length: count }, (_, at) => words.slice(at * WORDS_A_LINE, (at + 1) * WORDS_A_LINE).join(" "));
    }),
  ]);
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_A_PAGE) }, (_, at) =>
    lines.slice(at * LINES_A_PAGE, (at + 1) * LINES_A_PAGE).join("\n"),
  );
  return ["pdf", makePdf(pages)];
}
