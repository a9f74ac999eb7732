// A model that plans as the material says, and reads as a careful but not perfect reader does: of the sentences that tell a fact it names four of five, and others
// besides. The same question always gets the same reader. Everything else the competent model does.
import { type Block, blocksIn, ofKind } from "../../test/world/competent/blocks.ts";
import { competentModel } from "../../test/world/competent/competent.ts";
import { sentencesIn } from "../../test/world/competent/evidence.ts";
import { coverage } from "../../test/world/competent/language.ts";
import { seeded } from "../../test/world/competent/random.ts";
import type { ModelAnswer, ModelRequest } from "../../test/world/model.ts";
import { factsOf, type RecallQuestion, wordsAlone } from "./material.ts";

/** How often a sentence that tells a fact is named, and kept by a plan. */
const NAMED = 0.8;
/** Others named for a task besides. */
const OTHERS = 8;
/** Sentences of one call at most that a reader is given to name for a task. */
const MOST = 24;

/** What the model did, to be counted afterwards. */
export interface MindNotes {
  readonly requests: { readonly task: string; readonly user: string }[];
  /** Facts that it was shown and named. */
  readonly named: Set<string>;
}

/** The model for one question. */
export function mindOf(question: RecallQuestion, notes: MindNotes): (request: ModelRequest) => ModelAnswer {
  const competent = competentModel();
  return (request) => {
    const task = /^assay_([a-z]+)/u.exec(request.schemaName ?? "")?.[1] ?? "";
    notes.requests.push({ task, user: request.user });
    const blocks = blocksIn(request.user);
    const say = (answer: object): ModelAnswer => ({ content: JSON.stringify(answer) });
    if (task === "plan") return say(planned(question));
    if (task === "reading") return say(read(question, blocks, notes));
    if (task === "reflect") return say(reflected(question, blocks));
    if (task === "outline") return say(outlined(question, blocks, JSON.parse(competent(request).content)));
    return competent(request);
  };
}

function planned({ tasks, queries }: RecallQuestion): object {
  return {
    read_as: null,
    plan: "As asked.",
    tier: "standard",
    tasks: tasks.map((question, at) => ({ id: `t${at + 1}`, question })),
    queries: queries.map((query, at) => ({ query, intent: "find out", task_id: `t${(at % tasks.length) + 1}`, source: "web" })),
  };
}

/** A second round asks each part in its own words. */
function reflected({ tasks }: RecallQuestion, blocks: readonly Block[]): object {
  return {
    sufficient: false,
    confidence: 0.6,
    gaps: [],
    tasks: ofKind(blocks, "task").map(({ id }) => ({ id, state: "in_progress", note: null })),
    queries: tasks.map((query, at) => ({ query: query.replace(/\?$/u, ""), intent: "more", task_id: `t${at + 1}`, source: "web" })),
  };
}

function read({ question, tasks, facts }: RecallQuestion, blocks: readonly Block[], { named }: MindNotes): object {
  const asked = ofKind(blocks, "task");
  const sentences = sentencesIn(blocks).map((one) => ({ ...one, random: seeded(`${question}\n${wordsAlone(one.text)}`) }));
  const chosen = sentences.flatMap(({ id, text, random }) => {
    const own = factsOf(facts, text);
    return own.length > 0 && random() < NAMED ? [{ id, text, own, at: random() }] : [];
  });
  const others = asked.map(({ body }) =>
    sentences
      .filter(({ text }) => factsOf(facts, text).length === 0)
      .toSorted((a, b) => coverage(body, b.text) - coverage(body, a.text))
      .slice(0, OTHERS)
      .map(({ id, text }) => ({ id, text, own: [] as string[], at: seeded(`${question}\n${text}`)() })),
  );
  return {
    tasks: asked.map(({ id, body }, at) => {
      const serves = chosen.filter(({ text }) => nearest(text, asked.length > 0 ? asked.map((one) => one.body) : tasks) === body);
      const ids = [...serves, ...(others[at] ?? [])].toSorted((a, b) => a.at - b.at).slice(0, MOST);
      for (const one of ids) for (const fact of one.own) named.add(fact);
      const most = Math.ceil(ids.length * 0.7);
      return { id, best: ids.slice(0, most).map((one) => one.id), also: ids.slice(most).map((one) => one.id) };
    }),
  };
}

function nearest(text: string, asked: readonly string[]): string | undefined {
  return asked.toSorted((a, b) => coverage(b, text) - coverage(a, text))[0];
}

interface Outlined {
  readonly points: readonly { readonly question: string; readonly use: readonly string[] }[];
}

/** The competent plan, with the lines that tell facts in the points they are nearest to. */
function outlined({ question, facts }: RecallQuestion, blocks: readonly Block[], plan: Outlined): object {
  const points = plan.points.map((point) => ({ ...point, use: [...point.use] }));
  for (const { id, text } of sentencesIn(blocks)) {
    if (factsOf(facts, text).length === 0 || seeded(`plan\n${question}\n${text}`)() >= NAMED) continue;
    points
      .find(
        (point) =>
          point.question ===
          nearest(
            text,
            points.map((one) => one.question),
          ),
      )
      ?.use.push(id);
  }
  return { ...plan, points };
}
