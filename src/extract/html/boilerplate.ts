import { plain } from "./blocks.ts";
import type { ProseMap } from "./prose.ts";
import { type ElementNode, elementsOf } from "./tree.ts";

const TAGS = new Set("nav footer aside form dialog menu fieldset figcaption".split(" "));
const ROLES = new Set(
  "navigation banner contentinfo complementary search dialog alertdialog alert menu menubar toolbar tablist form tooltip button status".split(
    " ",
  ),
);
/** Words that pages use in class and id for what stands around the content. */
const NAMES = new Set(
  (
    "share sharing shares sharebar sharedaddy sharethis addthis addtoany social socials related relatedposts recirc recirculation recommended recommendations " +
    "recommend outbrain taboola zergnet newsletter newsletters subscribe subscription signup optin mailchimp promo promos promotion promoted sponsor " +
    "sponsored sponsors ad ads advert adverts advertisement advertising adsense adsbygoogle dfp adslot adunit comments comment disqus respond " +
    "commentlist livefyre breadcrumb breadcrumbs pagination pager paging prevnext byline bylines dateline author authors authorbox bio tags taglist topics " +
    "categories keywords caption captions credit credits copyright footer footnav nav navbar navigation menu submenu sidebar rail masthead " +
    "popup modal overlay lightbox cookie cookies gdpr banner paywall editsection toc trending popular mostpopular mostread latest readmore readnext upnext " +
    "timestamp imagedescription pubdate postmeta entrymeta metadata rating ratings toolbar tooltip print printonly skiplink onward teaser teasers jump topper follow disclaimer " +
    "cta affiliate donate donation tipjar feedback carousel slideshow gallery player video videos"
  ).split(" "),
);
/** Two words together that mean the same; one alone would be too common. */
const PAIRS = new Set(
  (
    "image-description img-description read-more read-next up-next see-also also-like might-like may-like more-stories more-from more-articles more-news more-on top-stories post-meta entry-meta article-meta " +
    "story-meta meta-data post-tags tag-list tag-links cat-links entry-footer post-footer article-footer article-header entry-header post-header call-out " +
    "widget-area screen-reader sr-only visually-hidden post-navigation post-nav entry-utility page-nav jp-relatedposts next-post previous-post reading-time read-time image-credit photo-credit mailing-list sign-up " +
    "email-signup site-header site-footer page-header page-footer share-buttons follow-us"
  ).split(" "),
);
/** A name that begins so describes a state of an element or switches something on. */
const STATE =
  /^(?:has|is|no|not|with|without|js|show|hide|enable|enabled|disable|single|type|format|status|category|tag|hentry|author|page|postid|template)$/;
/** What holds more than this share of the page's running text is content, whatever it is called. */
const CONTENT_SHARE = 0.3;
/** Comments may outweigh a short article by far. */
const COMMENTS_SHARE = 0.85;

/** Running text, in characters, that an article has at the least. */
const ENOUGH_PROSE = 250;

/**
 * The elements of a page that are not content, by what they are, what role they play and how they are named. An element with a large share
 * of the page's running text stays.
 */
export function boilerplate(root: ElementNode, prose: ProseMap): ReadonlySet<ElementNode> {
  const byName = droppedFrom(root, prose, true);
  if (proseLeft(root, prose, byName) >= ENOUGH_PROSE) return byName;
  // On a forum the comments, on an index the teasers are the content: names say nothing where they would leave nothing.
  const byKind = droppedFrom(root, prose, false);
  return proseLeft(root, prose, byKind) >= 4 * ENOUGH_PROSE ? byKind : byName;
}

function droppedFrom(root: ElementNode, prose: ProseMap, byName: boolean): Set<ElementNode> {
  const dropped = new Set<ElementNode>();
  const total = prose.of(root);
  const visit = (parent: ElementNode): void => {
    for (const child of parent.children) {
      if (child.kind !== "element") continue;
      const share = total === 0 ? 0 : prose.of(child) / total;
      if (isDropped(child, share, byName)) dropped.add(child);
      else visit(child);
    }
  };
  visit(root);
  return dropped;
}

function proseLeft(root: ElementNode, prose: ProseMap, dropped: ReadonlySet<ElementNode>): number {
  let left = prose.of(root);
  for (const element of dropped) left -= prose.of(element);
  return left;
}

