import { describe, expect, it } from "vitest";
import { ROBOTS_CASES } from "../../test/robots-cases.ts";
import { crawlDelay, escapePattern, isAllowed, matches, parseRobots, pathOf, productToken, robotsLines } from "./robots-rules.ts";

const outcome = (file: string, agent: string, path: string) =>
  isAllowed(parseRobots(file), agent, path === "" ? "" : `http://foo.bar${path}`);

describe("robots.txt as Google reads it", () => {
  it.each(ROBOTS_CASES)("R6 $says", ({ file, agent = "FooBot", allows = [], refuses = [] }) => {
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
    const probes = ROBOTS_CASES.reduce((sum, { allows = [], refuses = [] }) => sum + allows.length + refuses.length, 0);
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
