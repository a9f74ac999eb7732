import { type Computed, colorOf, type Declaration, declarationsOf, type Group, hidingOf, isFarther } from "./declarations.ts";
import { PageRules } from "./page-rules.ts";
import { ProseMap } from "./prose.ts";
import { type ElementNode, elementsOf, type Node, rawText } from "./tree.ts";

/** What holds more than this share of a page's running text is its content where little else is: a script shows it once the page is loaded. */
const CONTENT_SHARE = 0.6;
/** Running text, in characters, that a page shows its readers at the least. */
const ENOUGH_PROSE = 250;
const PAPER = "#ffffff";

/**
 * Takes out of a page what a reader of it does not see (X5): by the `hidden` mark, by a style of its own, or by the simple rules of the page's own
 * style sheets. What only sheets from elsewhere hide is not known and stays.
 * @param isPart it is a part of a page: that most of it is hidden does not make it a page which a script shows
 */
export function removeHidden(root: ElementNode, { isPart = false }: { readonly isPart?: boolean } = {}): void {
  const hidden = hiddenIn(root);
  if (hidden.length === 0) return;
  const prose = new ProseMap(root);
  const whole = Math.max(1, prose.of(root));
  const shown = whole - hidden.reduce((sum, element) => sum + prose.of(element), 0);
  const gone = new Set<Node>(hidden.filter((element) => isPart || shown >= ENOUGH_PROSE || prose.of(element) / whole < CONTENT_SHARE));
  for (const parent of new Set(hidden.flatMap((element) => element.parent ?? []))) {
    let kept = 0;
    for (const child of parent.children) if (!gone.has(child)) parent.children[kept++] = child;
    parent.children.length = kept;
  }
}

/** The hidden elements of a page that stand in no other hidden one. */
function hiddenIn(root: ElementNode): ElementNode[] {
  const elements = [...elementsOf(root)];
  const styled = new Styles(new PageRules(elements.filter(({ tag }) => tag === "style").map(rawText)), elements);
  const hasOtherSheets = elements.some(({ tag, attributes }) => tag === "link" && /(?:^|\s)stylesheet(?:\s|$)/i.test(attributes.rel ?? ""));
  const paper = hasOtherSheets ? undefined : PAPER;
  const found: ElementNode[] = [];
  const enter = (element: ElementNode): boolean => {
    if (element.tag === "html" || element.tag === "head") return true;
    if (!isMarked(element) && !isStyledAway(element, styled, paper)) return true;
    found.push(element);
    return false;
  };
  for (const _ of elementsOf(root, enter));
  return found;
}

function isMarked({ attributes }: ElementNode): boolean {
  return attributes.hidden !== undefined || attributes["aria-hidden"] === "true";
}

function isStyledAway(element: ElementNode, styled: Styles, paper: string | undefined): boolean {
  const style = styled.of(element);
  if (style.size === 0) return false;
  const hiding = hidingOf(style, style.has("color") ? groundOf(element, styled, paper) : undefined);
  if (hiding === undefined || hiding === "all") return hiding === "all";
  return !styled.isSetAnewIn(element, hiding);
}

/** The number of the last element inside one. */
function lastIn(element: ElementNode): number {
  let last = element;
  for (let inner = last.children.findLast((child) => child.kind === "element"); inner; ) {
    last = inner;
    inner = last.children.findLast((child) => child.kind === "element");
  }
  return last.id;
}

/** Whether an element inside shows itself in spite of what it would inherit. */
function setsAnew(style: Computed, group: Group): boolean {
  return style.has(group) && hidingOf(new Map([[group, style.get(group) ?? ""]]), undefined) === undefined;
}

/** The colour an element stands on, as far as the page says it. */
function groundOf(element: ElementNode, styled: Styles, paper: string | undefined): string | undefined {
  for (let at: ElementNode | undefined = element; at !== undefined; at = at.parent) {
    const ground = styled.of(at).get("background");
    if (ground !== undefined && !/^(?:none|transparent|inherit|initial)/.test(ground)) return colorOf(ground);
  }
  return paper;
}

const PLAIN: Computed = new Map();

/** The values of elements, from the page's rules and their own styles. */
class Styles {
  readonly #rules: PageRules;
  /** Elements of one kind look alike: their values are worked out once. */
  readonly #known = new Map<string, Computed>();

  readonly #elements: readonly ElementNode[];
  /** By group the numbers of the elements that set it so that they are seen, rising. */
  readonly #anew = new Map<Group, readonly number[]>();

  /** @param elements all of the page, in order */
  constructor(rules: PageRules, elements: readonly ElementNode[]) {
    this.#rules = rules;
    this.#elements = elements;
  }

  /** Whether something inside an element shows itself in spite of what it would inherit. */
  isSetAnewIn(element: ElementNode, group: Group): boolean {
    const numbers = this.#anew.get(group) ?? this.#elements.filter((one) => setsAnew(this.of(one), group)).map(({ id }) => id);
    this.#anew.set(group, numbers);
    let [low, high] = [0, numbers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[middle] ?? 0) <= element.id) low = middle + 1;
      else high = middle;
    }
    return (numbers[low] ?? Number.POSITIVE_INFINITY) <= lastIn(element);
  }

  of(element: ElementNode): Computed {
    const { id = "", class: names = "", style = "" } = element.attributes;
    if (style === "" && this.#rules.isEmpty) return PLAIN;
    const kind = `${element.tag}\n${id}\n${names}\n${style}`;
    const known = this.#known.get(kind);
    if (known !== undefined) return known;
    const own = declarationsOf(style);
    const computed = computedFrom([...this.#rules.for(element), ...own]);
    this.#known.set(kind, computed);
    return computed;
  }
}

function computedFrom(declarations: readonly Declaration[]): Computed {
  const values = new Map<Group, string>();
  for (const { group, value } of [...declarations.filter((one) => !one.important), ...declarations.filter((one) => one.important)]) {
    const known = values.get(group);
    if (group === "offset" && known !== undefined && isFarther(known)) continue;
    values.set(group, value);
  }
  return values;
}
