import { z } from "zod";
import { AssayError } from "../../domain/error.ts";
import { askModel } from "../../model/ask.ts";
import type { ModelRoles } from "../../model/model.ts";
import { orWithout } from "../../model/or-without.ts";
import { fitQuery } from "../../plan/query-text.ts";
import { bulletsPrompt, routePrompt, verificationPrompt } from "../../prompts/index.ts";
import { perhapsMeant, readsOtherwise } from "../../question/reading.ts";
import { sha256 } from "../../run/canonical-json.ts";
import type { Run } from "../../run/run.ts";
import { namedClaims } from "../../write/calculated.ts";
import { withoutMarks } from "../../write/without-marks.ts";
import { BULLET_CHARACTERS, BULLET_WORDS } from "../contract/schema.ts";
import { spokenIn } from "../reading-back.ts";
import { isWholeSentence } from "../whole-sentence.ts";
import { type BulletMaker, bulletsByRules } from "./bullets.ts";
import { plainQueries, QUERIES_PER_ROLE, type SearchPlanner, withSubject } from "./search-plan.ts";
import { byHypotheses, type Examiner, isCarried, judgedAsSaid } from "./verification.ts";

const EXCHANGES = 3;
const EXCHANGE_CHARACTERS = 800;
const LONGEST_READING = 1_000;

/** The routes as the model names them. */
const ROUTE = { facts: "tavily_only", concepts: "exa_only", both: "tavily_plus_exa" } as const;

/**
 * The searches a model planned: where it sends them, which come first, and in which words. Rules only see to it that no role has too many (C9), and
 * that a role it chose has one at all: the words of the question.
 */
function routed(made: z.infer<typeof routePrompt.schema>, typed: readonly string[], plain: readonly string[]) {
  const queriesOf = (role: "facts" | "concepts") => {
    const other = role === "facts" ? made.concepts_queries : made.facts_queries;
    const own = (made[`${role}_queries`].length > 0 ? made[`${role}_queries`] : made.route === role ? other : plain).map((query) =>
      fitQuery(query),
    );
    const planned = [...new Set(own)].filter((query) => query !== "").slice(0, QUERIES_PER_ROLE - typed.length);
    return made.route === "both" || made.route === role
      ? [...new Set([...(planned.length > 0 ? planned : plain.slice(0, 1)), ...typed])]
      : [];
  };
  const first = made.route === "both" ? made.first : made.route;
  return { route: ROUTE[made.route], first, facts: queriesOf("facts"), concepts: queriesOf("concepts") };
}

/** Plans with a model: how the question is read, the thought, the route and the queries. No list of words overrules it (C8). */
export function searchPlannerWithModel(roles: ModelRoles, fallback: SearchPlanner): SearchPlanner {
  return {
    plan: (run, ask) =>
      orWithout(
        run,
        "planner",
        async () => {
          const whole = withSubject(ask.question, ask.dialogue);
          const perhaps = await run.decide("plan/perhaps", z.array(z.string()), () => perhapsMeant(whole, ask.vocabulary));
          const made = await askModel(run, roles, {
            ...routePrompt,
            key: "plan/model",
            role: "planner",
            prompt: routePrompt,
            user: routePrompt.render({
              question: ask.question,
              today: run.startedAt.slice(0, 10),
              dialogue: ask.dialogue
                .slice(-EXCHANGES)
                .map(({ user, assistant }) => ({ user, assistant: spokenIn(assistant).slice(0, EXCHANGE_CHARACTERS) })),
              perhaps,
              queries: QUERIES_PER_ROLE,
            }),
          });
          const readAs = made.read_as?.replace(/\s+/gu, " ").trim().slice(0, LONGEST_READING) ?? "";
          const read = readsOtherwise(whole, readAs);
          const question = /[\p{L}\p{N}]/u.test(readAs) ? readAs : whole;
          const plain = plainQueries(question, ask.vocabulary);
          // What was typed is searched besides what is read into it.
          const typed = read ? plainQueries(whole, ask.vocabulary).slice(0, 1) : [];
          return {
            question,
            ...(read ? { readAs } : {}),
            thought: made.thought.trim() === "" ? `Find what answers: ${question}` : made.thought.trim(),
            ...routed(made, typed, plain),
          };
        },
        () => fallback.plan(run, ask),
      ),
  };
}

/**
 * Drafts bullets with a model. A model that cannot be reached is replaced by the rules; one that answers and gives nothing usable, is the
 * caller's to ask once more (C12).
 */
