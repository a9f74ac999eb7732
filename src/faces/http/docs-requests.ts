import type { ShapeNotes } from "./docs-notes.ts";

const DAYS = { "date_range.from": "The first day, such as 2025-01-31", "date_range.to": "The last day" };

/** What requests are for, and those of their fields that are not described where they are parsed. */
export const REQUEST_NOTES: Readonly<Record<string, ShapeNotes>> = {
  ResearchRequest: { about: "A question to research. Only `query` must be given.", fields: DAYS },
  RunRequest: { about: "A question to research, and how the result is to be delivered. Only `query` must be given.", fields: DAYS },
  SearchRequest: { about: "One search.", fields: DAYS },
  ReadRequest: { about: "One page to read.", fields: {} },
  VerifyRequest: { about: "A report to audit, and how the result is to be delivered.", fields: {} },
  FindRequest: { about: "What to look for in the library.", fields: {} },
  ReportSource: { about: "Where a report is: its address, or its bytes.", fields: {} },
  ChatRequest: { about: "A message, and how the reply is to be delivered.", fields: {} },
  RatingRequest: { about: "What a user says of a report.", fields: { thumbs: "Whether it was of use" } },
  DialogueTurn: {
    about: "Something that was asked before the run, and the answer.",
    fields: { system: "What held for the exchange", assistant: "What was asked", user: "What was answered" },
  },
  ResponseRequest: {
    about: "A request as the Responses protocol of OpenAI has it. What is not listed is taken and changes nothing.",
    fields: {
      "input.content.type": "`input_text` or `output_text`; no other part is read",
      "input.content.text": "The text",
      "text.format.type": "`text`",
    },
  },
  CompletionRequest: {
    about: "A request as the OpenAI protocol has it. What is not listed is taken and changes nothing.",
    fields: {
      model: "Which way to answer; GET /v1/models says what each does",
      messages: "What was said; the last message must be a user's",
      "messages.role": "Who said it",
      "messages.content": "The text, or its parts",
      "messages.content.type": "`text`; no other part is read",
      "messages.content.text": "The text",
      stream: "Answer piece by piece",
      n: "How many answers; always 1",
      "response_format.type": "`text`",
      stream_options: "How",
      "stream_options.include_usage": "End with the tokens that were used",
    },
  },
};
