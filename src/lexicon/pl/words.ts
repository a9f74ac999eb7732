import type { LanguageData } from "../language.ts";
import { frame } from "./frame.ts";

export const pl: LanguageData = {
  tag: "pl",
  stopWords: "pol",
  capitals: "names",
  letters: "łżźśęąń",
  asks: {
    number:
      "ile|ilu|ile razy|jak długo|jak często|jak wysoki|jak wysoka|jak daleko|jaki procent|jaka liczba|jaka część|jak duży|jak duża|w ilu",
    date: "kiedy|od kiedy|do kiedy|w którym roku|w jakim roku|którego dnia|w którym wieku|jaki rok|jaka data",
    person: "kto|kogo|komu|kim|czyj|czyja|czyje|przez kogo",
    place: "gdzie|dokąd|skąd|w jakim mieście|w jakim kraju|w którym mieście|w którym kraju|jakie miasto|jaki kraj",
    reason: "dlaczego|czemu|z jakiego powodu|po co|jaka jest przyczyna|jakie są przyczyny",
    method: "jak|w jaki sposób",
    list: "jakie są|wymień",
    definition: "co to jest|co to|czym jest|co oznacza|co znaczy",
    comparison: "różnica|różnice|w porównaniu|porównaj|różni się|różnią się",
    any: "co|jaki|jaka|jakie|jakiego|jakiej|który|która|które|czego|czym|czy",
  },
  joins: ",?\\s(?:i|oraz|a)\\s",
  negators: "nie|nigdy|żaden|żadna|żadne|żadnych|nic|nikt|bez|ani|nigdzie|brak",
  hedges:
    "może|możliwe|prawdopodobnie|chyba|podobno|rzekomo|wydaje się|przypuszczalnie|szacuje się|planowany|oczekuje się|mógłby|mogłaby|mogą",
  abbreviations: "np|tzn|tj|itd|itp|m.in|dr|prof|ul|r|w|wg|ok|nr|str|tys|mln|mld|zł|p.n.e|n.e|św|im|hab|inż|mgr",
  consent: {
    yes: "tak|jasne|pewnie|proszę|tak proszę|dobrze|oczywiście|zgoda|śmiało|chętnie",
    no: "nie|nie dziękuję|nie trzeba|dziękuję nie|nie teraz|zostaw|lepiej nie|daj spokój",
    thanks: "dziękuję|dzięki",
  },
  frame,
};
