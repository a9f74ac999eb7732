import type { Audit } from "../audit/result.ts";
import { routeQuery } from "../search/routing.ts";
import type { Answer } from "./answer.ts";
import type { Case } from "./case.ts";
import { factsSaid } from "./fact-sheet.ts";
import type { Scores } from "./measures.ts";
import { isCited, isStated } from "./stated.ts";

/** What one case came to. */
export interface Scored {
  readonly scores: Scores;
  readonly notes: readonly string[];
}

/** Audits of an answer: of its own citations, and of the expected facts against it. */
export interface Audits {
  readonly citations: Audit | undefined;
  readonly facts: Audit | undefined;
}

/** Whether the deterministic router sends a question where its case says (C8). */
export function scoreRoute({ query, route, first }: Case): Scored {
  if (route === undefined) return NOTHING;
  const given = routeQuery(query);
  return {
    scores: {
      route: given.route === route ? 1 : 0,
      ...(first === undefined || given.route !== route ? {} : { first: given.first === first ? 1 : 0 }),
    },
    notes: given.route === route ? [] : [`routed ${given.route}, not ${route}`],
  };
}

/** What an answer scores against what its case expects. One that failed scores nothing of what was expected. */
export function scoreAnswer(one: Case, answer: Answer, audits: Audits): Scored {
  const parts = [
    completed(answer),
    found(one, answer),
    shortAnswer(one, answer),
    absent(one, answer),
    facts(one, audits),
    sources(one, answer),
  ];
  if (answer.state === "answered") parts.push(citations(audits), form(answer.faults));
  if (answer.state === "not_found") parts.push(form(answer.faults));
  return joined(parts);
}

export function joined(parts: readonly Scored[]): Scored {
  return {
    scores: Object.assign({}, ...parts.map(({ scores }) => scores)),
    notes: parts.flatMap(({ notes }) => notes),
  };
}

const NOTHING: Scored = { scores: {}, notes: [] };

function completed(answer: Answer): Scored {
  return answer.state === "failed"
    ? { scores: { completed: 0 }, notes: [`failed: ${answer.error.message}`] }
    : { scores: { completed: 1 }, notes: [] };
}

function found({ found: expected, answers, facts: wanted }: Case, answer: Answer): Scored {
  const sought = expected ?? (answers !== undefined || wanted !== undefined ? true : undefined);
  if (sought === undefined || answer.state === "failed") return NOTHING;
  const right = sought === (answer.state === "answered");
  return { scores: { found: right ? 1 : 0 }, notes: right ? [] : [sought ? "found nothing" : "answered what cannot be answered"] };
}

function shortAnswer({ answers }: Case, answer: Answer): Scored {
  if (answers === undefined) return NOTHING;
  const text = textOf(answer);
  const right = answers.some((one) => isStated(one, text));
  return { scores: { answers: right ? 1 : 0 }, notes: right ? [] : [`does not state ${answers.join(" or ")}`] };
}

function absent({ absent: unwanted }: Case, answer: Answer): Scored {
  if (unwanted === undefined || answer.state === "failed") return NOTHING;
  const said = unwanted.filter((one) => isStated(one, textOf(answer)));
  return { scores: { absent: said.length === 0 ? 1 : 0 }, notes: said.map((one) => `states ${one}`) };
}

function facts({ facts: wanted }: Case, audits: Audits): Scored {
  if (wanted === undefined) return NOTHING;
  const said = audits.facts === undefined ? wanted.map(() => false) : factsSaid(wanted, audits.facts);
  const settled = said.filter((one) => one !== undefined);
  return {
    scores: settled.length === 0 ? {} : { facts: share(settled) },
    notes: wanted.flatMap((fact, at) =>
      said[at] === true ? [] : [`${said[at] === false ? "does not say" : "open without a model"}: ${fact}`],
    ),
  };
}

function sources({ sources: wanted }: Case, answer: Answer): Scored {
  if (wanted === undefined) return NOTHING;
  const cited = answer.state === "failed" ? [] : answer.cited;
  const hits = wanted.map((one) => isCited(one, cited));
  return { scores: { sources: share(hits) }, notes: wanted.filter((_, at) => hits[at] !== true).map((one) => `does not cite ${one}`) };
}

function citations({ citations: audit }: Audits): Scored {
  if (audit === undefined) return NOTHING;
  const { recall, precision } = audit.figures.alce;
  return {
    scores: { ...(recall === null ? {} : { citation_recall: recall }), ...(precision === null ? {} : { citation_precision: precision }) },
    notes: [],
  };
}

function form(faults: readonly string[]): Scored {
  return { scores: { form: faults.length === 0 ? 1 : 0 }, notes: faults.map((fault) => `form: ${fault}`) };
}

function textOf(answer: Answer): string {
  return answer.state === "failed" ? "" : answer.statements.join("\n");
}

function share(hits: readonly boolean[]): number {
  return hits.filter(Boolean).length / hits.length;
}
