import { describe, expect, it } from "vitest";
import { rulesJudge } from "./judge.ts";

/** What the row is about, the claim, its quote, and what stands around the quote. */
type Row = readonly [about: string, claim: string, quote: string, context?: string];

async function verdict([, claim, quote, context = quote]: Row): Promise<string | undefined> {
  const judged = await rulesJudge().judge([{ id: "row", claim, evidence: [{ quote, context }] }], new AbortController().signal);
  return judged.get("row")?.verdict;
}

const STUDY =
  "Researchers at Halm University followed 2,310 nurses for eleven years. Those who worked night shifts were 18 percent more likely to develop high blood pressure than colleagues on day shifts. No link was found between night work and diabetes. The authors caution that the study cannot prove cause and effect. It was paid for by the national health fund.";
const DAM =
  "Construction of the Ketta dam began in 1958, and the first turbine was switched on in 1963. Unlike the older Sorn dam, Ketta has no fish ladder. Its reservoir covers 74 square kilometres and supplies water to about 600,000 people. Two villages, Ild and Marn, were flooded; their 1,150 inhabitants had been resettled in 1961. The state utility sold the plant to Norrkraft in 1998 for 2.1 billion kronor.";
const BAND =
  "The Lanterns were formed in Leeds in 1994 by Joy Amadi and Peter Crisp. Their debut album, Low Tide, reached number 12 in the charts and sold 85,000 copies. Crisp left the band in 2001 to study law; he was replaced by Dana Mori, formerly of Glasshouse. The band turned down an offer from a large label. A film about them was announced in 2020 but never made. Amadi's sister Ruth plays the cello on two of the songs.";

const FAULTY: readonly Row[] = [
  ["invented", "Ketta's reservoir is popular with anglers.", DAM, DAM],
  ["invented", "The nurses were paid for taking part.", STUDY, STUDY],
  ["invented", "The dam is in danger of collapse.", DAM, DAM],
  [
    "date",
    "The first turbine was switched on in 1958.",
    "Construction of the Ketta dam began in 1958, and the first turbine was switched on in 1963.",
    DAM,
  ],
  [
    "date",
    "Construction of the Ketta dam began in 1963.",
    "Construction of the Ketta dam began in 1958, and the first turbine was switched on in 1963.",
    DAM,
  ],
  ["negation", "Ketta has a fish ladder.", "Unlike the older Sorn dam, Ketta has no fish ladder.", DAM],
  ["negation", "Night work was linked to diabetes.", "No link was found between night work and diabetes.", STUDY],
  ["negation", "The study proves cause and effect.", "The authors caution that the study cannot prove cause and effect.", STUDY],
  [
    "roles",
    "Norrkraft sold the plant to the state utility in 1998.",
    "The state utility sold the plant to Norrkraft in 1998 for 2.1 billion kronor.",
    DAM,
  ],
  [
    "name",
    "Researchers at Lund University followed 2,310 nurses.",
    "Researchers at Halm University followed 2,310 nurses for eleven years.",
    STUDY,
  ],
  ["invented", "The Lanterns have sued a former manager.", BAND, BAND],
  [
    "invented",
    "Low Tide was recorded in Dublin.",
    "Their debut album, Low Tide, reached number 12 in the charts and sold 85,000 copies.",
    BAND,
  ],
  ["number", "Low Tide sold 58,000 copies.", "Their debut album, Low Tide, reached number 12 in the charts and sold 85,000 copies.", BAND],
  [
    "date",
    "Peter Crisp left the band in 1994.",
    "The Lanterns were formed in Leeds in 1994 by Joy Amadi and Peter Crisp. Crisp left the band in 2001 to study law.",
    BAND,
  ],
  ["negation", "A film about the band was made.", "A film about them was announced in 2020 but never made.", BAND],
  ["negation", "The band accepted an offer from a large label.", "The band turned down an offer from a large label.", BAND],
  [
    "roles",
    "Peter Crisp replaced Dana Mori.",
    "Crisp left the band in 2001 to study law; he was replaced by Dana Mori, formerly of Glasshouse.",
    BAND,
  ],
  ["roles", "The Lanterns were formed by Dana Mori.", "The Lanterns were formed in Leeds in 1994 by Joy Amadi and Peter Crisp.", BAND],
  ["name", "Joy Amadi and Peter Marsh formed the band.", "The Lanterns were formed in Leeds in 1994 by Joy Amadi and Peter Crisp.", BAND],
  ["name", "The band was formed in London.", "The Lanterns were formed in Leeds in 1994 by Joy Amadi and Peter Crisp.", BAND],
  [
    "number",
    "The reservoir supplies 1,150 people.",
    "Its reservoir covers 74 square kilometres and supplies water to about 600,000 people. Two villages, Ild and Marn, were flooded; their 1,150 inhabitants had been resettled in 1961.",
    DAM,
  ],
  [
    "comparative",
    "Nurses on day shifts were 18 percent more likely to develop high blood pressure.",
    "Those who worked night shifts were 18 percent more likely to develop high blood pressure than colleagues on day shifts.",
    STUDY,
  ],
];

