// RFC 9309, read the way Google's own parser reads the cases the standard leaves open.

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

interface Group {
  /** Lower-case product tokens, or `*`. */
  readonly agents: string[];
  readonly rules: Rule[];
}

/** Crawl-delay is no part of the standard: it closes no group, and speaks to the agents named right above it. */
interface Delay {
  readonly agents: readonly string[];
  readonly seconds: number;
}

/** A robots.txt, parsed. */
export interface RobotsRules {
  readonly groups: readonly Group[];
  readonly delays: readonly Delay[];
  readonly sitemaps: readonly string[];
}

/** Longer lines are cut here, as Google does. */
const MOST_LINE = 2083 * 8 - 1;

export type RobotsLineKind = "agent" | "allow" | "disallow" | "delay" | "sitemap" | "unknown";

/** One line that says something, counted from 1. */
export interface RobotsLine {
  readonly line: number;
  readonly kind: RobotsLineKind;
  readonly value: string;
}

/** Line names, common misspellings included. */
const KEYS: Readonly<Record<string, RobotsLineKind>> = {
  "user-agent": "agent",
  "user agent": "agent",
  useragent: "agent",
  allow: "allow",
  disallow: "disallow",
  dissallow: "disallow",
  dissalow: "disallow",
  disalow: "disallow",
  diasllow: "disallow",
  disallaw: "disallow",
  "crawl-delay": "delay",
  sitemap: "sitemap",
  "site-map": "sitemap",
};

