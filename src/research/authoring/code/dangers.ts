// What code may not do on its writer's word alone: reach hosts that nobody named, destroy, or run what it fetches.
import { BlockList, isIP, isIPv4 } from "node:net";
import { parse } from "tldts";
import {
  FILE_ENDINGS,
  SETTING_ENDINGS,
  SHELL_DECODERS,
  SHELL_DISKS,
  SHELL_JOINTS,
  SHELL_KILLS,
  SHELL_NETWORK,
} from "../../../lexicon/shell.ts";
import { codeWords } from "../../../text/code-words.ts";

/** Variables are put in so often: one may be set to another; what has grown to more characters by then is not read. */
const PASSES = 3;
const LONGEST_RESOLVED = 40_000;
const SET = /(?:^|[;&|(]|\bdo\b|\bexport\b)[ \t]*([A-Za-z_]\w{0,40})=("[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s;&|]{0,200})/gmu;
const LOOP = /\bfor\s+([A-Za-z_]\w{0,40})\s+in\s+([^;\n]{1,400})/gu;

/** Code as a shell comes to read it: signs that only look alike as one, quotes within words gone, literals that are added up as one, its own variables put in, others empty, placeholders a space; undefined where its variables stand for too much. Pure; linear. */
export function resolved(code: string): string | undefined {
  const plain = code
    .normalize("NFKC")
    .replace(/[\u3002\uFF61]/gu, ".")
    .replaceAll("\\\n", " ")
    .replace(/(?<=[\p{L}\p{N}._/-])(?:''|""|["'](?=[\p{L}\p{N}._/-])|\\(?=[\p{L}\p{N}._/-]))/gu, "")
    .replace(/(?<=[\p{L}\p{N}._/-])["'](?=[._/-]?["']?[\p{L}\p{N}])/gu, "");
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of plain.matchAll(SET))
    values.set(name, /\$\(|`/u.test(value) ? "" : value.replace(/^["']|["']$/gu, ""));
  for (const [, name = "", value = ""] of plain.matchAll(LOOP)) values.set(name, value.trim());
  let left = plain.replace(/(["'])\s{0,9}\+\s{0,9}\1/gu, "").replace(/<(?![^<>]{0,80}:\/\/)\p{L}[^<>\n]{0,80}>/gu, " ");
  for (let pass = 0; pass < PASSES; pass++) {
    let room = LONGEST_RESOLVED;
    left = left.replace(/\$(?:\{(\w{1,41})\}|(\w{1,41}))/gu, (_, braced?: string, bare?: string) => {
      const value = values.get(braced ?? bare ?? "") ?? "";
      room -= value.length;
      return room < 0 ? "" : value;
    });
    if (room < 0 || left.length > LONGEST_RESOLVED) return undefined;
  }
  return left;
}

const HOST = /[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** A number or an address of version 6 where a host stands, and what a shell opens as one. */
const NUMERIC = /:\/\/(?:[^\s/@]{0,80}@)?(\d{1,12}|0x[0-9a-f]{1,12}|\[[0-9a-f:.]{2,60}\])(?=[/:\s"']|$)|(\/dev\/(?:tcp|udp)\/\S{1,80})/giu;
const HERE = /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])$/u;
/** Names under which a host may be reached though no registry gives them (RFC 6761, 7686). */
const RESERVED: ReadonlySet<string> = new Set(["test", "onion"]);
/** What stands for a host in examples (RFC 2606). */
const EXAMPLE = /(?:^|\.)example\.(?:com|net|org)$/u;
/** Networks of one's own (RFC 1918), which lead nowhere else. */
const PRIVATE = new BlockList();
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);

/** Which hosts a source that is named or whoever asks has named, and which domains are theirs who ask. */
interface Named {
  readonly isKnown: (host: string) => boolean;
  readonly isTheirs: (domain: string) => boolean;
  /** It is of a language in which names that stand bare are no hosts: `row.id`. */
  readonly isProgram: boolean;
}

/** Whether a text has a host, and no other that it is a part of. */
export function namesHost(text: string, host: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(host); at >= 0; at = lower.indexOf(host, at + 1))
    if (
      !/[\p{L}\p{N}_-]$/u.test(lower.slice(Math.max(0, at - 2), at)) &&
      !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(lower.slice(at + host.length, at + host.length + 4))
    )
      return true;
  return false;
}

/**
 * The hosts of code that nobody named. @param code as {@link resolved} gives it
 * @param own names that a program sets or brings in, whose parts look like hosts: `json.load`
 */
export function hostsReached(code: string, own: ReadonlySet<string>, { isKnown, isTheirs, isProgram }: Named): string[] {
  const aliases = aliasesIn(code);
  const named = code.split("\n").flatMap((line) => {
    const isNetwork = line.split(/[^\p{L}\p{N}-]+/u).some((word) => SHELL_NETWORK.has(word.toLowerCase()));
    return [...line.matchAll(HOST)].flatMap(({ 0: host, index }) => {
      const before = line.slice(0, index);
      const isAddress = /(?:\/\/|@)$/u.test(before);
      // A folder or file of a path, a part of a name, and what is called in a program.
      if (
        !isAddress &&
        (/[/.\w]$/u.test(before) ||
          // A setting: "cluster.name: search".
          (!isNetwork && isSetting(host, before, line.slice(index + host.length))) ||
          line[index + host.length] === "(" ||
          ((isProgram || own.has(host) || aliases.has(host.replace(/\..*$/u, ""))) && !isNetwork && !/["'`]$/u.test(before)))
      )
        return [];
      const { isIcann, isPrivate, publicSuffix, domain } = parse(host.toLowerCase(), { allowPrivateDomains: true });
      const isFile = !isAddress && !isNetwork && FILE_ENDINGS.has(publicSuffix ?? "");
      const isHost =
        isIP(host) !== 0 || (domain !== null && !isFile && (isIcann === true || isPrivate === true || RESERVED.has(publicSuffix ?? "")));
      const isNobodys = HERE.test(host) || EXAMPLE.test(host) || (isIPv4(host) && PRIVATE.check(host));
      // A part of a domain of theirs is theirs.
      return isHost && !isNobodys && !isKnown(host) && !isTheirs(domain ?? "") ? [host] : [];
    });
  });
  const numeric = [...code.matchAll(NUMERIC)].flatMap(([, host = "", device = ""]) => (HERE.test(host) ? [] : [host || device]));
  return [...new Set([...named, ...numeric])];
}

