import type { LanguageData } from "../language.ts";
import { frame } from "./frame.ts";
import { IRREGULAR } from "./irregular.ts";

export const en: LanguageData = {
  tag: "en",
  // Kept small: the list of the collection lacks a third of these, and has "come", "make" and "way", which say something.
  stopWords:
    "a an the this that these those it its itself he him his himself she her hers herself it they them their theirs themselves we us our ours ourselves you your yours yourself i me my mine myself one who whom whose which what where when why how here there and or but nor so yet if then than as because since while although though unless until whether of in on at by for from with without to into onto upon over under about above below between among through during before after against within along across behind beyond near off out up down around toward towards per via be is am are was were been being have has had having do does did doing done will would shall should can could may might must ought not no none never neither also too very just only even still already again more most less least such same other another some any each every both all few many much several own rather quite almost however therefore thus hence moreover furthermore s t ll ve re d m i'm it's he's she's that's there's don't doesn't didn't isn't aren't wasn't weren't can't cannot couldn't won't wouldn't shouldn't hasn't haven't hadn't let etc ie eg".split(
      " ",
    ),
  stemmer: "wink-porter2-stemmer",
  irregular: IRREGULAR,
  capitals: "names",
  asks: {
    number:
      "how many|how much|how often|how long|how tall|how high|how wide|how deep|how far|how heavy|how big|how large|how old|how fast|how hot|how cold|how thick|how expensive|how frequently|what number|what percentage|what percent|what proportion|what share|what fraction|what is the number|what was the number|what is the population|what was the population|what is the price|what is the cost|what is the average|what is the total|what is the maximum|what is the minimum|what is the height|what is the length|what is the size|what is the weight|what is the rate|what is the distance|what is the speed|what is the temperature|what is the age",
    date: "when|since when|until when|by when|what year|which year|in what year|in which year|what date|which date|on what date|on which date|what day|which day|on what day|on which day|what month|which month|what century|which century|in what century|what time|what is the date|what was the date|what decade|which decade",
    person: "who|whom|whose|by whom|which person|what person",
    place:
      "where|in what country|in which country|what country|which country|what city|which city|in what city|in which city|what place|which place|what town|which town|what region|which region|what state|which state|from where",
    reason: "why|how come|for what reason|what is the reason|what was the reason|what are the reasons|what caused|what causes|what led to",
    method: "how|in what way|by what means|what is the best way to|steps to|guide to",
    list: "list|name the|what kinds|what types|what sorts|what kind|which kinds|what are the|which are the",
    definition: "what is meant|what does it mean|define|definition of|meaning of|what is a|what is an",
    comparison: "difference|differences|compare|compared|comparison|versus|vs|differ",
    any: "what|which",
  },
  joins: ",?\\s(?:and|but)\\s(?:also\\s)?",
  negators: "not|no|never|none|neither|nor|nobody|nothing|nowhere|without|cannot",
  hedges:
    "may|might|could|possibly|perhaps|probably|likely|allegedly|reportedly|supposedly|apparently|potentially|presumably|seemingly|expected|planned",
  abbreviations:
    "dr|mr|mrs|ms|mx|prof|gen|col|lt|sgt|capt|cmdr|rev|hon|gov|sen|rep|pres|supt|st|mt|ft|e.g|i.e|eg|cf|viz|vs|v|approx|ca|resp|incl|esp|hr|fr|no|nr|nos|vol|vols|fig|figs|eq|eqs|pp|art|ch|sec|para|ed|eds|trans|al",
  consent: { yes: "", no: "", thanks: "" },
  frame,
};
