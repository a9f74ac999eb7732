import { foldWord } from "../../text/fold.ts";
import { negators } from "../../text/negation.ts";
import { stem } from "../../text/stem.ts";
import { type Word, words } from "../../text/words.ts";
import type { Fault } from "../fault.ts";
import { plainVerbs } from "../phrasal-verbs.ts";

type Side = ReadonlySet<string>;
const side = (list: string): Side => new Set(list.split(" ").flatMap((word) => [foldWord(word), stem(foldWord(word))]));

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
  [side("lend lends lent"), side("borrow borrows borrowed")],
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
  [side("open opens opened reopened"), side("close closes closed shut shuts")],
  [side("east eastern"), side("west western")],
  [
    side("uphold upheld confirm confirmed affirmed affirm"),
    side("overturn overturned overrule overruled quash quashed annul annulled revoked revoke"),
  ],
  [side("strengthen strengthened strengthens"), side("weaken weakened weakens")],
  [side("appear appeared emerge emerged"), side("disappear disappeared vanish vanished")],
  [side("arrive arrived arrives"), side("depart departed departs")],
  [side("hire hired recruited"), side("fire fired dismissed sacked")],
  [side("attack attacked attacks"), side("defend defended defends")],
  [side("praise praised praises"), side("criticise criticised criticize criticized condemned")],
  [side("advance advanced advances"), side("retreat retreated withdrew")],
  [side("accelerate accelerated quicken quickened"), side("slow slowed decelerated")],
  [side("cool cooled cools"), side("warm warmed warms heated")],
  [side("dry dried drier"), side("wet wetter")],
  [side("encourage encouraged encourages"), side("discourage discouraged deterred deter")],
  [side("include included includes"), side("exclude excluded excludes omitted")],
  [side("join joined joins entered"), side("leave left leaves quit")],
  [side("begin began begun start started"), side("end ended finish finished stopped ceased")],
  [side("underestimate underestimated"), side("overestimate overestimated")],
  [side("surplus"), side("deficit shortfall")],
  [side("profit profits profitable"), side("loss losses unprofitable")],
  [side("ahead"), side("behind")],
  [side("public"), side("private")],
  [side("voluntary voluntarily optional"), side("compulsory mandatory obligatory")],
  [side("temporary temporarily"), side("permanent permanently")],
  [side("domestic"), side("foreign")],
  [side("urban"), side("rural")],
  [side("ancestor ancestors"), side("descendant descendants")],
  [side("predator predators"), side("prey")],
  [side("plaintiff plaintiffs"), side("defendant defendants")],
  [side("winner winners"), side("loser losers")],
  [side("inside"), side("outside")],
  [side("upstream"), side("downstream")],
  [side("northbound"), side("southbound")],
  [side("freeze froze frozen"), side("thaw thawed melt melted")],
  [side("unanimous unanimously"), side("dissented dissent divided split against")],
  [side("widen widened"), side("narrow narrowed")],
  [side("tighten tightened"), side("loosen loosened relaxed eased")],
  [side("win won gewann gewonnen gagné ganó ganado"), side("verlor verloren perdu perdió perdido")],
  [side("stieg stiegen gestiegen wuchs wuchsen zunahm erhöht"), side("sank sanken gesunken fiel fielen gefallen schrumpfte")],
  [side("augmenté augmentait augmente progressé hausse"), side("baissé baisse diminué chuté reculé")],
  [side("aumentó aumentaron subió subieron creció crecieron"), side("disminuyó disminuyeron bajó bajaron cayó cayeron descendió")],
  [side("angenommen akzeptiert genehmigt genehmigte"), side("abgelehnt lehnte verworfen")],
  [side("accepté approuvé adopté validé confirmé"), side("rejeté refusé annulé")],
  [side("aceptó aprobó aprobado confirmó"), side("rechazó rechazado anuló")],
  [side("größer höher mehr älter schneller länger"), side("kleiner niedriger weniger jünger langsamer kürzer")],
];

/** Comparatives that say the same when their sides are exchanged. */
export const COMPARED_OPPOSITES: readonly (readonly [string, string])[] = [
  ["more", "less"],
  ["more", "fewer"],
  ["larger", "smaller"],
  ["bigger", "smaller"],
  ["greater", "smaller"],
  ["higher", "lower"],
  ["older", "younger"],
  ["older", "newer"],
  ["faster", "slower"],
  ["longer", "shorter"],
  ["taller", "shorter"],
  ["heavier", "lighter"],
  ["better", "worse"],
  ["stronger", "weaker"],
  ["cheaper", "dearer"],
  ["warmer", "colder"],
  ["hotter", "cooler"],
  ["richer", "poorer"],
  ["earlier", "later"],
  ["wider", "narrower"],
  ["deeper", "shallower"],
  ["thicker", "thinner"],
  ["brighter", "darker"],
  ["mehr", "weniger"],
  ["plus", "moins"],
  ["más", "menos"],
];

/** Word or stem → the pairs it belongs to, and on which side. */
const SIDES = new Map<string, [pair: number, side: 0 | 1][]>();
OPPOSITES.forEach((pair, index) => {
  for (const which of [0, 1] as const) for (const word of pair[which]) SIDES.set(word, [...(SIDES.get(word) ?? []), [index, which]]);
});

