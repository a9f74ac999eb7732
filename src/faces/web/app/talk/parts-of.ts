import {
  FOLLOW_UP,
  PHASE_ONE_PROBLEM,
  PHASE_ONE_SIMPLE,
  PHASE_TWO,
  QUESTIONNAIRE,
  VERIFICATION,
} from "../../../../conversation/contract/wording.ts";

/** What a reply says of itself in the words of the contract; the page says it in its own. */
export const FRAMES = {
  [PHASE_ONE_SIMPLE]: "memory",
  [PHASE_ONE_PROBLEM]: "thoughts",
  [PHASE_TWO]: "searched",
  [FOLLOW_UP]: "atHand",
  [QUESTIONNAIRE]: "questionnaire",
  [VERIFICATION.confirmed]: "confirmed",
  [VERIFICATION.corrected]: "corrected",
  [VERIFICATION.unverified]: "unverified",
  [VERIFICATION.override]: "unasked",
  [VERIFICATION.direct]: "unasked",
} as const satisfies Readonly<Record<string, string>>;
export type Framed = (typeof FRAMES)[keyof typeof FRAMES];

/** A stretch of what Assay said, told by how its lines begin. What it says is text; nothing in it becomes markup. */
export type SaidPart =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly lines: readonly string[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly string[] }
  /** What the reply says of itself, and the contract's words for it. */
  | { readonly kind: "frame"; readonly says: Framed; readonly words: string }
  /** What is for programs. */
  | { readonly kind: "contract"; readonly text: string };

const ITEM = /^(?:[-•] |(\d{1,3})[.)] )/;

/** A reply in its parts. A fence that is not closed yet is still being written, and is a contract as well. */
export function partsOf(text: string): SaidPart[] {
  return text.split(/(```\w*\n[\s\S]*?(?:\n```(?:\n|$)|$))/u).flatMap((piece): SaidPart[] => {
    const fenced = /^```\w*\n([\s\S]*?)(?:\n```\n?)?$/u.exec(piece)?.[1];
    return fenced === undefined ? blocksOf(piece) : [{ kind: "contract", text: fenced }];
  });
}

function blocksOf(text: string): SaidPart[] {
  const parts: SaidPart[] = [];
  let fresh = true;
  for (const line of text.split("\n")) {
    const last = fresh ? undefined : parts.at(-1);
    fresh = false;
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1] ?? (line === "TLDR" ? line : undefined);
    const item = ITEM.exec(line);
    const frame = framedBy(line);
    if (line.trim() === "") fresh = true;
    else if (frame !== undefined) {
      parts.push({ kind: "frame", says: frame, words: line });
      fresh = true;
    } else if (heading !== undefined) parts.push({ kind: "heading", text: heading });
    else if (item !== null) {
      const ordered = item[1] !== undefined;
      const words = line.slice(item[0].length);
      if (last?.kind === "list" && last.ordered === ordered) parts.splice(-1, 1, { ...last, items: [...last.items, words] });
      else parts.push({ kind: "list", ordered, items: [words] });
    } else if (last?.kind === "paragraph") parts.splice(-1, 1, { kind: "paragraph", lines: [...last.lines, line] });
    else parts.push({ kind: "paragraph", lines: [line] });
  }
  return parts;
}

function framedBy(line: string): Framed | undefined {
  const found = Object.entries(FRAMES).find(([words]) => words === line.trim());
  return found?.[1];
}

/** A question for consent without what is to be typed for it: the page has buttons. */
export function withoutKeys(line: string): string {
  return line.replace(/ ?\((?:y\/n|type "test")\)/g, "");
}
