import { expect, it } from "vitest";
import { properNames } from "../../../verify/facts/proper-names.ts";
import { isDayOfWeek, isSetClock, isSetTime, isToCome, wholeClock } from "./own-figures.ts";

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

it.each([
  ["Leave the house at 13:00.", "13", "13:00"],
  ["Leave the house at 13:00 with 13 bags.", "13", undefined],
  ["Leave the house at 13:00 with 130 bags and 2.13 litres.", "13", "13:00"],
  ["Leave at 13:00 and 14:13.", "14", "14:13"],
  ["Take 13 bags.", "13", undefined],
])("R12 X8 in %j the %s is of %j", (text, figure, clock) => expect(wholeClock(text, figure)).toBe(clock));

it.each([
  ["13 December", true],
  ["1 May 2027", true],
  ["1 March 2026", true],
  ["28 February 2026", false],
  ["March 2026", true],
  ["February 2026", false],
  ["2027", false],
  ["13 bags on 1 May 2027", false],
  ["", false],
])("R12 X8 on 1 March 2026 %j is to come: %j", (reckonable, is) =>
  expect(isToCome({ reckonable } as Parameters<typeof isToCome>[0], "1 March 2026")).toBe(is),
);

it("R12 X8 without a day of today's nothing is to come", () =>
  expect(isToCome({ reckonable: "1 May 2027" } as Parameters<typeof isToCome>[0], "")).toBe(false));

it.each([
  ["04:20 to 05:15: pack the boat.", "04:20", [], true],
  ["04:20 to 05:15: pack the boat.", "05:15", [], true],
  ["Monday 05:00: leave the house.", "05:00", [], true],
  ["05:00: leave the house.", "05:00", [], true],
  ["From 05:00: leave the house.", "05:00", [], false],
  ["Leave 05:00 and Ann 05:15: pack.", "05:00", [], false],
  ["04:20 to 05:15: pack the boat.", "04:20", ["The boat leaves at 06:00."], false],
  ["04:20 to 05:15: pack the boat.", "04:20", ["The boat leaves at noon."], true],
  ["Pack the boat from 04:20 to 05:15.", "04:20", [], false],
  ["The boat leaves from 04:20 to 05:15: be there.", "04:20", [], false],
])("R12 X8 of %j the hour %s is a step's own beside %j: %j", (text, reckonable, named, is) =>
  expect(
    isSetClock(
      { reckonable } as Parameters<typeof isSetClock>[0],
      text,
      named.map((said) => ({ quote: { text: said } })) as unknown as Parameters<typeof isSetClock>[2],
    ),
  ).toBe(is),
);

it.each([
  ["3 days", true],
  ["2 months", true],
  ["45 minutes", true],
  ["3 km", false],
  ["3", false],
])("R12 X8 a label may set %j: %j", (figure, is) => expect(isSetTime(figure)).toBe(is));
