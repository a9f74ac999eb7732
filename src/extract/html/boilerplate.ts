import type { ElementNode } from "./tree.ts";

const DROPPED_TAGS = new Set("nav footer aside form dialog menu fieldset".split(" "));
const DROPPED_ROLES = new Set(
  "navigation banner contentinfo complementary search dialog alertdialog alert menu menubar toolbar tablist form tooltip".split(" "),
);
const WORDS =
  "share sharing shares social addthis sharethis sharedaddy related recirc recirculation recommended recommendations recommend outbrain taboola " +
  "newsletter subscribe subscription signup promo promotion promoted sponsor sponsored ad ads advert advertisement advertising adsense dfp " +
  "comments comment disqus respond breadcrumb breadcrumbs pagination pager paging " +
  "byline dateline author authors bio tags tag tagged topics categories keywords " +
  "caption captions credit copyright footer footnav nav navbar navigation menu sidebar rail widget widgets toolbar masthead " +
  "popup modal overlay cookie cookies consent gdpr banner paywall " +
  "trending popular mostpopular mostread readmore more-stories print printonly timestamp pubdate datetime skip " +
  "rating ratings votes";
const DROPPED_WORDS = new Set(WORDS.split(/\s+/));
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

export function isHidden(e: ElementNode): boolean {
  return e.attributes.hidden !== undefined || e.attributes["aria-hidden"] === "true" || HIDDEN_STYLE.test(e.attributes.style ?? "");
}

export function nameWords(e: ElementNode): string[] {
  const names = `${e.attributes.class ?? ""} ${e.attributes.id ?? ""} ${e.attributes["data-component"] ?? ""} ${e.attributes["data-testid"] ?? ""}`;
  return names
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

export function isBoilerplate(e: ElementNode): boolean {
  if (DROPPED_TAGS.has(e.tag) || e.tag === "figcaption") return true;
  if (DROPPED_ROLES.has(e.attributes.role ?? "")) return true;
  return nameWords(e).some((w) => DROPPED_WORDS.has(w));
}
