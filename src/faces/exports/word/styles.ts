import { AlignmentType, type ILevelsOptions, type INumberingOptions, type IStylesOptions, LevelFormat } from "docx";
import type { Verdict } from "../../../domain/claim.ts";

/** Colours of the page, without their marks. */
export const INK = "1F2328";
export const QUIET = "57606A";
export const LINE = "D0D7DE";
export const ACCENT = "0B57B7";
export const MARKED = "FFF3BF";
export const SHADE = "F6F8FA";

export const VERDICT_INK: Readonly<Record<Verdict, string>> = {
  supported: "1A7F37",
  "partly supported": "7D5E00",
  contradicted: "B3261E",
  "not found": "8A3FFC",
  "source failed": QUIET,
  "not checked": QUIET,
};

const TEXT = "Calibri";
export const MONO = "Consolas";

/** Twentieths of a point. */
export const pt = (points: number): number => Math.round(points * 20);

const heading = (size: number, before: number, after: number) => ({
  run: { font: TEXT, size: size * 2, bold: true, color: INK },
  paragraph: { spacing: { before: pt(before), after: pt(after), line: 264 }, keepNext: true, keepLines: true },
});

const own = (id: string, name: string, run: object, paragraph: object) => ({
  id,
  name,
  basedOn: "Normal",
  quickFormat: true,
  run,
  paragraph,
});

/** Styles a reader can change in one place. @param locale the language the document is proofread in */
export function wordStyles(locale: string): IStylesOptions {
  return {
    default: {
      document: {
        run: { font: TEXT, size: 22, color: INK, language: { value: locale } },
        paragraph: { spacing: { after: pt(7), line: 288 } },
      },
      title: {
        run: { font: TEXT, size: 48, bold: true, color: INK },
        paragraph: { spacing: { after: pt(14), line: 252, lineRule: "auto" }, keepNext: true },
      },
      heading1: heading(17, 20, 6),
      heading2: heading(13, 15, 4),
      heading3: heading(11.5, 12, 3),
      heading4: heading(11, 10, 3),
      heading5: heading(11, 10, 3),
      heading6: heading(11, 10, 3),
      hyperlink: { run: { color: ACCENT } },
    },
    paragraphStyles: [
      own("Quote", "Quote", {}, { ...QUOTED, spacing: { before: pt(2), after: pt(9), line: 276 } }),
      own("Passage", "Passage", { size: 21 }, QUOTED),
      own("Statement", "Statement", { size: 23 }, STATEMENT),
      own("Note", "Note", { size: 18, color: QUIET }, { spacing: { after: pt(4), line: 252 } }),
      own("Code", "Code", { font: MONO, size: 18 }, CODE),
      own("Cell", "Cell", { size: 19 }, { spacing: { after: 0, line: 252 } }),
    ],
  };
}

const QUOTED = {
  indent: { left: pt(12) },
  spacing: { before: pt(2), after: pt(3), line: 276 },
  border: { left: { style: "single", size: 18, color: LINE, space: 8 } },
  keepLines: true,
} as const;

/** In the outline, so that a statement is found in the navigation. */
const STATEMENT = {
  outlineLevel: 2,
  spacing: { before: pt(12), after: pt(3), line: 270 },
  border: { top: { style: "single", size: 6, color: LINE, space: 7 } },
  keepNext: true,
  keepLines: true,
} as const;

const CODE = {
  spacing: { before: 0, after: 0, line: 252 },
  shading: { type: "clear", fill: SHADE, color: "auto" },
  indent: { left: pt(6), right: pt(6) },
} as const;

const DEEPEST_LIST = 6;
const BULLETS = ["•", "–", "▪"] as const;
const hanging = (level: number) => ({ paragraph: { indent: { left: pt(18 * (level + 1)), hanging: pt(18) }, spacing: { after: pt(3) } } });

/** The names of the lists: bullets, numbers, and the sources under the numbers they are cited by. */
export const LISTS = { bullets: "bullets", numbers: "numbers", sources: "sources" } as const;

/** Lists that Word itself numbers, so that they stay right when something is added. */
export function wordNumbering(): INumberingOptions {
  const levels = (of: (level: number) => Pick<ILevelsOptions, "format" | "text">): ILevelsOptions[] =>
    Array.from({ length: DEEPEST_LIST }, (_, level) => ({ level, alignment: AlignmentType.START, ...of(level), style: hanging(level) }));
  return {
    config: [
      {
        reference: LISTS.bullets,
        levels: levels((level) => ({ format: LevelFormat.BULLET, text: BULLETS[level % BULLETS.length] ?? "•" })),
      },
      {
        reference: LISTS.numbers,
        levels: levels((level) => ({
          format: level % 2 === 0 ? LevelFormat.DECIMAL : LevelFormat.LOWER_LETTER,
          text: `%${level + 1}.`,
        })),
      },
      {
        reference: LISTS.sources,
        levels: [
          {
            level: 0,
            format: LevelFormat.DECIMAL,
            text: "[%1]",
            alignment: AlignmentType.START,
            style: { paragraph: { indent: { left: pt(28), hanging: pt(28) }, spacing: { after: pt(5) } } },
          },
        ],
      },
    ],
  };
}

/** The level of a list that is so deep, within what Word knows here. */
export function listLevel(depth: number): number {
  return Math.min(depth, DEEPEST_LIST - 1);
}
