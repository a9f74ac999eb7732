import type { Word } from "../text/words.ts";

/**
 * Words of German, French, Spanish, Italian, Portuguese and Dutch that carry no content of their own. Some are words of content in English
 * ("die", "man", "era"), so they count as such only in a text that is not English.
 */
const FOREIGN = new Set(
  `der die das den dem des ein eine einen einem einer eines und oder aber auch nach von vom zu zum zur im in am an auf aus bei beim mit seit vor fur uber unter
  durch gegen ohne um bis als wie dass ob wenn weil da er sie es ihm ihn ihr ihre ihren ihrem ihrer seine seinen seinem seiner sein sich man wir ich du
  ist sind war waren wird werden wurde wurden worden hat haben hatte hatten habe sei so noch schon nur sehr dort hier damals dann dabei daran davon damit zwischen
  wahrend wobei welche welcher welches dieser diese dieses diesem diesen jener jene jenes jener denen deren dessen
  le la les l un une de du d et ou mais a au aux en dans sur sous par pour avec sans chez vers entre depuis avant apres pendant que qui qu dont ou ne pas
  il elle ils elles on nous vous je tu se s son sa ses leur leurs ce cet cette ces c est sont etait etaient fut furent a ont avait avaient ete etre avoir
  y si comme plus tres bout lors jusqu ainsi
  el los las lo unos unas del al y e o pero con por para sin sobre tras ante bajo desde hasta hacia segun durante que quien cuyo cual donde cuando como
  su sus se le les me te nos es son era eran fue fueron ser estar esta estan estaba ha han habia haber hay muy mas ya tambien
  il gli i uno della dello dei degli delle nel nella nei nelle sul sulla dal dalla al alla ai alle con tra fra per che chi cui non sono e stato stata stati ha hanno era erano si suo sua suoi
  o os as um uma do da dos das no na nos nas ao aos pelo pela com sem em foi foram sao seu sua seus
  het een van voor met op te bij naar uit aan om dat die dit deze werd werden zijn heeft hebben was waren ook niet er`.split(/\s+/),
);
/** Share of English function words, and of foreign ones, from which a text is taken to be English or not. */
const ENGLISH_SHARE = 0.2;
const FOREIGN_SHARE = 0.25;

/** Whether a text of these words is plainly not English, though written in its letters. */
export function isForeignText(all: readonly Word[]): boolean {
  const english = all.filter((word) => word.stop && !FOREIGN.has(word.lower)).length;
  return english < all.length * ENGLISH_SHARE && all.filter((word) => FOREIGN.has(word.lower)).length >= all.length * FOREIGN_SHARE;
}

export function isForeignFunctionWord({ lower }: Word): boolean {
  return FOREIGN.has(lower);
}
