import { describe, expect, it } from "vitest";
import { crawlDelay, escapePattern, isAllowed, matches, parseRobots, pathOf, productToken, robotsLines } from "./robots-rules.ts";

/** A file (lines divided by " / " would read badly: they are joined by `;`), who asks, and what may and may not be fetched at http://foo.bar. */
interface Case {
  readonly says: string;
  readonly file: readonly string[];
  readonly agent?: string;
  readonly allows?: readonly string[];
  readonly refuses?: readonly string[];
}

const mixed = [
  "allow: /foo/bar/",
  "",
  "user-agent: FooBot",
  "disallow: /",
  "allow: /x/",
  "user-agent: BarBot",
  "disallow: /",
  "allow: /y/",
  "",
  "",
  "allow: /w/",
  "user-agent: BazBot",
  "",
  "user-agent: FooBot",
  "allow: /z/",
  "disallow: /",
];
const upper = ["User-Agent: FOO BAR", "Allow: /x/", "Disallow: /"];
const lower = ["User-Agent: foo bar", "Allow: /x/", "Disallow: /"];
const camel = ["User-Agent: FoO bAr", "Allow: /x/", "Disallow: /"];
const global = ["user-agent: *", "allow: /", "user-agent: FooBot", "disallow: /"];
const only = (...rules: string[]) => ["user-agent: FooBot", ...rules];
const allBut = (rule: string) => only("disallow: /", rule);

