import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { differences } from "./calculations.ts";
import { answers, asClaim, askedIn, type SourceSentence, sentencesIn, standsAlone, type Written, written } from "./evidence.ts";
import { coverage, keywords, negated, numbers, wordCount } from "./language.ts";
import { alike } from "./reading.ts";
import { sidesOf } from "./sides.ts";
import { tableOf } from "./table.ts";

const MOST_FACTS = 8;
/** From this many facts on they are a list. */
const LISTED = 6;

interface Point {
  readonly question: string;
  readonly use: readonly string[];
}

/** A fact as it may be said, with how well it answers. */
interface Fact extends Written {
  readonly score: number;
  readonly source: string;
}

/** A whole report by extraction: facts of the sentences that speak of each point, and what follows from them. */
export function writeReport(blocks: readonly Block[]): object {
  const question = bodyOf(blocks, "question");
  const { points, lacks } = planIn(blocks);
  const sentences = sentencesIn(blocks);
  const words = Number(/(\d+) words/.exec(bodyOf(blocks, "note"))?.[1] ?? 300);
  const facts = factsOf(sentences, [...askedIn(blocks), ...points.map((point) => point.question)]);
  const said: Fact[] = [];
  const sections = points.map((point, at) => {
    const own = cut(
      facts.filter((fact) => !said.includes(fact) && speaksOf(fact, point, points)),
      words / points.length,
    );
    said.push(...own);
    const computed = at === 0 ? differences(sentences.filter(({ older }) => !older)) : [];
    const table = at === 0 ? tableOf(sentences, sidesOf(question)) : undefined;
    return {
      title: titleOf(point.question),
      blocks: [...(table === undefined ? [] : [table]), ...flowing(point, own, computed), ...codeFor(point, own, sentences)],
    };
  });
  const contrasts = contrastsIn(said);
  const best = points.flatMap(
    (point) => [...said].sort((a, b) => coverage(point.question, b.text) - coverage(point.question, a.text))[0] ?? [],
  );
  return {
    in_short: [...new Set(best)].map(plain),
    sections,
    conclusion:
      contrasts.length > 0
        ? contrasts
        : facts
            .filter((fact) => !said.includes(fact))
            .slice(0, 2)
            .map(plain),
    open: lacks.map((lack) => written("absence", `The sources do not say anything of ${lack}.`)),
  };
}

/** The plan of a note: a numbered line for each point, with the ids to use; the question where there is none. */
export function planIn(blocks: readonly Block[]): { readonly points: readonly Point[]; readonly lacks: readonly string[] } {
  const plan = ofKind(blocks, "note")
    .filter(({ id }) => id === "plan" || id === "lacks")
    .map(({ body }) => body)
    .join("\n");
  const points: Point[] = [...plan.matchAll(/^\d+\. (.*?) \(\w+\)/gm)].map(([, question = ""]) => ({ question, use: [] }));
  const lacks = /^Perhaps missing[^:]*: (.+)$/m.exec(plan)?.[1]?.split("; ") ?? [];
  const found = [...plan.matchAll(/^Found later, if it tells that: (.*); ids ([qs\d ]+)$/gm)].map(([, question = "", ids = ""]) => ({
    question,
    use: ids.split(" "),
  }));
  points.push(...found);
  return { points: points.length > 0 ? points : [{ question: bodyOf(blocks, "question"), use: [] }], lacks };
}

/** What can be said word for word, the best answer first; two sources that say the same are named together. */
export function factsOf(sentences: readonly SourceSentence[], asked: readonly string[]): Fact[] {
  const current = sentences.filter(({ older, isCode }) => !older && !isCode);
  const ranked = (current.length > 0 ? current : sentences)
    .filter(({ text }) => standsAlone(text))
    .map((sentence) => ({ sentence, score: answers(sentence.text, asked, sentence.title) }))
    .filter(({ score }) => score > 0.15)
    .sort((a, b) => b.score - a.score);
  const facts: { text: string; from: string[]; score: number; source: string }[] = [];
  for (const { sentence, score } of ranked) {
    const text = asClaim(sentence.text);
    const same = facts.find((fact) => saysSame(fact.text, text));
    if (same === undefined) facts.push({ text, from: [sentence.id], score, source: sentence.source });
    else same.from.push(sentence.id);
  }
  return facts.map(({ text, from, ...fact }) => ({ ...written("fact", text, from), ...fact }));
}

