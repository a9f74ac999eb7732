import { formOf } from "../../question/kind.ts";

/** What Phase 1 does with a question: a table of hypotheses, a table or list, or prose. */
export type PhaseOneKind = "problem" | "shaped" | "prose";

const MYSTERY =
  /\b(?:myster(?:y|ious)|what(?:'s| is) (?:wrong|going on|happening) with|what (?:could|might|can) (?:be (?:the )?(?:cause|reason|wrong)|cause|explain)|why (?:is|are|does|do|did|won't|wont|can't|cant|doesn't|isn't) (?:my|our|the \w+ (?:not|so))|went missing|disappeared|diagnos(?:e|is|ing)|root cause|troubleshoot\w*|intermittent(?:ly)?|keeps? \w+ing|stopped working|out of nowhere|for no (?:apparent )?reason|unexplained|whodunn?it|who killed|my \w+ (?:is|are|won't|wont|doesn't|does not|keeps?|has stopped|stopped|will not|cannot|can't) )/iu;
/** The same in other languages: that something does not work, or what is the matter with it. */
const MYSTERY_ELSEWHERE =
  /(?:geht|gehen|funktioniert|funktionieren|startet|lädt|läuft|druckt|reagiert|heizt|kühlt|klappt|springt) (?:\S+ ){0,3}?(?:nicht|nimmer)(?!\p{L})|was (?:ist|stimmt) (?:\S+ ){0,3}?(?:los|kaputt|falsch|nicht)(?!\p{L})|(?:ist|sind) (?:\S+ ){0,2}?kaputt|(?:ne |n['’])(?:marche|fonctionne|démarre|s['’]allume|répond|chauffe)\p{L}* (?:plus|pas)|en panne|qu['’]est-ce qui (?:ne va pas|cloche)|no (?:funciona|arranca|enciende|carga|responde|enfría|calienta)|dejó de funcionar|qué le pasa|(?:non|não) (?:funziona|parte|si accende|funciona|liga)|(?:werkt|start|laadt) niet|не (?:работает|включается|запускается|загружается)/iu;
const SEQUENCE =
  /\b(?:step by step|steps|in (?:what|which) order|sequence of|timeline|chronolog\w+|stages? of|phases? of|process of|how (?:do|can|to|should) (?:i|you|we|one)\b|how to)\b/iu;

/** Tells it from the words of the question alone, so that no call to a model stands between the question and the first word (C4, C5). */
export function phaseOneKind(question: string): PhaseOneKind {
  const { kind } = formOf(question);
  if (kind === "problem" || MYSTERY.test(question.replace(/[’]/gu, "'")) || MYSTERY_ELSEWHERE.test(question)) return "problem";
  return kind === "compare" || kind === "timeline" || SEQUENCE.test(question) ? "shaped" : "prose";
}
