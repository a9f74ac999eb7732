import type { Landmark } from "../domain/snapshot.ts";
import type { Span } from "../domain/span.ts";
import { loadLanguageDetector } from "../text/language.ts";
import { type Excerpt, excerptOf } from "./excerpt.ts";
import { offTopic, type TopicAsk } from "./off-topic.ts";

/** A page's text, of which what speaks of the subjects is wanted. */
export interface ExcerptAsk {
  readonly text: string;
  readonly subjects: readonly string[];
  /** Tokens at most. */
  readonly most: number;
  readonly landmarks: readonly Landmark[];
  /** What of the page was shown before. */
  readonly read?: readonly Span[];
}

/**
 * The computing of an analyst with a model, which takes as long as a page is long. Whoever serves others does it where it holds nobody up.
 * Both reject with TIMEOUT or TOO_LARGE where they are given up, and CANCELLED.
 */
export interface PageWork {
  excerpt(ask: ExcerptAsk, signal: AbortSignal): Promise<Excerpt>;
  /** Why the page is on another subject; undefined where it may be on it. */
  topic(ask: Omit<TopicAsk, "detect">, signal: AbortSignal): Promise<string | undefined>;
}

/** The same in the calling thread. */
export const pageWork = {
  excerpt: ({ text, subjects, most, landmarks, read }: ExcerptAsk): Excerpt => excerptOf(text, subjects, most, landmarks, read),
  topic: async (ask: Omit<TopicAsk, "detect">): Promise<string | undefined> => offTopic({ ...ask, detect: await loadLanguageDetector() }),
};

/** {@link PageWork} where nobody waits beside it. */
export const pageWorkHere: PageWork = {
  excerpt: async (ask) => pageWork.excerpt(ask),
  topic: (ask) => pageWork.topic(ask),
};
