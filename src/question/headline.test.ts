import { describe, expect, it } from "vitest";
import { headlineOf } from "./headline.ts";

describe("what stands above an answer", () => {
  it.each([
    ["How high is the tower?", "How high is the tower?"],
    [
      "We run 14 shops, each with one small box of 4 GB memory that loses its line for up to 9 hours. How do we configure them? And by when?",
      "How do we configure them? And by when?",
    ],
    [
      "Wir betreiben vierzehn Läden mit je einem kleinen Rechner, der bis zu neun Stunden lang keine Leitung hat. Wie richten wir sie ein?",
      "Wie richten wir sie ein?",
    ],
    [`${"我们有十四家商店，每家都有一台小型计算机，线路最多会中断九个小时。".repeat(4)}我们应该如何配置它们？`, "我们应该如何配置它们？"],
  ])("R14 is the asker's own question, of a long one what asks: %s", (question, headline) => {
    expect(headlineOf(question)).toBe(headline);
  });

  it("R14 of a long one is its title where that is short", () => {
    const long =
      "We run 14 shops, each with one small box of 4 GB memory that loses its line for up to 9 hours. How do we configure them? And by when?";
    expect(headlineOf(long, "Configuring the boxes of 14 shops")).toBe("Configuring the boxes of 14 shops");
    expect(headlineOf(long, "x".repeat(111))).toBe("How do we configure them? And by when?");
    expect(headlineOf("How high is the tower?", "The tower")).toBe("How high is the tower?");
  });

  it("R14 is the whole where nothing in it asks", () => {
    const told =
      "Compare the tower and the mill by height, year and price, and tell which of the two a town with little money should restore first of all.";
    expect(headlineOf(told)).toBe(told);
  });
});
