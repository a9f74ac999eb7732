import type { Measure } from "../language.ts";

/** What an English sentence holds where it answers a question for so much of something. */
export const MEASURED: Readonly<Record<Exclude<Measure, "count">, RegExp>> = {
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

export const ROLE =
  /\b(?:he|she|team|committee|council|board|ministry|department|maintainers?|engineers?|scientists?|chemists?|physicists?|architects?|authors?|editors?|managers?|directors?|officers?|presidents?|ministers?|founders?|librarians?|nurses?|doctors?|researchers?|administrators?|operators?|owners?|users?|developers?|captains?|king|queen|heads? of|offices?)\b/i;
export const PLACE_BY =
  /\b(?:in|at|near|from|to|on|under|inside|within|beside|between|outside|off|along|through)\s+(?:the\s+)?(?:\p{Lu}[\p{L}'’-]+|`[^`]+`|[~./\w-]*\/[\w./-]+|(?:\w+\s){0,2}(?:folder|directory|file|menu|page|room|floor|building|street|coast|valley|mountains?|river|island|harbour|port|village|town|city|region|country|basement|settings|tab|section|drawer|table|database|kitchen|hall|office|forests?|lakes?|oceans?|seas?|deserts?))\b|\b(?:located|situated|headquartered|based|lies|stands)\b/u;
export const REASON =
  /\b(?:because|since|so that|in order to|due to|owing to|thanks to|therefore|thus|hence|as a result|that is why|which is why|reasons?|causes?|caused|leads? to|led to|results? (?:in|from)|stems? from|to (?:avoid|prevent|reduce|ensure|keep|protect|make sure|save|stop|limit|help|allow)|otherwise|explains?|if|when)\b/i;
export const STRONG_REASON =
  /\b(?:because|due to|owing to|so that|in order to|reason|caused? by|causes?|as a result of|since|to (?:avoid|prevent|ensure))\b/i;
export const METHOD =
  /\b(?:by \w+ing|(?:is|are|was|were) (?:\w+ly )?\w+(?:ed|en|ld|de|pt|nt)\b.*\bby|using|with the help|by means|first|then|next|finally|steps?|via|through|against|must|should|you can|needs? to|works? (?:by|as|like)|in (?:two|three|four|five|\d) (?:steps|stages|ways))\b/i;
export const IMPERATIVE =
  /^(?:\W*|[^.:]{0,60}:\s*)(?:add|apply|attach|boil|build|call|change|check|choose|clean|click|close|configure|connect|copy|create|cut|delete|disable|download|drain|enable|enter|fill|find|go|heat|hold|insert|install|keep|let|lift|log|make|mix|move|open|place|plug|pour|press|pull|push|put|raise|remove|replace|reset|restart|rinse|run|select|send|set|start|stir|stop|switch|turn|unplug|update|upgrade|use|wait|wash|wipe|write)\b/i;
export const COMPARING =
  /\b(?:than|whereas|while|unlike|compared|versus|vs|differs?|different|both|in contrast|but|instead|similar|same|(?:more|less|fewer) \w+|better|worse|faster|slower|cheaper|larger|smaller|higher|lower|only)\b/i;
export const CONTRAST =
  /\b(?:than|whereas|unlike|compared|in contrast|versus|differ(?:s|ence|ences|ent|ently)?|as opposed to|on the other hand)\b/i;
export const LISTING = /\b(?:includes?|including|such as|following|consists? of|comprises?|namely|are|either|types?|kinds?|categories)\b/i;
/** "the Town Museum, the Kiln Museum and the Lock House" */
export const ENUMERATES = /\p{L}, (?!but|so|which|who|where|when|although|because|if)[^,;.]{2,60} (?:and|or) /u;
export const WHEN =
  /\b(?:(?:every|each|on|next|last|this) (?:mon|tues|wednes|thurs|fri|satur|sun)days?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekdays?|weekends?|daily|weekly|monthly|quarterly|annually|yearly|noon|midnight|dawn|dusk|spring|summer|autumn|winter|at night|in the (?:morning|evening|afternoon)|\d{1,2}(?::\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock)|\d{1,2}:\d{2}|(?:after|before|within|until|once|as soon as|when|whenever)\b.{3,}|(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)/i;
export const HARD_WHEN =
  /\b(?:\d{1,2}:\d{2}|\d{1,2}\s?(?:am|pm|a\.m\.|p\.m\.)|(?:jan|febr)uary|march|april|june|july|august|(?:sept|nov|dec)ember|october|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|noon|midnight|spring|summer|autumn|winter|\d+ (?:days|weeks|months|years|hours|minutes|seconds))\b/i;

/** What joins a thing to what it is. */
export const DEFINING = /\b(?:is|are|was|were|means?|refers? to|denotes?|describes?|stands? for|is called|consists? of|names)\b/i;
/** How many without a figure. */
export const COUNTED = /\b(?:unlimited|no limit|none|once|twice|every|daily|weekly|monthly|both|either)\b/i;
/** "is made of": what was done to a thing, not what it is. */
export const PASSIVE = /^(?:is|are|was|were) (?:\w+ly )?\w+(?:ed|ught|ilt|wn|ade)\b/i;
/** A sentence that opens with what happened, or is done, and with no name. */
export const NO_NAME_OPENING = /^\S+(?:s|ing|ly|ed)\b/;
export const PLACE_PREPOSITION = /\b(?:in|at|near|on|under)\b/;
