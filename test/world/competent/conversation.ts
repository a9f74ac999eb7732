// The conversation's tasks, as the competent model does them: by extraction from the delimited blocks, never from the wording of a prompt.
import { type Block, bodyOf, ofKind } from "./blocks.ts";
import { coverage, firstWords, keywords, negated, numbers, wordCount } from "./language.ts";
import { queriesFor } from "./plan.ts";
import { alike } from "./reading.ts";
import { sidesOf } from "./sides.ts";

const CAUSES = ["a loose or worn connection", "a setting that was changed", "a fault of the software", "too little power"];

/** What a question wants, by its plainest words. */
export function kindOf(question: string): "problem" | "comparison" | "steps" | "answer" {
  if (/\b(?:keeps?|fails?|error|broken|stopped|won't|wrong with|my \w+ (?:is|does|do|has)|offline|refused|slow)\b/i.test(question))
    return "problem";
  if (sidesOf(question) !== undefined) return "comparison";
  return /\b(?:step by step|steps|how (?:to|do|can) (?:i|you|we)?)\b/i.test(question) ? "steps" : "answer";
}

/** A table for "compare X and Y", steps for everything else. */
export function phaseOneShape(blocks: readonly Block[]): object {
  const question = bodyOf(blocks, "question");
  const sides = sidesOf(question);
  if (sides !== undefined) {
    const columns = ["Property", ...sides];
    return {
      read_as: null,
      layout: "table",
      columns,
      rows: [
        ["Kind", "the older one", "the newer one"],
        ["Known for", "price", "range"],
      ],
      lines: [],
    };
  }
  const about = keywords(question).slice(0, 3).join(" ");
  return {
    read_as: null,
    layout: "numbered",
    columns: [],
    rows: [],
    lines: [`Prepare ${about}.`, "Do it in small steps.", "Check the result."],
  };
}

/** Four causes of what is described, the first the likeliest. */
export function hypotheses(blocks: readonly Block[]): object {
  const about = keywords(bodyOf(blocks, "question")).slice(0, 3).join(" ");
  return {
    read_as: null,
    hypotheses: CAUSES.map((cause, at) => ({ text: `${about}: ${cause}`, probability: [48.7, 27.2, 16.1, 8][at] ?? 1 })),
    tldr: [{ text: `The most likely cause is ${CAUSES[0]}`, verb: "is" }],
  };
}

/** One question for each hypothesis. */
export function questionnaire(blocks: readonly Block[]): object {
  return { questions: ofKind(blocks, "claim").map((claim) => `Have you seen signs of ${firstWords(claim.body, 12)}?`) };
}

/** "Yes" to question n makes hypothesis n three times as likely, "no" a third. */
export function update(blocks: readonly Block[]): object {
  const answers = ofKind(blocks, "dialogue").map((block) => block.body.split("\n"));
  const probabilities = ofKind(blocks, "claim").map((claim) => {
    const given = answers.find(([asked = ""]) => asked.includes(firstWords(claim.body, 12)))?.[1] ?? "";
    const before = Number(claim.attributes.probability ?? 10);
    return { id: claim.id, probability: /\byes\b/i.test(given) ? before * 3 : /\bno\b/i.test(given) ? before / 3 : before };
  });
  return { probabilities, tldr: [{ text: "The answers moved the odds", verb: "moved" }] };
}

/** A plan and queries, each side in its own manner. */
export function route(blocks: readonly Block[]): object {
  const question = bodyOf(blocks, "question").trim();
  const meant = ofKind(blocks, "note")
    .find((note) => note.id === "perhaps")
    ?.body.replace(/^[^:]{0,20}:\s*/, "");
  const read = meant ?? question;
  const facts = /\b(?:when|who|where|which|how (?:many|much)|what (?:year|price|date)|since|latest|current)\b/i.test(read);
  const concepts = /\b(?:why|how (?:do|does|have|is)|approaches|methods|arguments|compare|explain)\b/i.test(read);
  const queries = queriesFor(read, []);
  return {
    read_as: meant ?? null,
    thought: `Find sources that state what is asked about ${keywords(read).slice(0, 4).join(" ")}, then hold them against each other.`,
    route: facts && concepts ? "both" : concepts ? "concepts" : "facts",
    first: concepts ? "concepts" : "facts",
    facts_queries: queries.slice(0, 2),
    concepts_queries: queries.slice(0, 2).reverse(),
  };
}

/** One bullet for each claim short enough, the best first; both views where a note says that two disagree. */
export function bullets(blocks: readonly Block[]): object {
  const question = bodyOf(blocks, "question");
  const notes = bodyOf(blocks, "note");
  const most = Number(/(\d+) words/.exec(notes)?.[1] ?? 16);
  const refused = ofKind(blocks, "rejected").map((block) => block.body);
  const claims = ofKind(blocks, "claim").filter(
    (claim) => claim.attributes.superseded !== "yes" && wordCount(claim.body) <= most && !refused.includes(claim.body),
  );
  const ranked = [...claims].sort((a, b) => coverage(question, b.body) - coverage(question, a.body));
  const chosen: Block[] = [];
  for (const claim of ranked) {
    if (chosen.length < 5 && coverage(question, claim.body) > 0 && !chosen.some((other) => alike(other.body, claim.body)))
      chosen.push(claim);
  }
  return {
    bullets: chosen.map((claim) => ({ text: claim.body, kind: "fact", claim_ids: [claim.id] })),
    tldr: chosen.slice(0, 1).map((claim) => ({ text: claim.body, verb: claim.body.split(" ").at(-1) ?? "", claim_ids: [claim.id] })),
  };
}

/** Holds the answer and the hypotheses against the findings, by words, numbers and negation. */
export function verification(blocks: readonly Block[]): object {
  const claims = ofKind(blocks, "claim");
  const findings = claims.filter(({ id }) => /^b\d+$/.test(id));
  const answer = bodyOf(blocks, "written");
  const all = findings.map(({ body }) => body).join("\n");
  return {
    answer: answer === "" || coverage(answer, all) < 0.3 ? "not settled" : carries(answer, all) ? "confirmed" : "corrected",
    hypotheses: claims
      .filter(({ id }) => /^H\d+$/.test(id))
      .map(({ id, body }) => {
        const shown = findings.filter((finding) => coverage(body, finding.body) >= 0.6);
        const against = shown.some((finding) => negated(finding.body) !== negated(body));
        return {
          id,
          verdict: shown.length === 0 ? "open" : against ? "refuted" : "confirmed",
          claim_ids: shown.map((finding) => finding.id),
        };
      }),
  };
}

function carries(text: string, by: string): boolean {
  const there = new Set(numbers(by));
  return coverage(text, by) >= 0.7 && numbers(text).every((number) => there.has(number)) && negated(text) === negated(by);
}

/** The claims with half of the question's words, those with most of them first. */
export function followUp(blocks: readonly Block[]): object {
  const question = bodyOf(blocks, "question").trim();
  const fitting = ofKind(blocks, "claim")
    .map(({ id, body }) => ({ id, share: coverage(question, body) }))
    .filter(({ share }) => share >= 0.5)
    .sort((a, b) => b.share - a.share);
  return { read_as: question, same_matter: fitting.length > 0, claim_ids: fitting.slice(0, 5).map(({ id }) => id) };
}

/** What a reply means, by its first words. */
export function consent(blocks: readonly Block[]): object {
  const reply = bodyOf(blocks, "dialogue").toLowerCase();
  if (/\b(?:not|don't|no)\b/.test(reply)) return { means: "no" };
  return { means: /\b(?:yes|check|search|verify|look)\b/.test(reply) ? "yes" : "new question" };
}
