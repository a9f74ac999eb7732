import { dates } from "../dates.ts";
import { names } from "../names.ts";
import { quantities } from "../quantities.ts";
import { words } from "../words.ts";
import type { AsksFor, Measure } from "./kind.ts";
import type { QuestionShape } from "./shape.ts";

const MEASURED: Readonly<Record<Exclude<Measure, "count">, RegExp>> = {
  money:
    /[$€£¥₹]\s?\d|\d[.,]*\s?(?:(?:k|m|bn|thousand|million|billion)\s)?(?:[$€£¥₹]|USD|EUR|GBP|CHF|JPY|(?:US |Swiss |Canadian )?(?:dollars?|euros?|pounds?|cents?|francs?|yen|rupees?|kronor|crowns?))(?![\p{L}])|\bfree(?: of charge)?\b|\bno (?:charge|cost|fee)\b/iu,
  percent: /\d\s?%|\bper ?cent\b|\bpercent|\b(?:half|third|quarter|fifth)\b|\bone in \w+/i,
  duration:
    /\b(?:\d+[.,]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|several|few|couple of)[\s-]*(?:working |business |calendar |school |light )?(?:ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|hours?|hrs?|h|days?|nights?|weeks?|fortnights?|months?|quarters?|years?|decades?|centur(?:y|ies)|generations?)\b|\bfor ever\b|\bforever\b|\bindefinitely\b|\bovernight\b|\bimmediately\b/i,
  length:
    /\d\s?(?:mm|cm|m|km|millimet|centimet|metres?|meters?|kilomet\w*|miles?|feet|foot|ft|inch(?:es)?|yards?|light[- ]years?|")(?![\p{L}])/iu,
  weight: /\d\s?(?:mg|g|kg|t|grams?|kilos?|kilograms?|tonnes?|tons?|pounds?|lbs?|ounces?|oz|stone)(?![\p{L}])/iu,
  data: /\d\s?(?:[kmgt]i?b|bytes?|kilobytes?|megabytes?|gigabytes?|terabytes?|bits?|pixels?|px|characters?)(?![\p{L}])/iu,
  loudness: /\d\s?(?:dB(?:\(A\))?|decibels?)(?![\p{L}])|\b(?:silent|noiseless)\b/iu,
  temperature: /\d\s?(?:°|degrees?|celsius|fahrenheit|kelvin|[ck]\b)/iu,
};

const ROLE =
  /\b(?:he|she|team|committee|council|board|ministry|department|maintainers?|engineers?|scientists?|chemists?|physicists?|architects?|authors?|editors?|managers?|directors?|officers?|presidents?|ministers?|founders?|librarians?|nurses?|doctors?|researchers?|administrators?|operators?|owners?|users?|developers?|captains?|king|queen|heads? of|offices?)\b/i;
const PLACE_BY =
  /\b(?:in|at|near|from|to|on|under|inside|within|beside|between|outside|off|along|through)\s+(?:the\s+)?(?:\p{Lu}[\p{L}'’-]+|`[^`]+`|[~./\w-]*\/[\w./-]+|(?:\w+\s){0,2}(?:folder|directory|file|menu|page|room|floor|building|street|coast|valley|mountains?|river|island|harbour|port|village|town|city|region|country|basement|settings|tab|section|drawer|table|database|kitchen|hall|office|forests?|lakes?|oceans?|seas?|deserts?))\b|\b(?:located|situated|headquartered|based|lies|stands)\b/u;
const REASON =
  /\b(?:because|since|so that|in order to|due to|owing to|thanks to|therefore|thus|hence|as a result|that is why|which is why|reasons?|causes?|caused|leads? to|led to|results? (?:in|from)|stems? from|to (?:avoid|prevent|reduce|ensure|keep|protect|make sure|save|stop|limit|help|allow)|otherwise|explains?|if|when)\b/i;
const STRONG_REASON =
  /\b(?:because|due to|owing to|so that|in order to|reason|caused? by|causes?|as a result of|since|to (?:avoid|prevent|ensure))\b/i;
const METHOD =
  /\b(?:by \w+ing|(?:is|are|was|were) (?:\w+ly )?\w+(?:ed|en|ld|de|pt|nt)\b.*\bby|using|with the help|by means|first|then|next|finally|steps?|via|through|against|must|should|you can|needs? to|works? (?:by|as|like)|in (?:two|three|four|five|\d) (?:steps|stages|ways))\b/i;
const IMPERATIVE =
  /^(?:\W*|[^.:]{0,60}:\s*)(?:add|apply|attach|boil|build|call|change|check|choose|clean|click|close|configure|connect|copy|create|cut|delete|disable|download|drain|enable|enter|fill|find|go|heat|hold|insert|install|keep|let|lift|log|make|mix|move|open|place|plug|pour|press|pull|push|put|raise|remove|replace|reset|restart|rinse|run|select|send|set|start|stir|stop|switch|turn|unplug|update|upgrade|use|wait|wash|wipe|write)\b/i;
const COMPARING =
  /\b(?:than|whereas|while|unlike|compared|versus|vs|differs?|different|both|in contrast|but|instead|similar|same|(?:more|less|fewer) \w+|better|worse|faster|slower|cheaper|larger|smaller|higher|lower|only)\b/i;
const CONTRAST =
  /\b(?:than|whereas|unlike|compared|in contrast|versus|differ(?:s|ence|ences|ent|ently)?|as opposed to|on the other hand)\b/i;
const LISTING = /\b(?:includes?|including|such as|following|consists? of|comprises?|namely|are|either|types?|kinds?|categories)\b/i;
/** "the Town Museum, the Kiln Museum and the Lock House" */
const ENUMERATES = /\p{L}, (?!but|so|which|who|where|when|although|because|if)[^,;.]{2,60} (?:and|or) /u;
const WHEN =
  /\b(?:(?:every|each|on|next|last|this) (?:mon|tues|wednes|thurs|fri|satur|sun)days?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekdays?|weekends?|daily|weekly|monthly|quarterly|annually|yearly|noon|midnight|dawn|dusk|spring|summer|autumn|winter|at night|in the (?:morning|evening|afternoon)|\d{1,2}(?::\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)|\d{1,2}:\d{2}|(?:after|before|within|until|once|as soon as|when|whenever)\b.{3,}|(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)/i;
const HARD_WHEN =
  /\b(?:\d{1,2}:\d{2}|\d{1,2}\s?(?:am|pm|a\.m\.|p\.m\.)|(?:jan|febr)uary|march|april|june|july|august|(?:sept|nov|dec)ember|october|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|noon|midnight|spring|summer|autumn|winter|\d+ (?:days|weeks|months|years|hours|minutes|seconds))\b/i;

type Looked = Pick<QuestionShape, "asksFor" | "measure" | "entities" | "terms">;

/**
 * How well a sentence holds the kind of thing a question asks for: 1 it does, 0 it does not, between: it may. For `any` always 1. What the
 * question itself says (its own numbers and names) does not count.
 */
export function holdsAnswer(sentence: string, question: Looked): number {
  const test = TESTS[question.asksFor];
  return test(sentence, question);
}

const TESTS: Readonly<Record<AsksFor, (sentence: string, question: Looked) => number>> = {
  any: () => 1,
  "yes-no": () => 1,
  number: (sentence, { measure, terms }) => numberAnswer(sentence, measure ?? "count", terms),
  date: (sentence, { terms }) => {
    const asked = new Set(terms.map((term) => term.word));
    if (dates(sentence).some((date) => !asked.has(date.text.toLowerCase()))) return 1;
    if (HARD_WHEN.test(sentence)) return 0.9;
    return WHEN.test(sentence) ? 0.6 : 0;
  },
  person: (sentence, { terms }) => {
    const asked = new Set(terms.map((term) => term.word));
    const named = names(sentence).filter((name) => words(name.text).some((word) => !word.stop && !asked.has(word.lower)));
    if (named.some((name) => name.start > 2 || name.text.includes(" "))) return 1;
    if (named.length > 0 && !/^\S+(?:s|ing|ly|ed)\b/.test(sentence)) return 0.8;
    return ROLE.test(sentence) ? 0.75 : 0.1;
  },
  place: (sentence) => (PLACE_BY.test(sentence) ? 1 : /\b(?:in|at|near|on|under)\b/.test(sentence) ? 0.5 : 0.1),
  reason: (sentence) => (STRONG_REASON.test(sentence) ? 1 : REASON.test(sentence) ? 0.75 : 0.4),
  method: (sentence) => (METHOD.test(sentence) || IMPERATIVE.test(sentence) ? 1 : 0.6),
  list: (sentence) => ((sentence.match(/,|;/g) ?? []).length >= 2 || ENUMERATES.test(sentence) || LISTING.test(sentence) ? 1 : 0.6),
  definition: (sentence, question) => definitionAnswer(sentence, question),
  comparison: (sentence, { entities }) => {
    const lower = sentence.toLowerCase();
    const both = entities.filter((entity) => lower.includes(entity.toLowerCase())).length >= 2;
    if (CONTRAST.test(sentence)) return both ? 1 : 0.9;
    return both && COMPARING.test(sentence) ? 0.8 : COMPARING.test(sentence) ? 0.6 : 0.45;
  },
};

/** Whether a sentence tells a reader what to do. */
export function isImperative(sentence: string): boolean {
  return IMPERATIVE.test(sentence);
}

function numberAnswer(sentence: string, measure: Measure, terms: Looked["terms"]): number {
  if (measure !== "count") return MEASURED[measure].test(sentence) ? 1 : 0;
  const asked = new Set(terms.map((term) => term.word));
  const telling = quantities(sentence).amounts.filter(
    (amount) => !asked.has(amount.text.toLowerCase()) && !asked.has(String(amount.value)),
  );
  if (telling.some((amount) => !amount.ordinal)) return 1;
  if (/\b(?:unlimited|no limit|none|once|twice|every|daily|weekly|monthly|both|either)\b/i.test(sentence)) return 0.9;
  return telling.length > 0 ? 0.5 : 0;
}

const DEFINING = /\b(?:is|are|was|were|means?|refers? to|denotes?|describes?|stands? for|is called|consists? of|names)\b/i;

function definitionAnswer(sentence: string, { terms }: Looked): number {
  const verb = DEFINING.exec(sentence);
  const colon = /^[^.:]{2,50}:\s/.exec(sentence);
  const head = verb === null ? (colon?.[0] ?? "") : sentence.slice(0, verb.index);
  if (head === "") return 0.35;
  const subject = words(head).filter((word) => !word.stop);
  const named = terms.filter((term) => subject.some((word) => word.stem === term.stem)).length;
  const extra = subject.length - named;
  const passive = /^(?:is|are|was|were) (?:\w+ly )?\w+(?:ed|ught|ilt|wn|ade)\b/i.test(sentence.slice(head.length));
  if (named === terms.length && extra <= 1) return passive ? 0.8 : 1;
  return named > 0 && extra <= 3 ? 0.65 : 0.35;
}
