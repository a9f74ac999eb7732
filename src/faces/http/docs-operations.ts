interface OperationNotes {
  /** More than the summary says. */
  readonly about?: string;
  /** A body that can be sent as it is. */
  readonly example?: unknown;
}

const WAYS =
  "Waits for the result, streams it (`stream`) or answers at once with the job (`async`). The header `X-Run-Id` names the run. Frames of a stream: " +
  "`job`, every event of the run under its number, and last `result` or `error`.";

const LISTED = "Newest first. Where there are more, `next` says what to send as `after` to go on.";

/** What operations do beyond their summaries, by operationId. */
export const OPERATION_NOTES: Readonly<Record<string, OperationNotes>> = {
  run: { about: WAYS, example: { query: "How does Assay check a citation?", breadth: 3, max_sources: 8 } },
  runSimple: { about: WAYS, example: { query: "What is a snapshot?" } },
  verify: {
    about: WAYS,
    example: { report: "# Bees\n\nBees sleep at night [1].\n\n## Sources\n\n[1] https://example.org/bees\n", reading: "none" },
  },
  find: { example: { query: "journal" } },
  readReport: { example: { file: { name: "bees.md", base64: "IyBCZWVzCgpCZWVzIHNsZWVwIGF0IG5pZ2h0IFsxXS4K" } } },
  clarify: { example: { query: "What energy density does the cell have?" } },
  search: { example: { query: "solid-state battery", k: 5 } },
  lookAtLivePage: { example: { start: 0, end: 120 } },
  read: { example: { url: "https://example.org/bees", task: "When do bees sleep?" } },
  chat: {
    about:
      "Leave `conversation_id` out to begin a conversation; the answer and the header `X-Conversation-Id` name it. With `stream` the text comes in " +
      "`text` frames between the events of the turn; `at` says how many UTF-16 code units come before `delta`.",
    example: { message: "What is a snapshot?", force: "phase_two" },
  },
  chatCompletion: {
    about: "As the OpenAI protocol has it; settings such as `temperature` are taken and change nothing.",
    example: { model: "assay-research", messages: [{ role: "user", content: "What is a snapshot?" }] },
  },
  createResponse: {
    about:
      "As the OpenAI protocol has it; a stream ends with `response.completed`, or with `response.failed`. Nothing is kept for `previous_response_id`.",
    example: { model: "assay-research", input: "What is a snapshot?" },
  },
  jobEvents: {
    about:
      "A stream begins with a `job` frame and ends with `result` or `failed`. A reader that lost its connection sends `Last-Event-ID` and gets what it " +
      "has missed; after the last frame, whose id is `end`, that is 204, so that an EventSource ends by itself. With `format=json` one page of events is answered at once.",
  },
  jobResult: { about: "409 with `Retry-After` while it is under way." },
  check: { example: { sentence: "1", said: "holds", note: "Page 3 says so." } },
  resumeJob: { example: { max_execution_time_s: 180 } },
  signIn: {
    about:
      "The answer sets a cookie that scripts cannot read and that holds for twelve hours. What is asked with it has the rights of the token; changes are taken " +
      "only from the service's own page, and it ends when the token does.",
    example: { token: "a-token-of-the-service" },
  },
  listRuns: { about: LISTED },
  listJobs: { about: LISTED },
  removeRun: {
    about:
      "Its question, journal, events, result and ratings are gone at once. Stored copies of pages that no other kept run names follow as soon as the runs " +
      "have ended that are under way now.",
  },
  removeConversation: { about: "As with runs." },
  createCollection: { example: { name: "contracts", readers: [] } },
  shareCollection: { example: { readers: ["*"] } },
  putDocument: {
    about:
      "The body is the file itself, whatever its `Content-Type`; its name says what it is. Markdown, text, HTML, PDF, DOCX, XLSX, PPTX and CSV are read.",
  },
  rateRun: { example: { thumbs: "up", comment: "Just what I needed." } },
};

/** What parameters are for, by name, or by operationId and name where it depends. */
export const PARAMETER_NOTES: Readonly<Record<string, string>> = {
  stream: "Progress and result as server-sent events",
  async: "Answer at once with the job",
  on_disconnect: "Whether the work goes on when the client is gone",
  "Idempotency-Key": "The same request under the same key leads to the same run, however often it is sent",
  "Last-Event-ID": "The number of the last event the reader has; every EventSource sends it",
  limit: "Most entries",
  cursor: "Where to read on: `next` of the page before",
  thumbs: "Only ratings that say this",
  kind: "Only runs of this kind, such as `research`, `audit`, `turn`, `search` or `read`",
  "listJobs.kind": "Which jobs",
  "libraryDocument.url": "Its address, such as `library:docs/notes.md`",
  "totals.from": "The first day (UTC); without it a month before the last",
  "totals.to": "The last day; without it today",
  "totals.kind": "Only runs of this kind",
  "totals.principal": "For operators: only runs of this token",
  state: "Only those in this state",
  query: "Only those whose question has these characters in a row, in whatever letter case",
  "usage.from": "The first day (UTC); 30 days without it",
  "usage.until": "The last day; today without it",
  from: "Only those begun on this day (UTC) or at this time, or later",
  until: "Only those begun before this day or time",
  "listRuns.after": "Where to go on: `next` of the page before",
  "listJobs.after": "Where to go on: `next` of the page before",
  "collection.id": "Name of the collection",
  "shareCollection.id": "Name of the collection",
  "removeCollection.id": "Name of the collection",
  "putDocument.id": "Name of the collection",
  "removeDocument.id": "Name of the collection",
  "removeConversation.id": "Name of the conversation",
  document: "Name of the document's file, such as `notes.md`",
  id: "Name of the run",
  "conversation.id": "Name of the conversation",
  "snapshot.id": "Name of the snapshot, as quotes and sources give it",
  model: "Name of the model",
  format: "What kind of file",
  "checks.format": "As JSON, or as a data set with one case",
  "jobEvents.format": "A stream, or a page as JSON",
};