/** Faults the rules do not see; a row that passes one day moves up. */
const SOUND: readonly Row[] = [
  [
    "cut",
    "The first turbine was switched on in 1963.",
    "Construction of the Ketta dam began in 1958, and the first turbine was switched on in 1963.",
    DAM,
  ],
  [
    "cut",
    "Two villages were flooded.",
    "Two villages, Ild and Marn, were flooded; their 1,150 inhabitants had been resettled in 1961.",
    DAM,
  ],
  [
    "paraphrase",
    "Building work on the Ketta dam started in 1958.",
    "Construction of the Ketta dam began in 1958, and the first turbine was switched on in 1963.",
    DAM,
  ],
  [
    "paraphrase",
    "Norrkraft bought the plant from the state utility in 1998.",
    "The state utility sold the plant to Norrkraft in 1998 for 2.1 billion kronor.",
    DAM,
  ],
  [
    "paraphrase",
    "The plant was sold to Norrkraft for 2.1 billion kronor.",
    "The state utility sold the plant to Norrkraft in 1998 for 2.1 billion kronor.",
    DAM,
  ],
  ["paraphrase", "The study was funded by the national health fund.", "It was paid for by the national health fund.", STUDY],
  [
    "paraphrase",
    "Nurses working night shifts had an 18 % higher risk of high blood pressure.",
    "Those who worked night shifts were 18 percent more likely to develop high blood pressure than colleagues on day shifts.",
    STUDY,
  ],
  [
    "paraphrase",
    "The inhabitants of Ild and Marn were resettled in 1961.",
    "Two villages, Ild and Marn, were flooded; their 1,150 inhabitants had been resettled in 1961.",
    DAM,
  ],
  [
    "number",
    "The reservoir covers 7,400 hectares.",
    "Its reservoir covers 74 square kilometres and supplies water to about 600,000 people.",
    DAM,
  ],
  [
    "number",
    "It supplies water to some 600,000 people.",
    "Its reservoir covers 74 square kilometres and supplies water to about 600,000 people.",
    DAM,
  ],
  ["number", "The study ran for 11 years.", "Researchers at Halm University followed 2,310 nurses for eleven years.", STUDY],
  ["number", "Over 2,000 nurses were followed.", "Researchers at Halm University followed 2,310 nurses for eleven years.", STUDY],
  ["negation", "The Ketta dam has no fish ladder.", "Unlike the older Sorn dam, Ketta has no fish ladder.", DAM],
  ["negation", "No link between night work and diabetes was found.", "No link was found between night work and diabetes.", STUDY],
  ["negation", "The study could not prove cause and effect.", "The authors caution that the study cannot prove cause and effect.", STUDY],
  ["cut", "Low Tide sold 85,000 copies.", "Their debut album, Low Tide, reached number 12 in the charts and sold 85,000 copies.", BAND],
  [
    "cut",
    "The Lanterns' first album reached number 12 in the charts.",
    "Their debut album, Low Tide, reached number 12 in the charts and sold 85,000 copies.",
    BAND,
  ],
  [
    "paraphrase",
    "Joy Amadi and Peter Crisp founded The Lanterns in 1994.",
    "The Lanterns were formed in Leeds in 1994 by Joy Amadi and Peter Crisp.",
    BAND,
  ],
  [
    "paraphrase",
    "Dana Mori replaced Peter Crisp.",
    "Crisp left the band in 2001 to study law; he was replaced by Dana Mori, formerly of Glasshouse.",
    BAND,
  ],
  [
    "paraphrase",
    "Crisp quit in 2001 to study law.",
    "Crisp left the band in 2001 to study law; he was replaced by Dana Mori, formerly of Glasshouse.",
    BAND,
  ],
  ["paraphrase", "The band rejected an offer from a large label.", "The band turned down an offer from a large label.", BAND],
  ["paraphrase", "Ruth Amadi plays the cello on two songs.", "Amadi's sister Ruth plays the cello on two of the songs.", BAND],
  ["negation", "No film about the band was ever made.", "A film about them was announced in 2020 but never made.", BAND],
  ["negation", "A film about the band was announced in 2020.", "A film about them was announced in 2020 but never made.", BAND],
];

describe("claims against reports", () => {
  for (const row of FAULTY) {
    it(`R12 ${row[0]}: not supported: ${row[1]}`, async () => {
      expect(await verdict(row)).not.toBe("supported");
    });
  }

  for (const row of SOUND) {
    it(`R12 ${row[0]}: supported: ${row[1]}`, async () => {
      expect(await verdict(row)).toBe("supported");
    });
  }
});