/** A word of the sentence whose opposite stands in its place in the source. */
export function opposite(sentence: string, source: string): Fault | undefined {
  const said = directions(plainVerbs(sentence));
  if (said.size === 0) return undefined;
  const stands = directions(plainVerbs(source));
  if (negators(sentence).length !== negators(source).length) return undefined;
  for (const [pair, mine] of said) {
    const other = stands.get(pair);
    const [here, there] = [mine[0] ?? mine[1], other?.[mine[0] === undefined ? 0 : 1]];
    const both = (mine[0] !== undefined && mine[1] !== undefined) || (other?.[0] !== undefined && other[1] !== undefined);
    if (both && mine[0] !== undefined && mine[1] !== undefined) continue;
    const opposed = both ? opposedPart(sentence, source, pair, mine[0] === undefined ? 1 : 0) : there;
    if (here === undefined || opposed === undefined || isConverse(sentence, here, source, opposed)) continue;
    return { kind: "comparative", what: here, reason: `sentence says "${here}", evidence says "${opposed}"` };
  }
  return undefined;
}

/** "B bought it from A" of a source that says "A sold it to B": told from the other side. */
function isConverse(sentence: string, here: string, source: string, there: string): boolean {
  const placed = PLACED.test(here) && PLACED.test(there);
  if (!placed && (!CONVERSE.test(here) || !CONVERSE.test(there))) return false;
  const stems = (text: string) => new Set(words(text).flatMap((word) => (word.stop ? [] : [word.stem])));
  const whom = [...stems(sentence.slice(0, sentence.indexOf(here)))];
  const doer = placed ? whom.slice(0, 1) : whom;
  const at = source.indexOf(there);
  const [before, after] = [stems(source.slice(0, at)), stems(source.slice(at))];
  return [...doer].some((stem) => after.has(stem)) && ![...doer].some((stem) => before.has(stem));
}
/** "B came in behind A" and "A came in ahead of B". */
const PLACED = /^(?:ahead|behind|above|below|upstream|downstream)$/i;
const CONVERSE =
  /^(?:buy|buys|bought|acquire|acquires|acquired|sell|sells|sold|lend|lends|lent|borrow|borrows|borrowed|win|wins|won|lose|loses|lost|import|imports|imported|export|exports|exported)$/i;

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

const DIVIDES = /[,;:()]|\b(?:and|but|while|whereas|though|although)\b/giu;

interface Part {
  /** The word of this part on either side of the pair. */
  readonly sides: readonly [string | undefined, string | undefined];
  /** Whether the content word next to the word of direction stands in the sentence too: the one before, the one after. */
  readonly before: boolean;
  readonly after: boolean;
  /** It has no subject of its own: nothing stands before its word of direction. */
  readonly elided: boolean;
}

/**
 * "Closed on Mondays" of a source that says "open on Mondays and closed on Tuesdays": the source has both words, and the part that speaks of what the
 * sentence speaks of has the other one. Gives that word.
 */
function opposedPart(sentence: string, source: string, pair: number, mine: 0 | 1): string | undefined {
  const said = new Set(words(sentence).flatMap((word) => (word.stop && word.text !== "May" ? [] : [word.stem])));
  const parts = partsOf(source, said, pair);
  const own = parts.filter(({ sides }) => sides[mine] !== undefined);
  const other = parts.filter(({ sides }) => sides[mine === 0 ? 1 : 0] !== undefined);
  if (own.length + other.length < 2 || own.some((part) => other.includes(part))) return undefined;
  const elided = own.some((part) => part.elided);
  const weight = (part: Part) => Number(part.after) + (elided ? 0 : Number(part.before));
  const best = Math.max(...own.map(weight));
  return other.find((part) => weight(part) > best)?.sides[mine === 0 ? 1 : 0];
}

function partsOf(source: string, said: ReadonlySet<string>, pair: number): Part[] {
  const cuts = [...source.matchAll(DIVIDES)].map((match) => match.index);
  const all = words(source);
  return [0, ...cuts].flatMap((start, at): Part[] => {
    const end = cuts[at] ?? source.length;
    const inside = all.filter(
      (word) => word.start >= start && word.end <= end && (!word.stop || word.text === "May" || sidesOf(word).length > 0),
    );
    const sides: [string | undefined, string | undefined] = [undefined, undefined];
    let place = -1;
    inside.forEach((word, index) => {
      for (const [one, which] of sidesOf(word)) {
        if (one !== pair) continue;
        sides[which] ??= word.text;
        if (place < 0) place = index;
      }
    });
    if (place < 0) return [];
    const isSaid = (word: Word | undefined) => word !== undefined && said.has(word.stem);
    return [{ sides, before: isSaid(inside[place - 1]), after: isSaid(inside[place + 1]), elided: place === 0 }];
  });
}

function sidesOf(word: Word): readonly [pair: number, side: 0 | 1][] {
  return SIDES.get(word.lower) ?? SIDES.get(word.stem) ?? [];
}