const NOT_FOUND = "There is no such thing, or it is not the caller's";
const UNAVAILABLE = "The service is shutting down, or nothing to search is set up";
const NO_REPORT = { 409: "It has no report to read" };
const NOT_OWN = "The caller may read the collection, and not change it";
const BEHIND = { 502: "A service that Assay needs failed", 503: UNAVAILABLE, 504: "A service that Assay needs was too slow" };

const ERRORS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  run: { 409: "The idempotency key belongs to another request", 503: UNAVAILABLE },
  runSimple: { 409: "The idempotency key belongs to another request", 503: UNAVAILABLE },
  verify: { 503: UNAVAILABLE },
  chat: { 404: "There is no such conversation or report", 503: UNAVAILABLE },
  search: BEHIND,
  read: { 422: "The page cannot be read, or may not be", ...BEHIND },
  jobResult: { 409: "It is still under way; `Retry-After` says when to ask again" },
  cancelJob: { 409: "It has ended, or another process works on it" },
  finishJob: { 409: "It is not under way" },
  totals: { 403: "Another's sums are for operators" },
  reading: NO_REPORT,
  proof: NO_REPORT,
  unwritten: NO_REPORT,
  checks: { 409: "It has no report, or nothing was checked of which gold could be made" },
  check: NO_REPORT,
  libraryDocument: { 404: "There is no such document in what is searched" },
  settings: { 403: "The token is not an operator's" },
  checkSettings: { 403: "The token is not an operator's" },
  readReport: { 422: "It cannot be read, or may not be", ...BEHIND },
  signIn: { 401: "The token is not known" },
  removeRun: { 409: "It is under way" },
  removeConversation: { 409: "A turn of it is under way" },
  createCollection: { 409: "The caller has a collection of that name" },
  shareCollection: { 403: NOT_OWN },
  removeCollection: { 403: NOT_OWN },
  putDocument: { 403: NOT_OWN, 422: "It cannot be read" },
  removeDocument: { 403: NOT_OWN },
  metrics: { 403: "The token is not an operator's" },
  resumeJob: { 409: "Its state does not allow this", 503: UNAVAILABLE },
};

/** The failures a client has to reckon with, by status; there are others, which `default` covers. */
export function errorsOf(operation: Readonly<Record<string, unknown>>): Readonly<Record<number, string>> {
  const { operationId, security, requestBody, parameters } = operation;
  const given = JSON.stringify(parameters ?? []);
  return {
    ...(requestBody === undefined && parameters === undefined ? {} : { 400: "The input is wrong; `field` names where" }),
    ...(security === undefined ? { 401: "No known token, where tokens are set" } : {}),
    ...(given.includes('"in":"path"') ? { 404: NOT_FOUND } : {}),
    ...(requestBody === undefined ? {} : { 413: "The body is too large; the message names the limit" }),
    ...(JSON.stringify(requestBody ?? {}).includes('"application/json"') ? { 415: "The body is not sent as JSON" } : {}),
    ...(security === undefined ? { 429: "Too many requests or runs; `Retry-After` says when to come back" } : {}),
    ...ERRORS[String(operationId)],
  };
}

const RUN_ID = { "X-Run-Id": "The name of the run" };
const AFTER = { "Retry-After": "Seconds until it is worth asking again" };
const ACCEPTED = { ...RUN_ID, Location: "Address of the job" };
const KEYED = { "Idempotent-Replayed": "`true` where the key led to a run that was there already" };
const SPOKEN = { "X-Conversation-Id": "The name of the conversation" };

const HEADERS: Readonly<Record<string, Readonly<Record<number, Readonly<Record<string, string>>>>>> = {
  run: { 200: { ...RUN_ID, ...KEYED }, 202: { ...ACCEPTED, ...KEYED } },
  runSimple: { 200: { ...RUN_ID, ...KEYED }, 202: { ...ACCEPTED, ...KEYED } },
  verify: { 200: RUN_ID, 202: ACCEPTED },
  chat: { 200: { ...RUN_ID, ...SPOKEN }, 202: { ...ACCEPTED, ...SPOKEN } },
  chatCompletion: { 200: RUN_ID },
  createResponse: { 200: RUN_ID },
  jobResult: { 409: AFTER },
};

/** What stands in the headers of an answer, by their names. */
export function headersOf(operationId: string, status: string): Readonly<Record<string, string>> {
  return { ...HEADERS[operationId]?.[Number(status)], ...(status === "429" ? AFTER : {}) };
}
