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
];
const PARTICLE = /\b(?:down|up|off|out|over|back)\b/i;

/** A text with its verbs of two words put plainly, so that they meet their like: "turned down" and "rejected". */
export function plainVerbs(text: string): string {
  return PARTICLE.test(text) ? PHRASAL.reduce((plain, [pattern, verb]) => plain.replace(pattern, verb), text) : text;
}
