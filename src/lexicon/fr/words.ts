import type { LanguageData } from "../language.ts";
import { frame } from "./frame.ts";

export const fr: LanguageData = {
  tag: "fr",
  stopWords: "fra",
  stemmer: "@orama/stemmers/french",
  capitals: "names",
  letters: "œ",
  asks: {
    number:
      "combien|combien de|quel pourcentage|quelle proportion|quel nombre|quelle est la hauteur|quelle est la longueur|quel est le prix|quel est le nombre|à quelle fréquence|quel âge|quelle distance|quelle taille|quelle superficie",
    date: "quand|depuis quand|en quelle année|à quelle date|quelle année|quel jour|en quel siècle|quel siècle|à quel moment",
    person: "qui|à qui|de qui|par qui|quel auteur|quelle personne",
    place: "où|d'où|dans quelle ville|dans quel pays|quelle ville|quel pays|à quel endroit|quel endroit",
    reason: "pourquoi|pour quelle raison|pour quelles raisons|quelle est la cause|quelles sont les causes",
    method: "comment|de quelle manière|de quelle façon",
    list: "quels sont|quelles sont|citez|énumérez",
    definition: "qu'est-ce que|qu'est-ce qu'|que signifie|que veut dire|c'est quoi",
    comparison: "différence|différences|par rapport à|comparé à|comparer",
    any: "que|quel|quelle|quels|quelles|est-ce que|qu'",
  },
  joins: ",?\\set\\s",
  negators: "pas|aucun|aucune|jamais|rien|personne|sans|ni|non|nullement",
  hedges:
    "peut-être|probablement|sans doute|apparemment|semble|semblent|pourrait|pourraient|serait|seraient|aurait|auraient|prétendument|vraisemblablement|éventuellement|estimé|prévu|attendu",
  abbreviations: "m|mme|mlle|dr|pr|prof|p.ex|c.-à-d|cf|etc|env|éd|vol|art|chap|st|ste|av|apr|j.-c|no|n°",
  consent: {
    yes: "oui|oui merci|d'accord|bien sûr|volontiers|vas-y|allez-y|s'il te plaît|s'il vous plaît|avec plaisir|pourquoi pas|certainement",
    no: "non|non merci|ça ira|non merci ça ira|pas la peine|pas maintenant|laisse tomber|laissez tomber|inutile",
    thanks: "merci|merci beaucoup",
  },
  frame,
};
