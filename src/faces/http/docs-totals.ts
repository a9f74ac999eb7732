import type { ShapeNotes } from "./docs-notes.ts";

const SPENT = {
  seconds: "Working time of the runs together",
  tokens_in: "Model tokens read",
  tokens_out: "Model tokens written",
  cost_usd: "What they cost in US dollars, as far as prices are known",
};

/** What the shapes of ratings and of sums over runs mean. */
export const TOTALS_NOTES: Readonly<Record<string, ShapeNotes>> = {
  RatingPage: {
    about: "A page of what users said of reports.",
    fields: {
      ratings: "Newest first",
      "ratings.run_id": "The run that was rated",
      "ratings.thumbs": "Whether it was of use",
      "ratings.comment": "In the user's own words",
      "ratings.at": "When (RFC 3339, UTC)",
      next: "Send it as `cursor` to read on; left out at the end",
      summary: "All ratings together",
    },
  },
  RatingSummary: {
    about: "How many runs were of use. Of each run its last rating counts.",
    fields: { up: "Runs that were", down: "Runs that were not", share: "Share that was, from 0 to 1", target: "Share that is meant to be" },
  },
  Totals: {
    about: "Sums over the runs that were begun in these days. What was counted stays when a run is removed.",
    fields: {
      from: "The first day (UTC)",
      to: "The last day",
      complete: "Whether all runs that have ended are in it; else the rest is being counted, and is there when asked again",
      days: "Days that have anything",
      ratings_target: "Share of rated runs that is meant to be up",
      principals: "For operators, where tokens are set: what each token's runs came to, who spent most first",
    },
  },
  DayTotals: {
    about: "What the runs begun on one day came to.",
    fields: {
      ...SPENT,
      day: "The day (UTC)",
      runs: "How many, by how they ended",
      phases: "Time spent in each phase; phases may lie over each other",
      "phases.phase": "Which",
      "phases.times": "How often it was gone through",
      "phases.seconds": "Seconds in all",
      answered: "Research by how well its question was answered",
      model_calls: "Calls of models",
      searches: "Searches that answered, by service",
      cache: "What came from the cache and what did not",
      "cache.search_hits": "Searches that came from the cache",
      "cache.search_misses": "Searches that did not",
      "cache.page_hits": "Pages that came from the cache",
      "cache.page_misses": "Pages that did not",
      failures: "What failed: a search service, a model, or `pages`",
      "failures.service": "Which",
      "failures.type": "How",
      "failures.times": "How often",
      verdicts: "Claims and audited citations by their last verdict",
      ratings: "Runs whose last rating was given on this day",
      "ratings.up": "Of use",
      "ratings.down": "Not of use",
    },
  },
  PrincipalTotals: {
    about: "What one token's runs came to.",
    fields: { ...SPENT, principal: "The token's name; left out for what nobody asked the service for", runs: "How many" },
  },
};

/** What the shapes of the service's own set-up mean. */
export const SETUP_NOTES: Readonly<Record<string, ShapeNotes>> = {
  Setup: {
    about: "How the service is set up.",
    fields: {
      settings: "Every setting",
      node: "Version of Node.js",
      store: "Where runs are kept",
      "store.kind": "`sqlite` or `postgres`",
      "store.location": "Its file, or its address without the password",
      "store.layout": "Version of its layout",
      "store.runs": "Runs in it",
      "store.snapshots": "Stored copies of sources in it",
      "store.bytes": "Its size",
      searches: "What is searched",
      models: "Model of each role; empty where none is set",
      tokens: "Names of the tokens that are set",
      operators: "Those of them that see everybody's work",
    },
  },
  Setting: {
    about: "One setting.",
    fields: {
      name: "Its name",
      value: "Its value; of a secret `set`; null where nothing is",
      origin: "Where it comes from",
      about: "What it is for",
    },
  },
  SetupChecks: { about: "What answered.", fields: { checks: "One a part" } },
  SetupCheck: {
    about: "What one part says of itself.",
    fields: {
      name: "The part",
      state: "`off` is not set up, which is no fault; `skipped` is set up and was not asked, since asking may cost",
      says: "One line, with what to do about it",
    },
  },
};
