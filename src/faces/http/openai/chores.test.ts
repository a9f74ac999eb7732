import { describe, expect, it } from "vitest";
import { choreReply } from "./chores.ts";
import type { Said } from "./shapes.ts";

const ASKED = "What energy density does the Talmont TX-2 cell have?";
const HISTORY = `### Chat History:\n<chat_history>\nUSER: ${ASKED}\nASSISTANT: 155 Wh/kg [1].\n</chat_history>`;
const TITLE = "Energy density Talmont TX 2 cell";

const alone = (content: string): Said[] => [{ role: "user", content }];
const inChat = (content: string): Said[] => [
  { role: "system", content: "Be brief." },
  { role: "user", content: ASKED },
  { role: "assistant", content: "155 Wh/kg." },
  { role: "user", content },
];
/** An order in the shape of Open WebUI's templates. */
const order = (task: string, format: string) => `### Task:\n${task}\n\n### Output:\nJSON format: ${format}\n\n${HISTORY}`;

describe("what chat clients ask of their own accord", () => {
  it.each([
    ["a title", order("Name this chat in 3-5 words.", '{ "title": "your title" }'), { title: TITLE }],
    ["tags", order("Put 1-3 broad tags to the themes of the chat.", '{ "tags": ["tag1", "tag2"] }'), { tags: ["General"] }],
    ["what to ask next", order("Suggest 3-5 questions to go on with.", '{ "follow_ups": ["One?", "Two?"] }'), { follow_ups: [] }],
    ["searches", order("Say which searches are needed.", '{ "queries": ["one", "two"] }'), { queries: [] }],
    ["the rest of a line", order("Go on with the text.", '{ "text": "<the rest>" }'), { text: "" }],
  ])("I3 %s is given as the JSON that was asked for", (_, content, reply) => {
    expect(JSON.parse(choreReply(alone(content)) ?? "")).toEqual(reply);
  });

  it.each([
    [
      alone(
        `Provide a concise, 5-word-or-less title for the conversation, in title case. Only return the title.\n\nConversation:\nUser: ${ASKED}\nAI: 155.`,
      ),
    ],
    [inChat("Please generate a four to five word title summarizing our conversation without any lead-in or punctuation.")],
    [inChat("Create a short title for this chat.")],
    [alone(`Analyze this conversation and provide:\n1. Its language\n2. A concise title\n\nUser: ${ASKED}\nAI: 155.`)],
  ])("I3 a title is given in the question's own words: %#", (messages) => {
    expect(choreReply(messages)).toBe(TITLE);
  });

  it("I3 a conversation that says nothing has a title too", () => {
    expect(choreReply(alone(order("Name it.", '{ "title": "" }').replace(ASKED, "?!")))).toBe('{"title":"New conversation"}');
  });

  it.each([
    alone(ASKED),
    alone("What is the title of the first novel by Ursula Le Guin?"),
    alone("Generate a concise title for a conversation about solid-state batteries"),
    inChat("Give me the title of the report that was named in this discussion"),
    inChat("Summarize the story behind the title track of the album"),
    inChat("Who holds the chess title, and since when?"),
    alone("### Task:\nRespond to the user query using the context.\n<context>none</context>\nWhat is a TX-2?"),
    alone(`${HISTORY}\nWhat energy density does it have?`),
    alone(order("Describe a picture.", '{ "picture": "words" }')),
    [],
  ])("I3 a question stays a question: %#", (...messages) => {
    expect(choreReply(messages as Said[])).toBeUndefined();
  });
});

it("X5 a conversation that begins a hundred thousand times and never ends is no chore", () => {
  expect(choreReply([{ role: "user", content: `### Task:\n${"<chat_history>".repeat(100_000)}` }])).toBeUndefined();
});
