import { describe, expect, it } from "vitest";
import { hear } from "../src/conversation/hearing.ts";
import { foldWord as fold } from "../src/lexicon/fold.ts";
import { lexiconOf } from "../src/lexicon/lexicon.ts";
import { relatedTo } from "../src/question/synonyms.ts";
import { dates } from "../src/text/dates.ts";
import { NameIndex, names } from "../src/text/names.ts";
import { sentenceSpans } from "../src/text/sentences.ts";

/** A question of each kind in each language, in the order of KINDS. */
const KINDS = ["number", "date", "person", "place", "reason", "method", "list", "definition", "comparison", "any"] as const;
const QUESTIONS: Readonly<Record<string, string>> = {
  ar: "كم ارتفاع البرج؟|متى بني البرج؟|من بنى البرج؟|أين يقع البرج؟|لماذا سقط البرج؟|كيف بني البرج؟|اذكر أبراج المدينة|ما معنى البرج؟|الفرق بين البرجين|هل سقط البرج؟",
  de: "Wie hoch ist der Turm?|Wann fiel der Turm?|Wer baute den Turm?|Wo steht der Turm?|Warum fiel der Turm?|Wie wird der Turm gebaut?|Nenne die Türme der Stadt|Was ist ein Turm?|Unterschied der beiden Türme|Welche Farbe hat der Turm?",
  en: "How tall is the tower?|When did the tower fall?|Who built the tower?|Where is the tower?|Why did the tower fall?|How was the tower built?|List the towers of the city|What is a tower?|Difference between the towers|What fell?",
  es: "¿Cuántos años tiene la torre?|¿Cuándo cayó la torre?|¿Quién construyó la torre?|¿Dónde está la torre?|¿Por qué cayó la torre?|¿Cómo se construyó la torre?|Enumera las torres|¿Qué significa la torre?|Diferencia entre las torres|¿Cuál cayó?",
  fr: "Combien mesure la tour ?|Quand la tour est-elle tombée ?|Qui a construit la tour ?|Où se trouve la tour ?|Pourquoi la tour est-elle tombée ?|Comment la tour fut-elle bâtie ?|Citez les tours|Que signifie la tour ?|Différence entre les tours|Quelle couleur a la tour ?",
  hi: "टावर कितना ऊँचा है?|टावर कब बना?|टावर किसने बनाया?|टावर कहाँ है?|टावर क्यों गिरा?|टावर कैसे बना?|टावरों की सूची|टावर का मतलब?|टावरों में अंतर|टावर का कौन सा रंग?",
  it: "Quanto è alta la torre?|Quando cadde la torre?|Chi costruì la torre?|Dove si trova la torre?|Perché cadde la torre?|Come fu costruita la torre?|Elenca le torri|Cosa significa torre?|Differenza tra le torri|Cosa cadde?",
  ja: "塔の高さはどのくらい|塔はいつ建てられた|塔を建てたのは誰|塔はどこ|塔はなぜ倒れた|塔はどうやって建てられた|塔を挙げて|塔を何を意味|塔の違い|どんな色",
  nl: "Hoe hoog is de toren?|Wanneer viel de toren?|Wie bouwde de toren?|Waar staat de toren?|Waarom viel de toren?|Hoe wordt de toren gebouwd?|Noem de torens|Wat is een toren?|Verschil tussen de torens|Welke kleur heeft de toren?",
  pl: "Ile metrów ma wieża?|Kiedy runęła wieża?|Kto zbudował wieżę?|Gdzie stoi wieża?|Dlaczego runęła wieża?|W jaki sposób zbudowano wieżę?|Wymień wieże|Co to jest wieża?|Różnica między wieżami|Która runęła?",
  pt: "Quantos anos tem a torre?|Quando caiu a torre?|Quem construiu a torre?|Onde fica a torre?|Por que caiu a torre?|Como foi construída a torre?|Enumere as torres|O que significa a torre?|Diferença entre as torres|Qual caiu?",
  ru: "Сколько лет башне?|Когда упала башня?|Кто построил башню?|Где стоит башня?|Почему упала башня?|Каким образом построили башню?|Перечислите башни|Что такое башня?|Отличие башен|Какая упала?",
  tr: "Kulede kaç kat var?|Kule ne zaman yıkıldı?|Kuleyi kim yaptı?|Kule nerede?|Kule neden yıkıldı?|Kule nasıl yapıldı?|Kuleler nelerdir?|Kule ne demek?|Kulelerin farkı|Hangi kule yıkıldı?",
  zh: "塔有多高|塔是什么时候建的|谁建了塔|塔在哪里|塔为什么倒了|塔是如何建的|列出城里的塔|何谓塔|两座塔的区别|哪种颜色",
};