/** The situations Google publishes for its own parser, restated; the files and addresses are the same, the table is ours. */
const CASES: readonly Case[] = [
  { says: "an empty file allows all", file: [], allows: ["", "/x"] },
  { says: "nobody in particular is bound by nobody's rules", file: only("disallow: /"), agent: "", allows: ["", "/x"] },
  { says: "no path is the root", file: only("disallow: /"), refuses: [""] },
  { says: "nobody asks an empty file", file: [], agent: "", allows: [""] },
  { says: "name, colon, value", file: only("disallow: /"), refuses: ["/x/y"] },
  { says: "other names are skipped", file: ["foo: FooBot", "bar: /"], allows: ["/x/y"] },
  { says: "a forgotten colon is forgiven", file: ["user-agent FooBot", "disallow /"], refuses: ["/x/y"] },
  { says: "groups of one agent are one group", file: mixed, agent: "FooBot", allows: ["/x/b", "/z/d"], refuses: ["/y/c", "/foo/bar/"] },
  { says: "rules belong to the group above", file: mixed, agent: "BarBot", allows: ["/y/c", "/w/a"], refuses: ["/z/d", "/foo/bar/"] },
  { says: "neighbouring agents share a group", file: mixed, agent: "BazBot", allows: ["/z/d"], refuses: ["/foo/bar/"] },
  ...["FooBot", "BarBot"].map((agent) => ({
    says: `a sitemap closes no group (${agent})`,
    file: ["User-agent: BarBot", "Sitemap: https://foo.bar/sitemap", "User-agent: *", "Disallow: /"],
    agent,
    refuses: ["/"],
  })),
  ...["FooBot", "BarBot"].map((agent) => ({
    says: `an unknown line closes no group (${agent})`,
    file: ["User-agent: FooBot", "Invalid-Unknown-Line: unknown", "User-agent: *", "Disallow: /"],
    agent,
    refuses: ["/"],
  })),
  ...[
    ["USER-AGENT: FooBot", "ALLOW: /x/", "DISALLOW: /"],
    ["user-agent: FooBot", "allow: /x/", "disallow: /"],
    ["uSeR-aGeNt: FooBot", "AlLoW: /x/", "dIsAlLoW: /"],
  ].map((file) => ({ says: `names have no case (${file[0]})`, file, allows: ["/x/y"], refuses: ["/a/b"] })),
  ...[upper, lower, camel].flatMap((file) =>
    ["Foo", "foo"].map((agent) => ({
      says: `agents have no case (${agent}, ${file[0]})`,
      file,
      agent,
      allows: ["/x/y"],
      refuses: ["/a/b"],
    })),
  ),
  {
    says: "an agent ends at its first space",
    file: ["User-Agent: *", "Disallow: /", "User-Agent: Foo Bar", "Allow: /x/", "Disallow: /"],
    agent: "Foo",
    allows: ["/x/y"],
  },
  {
    says: "an agent with a space is nobody's",
    file: ["User-Agent: *", "Disallow: /", "User-Agent: Foo Bar", "Allow: /x/", "Disallow: /"],
    agent: "Foo Bar",
    refuses: ["/x/y"],
  },
  { says: "one's own group replaces everybody's", file: global, refuses: ["/x/y"] },
  { says: "everybody's group is for the rest", file: global, agent: "BarBot", allows: ["/x/y"] },
  {
    says: "without any group all is allowed",
    file: ["user-agent: FooBot", "allow: /", "user-agent: BarBot", "disallow: /", "user-agent: BazBot", "disallow: /"],
    agent: "QuxBot",
    allows: ["/x/y"],
  },
  { says: "paths have case (same)", file: only("disallow: /x/"), refuses: ["/x/y"] },
  { says: "paths have case (other)", file: only("disallow: /X/"), allows: ["/x/y"] },
  { says: "the longer rule wins, disallow", file: only("disallow: /x/page.html", "allow: /x/"), refuses: ["/x/page.html"] },
  { says: "the longer rule wins, allow", file: only("allow: /x/page.html", "disallow: /x/"), allows: ["/x/page.html"], refuses: ["/x/"] },
  { says: "empty rules say nothing", file: only("disallow: ", "allow: "), allows: ["/x/page.html"] },
  { says: "of equal rules allow wins", file: only("disallow: /", "allow: /"), allows: ["/x/page.html"] },
  { says: "a slash makes a rule longer", file: only("disallow: /x", "allow: /x/"), allows: ["/x/"], refuses: ["/x"] },
  { says: "of equal long rules allow wins", file: only("disallow: /x/page.html", "allow: /x/page.html"), allows: ["/x/page.html"] },
  { says: "stars count as length, disallow", file: only("allow: /page", "disallow: /*.html"), allows: ["/page"], refuses: ["/page.html"] },
  {
    says: "stars count as length, allow",
    file: only("allow: /x/page.", "disallow: /*.html"),
    allows: ["/x/page.html"],
    refuses: ["/x/y.html"],
  },
  {
    says: "groups do not add up",
    file: ["User-agent: *", "Disallow: /x/", "User-agent: FooBot", "Disallow: /y/"],
    allows: ["/x/page"],
    refuses: ["/y/page"],
  },
  {
    says: "addresses in queries stay as they are",
    file: ["User-agent: FooBot", "Disallow: /", "Allow: /foo/bar?qux=taz&baz=http://foo.bar?tar&par"],
    allows: ["/foo/bar?qux=taz&baz=http://foo.bar?tar&par"],
  },
  {
    says: "letters are escaped in rules",
    file: ["User-agent: FooBot", "Disallow: /", "Allow: /foo/bar/ツ"],
    allows: ["/foo/bar/%E3%83%84"],
    refuses: ["/foo/bar/ツ"],
  },
  {
    says: "escapes stay in rules",
    file: ["User-agent: FooBot", "Disallow: /", "Allow: /foo/bar/%E3%83%84"],
    allows: ["/foo/bar/%E3%83%84"],
    refuses: ["/foo/bar/ツ"],
  },
  {
    says: "needless escapes are compared as they stand",
    file: ["User-agent: FooBot", "Disallow: /", "Allow: /foo/bar/%62%61%7A"],
    allows: ["/foo/bar/%62%61%7A"],
    refuses: ["/foo/bar/baz"],
  },
  {
    says: "a star is any run",
    file: ["User-agent: FooBot", "Disallow: /foo/bar/quz", "Allow: /foo/*/qux"],
    allows: ["/foo/quz", "/foo//quz", "/foo/bax/quz"],
    refuses: ["/foo/bar/quz"],
  },
  {
    says: "a dollar is the end",
    file: ["User-agent: FooBot", "Disallow: /foo/bar$", "Allow: /foo/bar/qux"],
    allows: ["/foo/bar/qux", "/foo/bar/", "/foo/bar/baz"],
    refuses: ["/foo/bar"],
  },
  {
    says: "a hash begins a comment",
    file: ["User-agent: FooBot", "# Disallow: /", "Disallow: /foo/quz#qux", "Allow: /"],
    allows: ["/foo/bar"],
    refuses: ["/foo/quz"],
  },
  {
    says: "an index stands for its folder",
    file: ["User-Agent: *", "Allow: /allowed-slash/index.html", "Disallow: /"],
    agent: "foobot",
    allows: ["/allowed-slash/", "/allowed-slash/index.html"],
    refuses: ["/allowed-slash/index.htm", "/anyother-url"],
  },
  ...["/fish", "/fish*"].map((rule) => ({
    says: `${rule} is a beginning`,
    file: allBut(`allow: ${rule}`),
    allows: ["/fish", "/fish.html", "/fish/salmon.html", "/fishheads", "/fishheads/yummy.html", "/fish.html?id=anything"],
    refuses: ["/bar", "/Fish.asp", "/Fish.bar", "/catfish", "/?id=fish"],
  })),
  {
    says: "/fish/ is a folder",
    file: allBut("allow: /fish/"),
    allows: ["/fish/", "/fish/salmon", "/fish/?salmon", "/fish/salmon.html", "/fish/?id=anything"],
    refuses: ["/bar", "/fish", "/fish.html", "/Fish/Salmon.html"],
  },
  {
    says: "/*.php is anywhere",
    file: allBut("allow: /*.php"),
    allows: [
      "/filename.php",
      "/folder/filename.php",
      "/folder/filename.php?parameters",
      "//folder/any.php.file.html",
      "/filename.php/",
      "/index?f=filename.php/",
    ],
    refuses: ["/bar", "/php/", "/index?php", "/windows.PHP"],
  },
  {
    says: "/*.php$ is the end",
    file: allBut("allow: /*.php$"),
    allows: ["/filename.php", "/folder/filename.php"],
    refuses: [
      "/bar",
      "/filename.php?parameters",
      "/filename.php/",
      "/filename.php5",
      "/php/",
      "/filename?php",
      "/aaaphpaaa",
      "//windows.PHP",
    ],
  },
  {
    says: "/fish*.php is both",
    file: allBut("allow: /fish*.php"),
    allows: ["/fish.php", "/fishheads/catfish.php?parameters"],
    refuses: ["/bar", "/Fish.PHP"],
  },
  { says: "precedence: /p over /", file: only("allow: /p", "disallow: /"), allows: ["/page"] },
  { says: "precedence: equal folders", file: only("allow: /folder", "disallow: /folder"), allows: ["/folder/page"] },
  { says: "precedence: the longer pattern", file: only("allow: /page", "disallow: /*.htm"), refuses: ["/page.htm"] },
  { says: "precedence: the root alone", file: only("allow: /$", "disallow: /"), allows: ["/"], refuses: ["/page.html"] },
];

