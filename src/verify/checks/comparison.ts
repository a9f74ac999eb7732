import { negators } from "../../text/negation.ts";
import { stem } from "../../text/stem.ts";
import { words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";

type Side = ReadonlySet<string>;
const side = (list: string): Side => new Set(list.split(" ").flatMap((word) => [word, stem(word)]));

/** Words of opposite direction: when the sentence has one side and its source only the other, they do not agree. */
const OPPOSITES: readonly (readonly [Side, Side])[] = [
  [
    side("increase increased rise rose risen grow grew climb climbed surge surged soar soared expand expanded jump jumped"),
    side("decrease decreased fall fell fallen decline declined drop dropped shrink shrank plunge plunged slump contract contracted"),
  ],
  [side("higher"), side("lower")],
  [side("more"), side("less fewer")],
  [side("larger bigger greater"), side("smaller")],
  [side("older"), side("younger newer")],
  [side("faster quicker"), side("slower")],
  [side("cheaper"), side("costlier dearer pricier")],
  [side("better"), side("worse")],
  [side("longer"), side("shorter")],
  [side("improve improved improves"), side("worsen worsened worsens deteriorate deteriorated")],
  [side("gain gained"), side("lose lost loss")],
  [side("win won wins"), side("lose lost loses")],
  [side("buy bought acquire acquired"), side("sell sold sells")],
  [side("majority"), side("minority")],
  [side("import imports imported"), side("export exports exported")],
  [side("raise raised lift lifted hike hiked"), side("cut cuts lowered slash slashed")],
  [side("above"), side("below")],
  [side("most"), side("least")],
  [side("best"), side("worst")],
  [side("largest biggest highest"), side("smallest lowest")],
  [side("oldest"), side("youngest newest")],
  [side("maximum"), side("minimum")],
  [side("accept accepted approve approved adopt adopted"), side("reject rejected veto vetoed")],
  [side("allow allowed permit permitted legalise legalised"), side("ban banned prohibit prohibited forbid forbade")],
  [side("succeed succeeded"), side("fail failed")],
  [side("cause causes caused"), side("prevent prevents prevented")],
  [side("support supported supports"), side("oppose opposed opposes")],
  [side("guilty convicted"), side("innocent acquitted")],
  [side("positive"), side("negative")],
  [side("north northern"), side("south southern")],
  [side("east eastern"), side("west western")],
];

const SUPERLATIVE =
  /\b(?:larg|bigg|high|long|old|tall|deep|fast|rich|small|low|young|great|strong|wealthi|busi|hott|cold|heavi|wid|poor|short|cheap|near|furth|earli|steep|bright|weak|dens|strict|safe|clean)est\b|\b(?:best|worst)\b(?!-)|\bthe (?:\p{L}+['’]s )?(?:most|least) \p{L}+|\bthe (?:sole|only)\b/iu;
const ANY_SUPERLATIVE =
  /\b\p{L}{3,}est\b|\b(?:most|least|best|worst|top|leading|first|record|greatest|no other|any other|number one|no\. ?1|ranked|ranks|only|sole|solely|single|unique|uniquely|alone|exclusive|exclusively|ever|unprecedented|unmatched|all-time|except|but one|none|maximum|minimum|peak)\b/iu;
const UNIVERSAL = /\b(?:all|every|always|everyone|everybody|entirely|completely|invariably)\b/i;
const PARTIAL =
  /\b(?:some|many|most|often|sometimes|usually|several|a few|mostly|majority|partly|partially|generally|typically|nearly all|almost all|half)\b/i;
const MOST = /\b(?:most|majority)\b/i;
const FEW = /\b(?:few|some|minority|hardly any|a handful)\b/i;
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
  const turned = closest.map((source) => opposite(sentence, source) ?? overstated(sentence, source) ?? swapped(sentence, source));
  const first = turned[0];
  if (first !== undefined && turned.every((fault) => fault !== undefined)) faults.push(first);
  return faults;
}

/** Word or stem → the pairs it belongs to, and on which side. */
const SIDES = new Map<string, [pair: number, side: 0 | 1][]>();
OPPOSITES.forEach((pair, index) => {
  for (const which of [0, 1] as const) for (const word of pair[which]) SIDES.set(word, [...(SIDES.get(word) ?? []), [index, which]]);
});

function opposite(sentence: string, source: string): Fault | undefined {
  const said = directions(sentence);
  if (said.size === 0) return undefined;
  const stands = directions(source);
  if (negators(sentence).length !== negators(source).length) return undefined;
  for (const [pair, mine] of said) {
    const other = stands.get(pair);
    const [here, there] = [mine[0] ?? mine[1], other?.[mine[0] === undefined ? 0 : 1]];
    const both = (mine[0] !== undefined && mine[1] !== undefined) || (other?.[0] !== undefined && other[1] !== undefined);
    if (both || here === undefined || there === undefined) continue;
    return { kind: "comparative", what: here, reason: `sentence says "${here}", evidence says "${there}"` };
  }
  return undefined;
}

/** For each pair of opposites a text touches, the word it has of either side. */
function directions(text: string): Map<number, [string | undefined, string | undefined]> {
  const found = new Map<number, [string | undefined, string | undefined]>();
  for (const word of words(text)) {
    for (const [pair, which] of SIDES.get(word.lower) ?? SIDES.get(word.stem) ?? []) {
      const sides = found.get(pair) ?? [undefined, undefined];
      sides[which] ??= word.text;
      found.set(pair, sides);
    }
  }
  return found;
}

function overstated(sentence: string, source: string): Fault | undefined {
  const [most, few] = [MOST.exec(sentence)?.[0], FEW.exec(source)?.[0]];
  if (most !== undefined && few !== undefined && !MOST.test(source) && !/\d/.test(source)) {
    return { kind: "comparative", what: most, reason: `sentence says "${most}", evidence says "${few}"` };
  }
  const all = UNIVERSAL.exec(sentence)?.[0];
  const some = PARTIAL.exec(source)?.[0];
  if (all === undefined || some === undefined || UNIVERSAL.test(source) || PARTIAL.test(sentence)) return undefined;
  return { kind: "comparative", what: all, reason: `sentence says "${all}", evidence says "${some}"` };
}

/** "A is larger than B" of a source that says "B is larger than A". */
function swapped(sentence: string, source: string): Fault | undefined {
  const said = sidesOf(sentence);
  const stands = sidesOf(source);
  if (said === undefined || stands === undefined || said.by !== stands.by) return undefined;
  const only = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((one) => !b.has(one));
  const [left, right] = [only(said.left, said.right), only(said.right, said.left)];
  const crossed = (mine: readonly string[], theirs: ReadonlySet<string>, own: ReadonlySet<string>) =>
    mine.some((one) => theirs.has(one) && !own.has(one)) && !mine.some((one) => own.has(one) && !theirs.has(one));
  if (!crossed(left, stands.right, stands.left) || !crossed(right, stands.left, stands.right)) return undefined;
  return { kind: "comparative", what: `${said.by} than`, reason: `evidence compares the other way round: "${said.by} than"` };
}

function sidesOf(text: string): { by: string; left: ReadonlySet<string>; right: ReadonlySet<string> } | undefined {
  const found = /(\p{L}+er|more(?: \p{L}+)?|less(?: \p{L}+)?|worse)\s+than\s+([^,.;:]+)/iu.exec(text);
  if (found === null) return undefined;
  const stems = (part: string) =>
    new Set(
      words(part)
        .filter((word) => !word.stop)
        .map((word) => word.stem),
    );
  return { by: (found[1] ?? "").toLowerCase(), left: stems(text.slice(0, found.index)), right: stems(found[2] ?? "") };
}