describe("X8 words of a language", () => {
  it.each(Object.entries(QUESTIONS))("X8 %s: a question of every kind is known for what it asks", (tag, questions) => {
    const asked = questions.split("|").map((question) => [question, lexiconOf(tag).asked(question)?.asksFor]);
    expect(asked).toEqual(questions.split("|").map((question, at) => [question, KINDS[at]]));
  });

  it.each([
    ["ar", "لا ليس عدم", "ربما قد يفترض", "من في على"],
    ["de", "nicht kein nichts", "vielleicht dürfte erwartet", "der und mit"],
    ["en", "not never cannot", "may allegedly planned", "the of and"],
    ["es", "no nunca tampoco", "quizás podría previsto", "la de los"],
    ["fr", "pas aucun nullement", "probablement pourrait attendu", "le des dans"],
    ["hi", "नहीं बिना नही", "शायद लगभग प्रस्तावित", "का में है"],
    ["it", "non mai nemmeno", "forse potrebbe previsto", "il della con"],
    ["ja", "ない 決して できない", "おそらく 推定 可能性", "これ それ の"],
    ["nl", "niet geen nimmer", "misschien lijkt verwacht", "de het van"],
    ["pl", "nie nigdy brak", "może podobno mogą", "w na się"],
    ["pt", "não nunca tampouco", "talvez poderia previsto", "os das com"],
    ["ru", "не никогда никакая", "возможно якобы может", "в на и"],
    ["tr", "değil asla değildir", "belki sanırım muhtemel", "bir bu ve"],
    ["zh", "不 没有 别", "可能 据说 推测", "的 了 在"],
  ])("X8 R12 %s: what turns a statement round, what holds it back, and what says nothing", (tag, negators, hedges, small) => {
    const lexicon = lexiconOf(tag);
    const folded = (words: string) => words.split(" ").map((word) => [word]);
    for (const [word = ""] of folded(negators)) expect([word, lexicon.isNegator(fold(word))]).toEqual([word, true]);
    for (const [word = ""] of folded(hedges)) expect([word, lexicon.isHedge(fold(word))]).toEqual([word, true]);
    for (const word of small.split(" ")) expect([word, lexicon.isStop(fold(word))]).toEqual([word, true]);
    for (const word of ["tower", "bergen"])
      expect([lexicon.isNegator(word), lexicon.isHedge(word), lexicon.isStop(word)]).toEqual([false, false, false]);
  });

  it.each([
    ["de", "Der Turm, z.B. Der alte, steht.", 1],
    ["de", "Er kam mit Dr. Meier und Prof. Huber.", 1],
    ["fr", "M. Dupont et Mme. Durand arrivent.", 1],
    ["es", "El Sr. Pérez y la Dra. Gil llegan.", 1],
    ["it", "Ieri sono arrivati alla torre il sig. Rossi e il dott. Verdi con la famiglia.", 1],
    ["nl", "Gisteren kwamen dhr. Jansen en mevr. Visser niet naar de toren.", 1],
    ["pt", "Ontem chegaram à torre o sr. Silva e a dra. Costa com a família, mas não ficaram.", 1],
    ["pl", "Przyszli prof. Nowak i dr. Kowalski.", 1],
    ["en", "She met Capt. Smith, Sen. Jones et al. They spoke.", 2],
    ["en", "They left the U.S. in Sept. 2003. The rest came vs. Prof. Day.", 2],
    ["en", "It cost approx. 3 dollars at Acme Inc. in Dec. The end came.", 2],
  ])("X8 %s: “%s” is read as so many sentences", (_, text, count) => {
    expect(sentenceSpans(text)).toHaveLength(count);
  });

  it.each([
    ["en", "Who built the tower and when did it fall?", 2],
    ["fr", "Qui a bâti la tour et quand est-elle tombée ?", 2],
    ["it", "Chi costruì la torre e quando cadde?", 2],
    ["nl", "Wie bouwde de toren en wanneer viel hij?", 2],
    ["pl", "Kto zbudował wieżę i kiedy runęła?", 2],
    ["pt", "Quem construiu a torre e quando caiu?", 2],
    ["ru", "Кто построил башню и когда она упала?", 2],
    ["tr", "Kuleyi kim yaptı ve ne zaman yıkıldı?", 2],
    ["ja", "塔を建てたのは誰、いつ倒れた", 2],
    ["nl", "Hoe hoog zijn toren en kerk?", 1],
  ])("X8 R4 %s: “%s” asks so many things", (tag, question, count) => {
    expect(lexiconOf(tag).askedApart(question)).toHaveLength(count);
  });

  it.each([
    ["ar", "نعم أجل تمام", "لا كلا", "شكرا"],
    ["de", "jawohl gerne klar einverstanden", "nein nö nee", "danke"],
    ["es", "sí claro vale adelante", "no déjalo", "gracias"],
    ["fr", "oui volontiers certainement", "non inutile", "merci"],
    ["hi", "हाँ ज़रूर अच्छा", "नहीं ना", "धन्यवाद"],
    ["it", "sì volentieri procedi", "no", "grazie"],
    ["ja", "はい もちろん ぜひ", "いいえ いや いらない", "ありがとう"],
    ["nl", "ja graag natuurlijk", "nee neen", "bedankt"],
    ["pl", "tak jasne chętnie", "nie zostaw", "dziękuję"],
    ["pt", "sim claro quero", "não deixe", "obrigado"],
    ["ru", "да конечно можно", "нет неа хватит", "спасибо"],
    ["tr", "evet tamam elbette", "hayır boşver kalsın", "teşekkürler"],
    ["zh", "好的 可以 没问题", "不用 算了 不必", "谢谢"],
  ])("C2 %s: bare replies say yes, no, or neither", (_, yes, no, thanks) => {
    const state = { name: "awaiting_consent", query: "otters", phaseOne: { kind: "simple", answer: "Otters are mustelids." } } as const;
    const said = (words: string) => words.split(" ").map((word) => [word, hear(state, word).kind]);
    for (const [word, kind] of said(yes)) expect([word, kind]).toEqual([word, expect.stringMatching(/^(?:yes|agreement)$/)]);
    for (const [word, kind] of said(no)) expect([word, kind]).toEqual([word, "no"]);
    for (const [word, kind] of said(thanks)) expect([word, kind]).not.toEqual([word, "no"]);
  });

  it.each([
    ["5 jänner 2020", 1],
    ["el 5 de septiembre de 2020", 9],
    ["el 5 de setiembre de 2020", 9],
    ["am 5. Okt 2020", 10],
    ["am 5. Dez 2020", 12],
    ["5 Mrz 2020", 3],
    ["le 5 aout 2020", 8],
    ["le 5 fevrier 2020", 2],
    ["le 5 decembre 2020", 12],
  ])("X8 months are known cut short and without accents: %s", (text, month) => {
    expect(dates(text)).toMatchObject([{ fromYear: 2020, month, day: 5 }]);
  });

  it("R12 forms that no ending tells are of one word", () => {
    const { stem } = { stem: (word: string) => lexiconOf("en").stem(word) };
    const forms = `begin began begun|buy bought|bring brought|build built|come came|catch caught|child children|choose chose chosen|do did does done|draw drew drawn
      drive drove driven|fall fell fallen|foot feet|feel felt|fight fought|find found|give gave given|go goes gone went|get got gotten|grow grew grown|hold held
      keep kept|know knew known|lead led|leave left|lose lost|make made|mean meant|man men|meet met|mouse mice|pay paid|run ran|rise rose risen|say said|sing sang sung
      sit sat|see saw seen|send sent|show shown|sell sold|seek sought|spend spent|speak spoke spoken|stand stood|take took taken|teach taught|tooth teeth|think thought
      throw threw thrown|tell told|understand understood|win won|woman women|wear wore|write wrote written|die died dying dies|lie lying|tie tying|sky skies`;
    for (const [word = "", ...others] of forms.split(/[|\n]/).map((line) => line.trim().split(" ")))
      for (const other of others) expect([other, stem(other)]).toEqual([other, stem(word)]);
    expect(stem("born")).not.toBe(stem("burn"));
  });

  it("R12 a country, its people and what is of it are one name", () => {
    const pairs = `USA American|United States Americans|UK British|EU European|UN United Nations|France French|Germany German|Spain Spanish|Italy Italian|China Chinese
      Japan Japanese|India Indian|Russia Russian|Canada Canadian|Australia Australian|Netherlands Dutch|Holland Dutch|Sweden Swedish|Norway Norwegian|Denmark Danish
      Finland Finnish|Poland Polish|Ireland Irish|Scotland Scottish|Wales Welsh|England English|Greece Greek|Turkey Turkish|Turkiye Turkish|Switzerland Swiss
      Austria Austrian|Mexico Mexican|Brazil Brazilian|Africa African|Asia Asian|Israel Israeli|New York NYC|California Californian|Washington D.C`;
    for (const pair of pairs.split(/[|\n]/).map((one) => one.trim())) {
      const [said = "", source = ""] = /^(United States|New York)/.test(pair)
        ? [pair.slice(0, pair.lastIndexOf(" ")), pair.slice(pair.lastIndexOf(" ") + 1)]
        : [pair.slice(0, pair.indexOf(" ")), pair.slice(pair.indexOf(" ") + 1)];
      const missing = names(`We met ${said}`).flatMap((name) => new NameIndex(`It was ${source} then.`).missing(name));
      expect([pair, missing]).toEqual([pair, []]);
    }
  });

  it("X8 words that questions and answers use for one another are related, and only those", () => {
    const related = (a: string, b: string) => relatedTo(lexiconOf("en").stem(a), lexiconOf("en")).has(lexiconOf("en").stem(b));
    const pairs = `cost price|fee charge|start launch|stop halt|interrupt crash|resume continue|illness disease|limit quota|verify confirm|error bug|fix remedy|install setup
      delete erase|create produce|found establish|invent develop|author write|buy purchase|fast speed|slow latency|safe protect|danger hazard|benefit advantage|drawback limitation
      cause reason|effect result|treat cure|symptom sign|car vehicle|company firm|organisation organization|employee staff|population inhabitant|tall height|long duration|wide width
      deep depth|heavy weight|old age|leader president|located place|open hours|close shut|warranty guarantee|refund reimburse|shipping delivery|folder directory|provider vendor
      configure option|compatible supported|require prerequisite|allow permit|forbid ban|show display|change edit|version release|retry attempt|keep retain|password credential
      choose select|increase growth|decrease decline|average mean|citation quote|sentence claim|answer reply|key token|user customer|phone telephone|rule policy|work function
      use usage|died death|born birth|name appoint|kind category|eat diet|water irrigation|often frequency|happen occur|offer provide|begin origin|live habitat|big size
      store cache|find locate|share percent|teacher instructor|help assist`;
    for (const [a = "", b = ""] of pairs.split(/[|\n]/).map((one) => one.trim().split(" ")))
      expect([a, b, related(a, b)]).toEqual([a, b, true]);
    for (const [a, b] of [
      ["cost", "height"],
      ["start", "stop"],
      ["tower", "price"],
    ] as const)
      expect(related(a, b)).toBe(false);
  });
});
