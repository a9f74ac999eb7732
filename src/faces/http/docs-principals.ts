import type { ShapeNotes } from "./docs-notes.ts";

const USED_FIELDS = {
  runs: "Runs of all kinds that were begun",
  tokens_in: "Model tokens in; a call under way counts with what is reserved for it",
  tokens_out: "Model tokens out",
  cost_micro_usd: "What models and searches cost, in millionths of a US dollar",
};

/** What the shapes of sessions and of usage mean. */
export const PRINCIPAL_NOTES: Readonly<Record<string, ShapeNotes>> = {
  SignIn: { about: "A token to sign in with.", fields: {} },
  Session: {
    about: "Who asks, and what they may do.",
    fields: {
      principal: "The name their work goes by",
      rights: "`ask`: have work done, change and remove one's own; `read`: see one's own; `operate`: see everybody's, and the metrics",
      operator: "Whether they see everybody's work",
      open: "Whether the service has no tokens, so that whoever reaches it may ask",
    },
  },
  Usage: {
    about: "What was used in a time.",
    fields: {
      days: "By day, and then by name",
      total: "All of it together",
      quotas: "What the caller may use in a day; absent for what is not bounded",
    },
  },
  DayUsage: {
    about: "What a principal used on a day.",
    fields: { day: "The day, in UTC", principal: "Whose; absent for the command line's", ...USED_FIELDS },
  },
  Used: { about: "Runs, tokens and money.", fields: USED_FIELDS },
  Quotas: {
    about: "What may be used in a day.",
    fields: { runs: "Runs", tokens: "Model tokens, in and out together", cost_micro_usd: "Millionths of a US dollar" },
  },
};
