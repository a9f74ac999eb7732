import { describe, expect, it } from "vitest";
import { type DateMention, dateCovered, dates, datesAgree, daysAlone, namesMonth } from "./dates.ts";

const read = (text: string) =>
  dates(text).map(({ fromYear, toYear, month, day, quarter }) => {
    const year = fromYear === toYear ? `${fromYear ?? "?"}` : `${fromYear}..${toYear}`;
    return [year, month, day, quarter === undefined ? undefined : `Q${quarter}`].filter((part) => part !== undefined).join("-");
  });
const covered = (stated: string, source: string) => dates(stated).every((date) => dateCovered(date, dates(source)));

describe("dates", () => {
  it.each([
    ["on 5 March 2019 and March 5, 2019", ["2019-3-5", "2019-3-5"]],
    ["2019-03-05", ["2019-3-5"]],
    ["15 Jul 49 and 3 Mar '50", ["2049-7-15", "1950-3-3"]],
    ["in March 2019", ["2019-3"]],
    ["since May", ["?-5"]],
    ["it may 5 times", []],
    ["Q3 2021 and the first quarter of 2020", ["2021-Q3", "2020-Q1"]],
    ["1914–1918 and 2010–15", ["1914..1918", "2010..2015"]],
    ["the 1990s", ["1990..1999"]],
    ["the 1800s, the 2000s, the 2010s and the '80s", ["1800..1899", "2000..2009", "2010..2019", "1980..1989"]],
    ["the 5th century BC and the third century BCE", ["-500..-400", "-300..-200"]],
    ["In the fourth quarter", ["?-Q4"]],
    ["2021年3月, 2021.03.05", ["2021-3", "2021-3-5"]],
    ["15 Jul 00", ["2000-7-15"]],
    ["1918–1914", ["1918"]],
    ["the 19th century and the twentieth century", ["1800..1900", "1900..2000"]],
    ["300 BC", ["-300"]],
    ["in 1500 men came", ["1500"]],
    ["1500 employees", []],
    ["1500 was men's", ["1500"]],
    ["May 2021 visitors and 5 March 2019 tickets", ["2021-5", "2019-3-5"]],
    ["the 1990 visitors", ["1990"]],
    ["$2000, 2,000 and 2000 km", []],
    ["am 3. März 2021 und im Dezember 2018", ["2021-3-3", "2018-12"]],
    ["le 14 juillet 2019, le 1er mai", ["2019-7-14", "?-5-1"]],
    ["el 5 de mayo de 2020", ["2020-5-5"]],
    ["am 3.12.2021", ["2021-12-3"]],
    ["on 12/03/2021", ["2021"]],
    ["- **February 10, 2027:** 45 days", ["2027-2-10"]],
    ["on May 3: at May 12:30", ["?-5-3"]],
    ["the Mars 2020 rover, en mars 2020", ["2020", "2020-3"]],
    ["version 3.12.20 of 2021", ["2021"]],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("dateCovered", () => {
  it.each([
    ["in 2019", "on 5 March 2019"],
    ["on 3 March 2021", "am 3. März 2021"],
    ["on 3 March 2021", "Это было 3 марта 2021 года"],
    ["on 3 March 2021", "於2021年3月3日開放"],
    ["on 3 March 2021", "यह 3 मार्च 2021 को खुला"],
    ["on 3 March 2021", "افتتح في 3 مارس 2021"],
    ["in the 1990s", "in 1994"],
    ["in the 19th century", "in 1862"],
    ["from 1914 to 1918", "the war of 1914–1918"],
    ["1914–1918", "from 1914 until 1918"],
    ["on November 2, 2004", "Published 2004-10-19. It came out on November 2."],
    ["in the third quarter of 2020", "in August 2020"],
  ])("%s is carried by %s", (stated, source) => {
    expect(covered(stated, source)).toBe(true);
  });

  it.each([
    ["in 2019", "in 2018"],
    ["on 5 March 2019", "in March 2019"],
    ["in 1994", "in the 1990s"],
    ["on 5 March 2019", "on 6 March 2019"],
    ["in 2019", "on 5 March"],
  ])("%s is not carried by %s", (stated, source) => {
    expect(covered(stated, source)).toBe(false);
  });
});

describe("a date", () => {
  const only = (text: string): DateMention => dates(text)[0] ?? { start: 0, end: 0, text: "" };

  it("has its place in the text, and the last of its days", () => {
    expect(dates("It ran on 12–18 April 2021, and from March 3 to 5.")).toEqual([
      { start: 10, end: 26, text: "12–18 April 2021", fromYear: 2021, toYear: 2021, month: 4, day: 12, lastDay: 18 },
      { start: 37, end: 49, text: "March 3 to 5", month: 3, day: 3, lastDay: 5 },
    ]);
  });

  it.each([
    ["in 2019", "in May 2019", true],
    ["in May 2019", "in 2019", false],
    ["in May", "in May 2019", true],
    ["in May", "in June", false],
    ["on 5 May", "on 6 May 2019", false],
    ["on 3 May", "on 3–7 May", true],
    ["on 7 May", "on 3–7 May", true],
    ["on 4 May", "on 3–7 May", false],
    ["in Q3 2020", "in Q3 2020", true],
    ["in Q3 2020", "in Q2 2020", false],
    ["in Q3 2020", "in 2020", false],
    ["in Q3 2020", "in September 2020", true],
    ["in Q3 2020", "in June 2020", false],
    ["in 2019", "on 5 March", false],
    ["in 1914", "1914–1918", true],
    ["in 1918", "1914–1918", true],
    ["in 1916", "1914–1918", false],
    ["in 1914", "1914–1973", true],
    ["in 1914", "1914–1974", false],
    ["1914–1918", "in 1918", true],
    ["1914–1918", "1914–1919", false],
    ["1914–1918", "1913–1918", false],
  ])("%s agrees with %s: %s", (stated, source, is) => {
    expect(datesAgree(only(stated), only(source))).toBe(is);
  });

  it.each([
    ["on 3–7 May 2019", "on 3 May 2019, and on 7 May 2019", true],
    ["on 3–7 May 2019", "on 3 May 2019", false],
    ["on 3–7 May 2019", "on 7 May 2019", false],
    ["in May", "in June and July", false],
    ["on November 2, 2004", "Published 2003-10-19. It came out on November 2.", false],
    ["on November 2, 2004", "Published 2004-10-19. It came out on November 3.", false],
    ["on November 2, 2004", "Published 2004-10-19. It came out on November 2, 2003.", false],
    ["in May 2004", "Published 2004-10-19. It came out in May.", true],
    ["in May 2004", "Published 2004-10-19. It came out in June.", false],
    ["in Q3 2004", "Published 2004-10-19. It came out in the third quarter.", true],
    ["in Q3 2004", "Published 2004-10-19. It came out in the second quarter.", false],
    ["1914–1918", "the wars of 1912–1914 and 1919–1920", false],
    ["1914–1918", "the wars of 1912–1913 and 1918–1920", false],
    ["1914–1918", "the wars of 1912–1914 and 1918–1920", true],
    ["in 1916", "from 1914 until 1916, and 1917", true],
    ["in 1916", "the war of 1914–1918", false],
  ])("%s is covered by all of %j: %s", (stated, source, is) => {
    expect(dateCovered(only(stated), dates(source))).toBe(is);
  });
});

it("a month is named also alone, in English with its capital", () => {
  const cases = [
    ["It opens in May.", 5],
    ["it may rain", 5],
    ["Es öffnet im März.", 3],
    ["Es öffnet im März, nicht im Mai.", 5],
    ["Sept", 9],
    ["It opens in May.", 6],
  ] as const;
  expect(cases.map(([text, month]) => namesMonth(text, month))).toEqual([true, false, true, true, true, false]);
});

it("a day may stand without its month, where it is not of something else", () => {
  expect(daysAlone("It opens on the 16th, and closes on the 3rd of the month.")).toEqual([16, 3]);
  expect(daysAlone("It stands on the 16th floor.")).toEqual([]);
});
