import { z } from "zod";

/** What a line in short is held to: naming its verb, a model writes a sentence and no headline. */
export const LINE_RULE = "Each line in short is a whole sentence with subject and finite verb, never a headline, a label or a list.";

/** A line in short with the verb that makes it a sentence. @param says what it tells */
export function lineWire(says: string) {
  return z.object({
    text: z.string().describe(says),
    verb: z
      .string()
      .describe(
        "The finite verb of its main clause, as it stands in text; where the language leaves it out, the word that says it of the subject",
      ),
  });
}
