import { expect, it } from "vitest";
import { isCredit, isFurniture, isPointer, isRelatedHeading } from "./labels.ts";

it.each([
  "Related articles",
  "You may also like",
  "More from Sport",
  "Most read",
  "Você pode gostar...",
  "Lesen Sie auch:",
  "関連記事",
  "Leave a Reply",
  "12 Comments",
  "Sponsored content",
])("R6 %j heads other articles", (text) => expect(isRelatedHeading(text)).toBe(true));
it.each([
  "Related work and its limits in the literature",
  "Comments on the draft law",
  "Popular uprisings",
  "Results",
  "Recommendations",
  "More is different",
])("R6 %j heads the text itself", (text) => expect(isRelatedHeading(text)).toBe(false));
it.each([
  "Advertisement",
  "Iklan",
  "Story continues below advertisement",
  "Follow us on Twitter",
  "Sign up for our newsletter and never miss a story.",
  "Share",
  "© 2019 The Example",
  "Facebook Twitter Whatsapp",
])("R6 %j is furniture", (text) => expect(isFurniture(text)).toBe(true));
it.each([
  "Share prices fell by a third.",
  "Advertising grew by 4 % in 2023.",
  "Photographers went on strike.",
  "Emails were deleted.",
  "The newsletter of 1848 was printed in Leipzig.",
])("R6 %j is text", (text) => expect(isFurniture(text)).toBe(false));
it.each(["By Ann Author", "Published 3 May 2021", "5 min read", "March 3, 2020", "12.04.2021 10:30"])("R6 %j is a credit", (text) =>
  expect(isCredit(text)).toBe(true),
);
it.each(["By far the largest", "Two minutes later it fell."])("R6 %j is no credit", (text) => expect(isCredit(text)).toBe(false));
it.each(["Read more: A drought", "[Related: A drought]", "SEE ALSO: x", "Leggi anche: x"])("R6 %j points elsewhere", (text) =>
  expect(isPointer(text)).toBe(true),
);
it.each(["Readers wrote in.", "Moreover, it fell."])("R6 %j points nowhere", (text) => expect(isPointer(text)).toBe(false));

it("R6 a label, a byline and furniture are no longer than such lines are", () => {
  const related = (length: number) => `More from ${"x".repeat(length - 10)}`;
  expect([isRelatedHeading(related(70)), isRelatedHeading(related(71))]).toEqual([true, false]);
  const credit = (length: number) => `By Ann ${"x".repeat(length - 7)}`;
  expect([isCredit(credit(160)), isCredit(credit(161))]).toEqual([true, false]);
  const furniture = (length: number) => `${"x".repeat(length - 32)} © Ann Lee, all that stands here`;
  expect([isFurniture(furniture(320)), isFurniture(furniture(321))]).toEqual([true, false]);
});
