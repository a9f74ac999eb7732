// What the contract test keeps and looks for; the child processes of the test use it too.
import type { SnapshotId, SnapshotWithText, TextHash } from "../../domain/snapshot.ts";
import type { CanonicalUrl } from "../../domain/url.ts";
import type { JournalRow, NewEvent } from "../store.ts";

export const NOW = "2026-03-01T12:00:00.000Z";

export function runOf(id: string, createdAt = NOW) {
  return { id, kind: "research", seed: `seed of ${id}`, createdAt, request: '{"query":"tides"}', settings: "{}", topicHash: "topic" };
}

export function eventOf(key: string, at = NOW): NewEvent {
  const event = { type: "notice", code: "test", message: key, iteration: 0, token_budget_left: null, results: 0 } as const;
  return { key, at, request_id: "request", topic_hash: "topic", event };
}

export function rowOf(key: string, value = `{"of":"${key}"}`): JournalRow {
  return {
    key,
    type: "test@1",
    inputHash: `hash of ${key}`,
    status: "done",
    value,
    prompt: "p@1",
    model: undefined,
    at: NOW,
    tookMs: 1.25,
  };
}

export function captureOf(url: string, text: string, id = `id-of-${url}-${text.length}`): SnapshotWithText {
  const address = url as CanonicalUrl;
  return {
    text,
    snapshot: {
      id: id as SnapshotId,
      url: address,
      finalUrl: address,
      capturedAt: NOW,
      contentKind: "html",
      contentType: "text/html",
      title: "Tides",
      published: "2026-01-02",
      completeness: { state: "partial", reason: "cut" },
      landmarks: [{ kind: "heading", level: 2, title: "Ebb", start: 3 }],
      tables: [],
      textHash: `hash-of-${text.length}-${text.slice(0, 20)}` as TextHash,
      textLength: text.length,
      extractor: "html@1",
      reader: "direct",
      headers: { etag: '"1"' },
    },
  };
}
