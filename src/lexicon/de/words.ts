import type { LanguageData } from "../language.ts";
import { frame } from "./frame.ts";

export const de: LanguageData = {
  tag: "de",
  stopWords: "deu",
  stemmer: "@orama/stemmers/german",
  capitals: "nouns",
  letters: "ß",
  asks: {
    number:
      "wie viel|wie viele|wieviel|wieviele|wie vielen|wie oft|wie lange|wie lang|wie hoch|wie groß|wie tief|wie weit|wie alt|wie schwer|wie teuer|wie schnell|wie breit|was kostet|was kosten|welche anzahl|welcher anteil|welcher prozentsatz|wie viel prozent",
    date: "wann|seit wann|bis wann|in welchem jahr|in welchem monat|in welchem jahrhundert|an welchem tag|welches jahr|zu welchem zeitpunkt|welches datum",
    person: "wer|wen|wem|wessen|von wem|welche person|welcher autor",
    place: "wo|wohin|woher|in welcher stadt|in welchem land|welche stadt|welches land|welcher ort|an welchem ort",
    reason: "warum|weshalb|wieso|weswegen|aus welchem grund|aus welchen gründen",
    method: "wie kann|wie können|wie wird|wie werden|auf welche weise|wie macht man|womit|wodurch|wie",
    list: "welche arten|nenne|nennen sie|zähle",
    definition: "was ist|was sind|was bedeutet|was heißt|was versteht man",
    comparison: "unterschied|unterschiede|unterscheidet sich|unterscheiden sich|im vergleich|verglichen mit",
    any: "was|welche|welcher|welches|welchen|welchem",
  },
  joins: ",?\\s(?:und|sowie)\\s",
  negators: "nicht|kein|keine|keinen|keinem|keiner|keines|nie|niemals|ohne|weder|nirgends|niemand|nichts",
  hedges:
    "vielleicht|möglicherweise|wahrscheinlich|vermutlich|wohl|angeblich|könnte|könnten|dürfte|dürften|soll|sollen|scheint|scheinen|offenbar|anscheinend|schätzungsweise|geplant|erwartet",
  abbreviations: "z.b|d.h|u.a|bzw|ca|usw|dr|prof|nr|str|vgl|s.o|s.u|evtl|ggf|inkl|mio|mrd|hr|fr|dipl|ing|jh|st|v.chr|n.chr",
  consent: {
    yes: "ja|jawohl|gerne|gern|ja bitte|ja gerne|bitte|klar|na klar|sicher|mach das|mach mal|los|einverstanden|in ordnung|nur zu|unbedingt",
    no: "nein|nein danke|nö|nee|lass gut sein|lass es|lieber nicht|nicht nötig|danke nein|passt schon|schon gut|nicht jetzt",
    thanks: "danke|vielen dank|danke schön",
  },
  frame,
};
