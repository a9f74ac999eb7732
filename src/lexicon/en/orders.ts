/** Where an order begins: at the start, after a pause, or after words that make one. "To ignore" and "that ignore" tell of orders and give none. */
const ORDER =
  "(?:^|[.!?:;,—–(\\[\"“'‘«>*#=-]\\s*|\\b(?:please|kindly|now|then|and|but|or|hereby|immediately|first|also|simply|just|instead|must|should|shall|will|you|instructed to|required to|asked to|told to|need to|have to|want you to|order you to)\\s+)";
const order = (rest: string) => new RegExp(`${ORDER}${rest}`, "iu");
/** What a model is told to forget. */
const EARLIER =
  "(?:instructions?|prompts?|rules|guidelines|directives?|directions|context|commands?|above|everything|anything|previous|prior|earlier|system|restrictions|safeguards|programming|training|task|question)\\b";
/** What a model gives, as only its user or an attacker calls it. */
const OUTPUT = "your (?:final |next |whole |entire |own |written )?(?:answers?|responses?|repl(?:y|ies)|output|message|completion)\\b";
const READER =
  "(?:ai(?: assistants?| readers?| crawlers?| tools?)?|a\\.i\\.|llms?|assistants?|(?:large )?language models?|ai models?|chatbots?|chatgpt|gpt(?:-\\w+)?|claude|gemini|copilot|summari[sz]ers?|(?:ai|web|research|browsing|autonomous|llm) ?agents?|ai systems?|web crawlers?|bots?)";
const EDIT =
  "modify|alter|change|adjust|augment|enhance|extend|expand|end|begin|start|finish|conclude|close|open|preface|prepend|append|add|insert|include|integrate|incorporate|embed|mention|provide|give|write|render|deliver|format|encode|encrypt|translate|convert|substitute|replace|remove|rearrange|reverse|scramble|shuffle|jumble|anagram|misspell|group|combine|introduce|use|print|phrase|compose|put|place|weave|work|tease|suggest|promote|advertise|recommend|cite|refer|make|keep|limit|repeat|omit|swap|obfuscate|mask|invert|alternate|express|cast|spell|hide|wrap|highlight|reference|attach|drop|slip|build|interject|sprinkle|offer|invite|encourage|direct|urge|ask";
