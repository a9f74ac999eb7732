import { ABOUT_MODELS, ELSEWHERE, FOREIGN, ORDERS, SUSPICIOUS, TASKS, TELLS_OF } from "../lexicon/en/orders.ts";

const QUOTED = /"[^"]{4,300}"|“[^”]{4,300}”|«[^»]{4,300}»|‘[^’]{4,300}’|(?<=[\s(:,])'[^']{4,300}'|`[^`]{4,300}`/gu;

/** Letters of other scripts that look like Latin ones, and those, for words that mix both. */
const ALIKE = "аеорсухіѕԁһјոкмтвнαοενρυικτАЕОРСТНІМКВХΑΕΟΡΤΗΙΜΚΒΧΝ";
const LATIN = "aeopcyxisdhjnkmtbhaoevpuiktAEOPCTHIMKBXAEOPTHIMKBXN";
const LOOKALIKES: ReadonlyMap<string, string> = new Map([...ALIKE].map((character, at) => [character, LATIN[at] ?? character]));
const HIDDEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;
const ENCODED = /[A-Za-z0-9+/]{24,}={0,2}/g;
const LONGEST_JUDGED = 4_000;
/** Rough on purpose: an order cut in two at an abbreviation is still known by its halves, and quick it must be. */
const SENTENCE_END = /(?<=[.!?。！？])\s+|\n+/u;

export interface AddressedBy {
  /** Whether the subject is language models themselves, so that orders may be told of in quotation marks. */
  readonly aboutModels: boolean;
}

/** Whether what is asked is about language models themselves. @param subjects a question and its parts */
export function isAboutModels(subjects: readonly string[]): boolean {
  return ABOUT_MODELS.test(subjects.join(" "));
}

/**
 * Whether a sentence gives orders to a language model, plainly or in disguise (look-alike letters, spaced letters, base64), in whatever
 * language: it and its paragraph are never evidence (X5). Texts that tell of such orders ("attackers ask a model to ignore its
 * instructions") give none.
 */
export function ordersModel(sentence: string, { aboutModels }: AddressedBy = { aboutModels: true }): boolean {
  if (!isSuspicious(sentence)) return false;
  const text = unmasked(sentence.slice(0, LONGEST_JUDGED));
  const said = aboutModels && TELLS_OF.test(text.replace(QUOTED, " ")) ? text.replace(QUOTED, " “…” ") : text;
  return gives(said) || decoded(said).some(gives);
}

/** Whether a sentence is an order to a model, or a task for one: text without a fact in it (X5). */
export function addressesModel(sentence: string, by?: AddressedBy): boolean {
  const plain = sentence.trim().replace(/^["“'‘*_>\s-]+/, "");
  return TASKS.some((task) => task.test(plain)) || ordersModel(sentence, by);
}

/** Whether any sentence of a paragraph gives orders to a model: then the rest of it may be what the order wants said. */
export function paragraphOrdersModel(paragraph: string, by?: AddressedBy): boolean {
  if (!isSuspicious(paragraph)) return false;
  return paragraph.split(SENTENCE_END).some((sentence) => ordersModel(sentence, by));
}

/** Whether any sentence of a paragraph is an order to a model or a task for one: its words vouch for nothing. */
export function paragraphAddressesModel(paragraph: string, by?: AddressedBy): boolean {
  return paragraph.split(SENTENCE_END).some((sentence) => addressesModel(sentence, by));
}

function isSuspicious(text: string): boolean {
  return SUSPICIOUS.test(text) || FOREIGN.test(text);
}

function gives(text: string): boolean {
  return ORDERS.some((pattern) => pattern.test(text)) || ELSEWHERE.some((pattern) => pattern.test(text));
}

/** The text as a reader takes it in: without hidden characters, full-width and look-alike letters as plain ones, "I g n o r e" as one word. */
function unmasked(text: string): string {
  const plain = text.normalize("NFKC").replace(HIDDEN, "");
  const letters = plain.replace(/[\p{L}\p{N}]+/gu, (word) =>
    /[A-Za-z]/.test(word) && /[^\u0000-\u024F]/.test(word) ? [...word].map((one) => LOOKALIKES.get(one) ?? one).join("") : word,
  );
  return letters.replace(/(?<!\p{L})(?:\p{L}[ .·-]){5,}\p{L}(?!\p{L})/gu, (run) => run.replace(/[ .·-]/g, ""));
}

/** What long runs of base64 in a text say, where they say anything. */
function decoded(text: string): string[] {
  return [...text.matchAll(ENCODED)].slice(0, 5).flatMap(([run]) => {
    const said = Buffer.from(run, "base64").toString("utf8");
    return /^[\p{L}\p{N}\p{P}\p{Zs}\p{S}\n]+$/u.test(said) && /(?<!\p{L})\p{L}{3,}\s\p{L}{2,}/u.test(said) ? [said] : [];
  });
}