function saysSame(a: string, b: string): boolean {
  return alike(a, b) && numbers(a).join() === numbers(b).join() && negated(a) === negated(b);
}

/** A fact belongs to the point it is named for, else to the one whose words it shares most. */
function speaksOf({ from, text }: Fact, point: Point, points: readonly Point[]): boolean {
  const named = points.find(({ use }) => from.some((id) => use.includes(id)));
  if (named !== undefined) return named === point;
  const [nearest] = [...points].sort((a, b) => coverage(b.question, text) - coverage(a.question, text));
  return nearest === point;
}

function cut(facts: readonly Fact[], words: number): Fact[] {
  const chosen: Fact[] = [];
  let used = 0;
  for (const fact of facts) {
    used += wordCount(fact.text);
    if (chosen.length >= MOST_FACTS || (chosen.length > 0 && used > words)) break;
    chosen.push(fact);
  }
  return chosen;
}

/** Facts as prose; many as a list that words lead to; steps in their order. */
function flowing({ question }: Point, facts: readonly Fact[], computed: readonly Written[]): object[] {
  if (facts.length === 0) return [];
  const isSteps = facts.some(({ text }) => /^(?:first|second|step \d|next|finally)\b/i.test(text));
  if (isSteps || facts.length < LISTED) return [blockOf(isSteps ? "numbered" : "prose", [...facts.map(plain), ...computed])];
  const lead = written("connective", `On ${keywords(question).slice(0, 3).join(" ")}:`);
  return [blockOf("prose", [lead]), blockOf("bullets", facts.map(plain)), ...(computed.length === 0 ? [] : [blockOf("prose", computed)])];
}

/** Code of the sources a point is answered from. */
function codeFor({ question, use }: Point, own: readonly Fact[], sentences: readonly SourceSentence[]): object[] {
  const named = sentences.filter(({ id }) => use.includes(id));
  const sources = new Set([...named, ...own].map(({ source }) => source));
  const code = sentences.find(({ isCode, source, title }) => isCode && (sources.has(source) || coverage(question, title) > 0.5));
  return code === undefined ? [] : [blockOf("code", [written("fact", "As the source has it.", [code.id])])];
}

/** Two sources that say the same of a thing with other figures, held against each other. */
function contrastsIn(facts: readonly Fact[]): Written[] {
  const rivals = facts.flatMap((one, at) =>
    facts
      .slice(at + 1)
      .filter((other) => other.source !== one.source && coverage(one.text, other.text) >= 0.4 && coverage(other.text, one.text) >= 0.4)
      .filter((other) => numbers(one.text).length > 0 && numbers(other.text).length > 0)
      .filter((other) => !numbers(other.text).every((figure) => numbers(one.text).includes(figure)))
      .map((other) => [one, other] as const),
  );
  return rivals.slice(0, 2).map(([one, other]) => {
    const text = `${one.text.replace(/[.!]$/, "")}, whereas ${joined(other.text)}`;
    return written("inference", text, [...new Set([...one.from, ...other.from])]);
  });
}

/** A sentence as the second half of another. */
function joined(text: string): string {
  return text.replace(/^(?:The|A|An|In|At|On|Its|By|For|After|Of)\b/, (word) => word.toLowerCase());
}

export function blockOf(layout: string, sentences: readonly Written[]): object {
  return { layout, sentences, columns: [], rows: [] };
}

export function plain({ kind, text, from, calculations }: Written): Written {
  return { kind, text, from, calculations };
}

function titleOf(question: string): string {
  const title = keywords(question).slice(0, 6).join(" ");
  return title === "" ? "The short answer" : title.charAt(0).toUpperCase() + title.slice(1);
}