/** "cluster.name: search": what begins a line, ends in a word of settings and has a plain value. */
function isSetting(name: string, before: string, after: string): boolean {
  const last = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return SETTING_ENDINGS.has(last) && /^\s*(?:-\s+)?$/u.test(before) && /^\s*(?:=|:\s)\s*[^\s{[]/u.test(after);
}

/** Names that a query gives its tables for short, "FROM accounts t": `t.id` is no host. */
function aliasesIn(code: string): ReadonlySet<string> {
  return new Set([...code.matchAll(/\b(?:from|join|update)\s+[\w."]{1,80}\s+(?:as\s+)?(\w{1,30})\b/giu)].map(([, alias = ""]) => alias));
}

/** Into a shell or an interpreter, from wherever it comes; what changes all there is. */
const COMMANDS =
  /\bmv\b[^\n]{0,1000}\/dev\/null|\bgit\s+push\b[^\n]{0,1000}\s-f\b|\bcrontab\s+-r\b|\biptables\s+-F\b|\bupdate\s+\S+\s+set\b(?![^;]{0,1000}\bwhere\b)|\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh\b|\|\s*(?:python3?|perl|ruby|node)\b\s*(?:-(?:\s|$)|$|\|)|>\s*\/dev\/(?!null|stdout|stderr|tty)\S+|\beval\b/iu;
/** The same, or onto a disk. */
const RUNS = new RegExp(`/dev/(?:${[...SHELL_DISKS].join("|")})\\w*|${COMMANDS.source}`, "iu");

/** Letters turned round, or read by a program for it: code hides nothing. */
const TURNED = /\[::-1\]|\bbase64\s+(?:-[dD]\b|--decode)/u;

/** Whether code decodes words that it carries, as no source does. */
export function hidesWords(code: string, sources: readonly string[]): boolean {
  const [turned] = TURNED.exec(code) ?? [];
  const found = turned ?? code.split(/[^\p{L}\p{N}]+/u).find((word) => SHELL_DECODERS.has(word));
  return found !== undefined && !sources.some((text) => text.includes(found));
}

/**
 * What of lines that destroy or run what comes in no source has that destroys so as well. @param code as {@link resolved} gives it
 * @param sources texts of sources, and what the asker has said
 * @param harmless places of lines that destroy nothing there was
 */
export function strangeInHarm(code: string, sources: readonly string[], asked: string, harmless: ReadonlySet<number>): string[] {
  const askedTokens = new Set(tokensOf(asked));
  return code.split("\n").flatMap((said, at) => {
    const line = withoutTargets(said);
    const kills = harmless.has(at) ? [] : codeWords(line).filter((word) => SHELL_KILLS.has(word.toLowerCase()));
    if (kills.length === 0 && !RUNS.test(line)) return [];
    const like = sources.filter((text) => (kills.length === 0 ? RUNS.test(text) : hasWords(text, kills)));
    const known = new Set(like.flatMap(tokensOf));
    // "bin/tootctl" of a source's `tootctl`: a program by its folder, before what it is told to destroy.
    const command = new Set(line.slice(0, Math.max(0, line.indexOf(kills[0] ?? ""))).match(/(?:\.?\/)?bin\/[\w-]{1,40}(?=\s)/gu));
    const isKnown = (token: string) =>
      known.has(token) ||
      (command.has(token) && known.has(token.replace(/^.*\//u, ""))) ||
      // What a command is run with, as any source runs one: "RAILS_ENV=production".
      (/^[A-Z_]+=\w+$/u.test(token) && sources.some((text) => text.includes(token)));
    return tokensOf(line).filter((token) => !isKnown(token) && !askedTokens.has(token));
  });
}

/** A line without what a firewall does with packets, "-j DROP". */
export function withoutTargets(line: string): string {
  return line.replace(/(?<=\s(?:-j|--jump)\s+)[A-Z]+\b/gu, "");
}

function hasWords(text: string, words: readonly string[]): boolean {
  if (!words.every((word) => text.includes(word))) return false;
  const own = new Set(codeWords(text));
  return words.every((word) => own.has(word));
}

function tokensOf(text: string): string[] {
  return text
    .split(/[\s`"'();]+/u)
    .map((token) => token.replace(/^[,.:]+|[,.:]+$/gu, ""))
    .filter((token) => token !== "" && !/^(?:&&|\|\|?|[<>]+|2>&1|\\)$/u.test(token) && !SHELL_JOINTS.has(token));
}
