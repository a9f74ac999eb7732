import { describe, expect, it } from "vitest";
import { hardChecks } from "./hard-checks.ts";
import { judgeByRules } from "./rules-judge.ts";

/** Sentences their quotes do carry, put in other words in many ways. */
const SOUND: readonly (readonly [string, string, ...string[]])[] = [
  ["The Maroc 500 heats up in 72 seconds.", "The Maroc 300 heats up in 65 seconds, the Maroc 500 takes 72 seconds."],
  ["The Maroc 500 costs 399 euros.", "The Tern 40 costs 349 euros, the Maroc 500 costs 399 euros."],
  ["The Maroc 500 reaches 72 decibels.", "Noise: the Tern 40 reaches 65 decibels and the Maroc 500 72 decibels."],
  [
    "The TX-2 cell has an energy density of 162 watt hours per kilogram.",
    "TX-1 | TX-2\n| Energy density | 138 watt hours per kilogram | 162 watt hours per kilogram |",
  ],
  ["The dam was completed in 1987.", "The Harlow dam was finished in 1987 and holds 1.2 million cubic metres of water."],
  ["It holds about 1.2 million cubic metres.", "It holds 1,234,000 cubic metres of water."],
  ["Around 14 % of adults smoke.", "Some 13.8 percent of adults smoke."],
  ["Nearly 2,000 people attended.", "A total of 1,987 people attended the rally."],
  ["More than 200 houses were destroyed.", "The fire destroyed 214 houses."],
  ["Two-thirds of voters agreed.", "67% of voters agreed with the proposal."],
  ["Half of the respondents said yes.", "50 percent of the respondents said yes."],
  ["A dozen ships were lost.", "Twelve ships were lost in the storm."],
  ["Output doubled in five years.", "Over five years, output rose twofold, i.e. it doubled."],
  ["The company paid $3.5 billion.", "The company paid US$3.5bn for its rival."],
  ["The WHO declared an emergency.", "The World Health Organization declared an emergency."],
  ["The World Health Organization declared an emergency.", "The WHO declared an emergency on Monday."],
  ["COVID-19 spread quickly.", "COVID-19 spread quickly through the city."],
  ["The U.S. joined the pact.", "The United States joined the pact."],
  ["American troops left the base.", "US troops left the base in May."],
  ["Curie won the prize in 1903.", "Marie Curie won the prize in 1903."],
  ["Marie Curie won the prize in 1903.", "Curie won the prize in 1903."],
  ["President Kekkonen signed the treaty.", "Urho Kekkonen signed the treaty."],
  ["Researchers found higher levels of lead.", "Scientists at the lab found higher levels of lead in the water."],
  ["Inflation reached 5 % in March 2021.", "In March 2021 consumer prices rose 5 % on the year, the inflation office said."],
  ["The bridge opened in the 1990s.", "The bridge opened in 1994."],
  ["The church dates from the 19th century.", "The church was built in 1862."],
  ["He was born on 5 March 1919.", "He was born on March 5, 1919, in Turku."],
  ["The war lasted from 1914 to 1918.", "The war of 1914–1918 cost millions of lives."],
  ["The drug did not reduce mortality.", "There was no reduction in mortality with the drug."],
  ["The drug failed to reduce mortality.", "The drug did not reduce mortality."],
  ["The plan was never carried out.", "The plan was never carried out, as money was lacking."],
  ["Aspirin may reduce the risk.", "Aspirin might reduce the risk of stroke."],
  ["Aspirin could possibly help.", "Aspirin may help some patients."],
  ["According to the maker, the product cures migraine.", "The maker claims that the product cures migraine."],
  ["Critics argue that the law is unfair.", "Critics argue that the law is unfair to tenants."],
  ["1. The museum has three floors.", "The museum has three floors and a café."],
  ["The museum has three floors [4].", "The museum has three floors and a café."],
  ["**Rust** prevents data races at compile time.", "Rust prevents data races at compile time."],
  ["It is not only cheap but also quick.", "It is cheap and quick."],
  ["Prices increased by 8 %.", "Prices rose by 8 percent."],
  ["The city has 1.5 million inhabitants.", "The population of the city is 1,500,000."],
  ["Lake Inari is the deepest lake in the area.", "No other lake in the area is as deep as Lake Inari, at 92 m the deepest."],
  ["Costs fell from 10 to 8 euros.", "Costs fell from €10 to €8."],
  ["The two brothers founded the firm.", "The brothers Karl and Otto founded the firm."],
  ["She studied at the University of Utah.", "She studied physics at the University of Utah in the 1980s."],
  ["Müller's book was published in 2004.", "Muller published the book in 2004."],
  ["Batteries store the energy.", "The energy is stored in batteries."],
  ["The dog is a descendant of the wolf.", "Dogs descended from wolves."],
  ["Most users are students.", "The majority of users, most of them students, live nearby."],
  ["It took 12 months to build.", "It took twelve months to build the tower."],
  ["The river is 5 km long.", "The river is 5 kilometres long."],
  ["Revenue was €2.4 million in 2020.", "In 2020 revenue amounted to 2.4 million euros."],
  ["In 2016, the firm moved to Oslo and hired 40 people.", "The firm moved to Oslo in 2016.", "It hired 40 people that year."],
  ["The tool is free to use.", "The tool is free to use and open source."],
  ["The reserve fell to 48 %.", "A drought reduced the reserve, which fell to 48 %."],
  ["Node 24 supports type stripping.", "Node 24 supports type stripping without a flag."],
  ["HTTP/2 multiplexes requests over one connection.", "HTTP/2 multiplexes many requests over one TCP connection."],
  ["Bees can see ultraviolet light.", "Bees are able to see ultraviolet light."],
  ["Without water, the plants die within ten days.", "The plants die within ten days without water."],
  ["Kiitos means thank you.", "The Finnish word kiitos means thank you."],
  ["Der Turm wurde 1889 gebaut.", "Der Turm wurde im Jahr 1889 gebaut."],
  [
    "In 2023, EV sales reached 14 million, up 35% from 2022.",
    "Almost 14 million electric cars were sold in 2023, a 35% increase from 2022.",
  ],
  ["LLM prices fell.", "Prices of large language models fell."],
  ["About one in five adults is affected.", "Roughly 20% of adults are affected."],
  ["The program was cancelled after two seasons.", "It ran for two seasons before being cancelled."],
  ["It did not win any awards.", "The film won no awards."],
  ["Regular exercise can lower blood pressure.", "Exercise may help lower blood pressure."],
  ["Chen, a biologist at MIT, led the study.", "The study's lead was Wei Chen, biologist at the Massachusetts Institute of Technology."],
  ["The river Thames flows through London.", "London lies on the Thames, which flows through the city."],
];

