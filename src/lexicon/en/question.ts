import type { AsksFor, Measure, QuestionKind } from "../language.ts";

/** Greeting and politeness before an English question. */
export const GREETING = /^(?:hi|hello|hey|ok|okay|so|well|please|thanks)\b[\s,!.:-]*/i;
export const FRAMES = [
  /^(?:can|could|would|will) (?:you|someone|anyone) (?:please |kindly |maybe )?(?:tell|show|give|let)(?: (?:me|us))?(?: know)?\s+(?:about\s+)?/i,
  /^(?:can|could|would|will) (?:you|someone|anyone) (?:please |kindly )?(?=explain|list|compare|describe|summari[sz]e|find)/i,
  /^(?:please\s+)?(?:tell|show|give) (?:me|us)\s+(?:about\s+)?/i,
  /^(?:i|we)(?:'d| would)? (?:like|want|need) to (?:know|understand|learn|find out)\s+(?:about\s+)?/i,
  /^(?:i am|i'm|we are|we're) (?:wondering|looking for|trying to find out|curious about)\s+(?:if\s+)?/i,
  /^(?:do|does) (?:you|anyone|anybody) know\s+(?:if\s+)?/i,
  /^(?:any idea|wondering|quick question)\b[:,]?\s*/i,
  /^(?:give (?:me|us) |write (?:me |us )?|prepare |make |create |i (?:want|need) )?(?:an? |the )?(?:(?:short|brief|quick|comprehensive|detailed|thorough|complete|full|in[- ]depth|exhaustive|systematic) )*(?:report|overview|summary|analysis|study|review|literature review|briefing|dossier) (?:on|of|about) (?:the topic of )?/i,
  /^(?:find out|research|look up|investigate)\s+/i,
];

export const MONEY =
  /\b(?:costs?|prices?|pricing|fees?|charges?|pay|paid|salary|salaries|revenue|spend|spent|worth|expensive|funding|(?<!\b(?:tokens?|time|errors?|energy|carbon|power|memory|latency|link|noise|word|page|crawl) )budget)\b/;
/** Asks how much of a thing there is of it: a share or an amount in whatever unit the thing has. */
export const PARTITIVE = /\bhow much of\b(?!.*\b(?:cost|pay|charge|price|spend|spent|fee|earn)\b)/;
export const MEASURES: readonly (readonly [RegExp, Measure])[] = [
  [/\bhow (?:much|expensive)\b.*\b(?:cost|pay|charge|price|spend|fee|worth|earn)|\bhow expensive\b/, "money"],
  [/\b(?:percent(?:age)?|per cent|share|proportion|what fraction|interest rate|success rate|error rate)\b/, "percent"],
  [
    /\bhow long (?:does|do|did|will|is|are|can|must|should|was|has|have|it|until|before|after)\b(?!.*\b(?:river|bridge|wall|tunnel|road|coast)\b)|\bhow (?:old|soon|quickly)\b|\b(?:duration|lifespan|half-life|timeout|(?:notice|retention|waiting|warranty|trial|grace|gestation|incubation) period)\b/,
    "duration",
  ],
  [/\bhow (?:tall|high|wide|deep|far|long)\b|\b(?:height|width|depth|distance|length|altitude|elevation|diameter)\b/, "length"],
  [/\bhow (?:heavy|much .*weigh)\b|\b(?:weighs?|weight|mass)\b/, "weight"],
  [
    /\b(?:file|upload|memory|disk|download|attachment|image) size\b|\bhow (?:big|large) .*\b(?:file|upload|attachment|memory|image)\b/,
    "data",
  ],
  [/\bhow (?:hot|cold|warm)\b|\btemperature\b/, "temperature"],
  [/\bhow (?:loud|noisy|quiet)\b|\b(?:noise|sound) level\b/, "loudness"],
];

/** A number may be named in it ("What does it do with a budget of 1?"), and is not what it asks for. */
export const NUMBER_NOUN =
  /^(?!what happen|what (?:do|does|did|will|would|can|should|could|must) .+? (?:do|happen)\b).*\b(?:what|which)(?:'s| is| was| are| were|)\b.{0,30}\b(?:number|amount|percentage|share|height|weight|length|width|depth|size|age|price|cost|fee|rate|population|temperature|speed|distance|limit|maximum|minimum|average|total|capacity|duration|timeout|budget|salary|revenue|score|ratio|port|version number|deductible|dose|dosage|quota|discount|period)\b/;

export const FORMS: readonly (readonly [RegExp, QuestionKind, AsksFor])[] = [
  [
    /\b(?:compare[ds]?|comparison|versus|vs\.?|differ(?:s|ence|ences|ent)?\b.*\b(?:from|between|to)|better|worse|faster|slower|cheaper|which is (?:more|less))\b(?=.*\b(?:and|or|with|to|than|from|versus|vs|between)\b)|\bdifferences?\b|\bvs\.?\s/,
    "compare",
    "comparison",
  ],
  [
    /\b(?:timeline|chronology|history of|over time|evolution of|sequence of events|what changed|changes in|changelog|release notes)\b/,
    "timeline",
    "date",
  ],
  [/^how (?:has|have|had|did) .+ (?:changed?|evolved?|developed?|grown|grow|risen|fallen)\b/, "timeline", "any"],
  [/^when (?:(?:should|must|may|can|ought) |do (?:i|you|we|they) )/, "when", "any"],
  [
    /^(?:how many|how much|how often|how (?:long|tall|high|wide|deep|far|heavy|big|large|old|fast|hot|cold|loud|noisy|bright|thick|steep|strong|warm|expensive|soon|frequently))\b/,
    "how many",
    "number",
  ],
  [/\b(?:how many|how much|how often|how long|how tall|how old)\b/, "how many", "number"],
  [/^what (?:do|does|did|will|would) .+ (?:cost|weigh|measure)\b/, "how many", "number"],
  [
    /^(?:when|since when|until when|by when|on (?:what|which) (?:date|day)|(?:in )?(?:what|which) (?:year|date|day|month|century|time))\b/,
    "when",
    "date",
  ],
  [/\b(?:what|which) (?:is|was) the (?:(?:\w+ ){0,3})?(?:date|year|deadline|day)\b/, "when", "date"],
  [/\band when\s*\??$/, "when", "date"],
  [
    /^(?:who|whom|whose|by whom)\b|\bwhat (?:is|was) the name of the (?:person|author|inventor|founder|director|president|minister)\b/,
    "who",
    "person",
  ],
  [
    /^(?:where|(?:in|at|from) (?:what|which) (?:country|city|place|region|town|folder|directory|file)|(?:what|which) (?:country|city|place|region|town)|from where|whereabouts)\b/,
    "where",
    "place",
  ],
  [
    /^(?:why|how come|for what reason|what (?:is|are|was|were) the (?:\w+ )?(?:reasons?|causes?)|what (?:caused|causes|led to|explains))\b/,
    "why",
    "reason",
  ],
  [
    /\b(?:error|fails?|failing|failed|crash(?:es|ed|ing)?|broken|does(?:n't| not) work|not working|won't|can't|cannot|unable to|stuck|troubleshoot|exception|freez(?:es|ing)|keeps? (?:on )?\w+ing)\b(?!.*\bhow (?:many|much)\b)/,
    "problem",
    "method",
  ],
  [
    /^(?:list|name|enumerate|give (?:me )?(?:a list|examples)|(?:what|which) (?:\w+ ){0,2}(?:are|were) (?:the |all )|what (?:kinds?|types?|sorts?|options|features|steps|ways)|which (?:\w+ ){0,2}\w+s (?:are|were|do|does|can|exist|have|has|must|should|may|will)\b|which \w+s\b)/,
    "list",
    "list",
  ],
  [
    /^(?:what(?:'s| is| are| was| were| does| do) .*\b(?:mean|stand for|called)\b|define|definition of|meaning of|explain what|describe what)/,
    "definition",
    "definition",
  ],
  [
    /^(?:how|in what way|by what means|what(?:'s| is) the (?:best |right |easiest )?way to|explain how|describe how|ways? to|steps to|guide to)\b/,
    "how",
    "method",
  ],
  [
    /^(?:what(?:'s| is| are| was| were)|who is|explain|describe) (?:an? |the )?[\w.+#/-]+(?: [\w.+#/-]+){0,2}\s*\??$/,
    "definition",
    "definition",
  ],
  [/^(?:is|are|was|were|do|does|did|can|could|will|would|should|shall|may|must|has|have|had|am)\b(?!n't you)/, "yes-no", "yes-no"],
];

/** "Who was Ida Marrow?" has the name and asks for whatever is said of it. */
export const WHO_IS_NAMED =
  /^[Ww]ho(?:['’]s| is| are| was| were) \p{Lu}[\p{L}\p{M}'’.-]*(?: (?:(?:of|de|la|van|von|der|the|da|al|bin|ibn) )*\p{Lu}[\p{L}\p{M}'’.-]*)*\s*\??$/u;

/** Words that ask rather than say what is asked about. */
export const ASKING = new Set(
  "tell explain describe list name give show find know understand learn define definition meaning mean means stand compare comparison versus vs difference differences differ differs different way ways kind kinds type types sort sorts thing things something anything example examples please want like wondering question answer information info detail details number amount many much often long step steps guide reason reasons exactly actually really currently overview summary summarize summarise topic regarding concerning changed change changes changelog timeline chronology history evolution news date year time day month happen happens happened occur".split(
    " ",
  ),
);
/** Words of content that so many questions share that they tell pages apart badly. */
export const WEAK = new Set(
  "work works working use uses used using make makes made get gets got need needs best good better main important new big large called come take go people person place country world use possible available affect work handle deal full typical usually generally common first last name people version versions release releases".split(
    " ",
  ),
);

/** Small words inside a name. */
export const LINKS = new Set(["of", "the", "de", "von", "van", "der", "la", "le", "du", "&"]);
/** What a question opens with is no name, though it has a capital. */
export const OPENERS =
  /^(?:what|who|whom|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|if|in|on|at|by|for|from|since|the|a|an|i|tell|list|name|explain|describe|compare|define|give|show|find|please|according|between|during|after|before|and|or|as|until|under|with)$/i;

/** Words of measure that an answer seldom repeats: "how tall" is answered by metres. */
export const MEASURE_WORDS = new Set(
  "period duration length height width depth size weight temperature age distance speed percentage hot cold warm tall high wide deep far heavy old expensive price cost costs fast frequently soon".split(
    " ",
  ),
);

export const AUXILIARIES = new Set("is are was were do does did can could will would should shall may might must has have had".split(" "));
export const PHRASE_ENDS = new Set(
  "a an the its their every each any some in at on of for to from by with and or but since after before during until about as than which that who into over under per via".split(
    " ",
  ),
);
