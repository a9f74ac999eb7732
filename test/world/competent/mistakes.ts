import type { ModelAnswer } from "../model.ts";

/** What the model can be asked to get wrong. The first group spoils what is said, the second how it is said. */
export const CONTENT_MISTAKES = [
  "flip negation",
  "change number",
  "drop ids",
  "unknown ids",
  "repeat",
  "miscalculate",
  "pass off",
] as const;
export const FORM_MISTAKES = ["leak think", "leak harmony", "truncate", "malformed"] as const;
export type Mistake = (typeof CONTENT_MISTAKES)[number] | (typeof FORM_MISTAKES)[number];

export const ALL_MISTAKES: readonly Mistake[] = [...CONTENT_MISTAKES, ...FORM_MISTAKES];

/** Spoils an answer's content. Which items are spoilt is for `random`; at least one is, where there is any. */
export function spoilContent(value: unknown, mistake: Mistake, random: () => number): unknown {
  switch (mistake) {
    case "flip negation":
      return eachItem(value, "text", random, (item) => ({ ...item, text: flipped(String(item.text)) }));
    case "change number":
      return eachItem(value, "text", random, (item) => ({ ...item, text: renumbered(String(item.text)) }));
    case "drop ids":
      return eachItem(value, IDS, random, (item) => withIds(item, []));
    case "unknown ids":
      return eachItem(value, IDS, random, (item) => withIds(item, item.from === undefined ? ["c99"] : ["q99"]));
    case "repeat":
      return doubled(value);
    case "miscalculate":
      return eachItem(value, "calculations", random, miscalculated);
    case "pass off":
      return eachItem(value, "kind", random, (item) => passedOff(item, random));
    default:
      return value;
  }
}

/** Spoils the form of an answer that is otherwise right. */
export function spoilForm(answer: ModelAnswer, mistake: Mistake): ModelAnswer {
  const { content } = answer;
  switch (mistake) {
    case "leak think":
      return { ...answer, content: `<think>SECRET THOUGHT: the user wants {"an": "answer"}.</think>${content}` };
    case "leak harmony":
      return {
        ...answer,
        content: `<|channel|>analysis<|message|>SECRET THOUGHT<|end|><|start|>assistant<|channel|>final<|message|>${content}<|return|>`,
      };
    case "truncate":
      return { ...answer, content: content.slice(0, Math.floor(content.length * 0.6)), finish: "length" };
    case "malformed":
      return { ...answer, content: broken(content) };
    default:
      return answer;
  }
}

const IDS = ["claim_ids", "from", "best", "task_ids", "task_id", "id"] as const;
const KINDS = ["fact", "calculation", "inference", "absence", "connective"] as const;
type Item = Record<string, unknown>;

/** Lists of objects, however deep, with some of the items that have the field (or one of the fields) changed; the first of each list always. */
function eachItem(value: unknown, field: string | readonly string[], random: () => number, change: (item: Item) => Item): unknown {
  const fields = typeof field === "string" ? [field] : field;
  const isHit = (item: unknown): item is Item => isItem(item) && fields.some((one) => (item[one] ?? undefined) !== undefined);
  const inside = (one: unknown): unknown => {
    if (isItem(one)) return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, inside(member)]));
    if (!Array.isArray(one)) return one;
    const first = one.findIndex(isHit);
    return one.map((item, at) => (isHit(item) && (at === first || random() < 0.5) ? change(item) : inside(item)));
  };
  return inside(value);
}

/** The same with another figure, as another kind of sentence: as what follows, leads over, is computed or is missing. */
function passedOff(item: Item, random: () => number): Item {
  const others = KINDS.filter((kind) => kind !== item.kind);
  return { ...item, kind: others[Math.floor(random() * others.length)], text: renumbered(String(item.text)) };
}

function withIds(item: Item, ids: readonly string[]): Item {
  const field = IDS.find((one) => item[one] !== undefined) ?? "id";
  return { ...item, [field]: Array.isArray(item[field]) ? ids : (ids[0] ?? "") };
}

function flipped(text: string): string {
  if (/\b(?:not|never)\s/.test(text)) return text.replace(/\b(?:not|never)\s/, "");
  const verb = /\b(?:is|are|was|were|has|have|had|can|could|will|would|must|may|does|did)\b/;
  return verb.test(text) ? text.replace(verb, "$& not") : `It is not true that ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function renumbered(text: string): string {
  return /\d/.test(text) ? text.replace(/\d+/, (number) => String(Number(number) * 2 + 7)) : text.replace(/\.$/, " in 1987.");
}

/** Another result, in the sentence as in its calculation. */
function miscalculated(item: Item): Item {
  const wrong = list(item.calculations).map((one) => (isItem(one) ? { ...one, result: renumbered(String(one.result)) } : one));
  const text = list(item.calculations).reduce<string>(
    (said, one) => (isItem(one) ? said.replace(String(one.result), renumbered(String(one.result))) : said),
    String(item.text),
  );
  return { ...item, text, calculations: wrong };
}

function doubled(value: unknown): unknown {
  if (!isItem(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? [...member, ...member] : member]));
}

/** Breaks JSON where no tolerant reading helps: a member loses its name and its colon. */
function broken(content: string): string {
  const at = content.indexOf('":');
  return at < 0 ? `${content} {` : `${content.slice(0, at)}" ${content.slice(at + 2).replace(/"([a-z_]+)":/, "$1 => ")}`;
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
