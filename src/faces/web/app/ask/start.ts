import { z } from "zod";
import { ask } from "../api/client.ts";
import { jobSchema } from "../api/shapes.ts";

const questionSchema = z.object({ question: z.string(), options: z.array(z.string()) });
export type Question = z.infer<typeof questionSchema>;

/** What to ask before a run; the request is checked whole on the way. @throws Failure with the field that is wrong */
export async function questionsFor({ collections: _, ...request }: Record<string, unknown>): Promise<readonly Question[]> {
  return (await ask(z.object({ questions: z.array(questionSchema) }), "/clarify", { method: "POST", body: request })).questions;
}

/** Begins a run. @returns its name */
export async function begin(request: Record<string, unknown>, questions: readonly Question[], answers: readonly string[]): Promise<string> {
  const dialogue = questions.flatMap(({ question }, at) => {
    const user = answers[at]?.trim() ?? "";
    return user === "" ? [] : [{ assistant: question, user }];
  });
  const body = { ...request, ...(dialogue.length === 0 ? {} : { followUpDialogue: dialogue }), async: true };
  return (await ask(jobSchema, "/run", { method: "POST", body })).id;
}
