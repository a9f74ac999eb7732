import { parse as parseHost } from "tldts";
import type { QualityTier } from "../../domain/source.ts";
import { redactUrl, registrableName } from "../../domain/url.ts";
import type { Authority } from "../../domain/work.ts";
import { FILLER_PHRASES, PLACE_RULES, type PlaceRule, SIGNS, SPAM_RULES, UNKNOWN_PLACE } from "../../lexicon/en/quality.ts";
import { words } from "../../text/words.ts";
import type { SearchResult } from "../provider.ts";
import type { Discarded } from "./gated.ts";
import { workOf } from "./work.ts";

export interface Quality {
  readonly tier: QualityTier;
  /** 0–1. */
  readonly score: number;
  readonly reasons: readonly string[];
  /** What it is, where its place tells. */
  readonly authority?: Authority;
}

interface Page {
  readonly url: string;
  readonly title?: string;
  readonly text?: string;
}

/** What a place deserves to be believed, by the documented rules (`lexicon/en/quality.ts`): tier, score and why (G5). */
export function qualityOf(page: Page, query = ""): Quality {
  if (page.url.startsWith("library:")) return { tier: 1, score: 0.8, reasons: ["a document of the user's own library"] };
  const place = ownSite(page.url, query) ?? placeOf(page.url);
  const signs = SIGNS.filter((sign) => sign.pattern.test(part(page, sign.where)));
  const score = signs.reduce((sum, sign) => sum + sign.change, place.score);
  return {
    tier: place.tier,
    score: Math.min(1, Math.max(0, Math.round(score * 1000) / 1000)),
    reasons: [place.reason, ...signs.map((sign) => sign.reason)],
    ...authorityAt(place, page.url),
  };
}

/** A journal has news, too: only what stands at a paper's address is one. */
function authorityAt({ authority }: Pick<PlaceRule, "authority">, url: string): Pick<Quality, "authority"> {
  const paper = authority === "peer reviewed" || authority === "preprint";
  return authority === undefined || (paper && workOf(url) === undefined) ? {} : { authority };
}

/** Why a page is spam or filler, or undefined when no rule says so. */
export function spamReason(page: Page): string | undefined {
  const rule = SPAM_RULES.find((spam) => spam.pattern.test(part(page, spam.where)));
  if (rule !== undefined) return rule.reason;
  const text = page.text ?? "";
  const phrases = FILLER_PHRASES.filter((phrase) => phrase.test(text)).length;
  if (phrases >= 3 && phrases * 250 >= text.length / 4) return "machine-made filler (several stock phrases)";
  // A document of a folder was written for no search engine.
  return isOfFolder(page) ? undefined : stuffedWith(text);
}

/** Texts with less main content than this many characters are no evidence (G5). */
export function isTooShort(text: string, leastCharacters: number): boolean {
  return text.replace(/\s+/g, " ").trim().length < leastCharacters;
}

/** Whether a result is a document of the library; what it shows of it is one passage. */
export function isOfFolder({ url }: { readonly url: string }): boolean {
  return url.startsWith("library:");
}

/** G5: spam and filler are left out; provider texts too short to be evidence are dropped, so that the page itself is read. */
export function keepQuality(
  results: readonly SearchResult[],
  query: string,
  leastCharacters: number,
): { kept: { result: SearchResult; quality: Quality }[]; discarded: Discarded[] } {
  const kept: { result: SearchResult; quality: Quality }[] = [];
  const discarded: Discarded[] = [];
  for (const found of results) {
    const { text, ...bare } = found;
    const result: SearchResult = text !== undefined && isTooShort(text, leastCharacters) ? bare : found;
    const page = { url: result.url, title: result.title, text: `${result.snippet} ${result.text ?? ""}` };
    const spam = spamReason(page);
    if (spam === undefined) kept.push({ result, quality: qualityOf(page, query) });
    else discarded.push({ url: redactUrl(result.url), gate: "G5", reason: spam });
  }
  return { kept, discarded };
}

function part(page: Page, where: "address" | "title" | "text"): string {
  if (where === "address") return page.url;
  return (where === "title" ? page.title : page.text) ?? "";
}

function placeOf(url: string): Pick<PlaceRule, "tier" | "score" | "reason" | "authority"> {
  const { hostname, pathname } = addressParts(url);
  return PLACE_RULES.find((rule) => fits(rule, hostname, pathname)) ?? UNKNOWN_PLACE;
}

function fits(rule: PlaceRule, host: string, path: string): boolean {
  if (rule.domains?.some((domain) => host === domain || host.endsWith(`.${domain}`))) return true;
  if (rule.suffixes?.some((suffix) => host.endsWith(suffix) || `.${host}` === suffix)) return true;
  return rule.pattern?.test(`${host}${path}`) === true;
}

function addressParts(url: string): { hostname: string; pathname: string } {
  try {
    const { hostname, pathname } = new URL(url);
    return { hostname: hostname.replace(/^www\./, ""), pathname };
  } catch {
    return { hostname: "", pathname: "" };
  }
}

/** A query that names an organisation makes that organisation's own site a primary source. */
function ownSite(url: string, query: string): Pick<PlaceRule, "tier" | "score" | "reason" | "authority"> | undefined {
  const name = registrableName(url);
  if (name.length < 4 || parseHost(url, { allowPrivateDomains: true }).isPrivate) return undefined;
  const named = words(query).some((word) => word.lower === name && /^\p{Lu}/u.test(word.text));
  const known = placeOf(url);
  return named && known.tier === 2 ? { tier: 1, score: Math.max(known.score, 0.8), reason: "the site of whom the query names" } : undefined;
}

const STUFFED = 0.22;

/** One content word that makes up more than a fifth of a text of some length: written for search engines. */
function stuffedWith(text: string): string | undefined {
  const content = words(text).filter((word) => !word.stop && word.lower.length > 3);
  if (content.length < 40) return undefined;
  const counts = new Map<string, number>();
  for (const word of content) counts.set(word.stem, (counts.get(word.stem) ?? 0) + 1);
  const [stem, most] = [...counts].reduce((top, entry) => (entry[1] > top[1] ? entry : top), ["", 0]);
  return most / content.length > STUFFED ? `stuffed with the word "${stem}"` : undefined;
}
