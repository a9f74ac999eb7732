import { describe, expect, it } from "vitest";
import { day, dollars, duration, figure, moment } from "./figures.ts";

describe("I5 figures as the page writes them", () => {
  it.each([
    [0.04, "0 s"],
    [9.44, "9.4 s"],
    [10.4, "10 s"],
    [59.4, "59 s"],
    [59.6, "1 m 0 s"],
    [3_725, "62 m 5 s"],
  ])("%d seconds are %s", (seconds, shown) => expect(duration(seconds)).toBe(shown));

  it("money has as many digits as it needs, and large figures are parted", () => {
    expect([dollars(0), dollars(0.0042), dollars(0.01), dollars(12.345)].map((text) => text.replace(/^US/u, ""))).toEqual([
      "$0.00",
      "$0.0042",
      "$0.01",
      "$12.35",
    ]);
    expect(figure(1_234_567)).toBe("1,234,567");
    expect(figure(0.256, { style: "percent" })).toBe("26%");
  });

  it("a day is told as far as it is known, in no reader's time zone", () => {
    expect(
      [day("2024"), day("2024-05"), day("2024-05-01"), day("2024-05-01T23:59:59-10:00")].map((text) =>
        text.replace(/[,]/gu, "").split(" ").toSorted().join(" "),
      ),
    ).toEqual(["2024", "2024 May", "1 2024 May", "1 2024 May"]);
    expect([day("in May"), day("2024-13"), moment("never")]).toEqual(["in May", "2024-13", "never"]);
  });

  it("a moment is told to the minute", () => {
    expect(moment("2024-05-01T12:34:56Z")).toMatch(/2024.*\d{1,2}:34(?!:)/u);
  });
});
