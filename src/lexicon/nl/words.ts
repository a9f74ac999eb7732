import type { LanguageData } from "../language.ts";
import { frame } from "./frame.ts";

export const nl: LanguageData = {
  tag: "nl",
  stopWords: "nld",
  stemmer: "@orama/stemmers/dutch",
  capitals: "names",
  letters: "ĳ",
  asks: {
    number:
      "hoeveel|hoe vaak|hoe lang|hoelang|hoe hoog|hoe groot|hoe diep|hoe ver|hoe oud|hoe zwaar|hoe duur|hoe snel|wat kost|wat kosten|welk percentage|welk aantal",
    date: "wanneer|sinds wanneer|tot wanneer|in welk jaar|op welke datum|welk jaar|welke dag|in welke eeuw|welke datum",
    person: "wie|van wie|door wie|aan wie|wiens|welke persoon|welke auteur",
    place: "waar|waarheen|waarvandaan|in welke stad|in welk land|welke stad|welk land|op welke plaats",
    reason: "waarom|om welke reden|wat is de oorzaak|wat zijn de oorzaken",
    method: "hoe kan|hoe wordt|hoe worden|op welke manier|op welke wijze|hoe",
    list: "welke soorten|noem",
    definition: "wat is|wat zijn|wat betekent|wat houdt",
    comparison: "verschil|verschillen|vergeleken met|vergelijk|in vergelijking",
    any: "wat|welk|welke",
  },
  joins: ",?\\sen\\s",
  negators: "niet|geen|nooit|niets|niemand|zonder|noch|nergens|nimmer",
  hedges:
    "misschien|mogelijk|waarschijnlijk|vermoedelijk|wellicht|naar verluidt|blijkbaar|lijkt|lijken|schijnt|zou|zouden|kan|kunnen|naar schatting|gepland|verwacht",
  abbreviations: "dhr|mevr|mw|dr|prof|ir|ing|bijv|bv|d.w.z|o.a|enz|ca|nr|blz|art|m.b.t|t.o.v|i.p.v|a.u.b|v.chr|n.chr|st|mln|mld",
  consent: {
    yes: "ja|ja graag|graag|ja hoor|doe maar|alsjeblieft|alstublieft|zeker|natuurlijk|ga je gang|akkoord",
    no: "nee|nee dank je|nee bedankt|neen|laat maar|hoeft niet|niet nodig|liever niet|niet nu",
    thanks: "bedankt|dank je wel",
  },
  frame,
};
