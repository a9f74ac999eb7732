import { expect, it } from "vitest";
import { statedDay } from "./own-words.ts";

it.each([
  ["# Levels\n\nBergen, 3 March 2024\n\nThe river rose.", "2024-03-03"],
  ["Date: 2024-03-03\n\nThe river rose.", "2024-03-03"],
  ["Minutes\nMarch 3, 2024\nPresent: all", "2024-03-03"],
])("R6 reads the day a document gives itself: %j", (text, day) => {
  expect(statedDay(text)).toBe(day);
});

it.each([
  ["The lease ends on 30 June 2027."],
  ["# Lease\n\nThis lease runs from 1 July 2024 until 30 June 2027"],
  ["# Plan for 2024\n\nMarch 2024"],
  [`${"Words and more words.\n".repeat(13)}3 March 2024`],
  ["12–18 April 2024"],
  ["Bergen, 3 March"],
  ["30 December 2024 – 2 January 2025"],
  ["Bergen, 3 March 2024, and 4 March 2024"],
  ["Minutes of the meeting of the board 3 March 2024"],
])("R6 takes no date that a document only speaks of: %j", (text) => {
  expect(statedDay(text)).toBeUndefined();
});
