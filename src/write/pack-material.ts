// What tests of writing from passages share: pages, and the pack made of all their passages.
import type { Landmark } from "../domain/snapshot.ts";
import { canonicalUrl } from "../domain/url.ts";
import { makeSnapshot } from "../read/snapshot.ts";
import { EvidencePack } from "./pack.ts";
import { choosePassages } from "./passages.ts";

export interface MaterialPage {
  readonly text: string;
  readonly title?: string;
  readonly published?: string;
  readonly siteName?: string;
  readonly partial?: boolean;
  readonly landmarks?: readonly Landmark[];
}

/** Pages, each of a source of its own, and the pack of all that they say. */
export function packedPages(pages: readonly MaterialPage[]) {
  const found = pages.map(({ text, title = "Page", partial = false, landmarks = [], ...known }, at) => {
    const url = canonicalUrl(`https://paper-${at}.test/page`);
    const { snapshot } = makeSnapshot(
      {
        ...known,
        ...{ url, finalUrl: url, title, capturedAt: "2026-01-01T00:00:00Z", contentKind: "text", contentType: "text/plain" },
        completeness: partial ? { state: "partial", reason: "cut short" } : { state: "complete" },
        ...{ landmarks: [...landmarks], tables: [], extractor: "text@1", reader: "direct", headers: {} },
      },
      text,
    );
    return { url, snapshot, text };
  });
  const packed = found.map(({ snapshot, text }) => ({
    ...{ snapshot, text, by: snapshot.siteName, published: snapshot.published, older: false },
  }));
  const asked = { subjects: ["all"], most: 100_000, aboutModels: false };
  const shown = packed.map(({ snapshot, text }) => ({
    ...{
      title: snapshot.title,
      published: snapshot.published,
      text,
      landmarks: snapshot.landmarks,
      tables: [],
      drawn: [{ start: 0, end: text.length, relevance: 1 }],
    },
  }));
  const pack = new EvidencePack(packed, choosePassages({ ...asked, pages: shown }));
  return {
    ...{ found, pack },
    /** The id of the one sentence that has these words. */
    id: (words: string) => {
      const [own, ...others] = pack.sentences().filter(({ quote }) => quote.text.includes(words));
      if (own === undefined || others.length > 0) throw new Error(`${others.length} sentences have "${words}".`);
      return own.id;
    },
  };
}
