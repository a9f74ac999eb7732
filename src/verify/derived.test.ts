import { describe, expect, it } from "vitest";
import { hardChecks } from "./hard-checks.ts";
import { judgeByRules } from "./rules-judge.ts";

/** Figures that the source does not state and that follow exactly from those it does. */
const FOLLOWS: readonly (readonly [string, string])[] = [
  ["In total the firm sold 300 cars in 2020 and 2021.", "The firm sold 100 cars in 2020 and 200 cars in 2021."],
  ["The plant made 150 vehicles in total.", "The plant made 120 cars and 30 trucks, up from 100 vehicles the year before."],
  ["The two halls hold 700 people together.", "The north hall holds 400 people and the south hall 300 people."],
  ["The bridge was open for eight years.", "The bridge was open from 1990 to 1998."],
  ["The treaty was signed five years after the talks.", "The talks were held in 1974 and the treaty was signed in 1979."],
  ["30 percent of the patients died.", "Of the 10 patients, 3 died; the rest of the patients recovered."],
  ["75 percent of members voted for the plan.", "3 of 4 members voted for the plan."],
  ["The team won the cup four times.", "The team won the cup in 1990, 1992, 1994 and 1996."],
  ["The price fell by 5 euros.", "The price fell from 14 euros to 9 euros."],
];

/** The same arithmetic on numbers that the source gives of something else. */
const DOES_NOT_FOLLOW: readonly (readonly [string, string])[] = [
  ["The overall budget is 30 million euros.", "The budget was 10 million euros in 2019 and 20 million euros in 2020."],
  ["The total budget is 30 million euros.", "The budget was 10 million euros in 2019 and 20 million euros in 2020."],
  ["The combined length of the tunnels is 9 km.", "The first tunnel is 4 km long, 5 km shorter than the second tunnel."],
  ["The crash killed 12 people in total.", "The crash killed 5 people and injured 7 people."],
  ["The firm opened 12 shops in total.", "The firm opened 5 shops and closed 7 shops."],
  ["She died five years after her marriage.", "She married in 1970, moved to Rome in 1975 and died in 1990."],
  ["He led the firm for 8 years.", "He joined the firm in 1990, led it from 1995 and left in 1998."],
  ["He led the firm for 8 years.", "He joined the firm in 1990 and led it from 1998."],
  ["The law was revoked two years after its signing.", "The law was revoked in January 2001 after its signing in December 1999."],
  ["30 percent of the patients recovered.", "Of the 10 patients, 3 died; the rest of the patients recovered."],
  ["75 percent of members voted for the plan.", "3 of 4 members attended; two of the members voted for the plan."],
  ["50 percent of patients had side effects.", "One of two patients in the trial died; side effects were seen in few patients."],
  ["Two thirds of the workers were dismissed.", "Two of three works of the firm were closed and workers were dismissed."],
  ["The team won the cup four times.", "The team reached the final of the cup in 1990, 1992, 1994 and 1996 and won the cup in 1992."],
];

describe("R12 figures that a source does not state itself", () => {
  it.each(FOLLOWS)("%s follows from: %s", (claim, source) => {
    expect(hardChecks(claim, [source])).toEqual([]);
  });

  it.each(DOES_NOT_FOLLOW)("%s does not follow from: %s", (claim, source) => {
    expect(judgeByRules(claim, [source]).verdict).not.toBe("supported");
  });
});
