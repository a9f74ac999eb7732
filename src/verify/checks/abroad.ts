import { words } from "../../text/words.ts";
import type { Checked, Fault } from "../fault.ts";
import { brief, onEvery } from "./closest.ts";

const whole = (list: string) => new RegExp(`(?<![\\p{L}\\d])(?:${list.trim().replace(/\s*\|\s*|\s*\n\s*/g, "|")})(?![\\p{L}\\d])`, "iu");

/** German, French and Spanish words by which a statement is held back: as possible, meant, wished for, or still to come. */
const HELD_BACK = whole(`
  könnten?|dürften?|möglicherweise|vielleicht|vermutlich|wahrscheinlich|womöglich|voraussichtlich|angeblich|mutmaßlich\\p{L}*|offenbar|soll|sollen|wolle|wollen|wollten?|
  möchten?|plant|planen|plante|planten|beabsichtig\\p{L}*|erwäg\\p{L}*|erwog\\p{L}*|vorhat|hofft|hoffen|will|versuch\\p{L}*|
  pourraient|pourrait|peut-être|probablement|sans doute|éventuellement|prétendument|envisag\\p{L}*|prévoit|prévoient|prévoyait|voulait|voulaient|veut|veulent|souhait\\p{L}*|
  espère|espérait|devrait|devraient|aurait|auraient|serait|seraient|projette\\p{L}*|compte|tente\\p{L}*|
  podrían?|quizás?|tal vez|probablemente|posiblemente|presunt\\p{L}*|supuest\\p{L}*|planea\\p{L}*|prevén?|pretend\\p{L}*|quieren?|quería\\p{L}*|quiso|espera|esperan|estudia\\p{L}*|
  habrían?|serían?|debería\\p{L}*|intent\\p{L}*`);
/** Words that put a statement in somebody's mouth. */
const SAID = whole(`
  behaupt\\p{L}*|zufolge|laut|nach (?:angaben|ansicht|aussage|meinung|darstellung)|wirft|werfen|warf|beschuldig\\p{L}*|unterstellt|so der|so die|meint|glaubt|gerüchten?|
  affirm\\p{L}*|préten\\p{L}*|soutien\\p{L}*|selon|d['’]après|accus\\p{L}*|allègu\\p{L}*|reproch\\p{L}*|estime|estiment|assur\\p{L}*|croit|rumeurs?|
  sostien\\p{L}*|afirm\\p{L}*|asegur\\p{L}*|aleg\\p{L}*|según|denunci\\p{L}*|acus\\p{L}*|atribuy\\p{L}*|opina|cree|rumores|sostuv\\p{L}*`);
/** How much of a whole is meant, least first. */
const SHARES: readonly RegExp[] = [
  whole(
    "selten|kaum|wenige[rsn]?|in seltenen fällen|rarement|peu de|dans de rares cas|raramente|poc[oa]s|en raras ocasiones|en casos raros",
  ),
  whole(
    "einige[rsn]?|manche[rsn]?|manchmal|mehrere[rsn]?|teilweise|gelegentlich|certaine?s?|quelques|plusieurs|parfois|en partie|algun[oa]s?|vari[oa]s|a veces|en parte|en algunos casos",
  ),
  whole("viele[rsn]?|oft|häufig|beaucoup|souvent|de nombreu(?:x|ses)|much[oa]s|a menudo"),
  whole(
    "die meisten|meist(?:ens)?|mehrheit|überwiegend|la plupart|majorité|généralement|la mayoría|la mayor parte|generalmente|fast alle[rsn]?|presque tou\\p{L}*|casi tod\\p{L}*",
  ),
  whole("alle[rsn]?|jede[rsn]?|immer|stets|sämtliche[rsn]?|ausnahmslos|tous|toutes|tout le|toute la|toujours|chaque|tod[oa]s|siempre|cada"),
];
const ENGLISH = /\b(?:the|of|and|is|was|were|has|have|that|with)\b/i;
const CLAUSE = /[,;:.!?()–—]|\s(?:und|aber|doch|mais|et|pero|y)\s/giu;

/** What a German, French or Spanish source holds back, puts in somebody's mouth or says of some, told as plain fact or of all. */
export function foreignFaults(checked: Checked): Fault[] {
  const { sentence, shared } = checked;
  if (ENGLISH.test(sentence)) return [];
  return onEvery(checked, (source) => (ENGLISH.test(source) ? undefined : (asFact(sentence, source, shared) ?? widened(sentence, source))));
}

function asFact(sentence: string, source: string, shared: ReadonlySet<string>): Fault | undefined {
  if (!HELD_BACK.test(sentence) && !SAID.test(sentence)) {
    const held = clausesOf(source).find((clause) => HELD_BACK.test(clause) && isSaid(clause, shared));
    const cue = held === undefined ? undefined : HELD_BACK.exec(held)?.[0];
    if (cue !== undefined) return { kind: "modality", what: cue, reason: `evidence says "${cue}", sentence asserts: "${brief(source)}"` };
  }
  const said = SAID.exec(source)?.[0];
  if (said === undefined || SAID.test(sentence) || HELD_BACK.test(sentence)) return undefined;
  return { kind: "attribution", what: said, reason: `the source reports this as somebody's statement ("${said}"), the sentence as fact` };
}

function clausesOf(source: string): string[] {
  const cuts = [...source.matchAll(CLAUSE)].map((match) => match.index);
  return [0, ...cuts].map((start, at) => source.slice(start, cuts[at] ?? source.length));
}

/** What is held back is what the sentence speaks of: most of the clause's longer words. */
function isSaid(clause: string, shared: ReadonlySet<string>): boolean {
  const content = words(clause).filter((word) => word.lower.length >= LONG && !HELD_BACK.test(word.text));
  const found = content.filter((word) => shared.has(word.stem)).length;
  return found >= 2 || (found > 0 && found * 2 >= content.length);
}
const LONG = 4;

function widened(sentence: string, source: string): Fault | undefined {
  const said = SHARES.findLastIndex((share) => share.test(sentence));
  const stands = SHARES.findIndex((share) => share.test(source));
  if (stands < 0 || said <= stands) return undefined;
  const [mine, theirs] = [SHARES[said]?.exec(sentence)?.[0] ?? "", SHARES[stands]?.exec(source)?.[0] ?? ""];
  return { kind: "subject", what: mine, reason: `sentence says "${mine}", evidence says "${theirs}"` };
}
