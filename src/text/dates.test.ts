import { describe, expect, it } from "vitest";
import { dateCovered, dates } from "./dates.ts";

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
