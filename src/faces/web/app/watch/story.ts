import type { StoredEvent } from "../api/event-shapes.ts";

type Event = StoredEvent["event"];
type Of<T extends Event["type"]> = Extract<Event, { type: T }>;

export interface SearchTold {
  readonly query: string;
  readonly result?: Of<"search_result">;
  readonly failed?: string;
}
export interface ClaimTold {
  readonly id: string;
  readonly text: string;
  readonly verdict?: Of<"verify_result">["verdict"];
}

/** What a run has told of itself until now. */
export interface Story {
  /** How many events it was told by. */
  readonly told: number;
  readonly began: string | undefined;
  readonly ended: string | undefined;
  readonly limits: Readonly<Record<string, number | null>>;
  readonly budgetLeft: number | null;
  readonly phase: Of<"phase">["phase"] | undefined;
  readonly plan: string;
  readonly tasks: Of<"checklist">["tasks"];
  readonly searches: readonly SearchTold[];
  readonly pages: readonly Of<"fetch_result">[];
  readonly claims: readonly ClaimTold[];
  readonly sections: readonly Of<"section_written">[];
  readonly notices: readonly string[];
  readonly failure: string | undefined;
}

export const UNTOLD: Story = {
  told: 0,
  began: undefined,
  ended: undefined,
  limits: {},
  budgetLeft: null,
  phase: undefined,
  plan: "",
  tasks: [],
  searches: [],
  pages: [],
  claims: [],
  sections: [],
  notices: [],
  failure: undefined,
};

/** The story with one more event. */
export function told(story: Story, { event, at }: StoredEvent): Story {
  const known = { ...story, told: story.told + 1, budgetLeft: event.token_budget_left };
  switch (event.type) {
    case "run_started":
      return { ...known, began: at, limits: event.limits };
    case "phase":
      return { ...known, phase: event.state === "started" ? event.phase : known.phase };
    case "plan_made":
      return { ...known, plan: event.plan, tasks: event.tasks };
    case "checklist":
      return { ...known, tasks: event.tasks };
    case "tool_call":
      return event.tool === "search" ? { ...known, searches: [...known.searches, { query: event.query }] } : known;
    case "search_result":
      return { ...known, searches: withSearch(known.searches, { query: event.query, result: event }) };
    case "search_failed":
      return { ...known, searches: withSearch(known.searches, { query: event.query, failed: event.error.message }) };
    case "fetch_result":
      return { ...known, pages: [...known.pages, event] };
    case "claim_made":
      return { ...known, claims: [...known.claims, { id: event.claim_id, text: event.text }] };
    case "verify_result":
      return { ...known, claims: known.claims.map((one) => (one.id === event.claim_id ? { ...one, verdict: event.verdict } : one)) };
    case "section_written":
      return { ...known, sections: [...known.sections, event] };
    case "notice":
      return { ...known, notices: [...known.notices, event.message] };
    case "run_finished":
      return { ...known, ended: at, phase: undefined };
    case "run_failed":
      return { ...known, ended: at, phase: undefined, failure: event.error.message };
    default:
      return known;
  }
}

/** A search's outcome takes the place of its beginning. */
function withSearch(searches: readonly SearchTold[], outcome: SearchTold): readonly SearchTold[] {
  const at = searches.findIndex((one) => one.query === outcome.query && one.result === undefined && one.failed === undefined);
  return at < 0 ? [...searches, outcome] : searches.map((one, index) => (index === at ? outcome : one));
}
