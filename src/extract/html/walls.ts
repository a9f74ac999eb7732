import {
  BOT_TEXT,
  BOT_TITLE,
  CONSENT_BUTTON,
  CONSENT_HEADING,
  CONSENT_WORD,
  LOGIN_TEXT,
  LOGIN_TITLE,
  MISSING_TEXT,
  MISSING_TITLE,
  PAYWALL_TEXT,
} from "../../lexicon/en/walls.ts";
import type { Wall } from "../extraction.ts";
import { type Block, plain } from "./blocks.ts";
import { type ElementNode, elementsOf } from "./tree.ts";

/** What the rules for walls look at. Lengths are in characters. */
export interface PageSigns {
  readonly title: string;
  /** First headings of the page, in order. */
  readonly headings: readonly string[];
  /** The main content. */
  readonly text: string;
  /** Everything a reader sees, furniture included. */
  readonly visible: string;
  /** Labels of buttons. */
  readonly buttons: readonly string[];
  readonly hasPasswordField: boolean;
  /** What JSON-LD says of `isAccessibleForFree`. */
  readonly isFree: boolean | undefined;
}

/** A page *about* a wall is an article, and longer than this; a wall says its sentence and stops. */
const SHORT = 1_000;
const CONSENT_LENGTH = 3_500;
const STUB_LENGTH = 2_500;
const DECLARED_STUB_LENGTH = 3_000;

/**
 * Recognises what stands in place of a page's content (G4). Each rule asks for the words of a wall *and* for a page with little else, so that
 * an article about captchas, cookies or paywalls is not taken for one.
 */
export function wallOf(signs: PageSigns): Wall | undefined {
  return botCheck(signs) ?? missingPage(signs) ?? consentWall(signs) ?? paywall(signs) ?? loginWall(signs);
}

function botCheck({ title, headings, text, visible }: PageSigns): Wall | undefined {
  if (visible.length > 2 * SHORT || text.length > SHORT) return undefined;
  const named = [title, ...headings].find((name) => BOT_TITLE.test(name.trim()));
  const said = BOT_TEXT.exec(visible);
  if (said && (named || visible.length <= 600)) return { kind: "bot check", reason: `a short page says "${said[0]}"` };
  if (named && visible.length <= 400) return { kind: "bot check", reason: `a short page is titled "${named.slice(0, 80)}"` };
  return undefined;
}

function missingPage({ title, headings, text }: PageSigns): Wall | undefined {
  if (text.length > SHORT) return undefined;
  const named = [title, ...headings.slice(0, 2)].find((name) => MISSING_TITLE.test(name.trim()));
  if (named) return { kind: "soft 404", reason: `a short page is titled "${named.slice(0, 80)}"` };
  const said = text.length <= 600 ? MISSING_TEXT.exec(text) : null;
  return said ? { kind: "soft 404", reason: `a short page says "${said[0].slice(0, 120)}"` } : undefined;
}

function consentWall({ title, headings, text, visible, buttons }: PageSigns): Wall | undefined {
  if (visible.length > CONSENT_LENGTH) return undefined;
  const named = [title, ...headings].find((name) => CONSENT_HEADING.test(name.trim()));
  const button = buttons.some((label) => CONSENT_BUTTON.test(label.trim()));
  const words = visible.match(CONSENT_WORD)?.length ?? 0;
  const dense = words >= 3 && words * 90 >= Math.max(text.length, 1);
  if (!(button && dense) || !(named || visible.length <= 1.5 * SHORT)) return undefined;
  return {
    kind: "consent",
    reason: named ? `the page is headed "${named.slice(0, 80)}" and asks for consent` : "a short page asks for consent to cookies",
  };
}

function paywall({ text, visible, isFree }: PageSigns): Wall | undefined {
  if (isFree === false && text.length < DECLARED_STUB_LENGTH)
    return { kind: "paywall", reason: "the page declares that it is not free, and shows a short text" };
  const said = isFree !== true && text.length < STUB_LENGTH ? PAYWALL_TEXT.exec(visible) : null;
  if (said && standsAfterText(said.index, text, visible))
    return { kind: "paywall", reason: `a short text beside "${said[0].slice(0, 120)}"` };
  return undefined;
}

/** An offer to subscribe above a text is an advertisement, and within it a subject; a wall stands where the text breaks off. */
function standsAfterText(index: number, text: string, visible: string): boolean {
  if (text.length < 200) return true;
  const opening = visible.indexOf(text.replace(/^(?:[#>-]+ )/, "").slice(0, 40));
  const between = index - opening;
  return opening >= 0 && between > 0.7 * text.length && between < text.length + 1_500;
}

function loginWall({ title, headings, text, hasPasswordField }: PageSigns): Wall | undefined {
  if (text.length > SHORT) return undefined;
  const named = [title, ...headings.slice(0, 2)].some((name) => LOGIN_TITLE.test(name.trim()));
  const said = LOGIN_TEXT.exec(text);
  if (hasPasswordField && (named || said || text.length < 200)) return { kind: "login", reason: "the page is a form for a password" };
  if (said && text.length <= 500) return { kind: "login", reason: `a short page says "${said[0]}"` };
  return undefined;
}

/** Gathers the signs from a page. */
export function signsOf(
  root: ElementNode,
  everything: readonly Block[],
  found: { title: string; text: string; isFree: boolean | undefined },
): PageSigns {
  const headings: string[] = [];
  const buttons: string[] = [];
  let hasPasswordField = false;
  for (const element of elementsOf(root)) {
    if (/^h[1-3]$/.test(element.tag) && headings.length < 5) headings.push(plain(element));
    if ((element.tag === "button" || element.attributes.role === "button") && buttons.length < 50) buttons.push(labelOf(element));
    if (element.tag === "input" && element.attributes.type === "password") hasPasswordField = true;
  }
  return { ...found, headings, buttons, hasPasswordField, visible: everything.map((block) => block.text).join("\n") };
}

function labelOf(element: ElementNode): string {
  return element.children.map(plain).join(" ").replace(/\s+/g, " ").trim();
}