/** Non-ASCII as percent-encoded UTF-8; hexadecimal digits of existing escapes in upper case. */
export function escapePattern(pattern: string): string {
  return pattern
    .replace(/[^\p{ASCII}]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}

/** Path, parameters and query of an address, as robots.txt rules are held against it. */
export function pathOf(url: string): string {
  const rest = url.startsWith("//") ? url.slice(2) : url.replace(/^[^/?#]*?:\/\//, "");
  const bare = rest.split("#", 1)[0] ?? "";
  const start = bare.search(/[/?;]/);
  if (start < 0) return "/";
  const path = bare.slice(start);
  return path.startsWith("/") ? path : `/${path}`;
}

/** The product token an agent's name begins with: letters, `_` and `-`; whatever follows (a version, a comment) does not count. */
export function productToken(agent: string): string {
  return /^[a-z_-]*/i.exec(agent.trim())?.[0] ?? "";
}

function splitLine(raw: string): { key: string; value: string } | undefined {
  const line = raw.slice(0, MOST_LINE).split("#", 1)[0]?.trim() ?? "";
  const colon = line.indexOf(":");
  if (colon > 0) return { key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() };
  // A forgotten colon is forgiven where exactly two words stand.
  const [key, value, ...more] = line.split(/[ \t]+/);
  return key !== undefined && value !== undefined && more.length === 0 ? { key: key.toLowerCase(), value } : undefined;
}

/** A byte-order mark is skipped, also when only its first bytes are there. */
function decode(bytes: Uint8Array): string {
  let start = 0;
  for (const mark of [0xef, 0xbb, 0xbf]) {
    if (bytes[start] !== mark) break;
    start++;
  }
  // Elsewhere the mark is no white space, as JavaScript would have it, but garbage.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(start)).replaceAll("\uFEFF", "\uFFFD");
}

/** Takes a robots.txt apart into the lines that say something. Lines end with CR, LF or both. */
export function robotsLines(file: Uint8Array | string): RobotsLine[] {
  const text = typeof file === "string" ? file : decode(file);
  return text.split(/\r\n|\r|\n/).flatMap((raw, i) => {
    const parts = splitLine(raw);
    return parts === undefined ? [] : [{ line: i + 1, kind: KEYS[parts.key] ?? "unknown", value: parts.value }];
  });
}

/** Parses a robots.txt. Nothing in it can make this fail; what is not known is skipped and closes no group. */
export function parseRobots(file: Uint8Array | string): RobotsRules {
  const groups: Group[] = [];
  const delays: Delay[] = [];
  const sitemaps: string[] = [];
  let group: Group | undefined;
  let namingAgents = false;
  let named: string[] = [];
  let delayed = false;
  for (const { kind, value } of robotsLines(file)) {
    if (kind === "sitemap") sitemaps.push(value);
    else if (kind === "agent") {
      if (group === undefined || !namingAgents) {
        group = { agents: [], rules: [] };
        groups.push(group);
      }
      if (!namingAgents || delayed) named = [];
      namingAgents = true;
      delayed = false;
      const agent = /^\*(?:\s|$)/.test(value) ? "*" : productToken(value).toLowerCase();
      group.agents.push(agent);
      named.push(agent);
    } else if (kind === "delay") {
      const seconds = Number(value);
      if (value !== "" && Number.isFinite(seconds) && seconds >= 0) delays.push({ agents: named, seconds });
      delayed = true;
    } else if (group !== undefined && kind !== "unknown") {
      namingAgents = false;
      group.rules.push(...rulesOf(kind === "allow", value));
    }
  }
  return { groups, delays, sitemaps };
}

/** An allowed `…/index.html` also opens the folder it is the index of. */
function rulesOf(allow: boolean, value: string): Rule[] {
  const pattern = escapePattern(value);
  if (pattern === "") return [];
  const folder = /^(.*\/)index\.html?$/.exec(pattern)?.[1];
  return allow && folder !== undefined
    ? [
        { allow, pattern },
        { allow, pattern: `${folder}$` },
      ]
    : [{ allow, pattern }];
}

/** Groups that speak to the agent: its own, or else those for everybody. */
function groupsFor(rules: RobotsRules, agent: string): readonly Group[] {
  const token = agent.toLowerCase();
  const own = token === "" ? [] : rules.groups.filter((group) => group.agents.includes(token));
  return own.length > 0 ? own : rules.groups.filter((group) => group.agents.includes("*"));
}

/** Whether a path begins with a pattern in which `*` is any run of characters and `$` at the end pins the end. Never backtracks. */
export function matches(path: string, pattern: string): boolean {
  const pinned = pattern.endsWith("$");
  const [first = "", ...rest] = (pinned ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  const last = pinned ? rest.pop() : undefined;
  if (pinned && last === undefined) return path.length === first.length;
  let at = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return last === undefined || (path.length - last.length >= at && path.endsWith(last));
}

function decide(groups: readonly Group[], path: string, reading: (text: string) => string): boolean {
  const read = reading(path);
  let allow = -1;
  let disallow = -1;
  for (const rule of groups.flatMap((group) => group.rules)) {
    const pattern = reading(rule.pattern);
    if (!matches(read, pattern)) continue;
    if (rule.allow) allow = Math.max(allow, pattern.length);
    else disallow = Math.max(disallow, pattern.length);
  }
  return disallow < 0 || allow >= disallow;
}

/** RFC 9309 §2.2.2: an escaped character that needs no escape is the character. */
function unescapeUnreserved(text: string): string {
  return text.replace(/%([0-9A-F]{2})/gi, (octet, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return /[A-Za-z0-9\-._~]/.test(char) ? char : octet.toUpperCase();
  });
}

/**
 * Whether an agent may fetch an address. The longest matching rule decides, and of equal ones the kinder. Google compares escapes as they stand,
 * the standard undoes needless ones first: the page must be allowed under both readings.
 * @param agent the product token, e.g. `Assay`
 * @param url absolute, percent-encoded
 */
export function isAllowed(rules: RobotsRules, agent: string, url: string): boolean {
  const path = pathOf(url);
  if (path === "/robots.txt") return true;
  const groups = groupsFor(rules, agent);
  return decide(groups, path, (text) => text) && decide(groups, path, unescapeUnreserved);
}

/** Seconds the site asks to leave between two requests, if it does: what it tells this agent, or else everybody. */
export function crawlDelay(rules: RobotsRules, agent: string): number | undefined {
  const told = (name: string) => rules.delays.filter((delay) => delay.agents.includes(name)).map((delay) => delay.seconds);
  const own = told(agent.toLowerCase());
  if (own.length > 0) return Math.max(...own);
  if (rules.groups.some((group) => group.agents.includes(agent.toLowerCase()))) return undefined;
  const everybody = told("*");
  return everybody.length > 0 ? Math.max(...everybody) : undefined;
}
