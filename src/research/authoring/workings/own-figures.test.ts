import { expect, it } from "vitest";
import { properNames } from "../../../verify/facts/proper-names.ts";
import { isDayOfWeek } from "./own-figures.ts";

it("R12 X8 a day of the month behind one of the week is a label's own, in every language, and no figure behind another word is", () => {
  for (const text of ["Sun 13", "Sunday, 13", "Freitag 13", "vendredi 13", "пятница 13"])
    expect([text, isDayOfWeek("13", text)]).toEqual([text, true]);
  for (const text of ["Monitor 13", "Friend 13", "Sun 131", "Cost per 13"]) expect([text, isDayOfWeek("13", text)]).toEqual([text, false]);
});

it("R12 X8 such a day is no name", () => {
  for (const text of ["we meet on Fri 11 again", "wir sehen uns am Freitag 11 wieder"])
    expect([text, properNames(text)]).toEqual([text, []]);
  expect(properNames("we meet at Freitag again").map((name) => name.text)).toEqual(["Freitag"]);
});