describe("R12 sound sentences pass", () => {
  it("R12 there are at least forty of them", () => {
    expect(SOUND.length).toBeGreaterThanOrEqual(40);
  });

  it.each(SOUND.map(([sentence, ...quotes]) => ({ sentence, quotes })))("R12 no fault in: $sentence", ({ sentence, quotes }) => {
    expect(hardChecks(sentence, quotes)).toEqual([]);
  });

  it("R12 the rules judge finds most of them supported and contradicts none", () => {
    const verdicts = SOUND.map(([sentence, ...quotes]) => judgeByRules(sentence, quotes).verdict);
    expect(verdicts.filter((verdict) => verdict === "contradicted")).toEqual([]);
    expect(verdicts.filter((verdict) => verdict === "supported").length / verdicts.length).toBeGreaterThan(0.85);
  });

  it("R12 a name may come from what stands around the quote", () => {
    const context = "Marie Curie was born in Warsaw. She won the prize in 1903.";
    expect(hardChecks("Marie Curie won the prize in 1903.", [{ quote: "She won the prize in 1903.", context }])).toEqual([]);
  });

  it("R12 a year may come from what stands around the quote when the quote names none", () => {
    const context = "2021 was a good year for the firm. Revenue rose 14 %.";
    expect(hardChecks("Revenue rose 14 % in 2021.", [{ quote: "Revenue rose 14 %.", context }])).toEqual([]);
  });
});
