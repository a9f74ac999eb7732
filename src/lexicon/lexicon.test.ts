import { describe, expect, it } from "vitest";
import { LANGUAGES, lexiconOf } from "./lexicon.ts";

describe("X8 what belongs to a language", () => {
  it.each(LANGUAGES.map((tag) => [tag]))("X8 %s has months, days, numbers, function words and a frame of its own", (tag) => {
    const lexicon = lexiconOf(tag);
    expect(lexicon.weekdays()).toHaveLength(7);
    expect(lexicon.months()).toHaveLength(12);
    expect([...lexicon.numbers.values.values()]).toEqual(expect.arrayContaining([0, 7, 16, 99, 100]));
    expect([...lexicon.stopWords()].length).toBeGreaterThan(50);
    for (const word of Object.values(lexicon.frame)) expect(word).not.toBe("");
  });

  it.each([
    ["de", "siebenundvierzig", 47],
    ["fr", "soixante et onze", 71],
    ["es", "dieciséis", 16],
    ["ru", "двадцати одного", 21],
    ["pl", "dwunastu", 12],
    ["zh", "二十一", 21],
    ["ar", "سبعة وأربعون", 47],
    ["hi", "सैंतालीस", 47],
  ])("X8 %s: %s is %d", (tag, spelled, value) => {
    expect(lexiconOf(tag).numbers.values.get(spelled)).toBe(value);
  });

  it("X8 no language loses a month, however short its name", () => {
    for (const tag of LANGUAGES.filter((one) => one !== "zh" && one !== "ja"))
      expect([
        tag,
        lexiconOf(tag)
          .months()
          .filter((names) => names.length === 0),
      ]).toEqual([tag, []]);
    expect(lexiconOf("hi").months()[4]).toContain("मई");
  });

  it.each([
    ["de", "Wie hoch ist der Turm und was kostet der Eintritt?", ["Wie hoch ist der Turm?", "was kostet der Eintritt?"]],
    ["es", "¿Quién fundó la ciudad y cuándo?", ["¿Quién fundó la ciudad?", "¿cuándo?"]],
    ["zh", "灯塔有多高，门票多少钱？", ["灯塔有多高？", "门票多少钱？"]],
    ["ar", "كم ارتفاع المنارة وكم سعر التذكرة؟", ["كم ارتفاع المنارة؟", "كم سعر التذكرة؟"]],
    ["hi", "टावर कितना ऊँचा है और टिकट कितने का है?", ["टावर कितना ऊँचा है?", "टिकट कितने का है?"]],
    ["de", "Was ist der Unterschied zwischen Öl und Fett?", ["Was ist der Unterschied zwischen Öl und Fett?"]],
    // A word that begins with the letter of "and", and "from" further on, which is written as "who".
    ["ar", "كم كانت نسبة سكان وارسو من الطلاب؟", ["كم كانت نسبة سكان وارسو من الطلاب؟"]],
    ["ru", "Какие города велики и разбросаны, как их зовут?", ["Какие города велики и разбросаны, как их зовут?"]],
  ])("X8 %s: %s asks as many things as are asked", (tag, question, parts) => {
    expect(lexiconOf(tag).askedApart(question)).toEqual(parts);
  });

  it("X8 all phrases that ask are left out of what is asked about", () => {
    expect(lexiconOf("de").withoutAsks("Wie hoch ist der Turm und was kostet er?").trim().split(/\s+/)).toEqual(
      "ist der Turm und er?".split(" "),
    );
  });

  it.each([
    ["de", "Häuser", "Haus"],
    ["fr", "villes", "ville"],
    ["ru", "городами", "город"],
    ["ar", "المدينة", "مدينة"],
    ["hi", "विश्वविद्यालयों", "विश्वविद्यालय"],
    ["tr", "kitapların", "kitap"],
    ["pl", "protokołu", "protokół"],
  ])("X8 %s: %s and %s share a stem", (tag, one, other) => {
    const lexicon = lexiconOf(tag);
    expect(lexicon.stem(one.toLowerCase())).toBe(lexicon.stem(other.toLowerCase()));
  });

  it.each([
    ["de", "Wie viele Punkte gab die Verteidigung ab?", "number"],
    ["de", "Wie wird ein Zitat geprüft?", "method"],
    ["de", "In welchem Jahr wurde sie gebaut?", "date"],
    ["fr", "En quelle année a-t-elle été construite ?", "date"],
    ["es", "¿Por qué falla la búsqueda?", "reason"],
    ["zh", "谁画了蒙娜丽莎", "person"],
    ["ja", "富士山はどこにありますか", "place"],
    ["hi", "न्यूकैसल में कितने विश्वविद्यालय हैं?", "number"],
    ["ru", "В каком городе родился Толстой?", "place"],
  ] as const)("X8 %s: “%s” asks for a %s", (tag, question, asksFor) => {
    expect(lexiconOf(tag).asked(question)?.asksFor).toBe(asksFor);
  });
});
