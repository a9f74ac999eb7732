/** Verbs of two words and the plain ones they stand for. */
const PHRASAL: readonly (readonly [RegExp, string])[] = [
  [/\bturn(?:s|ed|ing)? down\b/gi, "rejected"],
  [/\b(?:go|goes|went|gone|going) up\b/gi, "rose"],
  [/\b(?:go|goes|went|gone|going) down\b/gi, "fell"],
  [/\b(?:call(?:s|ed|ing)?) off\b/gi, "cancelled"],
  [/\b(?:put|puts|putting) off\b/gi, "postponed"],
  [/\b(?:set|sets|setting) up\b/gi, "founded"],
  [/\b(?:carry|carries|carried|carrying) out\b/gi, "performed"],
  [/\b(?:take|takes|took|taken|taking) over\b/gi, "acquired"],
  [/\b(?:give|gives|gave|given|giving) back\b/gi, "returned"],
  [/\b(?:give|gives|gave|given|giving) up\b/gi, "abandoned"],
  [/\b(?:pull(?:s|ed|ing)?|tear|tears|tore|torn|knock(?:s|ed|ing)?) down\b/gi, "demolished"],
  [/\b(?:step(?:s|ped|ping)?) down\b/gi, "resigned"],
  [/\b(?:find|finds|found|finding) out\b/gi, "discovered"],
  [/\b(?:point(?:s|ed|ing)?) out\b/gi, "noted"],
  [/\b(?:rule|rules|ruled|ruling) out\b/gi, "excluded"],
  [/\b(?:run|runs|ran|running) out\b/gi, "exhausted"],
  [/\b(?:lose|loses|lost|losing) money\b/gi, "unprofitable"],
  [/\b(?:make|makes|made|making) a profit\b/gi, "profitable"],
  [/\b(?:(?:enter(?:s|ed|ing)? into|c[ao]m(?:e|es|ing) into) (?:force|effect)|t(?:ake|akes|ook|aking) effect)\b/gi, "effective"],
  [/\b(?:take|takes|took|taken|taking)(?= (?:[\p{L}'’-]+ ){1,5}to court\b)/giu, "sued"],
  [/\b(?:get|gets|got|gotten|getting) rid of\b/gi, "removed"],
  [/\b(?:make|makes|made|making) up\b/gi, "constituted"],
  [/\b(?:put|puts|putting) out\b/gi, "extinguished"],
  [/\b(?:bring|brings|brought|bringing) in\b/gi, "introduced"],
  [/\b(?:hand|hands|handed|handing) over\b/gi, "transferred"],
  [/\b(?:break|breaks|broke|broken|breaking) out\b/gi, "began"],
];
/** A verb that may be one of them right before its particle. */
const MAY_BE_ONE =
  /\b(?:turn|go|went|gone|call|put|set|carr|tak|took|giv|gave|pull|tear|tore|torn|knock|step|find|found|point|rul|run|ran|los|mak|made|enter|com|came|get|got|bring|brought|hand|break|broke)[a-z]{0,5} (?:down|up|off|out|over|back|in|into|effect|rid|money|a profit)\b|\bto court\b/i;
/** Quantities put in other words. They are function words, which nobody misses. */
const QUANTITIES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:the|a) (?:vast |great |large |clear )?majority of\b|\bthe (?:bulk|greater part) of\b/gi, "most"],
  [/\ba (?:pair|couple) of\b/gi, "two"],
  [/\b(?:is|are|was|were) (?:allowed|permitted|entitled|free) to\b/gi, "may"],
];

/** A text with its verbs of two words put plainly, so that they meet their like: "turned down" and "rejected". */
export function plainVerbs(text: string): string {
  return MAY_BE_ONE.test(text) ? PHRASAL.reduce((plain, [pattern, verb]) => plain.replace(pattern, verb), text) : text;
}

/** A claim put plainly: verbs of two words, and quantities that are told in a phrase. */
export function putPlainly(claim: string): string {
  return QUANTITIES.reduce((plain, [pattern, word]) => plain.replace(pattern, word), plainVerbs(claim));
}

/** The plain verbs that a text says in two words. */
export function verbsOfTwoWords(text: string): string[] {
  if (!MAY_BE_ONE.test(text)) return [];
  return PHRASAL.flatMap(([pattern, verb]) => (text.search(pattern) >= 0 ? [verb] : []));
}
