import { describe, expect, it } from "vitest";
import { rulesJudge } from "./judge.ts";

/** What the row is about, the claim, its quote, and what stands around the quote. */
type Row = readonly [about: string, claim: string, quote: string, context?: string];

async function verdict([, claim, quote, context = quote]: Row): Promise<string | undefined> {
  const judged = await rulesJudge().judge([{ id: "row", claim, evidence: [{ quote, context }] }], new AbortController().signal);
  return judged.get("row")?.verdict;
}

const FAULTY: readonly Row[] = [
  ["wrong number", "The region has 14 hospitals and 3 universities.", "The region has 3 hospitals and 14 universities."],
  ["wrong number", "Turnout was 61 % in Arlo and 48 % in Benn.", "Turnout was 48 % in Arlo and 61 % in Benn."],
  ["wrong number", "Four people were hurt and nine were killed.", "Nine people were hurt and four were killed in the collapse."],
  ["wrong unit", "The tunnel is 12 miles long.", "The tunnel is 12 kilometres long and has two tubes."],
  ["wrong unit", "The trail is 1.2 km long.", "The trail is 12,000 metres long."],
  ["wrong unit", "The fund holds €3 million.", "The fund holds 3 billion euros for repairs."],
  ["wrong unit", "The film lasts two hours.", "The film lasts 90 minutes."],
  ["wrong unit", "The grant was worth 5 million dollars.", "The grant was worth 5 million euros."],
  ["wrong unit", "Half of the pupils walk to school.", "A third of the pupils walk to school."],
  ["wrong unit", "A quarter of the harvest was lost.", "75 % of the harvest was lost to hail."],
  ["wrong unit", "The parcel weighs 2.5 tonnes.", "The parcel weighs 2.5 kilograms."],
  ["wrong month", "The ferry sank in March 1957.", "The ferry sank in May 1957 off the coast."],
  ["wrong month", "The treaty was signed on 3 June 1921.", "The treaty was signed on 6 March 1921."],
  ["wrong year", "The school opened in 1902 and closed in 1938.", "The school opened in 1938 and closed in 1902 Street was renamed."],
  ["wrong year", "The plant was built in the 1980s.", "The plant was built in 1975."],
  ["wrong year", "The chapel dates from the 18th century.", "The chapel was built in 1862."],
  ["negation", "The mayor resigned.", "The mayor denied that he had resigned."],
  ["negation", "The firm still makes film.", "The firm no longer makes film."],
  ["negation", "The probe landed on the comet.", "The probe failed to land on the comet."],
  ["negation", "The court upheld the ban.", "The court refused to uphold the ban."],
  ["negation", "Unlike its rival, the phone has a headphone jack.", "Unlike its rival, the phone has no headphone jack."],
  ["negation", "The drug is approved for children.", "The drug is approved for adults but not for children."],
  ["negation", "The bridge was repaired.", "The bridge was never repaired, although money was set aside."],
  ["negation", "No members voted for the motion.", "All members voted for the motion."],
  ["negation", "The lake freezes in winter.", "The lake hardly ever freezes in winter."],
  ["negation", "The rule applies to cyclists.", "The rule applies to everyone except cyclists."],
  ["negation", "The museum is closed on Mondays.", "The museum is open on Mondays and closed on Tuesdays."],
  ["negation", "The suspect was found guilty.", "The suspect was found not guilty."],
  ["negation", "The patch fixes the leak.", "The patch does little to fix the leak, and it does not fix the crash."],
  ["roles", "Norvik acquired Halden Steel in 2014.", "Halden Steel acquired Norvik in 2014."],
  ["roles", "Lena Ostrom defeated Karl Brandt.", "Karl Brandt defeated Lena Ostrom in the second round."],
  ["roles", "Peru exports copper to Chile.", "Chile exports copper to Peru."],
  ["roles", "The dog bit the postman.", "The postman bit the dog."],
  ["roles", "Anna Weil taught Josef Stern.", "Anna Weil was taught by Josef Stern."],
  ["roles", "Berg sued Dahl over the patent.", "Dahl sued Berg over the patent."],
  ["roles", "Lima is the capital of Ruvia and Tarn the largest city.", "Tarn is the capital of Ruvia; Lima is its largest city."],
  [
    "denial",
    "The mill poisoned the river.",
    "the mill poisoned the river",
    "It is false that the mill poisoned the river, the agency found.",
  ],
  ["denial", "The bank is insolvent.", "the bank is insolvent", "Rumours that the bank is insolvent proved wrong."],
  [
    "denial",
    "The vaccine causes fever in most children.",
    "the vaccine causes fever in most children",
    "There is no evidence that the vaccine causes fever in most children.",
  ],
  [
    "denial",
    "The singer faked the contest.",
    "the singer faked the contest",
    "Critics claim the singer faked the contest, but the jury cleared her.",
  ],
  ["denial", "The moon landing was staged.", "the moon landing was staged", "It is a myth that the moon landing was staged."],
  [
    "denial",
    "The factory will close in June.",
    "the factory will close in June",
    "The minister rejected reports that the factory will close in June.",
  ],
  ["modality", "Coffee prevents gout.", "Coffee may prevent gout, a small study suggests."],
  ["modality", "The comet will hit Jupiter.", "The comet could hit Jupiter."],
  ["modality", "The city built a tram line.", "The city plans to build a tram line."],
  ["modality", "The union accepted the offer.", "The union is expected to accept the offer."],
  ["modality", "The mine reopened in 2022.", "The owners hoped to reopen the mine in 2022."],
  ["modality", "Drivers must wear a helmet.", "Drivers should wear a helmet."],
  ["modality", "The treaty bans drift nets.", "The treaty would ban drift nets."],
  ["quantifier", "All patients recovered.", "Most patients recovered within a week."],
  ["quantifier", "Most species are venomous.", "Some species are venomous."],
  ["quantifier", "Many farmers switched to rye.", "Few farmers switched to rye."],
  ["quantifier", "At least 300 seals live there.", "At most 300 seals live there."],
  ["quantifier", "The car reaches 180 km/h at least.", "The car reaches up to 180 km/h."],
  ["quantifier", "More than 500 houses were flooded.", "Fewer than 500 houses were flooded."],
  ["quantifier", "Every school has a nurse.", "Not every school has a nurse."],
  ["comparative", "Vaal is the largest lake in Norland.", "Vaal is the second largest lake in Norland."],
  ["comparative", "Exports rose by 4 %.", "Exports fell by 4 % in the spring."],
  ["comparative", "Women earned more than men.", "Women earned less than men in all sectors."],
  ["comparative", "Tin is heavier than lead.", "Lead is heavier than tin."],
  ["comparative", "The new engine uses more fuel.", "The new engine uses less fuel than the old one."],
  ["comparative", "It is the oldest library in Europe.", "It is one of the oldest libraries in Europe."],
  ["comparative", "Unemployment increased last year.", "Unemployment declined last year."],
  ["attribution", "The cream removes wrinkles.", "The maker claims that the cream removes wrinkles."],
  ["attribution", "The attack was planned abroad.", "The attack was planned abroad, according to an anonymous blog."],
  ["conditional", "The dam will overflow.", "The dam will overflow if the rain goes on for a week."],
  ["conditional", "Members receive a refund.", "Members receive a refund only if they cancel within ten days."],
  ["conditional", "The licence expires in May.", "Unless it is renewed, the licence expires in May."],
  ["tense", "The stadium was finished in 2027.", "The stadium is to be finished in 2027."],
  ["tense", "The company has hired 200 engineers.", "The company will hire 200 engineers next year."],
  ["scope", "Malaria deaths halved worldwide.", "Malaria deaths halved in Zambia."],
  ["scope", "Europe banned the pesticide.", "Denmark banned the pesticide."],
  ["negation", "The singer has retired from the stage.", "The singer has yet to retire from the stage."],
  ["negation", "The ministry confirmed the leak.", "The ministry neither confirmed nor denied the leak."],
  ["roles", "Kara Venn succeeded Otto Blum as chair.", "Otto Blum succeeded Kara Venn as chair in 2009."],
  ["comparative", "Copper became dearer in autumn.", "Copper became cheaper in autumn."],
  ["comparative", "Arvik has fewer inhabitants than Selm.", "Arvik has more inhabitants than Selm."],
  ["superlative", "The Tarn is the longest river of the region.", "The Tarn is the third-longest river of the region."],
  ["modality", "The firm cut 400 jobs.", "The firm is considering cutting 400 jobs."],
  ["modality", "The comet was discovered by two amateurs.", "The comet was probably discovered by two amateurs."],
  ["modality", "The bridge opened in June 2030.", "The bridge is scheduled to open in June 2030."],
  ["attribution", "The diet reverses ageing.", "Its inventor insists that the diet reverses ageing."],
  ["denial", "The tower is sinking.", "the tower is sinking", "Engineers dismissed the claim that the tower is sinking."],
  [
    "denial",
    "The minister met the lobbyist in May.",
    "the minister met the lobbyist in May",
    "Contrary to reports that the minister met the lobbyist in May, she was abroad all month.",
  ],
  ["condition", "Tenants get their deposit back.", "Tenants get their deposit back provided they have cleaned the flat."],
  ["quantifier", "All of the samples contained lead.", "Nearly all of the samples contained lead."],
  ["quantifier", "Most beaches were closed.", "Several beaches were closed."],
  ["scope", "The strike closed schools across the country.", "The strike closed schools in the capital."],
  ["negation", "The vaccine was withdrawn from the market.", "The vaccine was not withdrawn from the market, as some papers had written."],
  ["roles", "Belmark invaded Ostria in 1866.", "Ostria invaded Belmark in 1866."],
  [
    "roles",
    "The novel was translated by Ivo Renn and written by Tess Hall.",
    "The novel was written by Ivo Renn and translated by Tess Hall.",
  ],
  ["modality", "The airline bought thirty electric planes.", "The airline has signed a letter of intent to buy thirty electric planes."],
  ["modality", "The parties formed a coalition.", "The parties are in talks to form a coalition."],
  ["comparative", "Beech burns hotter than oak.", "Oak burns hotter than beech."],
  ["comparative", "It was the wettest May on record.", "It was the second-wettest May on record."],
  ["comparative", "House prices are falling in the north.", "House prices are rising in the north and falling in the south."],
  ["denial", "The painting is a forgery.", "the painting is a forgery", "Experts no longer believe that the painting is a forgery."],
  [
    "denial",
    "The plant leaked radiation.",
    "the plant leaked radiation",
    "Claims on social media that the plant leaked radiation are untrue.",
  ],
  ["condition", "The union will call a strike.", "The union will call a strike unless wages rise."],
  ["quantifier", "All ferries were cancelled.", "Most ferries were cancelled."],
  ["attribution", "The amulet protects against the evil eye.", "According to legend, the amulet protects against the evil eye."],
  ["modality", "The council banned wood stoves.", "The council wants to ban wood stoves."],
  ["modality", "Mercury was once covered in water.", "Mercury was possibly once covered in water."],
  ["comparative", "Tea is more popular than coffee there.", "Coffee is more popular than tea there."],
  ["comparative", "The dam lowered the level of the lake.", "The dam raised the level of the lake."],
  ["denial", "The senator took bribes.", "the senator took bribes", "A court found no evidence that the senator took bribes."],
  ["condition", "Entry is free.", "Entry is free if you arrive before noon."],
  ["roles", "Finland lent money to Estonia.", "Estonia lent money to Finland."],
  ["attribution", "The oil cures baldness.", "The oil, its sellers claim, cures baldness."],
];

/** Faults the rules do not see; a row that passes one day moves up. */
const MISSED: readonly Row[] = [
  ["roles", "The moth is eaten by the bat, and the owl eats the moth.", "The owl eats the bat, and the bat eats the moth."],
  ["scope", "Adults sleep less than before.", "Adults in Tokyo sleep less than before."],
  ["roles", "The wolf was chased by the sheepdog's owner.", "The sheepdog chased the wolf while its owner slept."],
];

describe("claims their quotes do not carry", () => {
  for (const row of FAULTY) {
    it(`R12 ${row[0]}: not supported: ${row[1]}`, async () => {
      expect(await verdict(row)).not.toBe("supported");
    });
  }

  for (const row of MISSED) {
    it.fails(`R12 ${row[0]}: not caught yet: ${row[1]}`, async () => {
      expect(await verdict(row)).not.toBe("supported");
    });
  }
});