export function bulletsWithModel(roles: ModelRoles): BulletMaker {
  return {
    rewords: true,
    async draft(run, ask) {
      const ids = new Map(ask.claims.map(({ claim }, at) => [`c${at + 1}`, claim.id]));
      const nameOf = (id: string) => [...ids].find(([, claim]) => claim === id)?.[0] ?? "";
      const again = ask.rejected.length === 0 ? "" : `/again/${sha256(JSON.stringify(ask.rejected)).slice(0, 8)}`;
      try {
        const made = await askModel(run, roles, {
          ...bulletsPrompt,
          key: `${ask.key}/model${again}`,
          role: "writer",
          purse: "writer",
          prompt: bulletsPrompt,
          user: bulletsPrompt.render({
            question: ask.question,
            language: ask.language,
            claims: ask.claims.map(({ claim, independentSources, published, superseded, sourceTitle, publisher }, at) => ({
              id: `c${at + 1}`,
              text: claim.text,
              sources: independentSources,
              published: published?.slice(0, 10),
              verdict: claim.judgement.verdict,
              // Of two that disagree both are to be said.
              superseded: superseded === true && !ask.conflicts.some(({ older }) => older?.id === claim.id),
              by: publisher ?? (ask.conflicts.some(({ a, b }) => a.id === claim.id || b.id === claim.id) ? sourceTitle : undefined),
            })),
            conflicts: ask.conflicts
              .map(({ a, b, older }) => ({ a: nameOf(a.id), b: nameOf(b.id), older: older === undefined ? undefined : nameOf(older.id) }))
              .filter(({ a, b }) => a !== "" && b !== ""),
            words: BULLET_WORDS - 2,
            characters: BULLET_CHARACTERS - 10,
            rejected: ask.rejected,
            written: ask.written,
          }),
        });
        const idsOf = (name: string) => [ids.get(name) ?? []].flat();
        // The answer in short may give what a bullet computes.
        const computed = namedClaims({ claim_ids: [], calculations: made.bullets.flatMap((bullet) => bullet.calculations ?? []) }, idsOf);
        return {
          bullets: made.bullets.map((bullet) => ({ text: withoutMarks(bullet.text), kind: bullet.kind, ...namedClaims(bullet, idsOf) })),
          tldr: made.tldr
            .filter(isWholeSentence)
            .map((line) => ({ ...computed, text: withoutMarks(line.text), ...namedClaims(line, idsOf) })),
        };
      } catch (thrown) {
        if (thrown instanceof AssayError && thrown.type === "MODEL_OUTPUT_INVALID") throw thrown;
        return orWithout(
          run,
          "writer",
          () => Promise.reject(thrown),
          () => bulletsByRules.draft(run, ask),
        );
      }
    },
  };
}

/** Compares with a model what was said and what was found; bullets are its findings. */
export function examinerWithModel(roles: ModelRoles, fallback: Examiner): Examiner {
  return {
    examine: (run, ask) =>
      orWithout(
        run,
        "judge",
        async () => {
          const { phaseOne, bullets } = ask;
          const answer = phaseOne.kind === "simple" ? phaseOne.answer : undefined;
          const hypotheses = phaseOne.kind === "problem" ? phaseOne.hypotheses : [];
          if (answer === undefined && hypotheses.length === 0) return fallback.examine(run, ask);
          const made = await examined(run, roles, ask.key, {
            question: ask.question,
            answer,
            hypotheses,
            findings: bullets.map(({ sentence }, at) => ({ id: `b${at + 1}`, text: sentence.text })),
          });
          const verdicts = hypotheses.map((_, at) => {
            const said = made.hypotheses.find(({ id }) => id.trim().toUpperCase() === `H${at + 1}`);
            const findings = (said?.claim_ids ?? [])
              .map((id) => Number(/^b(\d+)$/u.exec(id.trim())?.[1] ?? 0) - 1)
              .filter((b) => b >= 0 && b < bullets.length);
            const verdict = said === undefined || findings.length === 0 ? ("open" as const) : said.verdict;
            return { id: `H${at + 1}`, verdict, findings: verdict === "open" ? [] : findings };
          });
          if (hypotheses.length > 0) return byHypotheses(await judgedAsSaid(verdicts, hypotheses, ask));
          const confirmed = made.answer === "confirmed" && answer !== undefined;
          return { answer: confirmed && !(await isCarried(answer, ask)) ? "corrected" : made.answer, hypotheses: [] };
        },
        () => fallback.examine(run, ask),
      ),
  };
}

function examined(run: Run, roles: ModelRoles, key: string, input: Parameters<typeof verificationPrompt.render>[0]) {
  return askModel(run, roles, {
    ...verificationPrompt,
    key: `${key}/model`,
    role: "judge",
    purse: "writer",
    prompt: verificationPrompt,
    user: verificationPrompt.render(input),
  });
}
