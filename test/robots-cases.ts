/** A robots.txt by its lines, who asks (FooBot unless said otherwise), and which paths may and may not be fetched. */
export interface RobotsCase {
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
export const ROBOTS_CASES: readonly RobotsCase[] = [
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
