import { describe, expect, it } from "vitest";
import { hardChecks } from "../hard-checks.ts";
import { rulesJudge } from "../judge.ts";

const TOO_MUCH: readonly (readonly [string, string])[] = [
  ["The daughter of Holm founded the firm.", "The son of Holm founded the firm."],
  ["Doyle's mother taught at the university.", "Doyle's father taught at the university."],
  ["Doyle was murdered.", "Doyle was killed in an accident."],
  ["The bridge was demolished in 1944.", "The bridge was damaged in 1944."],
  ["Holm was elected chairman.", "Holm was named as a candidate for chairman."],
  ["Holm won the match.", "Holm was defeated in the match."],
  ["The vaccine is approved in Japan.", "The vaccine is under review for approval in Japan."],
  ["The committee approved the plan unanimously.", "The committee approved the plan by a narrow majority."],
  ["Exactly 300 people died.", "About 300 people died."],
  ["The company was founded in 1990.", "The company was found guilty in 1990."],
  ["The bridge will be finished in 2026.", "The bridge was to be finished in 2026 until the project was dropped."],
  ["The species is extinct in Finland.", "The species is nearly extinct in Finland."],
  ["The trial was a success.", "The trial was not a complete success."],
  ["Only members may vote.", "Members may vote."],
  ["Members may vote.", "Only honorary members may vote."],
  ["The ministry banned the pesticide.", "The ministry prevented a ban on the pesticide."],
  ["The report blames Holm for the accident.", "The report clears Holm of blame for the accident."],
  ["Le maire a démissionné en 2010.", "Le maire a refusé de démissionner en 2010."],
  ["Coffee drinkers live longer.", "Tea drinkers live longer than coffee drinkers."],
  ["Sales in Asia exceeded sales in Europe.", "Sales in Europe exceeded sales in Asia."],
  ["Holm died in Paris in 1950.", "Holm lived in Paris in 1950 and died in Rome in 1955."],
  ["The treaty was signed in Vienna in 1815.", "The treaty was drafted in Vienna in 1815 and signed in Paris in 1816."],
  ["Doyle was born in Cork.", "Doyle was raised in Cork but born in Leeds."],
  ["The museum opened to the public in 1905.", "The museum was founded in 1905 and opened to the public much later."],
];

const SOUND: readonly (readonly [string, string])[] = [
  ["Holm's daughter founded the firm.", "The firm was founded by Holm's daughter, not by his son."],
  ["The bridge was destroyed in 1944.", "The bridge was damaged beyond repair in 1944."],
  ["Doyle was murdered.", "Doyle was killed by an assassin; the homicide was never solved."],
  ["Holm was elected chairman.", "Of three candidates, Holm was elected chairman."],
  ["The vaccine is approved in Japan.", "The vaccine was approved in Japan and is under review for approval in Korea."],
  ["Only members may vote.", "Voting is restricted to members; nobody else may vote."],
  ["The species is almost extinct.", "The species is nearly extinct in Finland."],
  ["Tea drinkers live longer.", "Tea drinkers live longer than coffee drinkers."],
  ["Sales in Europe exceeded sales in Asia.", "Sales in Europe exceeded sales in Asia."],
  ["Holm died in Rome in 1955.", "Holm lived in Paris in 1950 and died in Rome in 1955."],
  ["The company was founded in 1990.", "Founded in 1990, the company was found guilty in 2001."],
  ["The works closed in 2001.", "The works opened in 1950 and closed in 2001."],
];

describe("R12 what is said more strongly, more widely or of others than the source says it", () => {
  it.each(TOO_MUCH)("no support for %s in: %s", async (claim, source) => {
    expect(hardChecks(claim, [source])).not.toEqual([]);
    const pair = { id: "one", claim, evidence: [{ quote: source, context: source }] };
    const judged = await rulesJudge().judge([pair], new AbortController().signal);
    expect(judged.get("one")?.verdict).not.toBe("supported");
  });

  it.each(SOUND)("no fault in %s of: %s", (claim, source) => {
    expect(hardChecks(claim, [source])).toEqual([]);
  });
});
