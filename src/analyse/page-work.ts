import { loadLanguageDetector } from "../text/language.ts";
import { type BestAsk, bestPassages } from "./best-passages.ts";
import { offTopic, type TopicAsk } from "./off-topic.ts";
import { type PageView, type PageViewAsk, viewOf } from "./page-view.ts";

/**
 * The computing of an analyst with a model, which takes as long as pages are long. Whoever serves others does it where it holds nobody up.
 * All reject with TIMEOUT or TOO_LARGE where they are given up, and CANCELLED.
 */
export interface PageWork {
  view(ask: PageViewAsk, signal: AbortSignal): Promise<PageView>;
  /** Why the page is on another subject; undefined where it may be on it. */
  topic(ask: Omit<TopicAsk, "detect">, signal: AbortSignal): Promise<string | undefined>;
  /** Which passages of several pages are read. */
  best(ask: BestAsk, signal: AbortSignal): Promise<readonly number[]>;
}

/** The same in the calling thread. */
export const pageWork = {
  view: viewOf,
  topic: async (ask: Omit<TopicAsk, "detect">): Promise<string | undefined> => offTopic({ ...ask, detect: await loadLanguageDetector() }),
  best: bestPassages,
};

/** {@link PageWork} where nobody waits beside it. */
export const pageWorkHere: PageWork = {
  view: async (ask) => pageWork.view(ask),
  topic: (ask) => pageWork.topic(ask),
  best: async (ask) => pageWork.best(ask),
};
