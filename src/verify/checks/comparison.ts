import { words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { COMPARED_OPPOSITES, opposite } from "./opposites.ts";
import { rankFault } from "./ranks.ts";

const SUPERLATIVE =
  /\b(?:larg|bigg|high|long|old|tall|deep|fast|rich|small|low|young|great|strong|wealthi|busi|hott|cold|heavi|wid|poor|short|cheap|near|furth|earli|steep|bright|weak|dens|strict|safe|clean)est\b|\b(?:best|worst)\b(?!-)|\bthe (?:\p{L}+['’]s )?(?:most|least) \p{L}+|\bthe (?:sole|only)\b/iu;
const ANY_SUPERLATIVE =
  /\b\p{L}{3,}est\b|\b(?:most|least|best|worst|top|leading|first|record|greatest|no other|any other|number one|no\. ?1|ranked|ranks|only|sole|solely|single|unique|uniquely|alone|exclusive|exclusively|ever|unprecedented|unmatched|all-time|except|but one|none|maximum|minimum|peak)\b/iu;
interface Quantifier {
  readonly pattern: RegExp;
  /** How much of the whole it speaks of, in steps; more may not be said than the source says. */
  readonly most: number;
}

/** Tried in order: "not all" is no "all", "nearly all" neither. */
const QUANTIFIERS: readonly Quantifier[] = [
  { pattern: /\b(?:few(?!\w)(?<!\ba few)|hardly any|a minority|a handful|not (?:all|every|many))\b/iu, most: 1 },
  { pattern: /\b(?:some(?!\s\d|one|thing|\stime)|a few|several|sometimes|occasionally|partly|partially|in part)\b/iu, most: 2 },
  { pattern: /\b(?:many|often|numerous)\b/iu, most: 2.5 },
  {
    pattern:
      /\b(?:(?<!\bthe )(?<!\bat )most(?!\s\p{L}+(?:ful|ous|ant|ent|al|ive|ic|ed|ing|ble|ly)\b)|the majority|mostly|generally|typically|usually|(?:nearly|almost|virtually|practically) (?:all|every)|half)\b/iu,
    most: 3,
  },
  {
    pattern:
      /\b(?:all(?!\s(?:over|but))|every|always|everyone|everybody|entirely|completely|invariably|unanimous(?:ly)?|universally|without exception)\b/iu,
    most: 4,
  },
];
const SOME_AT_HEAD =
  /^\s*(?:some|a few|few|a minority of|a handful of|hardly any|only some|not all)\s(?:of\s)?(?:the\s)?(?<noun>\p{L}+s)\b/iu;
/** Below this share of shared content words the source speaks of something else, and an opposite word means nothing. */
const SAME_SUBJECT = 0.5;

/** Comparatives, superlatives and quantifiers of the sentence that its source turns round or does not carry. */
export function comparisonFaults(checked: Checked): Fault[] {
  const { sentence, closest, coverage, quotes, contexts } = checked;
  const faults: Fault[] = [];
  const superlative = SUPERLATIVE.exec(sentence)?.[0];
  if (superlative !== undefined && !ANY_SUPERLATIVE.test(quotes) && !ANY_SUPERLATIVE.test(contexts)) {
    faults.push({ kind: "comparative", what: superlative, reason: `sentence says "${superlative}", evidence does not` });
  }
  if (coverage < SAME_SUBJECT || closest.length === 0) return faults;
  const turned = closest.map((source) => {
    const compared = comparedTheSame(sentence, source);
    return (
      (compared === "agree" ? undefined : opposite(sentence, source)) ??
      overstated(sentence, source) ??
      rankFault(sentence, source) ??
      (compared === "crossed" ? crossedFault(sentence) : undefined)
    );
  });
  const first = turned[0];
  if (first !== undefined && turned.every((fault) => fault !== undefined)) faults.push(first);
  return faults;
}

const PART_OF_ALL =
  /\b(?<part>\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:out of|of) (?:the |its |their |his |her |our )?(?<all>\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|twenty)\b/iu;
const COUNTED =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const countOf = (word: string) => (/\d/.test(word) ? Number(word) : COUNTED.indexOf(word.toLowerCase()));

/** "Most of the judges" of "five of the twelve": what counts say is counted. */
function miscounted(sentence: string, source: string): Fault | undefined {
  const found = PART_OF_ALL.exec(source);
  if (found === null || /\d|%/.test(sentence)) return undefined;
  const share = countOf(found.groups?.part ?? "") / countOf(found.groups?.all ?? "");
  const said = /\b(?:most of|the majority|most|all|every|half|a minority|nearly all|almost all|few of)\b/iu
    .exec(sentence.replace(/\b(?:the|at) most\b/giu, ""))?.[0]
    .toLowerCase();
  if (said === undefined || !(share > 0 && share <= 1)) return undefined;
  const fits = /minority|few/.test(said)
    ? share < 0.5
    : said === "half"
      ? Math.abs(share - 0.5) < 0.05
      : /most|majority/.test(said) && !/almost/.test(said)
        ? share > 0.5
        : share > (/nearly|almost/.test(said) ? 0.8 : 0.999);
  return fits ? undefined : { kind: "comparative", what: said, reason: `sentence says "${said}", evidence says "${found[0]}"` };
}

function overstated(sentence: string, source: string): Fault | undefined {
  const miscount = miscounted(sentence, source);
  if (miscount !== undefined) return miscount;
  const said = QUANTIFIERS.find(({ pattern }) => pattern.test(sentence));
  const stands = QUANTIFIERS.find(({ pattern }) => pattern.test(source));
  const words = (one: Quantifier, text: string) => one.pattern.exec(text)?.[0] ?? "";
  if (said !== undefined && stands !== undefined && said.most > stands.most && !/\d/.test(source)) {
    const [mine, theirs] = [words(said, sentence), words(stands, source)];
    return { kind: "comparative", what: mine, reason: `sentence says "${mine}", evidence says "${theirs}"` };
  }
  if (said !== undefined) return undefined;
  const few = SOME_AT_HEAD.exec(source);
  const subject = /^\s*(?:the\s)?(?<noun>\p{L}+s)\b/iu.exec(sentence)?.groups?.noun?.toLowerCase();
  if (few === null || subject === undefined || few.groups?.noun?.toLowerCase() !== subject) return undefined;
  return { kind: "comparative", what: subject, reason: `sentence says it of ${subject} at large, evidence of "${few[0].trim()}"` };
}

const THAN = /\b(?:than|als|que)\b/i;

/** How two comparisons by the same measure stand to one another, opposite words ("more", "less") turned round first. */
function comparedTheSame(sentence: string, source: string): "agree" | "crossed" | undefined {
  if (!THAN.test(source)) return undefined;
  const said = sidesOf(sentence) ?? openSide(sentence);
  const stands = sidesOf(source);
  if (said === undefined || stands === undefined) return undefined;
  const turned = COMPARED_OPPOSITES.some(([a, b]) => (said.by === a && stands.by === b) || (said.by === b && stands.by === a));
  if (!turned && said.by !== stands.by) return undefined;
  const [theirLeft, theirRight] = turned ? [stands.right, stands.left] : [stands.left, stands.right];
  const lies = (mine: ReadonlySet<string>, there: ReadonlySet<string>, not: ReadonlySet<string>) =>
    [...mine].some((one) => there.has(one) && !not.has(one));
  const isOpen = said.right.size === 0;
  const rightCrossed = isOpen ? !lies(said.left, theirLeft, theirRight) : lies(said.right, theirLeft, theirRight);
  if (rightCrossed && lies(said.left, theirRight, theirLeft)) return "crossed";
  return turned && lies(said.right, theirRight, theirLeft) ? "agree" : undefined;
}

/** "Nurses on day shifts were more likely to …": the other side is left unsaid. */
function openSide(text: string): { by: string; left: ReadonlySet<string>; right: ReadonlySet<string> } | undefined {
  const found = /\b(?:more(?: \p{L}+)?|less(?: \p{L}+)?|\p{L}{3,}er)\b/iu.exec(text);
  if (found === null || found.index < LEAST_LEFT) return undefined;
  const left = words(text.slice(0, found.index)).filter((word) => !word.stop && !/^\d|^per ?cent/.test(word.lower));
  return { by: found[0].toLowerCase(), left: new Set(left.map((word) => word.stem)), right: new Set() };
}
const LEAST_LEFT = 4;

function crossedFault(sentence: string): Fault {
  const by = sidesOf(sentence)?.by ?? "more";
  return { kind: "comparative", what: `${by} than`, reason: `evidence compares the other way round: "${by} than"` };
}

const COMPARATIVES = [...new Set(COMPARED_OPPOSITES.flat())].join("|");
/** "Faster in water than in air": what stands between belongs to the first side. */
const COMPARED_APART = new RegExp(
  `(?<!\\p{L})(?<by>${COMPARATIVES}|mehr|weniger|plus|moins|más|menos)(?<between>(?:\\s[\\p{L}-]+){1,4}?)\\s(?:than|als|que)\\s(?<right>[^,.;:]+)`,
  "iu",
);
const COMPARED =
  /(?<!\p{L})(?<by>\p{L}+er|more(?: \p{L}+)?|less(?: \p{L}+)?|worse|(?:more|less) likely(?=(?:\s[\p{L}-]+){1,8}\s+than\s))(?:(?<=likely)(?:\s[\p{L}-]+){1,8})?\s+than\s+(?<right>[^,.;:]+)/iu;

function sidesOf(text: string): { by: string; left: ReadonlySet<string>; right: ReadonlySet<string> } | undefined {
  const [found] = [COMPARED.exec(text), COMPARED_APART.exec(text)].filter((one) => one !== null).sort((a, b) => a.index - b.index);
  if (found === undefined) return undefined;
  const stems = (part: string) =>
    new Set(
      words(part)
        .filter((word) => !word.stop)
        .map((word) => word.stem),
    );
  const { by = "", between = "", right = "" } = found.groups ?? {};
  return { by: by.toLowerCase(), left: stems(`${text.slice(0, found.index)} ${between}`), right: stems(right) };
}