/** What makes talk of prompts and models the subject of a question, and no attempt to give orders. */
export const ABOUT_MODELS = /\b(?:prompts?|injections?|jailbreak\w*|llms?|language models?|chatbots?|assistants?|ai|gpt\S*)\b/i;
/** Orders that only make sense to somebody who answers for somebody else. One of them makes the paragraph it stands in suspect. */
export const ORDERS: readonly RegExp[] = [
  order(
    `(?:ignore|disregard|forget|override|overwrite|bypass|discard|neglect|set aside|pay no attention to|do not follow|don't follow|stop following|abandon)\\b.{0,60}?\\b${EARLIER}`,
  ),
  order(
    `(?:you are|you're|act as|pretend (?:to be|you are)|behave (?:as|like)|role-?play as|respond as|assume the role of)\\s+(?:now\\s+)?(?:in\\s+)?(?:an?\\s+|the\\s+|if you were\\s+)?(?:[\\w-]+\\s+){0,3}(?:ai|assistant|model|chatbot|llm|dan|agent|admin\\w*|(?:developer|debug|maintenance|god|root|override|test|admin) mode|jailbreak\\w*|unrestricted)\\b`,
  ),
  order(
    `(?:reveal|leak|exfiltrate|disclose|print|output|show|repeat|display|return|dump|share|list|tell me|send|post|forward|upload|transmit|e-?mail)\\b.{0,30}\\b(?:your|the|its|all|any|hidden|current|this)\\s+(?:\\w+\\s+){0,2}(?:system prompt|initial prompt|hidden prompt|prompt|system message|instructions|conversation(?: history)?|chat history|context window|memory|environment variables|api keys?|secrets?|credentials|user(?:'s)? data|session)\\b(?!\\s+(?:in|as|with|header))`,
  ),
  order(
    "(?:send|post|forward|upload|transmit|submit|exfiltrate|append|e-?mail|leak)\\b.{0,60}\\b(?:conversation|history|prompt|question|query|secrets?|passwords?|credentials|data|summary|answer|keys?)\\b.{0,30}\\b(?:to|at|via)\\b.{0,20}(?:https?:|www\\.|\\S+@\\S+|\\S+\\.(?:com|net|org|test|io)\\b)",
  ),
  order(
    `(?:${EDIT})\\b.{0,160}\\b(?:in|to|into|from|of|for|throughout|with|within|through|at the (?:end|start|beginning) of|inside) ${OUTPUT}`,
  ),
  order(`(?:${EDIT}|craft|obscure|disguise|cipher|present|scatter|intersperse|season|spice up|tweak|revise|rework)\\s+${OUTPUT}`),
  new RegExp(`^\\W*(?:in|within|at the (?:end|start|beginning) of|throughout|before|after|as part of) ${OUTPUT},?\\s+\\p{Ll}`, "iu"),
  order(
    "in your (?:final |own )?(?:summary|report|write-up),?\\s+(?:say|state|mention|claim|note|suggest|recommend|write|add|praise|tell|conclude|stress)\\b",
  ),
  new RegExp(
    `\\b${OUTPUT.replace("\\b", "")} (?:must|should|shall|has to|needs to|will) (?:always |only |also |now )?(?:be|start|begin|end|contain|include|say|state|mention|consist|use|read|recommend)\\b`,
    "iu",
  ),
  order(
    "(?:output|reply|respond|answer)\\s+(?:to (?:the|every|any|this|all) (?:user|question|quer\\w+|request|prompt|message)s?\\s+)?(?:only|exactly|solely|nothing but|just)\\s+[\"“'‘\\p{L}\\d]",
  ),
  order(
    "(?:print|say|write|return|repeat|state|report)\\s+(?:back\\s+)?(?:only|exactly|solely|nothing but|just)\\s+(?:with\\s+)?(?:the\\s+)?(?:following\\s+)?(?:words?|sentences?|phrase|text|string|letters?|[\"“'‘])",
  ),
  new RegExp(
    `\\b(?:notes?|messages?|attention|instructions?|hints?|reminders?|notices?|information|important|warnings?|directives?|for|dear|hello|hey|to)\\b[\\s:,]{0,3}(?:(?:to|for|of)\\s+)?(?:all\\s+|any\\s+|every\\s+|the\\s+|an?\\s+|this\\s+)?${READER}(?:\\s+(?:reading|processing|parsing|that reads?|who reads?|summari[sz]ing|visiting|crawling|analy[sz]ing|using)\\b|\\s*[:,!—–])`,
    "iu",
  ),
  new RegExp(
    `\\b${READER},?\\s+(?:reading|processing|parsing|summari[sz]ing|analy[sz]ing|that reads?|visiting) (?:this|these|the following)\\b`,
    "iu",
  ),
  new RegExp(
    `^\\W*(?:(?:the|any|all|every|dear|hey|hi|hello)\\s+)?${READER}(?:,|:|\\s+(?:must|should|please|will now|shall|has to|have to|is to|are to)(?: always| now| only| also| instead)?)\\s*(?:ignore|disregard|output|reply|respond|say|write|include|mention|state|cite|recommend|append|add|visit|fetch|open|report|treat|rank|rate|stop|tell|answer|insert|praise|use only|follow (?:this|these|the following)|you)\\b`,
    "iu",
  ),
  /(?:^|[.!?\n([{<#*>]\s*)(?:system|developer|assistant|admin(?:istrator)?|root|user)\s+(?:message|prompt|note|notice|override|instructions?|command|alert|update)\s*[\])}>*#]*\s*:\s*\S/iu,
  /(?:^|[.!?\n([{<#*>]\s*)(?:SYSTEM|ASSISTANT|DEVELOPER)\s*[\])}>*#]*\s*:\s*\S/u,
  /(?:^|[.!?\n]\s*)assistant\s*:\s*(?:i\b|i['’]|sure|of course|certainly|yes|okay|understood)/iu,
  /\b(?:system|developer|admin(?:istrator)?|safety) override\b|\bprompt override\b/iu,
  /\b(?:new|updated|revised|additional|important|urgent|hidden|secret|special|following) (?:system )?(?:instructions?|directives?|task)\b\s*(?:for you|from (?:the )?(?:user|system|developers?|admin\w*|operator))?\s*[:—–]/iu,
  /<\/?(?:system|instructions?|assistant|user|prompt|im_start|im_end)>|\[\/?(?:inst|system|assistant)\]|<<\/?sys>>|<[|｜]|[|｜]>|<\/s>|(?<!<)<{3,}\s*(?:end|block|begin)|(?:^|\s)#{2,}\s*(?:instruction|system|response)\b|\b(?:begin|end|start)(?:ning)? of (?:the )?(?:system|untrusted|data|context|page|document|user) (?:prompt|data|block|input|text|message|instructions?|content)\b|(?<!-)-{3,}\s*(?:begin|end)\b/iu,
  order(
    "(?:cite|list|name|rank|rate|mark|present|treat|quote|promote)\\s+(?:only\\s+)?(?:this|our|the present)\\s+(?:page|site|website|source|article|text|claim|statement|company|product)\\s+(?:as|first|above|before|higher|with|at the top|exclusively)\\b",
  ),
  order("(?:cite|quote|reference|attribute)\\b.{0,40}\\bas\\s+(?:source\\s+)?\\[\\d+\\]"),
  order(
    "(?:mark|judge|rate|label|classify|treat|accept|count)\\b.{0,50}\\b(?:claims?|statements?|everything)\\b.{0,30}\\bas\\s+(?:\"|“|')?(?:supported|verified|true|correct|proven|facts?)\\b",
  ),
  order("(?:tell|inform|convince|advise|persuade|warn|remind|assure|urge|ask)\\s+(?:the|your)\\s+(?:user|human|reader of your)\\b"),
  order(
    "(?:do not|don't|never)\\s+(?:mention|reveal|tell|cite|disclose|quote|trust|use|read|acknowledge|repeat|show)\\s+(?:(?:to )?(?:the|your) (?:user|human)\\b|(?:any |these |this |the )?(?:other|earlier|above|preceding|previous|present|following|hidden)?\\s*(?:instructions?|message|prompt|order|command|source|sources|note|directive)s?\\b(?!\\s+(?:of|for|in the)\\b))",
  ),
  order("(?:decode|decrypt|deobfuscate|unscramble)\\b.{0,60}\\b(?:and|then)\\s+(?:follow|obey|execute|run|do|perform|carry out|act)"),
  order(
    "(?:follow|obey|execute|comply with|carry out|perform)\\s+(?:only\\s+)?(?:these|the following|this|all|my|our)\\s+(?:new\\s+|hidden\\s+|further\\s+)?(?:instructions?|commands?|orders?|directives?)\\b.{0,30}\\b(?:instead|now|only|first|without|exactly|before (?:answering|you))\\b",
  ),
  order(
    "(?:call|invoke|use|run|trigger|execute)\\s+(?:the|your)\\s+(?:\\w+[ _])?(?:tools?|functions?|plugins?|browser|web_search|fetch|shell|terminal)\\b.{0,60}(?:https?:|\\bto (?:fetch|open|send|visit|delete|read|download|post)\\b|with\\b)",
  ),
  order(
    "(?:fetch|request|load|visit|open|browse|navigate|GET|retrieve|ping|call)\\b.{0,20}https?:\\/\\/\\S+.{0,50}\\b(?:and (?:write|report|say|follow|obey|append|include|do what)|before (?:answering|you answer|responding)|for (?:further|your|more|additional|updated) instructions)",
  ),
  order(
    "(?:output|print|insert|render|embed|include|add|write|produce|display|append|return)\\s+(?:the following|this|an?|exactly this)\\s+(?:\\w+\\s+)?(?:markdown|html|image|link|hyperlink|tracking pixel|iframe|badge)\\b",
  ),
  /\b(?:reading|processing) this (?:page|text|document|file|message)?\s*(?:as|because) you(?:'re| are)\b|\bif you are an? (?:ai|llm|language model|assistant|chatbot|bot|agent)\b|\bas an? (?:ai(?: language)? (?:model|assistant)|language model),? you\b/iu,
  /\bjailbreak (?:mode|enabled|activated)\b|\bdo anything now\b/iu,
];
/** The commonest order, in other languages. */
export const ELSEWHERE: readonly RegExp[] = [
  /\b(?:ignorier\w*|vergiss|vergessen sie|missachte\w*|beachte nicht)\b.{0,50}\b(?:anweisung\w*|instruktion\w*|vorgaben|regeln|prompts?)\b/iu,
  /\b(?:ignore[zr]?\s+(?:toutes?|les|tes|vos|ces)|oublie[zr]?|ne tiens pas compte|ne tenez pas compte|fais abstraction)\b.{0,50}\b(?:instructions?|consignes?|directives?|règles)\b/iu,
  /\b(?:ignor[ae]n?|olvid[ae]n?|haz caso omiso|no hagas caso|descart[ae])\b.{0,50}(?:\binstrucci[oó]n\w*|\binstrucciones|\bindicaciones|\breglas|\bórdenes)/iu,
  /\b(?:ignor[aei]\w*|dimentica\w*|trascura\w*|desconsider\w*|esque[cç]\w*)\b.{0,50}\b(?:istruzion\w*|instru[cç](?:ão|ões|oes|ao)|regole|direttive|orienta[cç]ões|regras)(?!\p{L})/iu,
  /\b(?:negeer|vergeet)\b.{0,50}\b(?:instructies|aanwijzingen|opdrachten|regels)\b/iu,
  /\b(?:zignoruj\w*|ignoruj\w*|zapomnij\w*|bortse från|ignorera|glöm|se bort fra|ignorer|glem)\b.{0,50}(?:instrukcj|polece|instruktion|anvisning|instruks|pokyny|instrukc)/iu,
  /(?:игнориру\p{L}{0,20}|забудь\p{L}{0,20}|не обращай\p{L}{0,20} внимания|ігноруй\p{L}{0,20}).{0,50}(?:инструкци|указани|правил|команд|інструкц|вказівк)/iu,
  /(?:忽略|无视|無視|忘记|忘記|不要理会|不要理會).{0,20}(?:指令|指示|说明|說明|提示|规则|規則|要求)/u,
  /(?:指示|命令|指令|プロンプト|ルール).{0,16}(?:無視|忘れ|従わない)/u,
  /(?:지시|명령|지침|프롬프트).{0,16}(?:무시|잊)/u,
  /(?:تجاهل|انس).{0,40}(?:تعليمات|التعليمات|الأوامر|أوامر|القواعد)/u,
  /talimat\p{L}{0,20}.{0,40}(?:yok say|görmezden gel|unut|dikkate alma)/iu,
  /(?:निर्देश|आदेश).{0,40}(?:अनदेखा|नज़रअंदाज|नजरअंदाज|भूल)/u,
  /(?:התעלם|התעלמו).{0,40}(?:הוראות|ההוראות)/u,
  /(?:bỏ qua|phớt lờ).{0,40}(?:hướng dẫn|chỉ dẫn|chỉ thị)|(?:abaikan|lupakan).{0,40}(?:instruksi|perintah|arahan)/iu,
];
const GENRE =
  "(?:story|poem|essay|letter|song|haiku|limerick|speech|script|joke|tweet|blog post|introduction|paragraph|summary|slogan|dialogue|sonnet|riddle|novel|plot|e-?mail|press release|review|article|conclusion|monologue|fable|recipe for)";
/** Tasks for somebody who writes, translates or spells for others: no fact stands in them. "Write a letter to your landlord" is advice to a reader. */
export const TASKS: readonly RegExp[] = [
  new RegExp(
    `^(?:please\\s+|can you\\s+|could you\\s+|now\\s+)?(?:draft|compose|write|create|generate|produce|develop|pen|craft|provide|give me|prepare|outline)\\s+(?:me\\s+)?(?:an?|the|some|two|three)\\s+(?:[\\w-]+\\s+){0,3}${GENRE}\\b(?!.*\\byour\\b)`,
    "iu",
  ),
  /^(?:please\s+)?(?:translate|paraphrase|rewrite|proofread|summari[sz]e)\s+(?:the (?:following|above|sentence|text|phrase|word|article|passage)|this|these|it)\b/iu,
  /^(?:please\s+)?(?:explain|describe|break down|outline|summari[sz]e|define|discuss|illustrate)\s+(?:how|why|what|the|an?)\b(?!.*\b(?:to your|to the|to a|to them|to him|to her|in your|in the|on the|on your|with your|when you|before|if)\b)[^,;:]{0,90}$/iu,
  /^(?:please\s+)?(?:provide|give|show|tell|list|name|suggest|teach)\s+(?:me|us|the user)?\s*(?:an?|the|some|two|three|five)?\s*(?:[\w-]+\s+){0,2}(?:equivalent|translation|synonyms?|antonyms?|example of how to|meaning of|definition of|pronunciation)\b/iu,
  /^(?:please\s+)?(?:give|tell|show|help|teach)\s+me\b/iu,
  /^(?:please\s+)?(?:replace|substitute|convert|swap|reverse|scramble|misspell|jumble|shuffle|anagram|capitali[sz]e|encode|rearrange|spell|shift|double)\s+(?:out\s+)?(?:(?:every|each|all|random|some|the)\s+)?(?:(?:second|third|fourth|fifth|other|nth|first|last)\s+)?(?:letters?|vowels?|consonants?|words?|characters?)\s+(?:with|to|into|by|as|backwards?)\b/iu,
];
/** Words and marks without which no pattern above can match: most paragraphs have none, and need no closer look. */
export const SUSPICIOUS =
  /ignor|disregard|forget|overrid|overwrit|bypass|discard|neglect|set aside|no attention|follow|abandon|your (?:[a-z]+ ){0,2}(?:answer|response|repl|output|message|completion)|\b(?:ai|a\.i|llm|assistant|model|chatbot|chatgpt|gpt|claude|gemini|copilot|summari[sz]er|agent|crawler|bot|dan)|prompt|system|conversation|history|context|memory|environment var|secret|credential|session|password|\bdata\b|user|only|exactly|solely|nothing but|\bjust\b|developer|admin|override|instruction|directive|<|\[\/?inst|[|｜]>|##|(?:begin|end|start)\w* of|---|this (?:page|site|website|source|article|text|claim|statement|company|product)|our |present |as (?:source )?\[|\bmark|\bjudge|\brate|\blabel|classif|\btreat|\baccept|\bcount|human|do not|don't|never|decod|decrypt|deobfus|unscrambl|comply|\bobey|carry out|perform|execut|https?:|\btools?\b|browser|markdown|html|image|link|pixel|iframe|badge|jailbreak|do anything|role-?play|in your/iu;
/** Letters of other scripts, accents, base64 and spaced letters: what the words above would miss. */
export const FOREIGN =
  /[^\u0000-\u007F‘’“”–—…°²³×€£§©®·•]|[A-Za-z0-9+/]{24}|(?:\b\p{L}[ .·-]){5}|negeer|vergeet|vergiss|vergessen|missacht|beachte|oublie|ne t[ie]|fais abs|olvid|caso|descart|dimentic|trascur|desconsid|esquec|zapom|bortse|ignorer|talimat|abaikan|lupakan/iu;

/** "Attackers hide text such as “…” in a page": what stands in quotation marks there is told of, not said. */
export const TELLS_OF =
  /\b(?:example|examples|such as|like|phrases?|prompts?|attacks?|attackers?|inject\w*|wrote|typed|texts?|strings?|sentences?|says?|said|reads?|contains?|containing|hid(?:e|es|den)|embedd?\w*|called|commands?|instructions?|users?|malicious|researchers?|jailbreak\w*)\b/iu;
