import { DID_YOU_MEAN, READ_AS } from "../../domain/reading.ts";
import { registrableDomain, tryCanonicalUrl } from "../../domain/url.ts";
import { stripLeaks } from "../../model/without-leaks.ts";
import { jsonPlaces } from "./json-places.ts";
import { nearDuplicates } from "./near-duplicates.ts";
import { insufficientObject, objectText, renderBlock } from "./render.ts";
import { BULLET_CHARACTERS, BULLET_WORDS, type ContractObject, contractSchema } from "./schema.ts";
import { ASKS_CONSENT, contractUrl, splitMarkers, wordsIn } from "./text.ts";
import { INCOMPLETE, INSUFFICIENT_TLDR, PHASE_TWO, VERIFICATION } from "./wording.ts";

/** One fault of a Phase 2 message, with its place (line and column from 1, in characters as editors count them). */
export interface ContractFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const LINES: readonly string[] = Object.values(VERIFICATION);
const FENCE = "```json\n";

/**
 * Checks a whole Phase 2 message against the contract (C10–C12): layout, verification line, object, byte equality of block and
 * `render_markdown`, limits, ids, markers, addresses, and that it leaks nothing and never asks for consent.
 * @returns every fault in the order of its place; an empty list is a pass
 */
export function checkAnswer(message: string): ContractFault[] {
  const faults: { at: number; message: string }[] = [];
  const say = (at: number, text: string) => void faults.push({ at, message: text });
  const parts = dissect(message, say);
  if (parts !== undefined) checkObject(parts, say);
  const consent = message.search(new RegExp(ASKS_CONSENT, "iu"));
  if (consent >= 0) say(consent, "Phase 2 never asks for consent again.");
  if (stripLeaks(message) !== message)
    say(firstDifference(message, stripLeaks(message)), "The message leaks what belongs to the model alone.");
  return faults.sort((a, b) => a.at - b.at).map(({ at, message: text }) => ({ ...placeOf(message, at), message: text }));
}

type Say = (at: number, message: string) => void;

interface Parts {
  readonly verification: string;
  readonly block: string;
  readonly blockAt: number;
  readonly json: string;
  readonly jsonAt: number;
  readonly tldr: readonly { readonly line: string; readonly at: number }[];
  readonly tldrAt: number;
}

/** Takes the message apart by its layout; undefined where that is too far off to go on. */
function dissect(message: string, say: Say): Parts | undefined {
  const [heading = "", verification = ""] = message.split("\n", 2);
  if (heading !== PHASE_TWO) say(0, `The first line must be "${PHASE_TWO}".`);
  const second = heading.length + 1;
  if (!LINES.includes(verification)) say(second, "The second line must be one of the five verification lines.");
  const start = second + verification.length + 1;
  if (message[start] !== "\n") say(start, "A blank line must follow the verification line.");
  const fence = message.indexOf(FENCE, start);
  if (fence < 0) {
    say(message.length, "There is no fenced JSON object.");
    return undefined;
  }
  const jsonAt = fence + FENCE.length;
  const end = message.indexOf("\n```", jsonAt);
  if (end < 0) {
    say(message.length, "The fenced JSON object is not closed.");
    return undefined;
  }
  const tldrAt = end + "\n```".length;
  const tail = message.slice(tldrAt);
  if (!tail.startsWith("\n\nTLDR\n• ")) say(tldrAt, 'After the object must come a blank line, "TLDR" and lines that begin with "• ".');
  return {
    verification,
    block: message.slice(start + 1, fence),
    blockAt: start + 1,
    json: message.slice(jsonAt, end),
    jsonAt,
    tldr: tldrLines(tail, tldrAt),
    tldrAt,
  };
}

function tldrLines(tail: string, tailAt: number): { line: string; at: number }[] {
  const head = /^\s*TLDR\n/.exec(tail)?.[0].length ?? 0;
  let at = tailAt + head;
  return tail
    .slice(head)
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => {
      const place = at;
      at += line.length + 1;
      return { line, at: place };
    });
}