const outcome = (file: string, agent: string, path: string) =>
  isAllowed(parseRobots(file), agent, path === "" ? "" : `http://foo.bar${path}`);

describe("robots.txt as Google reads it", () => {
  it.each(CASES)("R6 $says", ({ file, agent = "FooBot", allows = [], refuses = [] }) => {
    const text = file.map((line) => `${line}\n`).join("");
    expect(Object.fromEntries(allows.map((path) => [path, outcome(text, agent, path)]))).toEqual(
      Object.fromEntries(allows.map((path) => [path, true])),
    );
    expect(Object.fromEntries(refuses.map((path) => [path, outcome(text, agent, path)]))).toEqual(
      Object.fromEntries(refuses.map((path) => [path, false])),
    );
    expect(allows.length + refuses.length).toBeGreaterThan(0);
  });

  it("R6 the table holds every published situation", () => {
    const probes = CASES.reduce((sum, { allows = [], refuses = [] }) => sum + allows.length + refuses.length, 0);
    expect(probes).toBeGreaterThanOrEqual(130);
  });

  it("R6 cuts lines after 16 663 characters", () => {
    const fill = (line: string, char: string) => line + char.repeat(2083 * 8 - line.length - "disallow: ".length + 1);
    const long = fill("/x/", "a");
    const disallow = `user-agent: FooBot\ndisallow: ${long}/qux\n`;
    expect(outcome(disallow, "FooBot", "/fux")).toBe(true);
    expect(outcome(disallow, "FooBot", `${long}/fux`)).toBe(false);
    const a = `${fill("/x/", "a")}aaa`;
    const b = `${fill("/x/", "b")}bbb`;
    const allow = `user-agent: FooBot\ndisallow: /\nallow: ${a}/qux\nallow: ${b}/qux\n`;
    expect(outcome(allow, "FooBot", "/")).toBe(false);
    expect(outcome(allow, "FooBot", `${a}/qux`)).toBe(true);
    expect(outcome(allow, "FooBot", `${b}/fux`)).toBe(true);
  });

  it.each([
    ["Foobot", true],
    ["Foobot-Bar", true],
    ["Foo_Bar", true],
    ["", false],
    ["ツ", false],
    ["Foobot*", false],
    [" Foobot ", false],
    ["Foobot/2.1", false],
    ["Foobot Bar", false],
  ])("R6 %j is a product token: %s", (agent, valid) => {
    expect(agent !== "" && productToken(agent) === agent).toBe(valid);
  });

  const six = ["User-Agent: foo", "Allow: /some/path", "User-Agent: bar", "", "", "Disallow: /"];
  it.each([
    ["Unix", `${six.join("\n")}\n`],
    ["DOS", `${six.join("\r\n")}\r\n`],
    ["old Mac", `${six.join("\r")}\r`],
    ["no last", six.join("\n")],
    ["mixed", "User-Agent: foo\nAllow: /some/path\r\nUser-Agent: bar\n\r\n\nDisallow: /"],
  ])("R6 counts lines with %s line ends", (_name, text) => {
    const lines = robotsLines(text);
    expect([lines.length, lines.at(-1)?.line]).toEqual([4, 6]);
  });

  const rules = Buffer.from("User-Agent: foo\nAllow: /AnyValue\n");
  it.each([
    ["whole", [0xef, 0xbb, 0xbf], 2, 0],
    ["two thirds", [0xef, 0xbb], 2, 0],
    ["one third", [0xef], 2, 0],
    ["broken", [0xef, 0x11, 0xbf], 1, 1],
  ])("R6 byte-order mark, %s", (_name, mark, valid, unknown) => {
    const lines = robotsLines(Buffer.concat([Buffer.from(mark), rules]));
    expect(lines.filter((line) => line.kind !== "unknown")).toHaveLength(valid);
    expect(lines.filter((line) => line.kind === "unknown")).toHaveLength(unknown);
  });

  it("R6 takes a byte-order mark only at the beginning", () => {
    const lines = robotsLines(
      Buffer.concat([Buffer.from("User-Agent: foo\n"), Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from("Allow: /AnyValue\n")]),
    );
    expect(lines.map((line) => line.kind)).toEqual(["agent", "unknown"]);
  });

  it("R6 finds sitemaps anywhere", () => {
    const body = ["User-Agent: foo", "Allow: /some/path", "User-Agent: bar", ""];
    const sitemap = "Sitemap: http://foo.bar/sitemap.xml";
    for (const lines of [
      [...body, sitemap],
      [sitemap, ...body],
    ]) {
      expect(parseRobots(`${lines.join("\n")}\n`).sitemaps).toEqual(["http://foo.bar/sitemap.xml"]);
    }
  });

  it.each([
    ["", "/"],
    ["http://www.example.com", "/"],
    ["http://www.example.com/", "/"],
    ["http://www.example.com/a", "/a"],
    ["http://www.example.com/a/", "/a/"],
    ["http://www.example.com/a/b?c=http://d.e/", "/a/b?c=http://d.e/"],
    ["http://www.example.com/a/b?c=d&e=f#fragment", "/a/b?c=d&e=f"],
    ["example.com", "/"],
    ["example.com/", "/"],
    ["example.com/a", "/a"],
    ["example.com/a/", "/a/"],
    ["example.com/a/b?c=d&e=f#fragment", "/a/b?c=d&e=f"],
    ["a", "/"],
    ["a/", "/"],
    ["/a", "/a"],
    ["a/b", "/b"],
    ["example.com?a", "/?a"],
    ["example.com/a;b#c", "/a;b"],
    ["//a/b/c", "/b/c"],
  ])("R6 the path of %j is %s", (url, path) => {
    expect(pathOf(url)).toBe(path);
  });

  it.each([
    ["http://www.example.com", "http://www.example.com"],
    ["/a/b/c", "/a/b/c"],
    ["á", "%C3%A1"],
    ["%aa", "%AA"],
  ])("R6 escapes %j as %s", (pattern, escaped) => {
    expect(escapePattern(pattern)).toBe(escaped);
  });
});

