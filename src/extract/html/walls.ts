import { CONSENT_HEADING, CONSENT_WORD, LOGIN_TEXT, LOGIN_TITLE, MISSING_TEXT, MISSING_TITLE } from "../../lexicon/en/walls.ts";
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

const BOT_TITLE =
  /^(?:just a moment|attention required|access (?:to this page has been )?denied|are you (?:a )?(?:robot|human)|(?:security|robot|bot|human|browser) (?:check|verification)|verif(?:y|ying) (?:that )?you(?:['’]re| are)|please (?:verify|wait)|ddos[- ]guard|ddos protection|pardon our interruption|one more step|checking your browser|captcha|blocked|403 forbidden|request (?:blocked|rejected)|un momento|einen moment|nur einen moment|un instant|um momento|один момент|請稍候|请稍候|しばらくお待ちください)/iu;
const BOT_TEXT =
  /verify (?:that )?you(?:['’]re| are) (?:a |not a )?(?:human|robot)|prove (?:that )?you(?:['’]re| are) (?:a )?human|(?:you are|i['’]m|you['’]re) not a robot|unusual traffic|checking (?:your browser|if the site connection is secure)|enable javascript and cookies to continue|automated (?:access|requests|queries)|press (?:&|and) hold|complete the (?:captcha|security check)|your (?:request|access|ip(?: address)?) (?:has been|was|is) (?:blocked|denied)|you (?:have been|are|don['’]t have permission to).{0,30}(?:blocked|access)|\bray id\b|incident id|reference (?:#|id)|ddos protection by/iu;

const CONSENT_BUTTON =
  /^(?:(?:i )?accept(?: all)?(?: cookies)?(?: (?:and|&) (?:continue|close))?|agree(?: (?:and|&) .{1,20})?|i agree|allow all(?: cookies)?|reject(?: all)?|manage (?:options|preferences|settings|cookies)|consent|alle akzeptieren|alle ablehnen|akzeptieren|zustimmen(?: .{1,20})?|tout accepter|tout refuser|accepter(?: .{1,20})?|aceptar(?: todo| todas)?|rechazar todo|accetta(?: tutto| tutti)?|aceitar(?: tudo| todos)?)$/iu;

const PAYWALL_TEXT =
  /subscribe (?:now )?to (?:continue|keep|read|unlock|access)|to (?:read|continue reading|access|unlock) (?:the (?:full|rest)|this|more|full)[^.]{0,40}(?:story|article|subscri|sign|register)|to read the full (?:story|article)|(?:this|the) (?:article|story|content|page) is (?:only )?(?:for|available (?:only )?(?:to|for)|exclusive(?:ly)? (?:to|for)|reserved for) [^.]{0,30}(?:subscriber|member|premium|customer)|(?:subscriber|member)s?[- ](?:only|exclusive)|already (?:a |have a )?(?:subscriber|member|subscription)\?|you(?:['’]ve| have) (?:reached|used|read|hit)[^.]{0,40}(?:limit|free (?:articles|stories))|(?:free articles|articles) (?:left|remaining)|remaining free articles|unlock (?:this|the full|full) (?:article|story|access)|start your (?:free )?(?:trial|subscription) to|(?:jetzt )?weiterlesen mit|nur für abonnenten|artikel (?:ist )?(?:exklusiv )?für abonnenten|réservé aux abonnés|il vous reste .{0,20} à lire|solo para suscriptores|exclusivo para (?:suscriptores|assinantes)|riservato agli abbonati|только для подписчиков/iu;

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
