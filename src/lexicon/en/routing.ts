const YEAR = "(?:1[5-9]|20)\\d\\d";
/** Ideas one chooses between, weighs or suffers, in the plural. */
const IDEAS =
  "patterns|principles|frameworks|concepts|ideas|paradigms|philosophies|interpretations|perspectives|explanations|metaphors|analogies|assumptions|misconceptions|myths|schools of thought|factors|causes|reasons|motives|incentives|forces|(?:side )?effects|consequences|repercussions|trade-?offs|advantages|disadvantages|benefits|drawbacks|downsides|upsides|limitations|shortcomings|pitfalls|mistakes|obstacles|barriers|challenges|dilemmas|objections|critici?sms|concerns|questions|lessons|practices|habits|traits|qualities|virtues|skills|signs|roots|biases|values|beliefs|attitudes|roles|norms|devices|designs|architectures|styles|choices|decisions|tensions|arrangements|criteria|considerations";
/** What "which …" chooses between when it asks for ideas, after at most two words that say of what kind ("Which architectural patterns …?"). */
const WHICH_IDEAS = `(?:(?!(?:is|are|has|have|do|does|did|can|will|of|in)\\b)[a-z-]*(?:[^sd\\W]|ss) ){0,2}(?:${IDEAS}|approach(?:es)?|methods?|methodolog(?:y|ies)|techniques?|tactics?|theor(?:y|ies)|arguments?|ways?|strateg(?:y|ies)|(?:mental|conceptual|cognitive|theoretical) models?|mechanisms?|(?:kinds|types|sorts|forms) of|[a-z-]+s (?:make|suit|favou?r|help|hinder|drive|shape|influence|affect|determine|explain|predict|encourage|discourage|foster|undermine|motivate|tell))\\b`;
/** How a part of a question begins when it asks for facts whatever nouns follow ("Who wrote the theory of …?"). */
export const FACT_HEAD = new RegExp(
  `^(?:(?:in|on|at|by|to|from|for) )?(?:who|whose|whom|when|where|which(?! (?:is|are) better| should| ${WHICH_IDEAS})|what (?:year|day|date|time|company|country|city|team|version|percentage|number|age|languages?|price|cost)|how (?:many|much|tall|old|long|far|big|large|high|deep|heavy|fast|accurate|often|expensive|wide)|names?|number of|list(?: of)?|dates?)\\b`,
);
/** How it begins when it asks for an explanation ("How do prices form?"). */
export const CONCEPT_HEAD = new RegExp(
  `^(?:please )?(?:why|how (?:do|does|did|can|could|should|would|might|to|it|they)|how (?:is|are|were|was|have|has) [\\w -]+|explain|describe|discuss|compare|contrast|summari[sz]e|outline|analy[sz]e|tell me about|what (?:makes|made|explains|drives|drove|causes|caused|led to|leads to|distinguishes|separates|motivates|shapes|determines|influences|prevents|enables|happens (?:when|if|to)|problems?|role)|which ${WHICH_IDEAS}|ways to|the reason(?:s|ing)?)\\b`,
);
/** Words of methods, themes, arguments and explanations. */
export const CONCEPT_CUES: readonly RegExp[] = [
  /\b(?:approach(?:es)?|methods?|methodolog(?:y|ies)|techniques?|strateg(?:y|ies)|theor(?:y|ies)|paradigms?|principles?|frameworks?|concepts?|conceptual(?:ly)?|architectur(?:e|es|al)|patterns?|philosoph(?:y|ies|ical)|ethic(?:s|al)|themes?|interpretations?|readings of|schools?(?: of thought)?|perspectives?|intuition|mechanisms?|best practices|trade-?offs?|open problems|designs?|models? of)\b/,
  /\b(?:arguments?|debates?|critiques?|criticisms?|critics|critical|objections?|advantages|disadvantages|benefits|drawbacks|downsides|upsides|shortcomings|pitfalls|mistakes|misconceptions|obstacles|barriers|challenges|consequences|habits|assumptions|(?:its|their|the) causes|strengths|weaknesses|limitations?|implications?|concerns|controvers(?:y|ies)|tensions?|for and against|against)\b/,
  /\b(?:explain(?:s|ed)?|explanations?|discuss|compare[sd]?|comparison|vs|versus|differen(?:ces?|t) (?:between|from)|differ|overview|introduction to|intro to|relationship between|meaning of|the point of|state of the art|understanding of)\b/,
  /\b(?:literature|papers?|survey of|research(?:ers)?|effects?|impacts?|roles? of|lessons|ideas|factors|causes? of|reasons?|categories of|types of|psychology of|evidence (?:on|for|whether)|scholars|academic|trends?|why|ways (?:to|of)|how (?:to|it works?|they work))\b/,
];
/** Words that ask for facts wherever they stand: times, lists of dates, figures. */
export const ANCHORS: readonly RegExp[] = [
  /\b(?:dates?|timelines?|milestones?|release(?:d| dates?| histor(?:y|ies)| notes)|(?:publication|approval|founding|launch) years?|years of|latest|newest|most recent|recent (?:advances|developments|progress|events|results)|currently|today|right now|now|this (?:week|month|year)|last (?:week|month|year)|what happened|legal status|incidents|benchmarks|statistics|figures|data from|results (?:in|of)|per (?:head|capita))\b/,
  new RegExp(
    `\\b(?:since|from|between|in|by|of|after|before|until) ${YEAR}\\b|\\b${YEAR} (?:to|-|–) ${YEAR}\\b|\\blast \\d+ (?:years|months|decades)\\b`,
  ),
];
/** Words for things one looks up. In a part that asks for a concept they are only what it is about. */
export const FACT_CUES: readonly RegExp[] = [
  /\b(?:prices?|costs?|market cap(?:itali[sz]ation)?|market share|revenues?|salary|exchange rate|(?:interest|tax|inflation|unemployment|birth|vaccination) rates?|rates?|minimum wage|stock|shares?|ticker|populations?|capital of|currency|gdp|numbers?|distance|height|weight|speed|runtime|schedule|score|calories|ingredients|sizes?|capacity|boiling|melting|half-life|atomic number|isbn|dial code|(?:country|zip|postal) code|iso|ports?|phone number|address|opening hours|birthday|deadlines?|headquarters|ceo|president|prime minister|chancellor|head coach|author|secretary general|official languages?|winners?|won|founders?|founded|invented|discovered|acquired|launch(?:ed|es)?|outcome|weather|traffic|warnings|news|(?:larg|bigg|long|high|old|small|tall|fast|busi|deep|heavi|young|short)est|proponents|projects|products|companies|countries|standards|years?)\b/,
  /\b(?:who|when|where|which|how (?:many|much|tall|old|long|far|big|large|high|deep|heavy|fast|accurate))\b/,
];
export const YES_NO = /^(?:is|are|was|were|do|does|did|has|have|had|can|will)\b/;
/** A yes-or-no question with one of these asks for a judgement, not for a fact. */
export const OPINION = /\b(?:should|ethical|moral|justified|compatible|better|worth|possible|good|bad|right|wrong|fair|rational|matter)\b/;
/** Cue words long enough to be told through one slip of the hand. */
export const VOCABULARY =
  "approach approaches method methods methodology technique techniques strategy strategies theory theories principles framework frameworks concept concepts architecture pattern patterns philosophy themes interpretation interpretations perspective arguments argument debate critique critiques criticism advantages benefits drawbacks limitations implications explain compare overview literature research mechanism mechanisms evolved evolution history current president population capital revenue latest newest recent timeline milestones statistics currency deadline height weight distance invented founded discovered released temperature capita".split(
    " ",
  );
/** Whether one thing brings about another is a matter of evidence, unless a time or a figure is named. */
export const BRINGS_ABOUT =
  /^(?:do|does|can) .* (?:make|cause|lead to|increase|reduce|improve|worsen|harm|hurt|help|encourage|discourage|lower|raise|promote) /;

export const WEAK_FACT_CUES = /\b(?:current|recent|give me the|tell me the)\b/;
/** How an idea came to be what it is asks for both: the idea, and the years. */
export const HISTORY =
  /\b(?:evol(?:ve[ds]?|ution of)|history (?:and \w+ )?of|progressed|(?:the )?development of|trends in .*\b(?:since|from|between|over)|how (?:has|have|did) .*\b(?:change[ds]?|develop(?:ed)?|evolve[ds]?))\b/;
/** "Can machines be creative?", but not "Can you be fined for it?". */
export const POSSIBLE = /^can (?!(?:i|you|we|one)\b)[a-z -]+ be [a-z]+\W*$/;
export const DEFINITION = /^(?:what(?:'s| is| are)|whats)\b/;
