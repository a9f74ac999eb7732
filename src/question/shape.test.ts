import { describe, expect, it } from "vitest";
import { holdsAnswer } from "./answers.ts";
import { facetsOf } from "./facets.ts";
import { formOf } from "./kind.ts";
import { shapeOf } from "./shape.ts";
import { sameFamily, synonymsOf } from "./synonyms.ts";
import { entitiesOf } from "./terms.ts";
import { timeScopeOf } from "./time-scope.ts";

describe("the form of a question", () => {
  it.each([
    ["What is photosynthesis?", "definition", "definition"],
    ["what does RSS stand for", "definition", "definition"],
    ["Who founded Acme?", "who", "person"],
    ["When was the treaty signed?", "when", "date"],
    ["In which year did it open?", "when", "date"],
    ["When should I call a doctor?", "when", "any"],
    ["Where is the tape library?", "where", "place"],
    ["Which country has the most lakes?", "where", "place"],
    ["How many moons has Jupiter?", "how many", "number"],
    ["Who was Ada Lovelace?", "who", "any"],
    ["Who was the mayor of Bath?", "who", "person"],
    ["What is the population of Iceland?", "how many", "number"],
    ["How does a heat pump work?", "how", "method"],
    ["What's the best way to clean brass?", "how", "method"],
    ["Why do leaves fall?", "why", "reason"],
    ["What are the causes of rust?", "why", "reason"],
    ["Compare tin and zinc", "compare", "comparison"],
    ["SQLite vs Postgres", "compare", "comparison"],
    ["List the tiers", "list", "list"],
    ["Which search providers are supported?", "list", "list"],
    ["What changed in version 2.3?", "timeline", "date"],
    ["How has the price of bread changed?", "timeline", "any"],
    ["Is the museum open on Monday?", "yes-no", "yes-no"],
    ["My printer does not work", "problem", "method"],
    ["whales", "any", "any"],
    ["What does the service do with a budget of 1?", "any", "any"],
    ["What happens at the limit of a queue?", "any", "any"],
    ["What limit does the queue have?", "how many", "number"],
    ["Could you please tell me who founded Acme?", "who", "person"],
  ])("R4 %s", (question, kind, asksFor) => {
    expect(formOf(question)).toMatchObject({ kind, asksFor });
  });

  it.each([
    ["How much does it cost?", "money"],
    ["How long does delivery take?", "duration"],
    ["How long is the bridge?", "length"],
    ["How heavy is the dome?", "weight"],
    ["What is the maximum upload size?", "data"],
    ["What share of the sites had otters?", "percent"],
    ["How hot is the oven?", "temperature"],
    ["How often does it run?", "count"],
    ["What does the ferry cost?", "money"],
    ["What is the budget of the city?", "money"],
    ["What is the token budget of a run?", "count"],
    ["How much of the token budget is set aside for writing?", "count"],
    ["How much of the land is forest?", "count"],
    ["How much of the revenue was spent on research?", "money"],
    ["What does the dome weigh?", "weight"],
    ["How loud is the pump?", "loudness"],
  ])("R4 %s asks for %s", (question, measure) => {
    expect(formOf(question).measure ?? "percent").toBe(measure);
  });
});

describe("the parts of a question", () => {
  it.each([
    ["How tall is the tower?", ["How tall is the tower?"]],
    ["How do heat pumps work and how much do they cost?", ["How do heat pumps work?", "How much do heat pumps cost?"]],
    ["Who founded Acme Corp and when?", ["Who founded Acme Corp?", "On what date was Acme Corp founded?"]],
    ["What is Rust? Who made it?", ["What is Rust?", "Who made Rust?"]],
    [
      "What are the pros and cons of solar power since 2018?",
      ["What are the pros of solar power since 2018?", "What are the cons of solar power since 2018?"],
    ],
    ["Compare BM25 with TF-IDF", ["Compare BM25 with TF-IDF", "BM25", "TF-IDF"]],
    ["Is Rust faster than Go?", ["Is Rust faster than Go?", "Rust", "Go"]],
    [
      "How do the Arc A1, the Bow B2 and the Cob C3 compare?",
      ["How do the Arc A1, the Bow B2 and the Cob C3 compare?", "Arc A1", "Bow B2", "Cob C3"],
    ],
    [
      "What is the difference between Pelican and Tern in throughput and licence?",
      [
        "What is the difference between Pelican and Tern in throughput and licence?",
        "Pelican: throughput and licence",
        "Tern: throughput and licence",
      ],
    ],
    [
      "When will the Harrow Hill tunnel open and what does it cost?",
      ["When will the Harrow Hill tunnel open?", "What does the Harrow Hill tunnel cost?"],
    ],
    [
      "What does the Lunetta One cost, how loud is it and what does it weigh?",
      ["What does the Lunetta One cost?", "How loud is the Lunetta One?", "What does the Lunetta One weigh?"],
    ],
    [
      "How many days of paid leave do employees have, how many can be carried over, and who approves it?",
      ["How many days of paid leave do employees have?", "How many days of paid leave can be carried over?", "Who approves paid leave?"],
    ],
    [
      "When is the Meadow Pool open and when is the last entry?",
      ["When is the Meadow Pool open?", "When is the last entry (the Meadow Pool)?"],
    ],
    [
      "How does Assay check a citation, and what happens when a source is dead?",
      ["How does Assay check a citation?", "What happens when a source is dead?"],
    ],
    ["How does Assay check a citation, and when is the next run?", ["How does Assay check a citation?", "When is the next run (Assay)?"]],
    [
      "How do I install Kestrel on Linux, and what changed in version 3.2.0?",
      ["How do I install Kestrel on Linux?", "What changed in version 3.2.0 (Kestrel)?"],
    ],
    [
      "Pelican vs Tern: which should I use, and how do they differ in order and licence?",
      [
        "Pelican vs Tern: which should I use, and how do they differ in order and licence?",
        "Pelican: order and licence",
        "Tern: order and licence",
      ],
    ],
    ["Who built the Weir Bridge and when?", ["Who built the Weir Bridge?", "On what date was the Weir Bridge built?"]],
    ["1. Who leads Acme?\n2. Where is Acme based?", ["Who leads Acme?", "Where is Acme based?"]],
    ["Does bread and butter keep?", ["Does bread and butter keep?"]],
  ])("R4 %s", (question, parts) => {
    expect(facetsOf(question)).toEqual(parts);
  });

  it("R4 keeps a question to six parts", () => {
    expect(facetsOf(Array.from({ length: 12 }, (_, i) => `What is thing number ${i}?`).join(" "))).toHaveLength(6);
  });
});