function checkObject(parts: Parts, say: Say): void {
  let raw: unknown;
  try {
    raw = JSON.parse(parts.json);
  } catch (thrown) {
    const position = /position (\d+)/.exec(String(thrown))?.[1];
    say(parts.jsonAt + Number(position ?? 0), "The fenced object is not valid JSON.");
    return;
  }
  const { places, repeated } = jsonPlaces(parts.json);
  for (const path of repeated) say(parts.jsonAt + (places.get(path) ?? 0), `${path}: stands more than once.`);
  const at = (path: string) => parts.jsonAt + (places.get(path) ?? places.get(path.replace(/\.[^.]*$/, "")) ?? 0);
  const parsed = contractSchema.safeParse(raw);
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      say(at(issue.path.join(".")), faultInWords(issue.path.join("."), valueAt(raw, issue.path), issue.message));
    return;
  }
  const object = parsed.data;
  if (object.error.code === "NONE") checkSuccess(object, parts, at, say);
  else checkFailure(object, parts, at, say);
  checkTldr(object, parts, say);
}

function faultInWords(path: string, value: unknown, message: string): string {
  if (path.endsWith(".text") && typeof value === "string") {
    if (value.length > BULLET_CHARACTERS) return `${path}: ${value.length} characters, at most ${BULLET_CHARACTERS} with the markers.`;
    if (wordsIn(value) > BULLET_WORDS) return `${path}: ${wordsIn(value)} words, at most ${BULLET_WORDS} with the markers.`;
    if (splitMarkers(value).cited.length === 0) return `${path}: must end in its citation markers, such as [1] or [2 - Partial].`;
    return `${path}: must be one line of words divided by single spaces.`;
  }
  return `${path === "" ? "the object" : path}: ${message}.`;
}

function checkSuccess({ data, error }: ContractObject, parts: Parts, at: (path: string) => number, say: Say): void {
  if (error.message !== "") say(at("error.message"), "error.message: is empty where the code is NONE.");
  if (data.bullets.length === 0) say(at("data.bullets"), "data.bullets: a success has at least one bullet.");
  if (parts.block !== `${data.render_markdown}\n\n`) {
    say(
      parts.blockAt + firstDifference(parts.block, `${data.render_markdown}\n\n`),
      "The printed block differs from data.render_markdown here.",
    );
  }
  const rendered = renderBlock(data.bullets, data.sources);
  if (rendered !== data.render_markdown) say(at("data.render_markdown"), "data.render_markdown is not what bullets and sources render to.");
  const ids = data.sources.map(({ id }) => id);
  const cited = new Set<string>();
  data.bullets.forEach((bullet, index) => {
    const numbers = splitMarkers(bullet.text).cited.map(({ n }) => `s${n}`);
    for (const id of numbers) cited.add(id);
    const place = `data.bullets.${index}`;
    const unknown = bullet.source_ids.find((id) => !ids.includes(id));
    if (unknown !== undefined) say(at(`${place}.source_ids`), `${place}.source_ids: there is no source ${unknown}.`);
    if (numbers.join() !== bullet.source_ids.join()) say(at(`${place}.text`), `${place}.text: its markers and its source_ids differ.`);
    if (new Set(bullet.source_ids).size < bullet.source_ids.length)
      say(at(`${place}.source_ids`), `${place}.source_ids: a source stands twice.`);
    if (bullet.kind === "consensus_discord" && bullet.source_ids.length < 2)
      say(at(`${place}.kind`), `${place}.kind: a disagreement has the sources of both views.`);
    if (UNESCAPED.test(splitMarkers(bullet.text).text))
      say(at(`${place}.text`), `${place}.text: holds Markdown or HTML that is not escaped.`);
  });
  for (const [a, b] of nearDuplicates(data.bullets.map(({ text }) => splitMarkers(text).text))) {
    say(at(`data.bullets.${b}.text`), `data.bullets.${b}.text: says what bullet ${a + 1} says.`);
  }
  checkPartial(data, parts, say);
  for (const [index, source] of data.sources.entries()) checkSource(source, index, cited, at, say);
  if (new Set(data.sources.map(({ url }) => url)).size < data.sources.length)
    say(at("data.sources"), "data.sources: an address stands twice.");
}

