import type { NewEvent, Store } from "./store.ts";

/**
 * A store into which no secret gets that is known (X5): what users, pages and models say passes the blot on its way in. What comes out again is the same for
 * whoever wrote it, where it was blotted before it was used.
 */
export function blottedStore(store: Store, blot: (text: string) => string): Store {
  const clean = <T>(value: T): T => {
    const said = JSON.stringify(value);
    const left = said === undefined ? said : blot(said);
    return left === said ? value : JSON.parse(left);
  };
  const events = (said: readonly NewEvent[]) => clean([...said]);
  return {
    ...store,
    createRun: (run, rows) =>
      store.createRun(
        { ...run, request: blot(run.request) },
        rows?.map((row) => ({ ...row, value: blot(row.value) })),
      ),
    commitStep: (runId, epoch, commit) =>
      store.commitStep(runId, epoch, {
        ...commit,
        row: { ...commit.row, key: blot(commit.row.key), value: blot(commit.row.value) },
        events: events(commit.events),
      }),
    appendEvents: (runId, epoch, said) => store.appendEvents(runId, epoch, events(said)),
    finishRun: (runId, epoch, end) =>
      store.finishRun(runId, epoch, {
        ...end,
        events: events(end.events),
        ...(end.result === undefined ? {} : { result: blot(end.result) }),
        ...(end.error === undefined ? {} : { error: clean(end.error) }),
      }),
    putSearch: (key, results, at) => store.putSearch(key, blot(results), at),
    putNote: (kind, key, value, at) => store.putNote(kind, key, blot(value), at),
    createConversation: (record) => store.createConversation({ ...record, title: blot(record.title), state: blot(record.state) }),
    appendTurn: (id, turn) =>
      store.appendTurn(id, {
        ...turn,
        messages: turn.messages.map((message) => ({ ...message, text: blot(message.text), meta: blot(message.meta) })),
        state: blot(turn.state),
        expectedState: blot(turn.expectedState),
        ...(turn.title === undefined ? {} : { title: blot(turn.title) }),
      }),
    rate: (rating) => store.rate({ ...rating, comment: blot(rating.comment) }),
    check: (check) => store.check({ ...check, note: blot(check.note) }),
    putCollection: (record) => store.putCollection({ ...record, name: blot(record.name) }),
  };
}