function isDropped(element: ElementNode, share: number, byName: boolean): boolean {
  if (element.tag === "body" || element.tag === "html") return false;
  if (isNoteMark(element)) return true;
  const name = byName ? boilerplateName(element) : undefined;
  if (name === "comments") return share < COMMENTS_SHARE && !holdsTitle(element);
  if (share >= CONTENT_SHARE) return false;
  if (element.tag === "header") return (!holdsProse(element) && !isHeadOfSection(element)) || name !== undefined;
  if (TAGS.has(element.tag) || ROLES.has(element.attributes.role ?? "")) return true;
  return name !== undefined && !(EMBEDS.has(name) && isQuoted(element));
}

/** Numbers of notes and marks that link to a heading stand between words and are none. */
function isNoteMark(element: ElementNode): boolean {
  if (element.tag === "sup") return /^\[(?:\d{1,3}|[a-z]|note \d+|citation needed)\]$/i.test(plain(element));
  return element.tag === "a" && /^(?:[¶§#]|🔗)$/u.test(plain(element));
}

function holdsTitle(element: ElementNode): boolean {
  for (const inner of elementsOf(element)) if (inner.tag === "h1") return true;
  return false;
}

/** Of a part of a text the header is its heading and no more. */
function isHeadOfSection(element: ElementNode): boolean {
  const heading = firstHeading(element);
  return heading !== undefined && heading.tag !== "h1" && plain(heading) === plain(element);
}

function holdsProse(element: ElementNode): boolean {
  for (const inner of elementsOf(element)) if (inner.tag === "p") return true;
  return false;
}

/** What pages call the frame of a post from elsewhere. */
const EMBEDS = new Set("social socials share sharing video videos player gallery caption captions".split(" "));

/** Posts of social media set into an article are its quotes. */
function isQuoted(element: ElementNode): boolean {
  if (element.tag === "blockquote") return true;
  return element.children.some((child) => child.kind === "element" && (child.tag === "blockquote" || isQuoted(child)));
}

/** Furniture is called so even under a heading of the same name. */
const FURNITURE_ID =
  /comment|disqus|respond|related|recommend|newsletter|subscri|shar(?:e|ing)|social|breadcrumb|sidebar|footer|navbar|\bads?\b/i;

/** An id made from the heading it leads to says what the section is about: `file-menu`, `copyright`, `authors`. */
function isSlug(id: string, element: ElementNode): boolean {
  if (FURNITURE_ID.test(id)) return false;
  // The id of a heading is where links lead.
  if (/^h[1-6]$/.test(element.tag)) return true;
  const heading = /^(?:dt|a|span)$/.test(element.tag) ? element : firstHeading(element);
  if (!heading) return false;
  const words = new Set(
    plain(heading)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
  return (id.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => words.has(word));
}

function firstHeading(element: ElementNode): ElementNode | undefined {
  for (const inner of elementsOf(element)) if (/^h[1-6]$/.test(inner.tag)) return inner;
  return undefined;
}

/** The word of an element's names that marks it as boilerplate. */
export function boilerplateName(element: ElementNode): string | undefined {
  const { attributes } = element;
  const named = `${attributes.class ?? ""} ${attributes["data-component"] ?? ""} ${attributes["data-testid"] ?? ""} ${attributes["data-module"] ?? ""}`;
  // An address says where its page lies, not what the element is.
  const id = /[/:]/.test(attributes.id ?? "") ? "" : (attributes.id ?? "");
  const byClass = furnitureWord(named);
  const found = byClass ?? furnitureWord(id);
  if (found === undefined || (byClass === undefined && isSlug(id, element))) return undefined;
  return /^(?:comments?|disqus|commentlist|livefyre|respond)$/.test(found) ? "comments" : found;
}

function furnitureWord(names: string): string | undefined {
  for (const name of names.split(/\s+/)) {
    const words = name
      // "section--ads" is a section, in some state.
      .replace(/(?<=[a-z\d])--.*$/i, "")
      .replace(/([a-z\d])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .filter((word) => word !== "");
    if (words.length === 0 || STATE.test(words[0] ?? "")) continue;
    // "widget_text" stands beside the content; "elementor-widget" is a part of it.
    if (words[0] === "widget") return words[0];
    const found = words.find((word, i) => NAMES.has(word) || PAIRS.has(`${word}-${words[i + 1] ?? ""}`));
    if (found !== undefined) return found;
  }
  return undefined;
}