describe("robots.txt beyond Google's cases", () => {
  it("R6 RFC 9309: a needless escape in a rule is the letter", () => {
    expect(outcome("user-agent: *\ndisallow: /%62%61r", "FooBot", "/bar/x")).toBe(false);
    expect(outcome("user-agent: *\ndisallow: /bar", "FooBot", "/b%61r")).toBe(false);
    expect(outcome("user-agent: *\ndisallow: /a%2Fb", "FooBot", "/a/b")).toBe(true);
  });

  it("R6 RFC 9309: robots.txt itself is always allowed", () => {
    expect(outcome("user-agent: *\ndisallow: /", "FooBot", "/robots.txt")).toBe(true);
  });

  it("R6 reads the crawl delay of the group that speaks to us", () => {
    const rules = parseRobots("user-agent: *\ncrawl-delay: 30\n\nuser-agent: assay\ncrawl-delay: 1.5\nallow: /");
    expect([crawlDelay(rules, "Assay"), crawlDelay(rules, "Other")]).toEqual([1.5, 30]);
    for (const odd of ["soon", "-3", "", "NaN"])
      expect(crawlDelay(parseRobots(`user-agent: *\ncrawl-delay: ${odd}`), "Assay")).toBeUndefined();
  });

  it("X5 hostile patterns end", () => {
    const pattern = `/${"*a".repeat(8000)}$`;
    expect(matches(`/${"a".repeat(4000)}b`, pattern)).toBe(false);
    expect(matches(`/${"a".repeat(9000)}`, pattern)).toBe(true);
  });

  it("R6 a star and a dollar meet", () => {
    expect(matches("/a.php", "/*.php*$")).toBe(true);
    expect(matches("/ab", "/ab*b$")).toBe(false);
    expect(matches("/abb", "/ab*b$")).toBe(true);
    expect(matches("/a$b", "/a$b")).toBe(true);
  });
});
