/** What a declaration does to what it applies to. Those of one group overrule one another; each group can hide on its own. */
export type Group =
  | "display"
  | "visibility"
  | "opacity"
  | "font-size"
  | "color"
  | "background"
  | "position"
  | "offset"
  | "indent"
  | "clip"
  | "clip-path"
  | "height"
  | "width"
  | "overflow"
  | "transform"
  | "fill"
  | "filter"
  | "content-visibility";

export interface Declaration {
  readonly group: Group;
  readonly value: string;
  readonly important: boolean;
}

const GROUPS: Readonly<Record<string, Group>> = {
  display: "display",
  visibility: "visibility",
  opacity: "opacity",
  "font-size": "font-size",
  font: "font-size",
  color: "color",
  background: "background",
  "background-color": "background",
  position: "position",
  left: "offset",
  right: "offset",
  top: "offset",
  bottom: "offset",
  "margin-left": "offset",
  "margin-top": "offset",
  "text-indent": "indent",
  clip: "clip",
  "clip-path": "clip-path",
  "-webkit-clip-path": "clip-path",
  height: "height",
  "max-height": "height",
  width: "width",
  "max-width": "width",
  overflow: "overflow",
  "overflow-x": "overflow",
  "overflow-y": "overflow",
  transform: "transform",
  "-webkit-text-fill-color": "fill",
  filter: "filter",
  "content-visibility": "content-visibility",
};

/** The declarations of a style that can hide something, in order. */
export function declarationsOf(style: string): Declaration[] {
  const found: Declaration[] = [];
  for (const part of style.split(";")) {
    const colon = part.indexOf(":");
    const group = colon < 0 ? undefined : GROUPS[part.slice(0, colon).trim().toLowerCase()];
    if (group === undefined) continue;
    const said = part
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    found.push({ group, value: said.replace(/\s*!\s*important$/, ""), important: /!\s*important$/.test(said) });
  }
  return found;
}

/** The values that hold for an element, one a group; of offsets the one that leads farthest away. */
export type Computed = ReadonlyMap<Group, string>;

const ZERO = /^0*\.?0*(?:px|em|rem|%|pt|vh|vw|ex|ch)?$/;
const NOTHING = (value: string) => value !== "" && value !== "." && ZERO.test(value);
/** Letters that nobody can read: under two points or a fifth of the usual. */
const UNREADABLE = /^(?:[01](?:\.\d+)?(?:px|pt)|0?\.[01]\d*(?:em|rem)|(?:\d|1\d)(?:\.\d+)?%)$/;
/** So far outside that no screen shows it. */
const FAR = /^-(?:\d{4,}(?:\.\d+)?px|[5-9]\d\d(?:\.\d+)?px|\d{2,}(?:\.\d+)?(?:em|rem)|\d{3,}(?:\.\d+)?(?:%|vw|vh))$/;
const CLIPPED = /^rect\(\s*(?:(?:0|1)(?:px)?[\s,]*){4}\)$/;
const CLIPPED_PATH = /^(?:inset\(\s*(?:[5-9]\d|100)(?:\.\d+)?%|circle\(\s*0|polygon\(\s*(?:0(?:px|%)?\s+0(?:px|%)?\s*,?\s*)+\))/;
const SHRUNK = /scale[xy]?\(\s*0(?:\.0+)?\s*[,)]|scale3d\(\s*0|translate[xy]?\([^)]*-(?:\d{4,}px|\d{3,}%|\d{3,}v[wh])/;
const CLEAR = /^(?:transparent|rgba?\([^)]*[,/]\s*0(?:\.0+)?%?\s*\)|#[0-9a-f]{3}0|#[0-9a-f]{6}00)$/;

/** How far values hide: all that is inside, only what is not shown again by what stands inside, or not at all. */
export type Hiding = "all" | Group | undefined;

/** What hides an element with these values; for what is inherited the group, since a descendant may set it anew. */
export function hidingOf(style: Computed, ground: string | undefined): Hiding {
  const value = (group: Group) => style.get(group) ?? "";
  const cut = /^(?:hidden|clip)/.test(value("overflow"));
  const lifted = /^(?:absolute|fixed)$/.test(value("position"));
  const all =
    value("display") === "none" ||
    value("content-visibility") === "hidden" ||
    (style.has("opacity") && Number.parseFloat(value("opacity")) < 0.05) ||
    /opacity\(\s*0(?:\.0+)?%?\s*\)/.test(value("filter")) ||
    (lifted && (FAR.test(value("offset")) || CLIPPED.test(value("clip")))) ||
    (value("position") === "relative" && FAR.test(value("offset"))) ||
    FAR.test(value("indent")) ||
    CLIPPED_PATH.test(value("clip-path")) ||
    (cut && (NOTHING(value("height")) || NOTHING(value("width")))) ||
    (lifted && cut && /^1px$/.test(value("height")) && /^1px$/.test(value("width"))) ||
    SHRUNK.test(value("transform"));
  if (all) return "all";
  if (/^(?:hidden|collapse)$/.test(value("visibility"))) return "visibility";
  const size = /(?:^|\s)(\S+?)(?:\/\S+)?(?=\s|$)/.exec(value("font-size"))?.[1] ?? "";
  if (NOTHING(size) || UNREADABLE.test(size)) return "font-size";
  if (CLEAR.test(value("fill"))) return "fill";
  const color = value("color");
  if (CLEAR.test(color) || (color !== "" && ground !== undefined && colorOf(color) === ground)) return "color";
  return undefined;
}

/** Whether an offset leads farther off the screen than another. */
export function isFarther(value: string): boolean {
  return FAR.test(value);
}

const NAMED: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000" };

/** A colour as six digits; undefined for what is no plain colour. */
export function colorOf(value: string): string | undefined {
  const word = value.trim().split(/\s+(?![^(]*\))/)[0] ?? "";
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(word);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  if (/^#[0-9a-f]{6}$/.test(word)) return word;
  const rgb = /^rgba?\(\s*(\d{1,3})\s*[\s,]\s*(\d{1,3})\s*[\s,]\s*(\d{1,3})\s*(?:[,/]\s*1(?:\.0+)?\s*)?\)$/.exec(word);
  if (rgb)
    return `#${rgb
      .slice(1, 4)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0"))
      .join("")}`;
  return NAMED[word];
}
