import { foldWord } from "../../text/fold.ts";
import { isCommonWord } from "./common-words.ts";

/** Function words of English, and words questions begin with in it; those other languages write too are left out. */
const ENGLISH = new Set(
  "the and of what which who whom whose when where why how does did are were can could should would will shall has have had to with from for this that these those its it they there their between about into than because if my your our you we please tell explain compare list show find give write describe many much best without not".split(
    " ",
  ),
);

/** Function words, question words and everyday verbs of other languages in Latin script, without accents; none is an English word. */
const OTHER = new Set(
  [
    "wie wer wen wem wessen welche welcher welches welchen welchem warum wieso weshalb wann wozu womit worin das dem des der ein eine einen einem einer eines und oder nicht kein keine ist sind wird werden wurde wurden hatte haben hast kann koennen konnte darf muss mussen soll ich mein meine sein seine ihr ihre fur mit von vom zum zur bei beim nach uber unter zwischen auf aus im gibt es wieviel viele viel auch sich uns euch",
    "quel quelle quels quelles qui que quoi quand comment pourquoi combien ou le la les des du une un et est sont etait dans pour par sur avec sans ne pas peut puis je mon ma mes ses leur leurs cette ces il elle nous vous aux au sous entre depuis quelqu",
    "como cuando cuanto cuanta cuantos cuantas donde quien quienes cual cuales porque el los las del una unos unas es son esta estan fue para con sin entre y o se su sus mi puedo puede hay cuesta hace tiene muy mas",
    "che chi cosa come dove quando quanto quanta quanti quante quale quali perche il lo gli della dello dei delle degli nel nella sono era per con non posso puo si mio mia suo sua tra fra di ha",
    "hoe wat wie waar waarom wanneer welke welk hoeveel het een zijn wordt worden niet voor van met naar bij tussen heeft hebben ik mijn zijn haar kan mag er",
    "quem qual quais quanto quantos onde porque os uma nao com sem dos das pelo pela ao sao foi ser tem posso meu minha",
    "hvad hvem hvor hvordan hvorfor hvornar hvilken hvilke vad vem vilken vilka hur varfor nar var och att det som ett inte ikke jag jeg min mitt pa av til fran fra fungerar kan ar er om",
    "jak co kto gdzie kiedy dlaczego ile jest sa nie czy ktory ktora ktore dla przez oraz moj moja",
    "jake kdo kde kdy proc kolik je jsou neni ktery ktera ktere pro nebo ale muj",
    "nasil neden kim nerede hangi kac kadar icin ile bir bu degil mi mu",
    "mika miten kuinka missa milloin miksi kuka onko ovat joka ei ja minun",
    "hogyan miert mennyi mikor hol ki melyik az egy nem van",
    "cum cand unde cine cat cate este sunt nu pentru din care pe",
  ].flatMap((list) => list.split(" ")),
);
/** Articles that names hold too: "Rio de la Plata". */
const ARTICLES = new Set("de la le les el los las der die des del van von da do di".split(" "));
/** Words of those that are English too, or easily a slip of it: they speak for no language. */
const EITHER = new Set(
  "die was hat war in am an as at on or no me a i so to come per also son ma ha si ou mi ne un wat est con pe kim ki ei sin hast sein se her all is ii can om var min je ja co wo pro kan er im comment pour met cat care par bin o y es com os su mag ar mu ale sans sem tem puis sur pas bei para lo ho".split(
    " ",
  ),
);

/** Endings that English words lack, in words long enough to tell. */
const STRANGE_ENDING =
  /(?:ung|ungen|keit|heit|schaft|schaften|licht|lich|isch|zeit|chten|tzen|eur|eurs|aux|oire|ique|iques|erie|zione|zioni|mente|dad|dades|cion|ciones|miento|cao|coes|agem|heid|lijk|lijke|ingen|elsen|ning(?:en|ar)|nosc|nia|owy|owa|enje|leri|lari|kuta)$/;
/** "l'entreprise", "qu'est", "dell'acqua" */
const ELIDED = /^(?:l|d|qu|j|s|dell|all|nell)['’][a-z]{3,}/;
const LETTER = /\p{L}/u;

/**
 * Whether a question is in another language than English, as far as its words tell: function words of one outweigh those of English, or it has
 * no English function word and its words are spelled as English spells none. Nothing in it is then a slip of English (C14).
 */
export function isInOtherLanguage(question: string): boolean {
  const found = wordsOf(question);
  const plain = found.map((word) => foldWord(word));
  const english = plain.filter((word) => ENGLISH.has(word)).length;
  const other =
    plain.filter((word) => OTHER.has(word) && !ARTICLES.has(word) && !EITHER.has(word)).length +
    plain.filter((word) => ELIDED.test(word)).length;
  const articles = plain.filter((word) => ARTICLES.has(word)).length;
  const strange = found.filter((word, at) => hasForeignLetter(word) || STRANGE_ENDING.test(plain[at] ?? "")).length;
  const everyday = plain.some((word) => word.length > 3 && !OTHER.has(word) && isCommonWord(word));
  if (other > english) return other + articles + strange > 1 || !everyday;
  if (english > 0) return false;
  const hints = articles + strange;
  const either = plain.filter((word) => EITHER.has(word)).length;
  return /[¿¡]/.test(question) || hints > 1 || (hints === 1 && either > 1 && !everyday) || (hints === 1 && found.length <= 3 && !everyday);
}

/** Whether any function word says that a question is English. */
export function hasEnglishWord(question: string): boolean {
  return wordsOf(question).some((word) => ENGLISH.has(foldWord(word)));
}

function wordsOf(question: string): string[] {
  return [...question.matchAll(/[\p{L}\p{M}]+(?:['’]\p{L}+)*/gu)].map(([word]) => word);
}

function hasForeignLetter(word: string): boolean {
  return /[^\u0000-\u007F’]/.test(word) && LETTER.test(word);
}
