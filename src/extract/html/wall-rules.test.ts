import { expect, it } from "vitest";
import { blocksOf } from "./blocks.ts";
import { parsePage } from "./tree.ts";
import { type PageSigns, signsOf, wallOf } from "./walls.ts";

const signs = (more: Partial<PageSigns>): PageSigns => ({
  title: "",
  headings: [],
  text: "",
  visible: "",
  buttons: [],
  hasPasswordField: false,
  isFree: undefined,
  ...more,
});
const kind = (more: Partial<PageSigns>) => wallOf(signs(more))?.kind;
/** So many characters, the words first. */
const long = (length: number, words = ""): string => words.padEnd(length, " x");
const BOT = "Please verify you are a human to continue.";
const OFFER = "Subscribe to continue reading";
const COOKIES = "cookies consent partners privacy";

it.each<[string, Partial<PageSigns>, string | undefined]>([
  ["a short page that says so", { visible: long(600, BOT) }, "bot check"],
  ["a longer one that says so", { visible: long(601, BOT) }, undefined],
  ["a longer one that is titled so too", { visible: long(2_000, BOT), title: " Just a moment..." }, "bot check"],
  ["one headed so", { visible: long(2_000, BOT), headings: ["x", "Just a moment..."] }, "bot check"],
  ["one with much to see", { visible: long(2_001, BOT), title: "Just a moment..." }, undefined],
  ["one with much text", { visible: BOT, text: long(1_001), title: "Just a moment..." }, undefined],
  ["one that is only titled so", { visible: long(400), title: "Just a moment..." }, "bot check"],
  ["a longer one that is only titled so", { visible: long(401), title: "Just a moment..." }, undefined],
])("G4 a check for robots: %s", (_, more, wall) => {
  expect(kind(more)).toBe(wall);
});

it.each<[string, Partial<PageSigns>, string | undefined]>([
  ["a title", { title: "Page not found", text: long(1_000) }, "soft 404"],
  ["a title of a long page", { title: "Page not found", text: long(1_001) }, undefined],
  ["its second heading", { headings: ["x", " Page not found"] }, "soft 404"],
  ["its third heading", { headings: ["x", "y", "Page not found"] }, undefined],
  ["a short text", { text: long(600, "We can’t find the page you are looking for.") }, "soft 404"],
  ["a longer text", { text: long(601, "We can’t find the page you are looking for.") }, undefined],
])("G4 a page that is missing is told by %s", (_, more, wall) => {
  expect(kind(more)).toBe(wall);
});

it.each<[string, Partial<PageSigns>, string | undefined]>([
  ["its words and a button", { visible: long(1_500, COOKIES), buttons: ["x", " Accept all "] }, "consent"],
  ["them on a longer page", { visible: long(1_501, COOKIES), buttons: ["Accept all"] }, undefined],
  [
    "them on a longer page with a heading",
    { visible: long(3_500, COOKIES), buttons: ["Accept all"], title: "Before you continue" },
    "consent",
  ],
  ["them on a page too long", { visible: long(3_501, COOKIES), buttons: ["Accept all"], title: "Before you continue" }, undefined],
  ["no button", { visible: COOKIES, title: "Before you continue" }, undefined],
  ["two words", { visible: "cookies consent", buttons: ["Accept all"] }, undefined],
  ["three words", { visible: "cookies consent partners", buttons: ["Accept all"], text: long(270) }, "consent"],
  ["three words in much text", { visible: "cookies consent partners", buttons: ["Accept all"], text: long(271) }, undefined],
])("G4 a question for consent is told by %s", (_, more, wall) => {
  expect(kind(more)).toBe(wall);
});

it.each<[string, Partial<PageSigns>, string | undefined]>([
  ["a page that is not free", { isFree: false, text: long(2_999) }, "paywall"],
  ["one that shows much all the same", { isFree: false, text: long(3_000) }, undefined],
  ["an offer beside hardly any text", { visible: OFFER, text: long(199) }, "paywall"],
  ["an offer on a page that is free", { visible: OFFER, text: long(199), isFree: true }, undefined],
  ["an offer where the text breaks off", { visible: `Menu ${long(400, "Text")} ${OFFER}`, text: long(400, "Text") }, "paywall"],
  ["an offer above the text", { visible: `${OFFER} ${long(400, "Text")}`, text: long(400, "Text") }, undefined],
  ["an offer amid the text", { visible: `${long(250, "Text")} ${OFFER} ${long(120)}`, text: long(400, "Text") }, undefined],
  ["an offer far below the text", { visible: `${long(400, "Text")}${long(1_500)}${OFFER}`, text: long(400, "Text") }, undefined],
  ["an offer below a text that is not seen", { visible: `${long(380)} ${OFFER}`, text: long(400, "Text") }, undefined],
  ["an offer below the text's heading", { visible: `${long(400, "Text")} ${OFFER}`, text: `## ${long(400, "Text")}` }, "paywall"],
  ["an offer below a long text", { visible: `${long(2_500, "Text")} ${OFFER}`, text: long(2_500, "Text") }, undefined],
])("G4 a paywall is told by %s", (_, more, wall) => {
  expect(kind(more)).toBe(wall);
});

it.each<[string, Partial<PageSigns>, string | undefined]>([
  ["a field for a password and a title", { hasPasswordField: true, title: " Sign in", text: long(1_000) }, "login"],
  ["both on a long page", { hasPasswordField: true, title: "Sign in", text: long(1_001) }, undefined],
  ["a field and its second heading", { hasPasswordField: true, headings: ["x", "Sign in"], text: long(1_000) }, "login"],
  ["a field and its third heading", { hasPasswordField: true, headings: ["x", "y", "Sign in"], text: long(1_000) }, undefined],
  ["a field and what it says", { hasPasswordField: true, text: long(1_000, "Please log in.") }, "login"],
  ["a field and little text", { hasPasswordField: true, text: long(199) }, "login"],
  ["a field beside some text", { hasPasswordField: true, text: long(200) }, undefined],
  ["what a short page says", { text: long(500, "Please log in.") }, "login"],
  ["what a longer page says", { text: long(501, "Please log in.") }, undefined],
  ["a title without a field", { title: "Sign in" }, undefined],
])("G4 a login is told by %s", (_, more, wall) => {
  expect(kind(more)).toBe(wall);
});

it("G4 the signs of a page are its first headings, its buttons and what is seen of it", () => {
  const html = `<h4>no</h4>${[1, 2, 3, 1, 2, 3].map((level, at) => `<h${level}>h${at}</h${level}>`).join("")}
    <button><b>Accept</b> <i>all</i></button><div role="button">No</div><a>no</a>${"<button>x</button>".repeat(60)}<input type="text">`;
  const root = parsePage(html);
  const found = signsOf(root, blocksOf(root), { title: "T", text: "x", isFree: true });
  expect(found).toMatchObject({ title: "T", text: "x", isFree: true, hasPasswordField: false, headings: ["h0", "h1", "h2", "h3", "h4"] });
  expect(found.buttons.slice(0, 3)).toEqual(["Accept all", "No", "x"]);
  expect(found.buttons).toHaveLength(50);
  expect(found.visible.split("\n").slice(0, 3)).toEqual(["no", "h0", "h1"]);
  const form = parsePage('<input type="password"><p type="password">x</p>');
  expect(signsOf(form, [], { title: "", text: "", isFree: undefined }).hasPasswordField).toBe(true);
});