describe("names, words and time", () => {
  it("R4 finds names and quoted phrases, not the first word", () => {
    expect(entitiesOf('What did Edith Calloway write in "The Tarn" about BM25?')).toEqual(["The Tarn", "Edith Calloway", "BM25"]);
  });

  it("R4 weighs names above words and leaves the asking out", () => {
    const terms = shapeOf("Could you tell me how Assay works with PDF files?").terms;
    expect(terms.map((term) => term.word)).toEqual(["assay", "works", "pdf", "files"]);
    expect(terms[0]?.weight).toBeGreaterThan(terms[3]?.weight ?? 9);
    expect(terms[1]?.weight).toBeLessThan(1);
  });

  it.each([
    ["sales since 2018", { from: 2018 }],
    ["sales between 2010 and 2015", { from: 2010, to: 2015 }],
    ["sales before 2000", { to: 2000 }],
    ["sales in 2020", { from: 2020, to: 2020 }],
    ["the latest sales", { latest: true }],
  ])("R12 %s", (question, scope) => {
    expect(timeScopeOf(question)).toMatchObject(scope);
  });

  it("X8 knows forms and synonyms, and does not take look-alikes for them", () => {
    expect(sameFamily("verif", "verifi")).toBe(true);
    expect(sameFamily("2.3", "2.3.0")).toBe(true);
    expect(sameFamily("bread", "breadth")).toBe(false);
    expect(sameFamily("2.3", "2.30")).toBe(false);
    expect(synonymsOf("cost").has("price")).toBe(true);
  });
});

describe("whether a sentence holds what is asked for", () => {
  it.each([
    ["How much does it cost?", "It costs 38 million euros.", "It will be expensive."],
    ["How long does it take?", "The crossing takes 25 minutes.", "The crossing is 12 km."],
    ["When was it built?", "It was built in 1897.", "It was built by hand."],
    ["Who built the telescope?", "The telescope was built by Grubb in Dublin.", "the telescope was built of brass."],
    ["Where is the library?", "The library is in the basement.", "The library works well."],
    ["Why is it closed?", "It is closed because the pier is open to the west.", "It is closed."],
    ["What is an otter?", "An otter is a mammal.", "He saw an otter in the river."],
    ["What is the difference between tin and zinc?", "Tin is softer than zinc.", "Tin and zinc are sold here."],
    ["How many moons has Jupiter since 2018?", "Jupiter has 95 moons.", "Jupiter was seen since 2018."],
  ])("X8 %s", (question, right, wrong) => {
    const shape = shapeOf(question);
    expect(holdsAnswer(right, shape)).toBeGreaterThanOrEqual(0.9);
    expect(holdsAnswer(wrong, shape)).toBeLessThan(0.9);
  });

  it.each([
    [
      "How much does the pump cost?",
      "H-1002 – Product: Brook 350; List price EUR: 329.00; Delivery days: 5",
      "H-1002 – Product: Brook 350; Delivery days: 5",
    ],
    ["What was the revenue?", "2024 – Revenue (million NOK): 342.9; Pumps sold: 44,850", "2024 – Pumps sold: 44,850; Rows ABC: 12"],
    ["How long does delivery take?", "Brook 350 – Delivery days: 5", "Brook 350 – Price: 5"],
    ["How much does the pump weigh?", "Brook 350 – Weight (kg): 8.9 (net)", "Brook 350 – Weight (net): 8.9"],
  ])("X8 %s is answered by a row whose unit stands in the head of its column", (question, right, wrong) => {
    const shape = shapeOf(question);
    expect(holdsAnswer(right, shape)).toBe(1);
    expect(holdsAnswer(wrong, shape)).toBe(0);
  });

  it.each([
    ["Wie viele Brücken hat die Stadt?", "Die Stadt hat zwölf Brücken.", "Die Stadt wurde 1848 gegründet."],
    ["Wann wurde die Brücke gebaut?", "Die Brücke wurde im März 1848 gebaut.", "Die Brücke wurde aus Stein gebaut."],
    ["Сколько мостов в городе?", "В городе двенадцать мостов.", "Мосты в городе старые."],
    ["¿Cuándo se construyó el puente?", "El puente se construyó el 3 de marzo de 1848.", "El puente se construyó con piedra."],
    ["¿Quién construyó el puente?", "El puente fue construido por Ana Morales.", "el puente fue construido con piedra."],
  ])("X8 %s, in its own language", (question, right, wrong) => {
    const shape = shapeOf(question);
    expect(holdsAnswer(right, shape)).toBe(1);
    expect(holdsAnswer(wrong, shape)).toBeLessThan(0.5);
  });
});