/** What would open a link, code, HTML or a cell. */
const UNESCAPED = /(?<!\\)(?:[[\]`|]|<(?=[a-z/!?]))/iu;

/** A source is cut short everywhere or nowhere, and an answer that rests on such sources alone says so (G4). */
function checkPartial({ bullets }: ContractObject["data"], parts: Parts, say: Say): void {
  const told = [
    ...bullets.map(({ text }) => ({ line: text, at: parts.blockAt })),
    ...parts.tldr.map(({ line, at }) => ({ line, at })),
  ].flatMap(({ line, at }) => splitMarkers(line).cited.map(({ n, partial }) => ({ n, partial, at })));
  const first = new Map(told.toReversed().map(({ n, partial }) => [n, partial] as const));
  const other = told.find(({ n, partial }) => first.get(n) !== partial);
  if (other !== undefined) say(other.at, `Source ${other.n} is marked as partial in one place and not in another.`);
  const incomplete = told.length > 0 && told.every(({ partial }) => partial);
  const says = parts.tldr.some(({ line }) => line === `• ${INCOMPLETE}`);
  if (incomplete && !says) say(parts.tldrAt, `The TLDR must say "${INCOMPLETE}": every source is partial.`);
  if (says && !incomplete) say(parts.tldrAt, `The TLDR says "${INCOMPLETE}", and not every source is partial.`);
}

function checkSource(
  { id, url, domain, title }: ContractObject["data"]["sources"][number],
  index: number,
  cited: ReadonlySet<string>,
  at: (path: string) => number,
  say: Say,
): void {
  const place = `data.sources.${index}`;
  if (id !== `s${index + 1}`) say(at(`${place}.id`), `${place}.id: must be s${index + 1}.`);
  if (!cited.has(id)) say(at(`${place}.id`), `${place}.id: no bullet cites it.`);
  if (UNESCAPED.test(title)) say(at(`${place}.title`), `${place}.title: holds Markdown or HTML that is not escaped.`);
  const canonical = tryCanonicalUrl(url) === undefined ? undefined : contractUrl(url);
  if (canonical !== url)
    say(at(`${place}.url`), `${place}.url: is not canonical${canonical === undefined ? "" : `; it would be ${canonical}`}.`);
  else if (registrableDomain(url) !== domain) say(at(`${place}.domain`), `${place}.domain: must be ${registrableDomain(url)}.`);
}

function checkFailure(object: ContractObject, parts: Parts, at: (path: string) => number, say: Say): void {
  const exact =
    object.error.code === "INSUFFICIENT_EVIDENCE"
      ? objectText(insufficientObject())
      : `{"data":{"bullets":[],"sources":[],"render_markdown":""},"error":${JSON.stringify(object.error)}}`;
  if (parts.json !== exact) say(parts.jsonAt + firstDifference(parts.json, exact), `A failure of this kind is exactly ${exact}`);
  if (parts.verification === VERIFICATION.confirmed || parts.verification === VERIFICATION.corrected)
    say(PHASE_TWO.length + 1, "Without an answer nothing of Phase 1 is confirmed or corrected.");
  const block = object.error.code === "INSUFFICIENT_EVIDENCE" ? "Sources:\n\n" : "";
  if (parts.block !== block)
    say(parts.blockAt + firstDifference(parts.block, block), "The block above a failure is empty, or just `Sources:`.");
  if (object.error.code === "SCHEMA_VIOLATION" && object.error.message.trim() === "")
    say(at("error.message"), "error.message: must say why.");
}

/** Each line of a success carries markers of sources there are, but for the notes code adds. */
function checkTldr({ data, error }: ContractObject, parts: Parts, say: Say): void {
  const first = parts.tldr[0]?.line;
  if (error.code === "INSUFFICIENT_EVIDENCE" && first !== `• ${INSUFFICIENT_TLDR}`)
    say(parts.tldrAt, `The TLDR must begin with "${INSUFFICIENT_TLDR}".`);
  if (error.code === "INSUFFICIENT_EVIDENCE" && parts.tldr.length < 2) say(parts.tldrAt, "The TLDR must go on with ways to ask again.");
  for (const { line, at } of parts.tldr) {
    if (!line.startsWith("• ") || line.length < 4) {
      say(at, 'Every line of the TLDR begins with "• ".');
      continue;
    }
    const note = line === `• ${INCOMPLETE}` || line.startsWith(`• ${READ_AS}`) || line.startsWith(`• ${DID_YOU_MEAN}`);
    if (error.code !== "NONE" || note) continue;
    const { cited } = splitMarkers(line);
    if (cited.length === 0) say(at, "A line of the TLDR carries no marker.");
    for (const { n } of cited) if (n < 1 || n > data.sources.length) say(at, `The TLDR cites [${n}], and there is no such source.`);
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[name] : undefined),
    value,
  );
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
