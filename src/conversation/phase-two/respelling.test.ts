import { describe, expect, it } from "vitest";
import { respelled } from "./respelling.ts";

const SEEN = [
  "First vaccine against Merrow fever approved\nThe first vaccine against Merrow fever, Calvexa, is made by Aldane.",
  "Calvexa: public assessment report\nThe Board assessed Calvexa against Merrow fever.",
  "Why nobody takes it\nThe vaccine works, says the Board.",
];

describe("respelling", () => {
  it.each([
    ["How effective is the Kalvexa shot against Marrow fever?", "How effective is the Calvexa shot against Merrow fever?"],
    ["who made the galvexa vaccine", "who made the Calvexa vaccine"],
  ])("C14 %s", (question, read) => expect(respelled(question, SEEN)).toBe(read));

  it.each([
    ["a name the results have", "Who makes Calvexa against Merrow fever?"],
    ["a name that sounds like none", "Where is Orrin?"],
    ["a name that one result alone has", "who is Eldane"],
    ["everyday words", "which fewer vaccines were bored"],
  ])("C14 leaves %s alone", (_, question) => expect(respelled(question, SEEN)).toBeUndefined());

  it("C14 nothing seen, nothing read otherwise", () => expect(respelled("Kalvexa", [])).toBeUndefined());
});
